package render

import "math"

const noiseSize = 256

// noiseTexels makes the tileable noise that gives ground, water and clouds
// their grain: RGBA, 256×256. Red is slow and cloudy, green fine grain, blue
// cells, alpha ridges. It is the same on every machine.
func noiseTexels() []byte {
	const n = noiseSize
	cloud := make([]float32, n*n)
	grain := make([]float32, n*n)
	cells := make([]float32, n*n)
	ridge := make([]float32, n*n)
	inRows(n, func(y int) {
		for x := range n {
			i := y*n + x
			fx, fy := float64(x)/n, float64(y)/n
			cloud[i] = float32(fractal(fx, fy, 4, 6, 1, false))
			grain[i] = float32(fractal(fx, fy, 32, 3, 101, false))
			ridge[i] = float32(fractal(fx, fy, 5, 5, 201, true))
			cells[i] = float32(cellular(fx, fy, 14, 301) + 0.4*cellular(fx, fy, 34, 302))
		}
	})
	out := make([]byte, 4*n*n)
	for c, channel := range [][]float32{cloud, grain, cells, ridge} {
		spread(channel)
		for i, v := range channel {
			out[4*i+c] = byte(v*255 + 0.5)
		}
	}
	return out
}

// spread moves values so that their mean is 0.5 and ±2.2 deviations fill 0…1.
func spread(v []float32) {
	var sum, squares float64
	for _, x := range v {
		sum += float64(x)
		squares += float64(x) * float64(x)
	}
	mean := sum / float64(len(v))
	deviation := math.Sqrt(squares/float64(len(v)) - mean*mean)
	for i, x := range v {
		v[i] = float32(math.Min(math.Max(0.5+(float64(x)-mean)/(4.4*deviation), 0), 1))
	}
}

// fractal sums octaves of gradient noise over the unit square, which repeats.
func fractal(x, y float64, cells, octaves int, seed uint32, ridged bool) float64 {
	sum, amplitude := 0.0, 1.0
	for range octaves {
		v := gradientNoise(x*float64(cells), y*float64(cells), cells, seed)
		if ridged {
			v = 0.5 - 2*math.Abs(v)
		}
		sum += v * amplitude
		amplitude *= 0.5
		cells *= 2
		seed++
	}
	return sum
}

// gradientNoise is Perlin's noise on a lattice that repeats after period cells.
func gradientNoise(x, y float64, period int, seed uint32) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	corner := func(dx, dy int) float64 {
		h := hash(uint32((int(x0)+dx)%period), uint32((int(y0)+dy)%period), seed)
		angle := float64(h) / (1 << 32) * 2 * math.Pi
		return math.Cos(angle)*(fx-float64(dx)) + math.Sin(angle)*(fy-float64(dy))
	}
	u, v := fade(fx), fade(fy)
	top := corner(0, 0) + u*(corner(1, 0)-corner(0, 0))
	bottom := corner(0, 1) + u*(corner(1, 1)-corner(0, 1))
	return top + v*(bottom-top)
}

// cellular is the distance to the nearest of one random point per cell.
func cellular(x, y float64, period int, seed uint32) float64 {
	x, y = x*float64(period), y*float64(period)
	cx, cy := int(math.Floor(x)), int(math.Floor(y))
	nearest := 9.0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			h := hash(uint32((cx+dx+period)%period), uint32((cy+dy+period)%period), seed)
			px := float64(cx+dx) + float64(h&0xffff)/65536
			py := float64(cy+dy) + float64(h>>16)/65536
			nearest = math.Min(nearest, math.Hypot(px-x, py-y))
		}
	}
	return nearest
}

func fade(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }

// hash scrambles a lattice point (the finaliser of MurmurHash3).
func hash(x, y, seed uint32) uint32 {
	h := x*0x9E3779B1 ^ y*0x85EBCA77 ^ seed*0xC2B2AE3D
	h ^= h >> 16
	h *= 0x85EBCA6B
	h ^= h >> 13
	h *= 0xC2B2AE35
	return h ^ h>>16
}
