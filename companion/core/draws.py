"""The option who shuffles and draws: the app, or the players, who enter what they drew."""

from companion.core.game import Choice, Header, Option
from companion.core.message import Message, say

KEY, APP, PHYSICAL = "draws", "app", "physical"


def draws(words: Message, app: tuple[Message, Message], own: tuple[Message, Message]) -> Option:
    """The option in a game's own words: what is drawn, and for each way its name and its hint."""
    choices = (Choice(APP, *app), Choice(PHYSICAL, *own))
    return Option(KEY, words, choices, varied=False)


# For a game without chance: records may say who draws, and it changes nothing.
NOTHING_DRAWN = Option(
    KEY,
    say("Draws"),
    (Choice(APP, say("Nothing is drawn")), Choice(PHYSICAL, say("Nothing is drawn"))),
    asked=False,
    varied=False,
)


def by_the_players(header: Header) -> bool:
    """Whether the players of a table shuffle and draw themselves."""
    return header.options.get(KEY, APP) == PHYSICAL
