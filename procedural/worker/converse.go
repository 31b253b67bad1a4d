package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"

	"copse/procedural"
)

// maxKnownSources is how many bytes of sources a worker keeps before it is
// replaced.
const maxKnownSources = 32 << 20

// watchInterval is how often the parent looks at a running worker.
const watchInterval = 50 * time.Millisecond

// conversation is one job in one worker, seen from the parent.
type conversation struct {
	pool     *Pool
	child    *child
	job      *procedural.Job
	limits   procedural.Limits
	number   uint32
	started  time.Time
	heard    time.Time // when the worker last said something
	last     procedural.Progress
	cancelAt time.Time // when a cancelled worker is killed
}

// converse sends a job and waits for the answer, a death, a limit or a cancel.
// unheard says that the worker died by itself before it said anything.
func (p *Pool) converse(ctx context.Context, c *child, k kind, job *procedural.Job, progress func(procedural.Progress)) (answer frame, unheard bool, failure error) {
	payload, sources, err := encodeJob(job)
	if err != nil {
		return frame{}, false, &procedural.Error{Kind: procedural.InternalError, File: job.Generator, Message: err.Error()}
	}
	c.jobs++
	now := time.Now()
	v := &conversation{pool: p, child: c, job: job, limits: job.Limits.WithDefaults(), number: c.jobs, started: now, heard: now}
	sent := c.send(append(c.teach(sources), frame{k, v.number, payload}))
	ticker := time.NewTicker(watchInterval)
	defer ticker.Stop()
	cancelled := ctx.Done()
	for {
		select {
		case f, ok := <-c.frames:
			if !ok {
				<-c.dead
				unheard := v.heard.Equal(v.started) && c.reason.Load() == nil && c.stderr.String() == ""
				return frame{}, unheard, v.death()
			}
			if answer, done, err := v.hear(f, progress); done {
				return answer, false, err
			}
		case <-cancelled:
			cancelled = nil
			v.cancelAt = time.Now().Add(p.options.Grace)
			go c.out.write(frame{cancelFrame, v.number, nil}) // its death shows anyway
		case now := <-ticker.C:
			v.watch(now)
		case err := <-sent:
			sent = nil
			if err != nil {
				c.kill("it takes no jobs")
			}
		}
	}
}

// pipeRoom is what fits into the pipe of an idle worker without its reading, on
// every system.
const pipeRoom = 16 << 10

// send writes frames and tells how that went. What may not fit into the pipe is
// written in the background, because a worker that hangs does not read.
func (c *child) send(frames []frame) <-chan error {
	sent := make(chan error, 1)
	bytes := 0
	for _, f := range frames {
		bytes += headerSize + len(f.payload)
	}
	if bytes <= pipeRoom {
		sent <- c.out.write(frames...)
	} else {
		go func() { sent <- c.out.write(frames...) }()
	}
	return sent
}

// teach lists the sources that the worker has not seen, in a fixed order.
func (c *child) teach(sources map[string]string) []frame {
	var frames []frame
	for d, source := range sources {
		if !c.known[d] {
			c.known[d] = true
			c.bytes += len(source)
			frames = append(frames, frame{kind: sourceFrame, payload: append([]byte(d), source...)})
		}
	}
	sort.Slice(frames, func(i, j int) bool { return string(frames[i].payload) < string(frames[j].payload) })
	return frames
}

// hear handles a frame; done says that it is the answer.
func (v *conversation) hear(f frame, progress func(procedural.Progress)) (answer frame, done bool, err error) {
	v.heard = time.Now()
	if f.job != v.number {
		return frame{}, false, nil // the end of a job that was given up
	}
	switch f.kind {
	case progressFrame:
		var p procedural.Progress
		if json.Unmarshal(f.payload, &p) == nil {
			v.last = p
			if progress != nil {
				progress(p)
			}
		}
		return frame{}, false, nil
	case errorFrame:
		e := &procedural.Error{}
		if err := json.Unmarshal(f.payload, e); err != nil {
			e = &procedural.Error{Kind: procedural.WorkerError, Message: "the generator process sent an error that cannot be read"}
		}
		return frame{}, true, e
	}
	return f, true, nil
}

// watch kills a worker that is past a limit. The worker watches itself too and
// says better where it stood; the parent is for what has got out of hand.
func (v *conversation) watch(now time.Time) {
	o := v.pool.options
	switch {
	case !v.cancelAt.IsZero() && now.After(v.cancelAt):
		v.child.kill(reasonCancel)
	case now.Sub(v.started) > v.limits.Total+o.Grace:
		v.child.kill(reasonTotal)
	case v.last.Busy > v.limits.Busy+o.Grace:
		v.child.kill(reasonBusy)
	case now.Sub(v.heard) > o.Silence:
		v.child.kill(reasonSilence)
	default:
		if rss, ok := residentBytes(v.child.cmd.Process.Pid); ok && rss > o.Memory {
			v.child.kill(reasonMemory)
		}
	}
}

// Why a worker was killed.
const (
	reasonCancel  = "cancel"
	reasonTotal   = "total"
	reasonBusy    = "busy"
	reasonSilence = "silence"
	reasonMemory  = "memory"
)

// death says why a worker is gone, and where it was last seen.
func (v *conversation) death() *procedural.Error {
	e := &procedural.Error{Kind: procedural.WorkerError, File: v.last.File, Line: v.last.Line}
	if e.File == "" {
		e.File = v.job.Generator
	}
	stderr := v.child.stderr.String()
	reason, _ := v.child.reason.Load().(string)
	memory := fmt.Sprintf("memory limit: the generator needs more memory than the %d MB allowed", v.pool.options.Memory>>20)
	switch reason {
	case reasonCancel:
		e.Kind, e.Message = procedural.CancelError, "the run was cancelled"
	case reasonTotal:
		e.Kind, e.Message = procedural.TimeoutError, fmt.Sprintf("Script timeout: the run took longer than %s in all", v.limits.Total)
	case reasonBusy:
		e.Kind, e.Message = procedural.TimeoutError, fmt.Sprintf("Script timeout: %s of work without a pause; call params:Pause() in long loops", v.limits.Busy)
	case reasonSilence:
		e.Message = "the generator process stopped answering and was ended"
	case reasonMemory:
		e.Kind, e.Message = procedural.MemoryError, memory
	case "":
		e.Message = fmt.Sprintf("the generator process died (%s); it will be started again", v.child.cmd.ProcessState)
		if strings.Contains(stderr, "out of memory") || strings.Contains(stderr, "cannot allocate memory") {
			e.Kind, e.Message = procedural.MemoryError, memory
		}
	default:
		e.Message = "the generator process was ended: " + reason
	}
	return e
}

func decodeDefinition(f frame, job *procedural.Job) (*procedural.Definition, error) {
	d := &procedural.Definition{}
	if f.kind == definitionFrame {
		if err := json.Unmarshal(f.payload, d); err == nil {
			return d, nil
		}
	}
	return nil, &procedural.Error{Kind: procedural.WorkerError, File: job.Generator, Message: "the generator process answered with something else than a definition"}
}
