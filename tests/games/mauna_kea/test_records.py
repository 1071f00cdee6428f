"""Mauna Kea's recorded games: each shows what its name says."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Correct, Redo, Undo
from companion.core.event import BoxDiffers, Event
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea import events
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    Carried,
    Drew,
    End,
    EndGame,
    KeepCards,
    LayOut,
    Lost,
    Move,
    SetExplorer,
)
from companion.games.mauna_kea.island import lie
from companion.games.mauna_kea.lava import Why
from companion.games.mauna_kea.position import Position
from tests.games.mauna_kea.at_table import number_of_tiles
from tests.games.only_scored import counted

RECORDS = Path(__file__).parents[2] / "records/mauna-kea"
Played = Table[Position]
Shows = Callable[[Played], bool]


def happened(table: Played, kind: type[Event]) -> list[Event]:
    return [event for step in table.line() for event in step.events if isinstance(event, kind)]


def done(table: Played, kind: type) -> int:
    return sum(isinstance(action, kind) for action in table.actions)


def form(players: int, variant: str, tracking: str, draws: str) -> Shows:
    """A table of that form, with what only such tables have."""

    def shows(table: Played) -> bool:
        options = {"variant": "base", "tracking": "light", "draws": "app", **table.header.options}
        full, physical = tracking == "full", draws == "physical"
        return (
            len(table.header.players) == players
            and options == {"variant": variant, "tracking": tracking, "draws": draws}
            and bool(done(table, Move)) == bool(done(table, SetExplorer)) == full
            and bool(done(table, Drew)) == physical
            and bool(done(table, LayOut)) == (full and physical)
            and bool(done(table, KeepCards)) == (variant == "expert")
            and (full or done(table, Lost) > 0)
        )

    return shows


def triggered_by(kind: type) -> Shows:
    """The end is triggered while an action of that kind is carried out, without explorers."""

    def shows(table: Played) -> bool:
        return any(
            isinstance(step.action, kind)
            and isinstance(event, events.EndTriggered)
            and not event.bag_empty
            for step in table.line()
            for event in step.events
        )

    return shows


def last_turns_of_all(table: Played) -> bool:
    """After the end is triggered everybody ends a turn once more, and nobody draws."""
    line = table.line()
    at = next(n for n, s in enumerate(line) for e in s.events if isinstance(e, events.EndTriggered))
    ended = [step.action.by for step in line[at + 1 :] if isinstance(step.action, End)]
    drew = [id for step in line[at + 1 :] for id in step.outcome.drew]
    return not drew and sorted(ended) == list(table.rules.seats)


def boarded_last(table: Played) -> bool:
    return triggered_by(Board)(table) and last_turns_of_all(table)


def lost_last(table: Played) -> bool:
    return triggered_by(End)(table) and last_turns_of_all(table)


def agreed(table: Played) -> bool:
    return isinstance(table.actions[-1], EndGame) and not happened(table, events.EndTriggered)


def agreed_without_boats(table: Played) -> bool:
    return (
        any(isinstance(action, EndGame) for action in table.actions)
        and not list(table.position.moored())
        and all(table.position.explorers)
    )


def bag_empty(table: Played) -> bool:
    ends = happened(table, events.EndTriggered)
    return [end.bag_empty for end in ends if isinstance(end, events.EndTriggered)] == [True]


def tie(name: str | None, carried: int = 0) -> Shows:
    def shows(table: Played) -> bool:
        assert table.result is not None
        best = max(table.scores)
        level = [seat for seat in table.rules.seats if table.scores[seat] == best]
        shared = table.result.winners if name is None else level
        return (
            len(shared) > 1 and table.result.tie_break == name and done(table, Carried) == carried
        )

    return shows


def passed_under(table: Played) -> bool:
    placed = happened(table, events.LavaPlaced)
    return any(isinstance(event, events.LavaPlaced) and event.passed for event in placed)


def lava_out(table: Played) -> bool:
    """With lava tiles of another box, one leaves the board and one would face the volcano."""
    whys = {event.why for event in happened(table, events.LavaOut)}  # type: ignore[attr-defined]
    return {Why.EDGE, Why.VOLCANO} <= whys and "lava" in table.header.box


def all_cards(table: Played) -> bool:
    """Every action card is played, a helicopter saves artefacts, and objectives score."""
    played = {action.card for action in table.actions if isinstance(action, Card)}
    drawn = any(isinstance(a, Card) and a.draw and a.turned for a in table.actions)
    flown = any(load for loads in table.position.helicopters for load in loads)
    return len(played) == 5 and drawn and flown and max(table.sheets[-1].points("objectives")) > 0


def corrected(table: Played) -> bool:
    return done(table, Correct) == 3 and done(table, Undo) > 0


def corrected_at_set_up(table: Played) -> bool:
    """The black artefact is taken off before the first turn; then nothing is amiss."""
    fixes = [step for step in table.line() if isinstance(step.action, Correct)]
    first, second = fixes
    assert first.position.pending is not None
    return (
        first.position.pending.ask == "set_explorer"
        and first.position.out.artefacts == {"black": 1}
        and second.before is not None
        and second.position == second.before.position
    )


def box_differs(table: Played) -> bool:
    """Told by draws and a correction, tiles that no list has among them; 94 tiles at any time."""
    said = [str(event.what) for event in happened(table, BoxDiffers)]  # type: ignore[attr-defined]
    numbers = {number_of_tiles(table.rules, step.position) for step in table.line()}
    return numbers == {94} and said == [
        "tile of 1 (4 mountains)",
        "tile of 1 (1 jungle, 3 mountains)",
        "lava, north flow, branch: straight on with the dot, left",
        "tile of 1 (4 lakes)",
    ]  # fmt: skip


def tiles_exchanged(table: Played) -> bool:
    """Two tiles are put right to other kinds; that is taken back at once."""
    fix, undo = (
        next(step for step in table.steps if isinstance(step.action, kind))
        for kind in (Correct, Undo)
    )
    assert fix.before is not None
    before, after = fix.before.position.tiles, fix.position.tiles
    kinds = [(lie(before[at]), lie(after[at])) for at in after if before[at] != after[at]]
    return (
        len(kinds) == 2 and all(old != new for old, new in kinds) and undo.position.tiles == before
    )


def stays_in_the_bag(table: Played) -> bool:
    """After tiles beyond the list were spent, corrections that tell nothing change nothing."""
    empty = [
        (before.position, step.position)
        for before, step in pairwise(table.line())
        if isinstance(step.action, Correct) and not step.action.patch
    ]
    numbers = {number_of_tiles(table.rules, step.position) for step in table.line()}
    in_the_bag = [before.bag.get("mmmm1", 0) for before, _ in empty]
    unchanged = all(before == after for before, after in empty)
    return unchanged and in_the_bag == [1, 2] and numbers == {94}


def begun_with_a_spent_tile(table: Played) -> bool:
    """An expert table begins with a tile beyond the list out of the game."""
    first = table.steps[0].position
    numbers = {number_of_tiles(table.rules, step.position) for step in table.line()}
    out = all(step.position.out.tiles.get("mmmm1") == 1 for step in table.line())
    return out and numbers == {94} and table.rules.write(first) == table.header.start


def objective_told_twice(table: Played) -> bool:
    """It takes no action card out of the box: one player still has all three of a kind."""
    kept = [action.cards for action in table.actions if isinstance(action, KeepCards)]
    numbers = {
        sum(map(len, p.cards)) + sum(p.out.cards.values()) + sum(map(len, p.helicopters))
        for p in (step.position for step in table.line())
    }
    twice = any(cards.count("white-3") == 2 for cards in kept)
    return twice and any(cards.count("mountain") == 3 for cards in kept) and numbers == {30}


def undos(table: Played) -> bool:
    return done(table, Undo) > 10 and done(table, Redo) > 1


# What a record shows, and its points: a changed rule changes one of them.
SHOWN: dict[str, tuple[Shows, tuple[int, ...]]] = {
    "two-players": (form(2, "base", "light", "app"), (23, 16)),
    "three-players-every-square": (form(3, "base", "full", "app"), (2, 2, 9)),
    "two-players-walked-on-the-board": (form(2, "base", "light", "app"), (10, 4)),
    "three-players-walked-on-the-board": (form(3, "base", "light", "app"), (0, 5, 2)),
    "four-players-walked-on-the-board": (form(4, "base", "light", "app"), (2, 3, 3, 0)),
    "four-players-expert-every-square": (form(4, "expert", "full", "app"), (0, 1, 0, 4)),
    "three-players-expert": (form(3, "expert", "light", "app"), (12, 16, 1)),
    "four-players-own-bag": (form(4, "base", "light", "physical"), (0, 0, 8, 14)),
    "two-players-own-bag-every-square": (form(2, "base", "full", "physical"), (7, 0)),
    "two-players-expert-own-bag": (form(2, "expert", "light", "physical"), (32, 12)),
    "three-players-expert-own-bag-every-square": (form(3, "expert", "full", "physical"), (4, 0, 0)),
    "end-by-boarding-the-last-explorer": (boarded_last, (0, 3, 4)),
    "end-by-losing-the-last-explorer": (lost_last, (0, 0, 0, 0)),
    "end-agreed-when-nobody-can-leave": (agreed, (10, 4)),
    "end-agreed-when-the-last-boat-is-gone": (agreed_without_boats, (10, 5, 8, 13)),
    "expert-end-with-an-empty-bag": (bag_empty, (8, 7)),
    "tie-broken-by-explorers-on-island": (tie("explorers-on-island"), (7, 7)),
    "tie-broken-by-artefacts-carried": (tie("artefacts-carried"), (0, 0, 0)),
    "tie-broken-by-artefacts-told": (tie("artefacts-carried", 2), (5, 0, 5, 4)),
    "shared-win": (tie(None), (4, 4, 1)),
    "lava-passes-under-lava": (passed_under, (9, 7)),
    "own-box-lava-that-cannot-be-placed": (lava_out, (12, 15)),
    "all-action-cards": (all_cards, (4, 1, 0, 4)),
    "corrected": (corrected, (8, 0)),
    "corrected-at-set-up": (corrected_at_set_up, (5, 0, 2)),
    "own-bag-the-box-differs": (box_differs, (13, 4)),
    "own-bag-tiles-corrected-and-taken-back": (tiles_exchanged, (7, 0)),
    "own-bag-a-tile-beyond-the-list-stays": (stays_in_the_bag, (12, 8)),
    "own-bag-expert-begun-with-a-spent-tile": (begun_with_a_spent_tile, (25, 0)),
    "own-bag-an-objective-told-twice": (objective_told_twice, (1, 5)),
    "undos": (undos, (0, 9, 2)),
    "only-scored": (counted, (8, 4)),
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
