-- A ladder in plain Lua 5.1.
local Ladder = {}

Ladder.Attributes = { Spacing = 0.3, Color = Color3.fromRGB(170, 120, 70), Skip = 3 }
Ladder.DefaultSize = Vector3.new(0.6, 3, 0.1)

local function add(parent, name, size, x, y, color)
	local part = Instance.new("Part")
	part.Name = name
	part.Size = size
	part.CFrame = CFrame.new(x, y, 0)
	part.Color = color
	part.Anchored = true
	part.Parent = parent
	return part
end

function Ladder.OnGenerate(params, targetContainer)
	local size = params.Size
	local attributes = params.Attributes
	local rungs = math.max(1, math.floor(size.Y / attributes.Spacing))
	local sides = { -1, 1 }
	for _, side in ipairs(sides) do
		add(targetContainer, "Rail", Vector3.new(0.06, size.Y, size.Z), side * (size.X / 2 - 0.03), 0, attributes.Color)
	end
	local y = -size.Y / 2
	local index = 0
	while index < rungs do
		index = index + 1
		params:Pause()
		y = y + size.Y / (rungs + 1)
		if index % attributes.Skip ~= 0 then
			local color = attributes.Color
			if index % 2 == 0 then
				color = color:Lerp(Color3.new(0, 0, 0), 0.1)
			end
			add(targetContainer, "Rung" .. index, Vector3.new(size.X - 0.06, 0.04, 0.04), 0, y, color)
		end
	end
end

return Ladder
