"""Haleakalā's recorded games: each shows what its name says."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Correct, Redo, Undo
from companion.core.event import BoxDiffers
from companion.core.table import Step, Table
from companion.games import find
from companion.games.haleakala import events
from companion.games.haleakala.actions import Buy, Place, Reveal, Sail
from companion.games.haleakala.consistency import seen_cards
from companion.games.haleakala.position import Position
from tests.games.only_scored import counted

RECORDS = Path(__file__).parents[2] / "records/haleakala"
Played = Table[Position]


def scoring(table: Played, name: str) -> Step[Position]:
    return next(step for step in table.line() if any(s.name == name for s in step.outcome.sheets))


def drawn_around_first(table: Played) -> tuple[list[object], list[object]]:
    """The cards turned over in the step of the first scoring, before it and after it."""
    happened = scoring(table, "first").events
    at = next(i for i, event in enumerate(happened) if isinstance(event, events.PointsScored))
    cards = (events.CardDrawn, events.LavaDrawn)
    return (
        [event for event in happened[:at] if isinstance(event, cards)],
        [event for event in happened[at:] if isinstance(event, cards)],
    )


def after_lava(table: Played) -> bool:
    return isinstance(drawn_around_first(table)[0][-1], events.LavaDrawn)


def slot_empty(table: Played) -> bool:
    before, after = drawn_around_first(table)
    return isinstance(before[-1], events.CardDrawn) and bool(after)


def all_full(table: Played) -> bool:
    before, after = drawn_around_first(table)
    return isinstance(before[-1], events.CardDrawn) and not after


def three_lost(table: Played) -> bool:
    lost = [e for e in scoring(table, "first").events if isinstance(e, events.StatueDestroyed)]
    return len(lost) == 3


def own_cards(table: Played) -> bool:
    told = [action for action in table.actions if isinstance(action, Reveal)]
    return len(told) == 42 and table.rules.header.options["draws"] == "physical"


def own_cards_tactical(table: Played) -> bool:
    return len([a for a in table.actions if isinstance(a, Reveal)]) == 34


def box_differs(table: Played) -> bool:
    """Told by reveals and corrections, faces that no list has among them; 42 cards at any time."""
    said = {str(e.what) for step in table.line() for e in step.events if isinstance(e, BoxDiffers)}
    return all_cards(table) and said >= {
        "White pearl, 1 butterfly", "Fish, 4 baskets, 1 butterfly", "Shell, 2 butterflies",
    }  # fmt: skip


def all_cards(table: Played) -> bool:
    """Every card is somewhere, at any time."""
    return {
        seen_cards(step.position).total() + sum(step.position.piles) for step in table.line()
    } == {42}


def begun_in_the_middle(table: Played) -> bool:
    """A start that does not tell of every card."""
    start = table.header.start or {}
    return "discard" not in start and "white-pearl" in str(start) and all_cards(table)


def lava_first(table: Played) -> bool:
    """Lava from the pile of 1 palm, revealed and corrected in; listed faces told by their ids."""
    by: set[type] = set()
    for before, step in pairwise(table.line()):
        lava = [seen_cards(at.position)["lava"] for at in (before, step)]
        if before.position.piles[0] and lava[1] > lava[0]:
            by.add(type(step.action))
    faces = [a.card for a in table.actions if isinstance(a, Reveal) and "/" in a.card]
    drawn = {id for step in table.line() for id in step.outcome.drew}
    listed = bool(faces) and not any("/" in id for id in drawn)
    return by == {Reveal, Correct} and listed and all_cards(table)


def priestess_before_scoring(table: Played) -> bool:
    """Lava that she moves takes a statue where she put it, in the same step."""
    for step in table.line():
        moved = [event.to for event in step.events if isinstance(event, events.LavaMoved)]
        burnt = [e.space for e in step.events if isinstance(e, events.StatueDestroyed)]
        if any(space.endswith(f"-{to}") for to in moved for space in burnt):
            return True
    return False


def tactical(table: Played) -> bool:
    invoked = [a for a in table.actions if isinstance(a, Place) and a.invoke]
    drawn = [id for step in table.steps for id in step.outcome.drew]
    return len(invoked) > 2 and "lava" not in drawn and len(drawn) == 34


def corrected(table: Played) -> bool:
    fixes = [step for step in table.steps if isinstance(step.action, Correct)]
    return len(fixes) == 3 and any(isinstance(a, Undo) for a in table.actions)


def undos(table: Played) -> bool:
    kinds = [type(action) for action in table.actions]
    return kinds.count(Undo) > 10 and kinds.count(Redo) > 1


def tie(name: str) -> Callable[[Played], bool]:
    def broken(table: Played) -> bool:
        assert table.result is not None
        return table.scores[0] == table.scores[1] and table.result.tie_break == name

    return broken


def by(name: str, kind: type) -> Callable[[Played], bool]:
    return lambda table: isinstance(scoring(table, name).action, kind)


# What a record shows, and its points: a changed rule changes one of them.
SHOWN: dict[str, tuple[Callable[[Played], bool], tuple[int, int]]] = {
    "first-scoring-after-a-lava-card": (after_lava, (26, 6)),
    "first-scoring-with-a-slot-still-empty": (slot_empty, (15, 11)),
    "first-scoring-with-all-slots-full": (all_full, (11, 6)),
    "first-scoring-after-a-purchase": (by("first", Buy), (11, 9)),
    "second-scoring-by-placing-at-the-boat": (by("second", Place), (12, 9)),
    "second-scoring-by-sailing-without-a-disc": (by("second", Sail), (8, 22)),
    "second-scoring-after-a-purchase": (by("second", Buy), (16, 9)),
    "three-statues-lost-in-one-eruption": (three_lost, (6, 24)),
    "tie-broken-by-statues": (tie("statues"), (15, 15)),
    "tie-broken-by-not-first-player": (tie("not-first-player"), (19, 19)),
    "priestess-just-before-a-scoring": (priestess_before_scoring, (12, 14)),
    "tactical": (tactical, (16, 11)),
    "own-cards": (own_cards, (10, 17)),
    "own-cards-the-box-differs": (box_differs, (10, 24)),
    "own-cards-begun-in-the-middle": (begun_in_the_middle, (13, 10)),
    "own-cards-lava-from-the-first-pile": (lava_first, (23, 12)),
    "own-cards-tactical": (own_cards_tactical, (25, 6)),
    "corrected": (corrected, (10, 23)),
    "undos": (undos, (13, 19)),
    "only-scored": (counted, (39, 26)),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_record_shows_what_its_name_says(name: str) -> None:
    table: Played = record.read_text((RECORDS / f"{name}.json").read_bytes(), find)  # type: ignore[arg-type]
    shows, points = SHOWN[name]
    assert table.result is not None
    assert shows(table)
    assert table.scores == points


def test_no_record_is_forgotten() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(SHOWN)
