package ui

import "github.com/AllenDang/cimgui-go/imgui"

// palette is the dark theme: neutral greys with a touch of green, so that the
// colours of the scene are judged against something quiet, and one accent.
var palette = struct {
	deep, window, raised, frame, hover, line imgui.Vec4
	text, dim, accent, accentDim             imgui.Vec4
	warning, failure                         imgui.Vec4
}{
	deep:      rgb(0x131517),
	window:    rgb(0x1c1f21),
	raised:    rgb(0x24282b),
	frame:     rgb(0x2c3134),
	hover:     rgb(0x3a4145),
	line:      rgb(0x0c0e0f),
	text:      rgb(0xdde2dc),
	dim:       rgb(0x8c968f),
	accent:    rgb(0x93bf6e),
	accentDim: rgb(0x4d6a3c),
	warning:   rgb(0xe3ad5b),
	failure:   rgb(0xe4705f),
}

// rgb converts 0xRRGGBB to an opaque colour.
func rgb(hex uint32) imgui.Vec4 {
	return imgui.Vec4{X: float32(hex>>16&255) / 255, Y: float32(hex>>8&255) / 255, Z: float32(hex&255) / 255, W: 1}
}

// faded returns the colour with the given opacity.
func faded(c imgui.Vec4, opacity float32) imgui.Vec4 {
	c.W = opacity
	return c
}

// packed converts a colour to the form that draw lists take.
func packed(c imgui.Vec4) uint32 { return imgui.ColorConvertFloat4ToU32(c) }

// baseFontSize is the height of a line of text in points at scale 1.
const baseFontSize = 15

// applyTheme sets colours and spacing for the given scale (1 is 96 dpi). It
// starts from scratch each time, because scaled sizes are rounded and scaling
// them again would drift.
func applyTheme(scale float32) {
	style := imgui.CurrentStyle()
	setSpacing(style)
	style.ScaleAllSizes(scale)
	// The lines that the eye reads as one pixel stay one until there are
	// pixels to spare.
	hairline := max(1, float32(int(scale)))
	style.SetWindowBorderSize(hairline)
	style.SetPopupBorderSize(hairline)
	style.SetDockingSeparatorSize(max(2, 3*scale))
	style.SetTabBarBorderSize(hairline)
	style.SetTabBarOverlineSize(2 * hairline)
	style.SetFontSizeBase(baseFontSize)
	style.SetFontScaleDpi(scale)
	setColors(style)
}

func setSpacing(style *imgui.Style) {
	v := func(x, y float32) imgui.Vec2 { return imgui.Vec2{X: x, Y: y} }
	style.SetWindowPadding(v(12, 10))
	style.SetFramePadding(v(8, 5))
	style.SetCellPadding(v(6, 3))
	style.SetItemSpacing(v(8, 7))
	style.SetItemInnerSpacing(v(6, 4))
	style.SetIndentSpacing(16)
	style.SetScrollbarSize(11)
	style.SetScrollbarRounding(6)
	style.SetScrollbarPadding(2)
	style.SetGrabMinSize(10)
	style.SetGrabRounding(4)
	style.SetFrameRounding(4)
	style.SetFrameBorderSize(0)
	style.SetWindowRounding(6)
	style.SetChildRounding(5)
	style.SetPopupRounding(5)
	style.SetTabRounding(4)
	style.SetWindowTitleAlign(v(0, 0.5))
	style.SetWindowMenuButtonPosition(imgui.DirNone)
	style.SetSeparatorTextBorderSize(1)
	style.SetSeparatorTextPadding(v(0, 4))
	style.SetSeparatorTextAlign(v(0, 0.5))
	style.SetWindowMinSize(v(80, 60))
	style.SetDisplaySafeAreaPadding(v(4, 4))
	style.SetHoverDelayNormal(0.45)
	style.SetHoverDelayShort(0.2)
	style.SetHoverStationaryDelay(0.15)
}

func setColors(style *imgui.Style) {
	p := &palette
	none := imgui.Vec4{}
	colors := style.Colors()
	for index, color := range map[imgui.Col]imgui.Vec4{
		imgui.ColText: p.text, imgui.ColTextDisabled: p.dim,
		imgui.ColWindowBg: p.window, imgui.ColChildBg: none, imgui.ColPopupBg: p.raised,
		imgui.ColBorder: p.line, imgui.ColBorderShadow: none,
		imgui.ColFrameBg: p.frame, imgui.ColFrameBgHovered: p.hover, imgui.ColFrameBgActive: p.hover,
		imgui.ColTitleBg: p.deep, imgui.ColTitleBgActive: p.deep, imgui.ColTitleBgCollapsed: p.deep,
		imgui.ColMenuBarBg: p.deep, imgui.ColScrollbarBg: none,
		imgui.ColScrollbarGrab: p.frame, imgui.ColScrollbarGrabHovered: p.hover, imgui.ColScrollbarGrabActive: p.dim,
		imgui.ColCheckMark: p.accent, imgui.ColSliderGrab: rgb(0x5f8449), imgui.ColSliderGrabActive: rgb(0x74a05a),
		imgui.ColButton: p.frame, imgui.ColButtonHovered: p.hover, imgui.ColButtonActive: p.accentDim,
		imgui.ColHeader: faded(p.accent, 0.22), imgui.ColHeaderHovered: faded(p.accent, 0.32), imgui.ColHeaderActive: faded(p.accent, 0.42),
		imgui.ColSeparator: p.line, imgui.ColSeparatorHovered: p.accentDim, imgui.ColSeparatorActive: p.accent,
		imgui.ColResizeGrip: none, imgui.ColResizeGripHovered: p.accentDim, imgui.ColResizeGripActive: p.accent,
		imgui.ColInputTextCursor: p.accent,
		imgui.ColTab:             p.deep, imgui.ColTabHovered: p.hover, imgui.ColTabSelected: p.window,
		imgui.ColTabSelectedOverline: p.accent, imgui.ColTabDimmed: p.deep, imgui.ColTabDimmedSelected: p.window,
		imgui.ColTabDimmedSelectedOverline: p.accentDim,
		imgui.ColDockingPreview:            faded(p.accent, 0.4), imgui.ColDockingEmptyBg: p.deep,
		imgui.ColPlotLines: p.accent, imgui.ColPlotHistogram: p.accent,
		imgui.ColTableHeaderBg: p.raised, imgui.ColTableBorderStrong: p.line, imgui.ColTableBorderLight: p.line,
		imgui.ColTableRowBg: none, imgui.ColTableRowBgAlt: faded(p.raised, 0.5),
		imgui.ColTextLink: p.accent, imgui.ColTextSelectedBg: faded(p.accent, 0.3),
		imgui.ColTreeLines: p.hover, imgui.ColDragDropTarget: p.accent, imgui.ColNavCursor: p.accent,
		imgui.ColModalWindowDimBg: faded(p.deep, 0.6),
	} {
		colors[index] = color
	}
	style.SetColors(&colors)
}
