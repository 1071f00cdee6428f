"""What the entries of Hekla's box are called when the players check it."""

from companion.core.message import Message, count, say
from companion.core.notation import Json

TITLES = {
    "missing": (say("Missing cells"), say("Corners of the grid a1 to f5 that the board lacks.")),
    "hot": (say("High-activity cells"), say("The three cells with a red circle.")),
    "inner": (
        say("Inner loop"),
        say("What each circle points at, in driving order: a–f, 1–5, or nothing at a corner."),
    ),
    "outer": (
        say("Outer loop"),
        say("What each circle points at, in driving order: a–f, 1–5, or nothing at a corner."),
    ),
    "volcanoes": (say("Volcanoes"), say("The hollows of each player's volcanoes.")),
    "lava": (say("Lava pieces"), say("Without a hollow, and with one.")),
}


def title(key: str) -> Message:
    """What an entry is called."""
    return TITLES[key][0]


def hint(key: str) -> Message:
    """What an entry means."""
    return TITLES[key][1]


def item(key: str, step: str | int, value: Json) -> tuple[Message, str]:
    """One of several things in an entry, and its picture."""
    number = step + 1 if isinstance(step, int) else step
    match key:
        case "missing":
            return say("Missing cell {number}", number=number), "hekla/cell"
        case "hot":
            return say("High-activity cell {number}", number=number), "hekla/cell-hot"
        case "inner" | "outer":
            return say("Circle {number}", number=number), "hekla/circle"
        case "volcanoes":
            return say("With {players} players", players=number), "hekla/volcano-red-3"
        case _:
            name = say("Lava with a hollow") if step else say("Lava without a hollow")
            return name, f"hekla/lava-{step}"


def field(key: str, path: tuple[str | int, ...]) -> Message | None:
    """A single value of such a thing; nothing when it is not for editing."""
    last = path[-1] if path else None
    if key == "volcanoes" and isinstance(last, int):
        return count("Hollows of volcano {count}", "Hollows of volcano {count}", last + 1)
    return title(key)


def limits(key: str) -> tuple[int, int]:
    """The least and the most that a number of this entry can be."""
    return (0, 3) if key == "volcanoes" else (0, 52)
