"""Mauna Kea's names for tiles, artefacts, flows and cards."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.core.message import Message, Value, count, listing, say
from companion.games.mauna_kea.box import LavaTile

FLOW_NAMES = {
    "north": say("north"),
    "east": say("east"),
    "south": say("south"),
    "west": say("west"),
}

ARTEFACT_NAMES = {
    "black": say("black artefact"),
    "grey": say("grey artefact"),
    "white": say("white artefact"),
}

CARD_NAMES = {
    "jungle": say("Jungle walk"),
    "mountain": say("Mountain walk"),
    "lake": say("Lake walk"),
    "earthquake": say("Earthquake"),
    "helicopter": say("Helicopter"),
}

SHEET_TITLES = {"final": say("Final scoring")}

SHEET_LABELS = {
    "explorers": say("Explorers on board"),
    "artefacts": say("Artefacts saved"),
    "empty places": say("Empty places"),
    "objectives": say("Objective cards"),
}

TIE_BREAKS = {
    "points": say("Points"),
    "explorers-on-island": say("Explorers still on the island"),
    "artefacts-carried": say("Artefacts they carry"),
}

TERRAIN_NAMES = {"j": say("jungle"), "l": say("lake"), "m": say("mountain")}


def tile_name(name: str) -> Message:
    """A terrain tile as players call it: its points and what is on it.

    >>> str(tile_name("jjlm2"))
    'tile of 2 (2 jungles, 1 lake, 1 mountain)'
    """
    return say("tile of {points} ({squares})", points=name[-1], squares=squares_name(name[:4]))


def points_name(number: int) -> Message:
    """So many points."""
    return count("{count} point", "{count} points", number)


def squares_name(squares: str) -> Message:
    """What is on a tile, counted."""
    return listing(
        [terrain_count(letter, squares.count(letter)) for letter in "jlm" if letter in squares]
    )


def terrain_count(letter: str, number: int) -> Message:
    """So many squares of one terrain."""
    if letter == "j":
        return count("{count} jungle", "{count} jungles", number)
    if letter == "l":
        return count("{count} lake", "{count} lakes", number)
    return count("{count} mountain", "{count} mountains", number)


def squares_lying(squares: str) -> Message:
    """Four squares as they lie: some tiles differ by that alone."""
    first, second, third, fourth = (TERRAIN_NAMES[letter] for letter in squares)
    return say(
        "above {first}, {second}; below {third}, {fourth}",
        first=first,
        second=second,
        third=third,
        fourth=fourth,
    )


def lie_name(squares: str) -> Message:
    """What is on a tile, square by square: two tiles with the same on them may lie otherwise.

    >>> str(lie_name("jjlm"))
    'jungle, jungle over lake, mountain'
    """
    first, second, third, last = (TERRAIN_NAMES[letter] for letter in squares)
    return say(
        "{above} over {below}",
        above=listing([first, second]),
        below=listing([third, last]),
    )


def lava_name(tile: LavaTile) -> Message:
    """A lava tile as players call it."""
    flow = FLOW_NAMES[tile.flow]
    match tile.exits:
        case ("ahead",):
            return say("lava, {flow} flow, straight", flow=flow)
        case ("left",):
            return say("lava, {flow} flow, bend to the left", flow=flow)
        case ("right",):
            return say("lava, {flow} flow, bend to the right", flow=flow)
        case (dotted, other):
            return say(
                "lava, {flow} flow, branch: {dotted} with the dot, {other}",
                flow=flow,
                dotted=_WAYS[dotted],
                other=_WAYS[other],
            )
    return say("lava, {flow} flow", flow=flow)


_WAYS = {"left": say("left"), "ahead": say("straight on"), "right": say("right")}


def load_name(load: Sequence[str]) -> Message:
    """Some artefacts, counted."""
    if not load:
        return say("nothing")
    found = Counter(load)
    return listing([_artefacts(color, found[color]) for color in sorted(found)])


def _artefacts(color: str, number: int) -> Message:
    match color:
        case "black":
            return count("{count} black artefact", "{count} black artefacts", number)
        case "grey":
            return count("{count} grey artefact", "{count} grey artefacts", number)
        case _:
            return count("{count} white artefact", "{count} white artefacts", number)


def objective_name(
    need: Mapping[str, int], boat: str | None, points: int, no_penalty: bool
) -> Message:
    """An objective card: what it needs and what it is worth."""
    if no_penalty:
        return say("No penalty for empty places")
    wanted = [
        count("{count} explorer", "{count} explorers", number)
        if thing == "explorers"
        else _artefacts(thing, number)
        for thing, number in need.items()
    ]
    if boat is not None:
        wanted.append(say("a {color} boat", color=boat_color(boat)))
    return count("{need}: {count} point", "{need}: {count} points", points, need=listing(wanted))


_BOAT_COLORS = {
    "brown": say("brown"),
    "green": say("green"),
    "red": say("red"),
    "blue": say("blue"),
}


def boat_color(color: str) -> Value:
    """A boat's colour; colours that only one box has are said as they are written there."""
    return _BOAT_COLORS.get(color, color)
