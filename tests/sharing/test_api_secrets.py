"""What a seat may not see tells it nothing, byte for byte, in whatever the hub sends it.

Hands, decks and bags are dealt otherwise where a seat cannot see them; the bytes that its phone
gets must stay equal, before and after the next action, and so must every refusal.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from companion.core.action import Action
from companion.core.chance import chance
from companion.core.game import NOBODY, Rules, Seats
from companion.core.json_text import dump
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.live import LiveTable
from companion.sharing.hub.apply_action import objection, push
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.errors import Refused
from companion.sharing.wire.bodies import Objecting, Push
from companion.sharing.wire.sentences import write_message
from companion.showing.game import Game
from companion.store.store import ListedTable, Summary
from tests.playing.other_deals import OTHERWISE
from tests.playing.test_non_interference import beginning, drawn_in, tables_of
from tests.sample_game import GAMES as SAMPLES

ALL = [*GAMES, *SAMPLES]
TRIES, FOREIGN = 6, 14
# How actions look to others, as it was before any test planted a leak there.
LOOKS = {game.id: game.rules.view_action for game in ALL}


class NullStore:
    """A store that keeps nothing, so that both tables can be tried out."""

    is_near = True

    def append(self, id: str, step: int, *_: object) -> int:
        return step

    def answered(self, id: str, action_id: str) -> None:
        """Nothing was done before."""


def channel(table: Table[Any], game: Game, seats: Seats) -> Channel:
    no_store: Any = NullStore()
    live = LiveTable(no_store, game, table, ListedTable("ABC234", table.header, 0, 0, Summary()))
    # Not the hour that it is: it would be the only difference.
    live.touched = 0.0
    return Channel(live, seats)


def sent(channel: Channel) -> list[bytes]:
    """Everything that a phone with these seats is sent of a table."""
    channel.live.touched = 0.0
    number, whole, mark = channel.whole()
    return [whole, mark.encode(), *(channel.since(step)[1] for step in range(number + 1))]


def answer(channel: Channel, told: dict[str, Any]) -> bytes:
    """What the hub says to an action, which is not done."""
    steps = list(channel.live.table.steps)
    try:
        at = channel.live.kept
        body = Push(at=at, id="an-action", action=told)
        return b"%d" % asyncio.run(push(channel, "phone", body))
    except Refused as why:
        return dump([why.status, write_message(why.message)]).encode()
    except Refusal as why:
        return dump(write_message(why.message)).encode()
    finally:
        channel.live.table.steps[:] = steps
        channel.live.kept = steps[-1].number


def alike_to(
    game: Game, rules: Rules[Any], position: Any, action: Action, seats: Seats
) -> Action | None:
    """An action that looks like the other one to these seats, and is another one if there is one.

    The same action in both deals would look the same even if it named a hidden card.
    """

    def look(one: Action) -> Action:
        seen: Action = LOOKS[game.id](rules, one, seats)
        return seen

    legal = rules.legal(position)
    alike = [one for one in legal if one != action and look(one) == look(action)]
    return alike[0] if alike else action if action in legal else None


def foreign(rules: Rules[Any], positions: Sequence[Any], seats: Seats, luck: Any) -> list[Any]:
    """Actions of these seats that are legal in one deal and perhaps not in another."""
    told = {
        dump(rules.codec.write(action)): action
        for position in positions
        for action in rules.legal(position)
        if action.by in seats
    }
    some = luck.sample(sorted(told), min(len(told), FOREIGN))
    return [rules.codec.write(told[one]) for one in some]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_hidden_from_a_seat_changes_no_byte_that_it_is_sent(game: Game) -> None:
    luck = chance("bytes", game.id)
    compared = asked = 0
    for table in tables_of(game):
        steps = [step for step in table.steps[1:] if step.action is not None]
        for step in luck.sample(steps, min(len(steps), 8)):
            before, action = table.steps[step.number - 1].position, step.action
            assert action is not None
            for seats in (NOBODY, *(frozenset({seat}) for seat in table.rules.seats)):
                more, others = compare(game, table.rules, before, action, seats, luck)
                compared, asked = compared + more, asked + others
    assert compared or game.id == "hekla"
    assert asked or game.id == "hekla"


def compare(
    game: Game, rules: Rules[Any], before: Any, action: Action, seats: Seats, luck: Any
) -> tuple[int, int]:
    keep = drawn_in(game, rules, before, action, seats)
    for _ in range(TRIES):
        other = OTHERWISE[game.id](rules, before, seats, luck, keep)
        alike = alike_to(game, rules, other, action, seats)
        if alike is None:
            continue
        one = channel(beginning(rules, before), game, seats)
        two = channel(beginning(rules, other), game, seats)
        assert sent(one) == sent(two)
        tried = foreign(rules, [before, other], seats, luck)
        for told in tried:
            assert refusal_of(one, told) == refusal_of(two, told), told
        one.live.push(action, 0)
        two.live.push(alike, 0)
        if one.live.table.result or one.live.table.last.outcome.drew != (
            two.live.table.last.outcome.drew
        ):
            return 0, 0
        assert sent(one) == sent(two)
        return int(other != before), len(tried)
    return 0, 0


def refusal_of(channel: Channel, told: dict[str, Any]) -> bytes:
    """Why not; that it may be done is the same answer, whatever it then leads to."""
    said = answer(channel, told)
    return b"done" if said.isdigit() else said


@pytest.mark.parametrize(
    ("id", "leak"),
    [
        *(("arabana", leak) for leak in ("masked", "view_event", "view_prompt", "view_action")),
        ("mauna-kea", "view_action"),
    ],
)
def test_a_planted_leak_is_found(id: str, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES.find(id)
    open_book = {"masked": lambda _, position, seats: position}
    everything_said = open_book.get(leak, lambda _, said, seats: said)
    monkeypatch.setattr(game.rules, leak, everything_said)
    with pytest.raises(AssertionError, match=r"assert"):
        test_what_is_hidden_from_a_seat_changes_no_byte_that_it_is_sent(game)


def test_a_refusal_that_knows_all_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Channel, "judge", lambda channel, action: None)
    monkeypatch.setattr("companion.sharing.hub.apply_action.hides", lambda live: False)
    with pytest.raises(AssertionError, match=r"assert"):
        test_what_is_hidden_from_a_seat_changes_no_byte_that_it_is_sent(GAMES.find("arabana"))


CORRECTED = {"arabana": "hands", "mauna-kea": "cards"}


@pytest.mark.parametrize("id", CORRECTED)
def test_a_correction_that_is_thought_of_tells_no_other_hand(id: str) -> None:
    """Whoever tries which cards could be theirs does not find out which are another's."""
    game, luck = GAMES.find(id), chance("corrections", id)
    compared = 0
    for table in tables_of(game):
        if not table.rules.hides(table.position):
            continue
        for step in luck.sample(table.steps, min(len(table.steps), 3)):
            for seat in table.rules.seats:
                compared += thought_of(game, table.rules, step.position, seat, luck)
    assert compared > 50


def thought_of(game: Game, rules: Rules[Any], position: Any, seat: int, luck: Any) -> int:
    if rules.result(position):
        return 0
    seats = frozenset({seat})
    other = OTHERWISE[game.id](rules, position, seats, luck, 0)
    one = channel(beginning(rules, position), game, seats)
    two = channel(beginning(rules, other), game, seats)
    told = rules.view(position, seats)
    key = CORRECTED[game.id]
    hands: Any = told.get(key)
    if not hands or not hands[seat]:
        return 0
    true: Any = rules.write(position)[key]
    faces = sorted({card for hand in true for card in hand})
    tried = 0
    for face in faces:
        for copies in (1, 2, 3):
            mine = sorted([face] * copies + hands[seat][copies:])
            changed = {**told, key: [mine if at == seat else hand for at, hand in enumerate(hands)]}
            body = Objecting(position=changed)
            assert objection(one, body) == objection(two, body)
            tried += 1
    return tried
