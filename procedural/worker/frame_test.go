package worker_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"copse/procedural/worker"
)

// message is a frame as it is on the wire.
func message(kind byte, claimed int, payload string) []byte {
	head := []byte{kind, 1, 0, 0, 0, 0, 0, 0, 0}
	binary.LittleEndian.PutUint32(head[5:], uint32(claimed))
	return append(head, payload...)
}

func TestAWorkerRefusesWhatIsNoConversation(t *testing.T) {
	for name, in := range map[string][]byte{
		"unknown kind": message('?', 0, ""), "too long": message('R', 1<<31, ""), "cut off": message('R', 100, "x"), "half a head": {'R', 0},
	} {
		if err := worker.Serve(bytes.NewReader(in), io.Discard); err == nil {
			t.Errorf("%s: served", name)
		}
	}
	if err := worker.Serve(bytes.NewReader(nil), io.Discard); err != nil {
		t.Errorf("the end of the input: %v", err)
	}
}

func TestAJobThatCannotBeReadIsAnError(t *testing.T) {
	var out bytes.Buffer
	for _, payload := range []string{"", "{", `{"Modules":[{"Path":"a","Digest":"missing"}]}`, `{"Scene":{"Cols":3,"Rows":3}}`} {
		out.Reset()
		if err := worker.Serve(bytes.NewReader(message('R', len(payload), payload)), &out); err != nil {
			t.Fatal(err)
		}
		if out.Len() < 9 || out.Bytes()[0] != 'E' {
			t.Errorf("%q was answered with %q", payload, out.String())
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add(message('R', 2, "{}"))
	f.Add(append(message('S', 40, "0123456789abcdef0123456789abcdefreturn 1"), message('D', 0, "")...))
	f.Fuzz(func(t *testing.T, in []byte) {
		if err := worker.Serve(bytes.NewReader(in), io.Discard); err != nil {
			return // refusing is fine; panics and hangs are not
		}
	})
}
