"""What is declared is what is imported: a fresh environment has all of it, and nothing for show."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from companion.phone.packing import TOP

PHONE = TOP / "companion" / "phone"
# What each extra is for; all else in the package is there in every environment.
# What builds the package; every environment has it.
BUILD = "build"
ALONE = {
    "web": ("building.py", "compiling.py", "first_modules.py", "icons.py", "packing.py"),
    "android": ("staging.py", "packing.py"),
    "hub": (
        "../store/postgres.py",
        "../store/notifications.py",
    ),
}
PYTHON = "#!/usr/bin/env python3"
# Modules that only the worker in the browser has.
IN_THE_BROWSER = {"flet_js", "js", "pyodide"}
# Used without an import: by their command, as a plug-in, or by a library that leaves it open.
UNIMPORTED = {
    "flet-cli": ("companion/phone/staging.py", '"flet", "build"'),
    "mypy": ("build/test", "mypy ||"),
    "ruff": ("build/test", "\nruff"),
    "pytest-xdist": ("build/test", "pytest -n"),
}


def project() -> dict[str, list[str]]:
    """What pyproject.toml declares: for every environment, and for each extra."""
    with (TOP / "pyproject.toml").open("rb") as file:
        whole = tomllib.load(file)
    told = whole["project"]
    declared = {
        "": told["dependencies"],
        **told["optional-dependencies"],
        BUILD: whole["build-system"]["requires"],
    }
    return {
        extra: [name_of(line) for line in lines if not line.startswith("companion")]
        for extra, lines in declared.items()
    }


def name_of(line: str) -> str:
    """The library that a requirement names."""
    return spelled(Requirement(line).name)


def spelled(name: str) -> str:
    """A library's name in one spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(files: Iterable[Path]) -> set[str]:
    """The libraries that these files import, also inside functions."""
    modules: set[str] = set()
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules.add(node.module.partition(".")[0])
    foreign = modules - sys.stdlib_module_names - IN_THE_BROWSER - {"companion", "tests"}
    # Names for the type checker alone.
    foreign -= {name for name in foreign if name.startswith("_")}
    known = packages_distributions()
    return {spelled(known[module][0]) for module in foreign}


def for_extra(extra: str) -> list[Path]:
    """The files that are run with this extra and not without."""
    return [(PHONE / name).resolve() for name in ALONE[extra]]


def always() -> list[Path]:
    """The files that run in every environment."""
    extra = {path for name in ALONE for path in for_extra(name)}
    return [path for path in (TOP / "companion").rglob("*.py") if path not in extra]


def checks() -> list[Path]:
    """The tests, and the recipes that are Python."""
    recipes = [path for path in (TOP / "build").iterdir() if path.is_file()]
    python = [path for path in recipes if path.read_text(encoding="utf-8").startswith(PYTHON)]
    return [*(TOP / "tests").rglob("*.py"), *python]


def test_the_app_declares_what_it_imports() -> None:
    assert imported(always()) == set(project()[""])


@pytest.mark.parametrize("extra", ALONE)
def test_a_recipe_declares_what_it_imports(extra: str) -> None:
    declared = project()
    unimported = set(declared[extra]) & UNIMPORTED.keys()
    assert imported(for_extra(extra)) - set(declared[""]) == set(declared[extra]) - unimported


def test_the_checks_declare_what_they_import() -> None:
    declared = project()
    elsewhere = {name for extra in ("", BUILD, *ALONE) for name in declared[extra]}
    unimported = set(declared["test"]) & UNIMPORTED.keys()
    assert imported(checks()) - elsewhere == set(declared["test"]) - unimported


def test_what_is_used_without_an_import_is_used() -> None:
    declared = {name for names in project().values() for name in names}
    for name, (file, use) in UNIMPORTED.items():
        assert name in declared
        assert use in (TOP / file).read_text(encoding="utf-8"), name


def closure(names: Iterable[str]) -> set[str]:
    """These libraries and all that they bring."""
    found: set[tuple[str, str]] = set()
    wanted = [(name, "") for name in names]
    while wanted:
        name, extra = wanted.pop()
        if (name, extra) in found:
            continue
        found.add((name, extra))
        for line in distribution(name).requires or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": extra}):
                wanted += [(spelled(need.name), more) for more in ("", *need.extras)]
    return {name for name, _ in found}


def environment(folder: Path, names: Iterable[str]) -> Path:
    """A folder with these libraries alone, as links to the ones that are installed here."""
    for name in closure(names):
        for file in distribution(name).files or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (folder / top).exists():
                whole = Path(str(file.locate()))
                for _ in file.parts[1:]:
                    whole = whole.parent
                (folder / top).symlink_to(whole)
    return folder


@pytest.mark.parametrize(
    ("extra", "call"),
    [
        ("", "companion.serving, companion.serving.static, companion.ui.app, companion.cli"),
        ("web", "companion.phone.building"),
        ("android", "companion.phone.staging"),
    ],
)
def test_an_environment_with_what_is_declared_is_enough(
    extra: str, call: str, tmp_path: Path
) -> None:
    declared = project()
    libraries = environment(tmp_path, {*declared[""], *declared[extra]})
    program = f"import sys; sys.path[:0] = [{str(TOP)!r}, {str(libraries)!r}]; import {call}"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60
    )
    assert ran.stderr == ""
