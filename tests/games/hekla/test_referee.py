"""The engine beside the slow referee: the same positions, sheets and legal lists, in any box."""

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import Header
from companion.core.json_text import Json, dump
from companion.games.hekla.rules import GameRules
from tests.games.hekla.random_actions import headers
from tests.games.hekla.referee import Referee


def plain(value: Json) -> Any:
    """JSON as a record's reader gets it."""
    return json.loads(dump(value))


def same_play(header: Header, luck: Random, most: int, kinds_only: bool) -> None:
    """Random play, each step checked."""
    rules = GameRules(header)
    referee = Referee(plain(rules.profile.with_changes(header.box)), len(header.players))
    position = rules.set_up().position
    for _ in range(most):
        written = plain(rules.write(position))
        written.setdefault("cells", {})
        legal = [plain(rules.codec.write(action)) for action in rules.legal(position)]
        assert sorted(map(dump, legal)) == sorted(map(dump, referee.legal(written)))
        if not legal:
            break
        if kinds_only:
            action = rules.pick(position, luck)
        else:
            action = rules.legal(position)[int(luck.random() * len(legal))]
        outcome = rules.apply(position, action)
        expected, sheets = referee.after(written, plain(rules.codec.write(action)))
        assert plain(rules.write(outcome.position)) == expected
        assert [sheet.write() for sheet in outcome.sheets] == sheets
        position = outcome.position


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True)
@given(header=headers(), seed=st.integers(0, 10**6), kinds=st.booleans())
def test_the_engine_and_the_referee_agree(header: Header, seed: int, kinds: bool) -> None:
    same_play(header, Random(seed), 60, kinds)
