// Compiles a folder of Python with the very Python that will run it in the browser.
// Arguments: Pyodide's folder, the folder to compile, and where its files will lie in the browser.
import { pathToFileURL } from "node:url";

const [pyodide, folder, place] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// A fixed seed: the same sources give the same bytes.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.mountNodeFS("/sources", folder);
python.globals.set("place", place);
python.runPython(`
from pathlib import Path, PurePosixPath
from py_compile import PycInvalidationMode, compile

for source in sorted(Path("/sources").rglob("*.py")):
    compile(
        str(source),
        cfile=str(source.with_suffix(".pyc")),
        dfile=str(PurePosixPath(place, source.relative_to("/sources"))),
        doraise=True,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    source.unlink()
`);
