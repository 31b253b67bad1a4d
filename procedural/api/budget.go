package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

const (
	// stepsPerCheck is how many instructions pass between two looks at the clock:
	// about a tenth of a millisecond.
	stepsPerCheck = 4096
	// checksPerHeap is how many of those pass between two looks at the heap.
	checksPerHeap = 16
	// bytesPerHeap is how much a library may allocate before the heap is looked
	// at again.
	bytesPerHeap = 8 << 20
)

// budget bounds a run. It is the context of all its Lua states: the interpreter
// calls Done before every instruction.
type budget struct {
	limits procedural.Limits
	// next is the step at which to check; the goroutine that watches the run sets
	// it to 0, so that a check comes in time however long single steps take.
	next  atomic.Int64
	steps int64

	started   time.Time
	lastPause time.Time
	lastCPU   time.Duration
	restedAt  atomic.Int64 // lastPause and lastCPU for other goroutines
	restedCPU atomic.Int64
	cpuClock  func() time.Duration // nil: wall time alone counts

	heapBase   uint64 // what the process held before the run
	heapLimit  uint64
	heapForced uint64 // below this no further collection is forced
	allocated  int
	checks     int

	cancelled atomic.Bool
	poked     atomic.Bool
	failure   *procedural.Error // why the run stopped; nil while it goes on
	closed    chan struct{}

	pauses    atomic.Int64
	instances atomic.Int64
	live      func() int
	where     func() (file string, line int)
	position  atomic.Pointer[position]
}

type position struct {
	file string
	line int
}

func newBudget(limits procedural.Limits, cpuClock func() time.Duration) *budget {
	b := &budget{limits: limits, started: time.Now(), cpuClock: cpuClock, closed: make(chan struct{})}
	close(b.closed)
	b.heapBase = heapBytes()
	b.heapLimit = uint64(limits.Memory) / 2 // tables and strings grow by copying: leave room for the copy
	b.next.Store(stepsPerCheck)
	b.rest()
	return b
}

// rest starts the time without Pause anew.
func (b *budget) rest() {
	b.lastPause = time.Now()
	if b.cpuClock != nil {
		b.lastCPU = b.cpuClock()
	}
	b.restedAt.Store(int64(b.lastPause.Sub(b.started)))
	b.restedCPU.Store(int64(b.lastCPU))
}

// busySince is how long the run has worked without a pause, for another
// goroutine.
func (b *budget) busySince() time.Duration {
	busy := time.Since(b.started) - time.Duration(b.restedAt.Load())
	if b.cpuClock != nil {
		busy = min(busy, b.cpuClock()-time.Duration(b.restedCPU.Load()))
	}
	return busy
}

// cancel stops the run at its next instruction. It may be called from any
// goroutine.
func (b *budget) cancel() {
	b.cancelled.Store(true)
	b.next.Store(0)
}

// poke makes the next instruction check. It may be called from any goroutine.
func (b *budget) poke() {
	b.poked.Store(true)
	b.next.Store(0)
}

// Done is nil while the run may go on. It counts instructions.
func (b *budget) Done() <-chan struct{} {
	b.steps++
	if b.steps < b.next.Load() {
		return nil
	}
	return b.check()
}

// Err is the text that the interpreter raises after Done.
func (b *budget) Err() error {
	if b.failure != nil {
		return errors.New(b.failure.Message)
	}
	return nil
}

// Deadline and Value complete context.Context.
func (b *budget) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value returns nil.
func (b *budget) Value(any) any { return nil }

var _ context.Context = (*budget)(nil)

func (b *budget) check() <-chan struct{} {
	if b.failure != nil {
		return b.closed
	}
	if b.where != nil {
		if file, line := b.where(); line > 0 {
			b.position.Store(&position{file, line})
		}
	}
	if b.live != nil {
		b.instances.Store(int64(b.live()))
	}
	now := time.Now()
	switch {
	case b.cancelled.Load():
		b.stop(procedural.CancelError, "the run was cancelled")
	case b.busy(now) > b.limits.Busy:
		b.stop(procedural.TimeoutError, fmt.Sprintf("Script timeout: %s of work without a pause; call params:Pause() in long loops", b.limits.Busy))
	case now.Sub(b.started) > b.limits.Total:
		b.stop(procedural.TimeoutError, fmt.Sprintf("Script timeout: the run took longer than %s in all", b.limits.Total))
	default:
		if b.checks++; b.poked.Swap(false) || b.checks%checksPerHeap == 0 {
			b.checkHeap()
		}
	}
	if b.failure != nil {
		return b.closed
	}
	b.next.Store(b.steps + stepsPerCheck)
	if b.cancelled.Load() { // between the look above and the store
		b.next.Store(0)
	}
	return nil
}

// busy is the time since the last Pause: processor time or wall time, whichever
// is less, so that neither a loaded machine nor a second thread counts against
// the script.
func (b *budget) busy(now time.Time) time.Duration {
	wall := now.Sub(b.lastPause)
	if b.cpuClock != nil && wall > b.limits.Busy {
		return min(wall, b.cpuClock()-b.lastCPU)
	}
	return wall
}

func (b *budget) checkHeap() {
	b.allocated = 0
	used := b.heapUsed()
	if used < b.heapLimit || used < b.heapForced {
		return
	}
	runtime.GC() // what is counted may be garbage
	used = b.heapUsed()
	if used < b.heapLimit {
		b.heapForced = used + b.heapLimit/4
		return
	}
	b.stop(procedural.MemoryError, b.memoryText())
}

func (b *budget) memoryText() string {
	return fmt.Sprintf("memory limit: the generator needs more memory than the %d MB allowed (half of it for what it holds, half for growing)", b.limits.Memory>>20)
}

// heapUsed is what the process holds beyond what it held before the run.
func (b *budget) heapUsed() uint64 {
	now := heapBytes()
	return now - min(b.heapBase, now)
}

// heapBytes is what objects and the stacks of deep recursion take.
func heapBytes() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() + samples[1].Value.Uint64()
}

func (b *budget) stop(kind procedural.ErrorKind, message string) {
	if b.failure == nil {
		b.failure = &procedural.Error{Kind: kind, Message: message}
	}
	b.next.Store(0)
}

// fail stops the run for good and raises: no pcall can catch it.
func (b *budget) fail(L *lua.LState, kind procedural.ErrorKind, message string) {
	b.stop(kind, message)
	L.RaiseError("%s", b.failure.Message)
}

// charge counts n steps of a library's loop.
func (b *budget) charge(L *lua.LState, n int) {
	b.steps += int64(n)
	if b.steps >= b.next.Load() && b.check() != nil {
		L.RaiseError("%s", b.failure.Message)
	}
}

// alloc counts bytes that a library is about to allocate, and refuses at once
// what can never fit.
func (b *budget) alloc(L *lua.LState, bytes int) {
	if bytes < 0 || uint64(bytes) > b.heapLimit {
		b.fail(L, procedural.MemoryError, b.memoryText())
	}
	b.allocated += min(bytes, math.MaxInt32)
	if b.allocated > bytesPerHeap {
		b.checkHeap()
		if b.failure != nil {
			L.RaiseError("%s", b.failure.Message)
		}
	}
}

// pause is params:Pause(): the heartbeat, and where a cancel takes effect. It
// must cost next to nothing in a tight loop, so the clocks are read anew only
// when some time has gone.
func (b *budget) pause(L *lua.LState) {
	b.pauses.Add(1)
	if time.Since(b.lastPause) > b.limits.Busy/128 {
		b.rest()
	}
	b.charge(L, 1)
}

// stopped reports whether the run was stopped for good.
func (b *budget) stopped() bool { return b.failure != nil }
