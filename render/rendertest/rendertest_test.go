package rendertest_test

import (
	"strings"
	"testing"

	"copse/render"
	"copse/render/rendertest"
)

func TestMain(m *testing.M) { rendertest.Main(m) }

// works draws, to show that the main thread still serves.
func works(t *testing.T) {
	t.Helper()
	ran := false
	rendertest.Run(t, func(o *render.Offscreen) {
		_, err := o.Draw(render.View{}, &render.Scene{Environment: render.DefaultEnvironment()})
		ran = err == nil
	})
	if !ran {
		t.Error("nothing was drawn")
	}
}

func TestAJobMayEndItsTest(t *testing.T) {
	skipped := false
	t.Run("skipping", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		rendertest.Run(t, func(*render.Offscreen) { t.SkipNow() })
		t.Error("went on after SkipNow")
	})
	if !skipped {
		t.Error("the test was not skipped")
	}
	works(t)
}

func TestAPanicReachesTheTest(t *testing.T) {
	func() {
		defer func() {
			if p, _ := recover().(string); !strings.Contains(p, "on purpose") || !strings.Contains(p, "rendertest_test.go") {
				t.Errorf("recovered %q, want the panic and where it happened", p)
			}
		}()
		rendertest.Run(t, func(*render.Offscreen) { panic("on purpose") })
	}()
	works(t)
}
