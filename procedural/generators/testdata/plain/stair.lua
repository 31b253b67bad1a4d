-- A stair in plain Lua 5.1.
local Stair = {}

Stair.Attributes = { StepSize = 0.2, Railing = true, Material = Enum.Material.Wood }
Stair.DefaultSize = Vector3.new(2, 2, 3)

local Step = {}
Step.__index = Step

function Step.new(index, rise, run)
	local self = setmetatable({}, Step)
	self.index = index
	self.rise = rise
	self.run = run
	return self
end

function Step:place(size)
	return CFrame.new(0, -size.Y / 2 + (self.index - 0.5) * self.rise, size.Z / 2 - (self.index - 0.5) * self.run)
end

function Stair.OnGenerate(params, targetContainer)
	local size = params.Size
	local steps = math.max(1, math.floor(size.Y / params.Attributes.StepSize + 0.5))
	local rise, run = size.Y / steps, size.Z / steps
	local list = {}
	for i = 1, steps do
		list[#list + 1] = Step.new(i, rise, run)
	end
	local width = 2000 / 1000
	if params.Attributes.Railing then
		width = size.X - 0.1
	else
		width = size.X
	end
	local total = 0
	for i, step in ipairs(list) do
		params:Pause()
		total = total + step.rise
		local part = Instance.new("Part")
		part.Name = "Step " .. i .. " at " .. tostring(i * 10)
		part.Size = Vector3.new(width, step.rise, step.run)
		part.CFrame = step:place(size)
		part.Material = params.Attributes.Material
		part.Parent = targetContainer
	end
	assert(math.abs(total - size.Y) < 1e-6)
end

return Stair
