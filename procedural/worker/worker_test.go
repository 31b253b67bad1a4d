package worker_test

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/procedural/worker"
)

func TestMain(m *testing.M) {
	worker.Dispatch()
	os.Exit(m.Run())
}

const path = "test.luau"

func job(source string) *procedural.Job {
	return &procedural.Job{
		Modules: []*procedural.Module{{Path: path, Source: source}}, Generator: path, Size: procedural.DefaultModelSize, Seed: 1,
	}
}

func body(statements string) string {
	return "return { OnGenerate = function(params, target)\n" + statements + "\nend }"
}

// pool returns a pool that is closed, and checked for goroutines and processes
// left over, at the end of the test.
func pool(t testing.TB, options worker.Options) *worker.Pool {
	t.Helper()
	before := runtime.NumGoroutine()
	p, err := worker.NewPool(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		pids := p.Pids()
		p.Close()
		for _, pid := range pids {
			if syscall.Kill(pid, 0) == nil {
				t.Errorf("worker %d lives on", pid)
			}
		}
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
	})
	return p
}

func mustRun(t testing.TB, e procedural.Executor, j *procedural.Job) *procedural.Result {
	t.Helper()
	r, err := e.Run(context.Background(), j, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const stair = `
local Stair = {}
Stair.Attributes = { StepSize = 0.2, Tint = Color3.fromRGB(180, 150, 110) }
function Stair.OnGenerate(params, targetContainer)
	local rise = params.Attributes.StepSize
	local steps = math.floor(params.Size.Y / rise + 0.5)
	local run = params.Size.Z / steps
	for i = 1, steps do
		params:Pause()
		local step = Instance.new("Part")
		step.Name = "Step"
		step.Size = Vector3.new(params.Size.X, rise, run)
		step.CFrame = CFrame.new(0, -params.Size.Y / 2 + (i - 0.5) * rise, -params.Size.Z / 2 + (i - 0.5) * run) * CFrame.Angles(0, math.rad(i), 0)
		step.Color = params.Attributes.Tint
		step.Material = Enum.Material.Wood
		step.Anchored = true
		step.Parent = targetContainer
	end
end
return Stair`

func stairJob(steps int) *procedural.Job {
	j := job(stair)
	j.Size = datatype.Vector3{X: 2, Y: float32(steps) * 0.2, Z: 20}
	return j
}

func TestAWorkerGivesWhatThisProcessGives(t *testing.T) {
	p := pool(t, worker.Options{})
	want := mustRun(t, api.NewInProcess(), stairJob(100))
	got := mustRun(t, p, stairJob(100))
	a, err := want.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	b, err := got.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("bytes differ")
	}
	d, err := p.Describe(context.Background(), stairJob(100))
	if err != nil {
		t.Fatal(err)
	}
	if d.Spec("StepSize") == nil || d.Spec("StepSize").Default != datatype.Number(0.2) {
		t.Errorf("definition %+v", d)
	}
}

// residentSelf is this process's memory.
func residentSelf() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

func TestHostileGeneratorsAreErrors(t *testing.T) {
	p := pool(t, worker.Options{Memory: smallMemory})
	mustRun(t, p, stairJob(10))
	before := residentSelf()
	for _, c := range []struct {
		name, source string
		kind         procedural.ErrorKind
		line         int
	}{
		{"G1", body("while true do end"), procedural.TimeoutError, 2},
		{"G2", body(`string.find(("a"):rep(40), ("a?"):rep(40) .. ("a"):rep(40) .. "b")`), procedural.TimeoutError, 2},
		{"G3 string", body(`local s = "x" while true do s = s .. s end`), procedural.MemoryError, 2},
		{"G3 tables", body("local t = {} for i = 1, 1e8 do t[i] = {} end"), procedural.MemoryError, 2},
		{"G3 numbers", body("local t = {} for i = 1, 1e9 do t[i] = i + 0.5 end"), procedural.MemoryError, 2},
		{"G3 keys", body("local t = {} for i = 1, 1e9 do t['k' .. i] = i end"), procedural.MemoryError, 2},
		{"G4", body("local function f() return coroutine.wrap(f)() end f()"), procedural.RuntimeError, 2},
		{"G5 recursion", body("local function f() return 1 + f() end f()"), procedural.RuntimeError, 2},
		{"G5 nots", "return " + strings.Repeat("not ", 3_000_000) + "1", procedural.SyntaxError, 1},
		{"G19", body("for i = 1, 1e6 do Instance.new('Part', target) end"), procedural.LimitError, 2},
		{"long names", body("for i = 1, 2e3 do Instance.new('Folder', target).Name = ('x'):rep(900) .. i end"), procedural.LimitError, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := job(c.source)
			j.Limits.Memory = 192 << 20
			j.Limits.Busy, j.Limits.Output = 20*time.Second, 1<<20
			if c.kind == procedural.TimeoutError {
				j.Limits.Busy = 200 * time.Millisecond
			}
			_, err := p.Run(context.Background(), j, nil)
			e := procedural.AsError(err)
			if err == nil || e.Kind != c.kind || e.File != path || e.Line != c.line {
				t.Errorf("%+v, want %s at line %d", e, c.kind, c.line)
			}
			if after := residentSelf(); after > before+50<<20 {
				t.Errorf("this process grew from %d MB to %d MB", before>>20, after>>20)
			}
		})
	}
	mustRun(t, p, stairJob(10))
}

func TestKilledWorkerIsReportedAndTheNextRunWorks(t *testing.T) {
	p := pool(t, worker.Options{Warm: 1})
	_, err := p.Run(context.Background(), job(body("while true do params:Pause() end")), killOnProgress(t, p))
	e := procedural.AsError(err)
	if e.Kind != procedural.WorkerError || !strings.Contains(e.Message, "died") || e.File != path || e.Line != 2 {
		t.Errorf("%+v", e)
	}
	mustRun(t, p, stairJob(10))
}

// killOnProgress kills all workers of the pool with SIGKILL once a run has
// progressed to a known line.
func killOnProgress(t *testing.T, p *worker.Pool) func(procedural.Progress) {
	return func(progress procedural.Progress) {
		if progress.Line == 0 {
			return
		}
		for _, pid := range p.Pids() {
			if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestStoppedWorkerIsEnded(t *testing.T) {
	p := pool(t, worker.Options{Warm: 1, Silence: 3 * time.Second})
	_, err := p.Run(context.Background(), job(body("while true do params:Pause() end")), func(procedural.Progress) {
		for _, pid := range p.Pids() {
			syscall.Kill(pid, syscall.SIGSTOP)
		}
	})
	if e := procedural.AsError(err); e.Kind != procedural.WorkerError || !strings.Contains(e.Message, "stopped answering") {
		t.Errorf("%+v", e)
	}
	mustRun(t, p, stairJob(10))
}

func TestCancelEndsARunAndKeepsTheWorker(t *testing.T) {
	p := pool(t, worker.Options{Warm: 1, Grace: 20 * time.Second})
	mustRun(t, p, stairJob(10))
	pids := p.Pids()
	ctx, cancel := context.WithCancel(context.Background())
	_, err := p.Run(ctx, job(body("while true do params:Pause() end")), func(procedural.Progress) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	mustRun(t, p, stairJob(10))
	if !slices.Equal(p.Pids(), pids) {
		t.Error("a worker that obeyed was replaced")
	}
	ctx, cancel = context.WithCancel(context.Background())
	cancel()
	if _, err := p.Run(ctx, stairJob(10), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: %v", err)
	}
}

func TestASlowModelDoesNotHoldUpOthers(t *testing.T) {
	p := pool(t, worker.Options{Warm: 2})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begun := make(chan struct{})
	var once sync.Once
	ended := make(chan error)
	go func() {
		_, err := p.Run(ctx, job(body("while true do params:Pause() end")), func(procedural.Progress) { once.Do(func() { close(begun) }) })
		ended <- err
	}()
	<-begun
	mustRun(t, p, stairJob(100))
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestManyRunsAtOnceShareTheWorkers(t *testing.T) {
	p := pool(t, worker.Options{Warm: 2})
	var failed atomic.Int64
	var wait sync.WaitGroup
	for i := range 40 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			r, err := p.Run(context.Background(), stairJob(10+i), nil)
			if err != nil || len(r.Parts) != 10+i {
				failed.Add(1)
			}
		}()
	}
	wait.Wait()
	if failed.Load() > 0 || len(p.Pids()) > 2 {
		t.Errorf("%d runs failed, %d workers", failed.Load(), len(p.Pids()))
	}
}

func TestAProgramThatIsNoWorkerIsReported(t *testing.T) {
	for _, command := range [][]string{{"/bin/false"}, {"/no/such/program"}, {"/bin/sh", "-c", "echo nonsense; cat > /dev/null"}} {
		p := pool(t, worker.Options{Command: command, Warm: 1})
		_, err := p.Run(context.Background(), stairJob(1), nil)
		if e := procedural.AsError(err); e.Kind != procedural.WorkerError {
			t.Errorf("%v: %+v", command, e)
		}
	}
}

func TestAClosedPoolRefuses(t *testing.T) {
	p := pool(t, worker.Options{})
	p.Close()
	if _, err := p.Run(context.Background(), stairJob(1), nil); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Error(err)
	}
}

func BenchmarkWorkerStair100(b *testing.B)   { benchmarkStair(b, 100) }
func BenchmarkWorkerStair10000(b *testing.B) { benchmarkStair(b, 10000) }

func benchmarkStair(b *testing.B, steps int) {
	p, err := worker.NewPool(worker.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	j := stairJob(steps)
	for b.Loop() {
		if _, err := p.Run(context.Background(), j, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestAWorkerThatRanOutOfMemoryIsReplaced: what it still holds would be held
// against the next run.
func TestAWorkerThatRanOutOfMemoryIsReplaced(t *testing.T) {
	p := pool(t, worker.Options{Warm: 1, Memory: smallMemory})
	mustRun(t, p, stairJob(10))
	before := p.Pids()
	hungry := job(body("local t = {} for i = 1, 1e9 do t['k' .. i] = i end"))
	hungry.Limits.Memory, hungry.Limits.Busy = 192<<20, 20*time.Second
	_, err := p.Run(context.Background(), hungry, nil)
	if e := procedural.AsError(err); err == nil || e.Kind != procedural.MemoryError {
		t.Fatalf("%+v", e)
	}
	mustRun(t, p, stairJob(10))
	for _, pid := range p.Pids() {
		if slices.Contains(before, pid) {
			t.Errorf("worker %d serves on", pid)
		}
	}
}

// TestAWorkerWhoseScriptFailedServesOn: a mistake in a script is no reason to
// start anew.
func TestAWorkerWhoseScriptFailedServesOn(t *testing.T) {
	p := pool(t, worker.Options{Warm: 1})
	mustRun(t, p, stairJob(10))
	before := p.Pids()
	if _, err := p.Run(context.Background(), job(body("error('no')")), nil); err == nil {
		t.Fatal("the script did not fail")
	}
	mustRun(t, p, stairJob(10))
	if after := p.Pids(); !slices.Equal(before, after) {
		t.Errorf("workers %v became %v", before, after)
	}
}
