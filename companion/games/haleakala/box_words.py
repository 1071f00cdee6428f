"""What the entries of Haleakalā's box are called when the players check it."""

from companion.core.message import Message, count, say
from companion.core.notation import Json
from companion.games.haleakala.box import Card
from companion.games.haleakala.words import SCORING_CARD_NAMES, card_name

TITLES = {
    "jetty": (say("Jetty"), say("The segment where the boat begins.")),
    "huts": (say("Huts"), say("The two segments where the shamans begin.")),
    "costs": (say("Scoring cards"), say("How many shells each one costs.")),
    "cards": (say("Palm cards"), say("How many of each the piles of 1, 2 and 3 palms hold.")),
}
FIELDS = {
    "baskets": say("Baskets on it"),
    "butterflies": say("Butterflies on it"),
}
# What tells one entry from another is not for editing.
FIXED = frozenset({"id", "kind"})
LOWEST, HIGHEST = {"jetty": 1, "huts": 1, "costs": 1}, {"jetty": 6, "huts": 6, "costs": 2}
ART = {
    "statue": "haleakala/statue",
    "white-pearl": "haleakala/pearl-white",
    "black-pearl": "haleakala/pearl-black",
}


def title(key: str) -> Message:
    """What an entry is called."""
    return TITLES[key][0]


def hint(key: str) -> Message:
    """What an entry means."""
    return TITLES[key][1]


def item(key: str, step: str | int, value: Json) -> tuple[Message, str]:
    """One of several things in an entry, and its picture."""
    if key == "costs" and isinstance(step, str):
        return SCORING_CARD_NAMES[step], f"haleakala/score-{step}"
    if key == "huts" and isinstance(step, int):
        return say("Hut {number}", number=step + 1), "haleakala/hut"
    if key == "cards" and isinstance(value, dict):
        card = Card(
            str(value["id"]), str(value["kind"]), int(value["baskets"]), int(value["butterflies"])
        )
        return card_name(card), ART.get(card.kind, f"haleakala/{card.kind}")
    return title(key), f"haleakala/{key}"


def field(key: str, path: tuple[str | int, ...]) -> Message | None:
    """A single value of such a thing; nothing when it is not for editing."""
    if not path:
        return title(key)
    if path[0] == "counts" and isinstance(path[1], int):
        palms = path[1] + 1
        return count("In the pile of {count} palm", "In the pile of {count} palms", palms)
    return None if path[0] in FIXED else FIELDS.get(str(path[0]), title(key))


def limits(key: str) -> tuple[int, int]:
    """The least and the most that a number of this entry can be."""
    return LOWEST.get(key, 0), HIGHEST.get(key, 42)
