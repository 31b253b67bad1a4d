package xvfb_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"copse/internal/xvfb"
)

func TestNewMakesADisplayOfItsOwn(t *testing.T) {
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("Xvfb is not installed")
	}
	first, stopFirst, err := xvfb.New(320, 240)
	if err != nil {
		t.Fatal(err)
	}
	defer stopFirst()
	second, stopSecond, err := xvfb.New(320, 240)
	if err != nil {
		t.Fatal(err)
	}
	defer stopSecond()
	if first == second || !strings.HasPrefix(first, ":") {
		t.Errorf("two displays are named %q and %q", first, second)
	}
}

func TestStartLeavesAnExistingDisplayAlone(t *testing.T) {
	t.Setenv("DISPLAY", ":4242")
	stop, err := xvfb.Start(320, 240)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if got := os.Getenv("DISPLAY"); got != ":4242" {
		t.Errorf("DISPLAY became %q", got)
	}
}

func TestMissingServerSaysWhatToInstall(t *testing.T) {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		t.Skip("this system needs no display server")
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if _, err := xvfb.Start(320, 240); err == nil || !strings.Contains(err.Error(), "apt-get install xvfb") {
		t.Errorf("error %v does not say what to install", err)
	}
}
