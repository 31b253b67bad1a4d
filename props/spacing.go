package props

// Crowded tells whether a prop of the family stands nearer to (x, z), in
// metres seen from above, than the larger of its own spacing and the given
// one.
func (s *Store) Crowded(family int, x, z, spacing float32) bool {
	return s.grids[family].crowded(s.entries, x, z, spacing)
}

// InRect appends to ids the props whose footprint may reach into a rectangle
// of the ground, in no order that means anything: those whose origin lies no
// farther from it than the widest footprint there ever was. Its cost follows
// the rectangle.
func (s *Store) InRect(ids []ID, minX, minZ, maxX, maxZ float32) []ID {
	for i := range s.grids {
		ids = s.inRect(&s.grids[i], ids, minX, minZ, maxX, maxZ)
	}
	return ids
}

func (s *Store) inRect(g *grid, ids []ID, minX, minZ, maxX, maxZ float32) []ID {
	r := s.widest
	minX, minZ, maxX, maxZ = minX-r, minZ-r, maxX+r, maxZ+r
	take := func(slot uint32) {
		e := &s.entries[slot+1]
		if e.x < minX || e.x > maxX || e.z < minZ || e.z > maxZ {
			return
		}
		p := &s.slots[slot].prop
		if own := s.Footprint(p); e.x >= minX+r-own && e.x <= maxX-r+own && e.z >= minZ+r-own && e.z <= maxZ-r+own {
			ids = append(ids, p.ID)
		}
	}
	g.visit(s.entries, minX, minZ, maxX, maxZ, take)
	return ids
}

// InDisc appends to ids the props whose origin lies within radius metres of
// (x, z) seen from above, in no order that means anything.
func (s *Store) InDisc(ids []ID, x, z, radius float32) []ID {
	for i := range s.grids {
		ids = s.inDisc(&s.grids[i], ids, x, z, radius)
	}
	return ids
}

func (s *Store) inDisc(g *grid, ids []ID, x, z, radius float32) []ID {
	g.visit(s.entries, x-radius, z-radius, x+radius, z+radius, func(slot uint32) {
		e := &s.entries[slot+1]
		dx, dz := e.x-x, e.z-z
		if float32(dx*dx)+float32(dz*dz) <= float32(radius*radius) {
			ids = append(ids, s.slots[slot].prop.ID)
		}
	})
	return ids
}
