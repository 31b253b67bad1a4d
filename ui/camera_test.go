package ui_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"copse/ui"

	"github.com/go-gl/mathgl/mgl32"
)

// hill is a ground of 100 × 100 m that is 10 m high everywhere.
type hill struct{}

func (hill) Bounds() (minX, minZ, maxX, maxZ float32) { return -50, -50, 50, 50 }
func (hill) Height(x, z float32) (float32, bool) {
	return 10, x >= -50 && x <= 50 && z >= -50 && z <= 50
}

// abyss is a ground that is nowhere.
type abyss float32

func (abyss) Bounds() (minX, minZ, maxX, maxZ float32)   { return -50, -50, 50, 50 }
func (a abyss) Height(x, z float32) (y float32, ok bool) { return float32(a), true }

func near(t *testing.T, what string, got, want mgl32.Vec3, tolerance float32) {
	t.Helper()
	if got.Sub(want).Len() > tolerance {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestCameraAxes(t *testing.T) {
	c := ui.NewCamera(mgl32.Vec3{0, 5, 0}, mgl32.Vec3{0, 5, -10})
	near(t, "looking north, forward", c.Forward(), mgl32.Vec3{0, 0, -1}, 1e-6)
	near(t, "looking north, right", c.Right(), mgl32.Vec3{1, 0, 0}, 1e-6)
	near(t, "looking north, up", c.Up(), mgl32.Vec3{0, 1, 0}, 1e-6)
	c.Turn(90, 0)
	near(t, "a quarter counter-clockwise, forward", c.Forward(), mgl32.Vec3{-1, 0, 0}, 1e-6)
}

// TestCameraProjectAndRayAgree sends rays through the projections of points and
// checks both against the usual matrices for the same eye, target and angle.
func TestCameraProjectAndRayAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	in := func(a, b float32) float32 { return a + (b-a)*random.Float32() }
	seen := 0
	for range 2000 {
		c := ui.NewCamera(mgl32.Vec3{in(-100, 100), in(-20, 80), in(-100, 100)}, mgl32.Vec3{in(-50, 50), in(0, 20), in(-50, 50)})
		point := mgl32.Vec3{in(-100, 100), in(-10, 60), in(-100, 100)}
		aspect := in(0.4, 3)
		u, v, ok := c.Project(point, aspect)
		nearPlane, farPlane := c.Clip(128, 128)
		clip := mgl32.Perspective(mgl32.DegToRad(c.FOV), aspect, nearPlane, farPlane).
			Mul4(mgl32.LookAtV(c.Eye, c.Target(), mgl32.Vec3{0, 1, 0})).Mul4x1(point.Vec4(1))
		if ok != (clip[3] > 1e-4) {
			t.Fatalf("point %v from %v: in front is %v, the matrices say %v", point, c.Eye, ok, clip[3] > 1e-4)
		}
		if !ok || clip[3] < 1 {
			continue
		}
		seen++
		wantU, wantV := (clip[0]/clip[3]+1)/2, (1-clip[1]/clip[3])/2
		scale := 1 + max(float32(math.Abs(float64(u))), float32(math.Abs(float64(v))))
		if d := (mgl32.Vec2{u, v}).Sub(mgl32.Vec2{wantU, wantV}).Len(); d > 1e-3*scale {
			t.Fatalf("point %v projects to %v %v, the matrices say %v %v", point, u, v, wantU, wantV)
		}
		near(t, "ray", c.Ray(u, v, aspect), point.Sub(c.Eye).Normalize(), 1e-3)
	}
	if seen < 500 {
		t.Fatalf("only %d points were compared", seen)
	}
}

func TestCameraOrbitKeepsTheTarget(t *testing.T) {
	c := ui.NewCamera(mgl32.Vec3{10, 20, 30}, mgl32.Vec3{0, 0, 0})
	for range 50 {
		c.Orbit(13, -3)
	}
	near(t, "target after orbiting", c.Target(), mgl32.Vec3{}, 1e-3)
	if c.Pitch < -89 {
		t.Errorf("pitch %v went over the top", c.Pitch)
	}
}

func TestCameraZoomKeepsThePointInPlace(t *testing.T) {
	c := ui.NewCamera(mgl32.Vec3{0, 40, 60}, mgl32.Vec3{0, 0, 0})
	point := mgl32.Vec3{12, 3, -9}
	u, v, _ := c.Project(point, 1.5)
	before := point.Sub(c.Eye).Len()
	c.Zoom(4, point)
	u2, v2, _ := c.Project(point, 1.5)
	if math.Abs(float64(u2-u)) > 1e-4 || math.Abs(float64(v2-v)) > 1e-4 {
		t.Errorf("the point moved in the picture from %v %v to %v %v", u, v, u2, v2)
	}
	if after := point.Sub(c.Eye).Len(); after >= before*0.6 {
		t.Errorf("four notches went from %v m to %v m", before, after)
	}
	for range 1000 {
		c.Zoom(5, point)
	}
	if d := point.Sub(c.Eye).Len(); d < 0.4 {
		t.Errorf("zooming ended %v m from the point", d)
	}
}

func TestCameraFramesTheWholeBox(t *testing.T) {
	low, high := mgl32.Vec3{-128, 0, -128}, mgl32.Vec3{128, 60, 128}
	for _, aspect := range []float32{0.3, 1, 2.5} {
		c := ui.NewCamera(mgl32.Vec3{3, 9, 1}, mgl32.Vec3{-4, 2, -8})
		c.Frame(low, high, aspect)
		used := float32(0) // of the half width or height
		for corner := range 8 {
			p := low
			for axis := range 3 {
				if corner>>axis&1 == 1 {
					p[axis] = high[axis]
				}
			}
			if u, v, ok := c.Project(p, aspect); !ok || u < 0 || u > 1 || v < 0 || v > 1 {
				t.Errorf("aspect %v: corner %v is out of view at %v %v", aspect, p, u, v)
			} else {
				used = max(used, mgl32.Abs(2*u-1), mgl32.Abs(2*v-1))
			}
		}
		if used < 0.9 {
			t.Errorf("aspect %v: the box fills only %v of the picture", aspect, used)
		}
	}
}

func TestCameraStaysAboveTheGround(t *testing.T) {
	c := ui.NewCamera(mgl32.Vec3{0, 20, 0}, mgl32.Vec3{0, 10, -30})
	c.Fly(0, -100, 0)
	if !c.KeepAbove(hill{}) || c.Eye[1] <= 10 {
		t.Errorf("the eye is at %v m in a hill of 10 m", c.Eye[1])
	}
	c.Fly(500, -100, 0)
	if !c.KeepAbove(hill{}) || c.Eye[1] <= 10 {
		t.Errorf("beside the map the eye is at %v m", c.Eye[1])
	}
	if c.KeepAbove(hill{}) {
		t.Error("an eye above the ground was lifted")
	}
}

// TestCameraRefusesNaN calls every way of moving with every kind of number. What is
// none, or infinite, leaves the camera where it was.
func TestCameraRefusesNaN(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, bad := range []float32{nan, inf, -inf, math.MaxFloat32, -math.MaxFloat32} {
		for name, move := range map[string]func(*ui.Camera){
			"turn":   func(c *ui.Camera) { c.Turn(bad, bad) },
			"fly":    func(c *ui.Camera) { c.Fly(bad, bad, bad) },
			"orbit":  func(c *ui.Camera) { c.Orbit(bad, bad) },
			"pan":    func(c *ui.Camera) { c.Pan(bad, bad) },
			"zoom":   func(c *ui.Camera) { c.Zoom(bad, mgl32.Vec3{bad, 0, 0}) },
			"focus":  func(c *ui.Camera) { c.Focus(mgl32.Vec3{bad, bad, bad}) },
			"frame":  func(c *ui.Camera) { c.Frame(mgl32.Vec3{-bad, 0, 0}, mgl32.Vec3{bad, 0, 0}, bad) },
			"lookat": func(c *ui.Camera) { c.LookAt(mgl32.Vec3{bad, 0, 0}, mgl32.Vec3{0, bad, 0}) },
			"speed":  func(c *ui.Camera) { c.Accelerate(bad) },

			"look around":     func(c *ui.Camera) { c.Turn(0, bad) },
			"rise":            func(c *ui.Camera) { c.Fly(0, bad, 0) },
			"tilt":            func(c *ui.Camera) { c.Orbit(0, bad) },
			"zoom to a miss":  func(c *ui.Camera) { c.Zoom(1, mgl32.Vec3{0, bad, 0}) },
			"look at afar":    func(c *ui.Camera) { c.LookAt(mgl32.Vec3{}, mgl32.Vec3{0, 0, bad}) },
			"frame a half":    func(c *ui.Camera) { c.Frame(mgl32.Vec3{}, mgl32.Vec3{bad, 1, 1}, 1) },
			"frame in a line": func(c *ui.Camera) { c.Frame(mgl32.Vec3{}, mgl32.Vec3{1, 1, 1}, bad*0) },
			"ground":          func(c *ui.Camera) { c.KeepAbove(abyss(bad)) },
		} {
			c := ui.NewCamera(mgl32.Vec3{0, 20, 0}, mgl32.Vec3{0, 10, -30})
			was := c
			move(&c)
			if mgl32.Abs(bad) != math.MaxFloat32 && c != was {
				t.Errorf("%s with %v moved the camera from %+v to %+v", name, bad, was, c)
			}
			for _, v := range append(c.Eye[:], c.Yaw, c.Pitch, c.Distance, c.Speed) {
				if v != v || math.Abs(float64(v)) > 1e6 {
					t.Errorf("%s with %v left the camera at %+v", name, bad, c)
					break
				}
			}
		}
	}
}

// A flight takes no time in its first frame, and a hitch of the machine, or a clock
// that was set back, carries nobody away.
func TestFlightIsCalm(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		last time.Time
		want time.Duration
	}{
		{time.Time{}, 0}, {now, 0}, {now.Add(time.Hour), 0},
		{now.Add(-20 * time.Millisecond), 20 * time.Millisecond}, {now.Add(-time.Hour), 100 * time.Millisecond},
	} {
		if got := ui.FlightStep(c.last, now); got != c.want {
			t.Errorf("%v after the last frame it is %v, want %v", now.Sub(c.last), got, c.want)
		}
	}
}

// Views of a level's file that no camera can take are left out: the camera stays,
// and only the bookmark that is a view can be gone to.
func TestBrokenViewsOfAFileLeaveTheCamera(t *testing.T) {
	script, err := ui.ParseScript("script", []byte(`
assert camera.x == -24 and camera.y == 46 and camera.z == 118
assert bookmarks == 1
key 2
key 3
key 4
key 5
assert camera.x == -24 and camera.y == 46 and camera.z == 118
key 1
assert camera.x == 5 and camera.y == 60 and camera.z == 7
key F
key Home
assert camera.y > 0 and camera.y < 1000
`))
	if err != nil {
		t.Fatal(err)
	}
	l := newLevel(t)
	l.SetView([]byte(`{"camera": {"eye": [1e39, 0, 0], "yaw": 0, "pitch": 0, "distance": 5}, "bookmarks": {
		"1": {"eye": [5, 60, 7], "yaw": 0, "pitch": 0, "distance": 5},
		"2": {"eye": [5, "NaN", 7], "yaw": 0, "pitch": 0, "distance": 5},
		"3": {"eye": [5, 1e400, 7], "yaw": 0, "pitch": 0, "distance": 5},
		"4": {"eye": [5, 60, 7], "yaw": -1e39, "pitch": 0, "distance": 5},
		"5": 3}}`))
	if err := open(t, modelOptions(l, script)); err != nil {
		t.Fatal(err)
	}
}

func TestCameraMovesTheShortWayRound(t *testing.T) {
	from := ui.NewCamera(mgl32.Vec3{0, 10, 30}, mgl32.Vec3{0, 0, 0})
	to := from
	from.Yaw, to.Yaw = 170, -170
	to.Distance, to.Pitch = from.Distance*4, -60
	for _, part := range []float32{-1, 0} {
		near(t, "at the start the eye", ui.Between(from, to, part).Eye, from.Eye, 1e-3)
	}
	for _, part := range []float32{1, 2, float32(math.NaN())} {
		if got := ui.Between(from, to, part); got != to {
			t.Errorf("at the end (%v) it is %+v, want %+v", part, got, to)
		}
	}
	half := ui.Between(from, to, 0.5)
	if math.Abs(math.Remainder(float64(half.Yaw-180), 360)) > 1e-3 {
		t.Errorf("half way the yaw is %v, want 180", half.Yaw)
	}
	if want := from.Distance * 2; math.Abs(float64(half.Distance-want)) > 1e-2 {
		t.Errorf("half way the distance is %v, want %v", half.Distance, want)
	}
	slow, fast := ui.Between(from, to, 0.1).Pitch-from.Pitch, ui.Between(from, to, 0.55).Pitch-ui.Between(from, to, 0.45).Pitch
	if math.Abs(float64(slow)) > math.Abs(float64(fast))/2 {
		t.Errorf("it starts by %v° and turns by %v° in the middle", slow, fast)
	}
}
