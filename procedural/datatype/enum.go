package datatype

import "slices"

// EnumType is one of the tables under Enum, such as Enum.Material.
type EnumType struct {
	Name   string
	items  []*EnumItem // in order of declaration
	byName map[string]*EnumItem
}

// EnumItem is an entry of an EnumType. Items are unique: compare pointers.
type EnumItem struct {
	Enum  *EnumType
	Name  string
	Value int
}

// Kind returns KindEnumItem.
func (*EnumItem) Kind() Kind { return KindEnumItem }

// String returns "Enum.Type.Name".
func (e *EnumItem) String() string { return "Enum." + e.Enum.Name + "." + e.Name }

// Items returns the items in order of declaration.
func (t *EnumType) Items() []*EnumItem { return slices.Clone(t.items) }

// ByName returns the item with the name, or nil.
func (t *EnumType) ByName(name string) *EnumItem { return t.byName[name] }

// ByValue returns the item with the number, or nil.
func (t *EnumType) ByValue(value int) *EnumItem {
	for _, item := range t.items {
		if item.Value == value {
			return item
		}
	}
	return nil
}

// Names lists the names of the items in order of declaration.
func (t *EnumType) Names() []string {
	names := make([]string, len(t.items))
	for i, item := range t.items {
		names[i] = item.Name
	}
	return names
}

// Enum returns the type with the name, or nil.
func Enum(name string) *EnumType { return enums[name] }

// EnumNames lists the names of all types in alphabetical order.
func EnumNames() []string {
	names := make([]string, 0, len(enums))
	for name := range enums {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// EnumValue returns an item that is known to exist; it is for tables in code.
func EnumValue(enum, name string) *EnumItem { return enums[enum].byName[name] }

// enums is built once from the table and never changed.
var enums = func() map[string]*EnumType {
	all := make(map[string]*EnumType, len(enumTable))
	for _, row := range enumTable {
		t := &EnumType{Name: row.name, byName: make(map[string]*EnumItem, len(row.items))}
		next := 0
		for _, item := range row.items {
			if item.value >= 0 {
				next = item.value
			}
			e := &EnumItem{t, item.name, next}
			t.items = append(t.items, e)
			t.byName[item.name] = e
			next++
		}
		all[row.name] = t
	}
	return all
}()
