package worker

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// child is a worker process as the parent sees it.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *frameWriter
	frames chan frame
	dead   chan struct{} // closed when the process is gone and reaped
	stderr tail
	known  map[string]bool // sources it has
	bytes  int             // of those
	jobs   uint32
	reason atomic.Value // string: why we killed it
}

// tail keeps the beginning of what a process writes: enough to see what it died
// of.
type tail struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if room := 16<<10 - t.buf.Len(); room > 0 {
		t.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.String()
}

// spawn starts a worker. command is the program and its first arguments.
func spawn(command []string, memory int64, output int) (*child, error) {
	c := &child{frames: make(chan frame, 16), dead: make(chan struct{}), known: map[string]bool{}}
	c.cmd = exec.Command(command[0], append(command[1:], Subcommand, strconv.FormatInt(memory, 10))...)
	c.cmd.Env = []string{"GOTRACEBACK=none"}
	c.cmd.Dir = string(os.PathSeparator)
	c.cmd.Stderr = &c.stderr
	c.cmd.WaitDelay = time.Second // should something else hold its standard error
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	c.in, c.out = in, newFrameWriter(in)
	go c.read(out, output)
	return c, nil
}

// read passes frames on until the process closes its output, then reaps it. A
// process that writes nonsense is killed.
func (c *child) read(out io.Reader, limit int) {
	r := bufio.NewReaderSize(out, 64<<10)
	for {
		f, err := readFrame(r, limit)
		if err != nil {
			break
		}
		c.frames <- f
	}
	close(c.frames)
	c.cmd.Process.Kill() // it may have closed its output and live on
	c.in.Close()
	c.cmd.Wait() // says how it ended in ProcessState
	close(c.dead)
}

// kill ends the process; why is for the error text.
func (c *child) kill(why string) {
	c.reason.CompareAndSwap(nil, why)
	c.cmd.Process.Kill()
}

// stop kills the process and waits until nothing of it is left.
func (c *child) stop(why string) {
	c.kill(why)
	for range c.frames { // lets read go on
	}
	<-c.dead
}

// alive reports whether the process may take a job.
func (c *child) alive() bool {
	select {
	case <-c.dead:
		return false
	default:
		return c.reason.Load() == nil
	}
}
