//go:build cgo

// Gen draws the thumbnails of the shipped generators. From the repository's
// root:
//
//	go run ./procedural/generators/gen
//
// Names as arguments draw only those; -pixels and -out draw larger pictures
// elsewhere, -turn and -rise from another side.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural/api"
	"copse/procedural/cook"
	"copse/procedural/datatype"
	"copse/render"
)

const folder = "procedural/generators"

type camera struct{ turn, rise float64 } // degrees around +Y from the front, and above the horizon

func main() {
	log.SetFlags(0)
	runtime.LockOSThread()
	pixels := flag.Int("pixels", 256, "width and height of a picture")
	out := flag.String("out", folder+"/thumbnails", "folder to write to")
	var from camera
	flag.Float64Var(&from.turn, "turn", 32, "degrees around the model, from its front")
	flag.Float64Var(&from.rise, "rise", 20, "degrees above the horizon")
	flag.Parse()
	if err := draw(*out, *pixels, from, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func draw(out string, pixels int, from camera, only []string) error {
	sources, err := filepath.Glob(folder + "/*.luau")
	if err != nil {
		return err
	}
	// Drawn at twice the size and averaged, for clean edges.
	picture, err := render.NewOffscreen(2*pixels, 2*pixels)
	if err != nil {
		return err
	}
	defer picture.Close()
	high, _ := render.QualityNamed("high")
	if err := picture.SetQuality(high); err != nil {
		return err
	}
	for _, source := range sources {
		name := filepath.Base(source[:len(source)-len(".luau")])
		if len(only) > 0 && !slices.Contains(only, name) || len(only) == 0 && name == "template" {
			continue
		}
		if err := drawOne(picture, source, from); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := writeHalved(picture, filepath.Join(out, name+".png")); err != nil {
			return err
		}
	}
	return nil
}

// drawOne cooks a generator at its defaults and draws the result.
func drawOne(picture *render.Offscreen, source string, from camera) error {
	report, err := cook.Run(context.Background(), api.NewInProcess(), cook.Request{File: source})
	if err != nil {
		return err
	}
	if report.Error != nil {
		return report.Error
	}
	fmt.Fprintf(os.Stderr, "%s: %d parts, %.1f ms, %v\n", filepath.Base(source), report.Parts, report.MS, *report.Bounds)
	parts := instancing.NewParts(nil)
	defer picture.ReleaseParts(parts)
	parts.Put(1, report.Result, datatype.Identity, 1)
	low, high, _ := parts.Bounds(1)
	sky := render.DefaultEnvironment()
	sky.Sun, sky.FogDensity = from.direction(-48, 22), 0
	_, err = picture.Draw(view(low, high, from), &render.Scene{Parts: parts, Environment: sky, Transparent: true, Water: -1e6})
	return err
}

// direction is the unit vector to the camera, turned and raised further.
func (c camera) direction(turn, rise float64) exact.Vec3 {
	a, b := (c.turn+turn)*math.Pi/180, (c.rise+rise)*math.Pi/180
	return exact.Vec3{float32(math.Sin(a) * math.Cos(b)), float32(math.Sin(b)), float32(math.Cos(a) * math.Cos(b))}
}

// view stands back just far enough for all corners of a box.
func view(low, high exact.Vec3, from camera) render.View {
	const fov = 24
	v := render.View{FovY: fov, Target: exact.Scale(exact.Add(low, high), 0.5)}
	toward := from.direction(0, 0)
	right := exact.Normalize(exact.Cross(exact.Vec3{0, 1, 0}, toward))
	up := exact.Cross(toward, right)
	distance := float32(0)
	for corner := range 8 {
		p := low
		for axis := range p {
			if corner>>axis&1 == 1 {
				p[axis] = high[axis]
			}
		}
		p = exact.Sub(p, v.Target)
		aside := max(abs(exact.Dot(p, right)), abs(exact.Dot(p, up)))
		distance = max(distance, exact.Dot(p, toward)+1.06*aside/float32(math.Tan(fov/2*math.Pi/180)))
	}
	v.Eye = exact.Add(v.Target, exact.Scale(toward, distance))
	v.Near, v.Far = distance/20, distance*4
	return v
}

func abs(v float32) float32 { return max(v, -v) }
