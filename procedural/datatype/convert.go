package datatype

import "strconv"

// Convert turns v into the kind of like, where nothing is lost by it.
func Convert(v, like Value) (Value, bool) {
	switch v := v.(type) {
	case Number:
		switch like.(type) {
		case String:
			return String(v.String()), true
		case NumberRange:
			return NumberRange{float32(v), float32(v)}, Number(float32(v)) == v
		}
	case Bool:
		if _, ok := like.(String); ok {
			return String(v.String()), true
		}
	case String:
		return convertString(v, like)
	case *EnumItem:
		switch like := like.(type) {
		case String:
			return String(v.Name), true
		case *EnumItem:
			item := like.Enum.ByName(v.Name)
			return item, item != nil
		}
	case BrickColor:
		switch like.(type) {
		case Color3:
			return v.Color(), true
		case String:
			return String(v.String()), true
		}
	case Color3:
		if _, ok := like.(BrickColor); ok {
			b := NearestBrickColor(v)
			return b, b.Color().RGB8() == v.RGB8()
		}
	case NumberRange:
		if _, ok := like.(Number); ok {
			return Number(v.Min), v.Min == v.Max
		}
	case Vector2:
		if _, ok := like.(Vector3); ok {
			return Vector3{v.X, v.Y, 0}, true
		}
	case Vector3:
		switch like.(type) {
		case CFrame:
			return At(v), true
		case Vector2:
			return Vector2{v.X, v.Y}, v.Z == 0
		}
	case CFrame:
		if _, ok := like.(Vector3); ok {
			return v.Position, v.R == Identity.R
		}
	}
	return nil, false
}

func convertString(v String, like Value) (Value, bool) {
	switch like := like.(type) {
	case Number:
		n, err := strconv.ParseFloat(string(v), 64)
		return Number(n), err == nil && FormatNumber(n) == string(v)
	case Bool:
		return Bool(v == "true"), v == "true" || v == "false"
	case *EnumItem:
		item := like.Enum.ByName(string(v))
		return item, item != nil
	case BrickColor:
		b := BrickColorByName(string(v))
		return b, b.String() == string(v)
	}
	return nil, false
}
