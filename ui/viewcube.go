package ui

import (
	"math"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// viewCube is the cube in the corner of the viewport that turns with the view.
// A click on a face, an edge or a corner looks at the level from there, a drag
// orbits. It is drawn without perspective.
type viewCube struct {
	rectangle            // that it fits in, however it is turned; empty while it does not show
	pressed   cubePart   // that the button went down on
	fromX     float32    // where it went down, in the window
	fromY     float32    //
	dragged   bool       // the pointer went away from there
	axes      [3]cubeDir // of the camera: right, up, and towards the eye
}

// cubeDir is a direction in the world.
type cubeDir = mgl32.Vec3

// cubePart is a face, an edge or a corner by the direction from the middle of
// the cube: each of x, y and z is −1, 0 or 1, and not all are 0.
type cubePart [3]int

// Sizes of the cube, in points at scale 1, and the part of a face along a side
// that is its middle; the rest are edges and corners.
const (
	cubeHalf   = 27 // half its side
	cubeInset  = 14 // from the corner of the viewport to its rectangle
	cubeMiddle = 0.56
	cubeDrag   = 4 // that the pointer must go to orbit
	cubeRoom   = 190
)

// place puts the cube into the corner of the viewport, where there is room, and
// turns it as the camera is.
func (c *viewCube) place(view rectangle, camera *Camera, scale float32, show bool) {
	c.rectangle = rectangle{}
	if !show || view.w < 2*cubeRoom*scale || view.h < cubeRoom*scale {
		return
	}
	side := 2 * cubeHalf * 1.75 * scale // its diagonal
	c.rectangle = rectangle{view.x + view.w - side - cubeInset*scale, view.y + cubeInset*scale, side, side}
	c.axes = [3]cubeDir{camera.Right(), camera.Up(), camera.Forward().Mul(-1)}
}

// half is half the side of the cube in the window's coordinates.
func (c *viewCube) half() float32 { return c.w / 1.75 / 2 }

// project returns where a point of the cube, whose sides reach from −1 to 1,
// lies in the window.
func (c *viewCube) project(p mgl32.Vec3) imgui.Vec2 {
	x, y := c.center()
	return imgui.Vec2{X: x + p.Dot(c.axes[0])*c.half(), Y: y - p.Dot(c.axes[1])*c.half()}
}

// cubeFaces are the outward directions of the faces.
var cubeFaces = [6]cubePart{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}

func (p cubePart) vector() mgl32.Vec3 {
	return mgl32.Vec3{float32(p[0]), float32(p[1]), float32(p[2])}
}

// axis returns the axis that a face is perpendicular to.
func (p cubePart) axis() int {
	for i := range p {
		if p[i] != 0 {
			return i
		}
	}
	return 0
}

// under returns the part of the cube that shows at a point of the window.
func (c *viewCube) under(x, y float32) (part cubePart, ok bool) {
	if !c.contains(x, y) {
		return cubePart{}, false
	}
	middleX, middleY := c.rectangle.center()
	// The point on the plane through the middle of the cube that the ray of the
	// pixel, which goes along the view, meets.
	on := c.axes[0].Mul((x - middleX) / c.half()).Add(c.axes[1].Mul((middleY - y) / c.half()))
	for _, face := range cubeFaces {
		axis := face.axis()
		toEye := face.vector().Dot(c.axes[2])
		if toEye <= 1e-4 {
			continue // it faces away
		}
		point := on.Add(c.axes[2].Mul((1 - on.Dot(face.vector())) / toEye))
		part = face
		inside := true
		for i := range point {
			if i == axis {
				continue
			}
			inside = inside && mgl32.Abs(point[i]) <= 1
			if mgl32.Abs(point[i]) > cubeMiddle {
				part[i] = int(math.Copysign(1, float64(point[i])))
			}
		}
		if inside {
			return part, true
		}
	}
	return cubePart{}, false
}

// name is what scripts call the part, such as "top-north-east".
func (p cubePart) name() string {
	var words []string
	for _, side := range [...]struct {
		axis int
		name map[int]string
	}{{1, map[int]string{1: "top", -1: "bottom"}}, {2, map[int]string{1: "south", -1: "north"}}, {0, map[int]string{1: "east", -1: "west"}}} {
		if word := side.name[p[side.axis]]; word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, "-")
}

// direction returns the angles of a camera that looks at the cube from the part.
// Seen from straight above, north is up.
func (p cubePart) direction() (yaw, pitch float32) {
	d := p.vector().Normalize()
	pitch = float32(math.Asin(float64(-d[1])) * (180 / math.Pi))
	if p[0] != 0 || p[2] != 0 {
		yaw = float32(math.Atan2(float64(d[0]), float64(d[2])) * (180 / math.Pi))
	}
	return yaw, mgl32.Clamp(pitch, -maxPitch, maxPitch)
}

// corners returns the corners of the part's area on a face, in order round it.
func (p cubePart) corners(face cubePart) (corners [4]mgl32.Vec3) {
	axis := face.axis()
	u, v := (axis+1)%3, (axis+2)%3
	span := func(side int) (low, high float32) {
		switch side {
		case 1:
			return cubeMiddle, 1
		case -1:
			return -1, -cubeMiddle
		}
		return -cubeMiddle, cubeMiddle
	}
	lowU, highU := span(p[u])
	lowV, highV := span(p[v])
	for i, uv := range [4][2]float32{{lowU, lowV}, {highU, lowV}, {highU, highV}, {lowU, highV}} {
		corners[i][axis] = float32(face[axis])
		corners[i][u], corners[i][v] = uv[0], uv[1]
	}
	return corners
}

// touches reports whether the part has an area on a face.
func (p cubePart) touches(face cubePart) bool {
	axis := face.axis()
	return p[axis] == face[axis]
}

// cubePressed begins a click or a drag on the cube.
func (a *app) cubePressed(e event) bool {
	c := &a.cube
	part, ok := c.under(e.x, e.y)
	if !ok {
		return false
	}
	c.pressed, c.fromX, c.fromY, c.dragged = part, e.x, e.y, false
	return true
}

// cubeMoved orbits about what is in the middle of the picture once the pointer
// has gone some way.
func (a *app) cubeMoved(e event, dx, dy float32) {
	c := &a.cube
	if !c.dragged {
		if mgl32.Abs(e.x-c.fromX)+mgl32.Abs(e.y-c.fromY) < cubeDrag*a.scale {
			return
		}
		c.dragged = true
		if hit, ok := a.pick(a.view.center()); ok {
			a.camera.Focus(mgl32.Vec3(hit.Point))
		}
	}
	const degrees = 2 * orbitDegrees // it is small: a way across it turns the level by half
	a.camera.Orbit(-dx*degrees/a.scale, -dy*degrees/a.scale)
}

// cubeReleased looks from where the cube was clicked, unless it was dragged.
func (a *app) cubeReleased() {
	if !a.cube.dragged {
		a.lookFrom(a.cube.pressed.direction())
	}
}
