package render

import "copse/internal/exact"

// Hit returns how many lengths of direction a ray travels before it meets a
// triangle of the model's finest level, in the model's own coordinates, from
// either side. Leaves count as whole: their pictures are not looked into.
func (m *Model) Hit(origin, direction exact.Vec3) (distance float32, ok bool) {
	for i := range m.levels[0] {
		p := &m.levels[0][i]
		for j := p.first; j+2 < p.first+p.count; j += 3 {
			a := m.vertices[m.indices[j]].position
			b := m.vertices[m.indices[j+1]].position
			c := m.vertices[m.indices[j+2]].position
			if t, hit := meetTriangle(origin, direction, a, b, c); hit && (!ok || t < distance) {
				distance, ok = t, true
			}
		}
	}
	return distance, ok
}

// meetTriangle is the test of Möller and Trumbore (1997).
func meetTriangle(origin, direction, a, b, c exact.Vec3) (distance float32, ok bool) {
	ab, ac := exact.Sub(b, a), exact.Sub(c, a)
	p := exact.Cross(direction, ac)
	volume := exact.Dot(ab, p)
	if volume == 0 {
		return 0, false
	}
	k := 1 / volume
	v := exact.Sub(origin, a)
	u := exact.Dot(v, p) * k
	if u < 0 || u > 1 {
		return 0, false
	}
	q := exact.Cross(v, ab)
	w := exact.Dot(direction, q) * k
	if w < 0 || u+w > 1 {
		return 0, false
	}
	t := exact.Dot(ac, q) * k
	return t, t >= 0
}
