"""Hands are secret: a seat sees its own cards, and of the others only how many there are."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.action import Action, Correct
from companion.core.event import Event
from companion.core.game import Header, Seats
from companion.core.table import Step, Table
from companion.games.arabana.actions import Discard, Stone
from companion.games.arabana.events import CardDrawn, CardPassed, HandShown
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.playing.window import happened
from tests.games.arabana.dealing import dealt_otherwise
from tests.games.arabana.random_actions import headers
from tests.games.arabana.tables import GODS, arabana, told
from tests.tables import alone, do

RELAXED = settings(
    deadline=None, max_examples=40, suppress_health_check=list(HealthCheck), derandomize=True
)


def steps(header: Header, luck: Random) -> Iterator[tuple[GameRules, Step[Position]]]:
    """A whole table of random play, step by step."""
    rules = GameRules(header)
    table = Table(rules)
    yield rules, table.last
    while table.result is None:
        yield rules, table.push(rules.pick(table.position, luck))


@RELAXED
@given(header=headers(), seed=st.integers(0, 10**6))
def test_what_a_seat_cannot_see_changes_nothing_in_its_view(header: Header, seed: int) -> None:
    luck = Random(seed)
    for rules, step in steps(header, luck):
        position = step.position
        for seat in (None, *rules.seats):
            view = rules.view(position, alone(seat))
            if rules.result(position):
                assert view == rules.write(position), "at the end all cards are laid open"
                continue
            other = dealt_otherwise(rules, position, tuple(alone(seat)), luck, keep=0)
            assert rules.view(other, alone(seat)) == view
            shown = [len(hand) for hand in view["hands"]]  # type: ignore[arg-type, union-attr]
            assert shown == [len(hand) for hand in position.hands]
            if seat is not None:
                assert view["hands"][seat] == rules.write(position)["hands"][seat]  # type: ignore[index]


def knows(action: Action, seat: int | None) -> bool:
    """Whether a seat may know every card that an action names."""
    match action:
        case Discard(by):
            return seat == by
        case Stone(by, "ku", owner):
            return seat in (by, owner)
        case Stone(by, "pele", give=give) if give:
            return seat == by or set(give) == {str(seat)}
        case _:
            return True


def named(action: Action) -> set[str]:
    """The cards that a secret action names."""
    assert isinstance(action, (Discard, Stone))
    return {action.card, *(action.give.values() if isinstance(action, Stone) else ())}


def mine(action: Action, seat: int | None) -> str:
    """The card that a seat gets back from Pele."""
    return action.give.get(str(seat), "") if isinstance(action, Stone) else ""


def may_see(event: Event, seat: int | None) -> bool:
    """Whether a seat may know the cards of an event."""
    match event:
        case CardDrawn(owner):
            return seat == owner
        case HandShown(looker, owner) | CardPassed(looker, owner):
            return seat in (looker, owner)
        case _:
            return True


@RELAXED
@given(header=headers(), seed=st.integers(0, 10**6))
def test_the_log_tells_a_seat_no_card_of_others(header: Header, seed: int) -> None:
    for rules, step in steps(header, Random(seed)):
        for seat in (None, *rules.seats):
            if step.action:
                seen = rules.view_action(step.action, alone(seat))
                assert seen.words()
                if knows(step.action, seat):
                    assert seen == step.action
                else:
                    assert named(seen) <= {"", mine(step.action, seat)}
            for event in step.events:
                shown = rules.view_event(event, alone(seat))
                if may_see(event, seat):
                    assert shown == event
                else:
                    assert not getattr(shown, "card", "")
                    assert not getattr(shown, "cards", ())


def test_a_hand_that_is_seen_and_one_that_is_not() -> None:
    table = arabana(start={"hands": [["Amaruki"], ["Epunoa", "Lusepil"], []]})
    views = [table.rules.view(table.position, alone(seat))["hands"] for seat in (0, 1, 2, None)]
    assert views == [
        [["Amaruki"], [None, None], []],
        [[None], ["Epunoa", "Lusepil"], []],
        [[None], [None, None], []],
        [[None], [None, None], []],
    ]


def test_what_ku_shows_is_seen_by_two_only() -> None:
    start = {"round": 2, "held": [["ku"], [], []], "hands": [[], ["Epunoa", "Lusepil"], []]}
    take = do(0, "stone", god="ku", card="Lusepil", **{"from": 1})
    table = arabana(take, options=GODS, start=start)
    said = []
    for seat in (0, 1, 2):
        seen = [table.rules.view_event(event, alone(seat)) for event in table.last.events]
        said.append([str(event.words()) for event in seen])
    assert said[0] == said[1] == ["Ben has Epunoa, Lusepil.", "Lusepil goes from Ben to Ana."]
    assert said[2] == ["Ana looks at Ben’s cards.", "A card goes from Ben to Ana."]
    assert table.last.action is not None
    action = table.rules.view_action(table.last.action, alone(2))
    assert table.rules.codec.write(action) == do(0, "stone", god="ku", **{"from": 1})


def test_a_hand_that_ku_shows_is_open_to_the_looker_until_a_card_is_taken() -> None:
    start = {
        "round": 2,
        "held": [["ku"], [], []],
        "hands": [[], ["Epunoa", "Lusepil"], ["Vaipuri"]],
    }
    look = do(0, "stone", god="ku", **{"from": 1})
    table = arabana(look, options=GODS, start=start)
    views = [table.rules.view(table.position, alone(seat))["hands"] for seat in (0, 1, 2, None)]
    assert views == [
        [[], ["Epunoa", "Lusepil"], [None]],
        [[], ["Epunoa", "Lusepil"], [None]],
        [[], [None, None], ["Vaipuri"]],
        [[], [None, None], [None]],
    ]
    said = [str(table.rules.view_event(event, alone(2)).words()) for event in table.last.events]
    assert said == ["Ana looks at Ben’s cards."]
    assert table.last.action is not None
    assert table.rules.view_action(table.last.action, alone(2)) == table.last.action


def test_what_pele_gives_is_seen_by_who_gets_it() -> None:
    hands = [[], ["Epunoa"], ["Lusepil"]]
    start = {"round": 2, "held": [["pele"], [], []], "hands": hands}
    give = do(0, "stone", god="pele", give={"1": "Lusepil", "2": "Epunoa"})
    table = arabana(do(0, "stone", god="pele"), give, options=GODS, start=start)
    assert table.last.action is not None
    seen = [table.rules.view_action(table.last.action, alone(seat)) for seat in (0, 1, 2, None)]
    assert [table.rules.codec.write(action)["give"] for action in seen] == [
        {"1": "Lusepil", "2": "Epunoa"},
        {"1": "Lusepil", "2": ""},
        {"1": "", "2": "Epunoa"},
        {"1": "", "2": ""},
    ]


def test_a_corrected_hand_is_not_shown_in_the_log_either() -> None:
    table = arabana(start={"hands": [["Amaruki"], ["Epunoa"], []]})
    patch = {"hands": [["Amaruki"], ["Vaipuri", "Vaipuri"], []]}
    table.push(Correct(0, patch))  # type: ignore[arg-type]
    rules: Any = table.rules
    last: Any = table.last

    def patch_for(seats: Seats) -> object:
        seen = happened(rules, last, seats, lambda step: rules.masked(step.position, seats))
        assert isinstance(seen.action, Correct)
        return seen.action.patch["hands"]

    shown = [patch_for(alone(seat)) for seat in (0, 1, 2)]
    assert shown == [
        [["Amaruki"], [None, None], []],
        [[None], ["Vaipuri", "Vaipuri"], []],
        [[None], [None, None], []],
    ]
    assert told(table)["hands"] == patch["hands"]
