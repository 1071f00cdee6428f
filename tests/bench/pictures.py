"""Pictures of every screen, to compare two states of the code.

    python -m tests.bench.pictures take dist/before          every screen in every form
    python -m tests.bench.pictures take dist/before --all    also in every language and theme
    python -m tests.bench.pictures compare dist/before dist/after

`take` leaves its tables in the folder `data` beside the pictures; `--data DIR` takes the tables of
an earlier run, so that codes and names are the same. A run that was cut off goes on where it was.
`compare` must find no difference after a change that is not meant to be seen; it lists each picture
that differs and exits with status 1.
"""

import argparse
import shutil
import sys
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from tests.browser.every_page import Page, make_tables, pages_of
from tests.browser.harness import Screen, launch, open_screen
from tests.browser.server import Server


class Form(NamedTuple):
    """The size of a screen, and of its text in percent."""

    name: str
    width: int
    height: int
    text: int = 100


FORMS = (
    Form("upright", 390, 844),
    Form("small", 320, 568),
    Form("lying", 844, 390),
    Form("tablet", 1180, 820),
    Form("large-text", 390, 844, 200),
)
Theme = Literal["dark", "light"]
LOOKS: tuple[tuple[str, Theme], ...] = tuple(product(("en", "fr", "de"), ("dark", "light")))
# A pixel may differ by so much of 255 before it counts.
SHADE = 24
# Milliseconds until a page that was resized stands still.
STILL = 600


def take(folder: Path, data: Path | None, *, everything: bool) -> None:
    """Takes all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = folder / "data"
    if data is not None and not tables.exists():
        shutil.copytree(data, tables)
    elif not tables.exists():
        make_tables(tables)
    pages = list(pages_of(tables))
    used = folder / "used"
    shutil.rmtree(used, ignore_errors=True)
    shutil.copytree(tables, used)
    server = Server(used)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for at, (language, theme) in enumerate(LOOKS):
                # Each page in two looks of different language and theme; all looks on request.
                wanted = [page for n, page in enumerate(pages) if everything or n % 3 == at % 3]
                _take_look(browser, server.url, wanted, folder, language, theme)
    finally:
        server.kill()
        shutil.rmtree(used)


def _take_look(
    browser: Browser, url: str, pages: list[Page], folder: Path, language: str, theme: Theme
) -> None:
    screen = open_screen(browser, url, language=language, theme=theme, motion="reduce")
    for page in pages:
        taken = {form: folder / f"{page.name}.{language}.{theme}.{form.name}.png" for form in FORMS}
        if all(picture.exists() for picture in taken.values()):
            continue
        screen.page.set_viewport_size({"width": FORMS[0].width, "height": FORMS[0].height})
        screen.open(page.path)
        screen.see_something()
        for form, picture in taken.items():
            _take_form(screen, form, picture)
    screen.tab.context.close()


def _take_form(screen: Screen, form: Form, picture: Path) -> None:
    screen.page.set_viewport_size({"width": form.width, "height": form.height})
    screen.enlarge_text(form.text)
    screen.page.wait_for_timeout(STILL)
    screen.settle()
    screen.page.screenshot(path=picture)


def difference(before: Path, after: Path) -> float:
    """The share of pixels that differ; 1 where one of the two pictures is missing."""
    if not before.exists() or not after.exists():
        return 1.0
    one, other = Image.open(before).convert("RGB"), Image.open(after).convert("RGB")
    if one.size != other.size:
        return 1.0
    shades = ImageChops.difference(one, other).convert("L").histogram()
    return sum(shades[SHADE:]) / sum(shades)


def compare(before: Path, after: Path) -> int:
    """Lists the pictures that differ, most first."""
    names = {path.name for folder in (before, after) for path in folder.glob("*.png")}
    shares = {name: difference(before / name, after / name) for name in names}
    differing = sorted((share, name) for name, share in shares.items() if share)
    for share, name in reversed(differing):
        print(f"{share:8.3%}  {name}")
    print(f"{len(names)} pictures, {len(differing)} differ")
    return 1 if differing else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--data", type=Path)
    taking.add_argument("--all", action="store_true")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    told = parser.parse_args()
    if told.command == "take":
        take(told.folder, told.data, everything=told.all)
        return 0
    return compare(told.before, told.after)


if __name__ == "__main__":
    sys.exit(main())
