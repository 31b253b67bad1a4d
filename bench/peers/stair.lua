-- The script of stair.luau alone: the same frames, as 12 numbers each, in plain
-- tables. Prints the seconds of CPU time that its rounds took, how many there were
-- and how many parts each made.
local steps = tonumber(arg[1])

local function frame(y, angle, offset)
	local c, s = math.cos(angle), math.sin(angle)
	return { offset * c, y, -offset * s, c, 0, s, 0, 1, 0, -s, 0, c }
end

local function generate()
	local parts = {}
	local function add(name, size, at)
		parts[#parts + 1] = { Name = name, Anchored = true, Size = size, CFrame = at }
	end
	for i = 1, steps do
		add("Step", { 1.2, 0.05, 0.4 }, frame(i * 0.2, i * 0.3, 0.7))
	end
	add("Column", { steps * 0.2, 0.2, 0.2 }, frame(steps * 0.1, 0, 0))
	return #parts
end

local rounds = math.max(1, math.floor(20000 / steps))
local start = os.clock()
local made
for _ = 1, rounds do made = generate() end
print(os.clock() - start, rounds, made)
