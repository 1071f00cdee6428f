"""The log by turns: whose turn it was, what belongs to the set-up and what to the end."""

from collections.abc import Iterator
from random import Random

from companion.core.action import AskIdeas
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.playing.log import Turn, named, turns
from companion.playing.to_do import outstanding, to_do
from tests.seeing import seen
from tests.tables import do, table

LEO, MIA = Player("Leo", "red"), Player("Mia", "yellow")


def mauna_kea(**options: str) -> Table[object]:
    return Table(find("mauna-kea")(Header("mauna-kea", (LEO, MIA), 0, options, seed="log")))


def oldest_first(told: Table[object]) -> Iterator[Turn]:
    """The turns, without the line that says that the table is laid out."""
    return (turn for turn in reversed(turns(seen(told))) if turn.number)


def test_cards_are_kept_and_explorers_set_in_nobodys_turn() -> None:
    played, luck = mauna_kea(variant="expert", tracking="full"), Random(1)
    while played.position.pending is not None:  # type: ignore[attr-defined]
        played.push(played.rules.pick(played.position, luck))
    played.push(played.rules.pick(played.position, luck))
    *before, first = oldest_first(played)
    assert [turn.seat for turn in before] == [None] * len(before)
    assert not any(turn.over for turn in before)
    # No title says who kept cards: the line does.
    kept = before[0].entries[-1]
    assert str(named(seen(played), before[0], kept, kept.words)) == "Leo: Keeps four cards."
    # A title says who did the steps of its own player, not those of another.
    own = first.entries[-1]
    assert named(seen(played), first, own, own.words) == own.words
    assert str(named(seen(played), first, kept, kept.words)) == "Leo: Keeps four cards."
    # Leo sets the first explorer, so Mia sets the last one and begins.
    assert first.seat == 1


def test_own_cards_are_turned_over_at_set_up_in_nobodys_turn() -> None:
    reveals = [do(0, "reveal", card="statue") for _ in range(12)]
    told = table("haleakala", *reveals, options={"draws": "physical"})
    assert [turn.seat for turn in oldest_first(told)] == [None]


def test_what_breaks_a_tie_is_logged_after_all_turns() -> None:
    boats: JsonObject = {"brown-1": {"seat": 0}, "green-1": {"seat": 1}}
    start: JsonObject = {"turn": 1, "last_turns": [1], "boats": boats, "explorers": [1, 1]}
    played = Table(find("mauna-kea")(Header("mauna-kea", (LEO, MIA), 0, {}, {}, "log", start)))
    while played.to_act:
        played.push(played.rules.pick(played.position, Random(1)))
    last = turns(seen(played))[0]
    assert [entry.seat for entry in last.entries] == [1, 0]
    assert (last.seat, last.over) == (None, True)


def test_a_remark_has_a_line_of_its_own_and_nothing_for_the_hands() -> None:
    played = mauna_kea(tracking="full")
    played.push(played.rules.pick(played.position, Random(1)))
    window = seen(played)
    before = outstanding(window, 0)
    played.push(AskIdeas(1))
    window = seen(played)
    entry = turns(window)[0].entries[0]
    assert (str(entry.words), entry.seat, entry.aside) == ("Asked for ideas.", 1, True)
    assert entry.more == ()
    assert to_do(window, window.last) == ()
    assert outstanding(window, 0) == before
