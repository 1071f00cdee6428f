"""The tokens keep what the design promises: legible, and told apart by every eye."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import flet as ft
import pytest

from companion.showing import tokens
from companion.showing.tokens import FACES, TypeToken
from companion.ui import theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"

RGB = tuple[float, float, float]
SCHEMES = {"basalt": tokens.BASALT, "sand": tokens.SAND}
GROUNDS = ("bg", "s1", "s2", "s3")

# On sand the tertiary text and the accent text are too pale for the tonal fill.
AVOIDED = {("sand", "tx3", "s3"), ("sand", "lavatx", "s3")}

TEXT_PAIRS = [
    (scheme, text, ground)
    for scheme in SCHEMES
    for text in ("tx", "tx2", "tx3", "lavatx")
    for ground in GROUNDS
    if (scheme, text, ground) not in AVOIDED
] + [
    (scheme, text, ground)
    for scheme in SCHEMES
    for text, ground in (("onlava", "lava"), ("onsoft", "soft"), ("s1", "tx"))
]


def rgb(colour: str) -> RGB:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def gamma(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def luminance(colour: RGB) -> float:
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.x."""
    pale, dark = sorted((luminance(rgb(one)), luminance(rgb(other))), reverse=True)
    return (pale + 0.05) / (dark + 0.05)


def mixed(over: str, under: str, opacity: float) -> str:
    parts = zip(rgb(over), rgb(under), strict=True)
    return "#" + "".join(f"{round(255 * (o * opacity + u * (1 - opacity))):02X}" for o, u in parts)


def lab(colour: RGB) -> RGB:
    red, green, blue = map(linear, colour)
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: RGB, other: RGB) -> float:
    """How different two Lab colours look (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    swing = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(swing))
    d_l, d_c, d_h = (l2 - l1) / s_l, (c2 - c1) / s_c, hue / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + r * d_c * d_h)


# Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
EYES: dict[str, tuple[RGB, RGB, RGB]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: str, eye: str) -> RGB:
    light = tuple(map(linear, rgb(colour)))
    red, green, blue = (
        gamma(sum(weight * part for weight, part in zip(row, light, strict=True)))
        for row in EYES[eye]
    )
    return red, green, blue


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_colour_distance_gives_the_published_values(
    one: RGB, other: RGB, distance: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=1e-4)


@pytest.mark.parametrize(("scheme", "text", "ground"), TEXT_PAIRS)
def test_text_reads_on_its_ground(scheme: str, text: str, ground: str) -> None:
    colours = SCHEMES[scheme]._asdict()
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize(("scheme", "text", "ground"), sorted(AVOIDED))
def test_an_avoided_pair_is_rightly_avoided(scheme: str, text: str, ground: str) -> None:
    colours = SCHEMES[scheme]._asdict()
    assert contrast(colours[text], colours[ground]) < 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_control_outline_shows_on_its_ground(scheme: str, ground: str) -> None:
    colours = SCHEMES[scheme]._asdict()
    assert contrast(colours["line2"], colours[ground]) >= 3


@pytest.mark.parametrize("ground", ["bg", "s1"])
def test_lava_shows_as_a_shape_on_basalt(ground: str) -> None:
    assert contrast(tokens.BASALT.lava, tokens.BASALT._asdict()[ground]) >= 3


@pytest.mark.parametrize("under", tokens.ERUPTION.gradient)
def test_the_eruption_header_reads_even_over_the_watermark(under: str) -> None:
    watermark = mixed("#000000", under, tokens.ERUPTION.watermark_opacity)
    assert contrast(tokens.ERUPTION.text, watermark) >= 4.5


def test_words_on_a_card_read() -> None:
    assert contrast(tokens.TERRAIN.card_text, tokens.TERRAIN.card) >= 4.5


@pytest.mark.parametrize("ground", ["sand", "grass", "rock", "forest"])
def test_the_ink_outline_of_a_piece_shows_on_land(ground: str) -> None:
    assert contrast(tokens.TERRAIN.ink, tokens.TERRAIN._asdict()[ground]) >= 3


@pytest.mark.parametrize("ground", ["sea", "crater", "cell"])
def test_the_keyline_of_a_piece_shows_on_dark_ground(ground: str) -> None:
    assert contrast(tokens.TERRAIN.keyline, tokens.TERRAIN._asdict()[ground]) >= 6


@pytest.mark.parametrize("player", tokens.PLAYERS.values(), ids=lambda player: player.name)
def test_text_reads_on_a_player_colour(player: tokens.PlayerTokens) -> None:
    assert contrast(player.on, player.colour) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("one", "other"), list(combinations(tokens.PLAYERS, 2)))
def test_every_eye_can_distinguish_two_players(
    one: tokens.PlayerColour, other: tokens.PlayerColour, eye: str
) -> None:
    first, second = (lab(seen(tokens.PLAYERS[name].colour, eye)) for name in (one, other))
    assert ciede2000(first, second) >= 20


def test_every_player_has_a_shape_of_their_own() -> None:
    glyphs = [player.glyph for player in tokens.PLAYERS.values()]
    assert [glyph.word for glyph in glyphs] == ["Peak", "Sun", "Leaf", "Tide"]
    assert len({glyph.path for glyph in glyphs}) == 4


@pytest.mark.parametrize("step", tokens.TYPE._fields)
def test_no_text_is_smaller_than_twelve(step: str) -> None:
    token: TypeToken = getattr(tokens.TYPE, step)
    assert 12 <= token.size <= token.large


@pytest.mark.parametrize("step", ["name", "score_2p", "numeral_l", "numeral_xl", "numeral_m"])
def test_what_is_read_from_a_metre_is_large(step: str) -> None:
    token: TypeToken = getattr(tokens.TYPE, step)
    assert token.size >= 34


@pytest.mark.parametrize("target", ["touch", "action", "action_tablet", "capsule", "row"])
def test_what_is_touched_is_large_enough_for_a_thumb(target: str) -> None:
    assert getattr(tokens.SPACE, target) >= 48


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.family)
def test_every_font_is_here_with_its_licence(face: tokens.FontFace) -> None:
    file = ASSETS / theme.FONTS[face.family]
    assert file.read_bytes()[:4] in (b"OTTO", b"\x00\x01\x00\x00")
    assert (file.parent / f"{file.stem.split('-')[0]}-LICENCE.txt").exists()


def test_park_words_are_set_closer_in_proportion_to_their_size() -> None:
    style = theme.text_style(tokens.TYPE.name, large=True)
    assert style.font_family == "National Park"
    assert style.size == 44
    assert style.word_spacing == pytest.approx(-0.14 * 44)


@pytest.mark.parametrize("made", [theme.dark_theme(), theme.light_theme()], ids=["dark", "light"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("on_primary", "primary"),
        ("on_secondary_container", "secondary_container"),
        ("on_tertiary", "tertiary"),
        ("on_error", "error"),
        ("on_inverse_surface", "inverse_surface"),
        ("primary", "surface"),
        ("primary", "surface_container_low"),
    ],
)
def test_what_controls_pair_by_themselves_reads(made: ft.Theme, text: str, ground: str) -> None:
    colours = made.color_scheme
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5
