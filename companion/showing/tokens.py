"""The design's colours, type, spaces and timings as data; sizes in dp, times in ms."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, cast

from companion.core.game import Player

PlayerColour = Literal["red", "yellow", "green", "blue"]


def colors_of(players: Sequence[Player]) -> tuple[PlayerColour, ...]:
    """The players' colours in the order of their seats."""
    return tuple(cast("PlayerColour", player.color) for player in players)


class Scheme(NamedTuple):
    """The colours that differ between the dark and the light theme."""

    bg: str
    s1: str
    s2: str
    s3: str
    line: str
    line2: str
    tx: str
    tx2: str
    tx3: str
    lava: str
    onlava: str
    lavatx: str
    soft: str
    onsoft: str
    shadow: str


BASALT: Final = Scheme(
    bg="#15110E",
    s1="#1F1A16",
    s2="#2A231D",
    s3="#372E27",
    line="#463B32",
    line2="#8C7B6A",
    tx="#F6EBDB",
    tx2="#CFC0AC",
    tx3="#AB9B88",
    lava="#FF6A1F",
    onlava="#2A0D00",
    lavatx="#FF8A4C",
    soft="#4A2212",
    onsoft="#FFCBA8",
    shadow="#73000000",
)

SAND: Final = Scheme(
    bg="#F5EADA",
    s1="#FFFAF1",
    s2="#EDDFC9",
    s3="#E1CFB3",
    line="#D8C6AA",
    line2="#877259",
    tx="#231A13",
    tx2="#584839",
    tx3="#6E5C49",
    lava="#FF6A1F",
    onlava="#2A0D00",
    lavatx="#A83600",
    soft="#FFDCC6",
    onsoft="#6A2100",
    shadow="#385C3E1E",
)


class Terrain(NamedTuple):
    """What boards and cards are painted with, the same in both themes."""

    sea: str = "#1C6377"
    sea_deep: str = "#124A5B"
    wave: str = "#BFE3E6"
    sand: str = "#EBCF96"
    grass: str = "#A3BC52"
    forest: str = "#3F7D48"
    rock: str = "#85736A"
    crater: str = "#3B2823"
    lava: str = "#FF6A1F"
    lava_rim: str = "#5A1A00"
    lava_hot: str = "#FFC23D"
    lava_white: str = "#FFDF7A"
    jungle: str = "#4E8B4A"
    lake: str = "#3C93B5"
    mountain: str = "#8A7768"
    road: str = "#2A3032"
    cell: str = "#3B322C"
    cell_active: str = "#5A2A1C"
    place_edge: str = "#9A8F84"
    card: str = "#FBF0DC"
    card_edge: str = "#BFA887"
    card_text: str = "#4A3826"
    ink: str = "#1B120C"
    keyline: str = "#FFF6E6"
    legal: str = "#FFFFFF"


TERRAIN: Final = Terrain()


class EruptionColours(NamedTuple):
    """The header when the volcano itself plays, and the stripe of the fix-the-board header."""

    gradient: tuple[str, str] = ("#FF7A2A", "#F2540B")
    text: str = "#2A0D00"
    watermark_opacity: float = 0.07
    stripe: tuple[str, str] = ("#FF6A1F", "#2A1D14")
    stripe_height: int = 10
    stripe_width: int = 12


ERUPTION: Final = EruptionColours()


class Glyph(NamedTuple):
    """A player's silhouette: its English word (a msgid) and its path in a 24 × 24 box."""

    word: str
    path: str


class PlayerTokens(NamedTuple):
    """A player's colour, never shown without its glyph."""

    name: PlayerColour
    colour: str
    shade: str
    on: str
    glyph: Glyph


_PEAK = Glyph("Peak", "M12 2.6 L22.4 20.6 Q22.9 21.8 21.6 21.8 L2.4 21.8 Q1.1 21.8 1.6 20.6 Z")
_SUN = Glyph("Sun", "M12 1.8 A10.2 10.2 0 1 1 11.99 1.8 Z")
_LEAF = Glyph("Leaf", "M12 .6 C22.4 6.4 22.4 17.6 12 23.4 C1.6 17.6 1.6 6.4 12 .6 Z")
_TIDE = Glyph(
    "Tide",
    "M5 2.4 H19 Q21.6 2.4 21.6 5 V19 Q21.6 21.6 19 21.6 H5 Q2.4 21.6 2.4 19 V5 Q2.4 2.4 5 2.4 Z",
)

PLAYERS: Final[Mapping[PlayerColour, PlayerTokens]] = MappingProxyType(
    {
        "red": PlayerTokens("red", "#CF1F4B", "#8E0F30", "#FFFFFF", _PEAK),
        "yellow": PlayerTokens("yellow", "#FFDD55", "#C79A12", "#241A05", _SUN),
        "green": PlayerTokens("green", "#34C8A0", "#117A5F", "#04231B", _LEAF),
        "blue": PlayerTokens("blue", "#2F6FE4", "#17439B", "#FFFFFF", _TIDE),
    }
)


class FontFace(NamedTuple):
    """One font file, registered under its own family because each file has one weight."""

    family: str
    file: str
    weight: int
    letter_em: float = 0.0
    word_em: float = 0.0


PARK: Final = FontFace(
    "National Park", "NationalPark-Heavy.otf", 800, letter_em=0.005, word_em=-0.14
)
SEMIBOLD: Final = FontFace("Manrope", "Manrope-SemiBold.ttf", 600)
BOLD: Final = FontFace("Manrope Bold", "Manrope-Bold.ttf", 700)
EXTRABOLD: Final = FontFace("Manrope ExtraBold", "Manrope-ExtraBold.ttf", 800)
FACES: Final = (PARK, SEMIBOLD, BOLD, EXTRABOLD)


class TypeToken(NamedTuple):
    """A step of the type scale: its usual size, the size where there is room, its line."""

    face: FontFace
    size: float
    large: float
    line: float | None = None


class TypeScale(NamedTuple):
    numeral_xl: TypeToken = TypeToken(PARK, 60, 60, 0.9)
    numeral_l: TypeToken = TypeToken(PARK, 52, 54, 1.0)
    numeral_m: TypeToken = TypeToken(PARK, 42, 42, 1.0)
    table_code: TypeToken = TypeToken(PARK, 56, 56, 1.0)
    name: TypeToken = TypeToken(PARK, 36, 44, 1.0)
    score_2p: TypeToken = TypeToken(PARK, 34, 34, 1.0)
    score_4p: TypeToken = TypeToken(PARK, 24, 24, 1.0)
    title: TypeToken = TypeToken(PARK, 24, 28, 1.05)
    subtitle: TypeToken = TypeToken(PARK, 18, 22, 1.0)
    prompt: TypeToken = TypeToken(BOLD, 19, 23, 1.22)
    button: TypeToken = TypeToken(EXTRABOLD, 17, 20)
    figure: TypeToken = TypeToken(EXTRABOLD, 20, 24, 1.0)
    body: TypeToken = TypeToken(SEMIBOLD, 15, 16, 1.3)
    strong: TypeToken = TypeToken(BOLD, 15, 16, 1.3)
    label: TypeToken = TypeToken(BOLD, 13, 14)
    min: TypeToken = TypeToken(BOLD, 12, 12)


TYPE: Final = TypeScale()


class SpaceTokens(NamedTuple):
    grid: int = 4
    margin: int = 14
    margin_tablet: int = 20
    gap_xs: int = 6
    card_padding: int = 14
    touch: int = 48
    action: int = 56
    action_tablet: int = 64
    action_bar: int = 92
    capsule: int = 52
    row: int = 52
    header: int = 163
    header_tablet: int = 104
    tile: int = 62


class Radius(NamedTuple):
    button: int = 20
    tile: int = 18
    capsule: int = 18
    card: int = 24
    card_large: int = 28
    sheet: int = 28
    header: int = 28
    hero: int = 36
    player_tile: int = 21
    segment_track: int = 20
    segment: int = 17
    card_face: int = 22
    check_box: int = 12


class Elevation(NamedTuple):
    """How far a shadow falls and how soft it is."""

    y: int
    blur: int


class Elevations(NamedTuple):
    card: Elevation = Elevation(6, 16)
    header: Elevation = Elevation(8, 22)
    sheet: Elevation = Elevation(-6, 24)
    glow: Elevation = Elevation(6, 18)
    glow_colour: str = "#47FF6A1F"


class Motion(NamedTuple):
    """Durations; with reduced motion everything becomes one cross-fade."""

    reduced_fade: int = 120
    turn_wipe: int = 320
    choose_drop: int = 160
    boat_segment: int = 260
    card_flip: int = 180
    lava_drop: int = 320
    erupt_rumble: int = 400
    erupt_glow: int = 600
    erupt_ring: int = 500
    erupt_burn: int = 150
    checklist_step: int = 60
    sheet_line: int = 60
    sheet_total: int = 400
    sheet_tie_break: int = 300
    undo_longest: int = 300
    peek_delay: int = 150


SPACE: Final = SpaceTokens()
RADIUS: Final = Radius()
ELEVATION: Final = Elevations()
MOTION: Final = Motion()
