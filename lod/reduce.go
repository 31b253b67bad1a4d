package lod

// reduction is an attempt at a level.
type reduction struct {
	indices []uint32
	grow    float32
	shares  shares
	moved   float32
	method  Method
	note    string
}

func (r *reduction) report(all int) LevelReport {
	return LevelReport{
		Triangles: len(r.indices) / 3,
		Ratio:     float32(len(r.indices)) / float32(all),
		Coverage:  r.shares.mean, Worst: r.shares.worst,
		Error: r.moved, Grow: r.grow, Method: r.method, Note: r.note,
	}
}

const (
	minPieces  = 8    // fewer than these are never dropped
	fewPieces  = 64   // fewer than these cannot be thinned evenly on all sides
	tinyPiece  = 4    // triangles; simplification can do nothing for such pieces
	nearEnough = 1.12 // triangles of a level, relative to what is wanted
	tooMany    = 1.5  // likewise; then a simplified solid may lose more area
	worthwhile = 0.95 // a level with more of the triangles of the one before is no level
)

// retries are the shares of the triangles between those wanted and those of the
// level before that are put back where a level covers another area than level 0.
var retries = [...]float32{0, 0.05, 0.12, 0.25, 0.5, 0.75}

// limits are how much a level's covered area may differ from level 0's: over
// all directions, and from any one.
type limits struct{ mean, worst float32 }

var (
	forFoliage = limits{0.1, 0.1}
	forTufts   = limits{0.1, 0.25} // foliage of so few pieces that each counts
	forSolids  = limits{0.1, 0.2}  // may lose more of a narrow side
	tolerable  = limits{0.2, 0.3}  // for solids that would keep too many triangles
)

func (s shares) within(l limits) bool { return off(s.mean) <= l.mean && off(s.worst) <= l.worst }

// Of few pieces, each makes the silhouette: they may grow less than many may,
// or a fir becomes a few great fans.
const (
	sparse     = 40 // pieces
	sparseGrow = 1.35
)

// good reports whether a reduction covers what it should.
func (b *baker) good(r reduction) bool {
	if _, alive := b.pieces.alive(r.indices); r.grow > sparseGrow && alive < sparse {
		return false
	}
	switch {
	case b.pieces.count() < minPieces:
		return r.shares.within(forSolids)
	case b.pieces.count() < fewPieces:
		return r.shares.within(forTufts)
	}
	return r.shares.within(forFoliage)
}

// reduce makes a level out of the one before it. If a level with the wanted
// share of triangles does not cover the view as level 0 does, more triangles
// are tried.
func (b *baker) reduce(before []uint32, level int) (reduction, error) {
	wanted := max(int(targets[level]*float32(len(b.indices)/3)+0.5)*3, 3)
	most := int(worthwhile * float32(len(before)))
	var best reduction
	b.refused, b.lossy = false, reduction{}
	for _, share := range retries {
		target := wanted + int(share*float32(len(before)-wanted))/3*3
		if target > most {
			break
		}
		r, err := b.attempt(before, target)
		if err != nil {
			return r, err
		}
		if b.good(r) {
			best = r
			break
		}
		b.refused = true
	}
	if best.indices == nil || len(best.indices) > most {
		best = b.keep(before, level)
	}
	if lossy := b.lossy; lossy.indices != nil && float32(len(lossy.indices)) < worthwhile*float32(len(best.indices)) && float32(len(best.indices)) > tooMany*float32(wanted) {
		best = lossy
	}
	if float32(len(best.indices)) > nearEnough*float32(wanted) {
		best.note = "seams and open borders hold the rest"
		if b.refused {
			best.note = "with fewer triangles it would cover another area"
		}
	}
	return best, nil
}

// keep is the level before, once more.
func (b *baker) keep(before []uint32, level int) reduction {
	l := b.report.Levels[level-1]
	return reduction{
		indices: before, grow: l.Grow, shares: shares{l.Coverage, l.Worst},
		moved: l.Error, method: l.Method,
	}
}

// attempt simplifies, and thins the pieces where simplifying does not get near
// the target.
func (b *baker) attempt(before []uint32, target int) (reduction, error) {
	_, alive := b.pieces.alive(before)
	foliage := b.pieces.count() >= minPieces
	thinned := foliage && alive < b.pieces.count() // at the level before
	thinnable := alive >= minPieces
	near := int(nearEnough * float32(target))
	best := reduction{indices: before, grow: 1}
	if !thinnable || len(before)/3 > tinyPiece*alive {
		var err error
		if best, err = b.attemptStages(best, target, near, thinned, thinnable); err != nil {
			return best, err
		}
	}
	switch {
	case thinnable && len(best.indices) > near:
		best.indices = b.pieces.thin(best.indices, target)
		best.method = Thinned
		return b.measure(best, true), nil
	case best.method == Whole:
		return b.measure(best, thinned), nil
	}
	return best, nil
}

// attemptStages simplifies in one stage after the other until one comes near
// the target. It returns the shortest result that covers what it should.
func (b *baker) attemptStages(best reduction, target, near int, thinned, thinnable bool) (reduction, error) {
	before := best.indices
	for i := range b.stages {
		s := b.stage(i)
		if s == nil {
			continue
		}
		indices, moved, err := b.simplify(s, before, target)
		if err != nil {
			return best, err
		}
		if len(indices) == 0 || len(indices) >= len(best.indices) {
			continue
		}
		r := reduction{indices: indices, moved: moved, method: Simplified}
		if r = b.measure(r, thinned); !b.good(r) && !thinned && thinnable {
			b.remember(r)
			r = b.measure(r, true)
		}
		if !b.good(r) {
			b.remember(r)
			continue
		}
		if best = r; len(indices) <= near {
			break
		}
	}
	return best, nil
}

// remember notes that a result was refused, and keeps it if it may serve in
// want of a better one.
func (b *baker) remember(r reduction) {
	b.refused = true
	if b.pieces.count() < minPieces && r.shares.within(tolerable) && (b.lossy.indices == nil || len(r.indices) < len(b.lossy.indices)) {
		b.lossy = r
	}
}

// measure fills in what a reduction covers, with pieces grown until that is
// what level 0 covers.
func (b *baker) measure(r reduction, grown bool) reduction {
	if grown {
		r.grow, r.shares = b.coverage.fit(r.indices, &b.pieces)
	} else {
		r.grow, r.shares = 1, b.coverage.of(r.indices, &b.pieces, 1)
	}
	return r
}
