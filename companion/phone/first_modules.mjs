// Prints which files Python loads until the first screen, in the very Python that runs in browsers.
// Arguments: Pyodide's folder, the folder with the app's sources, and the modules to import.
import { pathToFileURL } from "node:url";

const [pyodide, folder, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ stdout: () => {} });
python.mountNodeFS("/sources", folder);
// What only a page has: the modules that start there import it.
python.registerJsModule("flet_js", {});
python.globals.set("modules", modules);
const files = python.runPython(`
import sys
from importlib import import_module

sys.path[:0] = ["/sources", "/sources/__pypackages__"]
for name in modules.to_py():
    import_module(name)
# The first screen shows every game's name and pictures.
games = import_module("companion.games").GAMES
for game in games.on_screen():
    game.meta, game.art_sizes
origins = [module.__spec__.origin for module in sys.modules.values() if getattr(module, "__spec__", None)]
"\\n".join(sorted({origin for origin in origins if origin}))
`);
console.log(files);
