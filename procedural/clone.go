package procedural

// Clone copies the instance and everything below, without a parent. References
// between copied instances (PrimaryPart) point at the copies.
func (i *Instance) Clone() (*Instance, error) {
	copies := map[*Instance]*Instance{}
	root, err := i.copyOne(copies)
	if err != nil {
		return nil, err
	}
	for _, d := range i.Descendants() {
		c, err := d.copyOne(copies)
		if err != nil {
			return nil, err
		}
		c.attach(copies[d.parent])
	}
	for _, c := range copies {
		if c.model != nil && c.model.primary != nil {
			c.model.primary = copies[c.model.primary] // nil where it lies outside
		}
	}
	return root, nil
}

func (i *Instance) copyOne(copies map[*Instance]*Instance) (*Instance, error) {
	c, err := i.world.New(i.Class)
	if err != nil {
		return nil, err
	}
	c.Name, c.attributes, c.other = i.Name, i.attributes, i.other
	c.tags = append([]string(nil), i.tags...)
	copyData(&c.part, i.part)
	copyData(&c.model, i.model)
	copyData(&c.attachment, i.attachment)
	copyData(&c.light, i.light)
	copyData(&c.module, i.module)
	copies[i] = c
	return c, nil
}

func copyData[T any](to **T, from *T) {
	if from != nil {
		v := *from
		*to = &v
	}
}
