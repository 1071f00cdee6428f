"""What ./build/web makes: everything that is asked for, and nothing else."""

import ast
import gzip
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest
from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont
from PIL import Image

from companion.core.languages import LANGUAGES
from companion.flet_seams.browser.client_fonts import FONTS
from companion.flet_seams.browser.rive_script import ADDRESS
from companion.flet_seams.browser.service_worker import without_worker
from companion.games import GAMES
from companion.phone import building, compiling
from companion.phone.building import RENDERERS, files_of, integrity
from companion.phone.first_modules import module_name
from companion.phone.icons import FLUTTER_ICONS, icon_font, used_icons
from companion.phone.packing import LATER_NAMES, Packed, libraries, our_code, unpacked, write
from companion.phone.words import PAGE, WATCHED
from companion.showing.tokens import BASALT, SAND, SEMIBOLD, TYPE


def listed(site: Path, name: str = "FILES") -> dict[str, str]:
    """What the service worker keeps: file → digest."""
    text = (site / building.WORKER).read_text(encoding="utf-8")
    found = re.search(rf"const {name} = (\{{.*?\}});", text, re.DOTALL)
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def test_the_worker_keeps_every_file_by_its_digest(site: Path) -> None:
    assert listed(site) == {
        name: integrity((site / name).read_bytes())
        for name in files_of(site)
        if name != building.WORKER
        and not name.startswith(building.BESIDE)
        and not name.endswith(building.TWIN)
    }


def test_large_archives_have_a_twin_for_hosts_that_compress_nothing(site: Path) -> None:
    assert listed(site, "TWINS") == {
        f"{name}{building.TWIN}": integrity((site / f"{name}{building.TWIN}").read_bytes())
        for name in building.TWINNED
    }
    for name in building.TWINNED:
        twin = (site / f"{name}{building.TWIN}").read_bytes()
        assert gzip.decompress(twin) == (site / name).read_bytes()


def test_the_worker_knows_every_piece_of_other_scripts_by_its_digest(site: Path) -> None:
    pieces = listed(site, "LETTERS")
    assert len(pieces) > 300
    assert pieces == {
        name: integrity((site / name).read_bytes())
        for name in files_of(site)
        if name.startswith(building.LETTERS)
    }


def test_what_is_never_asked_for_is_left_out(site: Path) -> None:
    wrong = re.compile(
        r"katex|\.svg|\.map$|\.symbols$|micropip|media_kit|cupertino|skwasm_heavy|wimp|\.py$"
    )
    assert [name for name in files_of(site) if wrong.search(name.lower())] == []


def test_all_that_a_renderer_needs_is_there(site: Path) -> None:
    for files in RENDERERS.values():
        assert all((site / file).is_file() for file in files)


def test_every_font_of_the_client_is_there(site: Path) -> None:
    for family in FONTS:
        for font in family["fonts"]:
            assert (site / "assets" / str(font["asset"])).resolve().is_file()  # type: ignore[index]


def test_the_icon_font_has_every_icon_that_is_used(site: Path) -> None:
    used = used_icons(our_code())
    assert {"undo", "menu_book", "volcano"} <= used
    font = (site / building.ICON_FONT).read_bytes()
    # The same icon may have several names.
    assert len(used) < len(TTFont(BytesIO(font)).getBestCmap()) <= len(used | {*FLUTTER_ICONS}) + 1


def test_an_icon_that_the_font_lacks_stops_the_build() -> None:
    whole = Path(get_package_web_dir(), building.ICON_FONT).read_bytes()
    with pytest.raises(LookupError, match="no_such_icon_baseline"):
        icon_font(whole, ["undo", "no_such_icon"])


def test_no_program_names_another_host(site: Path) -> None:
    for program in ("main.dart.js", "main.dart.wasm"):
        assert ADDRESS not in (site / program).read_bytes()


def test_the_clients_own_worker_is_taken_out(site: Path) -> None:
    text = (site / "flutter_bootstrap.js").read_text(encoding="utf-8")
    assert "serviceWorkerSettings: {" not in text
    assert "onEntrypointLoaded" in text


def test_no_gap_of_a_page_is_left(site: Path) -> None:
    for name in (
        "index.html",
        "page.css",
        "words.js",
        "watch.js",
        "manifest.json",
        "sw.js",
        "archive.js",
    ):
        text = (site / name).read_text(encoding="utf-8")
        gaps = (
            r"\{(?:dark|light|words|watched|shortcuts|screenshots|files|letters|twins|twinned|renderers|"
            r"description)[.}]"
        )
        assert re.findall(gaps, text) == []


def test_the_page_speaks_all_languages(site: Path) -> None:
    for name, messages in (("words.js", PAGE), ("watch.js", WATCHED)):
        text = (site / name).read_text(encoding="utf-8")
        found = re.search(r"WORDS = (\{.*?\n\});", text, re.DOTALL)
        assert found
        words = json.loads(found[1])
        assert set(words) == set(LANGUAGES)
        for key in messages:
            assert len({words[code][key] for code in LANGUAGES}) == len(LANGUAGES), key


def test_it_can_be_put_on_a_home_screen(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["name"], manifest["display"]) == ("Caldera", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with Image.open(site / icon["src"]) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]
    # Without an id it is the address; "./" would be the host's root for every site below it.
    assert "id" not in manifest
    assert {shown["form_factor"] for shown in manifest["screenshots"]} == {"narrow", "wide"}
    for shown in manifest["screenshots"]:
        with Image.open(site / shown["src"]) as picture:
            assert "x".join(map(str, picture.size)) == shown["sizes"]
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [
        f"./#/new/{game.id}" for game in GAMES.on_screen()
    ]


def test_on_an_iphone_the_header_keeps_clear_of_the_clock(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    # The client drops what we say of the viewport, so nothing may lie under the status bar.
    assert 'status-bar-style" content="black"' in page
    assert "viewport-fit" not in page
    assert "safe-area" not in (site / "page.css").read_text(encoding="utf-8")


def test_python_is_compiled_for_the_browser_it_runs_in(site: Path) -> None:
    with zipfile.ZipFile(site / "pyodide" / compiling.STDLIB) as stdlib:
        inside = [name for name in stdlib.namelist() if name.endswith((".py", ".pyc"))]
        magic = stdlib.read("json/__init__.pyc")[:4]
    assert [name for name in inside if name.endswith(".py")] == []
    code = {
        file.name: file.content
        for archive in (building.APP, building.LATER)
        for file in unpacked((site / archive).read_bytes())
        if file.name.endswith(".pyc")
    }
    assert "companion/phone/browser.pyc" in code
    assert {content[:4] for content in code.values()} == {magic}


def test_each_module_is_in_one_of_the_archives(site: Path) -> None:
    first, later = (
        {file.name: file.content for file in unpacked((site / name).read_bytes())}
        for name in (building.APP, building.LATER)
    )
    assert not first.keys() & later.keys()
    whole = {file.name for file in (*our_code(), *libraries()) if file.name.endswith(".py")}
    assert {name.removesuffix("c") for name in (*first, *later)} >= whole
    with zipfile.ZipFile(site / "pyodide" / compiling.STDLIB) as archive:
        stdlib = set(archive.namelist())
    apart = {name.removeprefix(f"{building.LATER_STDLIB}/") for name in later}
    assert not stdlib & apart
    assert {"json/__init__.pyc", "asyncio/__init__.pyc"} <= stdlib
    # A folder without its package's code would be taken for a package of its own.
    packages = {PurePosixPath(name).parent for name in stdlib if name.endswith("/__init__.pyc")}
    assert {PurePosixPath(name).parent for name in stdlib} <= packages | {
        PurePosixPath(place) for place in (".", "site-packages")
    }
    # What is still to come is known by name.
    names = set(json.loads(first[LATER_NAMES]))
    assert {"companion.games.hekla.screen.board", "httpx", "colorsys"} <= names
    assert not names & {"companion.ui.home.home_screen", "flet", "json"}
    assert names == {
        module_name(name.removeprefix(f"{building.LATER_STDLIB}/"))
        for name in later
        if name.endswith(".pyc")
    }


def test_compiled_code_has_no_docstrings_and_keeps_asserts_and_lines() -> None:
    source = b'''"""About the module."""

class Thing:
    """About the class."""

    def method(self):
        """About the method."""


def checked(value):
    """About the function."""
    assert value, "asserts stay"
'''
    reading = b'"""Kept."""\nTEXT = __doc__\n'
    made = compiling.compiled([Packed("one.py", source), Packed("two.py", reading)], "/app")
    code = {file.name: file.content for file in made}
    assert b"About the" not in code["one.pyc"]
    assert b"asserts stay" in code["one.pyc"]
    assert b"Kept." in code["two.pyc"]


def test_no_code_asks_for_what_is_left_out_of_pythons_library() -> None:
    gone = {name.removesuffix(".py") for name in compiling.UNUSED}
    asked = {
        (file.name, name)
        for file in (*our_code(), *libraries())
        if file.name.endswith(".py")
        for name in imports(file.content)
        if name.partition(".")[0] in gone
    }
    assert asked == set()


def imports(source: bytes) -> Iterator[str]:
    """Every module that a file names in an import, wherever it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_the_looks_written_down_are_those_of_the_theme() -> None:
    told = json.loads(building.written_looks().content)
    assert set(told) == {"theme", "dark_theme"}
    assert told["theme"]["color_scheme"]["surface"] == SAND.bg
    assert told["dark_theme"]["color_scheme"]["surface"] == BASALT.bg
    assert told["dark_theme"]["font_family"] == SEMIBOLD.family
    assert (
        told["theme"]["dialog_theme"]["title_text_style"]["font_family"] == TYPE.title.face.family
    )


def test_rules_pages_come_with_the_modules_that_read_them(site: Path) -> None:
    with tarfile.open(site / building.APP) as app, tarfile.open(site / building.LATER) as later:
        first, pages = (
            {name for name in archive.getnames() if name.endswith(".md")}
            for archive in (app, later)
        )
        reading = "companion/showing/rules_pages.pyc"
        assert reading in later.getnames()
        assert reading not in app.getnames()
    assert first == set()
    folders = ["showing", *(f"games/{game.id.replace('-', '_')}" for game in GAMES)]
    assert pages == {
        f"companion/{folder}/rules_page/{code}.md" for folder in folders for code in LANGUAGES
    }


def test_the_very_first_screen_loads_nothing_that_it_can_do_without() -> None:
    program = """
import sys
import companion.phone.browser, companion.ui.home.home_screen
print(*sorted({"cattrs", "flet.canvas", "flet.controls.theme", "tomllib"} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.stdout.strip(), ran.stderr) == ("", "")


def test_nothing_in_the_app_makes_python_look_for_libraries(site: Path) -> None:
    with tarfile.open(site / building.APP) as app, tarfile.open(site / building.LATER) as later:
        names = [*app.getnames(), *later.getnames()]
    assert not {"requirements.txt", "pyproject.toml"} & set(names)
    assert names.pop(0) == "main.py"
    ours = [name for name in names if not name.startswith(building.LATER_STDLIB)]
    assert [
        name for name in ours if not name.endswith((".pyc", ".json", ".toml", ".mo", ".md"))
    ] == []
    assert [name for name in names if name.startswith("companion/serving")] == []


def test_the_same_sources_make_the_same_app(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code = [file for file in our_code() if file.name.startswith("companion/core/")]
    first = compiling.compiled(code, "/app")
    compiling._kept.cache_clear()
    monkeypatch.setattr(compiling, "KEPT", tmp_path)
    assert compiling.compiled(code, "/app") == first


def test_the_app_needs_nothing_that_is_not_packed(tmp_path: Path) -> None:
    for file in (*our_code(), *libraries()):
        write(tmp_path / file.name, file.content)
    program = f"""
import sys
sys.path[:0] = [{str(tmp_path)!r}, {str(tmp_path / "__pypackages__")!r}]
from importlib import import_module
from io import BytesIO
from pathlib import Path, PurePosixPath
for path in Path({str(tmp_path)!r}, "companion").rglob("*.py"):
    import_module(".".join(path.relative_to({str(tmp_path)!r}).with_suffix("").parts))
from companion.games import GAMES
from companion.core.languages import language
from companion.core.message import say
print(*[game.meta.name for game in GAMES], language("fr").say(say("Restart")))
"""
    alone = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60
    )
    assert alone.returncode == 0, alone.stderr
    assert "Haleakalā" in alone.stdout


def test_a_client_that_changed_is_noticed() -> None:
    with pytest.raises(LookupError):
        without_worker("_flutter.loader.load({});")
