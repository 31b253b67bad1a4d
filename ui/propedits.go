package ui

import (
	"errors"

	"copse/props"
)

var errPropsStay = errors.New("props cannot be changed by hand yet")

func (a *app) moveProps(list []props.Prop) error {
	if len(list) == 0 {
		return nil
	}
	return errPropsStay
}
func (a *app) duplicateProps(ids []props.ID) ([]props.ID, error) { return nil, errPropsStay }
func (a *app) deleteProps(ids []props.ID) error                  { return errPropsStay }
func (a *app) propRows(list []props.Prop)                        {}
