package instancing

// MaterialClass is a family of materials that one shader program draws.
type MaterialClass uint8

// The classes of materials.
const (
	Smooth  MaterialClass = iota // plastic, glass, neon, ice: little or no grain
	Timber                       // wood, planks, cardboard: grain along the part
	Masonry                      // brick, cobble, tiles, shingles: pieces with joints
	Stone                        // marble, granite, slate, concrete: veins, specks, beds
	Metal                        // bare, rusted, patterned
	Soil                         // grass, sand, snow, mud
	Cloth                        // fabric, carpet, leather
	MaterialClasses
)

var materialClassNames = [MaterialClasses]string{"smooth", "timber", "masonry", "stone", "metal", "soil", "cloth"}

// String returns the class's name.
func (c MaterialClass) String() string { return materialClassNames[c] }

// Material is how a material of parts is drawn.
type Material struct {
	Name  string // of Enum.Material
	Value uint16 // of Enum.Material
	Class MaterialClass
	// Look is the number by which rows and shaders name the material; the first
	// of a class is the plainest.
	Look uint8
}

// Materials returns all materials, by Look.
func Materials() []Material { return materials }

// MaterialOf returns the material of an Enum.Material value; plastic for one
// that is not known.
func MaterialOf(value uint16) *Material {
	if int(value) < len(materialByValue) && materialByValue[value] != nil {
		return materialByValue[value]
	}
	return materialByValue[plastic]
}

const plastic = 256

var materials = numbered([]Material{
	{Name: "Plastic", Value: plastic, Class: Smooth},
	{Name: "SmoothPlastic", Value: 272, Class: Smooth},
	{Name: "Neon", Value: 288, Class: Smooth},
	{Name: "Glass", Value: 1568, Class: Smooth},
	{Name: "Ice", Value: 1536, Class: Smooth},
	{Name: "Glacier", Value: 1552, Class: Smooth},
	{Name: "ForceField", Value: 1584, Class: Smooth},
	{Name: "Air", Value: 1792, Class: Smooth},
	{Name: "Water", Value: 2048, Class: Smooth},
	{Name: "Rubber", Value: 2311, Class: Smooth},
	{Name: "Wood", Value: 512, Class: Timber},
	{Name: "WoodPlanks", Value: 528, Class: Timber},
	{Name: "Cardboard", Value: 2304, Class: Timber},
	{Name: "Brick", Value: 848, Class: Masonry},
	{Name: "Cobblestone", Value: 880, Class: Masonry},
	{Name: "Pavement", Value: 836, Class: Masonry},
	{Name: "Pebble", Value: 864, Class: Masonry},
	{Name: "CeramicTiles", Value: 2306, Class: Masonry},
	{Name: "ClayRoofTiles", Value: 2307, Class: Masonry},
	{Name: "RoofShingles", Value: 2308, Class: Masonry},
	{Name: "Concrete", Value: 816, Class: Stone},
	{Name: "Marble", Value: 784, Class: Stone},
	{Name: "Basalt", Value: 788, Class: Stone},
	{Name: "Slate", Value: 800, Class: Stone},
	{Name: "CrackedLava", Value: 804, Class: Stone},
	{Name: "Limestone", Value: 820, Class: Stone},
	{Name: "Granite", Value: 832, Class: Stone},
	{Name: "Rock", Value: 896, Class: Stone},
	{Name: "Sandstone", Value: 912, Class: Stone},
	{Name: "Asphalt", Value: 1376, Class: Stone},
	{Name: "Plaster", Value: 2310, Class: Stone},
	{Name: "Salt", Value: 1392, Class: Stone},
	{Name: "Metal", Value: 1088, Class: Metal},
	{Name: "CorrodedMetal", Value: 1040, Class: Metal},
	{Name: "DiamondPlate", Value: 1056, Class: Metal},
	{Name: "Foil", Value: 1072, Class: Metal},
	{Name: "Ground", Value: 1360, Class: Soil},
	{Name: "Grass", Value: 1280, Class: Soil},
	{Name: "LeafyGrass", Value: 1284, Class: Soil},
	{Name: "Sand", Value: 1296, Class: Soil},
	{Name: "Snow", Value: 1328, Class: Soil},
	{Name: "Mud", Value: 1344, Class: Soil},
	{Name: "Fabric", Value: 1312, Class: Cloth},
	{Name: "Carpet", Value: 2305, Class: Cloth},
	{Name: "Leather", Value: 2309, Class: Cloth},
})

func numbered(list []Material) []Material {
	for i := range list {
		list[i].Look = uint8(i)
	}
	return list
}

var materialByValue = byValue(materials)

func byValue(list []Material) []*Material {
	var table []*Material
	for i := range list {
		if n := int(list[i].Value) + 1; n > len(table) {
			table = append(table, make([]*Material, n-len(table))...)
		}
		table[list[i].Value] = &list[i]
	}
	return table
}
