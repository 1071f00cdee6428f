"""Arabana-Opodopo's recorded games: each shows what its name says."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from companion.core import record
from companion.core.action import Action, Correct, Redo, Undo
from companion.core.event import BoxDiffers, Event
from companion.core.table import Table
from companion.games import find
from companion.games.arabana import events
from companion.games.arabana.actions import (
    Bridge,
    Discard,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.position import UNKNOWN, Position
from tests.games.only_scored import counted

RECORDS = Path(__file__).parents[2] / "records/arabana"
Played = Table[Position]
Shows = Callable[[Played], bool]
E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Action)


def told(table: Played, kind: type[E]) -> list[E]:
    return [event for step in table.line() for event in step.events if isinstance(event, kind)]


def done(table: Played, kind: type[A]) -> list[A]:
    return [step.action for step in table.line() if isinstance(step.action, kind)]


def form(players: int, variant: str, draws: str) -> Shows:
    def shows(table: Played) -> bool:
        options = {"variant": "base", "draws": "app", **table.header.options}
        return (len(table.header.players), options) == (
            players,
            {"variant": variant, "draws": draws},
        )

    return shows


def every_god(table: Played) -> bool:
    used = {stone.god for stone in done(table, Stone)}
    used |= {bridge.stone for bridge in done(table, Bridge) if bridge.stone}
    return used | ({"kane"} if told(table, events.KanePoints) else set()) == {
        "kanaloa", "kane", "ku", "lono", "pele",
    }  # fmt: skip


def looks_first(table: Played) -> bool:
    """Ku in two steps: each time a look, then a card of the hand that was shown."""
    ku = [stone for stone in done(table, Stone) if stone.god == "ku"]
    looks, cards = ku[::2], ku[1::2]
    return (
        bool(ku)
        and not any(look.card for look in looks)
        and [(card.by, card.from_) for card in cards] == [(look.by, look.from_) for look in looks]
        and all(card.card for card in cards)
    )


def box_differs(table: Played) -> bool:
    return [str(event.words()) for event in told(table, BoxDiffers)] == [
        "Our list of the box has only 3 of “stone of Ku”: have a look at Check your box."
    ]


def no_faces(table: Played) -> bool:
    """Own cards: nobody's hand and no discard is known."""
    hands = [card for step in table.steps for hand in step.position.hands for card in hand]
    return set(hands) == {UNKNOWN} and not any(card.card for card in done(table, Discard))


def round_2_told(table: Played) -> bool:
    return sum(1 for reveal in done(table, Reveal) if reveal.card) == 4


def put_off(table: Played) -> bool:
    order = table.position.final_order
    return len(done(table, Wait)) > 2 and list(order) != sorted(order)


def no_waiting_with_six(table: Played) -> bool:
    """Whoever was corrected to six cards in the final round cannot wait with them (A12)."""
    at = [
        step.position
        for step in table.line()
        if step.position.final and len(step.position.hands[step.position.turn]) == 6
    ]
    legal = [action for position in at for action in table.rules.legal(position)]
    return (
        all(position.may_wait(position.turn) for position in at)
        and any(isinstance(action, Discard) for action in legal)
        and not any(isinstance(action, Wait) for action in legal)
    )


def lono_last(table: Played) -> bool:
    return any(
        isinstance(step.action, Stone)
        and step.position.pending is not None
        and step.position.pending.last_taken
        for step in table.line()
    )


def alone(table: Played) -> bool:
    full = [event for event in told(table, events.RelativeMajority) if len(event.leaders) == 1]
    return bool(full) and len(done(table, Remove)) == len(full)


def tied(table: Played) -> bool:
    return any(len(event.leaders) > 1 for event in told(table, events.RelativeMajority))


def on_lusepil(table: Played) -> bool:
    return any(event.island == "Lusepil" for event in told(table, events.RelativeMajority))


def swap_takes(table: Played) -> bool:
    return any(
        isinstance(step.action, Swap)
        and {events.IslandLost, events.IslandTaken} <= {type(event) for event in step.events}
        for step in table.line()
    )


def taken_back(table: Played) -> bool:
    return bool(done(table, Recall)) and bool(told(table, events.BridgeRecalled))


def tie(table: Played) -> bool:
    assert table.result is not None
    level = [points for points in table.scores if points == max(table.scores)]
    return len(level) > 1 and table.result.tie_break == "earlier-final-turn"


def eleventh(scorings: int) -> Shows:
    def shows(table: Played) -> bool:
        assert table.result is not None
        winner = table.result.winners[0]
        return (
            table.result.extra == {"end": "eleventh-island"}
            and table.position.markers[winner].bit_count() == 10
            and len(table.sheets) == scorings
        )

    return shows


def corrected(table: Played) -> bool:
    fixes = [step for step in table.steps if isinstance(step.action, Correct)]
    return len(fixes) == 3 and len(done(table, Correct)) == 2


def undos(table: Played) -> bool:
    kinds = [type(action) for action in table.actions]
    return kinds.count(Undo) > 10 and kinds.count(Redo) > 1


# What a record shows, and its points: a changed rule changes one of them.
SHOWN: dict[str, tuple[tuple[Shows, ...], tuple[int, ...]]] = {
    "three-players": ((form(3, "base", "app"),), (5, 7, 10)),
    "four-players": ((form(4, "base", "app"),), (4, 3, 3, 13)),
    "gods-three-players": ((form(3, "gods", "app"), every_god), (27, 1, 4)),
    "gods-four-players": ((form(4, "gods", "app"), every_god), (9, 4, 7, 10)),
    "own-cards-three-players": (
        (form(3, "base", "physical"), no_faces, round_2_told),
        (5, 7, 10),
    ),
    "own-cards-four-players": (
        (form(4, "base", "physical"), no_faces, round_2_told),
        (4, 3, 3, 13),
    ),
    "own-cards-gods-three-players": (
        (form(3, "gods", "physical"), no_faces, every_god),
        (27, 1, 4),
    ),
    "own-cards-gods-four-players": (
        (form(4, "gods", "physical"), no_faces, every_god),
        (9, 4, 7, 10),
    ),
    "own-cards-the-box-differs": ((form(3, "gods", "physical"), box_differs), (6, 7, 0)),
    "ku-in-two-steps": ((form(3, "gods", "app"), looks_first), (27, 1, 4)),
    "tie-broken-by-the-earlier-final-turn": ((tie,), (5, 13, 13)),
    "final-turns-put-off": ((put_off,), (11, 3, 12, 6)),
    "six-cards-in-the-final-turn": ((no_waiting_with_six,), (6, 6, 0)),
    "lono-takes-the-last-card": ((lono_last,), (8, 4, 13)),
    "relative-majority-alone": ((alone,), (1, 4, 6, 0)),
    "relative-majority-on-lusepil": ((on_lusepil,), (2, 2, 3, 10)),
    "relative-majority-tied": ((tied,), (25, 5, 4)),
    "a-swap-takes-an-island": ((swap_takes,), (16, 6, 10)),
    "a-bridge-taken-back": ((taken_back,), (32, 0, 0)),
    "eleventh-island": ((eleventh(0),), (0, 0, 0)),
    "eleventh-island-in-round-2": ((eleventh(1),), (5, 0, 1, 0)),
    "corrected": ((corrected,), (2, 14, 8, 3)),
    "undos": ((undos,), (16, 11, 3)),
    "only-scored": ((counted,), (2, 2, 3)),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_record_shows_what_its_name_says(name: str) -> None:
    table: Played = record.read_text((RECORDS / f"{name}.json").read_bytes(), find)  # type: ignore[arg-type]
    shows, points = SHOWN[name]
    assert table.result is not None
    assert [shown(table) for shown in shows] == [True] * len(shows)
    assert table.scores == points


def test_no_record_is_forgotten() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(SHOWN)
