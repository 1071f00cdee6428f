"""Ideas are there once everybody has agreed, for whoever is asked, from what that seat sees."""

import asyncio
from random import Random

import pytest

from companion.core.action import AllowIdeas, AskIdeas, ForbidIdeas, Undo
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.playing.ideas import agreed, allowed, may_ask, search, was_asked
from companion.playing.live import LiveTable
from companion.playing.window import Window
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))


def live(game: str = "haleakala", players: int = 2, **options: str) -> LiveTable:
    # Hekla for two has no yellow.
    who = PLAYERS[::2] if game == "hekla" else PLAYERS[:players]
    header = Header(game, who, options=options, seed="ideas")
    return live_table(Table(find(game)(header)))


def phone(table: LiveTable, *seats: int) -> Window:
    return Window(table, frozenset(seats), frozenset(seats), host=0 in seats)


def test_nobody_may_ask_before_everybody_has_agreed() -> None:
    table = live()
    ana, ben = phone(table, 0), phone(table, 1)
    assert may_ask(ana, ana.prompts) is None
    push(ana, AllowIdeas(0, (0,)))
    assert (agreed(ben), allowed(ben)) == (frozenset({0}), False)
    push(ben, AllowIdeas(1, (1,)))
    assert allowed(ana)
    assert may_ask(ana, ana.prompts) == 0
    # Ben is asked nothing.
    assert may_ask(ben, tuple(one for one in ben.prompts if one.seat == 1)) is None
    push(ben, ForbidIdeas(1))
    assert (agreed(ana), allowed(ana)) == (frozenset(), False)


def test_a_phone_agrees_for_its_own_seats_alone() -> None:
    table = live()
    with pytest.raises(Refusal, match="does not play for that seat"):
        push(phone(table, 0), AllowIdeas(0, (0, 1)))
    assert not agreed(phone(table, 0))


def test_where_hands_are_secret_and_not_dealt_here_nobody_may_ask() -> None:
    table = live("arabana", 3, draws="physical")
    everybody = phone(table, 0, 1, 2)
    push(everybody, AllowIdeas(0, (0, 1, 2)))
    assert may_ask(everybody, everybody.prompts) is None


def test_that_somebody_asked_counts_for_one_position() -> None:
    table = live()
    both = phone(table, 0, 1)
    push(both, AllowIdeas(0, (0, 1)))
    assert not was_asked(both, 0)
    push(both, AskIdeas(0))
    assert was_asked(both, 0)
    assert not was_asked(both, 1)
    push(both, both.prompts[0].answers[0])
    assert not was_asked(both, 0)
    push(both, Undo(0))
    assert [step.action for step in both.line()] == [None]


@pytest.mark.parametrize("game", ["haleakala", "hekla", "arabana"])
def test_what_is_found_can_be_done(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.playing.ideas.SECONDS", 0.02)
    players = 3 if game == "arabana" else 2
    table = live(game, players)
    everybody = phone(table, *range(players))
    push(everybody, AllowIdeas(0, tuple(range(players))))
    seat = may_ask(everybody, everybody.prompts)
    assert seat is not None
    *_, found = search(everybody, seat, Random(1))
    assert 1 <= len(found) <= 3
    before = everybody.step
    asyncio.run(everybody.push(found[0], before))
    assert everybody.step == before + 1
