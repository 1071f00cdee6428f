// Compiles a folder of Python with the very Python that will run it in the browser.
// Arguments: Pyodide's folder, the folder to compile, and where its files will lie in the browser.
import { pathToFileURL } from "node:url";

const [pyodide, folder, place] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// A fixed seed: the same sources give the same bytes. Tracebacks keep their lines, not the columns.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/sources", folder);
python.globals.set("place", place);
python.runPython(`
import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path, PurePosixPath

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(text):
    """The module's tree without docstrings, unless the module itself reads one."""
    tree = ast.parse(text)
    if b"__doc__" in text:
        return tree
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            if isinstance(node, ast.ClassDef):
                # Without any docstring a dataclass builds one at import time, slowly.
                node.body[0].value.value = "."
            elif len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree


for source in sorted(Path("/sources").rglob("*.py")):
    text = source.read_bytes()
    name = str(PurePosixPath(place, source.relative_to("/sources")))
    # Asserts stay.
    code = compile(without_docstrings(text), name, "exec", dont_inherit=True, optimize=0)
    pyc = _code_to_hash_pyc(code, source_hash(text), checked=False)
    source.with_suffix(".pyc").write_bytes(pyc)
    source.unlink()
`);
