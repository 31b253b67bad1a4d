package datatype

import "fmt"

// Font is a typeface: a family's asset name, a weight and a style.
type Font struct {
	Family string
	Weight *EnumItem // of Enum.FontWeight
	Style  *EnumItem // of Enum.FontStyle
}

// Kind returns KindFont.
func (Font) Kind() Kind { return KindFont }

// String names family, weight and style.
func (f Font) String() string {
	return fmt.Sprintf("Font { Family = %s, Weight = %s, Style = %s }", f.Family, f.Weight.Name, f.Style.Name)
}

// NewFont fills in Regular and Normal where weight or style is nil.
func NewFont(family string, weight, style *EnumItem) (Font, error) {
	if weight == nil {
		weight = EnumValue("FontWeight", "Regular")
	}
	if style == nil {
		style = EnumValue("FontStyle", "Normal")
	}
	if weight.Enum.Name != "FontWeight" || style.Enum.Name != "FontStyle" {
		return Font{}, fmt.Errorf("Font: want an Enum.FontWeight and an Enum.FontStyle, got %v and %v", weight, style)
	}
	return Font{family, weight, style}, nil
}

// FamilyByName returns the asset name of one of the host's own families.
func FamilyByName(name string) string { return "rbxasset://fonts/families/" + name + ".json" }

// FontFromEnum returns the font of an item of the older Enum.Font.
func FontFromEnum(item *EnumItem) (Font, error) {
	if item.Enum.Name != "Font" {
		return Font{}, fmt.Errorf("Font.fromEnum: want an Enum.Font, got %v", item)
	}
	family, weight, style := item.Name, "Regular", "Normal"
	if f, ok := legacyFonts[item.Name]; ok {
		family, weight, style = f[0], f[1], f[2]
	}
	return NewFont(FamilyByName(family), EnumValue("FontWeight", weight), EnumValue("FontStyle", style))
}

// legacyFonts splits the older names that contain a weight or style.
var legacyFonts = map[string][3]string{
	"Legacy": {"LegacyArial", "Regular", "Normal"}, "ArialBold": {"Arial", "Bold", "Normal"},
	"SourceSans": {"SourceSansPro", "Regular", "Normal"}, "SourceSansBold": {"SourceSansPro", "Bold", "Normal"},
	"SourceSansLight": {"SourceSansPro", "Light", "Normal"}, "SourceSansItalic": {"SourceSansPro", "Regular", "Italic"},
	"SourceSansSemibold": {"SourceSansPro", "SemiBold", "Normal"}, "Gotham": {"GothamSSm", "Regular", "Normal"},
	"GothamMedium": {"GothamSSm", "Medium", "Normal"}, "GothamBold": {"GothamSSm", "Bold", "Normal"}, "GothamBlack": {"GothamSSm", "Heavy", "Normal"},
	"Cartoon": {"ComicNeueAngular", "Regular", "Normal"}, "Code": {"Inconsolata", "Regular", "Normal"},
	"Highway": {"HighwayGothic", "Regular", "Normal"}, "SciFi": {"Zekton", "Regular", "Normal"}, "Arcade": {"PressStart2P", "Regular", "Normal"},
	"Fantasy": {"Balthazar", "Regular", "Normal"}, "Antique": {"RomanAntique", "Regular", "Normal"},
	"Bodoni": {"AccanthisADFStd", "Regular", "Normal"}, "Garamond": {"Guru", "Regular", "Normal"},
}
