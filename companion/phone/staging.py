"""The folder from which the installable app is built: our code, our assets, and its settings."""

import json
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from companion.core.json_text import Json
from companion.core.languages import LANGUAGES
from companion.phone.packing import ENTRY, NEEDED, TOP, our_assets, our_code, write

KINDS = ("apk", "aab", "ipa")
# What `flet build` makes its icons and splash from.
PICTURES = ("icon.png", "splash.png")


def main(arguments: list[str]) -> int:
    """Prepares the folder and builds there; our own build/ is never touched."""
    kind, *more = arguments if arguments[:1] and arguments[0] in KINDS else ["apk", *arguments]
    folder = TOP / "dist" / "installable"
    stage(folder)
    if "--stage" in more:
        print(f"prepared in {folder}")
        return 0
    out = TOP / "dist" / kind
    command = ["flet", "build", kind, str(folder), "--output", str(out), *more]
    return subprocess.run(command, cwd=folder).returncode


def stage(folder: Path) -> None:
    """Fills the folder; what `flet build` made there before is kept, so that it goes faster."""
    for old in ("companion", "assets"):
        shutil.rmtree(folder / old, ignore_errors=True)
    for file in our_code():
        write(folder / file.name, file.content)
    for file in our_assets():
        write(folder / "assets" / file.name, file.content)
    for name in PICTURES:
        write(folder / "assets" / name, (TOP / "assets" / name).read_bytes())
    write(folder / "main.py", ENTRY.encode())
    write(folder / "pyproject.toml", settings().encode())


def settings() -> str:
    """The project file of the installable app: our names and flet settings, fewer libraries."""
    with (TOP / "pyproject.toml").open("rb") as file:
        ours = tomllib.load(file)
    project = ours["project"]
    project_file: dict[str, Json] = {
        "project": {
            "name": "caldera",
            "version": project["version"],
            "description": project["description"],
            "requires-python": project["requires-python"],
            "dependencies": [f"{name}=={distribution(name).version}" for name in NEEDED],
        },
        "tool": {"flet": ours["tool"]["flet"]},
    }
    ours["tool"]["flet"]["ios"]["info"]["CFBundleLocalizations"] = [*LANGUAGES]
    return "\n".join(toml_lines(project_file, ())) + "\n"


def toml_lines(table: dict[str, Json], path: tuple[str, ...]) -> list[str]:
    """A table as TOML; JSON's way to write texts, lists and numbers is also TOML's."""
    lines: list[str] = []
    inner: list[str] = []
    for key, value in table.items():
        if isinstance(value, dict):
            inner += toml_lines(value, (*path, json.dumps(key)))
        else:
            lines.append(f"{json.dumps(key)} = {json.dumps(value)}")
    head = [f"[{'.'.join(path)}]"] if path and lines else []
    return [*head, *lines, *inner]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
