package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"copse/level"
	"copse/level/archive"
)

// measureSave writes a level of 100,000 props into one file and reads it again.
// The peer writes and reads the same props as JSON, as editors without a format
// of their own do.
func measureSave(b *Bench) ([]Line, error) {
	l, err := fullLevel()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(b.temp, "bench"+archive.Ending)
	if err := l.Save(path); err != nil {
		return nil, err
	}
	size, err := propBytes(path)
	if err != nil {
		return nil, err
	}
	peerFile := filepath.Join(b.temp, "bench.json")
	if err := writeJSONProps(peerFile, l); err != nil {
		return nil, err
	}
	var lines []Line
	for _, c := range []struct {
		name, limit string
		ours, peer  func() error
	}{
		{"save", "standing every prop again to see that its row gives it back, deflate, and the medium",
			func() error { return savesAnew(l, path) }, func() error { return writeJSONProps(peerFile, l) }},
		{"load", "standing every prop on the ground, its state hash, and its place in the store",
			func() error { return opens(path, l) }, func() error { return readJSONProps(peerFile, l.Props().Len()) }},
	} {
		line, err := b.compare(Line{
			Case: c.name, Operation: "level", PeerName: "the same props as JSON", Limit: c.limit,
		}, clocked(c.ours), clocked(c.peer))
		if err != nil {
			return nil, err
		}
		line.atMost(200 * time.Millisecond)
		if c.name == "save" {
			line.aim("≤ 32 B per prop", size <= 32*l.Props().Len())
		}
		line.Note = fmt.Sprintf("%d props, %.2f B each before compression; the peer's lacks terrain, session and checks", l.Props().Len(), float64(size)/float64(l.Props().Len()))
		lines = append(lines, line)
	}
	return lines, nil
}

// clocked makes a run of something that either works or fails.
func clocked(do func() error) func() (Sample, error) {
	return func() (Sample, error) {
		start := time.Now()
		err := do()
		return Sample{float64(time.Since(start).Nanoseconds()), 1}, err
	}
}

// savesAnew saves without taking over compressed entries of an earlier save.
func savesAnew(l *level.Level, path string) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	return l.Save(path)
}

func opens(path string, want *level.Level) error {
	l, _, err := level.Open(path)
	if err == nil && l.Hash() != want.Hash() {
		err = fmt.Errorf("the level that was read has the hash %v, not %v", l.Hash(), want.Hash())
	}
	return err
}

// propBytes is what the props take in a level's file, unpacked.
func propBytes(path string) (int, error) {
	a, err := archive.Open(path)
	if err != nil {
		return 0, err
	}
	defer a.Close()
	data, err := a.Read("props.bin", 1<<30)
	return len(data), err
}

// jsonProp is a prop as the peer writes it.
type jsonProp struct {
	ID       uint64     `json:"id"`
	Kind     string     `json:"kind"`
	Position [3]float32 `json:"position"`
	Yaw      float32    `json:"yaw"`
	Scale    float32    `json:"scale"`
	Up       [3]float32 `json:"up"`
}

func writeJSONProps(path string, l *level.Level) error {
	rows := make([]jsonProp, 0, l.Props().Len())
	for p := range l.Props().All() {
		rows = append(rows, jsonProp{uint64(p.ID), l.Catalog().Kind(p.Kind).ID, [3]float32{p.X, p.Y, p.Z}, p.Yaw, p.Scale, p.Up})
	}
	text, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}

func readJSONProps(path string, want int) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var rows []jsonProp
	if err := json.Unmarshal(text, &rows); err != nil {
		return err
	}
	if len(rows) != want {
		return fmt.Errorf("%d props were read, not %d", len(rows), want)
	}
	return nil
}
