-- A fence in plain Lua 5.1.
local Fence = {}

Fence.Attributes = { Posts = 5, Height = 1, Names = "北,東,南,西" }
Fence.DefaultSize = Vector3.new(6, 1.2, 0.2)

local function names(text)
	local list = {}
	for word in string.gmatch(text, "[^,]+") do
		table.insert(list, word)
	end
	return list
end

function Fence.OnGenerate(params, targetContainer)
	local size = params.Size
	local posts = params.Attributes.Posts
	local list = names(params.Attributes.Names)
	local folder = Instance.new("Model")
	folder.Name = "Posts"
	folder.Parent = targetContainer
	local pitch = (size.X - size.Z) / (posts - 1)
	local heights = {}
	heights.low = 0
	heights.high = 0
	for i = 1, posts do
		params:Pause()
		local post = Instance.new("Part")
		post.Name = list[(i - 1) % #list + 1]
		local height = size.Y
		if i % 2 == 0 then
			height = size.Y * 0.9
			heights.low = heights.low + 1
		else
			heights.high = heights.high + 1
		end
		post.Size = Vector3.new(size.Z, height, size.Z)
		post.Position = Vector3.new(-size.X / 2 + size.Z / 2 + (i - 1) * pitch, (height - size.Y) / 2, 0)
		post.Parent = folder
		if i ~= posts then
			local rail = Instance.new("Part")
			rail.Name = "Rail\t" .. i
			rail.Size = Vector3.new(pitch - size.Z, 0.1, 0.05)
			rail.Position = post.Position + Vector3.new(pitch / 2, 0, 0)
			rail.Parent = folder
		end
	end
	local count = Instance.new("Part")
	count.Name = "low " .. heights.low .. ", high " .. heights.high
	count.Size = Vector3.new(0.01, 0.01, 0.01)
	count.Parent = targetContainer
end

return Fence
