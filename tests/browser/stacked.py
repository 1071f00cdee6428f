"""Arabana-Opodopo dealt otherwise: the same table for all who look on, other cards behind it.

A seed may say which cards of a shuffle change places. The server must be started by `COMMAND`, the
test must call `stack`; any other seed deals as ever.
"""

import json
import sys
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from companion.core import chance as plain
from companion.core import deck
from companion.core.action import Action
from companion.core.game import Header, Seats
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.games.arabana import action_progress, cards, rules
from companion.games.arabana.actions import Discard, Stone
from companion.games.arabana.position import Position

T = TypeVar("T")
MARK = "/swapped:"
SHUFFLES = ("cards", "second bag")
# So many cards change places at most, and so many pairs are tried.
MOST, TRIES = 4, 70
NOBODY: Seats = frozenset()

_START = "from tests.browser.stacked import stack; stack(); from companion.__main__ import main; "
COMMAND = (sys.executable, "-c", f"import sys; {_START} sys.exit(main())")

Swaps = tuple[tuple[int, int, int], ...]


def _chance(seed: str, *what: object) -> Random:
    base, _, told = seed.partition(MARK)
    luck = plain.chance(base, *what)
    swaps = json.loads(told) if told else []
    names = SHUFFLES.index(str(what[0])) if what[0] in SHUFFLES else None
    luck.swaps = [(a, b) for shuffle, a, b in swaps if shuffle == names]  # type: ignore[attr-defined]
    return luck


def _shuffled(items: Sequence[T], luck: Random) -> tuple[T, ...]:
    made = list(plain.shuffled(items, luck))
    for one, other in getattr(luck, "swaps", ()):
        if max(one, other) < len(made):
            made[one], made[other] = made[other], made[one]
    return tuple(made)


PATCHES = ((cards, "shuffled", _shuffled), (deck, "shuffled", _shuffled))
LUCK = ((rules, "chance", _chance), (action_progress, "chance", _chance))


def stack(patch: pytest.MonkeyPatch | None = None) -> None:
    """From now on seeds may say which cards change places."""
    for module, name, new in (*PATCHES, *LUCK):
        if patch is None:
            setattr(module, name, new)
        else:
            patch.setattr(module, name, new)


def swapped(header: Header, swaps: Swaps) -> Table[Position]:
    """A new table with these cards in each other's place."""
    seed = f"{header.seed}{MARK}{json.dumps(swaps)}"
    told = Header("arabana", header.players, options=header.options, seed=seed)
    return Table(find("arabana")(told))  # type: ignore[arg-type]


def translated(action: Action, first: Position, other: Table[Position]) -> Action:
    """An action whose cards stay hidden, told with the cards of the other deal."""
    names = other.rules.chart.names  # type: ignore[attr-defined]

    def same(card: str, seat: int) -> str:
        at, there = names.index(card), other.position.hands[seat]
        return card if at in there else str(names[there[first.hands[seat].index(at)]])

    match action:
        case Discard(by, card) if card:
            return Discard(by, same(card, by))
        case Stone(by, "ku", from_, card) if card and from_ is not None:
            return Stone(by, "ku", from_, same(card, from_))
        case Stone(by, "pele", give=give) if give:
            return Stone(by, "pele", give={seat: same(card, by) for seat, card in give.items()})
    return action


class Eyes(NamedTuple):
    """Who sees more than everybody does: after step `since`, and until step `until` is done."""

    seats: Seats
    since: int
    until: int


def holder_of(table: Table[Position], since: int, until: int) -> Eyes:
    """Whoever gets the one phone after step `since` and gives it away with step `until`."""
    action = table.steps[since + 1].action
    assert action is not None
    return Eyes(frozenset({action.by}), since, until)


def own_phone(seats: Seats, until: int) -> Eyes:
    """A phone of these seats alone, or of nobody: it sees the whole game up to step `until`."""
    return Eyes(seats, 0, until + 1)


def followed(
    table: Table[Position], swaps: Swaps, until: int, eyes: Eyes
) -> Table[Position] | None:
    """The same steps on another deal, if nobody can tell them apart, nor can these eyes."""
    made = swapped(table.header, swaps)
    for number, step in enumerate(table.steps[: until + 1]):
        if step.action is not None:
            before = table.steps[number - 1].position
            try:
                made.push(translated(step.action, before, made))
            except (Refusal, ValueError, IndexError):
                return None
        looks = {NOBODY, eyes.seats} if eyes.since <= number < eyes.until else {NOBODY}
        if any(_sight(table, number, seats) != _sight(made, number, seats) for seats in looks):
            return None
    return made


def _sight(table: Table[Position], number: int, seats: Seats) -> list[object]:
    step, known = table.steps[number], table.rules
    return [
        known.masked(step.outcome.position, seats),
        known.view_action(step.action, seats) if step.action else None,
        *(known.view_event(event, seats) for event in step.events),
    ]


def dealt_otherwise(
    table: Table[Position], since: int, until: int, luck: Random, eyes: Eyes | None = None
) -> Table[Position] | None:
    """Another deal behind steps that look the same; none if every hand there is known.

    They look so to whoever has the one phone meanwhile, unless it is said who looks.
    """
    eyes = eyes or holder_of(table, since, until)
    swaps: Swaps = ()
    found: Table[Position] | None = None
    pairs = _pairs(table, since, eyes.seats)
    luck.shuffle(pairs)
    for pair in pairs[:TRIES]:
        if len(swaps) == MOST:
            break
        made = followed(table, (*swaps, pair), until, eyes)
        if made is not None and made.steps[since].position != table.steps[since].position:
            swaps, found = (*swaps, pair), made
    return found


def _pairs(table: Table[Position], since: int, seats: Seats) -> list[tuple[int, int, int]]:
    """Cards in others' hands, each with one of another hand or of the bag, by their shuffles."""
    position = table.steps[since].position
    decks = [table.steps[0].position.bag.order]
    for hand in reversed(table.steps[0].position.hands):
        # As it lay before the deal: the hands were dealt from its end.
        decks[0] = (*decks[0], *hand)
    second = next((s.position for s in table.steps if s.position.round == 2), None)
    if position.round == 2 and second is not None:
        decks.append((*second.bag.order, *reversed(second.open)))
    found = []
    for shuffle, order in enumerate(decks):
        bag = position.bag.size if shuffle + 1 == len(decks) else 0
        out = range(bag, len(order))
        others = {
            card for seat, hand in enumerate(position.hands) if seat not in seats for card in hand
        }
        held = [at for at in out if order[at] in others]
        found += [
            (shuffle, one, two)
            for one in held
            for two in (*range(bag), *held)
            if order[one] != order[two]
        ]
        # Where every hand is known to all, at least the bag lies otherwise.
        found += [(shuffle, one, one + 1) for one in range(bag - 1) if order[one] != order[one + 1]]
    return found
