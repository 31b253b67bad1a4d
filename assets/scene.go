package assets

import (
	"errors"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

// readScene folds the file's scene into the model's parts.
func (r *reader) readScene() error {
	if err := take(&r.left.nodes, len(r.doc.Nodes), "nodes"); err != nil {
		return err
	}
	parents, err := r.parents()
	if err != nil {
		return err
	}
	roots, err := r.roots(parents)
	if err != nil {
		return err
	}
	order, worlds, err := r.worlds(parents)
	if err != nil {
		return err
	}
	shown := make([]bool, len(r.doc.Nodes))
	for _, root := range roots {
		shown[root] = true
	}
	for _, i := range order {
		if p := parents[i]; p >= 0 && shown[p] {
			shown[i] = true
		}
	}
	// In the order of the file, so that parts keep their places when a
	// hierarchy changes.
	for i, node := range r.doc.Nodes {
		if !shown[i] || node.Mesh == nil {
			continue
		}
		if err := r.readNode(i, worlds); err != nil {
			return fmt.Errorf("%s: %w", label("node", i, node.Name), err)
		}
	}
	return nil
}

// parents returns every node's parent, −1 for roots. The format allows one
// parent only; with two, a small file could describe any number of parts.
func (r *reader) parents() ([]int, error) {
	parents := make([]int, len(r.doc.Nodes))
	for i := range parents {
		parents[i] = -1
	}
	for i, node := range r.doc.Nodes {
		for _, child := range node.Children {
			if _, err := at(r.doc.Nodes, child, "node"); err != nil {
				return nil, fmt.Errorf("%s: children: %w", label("node", i, node.Name), err)
			}
			if parents[child] >= 0 {
				return nil, fmt.Errorf("%s: is a child of node %d and of node %d: nodes must form a tree",
					label("node", child, r.doc.Nodes[child].Name), parents[child], i)
			}
			parents[child] = i
		}
	}
	return parents, nil
}

// worlds returns the nodes ordered parents first, and every node's transform
// to the model's space.
func (r *reader) worlds(parents []int) (order []int, worlds []affine, err error) {
	worlds = make([]affine, len(r.doc.Nodes))
	for i := range r.doc.Nodes {
		if parents[i] < 0 {
			order = append(order, i)
		}
	}
	for next := 0; next < len(order); next++ {
		i := order[next]
		local := r.local(i)
		if p := parents[i]; p >= 0 {
			local = worlds[p].mul(local)
		}
		if !local.finite() {
			return nil, nil, fmt.Errorf("%s: its transform overflows or is not a number", label("node", i, r.doc.Nodes[i].Name))
		}
		worlds[i] = local
		order = append(order, r.doc.Nodes[i].Children...)
	}
	if len(order) == len(r.doc.Nodes) {
		return order, worlds, nil
	}
	// With one parent each, what no root reaches goes round in a circle.
	reached := make([]bool, len(r.doc.Nodes))
	for _, i := range order {
		reached[i] = true
	}
	for i, node := range r.doc.Nodes {
		if !reached[i] {
			return nil, nil, fmt.Errorf("%s: is its own ancestor: the nodes form a cycle", label("node", i, node.Name))
		}
	}
	return nil, nil, errors.New("nodes: form a cycle")
}

// local is a node's transform relative to its parent.
func (r *reader) local(i int) affine {
	node := r.doc.Nodes[i]
	if node.Matrix != gltf.DefaultMatrix {
		return fromColumns(node.Matrix)
	}
	rotation, length := unitQuaternion(node.Rotation)
	if !(math.Abs(length-1) <= 1e-3) {
		r.notice(label("node", i, node.Name), fmt.Sprintf("its rotation has length %.4g instead of 1 and is normalised", length))
	}
	return fromTRS(node.Translation, rotation, node.Scale)
}

// roots chooses the nodes that the file wants shown.
func (r *reader) roots(parents []int) ([]int, error) {
	scene, err := r.scene()
	if err != nil {
		return nil, err
	}
	if scene == nil {
		r.notice("scenes", "the file has no scene, all its root nodes are shown")
		var roots []int
		for i, parent := range parents {
			if parent < 0 {
				roots = append(roots, i)
			}
		}
		return roots, nil
	}
	for _, i := range scene.Nodes {
		node, err := at(r.doc.Nodes, i, "node")
		if err != nil {
			return nil, fmt.Errorf("scene: %w", err)
		}
		if parents[i] >= 0 {
			r.notice(label("node", i, node.Name), fmt.Sprintf("is listed by the scene although it is a child of node %d; its ancestors' transforms apply", parents[i]))
		}
	}
	return scene.Nodes, nil
}

// scene is the default scene, or the first one where none is named.
func (r *reader) scene() (*gltf.Scene, error) {
	switch {
	case r.doc.Scene != nil:
		scene, err := at(r.doc.Scenes, *r.doc.Scene, "scene")
		if err != nil {
			return nil, fmt.Errorf("default scene: %w", err)
		}
		if len(r.doc.Scenes) > 1 {
			r.notice("scenes", fmt.Sprintf("the file has %d, only the default one (%d) is shown", len(r.doc.Scenes), *r.doc.Scene))
		}
		return scene, nil
	case len(r.doc.Scenes) == 0:
		return nil, nil
	case len(r.doc.Scenes) > 1:
		r.notice("scenes", fmt.Sprintf("the file has %d and no default, only the first is shown", len(r.doc.Scenes)))
	}
	return r.doc.Scenes[0], nil
}
