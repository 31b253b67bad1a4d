package worker

import (
	"testing"

	"copse/procedural/api"
)

func TestTheWarmUpRuns(t *testing.T) {
	executor := api.NewInProcess()
	if err := warmUp(executor); err != nil {
		t.Fatal(err)
	}
}
