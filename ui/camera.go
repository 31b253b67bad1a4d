package ui

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Camera is where the level is seen from. Lengths are metres, angles degrees.
// Its methods move it; each leaves it as it was when the outcome would not be
// finite, so that no input, however broken, can lose the view.
type Camera struct {
	Eye      mgl32.Vec3
	Yaw      float32 // 0 looks north (−Z); positive turns counter-clockwise seen from above
	Pitch    float32 // positive looks up; within ±89
	FOV      float32 // vertical
	Distance float32 // to the point that orbiting turns about and panning sticks to
	Speed    float32 // of flying, metres a second
}

// Limits of the camera.
const (
	maxPitch    = 89
	minDistance = 0.5
	maxDistance = 200000
	minSpeed    = 0.5
	maxSpeed    = 500

	defaultSpeedOfFlight = 20     // metres a second
	maxReach             = 200000 // of any coordinate of the eye
	eyeClearance         = 0.6    // above the ground
)

// NewCamera returns a camera at the eye that looks at the target.
func NewCamera(eye, target mgl32.Vec3) Camera {
	c := Camera{Eye: eye, FOV: 50, Distance: 50, Speed: defaultSpeedOfFlight}
	c.LookAt(eye, target)
	return c
}

// radians converts from degrees.
func radians(degrees float32) float64 { return float64(degrees) * (math.Pi / 180) }

// Forward returns the unit vector that the camera looks along.
func (c *Camera) Forward() mgl32.Vec3 {
	sinYaw, cosYaw := math.Sincos(radians(c.Yaw))
	sinPitch, cosPitch := math.Sincos(radians(c.Pitch))
	return mgl32.Vec3{float32(-sinYaw * cosPitch), float32(sinPitch), float32(-cosYaw * cosPitch)}
}

// Right returns the unit vector to the right, which is always level.
func (c *Camera) Right() mgl32.Vec3 {
	sinYaw, cosYaw := math.Sincos(radians(c.Yaw))
	return mgl32.Vec3{float32(cosYaw), 0, float32(-sinYaw)}
}

// Up returns the unit vector that points up in the picture.
func (c *Camera) Up() mgl32.Vec3 { return c.Right().Cross(c.Forward()) }

// Target returns the point that orbiting turns about.
func (c *Camera) Target() mgl32.Vec3 { return c.Eye.Add(c.Forward().Mul(c.Distance)) }

// Clip returns the distances of the near and far plane. The near plane moves
// out with the distance to what is looked at, which keeps the depth buffer
// sharp from afar. The far one lies behind all of a ground that reaches that far
// from the origin along x and z, and so far out that from high up the rim of the
// sea looks like the horizon.
func (c *Camera) Clip(reachX, reachZ float32) (near, far float32) {
	corner := mgl32.Vec3{mgl32.Abs(c.Eye[0]) + reachX, c.Eye[1], mgl32.Abs(c.Eye[2]) + reachZ}
	return mgl32.Clamp(c.Distance*0.01, 0.1, 2), max(3000, c.Distance*4, corner.Len()*1.1, mgl32.Abs(c.Eye[1])*16)
}

// Ray returns the direction from the eye through a point of the viewport; u
// runs from 0 left to 1 right, v from 0 top to 1 bottom.
func (c *Camera) Ray(u, v, aspect float32) mgl32.Vec3 {
	half := float32(math.Tan(radians(c.FOV) / 2))
	x, y := (2*u-1)*half*aspect, (1-2*v)*half
	return c.Forward().Add(c.Right().Mul(x)).Add(c.Up().Mul(y)).Normalize()
}

// Project returns where a point of the world lies in the viewport, as for
// [Camera.Ray], and false when it is behind the eye.
func (c *Camera) Project(point mgl32.Vec3, aspect float32) (u, v float32, ok bool) {
	to := point.Sub(c.Eye)
	depth := to.Dot(c.Forward())
	if !(depth > 1e-4) {
		return 0, 0, false
	}
	half := float32(math.Tan(radians(c.FOV)/2)) * depth
	x, y := to.Dot(c.Right())/(half*aspect), to.Dot(c.Up())/half
	return (x + 1) / 2, (1 - y) / 2, true
}

// PixelSize returns how many metres one pixel of a viewport of the given height
// spans at the distance of the target.
func (c *Camera) PixelSize(height float32) float32 {
	return 2 * c.Distance * float32(math.Tan(radians(c.FOV)/2)) / max(height, 1)
}

// LookAt places the eye and turns towards the target.
func (c *Camera) LookAt(eye, target mgl32.Vec3) bool {
	next := *c
	to := target.Sub(eye)
	length := to.Len()
	if !(length > 1e-6) {
		return false
	}
	next.Eye = eye
	next.Yaw = float32(math.Atan2(float64(-to[0]), float64(-to[2])) * (180 / math.Pi))
	next.Pitch = float32(math.Asin(float64(to[1]/length)) * (180 / math.Pi))
	next.Distance = length
	return c.become(next)
}

// Turn looks around from where the eye is, by degrees to the left and up.
func (c *Camera) Turn(left, up float32) bool {
	next := *c
	next.Yaw += left
	next.Pitch += up
	return c.become(next)
}

// Fly moves the eye by metres to the right, up and forward. Up is the world's;
// forward is where the camera looks.
func (c *Camera) Fly(right, up, forward float32) bool {
	next := *c
	next.Eye = c.Eye.Add(c.Right().Mul(right)).Add(c.Forward().Mul(forward))
	next.Eye[1] += up
	return c.become(next)
}

// Orbit turns about the target by degrees to the left and up.
func (c *Camera) Orbit(left, up float32) bool {
	if !finite(left, up) {
		return false
	}
	target := c.Target()
	next := *c
	next.Yaw += left
	next.Pitch = mgl32.Clamp(next.Pitch+up, -maxPitch, maxPitch)
	next.Eye = target.Sub(next.Forward().Mul(next.Distance))
	return c.become(next)
}

// Pan moves eye and target together by metres to the right and up in the
// picture.
func (c *Camera) Pan(right, up float32) bool {
	next := *c
	next.Eye = c.Eye.Add(c.Right().Mul(right)).Add(c.Up().Mul(up))
	return c.become(next)
}

// zoomStep is the part of the way that one notch of the wheel leaves.
const zoomStep = 0.86

// Zoom goes towards a point by notches of the wheel, or away from it when they
// are negative. The point stays where it is in the picture.
func (c *Camera) Zoom(notches float32, point mgl32.Vec3) bool {
	if !finite(notches) {
		return false
	}
	next := *c
	left := float32(math.Pow(zoomStep, float64(mgl32.Clamp(notches, -50, 50))))
	to := point.Sub(c.Eye)
	if notches > 0 && to.Len()*left < minDistance {
		return false
	}
	next.Eye = point.Sub(to.Mul(left))
	next.Distance *= left
	return c.become(next)
}

// Focus makes the depth of a point the distance that orbiting turns about and
// panning sticks to, without moving the view.
func (c *Camera) Focus(point mgl32.Vec3) bool {
	next := *c
	next.Distance = point.Sub(c.Eye).Dot(c.Forward())
	return c.become(next)
}

// frameMargin leaves a little air around what is framed.
const frameMargin = 1.06

// Frame keeps the direction and moves so that the box is all in view, and no
// farther.
func (c *Camera) Frame(low, high mgl32.Vec3, aspect float32) bool {
	next := *c
	tall := float32(math.Tan(radians(c.FOV)/2)) / frameMargin
	wide := tall * max(aspect, 0.01)
	center := low.Add(high).Mul(0.5)
	next.Distance = minDistance
	for corner := range 8 {
		at := low
		for axis := range 3 {
			if corner>>axis&1 == 1 {
				at[axis] = high[axis]
			}
		}
		r := at.Sub(center)
		side := max(mgl32.Abs(r.Dot(c.Right()))/wide, mgl32.Abs(r.Dot(c.Up()))/tall)
		next.Distance = max(next.Distance, side-r.Dot(c.Forward()))
	}
	next.Eye = center.Sub(c.Forward().Mul(next.Distance))
	return c.become(next)
}

// Accelerate changes the flying speed by notches of the wheel.
func (c *Camera) Accelerate(notches float32) bool {
	if !finite(notches) {
		return false
	}
	next := *c
	next.Speed *= float32(math.Pow(1.15, float64(mgl32.Clamp(notches, -50, 50))))
	return c.become(next)
}

// Ground is what the camera stays above.
type Ground interface {
	Height(x, z float32) (y float32, ok bool)
	Bounds() (minX, minZ, maxX, maxZ float32)
}

// KeepAbove lifts the eye out of the ground, and reports whether it had to.
// Beside the map the nearest edge counts, so that nobody slips in from below.
func (c *Camera) KeepAbove(ground Ground) bool {
	minX, minZ, maxX, maxZ := ground.Bounds()
	y, ok := ground.Height(mgl32.Clamp(c.Eye[0], minX, maxX), mgl32.Clamp(c.Eye[2], minZ, maxZ))
	if !ok || c.Eye[1] >= y+eyeClearance {
		return false
	}
	next := *c
	next.Eye[1] = y + eyeClearance
	return c.become(next)
}

// finite reports whether all values are numbers that a camera can go on with.
func finite(values ...float32) bool {
	for _, v := range values {
		if v != v || math.IsInf(float64(v), 0) {
			return false
		}
	}
	return true
}

// become takes over the next state, limited, unless it is not finite: what is
// infinite is no far way but a mistake, and would end at the rim of the world.
func (c *Camera) become(next Camera) bool {
	if !finite(next.Eye[0], next.Eye[1], next.Eye[2], next.Yaw, next.Pitch, next.Distance, next.Speed) {
		return false
	}
	next.Yaw = float32(math.Mod(float64(next.Yaw), 360))
	next.Pitch = mgl32.Clamp(next.Pitch, -maxPitch, maxPitch)
	next.Distance = mgl32.Clamp(next.Distance, minDistance, maxDistance)
	next.Speed = mgl32.Clamp(next.Speed, minSpeed, maxSpeed)
	for i := range next.Eye {
		next.Eye[i] = mgl32.Clamp(next.Eye[i], -maxReach, maxReach)
	}
	*c = next
	return true
}
