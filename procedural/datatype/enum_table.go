package datatype

// enumRow is an enum's name and items.
type enumRow struct {
	name  string
	items []enumEntry
}

// enumEntry is an item; value −1 means one more than the item before it.
type enumEntry struct {
	name  string
	value int
}

// counted lists items numbered from 0.
func counted(name string, items ...string) enumRow {
	row := enumRow{name: name}
	for _, item := range items {
		row.items = append(row.items, enumEntry{item, -1})
	}
	return row
}

// enumTable holds the enums that generators use, with the host's numbers.
var enumTable = []enumRow{
	{"Material", []enumEntry{
		{"Plastic", 256}, {"SmoothPlastic", 272}, {"Neon", 288}, {"Wood", 512}, {"WoodPlanks", 528}, {"Marble", 784}, {"Basalt", 788},
		{"Slate", 800}, {"CrackedLava", 804}, {"Concrete", 816}, {"Limestone", 820}, {"Granite", 832}, {"Pavement", 836}, {"Brick", 848},
		{"Pebble", 864}, {"Cobblestone", 880}, {"Rock", 896}, {"Sandstone", 912}, {"CorrodedMetal", 1040}, {"DiamondPlate", 1056},
		{"Foil", 1072}, {"Metal", 1088}, {"Grass", 1280}, {"LeafyGrass", 1284}, {"Sand", 1296}, {"Fabric", 1312}, {"Snow", 1328},
		{"Mud", 1344}, {"Ground", 1360}, {"Asphalt", 1376}, {"Salt", 1392}, {"Ice", 1536}, {"Glacier", 1552}, {"Glass", 1568},
		{"ForceField", 1584}, {"Air", 1792}, {"Water", 2048}, {"Cardboard", 2304}, {"Carpet", 2305}, {"CeramicTiles", 2306},
		{"ClayRoofTiles", 2307}, {"RoofShingles", 2308}, {"Leather", 2309}, {"Plaster", 2310}, {"Rubber", 2311},
	}},
	counted("PartType", "Ball", "Block", "Cylinder", "Wedge", "CornerWedge"),
	counted("NormalId", "Right", "Top", "Back", "Left", "Bottom", "Front"),
	counted("Axis", "X", "Y", "Z"),
	counted("RotationOrder", "XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX"),
	{"SurfaceType", []enumEntry{{"Smooth", 0}, {"Glue", 1}, {"Weld", 2}, {"Studs", 3}, {"Inlet", 4}, {"Universal", 5}, {"Hinge", 6},
		{"Motor", 7}, {"SteppingMotor", 8}, {"SmoothNoOutlines", 10}}},
	counted("EasingStyle", "Linear", "Sine", "Back", "Quad", "Quart", "Quint", "Bounce", "Elastic", "Exponential", "Circular", "Cubic"),
	counted("EasingDirection", "In", "Out", "InOut"),
	counted("CollisionFidelity", "Default", "Hull", "Box", "PreciseConvexDecomposition"),
	counted("RenderFidelity", "Automatic", "Precise", "Performance"),
	counted("HorizontalAlignment", "Center", "Left", "Right"),
	counted("VerticalAlignment", "Center", "Top", "Bottom"),
	counted("SortOrder", "Name", "Custom", "LayoutOrder"),
	counted("FillDirection", "Horizontal", "Vertical"),
	counted("ModelLevelOfDetail", "Automatic", "StreamingMesh", "Disabled"),
	counted("ModelStreamingMode", "Default", "Atomic", "Persistent", "PersistentPerPlayer", "Nonatomic"),
	{"MeshType", []enumEntry{{"Head", 0}, {"Torso", 1}, {"Wedge", 2}, {"Sphere", 3}, {"Cylinder", 4}, {"FileMesh", 5}, {"Brick", 6},
		{"Prism", 7}, {"Pyramid", 8}, {"ParallelRamp", 9}, {"RightAngleRamp", 10}, {"CornerWedge", 11}}},
	{"FontWeight", []enumEntry{{"Thin", 100}, {"ExtraLight", 200}, {"Light", 300}, {"Regular", 400}, {"Medium", 500}, {"SemiBold", 600},
		{"Bold", 700}, {"ExtraBold", 800}, {"Heavy", 900}}},
	counted("FontStyle", "Normal", "Italic"),
	{"Font", []enumEntry{{"Legacy", 0}, {"Arial", 1}, {"ArialBold", 2}, {"SourceSans", 3}, {"SourceSansBold", 4}, {"SourceSansLight", 5},
		{"SourceSansItalic", 6}, {"Bodoni", 7}, {"Garamond", 8}, {"Cartoon", 9}, {"Code", 10}, {"Highway", 11}, {"SciFi", 12},
		{"Arcade", 13}, {"Fantasy", 14}, {"Antique", 15}, {"SourceSansSemibold", 16}, {"Gotham", 17}, {"GothamMedium", 18},
		{"GothamBold", 19}, {"GothamBlack", 20}}},
}
