package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"syscall"
	"time"

	"copse/procedural"
	"copse/procedural/api"
)

// Subcommand is the hidden argument that makes this program a worker. The one
// after it is the memory limit in bytes.
const Subcommand = "generator-worker"

// maxJobFrame bounds what a parent sends, sources apart.
const maxJobFrame = 256 << 20

// Dispatch serves as a worker and exits when the program was started as one. A
// program calls it before anything else; a test binary in TestMain.
func Dispatch() {
	if len(os.Args) > 1 && os.Args[1] == Subcommand {
		os.Exit(Main(os.Args[2:]))
	}
}

// Main is the hidden subcommand: it serves jobs from standard input until it ends
// and returns the exit code.
func Main(args []string) int {
	memory := int64(512 << 20)
	if len(args) > 0 {
		if n, err := strconv.ParseInt(args[0], 10, 64); err == nil && n > 0 {
			memory = n
		}
	}
	// Few collections while there is room, many near the limit.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(memory * 3 / 4)
	in := pollable(os.Stdin) // before files are given up
	confine(memory)
	if err := serve(in, os.Stdout, memory); err != nil {
		fmt.Fprintln(os.Stderr, "generator worker:", err)
		return 1
	}
	return 0
}

// pollable returns a file whose reads wait in the runtime's poller and not in the
// system. A job then runs on the thread that has read it: waiting in the system
// would keep that thread, and waking another takes as long as a small job.
func pollable(f *os.File) *os.File {
	fd := f.Fd()
	if err := syscall.SetNonblock(int(fd), true); err != nil {
		return f
	}
	return os.NewFile(fd, f.Name())
}

// server is the child's half of the conversation.
type server struct {
	out      *frameWriter
	executor *api.InProcess
	sources  map[string]string
	cancel   context.CancelFunc
	running  uint32 // number of the job that runs
	done     chan struct{}
	memory   int64 // limit, bytes
}

// serve reads frames until the input ends. One job runs at a time; a cancel
// frame reaches it while it runs. memory is the limit of this process in bytes.
func serve(in io.Reader, out io.Writer, memory int64) error {
	s := &server{out: newFrameWriter(out), executor: api.NewInProcess(), sources: map[string]string{}, memory: memory}
	s.executor.CPUClock = processTime
	if err := warmUp(s.executor); err != nil {
		return err
	}
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		f, err := readFrame(r, maxJobFrame)
		if err != nil {
			s.stop()
			if err == io.EOF {
				return nil
			}
			return err
		}
		switch f.kind {
		case sourceFrame:
			const digestSize = 32
			if len(f.payload) >= digestSize {
				s.sources[string(f.payload[:digestSize])] = string(f.payload[digestSize:])
			}
		case cancelFrame:
			if s.cancel != nil && s.running == f.job {
				s.cancel()
			}
		case runFrame, describeFrame:
			if s.done != nil {
				<-s.done
			}
			s.begin(f)
		default:
			return fmt.Errorf("unknown frame %q", f.kind)
		}
	}
}

// stop ends what runs, because the parent is gone. A call into a library may not
// notice for long; nobody waits for it then, and the process ends all the same.
func (s *server) stop() {
	if s.cancel == nil {
		return
	}
	s.cancel()
	select {
	case <-s.done:
	case <-time.After(200 * time.Millisecond):
	}
}

func (s *server) begin(f frame) {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.running, s.done = cancel, f.job, make(chan struct{})
	go func(done chan struct{}) {
		defer close(done)
		defer cancel()
		answer := s.answer(ctx, f)
		answer.job = f.job
		s.giveBack()
		if s.out.write(answer) != nil {
			os.Exit(1) // the parent is gone
		}
	}(s.done)
}

// giveBack returns memory to the system after a run that took much, before the
// answer goes out: the parent would hold it against the next run.
func (s *server) giveBack() {
	held := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(held)
	if int64(held[0].Value.Uint64()-held[1].Value.Uint64()) > s.memory/4 {
		debug.FreeOSMemory()
	}
}

// answer runs a job and encodes what came of it.
func (s *server) answer(ctx context.Context, f frame) frame {
	job, err := decodeJob(f.payload, s.sources)
	if err != nil {
		return failed(err)
	}
	if f.kind == describeFrame {
		d, err := s.executor.Describe(ctx, job)
		if err != nil {
			return failed(err)
		}
		payload, err := json.Marshal(d)
		if err != nil {
			return failed(err)
		}
		return frame{kind: definitionFrame, payload: payload}
	}
	result, err := s.executor.Run(ctx, job, func(p procedural.Progress) {
		if payload, err := json.Marshal(p); err == nil {
			s.out.write(frame{progressFrame, f.job, payload}) // a parent that is gone shows at the answer
		}
	})
	if err != nil {
		return failed(err)
	}
	payload, err := result.MarshalBinary()
	if err != nil {
		return failed(err)
	}
	if limit := job.Limits.WithDefaults().Output; len(payload) > limit {
		return failed(&procedural.Error{Kind: procedural.LimitError, File: job.Generator, Message: fmt.Sprintf("result has %d bytes; at most %d are allowed", len(payload), limit)})
	}
	return frame{kind: resultFrame, payload: payload}
}

func failed(err error) frame {
	payload, merr := json.Marshal(procedural.AsError(err))
	if merr != nil { // strings and numbers: cannot happen
		payload = []byte(`{"kind":"internal","message":"an error could not be sent"}`)
	}
	return frame{kind: errorFrame, payload: payload}
}
