package worker

import (
	"context"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

// warmUpSource uses what most generators do.
const warmUpSource = `
local M = { Attributes = { Count = 8 } }
function M.OnGenerate(params, target)
	for i = 1, params.Attributes.Count do
		params:Pause()
		local part = Instance.new("Part")
		part.Name = "Part" .. i
		part.Size = Vector3.new(1, math.sqrt(i), 1)
		part.CFrame = CFrame.new(0, i, 0) * CFrame.Angles(0, math.rad(i), 0)
		part.Color = Color3.fromRGB(i, 0, 0)
		part.Material = Enum.Material.Wood
		part.Parent = target
	end
end
return M
`

// warmUp runs a small generator, so that the first one that somebody waits for
// finds this program's code and memory in place. Nothing of it stays but that:
// every run has a state of its own.
func warmUp(executor *api.InProcess) error {
	const path = "warm-up"
	job := &procedural.Job{
		Modules: []*procedural.Module{{Path: path, Source: warmUpSource}}, Generator: path,
		Size: procedural.DefaultModelSize, Pivot: datatype.Identity,
	}
	result, err := executor.Run(context.Background(), job, nil)
	if err != nil {
		return err
	}
	_, err = result.MarshalBinary()
	return err
}
