package ui

func (a *app) fileCommands() []command {
	return []command{
		{id: "file.new", symbol: iconAdd, label: "New", keys: []string{"Ctrl+N"},
			tip: "Begin a level on the starter terrain", run: a.newDocument},
		{id: "file.open", symbol: iconOpen, label: "Open…", keys: []string{"Ctrl+O"},
			tip: "Open a packed level or a session", run: a.chooseLevel},
		{id: "file.folder", symbol: iconOpen, label: "Open folder…",
			tip: "Open a level that is a folder", run: a.chooseFolder},
		{id: "file.revert", symbol: iconReload, label: "Reread",
			tip: "Read the level's file again, as it is on disk now", run: a.revert,
			lacks: unless(func() bool { return a.document.path != "" }, "The level was never saved.")},
		{id: "file.save", symbol: iconSave, label: "Save", keys: []string{"Ctrl+S"}, gap: true,
			tip: "Write the level to where it lives", run: a.save},
		{id: "file.saveas", symbol: iconSave, label: "Save as…", keys: []string{"Ctrl+Shift+S"},
			tip: "Choose where the level lives from now on: one file that ends in .copse, or a folder",
			run: func() { a.saveAs(nil) }},
		{id: "file.copy", symbol: iconSave, label: "Save a copy…",
			tip: "Write the level somewhere else and go on with the one that is open", run: a.saveCopy},
		{id: "file.session", symbol: iconPlay, label: "Export session…",
			tip: "Write everything that was done into a session file, which the editor opens and replays", run: a.exportSession},
		{id: "file.import", symbol: iconAdd, label: "Import props", keys: []string{"Ctrl+I"}, gap: true,
			tip: "Read props of your own from .glb and .gltf files into the catalog", run: a.chooseProps},
		{id: "file.heightmap", symbol: iconImport, label: "Import a heightmap",
			tip: "Make a grey PNG, an R16 or an R32 file the ground; props stay where they are and follow it", run: a.chooseHeightmap},
		{id: "file.exportHeightmap", symbol: iconExport, label: "Export the heightmap",
			tip: "Write the ground as a grey PNG of 16 bits, or as R16", run: a.exportHeightmap},
		{id: "file.screenshot", symbol: iconPicture, label: "Screenshot", keys: []string{"F12"},
			tip: "Write the window as a PNG into the state folder", run: a.screenshot},
		{id: "file.quit", symbol: iconQuit, label: "Quit", keys: []string{"Ctrl+Q"}, gap: true,
			tip: "Close the editor", run: func() { a.leave(func() { a.quit = true }) }},
	}
}
