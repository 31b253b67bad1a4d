package ui

import (
	"math"

	"copse/procedural/datatype"
)

// numberRow is a line of numbers of a value.
type numberRow struct {
	suffix string   // of the widget's name
	parts  []string // of the names of its numbers; axes where there are none
	values []float64
	tip    string
	whole  bool // no decimals
}

// editNumbers draws values that are made of numbers, a line for each row.
func (w *widgets) editNumbers(c valueControl) datatype.Value {
	rows, rebuild := rowsOf(c.value)
	var fresh datatype.Value
	for i, row := range rows {
		largest := 0.0
		decimals := 0
		for _, v := range row.values {
			largest = max(largest, math.Abs(v))
			decimals = max(decimals, min(decimalsOf(float64(float32(v))), 3))
		}
		look := lookOf(c.info, largest, c.mixed)
		if c.info.Decimals == nil && c.info.Step == nil {
			look.decimals = max(decimals, min(digitsFor(largest), 2))
		}
		if row.whole {
			look.decimals = 0
		}
		look.unit = ""
		w.fill(0)
		name := c.name + row.suffix
		changed := w.components(row.names(name), row.values, look)
		w.mark(name, row.values[0])
		w.tip(c.tip+row.tip, "")
		if changed != nil && fresh == nil {
			rows[i].values = changed
			fresh = rebuild(rows)
		}
	}
	if fresh == nil || !datatype.Finite(fresh) || datatype.Equal(fresh, c.value) {
		return nil
	}
	return fresh
}

// names returns the names of the widgets of a row that is called name as a whole.
func (r *numberRow) names(name string) []string {
	if len(r.values) == 1 {
		return []string{name}
	}
	parts := r.parts
	if parts == nil {
		parts = []string{"x", "y", "z"}
	}
	names := make([]string, len(r.values))
	for i := range names {
		names[i] = name + "." + parts[i]
	}
	return names
}

// rowsOf takes a value apart into lines of numbers, and returns what puts them
// together again.
func rowsOf(value datatype.Value) (rows []numberRow, rebuild func([]numberRow) datatype.Value) {
	switch v := value.(type) {
	case datatype.Vector2:
		return []numberRow{{values: wide(v.X, v.Y), tip: "\nX and Y"}}, func(r []numberRow) datatype.Value {
			return datatype.Vector2{X: float32(r[0].values[0]), Y: float32(r[0].values[1])}
		}
	case datatype.Vector3:
		return []numberRow{{values: wide(v.X, v.Y, v.Z), tip: "\nX, Y and Z"}}, func(r []numberRow) datatype.Value {
			return vectorOf(r[0].values)
		}
	case datatype.NumberRange:
		return []numberRow{{parts: []string{"min", "max"}, values: wide(v.Min, v.Max), tip: "\nLeast and most"}}, func(r []numberRow) datatype.Value {
			low, high := r[0].values[0], r[0].values[1]
			if low > high { // the end that is dragged pushes the other
				if low != float64(v.Min) {
					high = low
				} else {
					low = high
				}
			}
			return datatype.NumberRange{Min: float32(low), Max: float32(high)}
		}
	case datatype.Rect:
		return []numberRow{
				{suffix: ".min", values: wide(v.Min.X, v.Min.Y), tip: "\nX and Y of the lower corner"},
				{suffix: ".max", values: wide(v.Max.X, v.Max.Y), tip: "\nX and Y of the upper corner"},
			}, func(r []numberRow) datatype.Value {
				a, b := r[0].values, r[1].values
				return datatype.NewRect(datatype.Vector2{X: float32(a[0]), Y: float32(a[1])}, datatype.Vector2{X: float32(b[0]), Y: float32(b[1])})
			}
	case datatype.UDim:
		return []numberRow{
			{suffix: ".scale", values: wide(v.Scale), tip: "\nScale"},
			{suffix: ".offset", values: []float64{float64(v.Offset)}, whole: true, tip: "\nOffset"},
		}, func(r []numberRow) datatype.Value { return datatype.NewUDim(r[0].values[0], r[1].values[0]) }
	case datatype.UDim2:
		return []numberRow{
			{suffix: ".scale", values: wide(v.X.Scale, v.Y.Scale), tip: "\nScale of X and Y"},
			{suffix: ".offset", values: []float64{float64(v.X.Offset), float64(v.Y.Offset)}, whole: true, tip: "\nOffset of X and Y"},
		}, func(r []numberRow) datatype.Value { return udim2Of(r) }
	}
	v, _ := value.(datatype.CFrame)
	turn := v.Orientation()
	return []numberRow{
		{suffix: ".position", values: wide(v.Position.X, v.Position.Y, v.Position.Z), tip: "\nPosition, in metres"},
		{suffix: ".rotation", values: wide(tidy(turn.X), tidy(turn.Y), tidy(turn.Z)), tip: "\nRotation about X, Y and Z, in degrees"},
	}, func(r []numberRow) datatype.Value { return frameOf(v, r[0].values, r[1].values) }
}

func udim2Of(r []numberRow) datatype.UDim2 {
	scale, offset := r[0].values, r[1].values
	return datatype.UDim2{X: datatype.NewUDim(scale[0], offset[0]), Y: datatype.NewUDim(scale[1], offset[1])}
}

// frameOf returns the frame at a position with a rotation in degrees. The
// rotation that was not touched keeps its bits.
func frameOf(old datatype.CFrame, position, degrees []float64) datatype.CFrame {
	was := old.Orientation()
	turn := vectorOf(degrees)
	fresh := old
	if (turn != datatype.Vector3{X: tidy(was.X), Y: tidy(was.Y), Z: tidy(was.Z)}) {
		fresh = datatype.FromOrientation(turn)
	}
	fresh.Position = vectorOf(position)
	return fresh
}

// tidy rounds an angle that went through a rotation matrix to what was meant.
func tidy(degrees float32) float32 {
	rounded := float32(math.Round(float64(degrees)*1000) / 1000)
	if rounded == 0 {
		return 0 // not −0
	}
	return rounded
}

func vectorOf(n []float64) datatype.Vector3 {
	return datatype.Vector3{X: float32(n[0]), Y: float32(n[1]), Z: float32(n[2])}
}

// wide returns the numbers as they are typed: 0.1 and not the nearest float32's
// 0.10000000149.
func wide(parts ...float32) []float64 {
	out := make([]float64, len(parts))
	for i, p := range parts {
		out[i] = shortest(p)
	}
	return out
}
