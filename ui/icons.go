package ui

import (
	"copse/ui/internal/iconfont"

	"golang.org/x/exp/shiny/materialdesign/icons"
)

// icon is the text that shows one of the Material icons.
type icon string

// The icons in use. Their graphics are listed in the same order in
// [iconGraphics].
const (
	iconPaint icon = icon(rune(iconfont.First) + iota)
	iconErase
	iconSculpt
	iconRaise
	iconLower
	iconSmooth
	iconFlatten
	iconRamp
	iconNoise
	iconImport
	iconUndo
	iconRedo
	iconHistory
	iconConsole
	iconFrame
	iconHUD
	iconHelp
	iconKeys
	iconInfo
	iconWarning
	iconError
	iconClear
	iconQuit
	iconForest
	iconCliff
	iconBeach
	iconMeadow
	iconLake
	iconPreset
	iconPicture
	iconAnimate
	iconDots
	iconSave
	iconOpen
	iconPlay
	iconCamera
	iconLayout
	iconScale
	iconOverlay
	iconAssets
	iconAdd
	iconRemove
	iconReload
	iconClose
	iconSelect
	iconMove
	iconRotate
	iconScaleTool
	iconModel
	iconGroup
	iconVisible
	iconHidden
	iconLock
	iconUnlock
	iconDice
	iconCode
	iconTune
	iconCopy
	iconPaste
	iconSnap
	iconWorld
	iconGround
	iconTree
	iconBake
	iconEdit
	iconPause
	iconFirst
	iconLast
	iconStepBack
	iconStep
	iconCompare
	iconTarget
	iconRecord
	iconExport
	iconLasso
	iconFill
	iconMask
	iconEyedropper
	iconSlope
	iconAltitude
	iconGrow
	iconMore
	iconSearch
	iconBookmark
	iconCount = iota
)

// iconGraphics returns the IconVG data of the icons, in order.
func iconGraphics() [][]byte {
	graphics := [...][]byte{
		icons.ImageBrush,
		icons.ContentBackspace,
		icons.ImageLandscape,
		icons.EditorVerticalAlignTop,
		icons.EditorVerticalAlignBottom,
		icons.ImageBlurOn,
		icons.EditorVerticalAlignCenter,
		icons.ActionTrendingUp,
		icons.EditorMultilineChart,
		icons.FileFileDownload,
		icons.ContentUndo,
		icons.ContentRedo,
		icons.ActionHistory,
		icons.EditorFormatListBulleted,
		icons.ImageCenterFocusStrong,
		icons.DeviceGraphicEq,
		icons.ActionHelpOutline,
		icons.HardwareKeyboard,
		icons.ActionInfoOutline,
		icons.AlertWarning,
		icons.AlertError,
		icons.ContentDeleteSweep,
		icons.ActionPowerSettingsNew,
		icons.ImageNature,
		icons.MapsTerrain,
		icons.PlacesBeachAccess,
		icons.MapsLocalFlorist,
		icons.PlacesPool,
		icons.ImagePalette,
		icons.ImagePhotoCamera,
		icons.AVPlayCircleOutline,
		icons.ImageGrain,
		icons.ContentSave,
		icons.FileFolderOpen,
		icons.AVPlayArrow,
		icons.AVVideocam,
		icons.ActionViewQuilt,
		icons.EditorFormatSize,
		icons.MapsLayers,
		icons.ActionViewModule,
		icons.ContentAdd,
		icons.ActionDelete,
		icons.NavigationRefresh,
		icons.NavigationClose,
		icons.MapsNearMe,
		icons.ActionOpenWith,
		icons.ImageRotateRight,
		icons.MapsZoomOutMap,
		icons.DeviceWidgets,
		icons.FileFolder,
		icons.ActionVisibility,
		icons.ActionVisibilityOff,
		icons.ActionLock,
		icons.ActionLockOpen,
		icons.PlacesCasino,
		icons.ActionCode,
		icons.ImageTune,
		icons.ContentContentCopy,
		icons.ContentContentPaste,
		icons.ImageGridOn,
		icons.SocialPublic,
		icons.EditorVerticalAlignBottom,
		icons.ActionViewList,
		icons.ActionDone,
		icons.EditorModeEdit,
		icons.AVPause,
		icons.AVSkipPrevious,
		icons.AVSkipNext,
		icons.NavigationChevronLeft,
		icons.NavigationChevronRight,
		icons.ImageCompare,
		icons.MapsMyLocation,
		icons.AVFiberManualRecord,
		icons.FileFileDownload,
		icons.ContentGesture,
		icons.EditorFormatColorFill,
		icons.AVNotInterested,
		icons.ImageColorize,
		icons.ActionTrendingUp,
		icons.ImageFilterHDR,
		icons.ActionVisibility,
		icons.NavigationMoreHoriz,
		icons.ActionSearch,
		icons.ActionBookmark,
	}
	var counted [iconCount][]byte = graphics // as many graphics as names
	return counted[:]
}
