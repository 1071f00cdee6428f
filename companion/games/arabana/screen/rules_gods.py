"""The gods of Arabana-Opodopo and what their stones do, in our own words."""

from companion.core.message import Message, say
from companion.games.arabana.words import GOD_NAMES
from companion.showing.rules_pages import Paragraph, Point


def _god(id: str, words: Message, more: Message) -> Paragraph:
    return Paragraph(
        id,
        say("{god}", god=GOD_NAMES[id]),
        (Point(words, more, (f"arabana/stone-{id}",)),),
        rulings=("A9",) if id == "kane" else ("A10", "A12"),
    )


GODS = (
    Paragraph(
        "stones",
        say("God stones"),
        (
            Point(
                say("A stone lies on each island. Whoever wins the island first takes it."),
                say("Kane counts at once, the others serve from round 2 on, in your own turn."),
                ("arabana/stone-kane",),
            ),
            Point(say("Each stone helps once and is gone.")),
        ),
        rulings=("A9", "A10"),
    ),
    _god(
        "kane",
        say("Points at once: 1 for a small island, 2 for a large one, 3 for Lusepil."),
        say("It is never kept for later."),
    ),
    _god(
        "kanaloa",
        say("A joker: a bridge on any free slot, without a card."),
        say("It may also stand for one of the two cards of a swap."),
    ),
    _god(
        "ku",
        say("Look at one player’s hand and take a card of your choice from it."),
        say("Looking already spends the stone."),
    ),
    _god(
        "pele",
        say("Take a card at random from every other player, then give each one back."),
        say("Which card you give is your choice."),
    ),
    _god(
        "lono",
        say("Take one more card, open or from the bag."),
        say("You may play it in the same turn."),
    ),
)
