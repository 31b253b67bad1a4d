package terrain

// maxMeanReach bounds, in samples, how far the smoothing brush looks.
const maxMeanReach = 32

// means answers with the mean height of the square around a sample, as far as
// the square lies on the map, for the samples of a rectangle. Sums run along
// rows first and then along columns, so that an answer costs a few additions
// whatever the size of the square.
type means struct {
	m     *Heightmap
	of    Rect
	reach int
	sums  []float64 // sums[(row+1)·cols+col]: of the squares' rows down to this one
}

func newMeans(m *Heightmap, of Rect, reach int) *means {
	n := &means{m: m, of: of, reach: reach}
	first, last := max(of.Row-reach, 0), min(of.Row+of.Rows-1+reach, m.rows-1)
	n.sums = make([]float64, (last-first+2)*of.Cols)
	west, east := max(of.Col-reach, 0), min(of.Col+of.Cols-1+reach, m.cols-1)
	along := make([]float64, east-west+2)
	for row := first; row <= last; row++ {
		for i, y := range m.samples[row*m.cols+west : row*m.cols+east+1] {
			along[i+1] = along[i] + float64(y)
		}
		above := n.sums[(row-first)*of.Cols:][:of.Cols]
		below := n.sums[(row-first+1)*of.Cols:][:of.Cols]
		for i := range of.Cols {
			from, to := n.square(of.Col+i, m.cols)
			below[i] = above[i] + (along[to-west] - along[from-west])
		}
	}
	return n
}

// square returns the samples around one along an axis: from, up to and without
// to.
func (n *means) square(at, count int) (from, to int) {
	return max(at-n.reach, 0), min(at+n.reach+1, count)
}

// at returns the mean around a sample of the rectangle.
func (n *means) at(col, row int) float32 {
	first := max(n.of.Row-n.reach, 0)
	from, to := n.square(row, n.m.rows)
	west, east := n.square(col, n.m.cols)
	i := col - n.of.Col
	sum := n.sums[(to-first)*n.of.Cols+i] - n.sums[(from-first)*n.of.Cols+i]
	return float32(sum / float64((to-from)*(east-west)))
}
