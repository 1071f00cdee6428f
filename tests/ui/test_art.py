"""Drawings, pictures, table and sounds are in step, and the check that says so can fail."""

from __future__ import annotations

import re
import shutil
import sys
import wave
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import flet as ft
import pytest
from PIL import Image, ImageChops, ImageStat

from companion.games import GAMES
from companion.ui.art import SHARED, art, fitted, picture, placed, size

ROOT = Path(__file__).resolve().parents[2]
SIZES = [*SHARED, *(name for game in GAMES for name in game.art_sizes)]
SOURCES = sorted((ROOT / "assets" / "art").rglob("*.svg"))


def recipe(name: str) -> ModuleType:
    loader = SourceFileLoader(f"build_{name}", str(ROOT / "build" / name))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


RECIPE = recipe("art")
SOUNDS = recipe("sounds")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The assets and what each game's folder tells of its own, to be spoilt."""
    shutil.copytree(ROOT / "assets", tmp_path / "assets")
    for kind in ("art_sizes.json", "art.toml"):
        for kept in (ROOT / "companion").rglob(kind):
            beside = tmp_path / kept.relative_to(ROOT)
            beside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kept, beside)
    return tmp_path


def test_every_drawing_is_rendered_as_it_now_is() -> None:
    assert RECIPE.out_of_step(ROOT) == []


def test_a_changed_drawing_is_noticed(copy: Path) -> None:
    svg = copy / "assets/art/haleakala/hut.svg"
    svg.write_text(svg.read_text().replace("</svg>", "<path d='M0 0'/></svg>"))
    assert RECIPE.out_of_step(copy) == ["haleakala/hut.svg changed after it was rendered"]


def test_a_drawing_without_a_picture_is_noticed(copy: Path) -> None:
    (copy / "assets/img/haleakala/hut.webp").unlink()
    assert RECIPE.out_of_step(copy) == ["haleakala/hut.svg has no picture"]


def test_a_picture_without_a_drawing_is_noticed(copy: Path) -> None:
    shutil.copy(copy / "assets/img/haleakala/hut.webp", copy / "assets/img/haleakala/tent.webp")
    assert RECIPE.out_of_step(copy) == ["tent.webp has no drawing"]


def test_a_retouched_picture_is_noticed(copy: Path) -> None:
    shutil.copy(copy / "assets/img/haleakala/palm.webp", copy / "assets/img/haleakala/hut.webp")
    assert RECIPE.out_of_step(copy) == ["haleakala/hut.webp is not what was rendered"]


def test_a_new_drawing_makes_the_table_stale(copy: Path) -> None:
    shutil.copy(copy / "assets/art/haleakala/hut.svg", copy / "assets/art/haleakala/tent.svg")
    assert RECIPE.out_of_step(copy) == [
        "haleakala/tent.svg has no picture",
        "companion/games/haleakala/art_sizes.json is stale",
    ]


def test_only_what_changed_is_rendered_again(copy: Path) -> None:
    svg = copy / "assets/art/haleakala/hut.svg"
    svg.write_text(svg.read_text().replace("</svg>", "<circle r='2'/></svg>"))
    (copy / "assets/img/haleakala/tent.webp").write_bytes(b"left over")
    assert RECIPE.render(copy, everything=False) == 1
    assert RECIPE.out_of_step(copy) == []


@pytest.mark.parametrize("name", SIZES)
def test_a_picture_has_the_pixels_its_drawing_asks_for(name: str) -> None:
    density = RECIPE.drawings(ROOT)[name].density
    with Image.open(ROOT / "assets" / art(name)) as image:
        assert image.size == tuple(round(side * density) for side in size(name))


@pytest.mark.parametrize("name", ["haleakala/disc-red", "haleakala/lava-disc", "games/hekla"])
def test_a_picture_shows_its_drawing(name: str) -> None:
    drawing = RECIPE.drawings(ROOT)[name]
    fresh = RECIPE.draw(drawing, *drawing.pixels)
    ground = Image.new("RGBA", fresh.size, "#15110E")
    with Image.open(ROOT / "assets" / art(name)) as kept:
        layers = [Image.alpha_composite(ground, image.convert("RGBA")) for image in (fresh, kept)]
    difference = ImageStat.Stat(ImageChops.difference(*(layer.convert("RGB") for layer in layers)))
    assert max(difference.mean) < 3


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_a_drawing_holds_no_words_and_asks_for_nothing_outside(source: Path) -> None:
    text = source.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert re.findall(r"<(?:text|image|style|filter|script|use)\b|href=|https?:", text) == []


def test_all_pictures_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "assets/img").rglob("*.webp")) < 1_500_000


@pytest.mark.parametrize(("file", "pixels"), [(file, pixels) for file, _, pixels in RECIPE.ICONS])
def test_an_icon_has_its_size(file: str, pixels: int) -> None:
    with Image.open(ROOT / "assets" / file) as image:
        assert image.size == (pixels, pixels)


def test_an_unknown_picture_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="haleakala/tent"):
        art("haleakala/tent")


def test_a_picture_keeps_its_proportions() -> None:
    assert fitted("haleakala/board", height=208) == (180, 208)


def test_a_picture_is_seen_but_not_spoken() -> None:
    image = picture("players/glyph-red", width=92)
    assert image.exclude_from_semantics
    assert (image.width, image.height) == (92, 92)


def test_a_turned_piece_stands_with_its_middle_on_the_place() -> None:
    image = placed("haleakala/boat", 100, 50, scale=2, turn=90)
    assert (image.left, image.top) == (100 - 46, 50 - 32)
    assert isinstance(image.rotate, ft.Rotate)
    assert image.rotate.angle == pytest.approx(1.5708, abs=1e-4)


def test_a_tall_piece_stands_on_its_foot() -> None:
    image = placed("hekla/volcano-red-3", 100, 50)
    assert (image.left, image.top) == (80, 28)


@pytest.mark.parametrize("name", SOUNDS.RECIPES)
def test_a_sound_is_what_its_recipe_makes(name: str) -> None:
    kept = ROOT / "assets" / "sounds" / f"{name}.wav"
    with wave.open(str(kept)) as file:
        assert 0 < file.getnframes() / file.getframerate() <= 2
    assert kept.read_bytes() == SOUNDS.recording(name)


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "assets/sounds").iterdir()) < 150_000
