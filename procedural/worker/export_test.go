package worker

import "io"

// Pids lists the processes of a pool.
func (p *Pool) Pids() []int {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []int
	for c := range p.all {
		out = append(out, c.cmd.Process.Pid)
	}
	return out
}

// Serve is the child's half, for tests in one process.
func Serve(in io.Reader, out io.Writer) error { return serve(in, out, 1<<40) }
