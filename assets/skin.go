package assets

import (
	"fmt"

	"copse/internal/exact"

	"github.com/qmuntal/gltf"
)

// skeleton holds, for every joint of a skin, the transform from the mesh's
// space to the pose in which the file rests, relative to the node that shows
// the mesh.
type skeleton struct{ joints []affine }

// rest returns the skeleton of a node's skin, nil without one. The pose is that
// of the joint nodes as the file has them: no animation is applied.
func (r *reader) rest(node *gltf.Node, worlds []affine) (*skeleton, error) {
	if node.Skin == nil {
		return nil, nil
	}
	if known := r.skeletons[*node.Skin]; known != nil {
		return known, nil
	}
	skin, err := at(r.doc.Skins, *node.Skin, "skin")
	if err != nil {
		return nil, err
	}
	where := label("skin", *node.Skin, skin.Name)
	s := &skeleton{joints: make([]affine, len(skin.Joints))}
	for i, joint := range skin.Joints {
		if _, err := at(r.doc.Nodes, joint, "node"); err != nil {
			return nil, fmt.Errorf("%s: joint %d: %w", where, i, err)
		}
		s.joints[i] = worlds[joint]
	}
	if skin.InverseBindMatrices != nil && len(skin.Joints) > 0 {
		binds, err := r.floats(*skin.InverseBindMatrices, -1, gltf.AccessorMat4)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		for i := range s.joints {
			if i >= binds.count() {
				return nil, fmt.Errorf("%s: has %d joints but %d inverse bind matrices", where, len(s.joints), binds.count())
			}
			var m [16]float64
			widen(m[:], binds, i)
			s.joints[i] = s.joints[i].mul(fromColumns(m))
			if !s.joints[i].finite() {
				return nil, fmt.Errorf("%s: joint %d: its transform overflows or is not a number", where, i)
			}
		}
	}
	r.skeletons[*node.Skin] = s
	r.notice(where, "its bones are frozen in the pose in which the file rests")
	return s, nil
}

// influences are the joints and weights of a mesh, in sets of four.
type influences struct{ joints, weights []floats }

func readInfluences(source attributeSource, count int) (influences, error) {
	var in influences
	for set := range 4 {
		joints, err := source(fmt.Sprintf("JOINTS_%d", set), count, gltf.AccessorVec4)
		if err != nil {
			return in, err
		}
		weights, err := source(fmt.Sprintf("WEIGHTS_%d", set), count, gltf.AccessorVec4)
		if err != nil {
			return in, err
		}
		if joints.data == nil || weights.data == nil {
			break
		}
		in.joints, in.weights = append(in.joints, joints), append(in.weights, weights)
	}
	return in, nil
}

// bend moves the vertices with the joints that they hang on, and reports
// whether the pose mirrors most of them. The result is in the model's space,
// since the format ignores the transform of a skinned node.
func (s *skeleton) bend(mesh *Mesh, source attributeSource) (mirrored bool, err error) {
	in, err := readInfluences(source, len(mesh.Positions))
	if err != nil {
		return false, err
	}
	mirrors := 0
	for i := range mesh.Positions {
		to, sum := affine{}, 0.0
		for set := range in.joints {
			for c, weight := range in.weights[set].at(i) {
				joint := in.joints[set].at(i)[c]
				if !(weight > 0) {
					continue
				}
				if !(joint >= 0 && joint < float32(len(s.joints))) {
					return false, fmt.Errorf("vertex %d hangs on joint %g, but the skin has %d", i, joint, len(s.joints))
				}
				to = to.add(s.joints[int(joint)], float64(weight))
				sum += float64(weight)
			}
		}
		if sum > 0 {
			to = affine{}.add(to, 1/sum)
			mesh.bendVertex(i, to)
			if to.determinant() < 0 {
				mirrors++
			}
		}
	}
	return mirrors > len(mesh.Positions)/2, nil
}

func (m *Mesh) bendVertex(i int, to affine) {
	m.Positions[i] = to.point(m.Positions[i])
	if m.Normals != nil {
		m.Normals[i] = normalized(to.normals().direction(m.Normals[i]), up)
	}
	if m.Tangents != nil {
		t := m.Tangents[i]
		d := perpendicular(to.direction(exact.Vec3{t[0], t[1], t[2]}), m.Normals[i])
		m.Tangents[i] = [4]float32{d[0], d[1], d[2], t[3]}
	}
}
