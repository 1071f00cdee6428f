"""What the entries of Hekla's box are called when the players check it."""

from companion.core.message import Message, say
from companion.core.notation import Json

TITLES = {
    "missing": (say("Missing cells"), say("Corners of the grid a1 to f5 that the board lacks.")),
    "hot": (say("High-activity cells"), say("The three cells with a red circle.")),
    "inner": (
        say("Inner loop"),
        say("What each circle points at, in driving order: a–f, 1–5, or – at a corner."),
    ),
    "outer": (
        say("Outer loop"),
        say("What each circle points at, in driving order: a–f, 1–5, or – at a corner."),
    ),
    "volcanoes": (say("Volcanoes"), say("The hollows of each player's volcanoes.")),
    "lava": (say("Lava pieces"), say("Without a hollow, and with one.")),
}

CORNER = "–"
DASHES = (CORNER, "-", "—")


def title(key: str) -> Message:
    """What an entry is called."""
    return TITLES[key][0]


def hint(key: str) -> Message:
    """What an entry means."""
    return TITLES[key][1]


def item(key: str, step: str | int, value: Json) -> tuple[Message, str]:
    """One of several things in an entry, and its picture."""
    if key == "volcanoes":
        return say("With {players} players", players=step), "hekla/volcano-red-3"
    name = say("Lava with a hollow") if step else say("Lava without a hollow")
    return name, f"hekla/lava-{step}"


def field(key: str, path: tuple[str | int, ...]) -> Message | None:
    """A single value of such a thing."""
    return title(key)


def spelled(key: str, value: Json) -> str | None:
    """A list as it is typed, with a dash for a corner; nothing for what is counted."""
    if key == "lava" or not isinstance(value, list):
        return None
    return " ".join(CORNER if one is None else str(one) for one in value)


def read(key: str, text: str) -> Json:
    """A list that was typed; what makes no sense is left for the rules to refuse."""
    marks = text.replace(",", " ").split()
    return [None if mark in DASHES else int(mark) if mark.isdecimal() else mark for mark in marks]


def limits(key: str) -> tuple[int, int]:
    """The least and the most that a number of this entry can be."""
    return 0, 52
