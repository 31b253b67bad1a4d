package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// Peer is a running Node process that measures other people's code. It answers
// one line of JSON per line of JSON, so that its runs can take turns with ours.
type Peer struct {
	script string
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *json.Decoder
}

// startPeer runs a script of the folder of peers.
func startPeer(folder, script string) (*Peer, error) {
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		return nil, fmt.Errorf("%s: the peers are not installed: run `make bench`, or `npm ci` in %s", script, folder)
	}
	p := &Peer{script: script, cmd: exec.Command("node", "--expose-gc", script)}
	p.cmd.Dir = folder
	p.cmd.Stderr = os.Stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = json.NewDecoder(out)
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", script, err)
	}
	return p, nil
}

// call sends a request of the given kind and reads the answer into a struct.
func (p *Peer) call(do string, with map[string]any, into any) error {
	request := map[string]any{"do": do}
	for name, value := range with {
		request[name] = value
	}
	if err := json.NewEncoder(p.in).Encode(request); err != nil {
		return fmt.Errorf("%s: %s: %w", p.script, do, err)
	}
	var answer struct {
		Error  string          `json:"error"`
		Result json.RawMessage `json:"result"`
	}
	if err := p.out.Decode(&answer); err != nil {
		return fmt.Errorf("%s: %s: no answer: %w", p.script, do, err)
	}
	if answer.Error != "" {
		return fmt.Errorf("%s: %s: %s", p.script, do, answer.Error)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(answer.Result, into); err != nil {
		return fmt.Errorf("%s: %s: %w", p.script, do, err)
	}
	return nil
}

// run is one run of the peer's side of a race.
func (p *Peer) run(with map[string]any) side {
	return func() (s Sample, err error) {
		return s, p.call("run", with, &s)
	}
}

// close ends the process.
func (p *Peer) close() error {
	return errors.Join(p.in.Close(), p.cmd.Wait())
}
