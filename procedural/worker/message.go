package worker

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"

	"copse/procedural"
	"copse/procedural/datatype"
)

// jobMessage is a job on the wire: sources by digest, heights as bytes.
type jobMessage struct {
	procedural.Job
	Modules []moduleMessage
	Heights []byte `json:",omitempty"`
}

type moduleMessage struct {
	Path         string
	Digest       string
	Sandboxed    bool                    `json:",omitempty"`
	Capabilities procedural.Capabilities `json:",omitempty"`
}

func digest(source string) string {
	sum := sha256.Sum256([]byte(source))
	return hex.EncodeToString(sum[:16])
}

// encodeJob returns a job's payload and its sources by digest.
func encodeJob(job *procedural.Job) ([]byte, map[string]string, error) {
	m := jobMessage{Job: *job}
	sources := map[string]string{}
	for _, module := range job.Modules {
		source := module.Source[:min(len(module.Source), procedural.MaxSource+1)] // enough to be refused
		d := digest(source)
		sources[d] = source
		m.Modules = append(m.Modules, moduleMessage{module.Path, d, module.Sandboxed, module.Capabilities})
	}
	m.Job.Modules = nil
	if m.Pivot == (datatype.CFrame{}) { // left out
		m.Pivot = datatype.Identity
	}
	if job.Scene != nil {
		scene := *job.Scene
		for _, h := range scene.Heights {
			m.Heights = binary.LittleEndian.AppendUint32(m.Heights, math.Float32bits(h))
		}
		scene.Heights = nil
		m.Job.Scene = &scene
	}
	data, err := json.Marshal(m)
	return data, sources, err
}

// decodeJob is the inverse, given the sources that came before.
func decodeJob(data []byte, sources map[string]string) (*procedural.Job, error) {
	var m jobMessage
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	job := m.Job
	for _, module := range m.Modules {
		source, ok := sources[module.Digest]
		if !ok {
			return nil, fmt.Errorf("source of %s did not arrive", module.Path)
		}
		job.Modules = append(job.Modules, &procedural.Module{Path: module.Path, Source: source, Sandboxed: module.Sandboxed, Capabilities: module.Capabilities})
	}
	if job.Scene != nil {
		if len(m.Heights) != 4*job.Scene.Cols*job.Scene.Rows {
			return nil, fmt.Errorf("scene has %d bytes of heights for %d × %d samples", len(m.Heights), job.Scene.Cols, job.Scene.Rows)
		}
		for i := 0; i < len(m.Heights); i += 4 {
			job.Scene.Heights = append(job.Scene.Heights, math.Float32frombits(binary.LittleEndian.Uint32(m.Heights[i:])))
		}
	}
	return &job, nil
}
