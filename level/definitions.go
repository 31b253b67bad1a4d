package level

import (
	"context"
	"maps"
	"slices"
	"strings"

	"copse/procedural"
)

// Definition is what the generator of a model says of itself, as its last good
// run told; nil while that is not known.
func (l *Level) Definition(id ModelID) *procedural.Definition {
	if m := l.Model(id); m != nil {
		return l.definitionOf(m)
	}
	return nil
}

// definitions asks modules what they declare, in the background.
type definitions struct {
	known   map[string]described // by path
	pending map[string]context.CancelFunc
	ended   chan described
	round   uint64 // grows when modules change
}

// described is the answer of one module.
type described struct {
	path       string
	round      uint64
	definition *procedural.Definition
	err        *procedural.Error
}

func newDefinitions() definitions {
	return definitions{known: map[string]described{}, pending: map[string]context.CancelFunc{}, ended: make(chan described, 64)}
}

// forget asks anew, because the modules have changed.
func (d *definitions) forget() {
	d.round++
	clear(d.known)
}

func (d *definitions) collect() {
	for {
		select {
		case a := <-d.ended:
			d.take(a)
		default:
			return
		}
	}
}

func (d *definitions) take(a described) {
	d.pending[a.path]()
	delete(d.pending, a.path)
	if a.round == d.round {
		d.known[a.path] = a
	}
}

func (d *definitions) close() {
	for _, cancel := range d.pending {
		cancel()
	}
	for len(d.pending) > 0 {
		d.take(<-d.ended)
	}
}

// Describe returns what a generator says of itself before a model was made with
// it: its attributes and DefaultSize. It answers at once: both are nil while it
// asks in the background.
func (g *Generation) Describe(generator string) (*procedural.Definition, *procedural.Error) {
	d := &g.asked
	g.follow()
	d.collect()
	if a, ok := d.known[generator]; ok {
		return a.definition, a.err
	}
	if _, asked := d.pending[generator]; asked || len(d.pending) == cap(d.ended) {
		return nil, nil
	}
	m, _ := g.level.Module(generator)
	if m == nil {
		return nil, &procedural.Error{Kind: procedural.ModuleError, File: generator, Message: "there is no such module in the level and none that ships"}
	}
	job := &procedural.Job{Modules: g.level.modulesWith(m), Generator: generator, Size: procedural.DefaultModelSize}
	ctx, cancel := context.WithCancel(context.Background())
	d.pending[generator] = cancel
	round, executor, ended := d.round, g.executor, d.ended
	go func() {
		a := described{path: generator, round: round}
		definition, err := executor.Describe(ctx, job)
		if a.definition = definition; err != nil {
			a.definition, a.err = nil, procedural.AsError(err)
		}
		ended <- a
	}()
	return nil, nil
}

// modulesWith are the modules of the level and one more.
func (l *Level) modulesWith(m *procedural.Module) []*procedural.Module {
	all := map[string]*procedural.Module{m.Path: m}
	for _, x := range l.Modules() {
		all[x.Path] = x
	}
	return slices.SortedFunc(maps.Values(all), func(a, b *procedural.Module) int { return strings.Compare(a.Path, b.Path) })
}
