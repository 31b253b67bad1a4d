package ui

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl32"
)

// moveTime is how long the camera is on its way when a command or a bookmark
// moves it: long enough to see where it goes, short enough not to wait for it.
const moveTime = 250 * time.Millisecond

// cameraMove is a way of the camera from one view to another.
type cameraMove struct {
	from, to Camera
	gone     time.Duration
	last     time.Time // of the frame before; zero in the first
	under    bool      // it is under way
}

// between returns the camera on its way, at a part from 0 to 1. It turns the
// short way round, goes evenly in the logarithm of the distance, as zooming does,
// and starts and ends gently.
func (m *cameraMove) between(part float32) Camera {
	if !(part < 1) {
		return m.to
	}
	part = max(part, 0)
	part *= part * (3 - 2*part)
	mix := func(a, b float32) float32 { return a + (b-a)*part }
	c := m.to
	turn := float32(math.Remainder(float64(m.to.Yaw-m.from.Yaw), 360))
	c.Yaw, c.Pitch = m.from.Yaw+turn*part, mix(m.from.Pitch, m.to.Pitch)
	c.Distance = float32(math.Exp(float64(mix(float32(math.Log(float64(m.from.Distance))), float32(math.Log(float64(m.to.Distance)))))))
	from, to := m.from.Target(), m.to.Target()
	target := mgl32.Vec3{mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])}
	c.Eye = target.Sub(c.Forward().Mul(c.Distance))
	return c
}

// moveCamera goes smoothly to where a change of the camera leads. In a script
// the camera is there at once.
func (a *app) moveCamera(change func(c *Camera) bool) {
	to := a.camera
	if !change(&to) {
		return
	}
	if a.driver != nil {
		a.camera = to
		return
	}
	a.moving = cameraMove{from: a.camera, to: to, under: true}
	a.pace.wake()
}

// moveOn takes the camera a frame further on its way. What the hand does with the
// camera ends the way where it is.
func (a *app) moveOn(now time.Time) {
	m := &a.moving
	switch {
	case !m.under:
		return
	case a.view.gesture != gestureNone && a.view.gesture != gestureTool:
		m.under = false
		return
	}
	if !m.last.IsZero() {
		m.gone += min(now.Sub(m.last), 50*time.Millisecond)
	}
	m.last = now
	next := m.between(float32(m.gone.Seconds() / moveTime.Seconds()))
	speed := a.camera.Speed
	if !a.camera.become(next) {
		m.under = false
		return
	}
	a.camera.Speed = speed
	m.under = m.gone < moveTime
	a.pace.wake()
}
