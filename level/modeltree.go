package level

import "slices"

// modelTree holds the models of a level.
type modelTree struct {
	top   node
	nodes map[ModelID]*node
	next  ModelID // id of the next model; never goes back

	ordered []*Model // cache of inOrder; nil: to be made
}

// node is a model with its place in the tree.
type node struct {
	Model
	children []*node
	hash     Hash // of its item in the state hash
}

func newModelTree() modelTree { return modelTree{nodes: map[ModelID]*node{}, next: 1} }

// node returns the node of an id, the top of the tree for 0, or nil.
func (t *modelTree) node(id ModelID) *node {
	if id == 0 {
		return &t.top
	}
	return t.nodes[id]
}

// inOrder lists the tree depth first.
func (t *modelTree) inOrder() []*Model {
	if t.ordered == nil {
		t.ordered = make([]*Model, 0, len(t.nodes))
		t.ordered = appendModels(t.ordered, &t.top)
	}
	return t.ordered
}

func appendModels(list []*Model, n *node) []*Model {
	for _, c := range n.children {
		list = appendModels(append(list, &c.Model), c)
	}
	return list
}

// order is the place of a model among its siblings.
func (t *modelTree) order(n *node) int { return slices.Index(t.node(n.Parent).children, n) }

// insert puts a node below its parent at a place among the siblings, at the
// end when there are fewer.
func (t *modelTree) insert(n *node, order int) {
	parent := t.node(n.Parent)
	if order < 0 || order > len(parent.children) {
		order = len(parent.children)
	}
	parent.children = slices.Insert(parent.children, order, n)
	t.nodes[n.ID] = n
	t.ordered = nil
}

// remove takes a node without children out.
func (t *modelTree) remove(n *node) {
	parent := t.node(n.Parent)
	at := t.order(n)
	parent.children = slices.Delete(parent.children, at, at+1)
	delete(t.nodes, n.ID)
	t.ordered = nil
}

// below tells whether a node is the one with the id or lies below it.
func (t *modelTree) below(n *node, id ModelID) bool {
	for n != &t.top {
		if n.ID == id {
			return true
		}
		n = t.node(n.Parent)
	}
	return id == 0
}

// roots keeps of ids those that are there and do not lie below another one, in
// the order of the tree.
func (t *modelTree) roots(ids []ModelID) []*node {
	wanted := make(map[ModelID]bool, len(ids))
	for _, id := range ids {
		wanted[id] = true
	}
	return appendRoots(nil, &t.top, wanted)
}

func appendRoots(list []*node, n *node, wanted map[ModelID]bool) []*node {
	for _, c := range n.children {
		if wanted[c.ID] {
			list = append(list, c)
		} else {
			list = appendRoots(list, c, wanted)
		}
	}
	return list
}

// subtree lists a node and all below it, each after its children when up.
func subtree(n *node, up bool) []*node {
	var list []*node
	if !up {
		list = append(list, n)
	}
	for _, c := range n.children {
		list = append(list, subtree(c, up)...)
	}
	if up {
		list = append(list, n)
	}
	return list
}
