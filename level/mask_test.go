package level_test

import (
	"bytes"
	"image/png"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
)

func TestNothingIsPlantedOnMaskedGround(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 20
	paintMask(t, l, level.MaskBrush{Radius: 4, Strength: 1}, fixture.Place{X: meadow.X - 6, Z: meadow.Z}, meadow)
	counts := stroke(t, l, b, meadow)
	if counts.Mask < 50 || !counts.Balanced() {
		t.Errorf("%+v", counts)
	}
	filled := fill(t, l, "Everywhere", outline(meadow))
	if filled.Mask < 50 || !filled.Balanced() {
		t.Errorf("fill: %+v", filled)
	}
	for p := range l.Props().All() {
		if l.Mask().At(p.X, p.Z) != 0 {
			t.Fatalf("%v stands on masked ground at %v, %v", p.ID, p.X, p.Z)
		}
	}
	if len(l.Props().InDisc(nil, meadow.X, meadow.Z, 3.6)) != 0 {
		t.Error("props stand in the middle of the mask")
	}
	bothWays(t, l)
}

func TestAMaskPaintedInPartRefusesItsShare(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 25
	paintMask(t, l, level.MaskBrush{Radius: 40, Strength: 0.5}, meadow)
	counts := stroke(t, l, b, meadow)
	if share := float64(counts.Mask) / float64(counts.Candidates); share < 0.45 || share > 0.55 {
		t.Errorf("a mask of one half refused %.2f", share)
	}
}

func TestAnErasedMaskLeavesNoTrace(t *testing.T) {
	l := newLevel(t, level.Config{})
	plain := l.Hash()
	paintMask(t, l, level.MaskBrush{Radius: 9, Strength: 0.8, Falloff: 0.5}, meadow, fixture.Place{X: -40, Z: -70})
	masked, revision := l.Hash(), l.MaskRevision()
	if masked == plain || masked != l.Recomputed() {
		t.Errorf("painted: %v, worked out anew: %v", masked, l.Recomputed())
	}
	s, err := l.BeginMask(level.MaskBrush{Erase: true, Radius: 1, Strength: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Area(nil); err != nil {
		t.Fatal(err)
	}
	if s.Dab(0, 0) == nil {
		t.Error("a stroke over an area takes a dab")
	}
	s.End()
	if !l.Mask().Empty() || l.Hash() != plain || l.MaskRevision() == revision {
		t.Errorf("cleared: %v, want %v", l.Hash(), plain)
	}
	bothWays(t, l)
	l.Undo()
	if l.Hash() != masked || l.History().Steps()[1].Name != "Clear the mask" {
		t.Errorf("undo gives %v, want %v", l.Hash(), masked)
	}
	l.Undo()
	if !l.Mask().Empty() || l.Hash() != plain {
		t.Error("undo to the start leaves a mask")
	}
}

func TestTheMaskIsAPictureAndBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	if l.Mask().Image() != nil {
		t.Error("an empty mask has a picture")
	}
	paintMask(t, l, level.MaskBrush{Radius: 9, Strength: 0.8, Falloff: 0.5}, meadow, fixture.Place{X: -40, Z: -70}, fixture.Place{X: 127, Z: 3})
	picture := l.Mask().Image()
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	read, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := brush.ExclusionOf(read)
	if err != nil {
		t.Fatal(err)
	}
	if len(again.Tiles()) != len(l.Mask().Tiles()) {
		t.Fatalf("%d tiles became %d", len(l.Mask().Tiles()), len(again.Tiles()))
	}
	for i, at := range l.Mask().Tiles() {
		if again.Tiles()[i] != at || *again.Tile(at) != *l.Mask().Tile(at) {
			t.Errorf("tile %v differs", at)
		}
	}
	// North is up and the middle is the origin.
	middle := picture.Rect.Dx() / 2
	if grey := picture.GrayAt(middle-80, middle-140).Y; grey != l.Mask().At(-40, -70) || grey < 200 {
		t.Errorf("at (−40, −70) the picture is %d, the mask %d", grey, l.Mask().At(-40, -70))
	}
	if _, err := brush.ExclusionOf(picture.SubImage(picture.Rect.Inset(1))); err == nil {
		t.Error("a picture of another size is taken")
	}
}

func TestTheSurveyIsWhatTheBrushFinds(t *testing.T) {
	l := newLevel(t, level.Config{})
	paintMask(t, l, level.MaskBrush{Radius: 12, Strength: 1}, meadow)
	for _, name := range []string{"Mixed Forest", "Cliff and Scree", "Beach"} {
		grows, err := l.Survey(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		b := level.DefaultBrush(name)
		b.Mode = level.Fill
		s, err := l.BeginStroke(b)
		if err != nil {
			t.Fatal(err)
		}
		s.KeepRefused = true
		if err := s.StartArea(nil); err != nil {
			t.Fatal(err)
		}
		s.Run(1 << 30)
		s.End()
		for _, refused := range s.Refused {
			r, ok := grows(refused.X, refused.Z)
			if free := refused.Reason == brush.Spacing; ok != free || !ok && r != refused.Reason {
				t.Fatalf("%s at %v, %v: refused for %v, surveyed as %v, %v", name, refused.X, refused.Z, refused.Reason, ok, r)
			}
		}
		for p := range l.Props().All() {
			if _, ok := grows(p.X, p.Z); !ok {
				t.Fatalf("%s grows at %v, %v, and is not surveyed to", name, p.X, p.Z)
			}
		}
		l.Undo()
	}
	if _, err := l.Survey("Jungle", nil); err == nil {
		t.Error("a preset that is not there is surveyed")
	}
}

func TestTheMaskComesBackFromAFile(t *testing.T) {
	l := newLevel(t, level.Config{})
	paintMask(t, l, level.MaskBrush{Radius: 9, Strength: 0.8, Falloff: 0.5}, meadow, fixture.Place{X: -40, Z: -70})
	for _, path := range forms(t) {
		save(t, l, path)
		back := open(t, path)
		if back.Hash() != l.Hash() || back.Recomputed() != l.Hash() || back.Mask().At(-40, -70) != l.Mask().At(-40, -70) {
			t.Errorf("%s: hash %v, want %v", path, back.Hash(), l.Hash())
		}
	}
	plain := newLevel(t, level.Config{})
	path := forms(t)[0]
	save(t, plain, path)
	if back := open(t, path); !back.Mask().Empty() {
		t.Error("a level without a mask got one")
	}
}
