package recovery_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"copse/level"
	"copse/level/recovery"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/worker"
)

// memoryVariable makes the child of childVariable generate too: it is the memory
// limit of its workers, by whose value they are found among all processes.
const memoryVariable = "COPSE_RECOVERY_WORKERS"

// generators of the models of an editor that is killed: one that takes some
// frames, one that never ends, and one that sits in a library call for long.
var generators = map[string]string{
	"slow.luau": `local M = { Attributes = { Turns = 1, Parts = 12 } }
function M.OnGenerate(params, container)
	for i = 1, params.Attributes.Parts do
		params:Pause()
		for j = 1, 20000 do end
		local part = Instance.new("Part")
		part.CFrame = CFrame.new(0, i * params.Attributes.Turns, 0)
		part.Parent = container
	end
end
return M`,
	"loop.luau": `return { Attributes = { Turns = 1 }, OnGenerate = function() while true do end end }`,
	"match.luau": `return { Attributes = { Turns = 1 }, OnGenerate = function()
	string.find(("a"):rep(40), ("a?"):rep(40) .. ("a"):rep(40) .. "b")
end }`,
}

// generateUntilKilled changes models while their generators run, undoes, bakes
// and saves for ever. It says what paintUntilKilled says, and for every frame
// whether generators run.
func generateUntilKilled(dir string, memory int64) error {
	l, err := newLevel()
	if err != nil {
		return err
	}
	pool, err := worker.NewPool(worker.Options{Memory: memory})
	if err != nil {
		return err
	}
	g := level.NewGeneration(l, pool, level.GenerationOptions{})
	k, err := recovery.Keep(filepath.Join(dir, "state"), l, "")
	if err != nil {
		return err
	}
	var models []level.ModelID
	for path, source := range generators {
		if err := l.SetModule(procedural.Module{Path: path, Source: source}); err != nil {
			return err
		}
		for range 2 {
			id, err := l.CreateModel(level.NewModel{Generator: path})
			if err != nil {
				return err
			}
			models = append(models, id)
		}
	}
	random := rand.New(rand.NewPCG(uint64(os.Getpid()), 2))
	for n := 1; ; n++ {
		id := models[random.IntN(len(models))]
		turns := procedural.Attributes{{Name: "Turns", Value: datatype.Number(random.Float64())}}
		switch {
		case n%9 == 8:
			l.Undo()
		case n%23 == 22:
			_ = l.BakeModel(id) // refused while it shows nothing
		default:
			err = l.EditModels("Turns", level.ModelEdit{ID: id, Attributes: turns})
		}
		if err != nil {
			return err
		}
		fmt.Printf("making %d %v\n", n, l.Hash())
		for range 4 {
			g.Start(nil, nil)
			g.Collect(3 * time.Millisecond)
			if err := k.Flush(l); err != nil {
				return err
			}
			fmt.Printf("running %v\n", g.Busy())
		}
		fmt.Printf("making %d %v\nkept %d\n", n, l.Hash(), n) // a run may have filled something in
		if n%10 == 5 {
			if err := l.Save(filepath.Join(dir, [...]string{"saved", "saved.copse"}[n/10%2])); err != nil {
				return err
			}
		}
		if n%15 == 3 {
			if err := k.Autosave(l.Contents()); err != nil {
				return err
			}
		}
	}
}

// TestNothingIsLostWhenAnEditorWithRunningGeneratorsIsKilled kills an editor while
// its workers work: what it had kept comes back, its files open, and no worker
// outlives it by more than a moment.
func TestNothingIsLostWhenAnEditorWithRunningGeneratorsIsKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("processes cannot be listed here")
	}
	running := 0
	for moment := range *moments {
		memory := 256<<20 + int64(os.Getpid())<<8 + int64(moment)
		dir := t.TempDir()
		after := 200*time.Millisecond + time.Duration(rand.IntN(800))*time.Millisecond
		e := runAndKill(t, dir, after, fmt.Sprintf("%s=%d", memoryVariable, memory))
		if e.generating {
			running++
		}
		for deadline := time.Now().Add(5 * time.Second); len(workersWith(t, memory)) > 0; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("moment %d: workers %v outlive their editor", moment, workersWith(t, memory))
			}
		}
		e.comesBack(t, moment, dir)
	}
	t.Logf("generators ran at %d of %d moments", running, *moments)
	if running*2 < *moments {
		t.Errorf("generators ran at %d of %d moments only", running, *moments)
	}
}

// workersWith lists the processes of workers with a memory limit.
func workersWith(t *testing.T, memory int64) (pids []string) {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	mark := []byte(worker.Subcommand + "\x00" + strconv.FormatInt(memory, 10))
	for _, path := range lines {
		if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, mark) {
			pids = append(pids, filepath.Base(filepath.Dir(path)))
		}
	}
	return pids
}

// killed is what an editor said before it was killed.
type killed struct {
	states     map[string]int // numbers of the states that it made
	kept       int            // number of the last one that it had kept
	generating bool           // generators ran in its last frame
}

// runAndKill lets an editor work for a while from its first state on and kills
// it.
func runAndKill(t *testing.T, dir string, after time.Duration, environment ...string) (k killed) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(append(os.Environ(), childVariable+"="+dir), environment...)
	child.Stderr = os.Stderr
	said, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	k.states = map[string]int{}
	lines := bufio.NewScanner(said)
	for first := true; lines.Scan(); first = false {
		if first {
			time.AfterFunc(after, func() { child.Process.Kill() })
		}
		var n int
		var state string
		if _, err := fmt.Sscanf(lines.Text(), "making %d %s", &n, &state); err == nil {
			k.states[state] = max(k.states[state], n)
		} else if _, err := fmt.Sscanf(lines.Text(), "kept %d", &n); err == nil {
			k.kept = n
		} else if _, err := fmt.Sscanf(lines.Text(), "running %s", &state); err == nil {
			k.generating = state == "true"
		}
	}
	child.Wait() // it was killed
	return k
}
