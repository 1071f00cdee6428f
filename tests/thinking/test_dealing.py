"""What is dealt anew looks the same to the seat: masked again it is what the seat saw."""

from random import Random

import pytest

from companion.core.game import Header
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES
from tests.thinking.forms import FORMS, form_name
from tests.thinking.seated import Seated, at_random, next_action


def table_of(form: tuple[str, int, dict[str, str | bool]], seed: str) -> Header:
    game, players, options = form
    return headers(GAMES.meta(game), WantedTables(game, players, options), 1, seed)[0]


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_a_world_masked_again_is_what_the_seat_saw(
    form: tuple[str, int, dict[str, str | bool]],
) -> None:
    header = table_of(form, "dealing")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    luck, rules, compared = Random(5), seated.rules, 0
    while seated.table.result is None and len(seated.table.steps) < 150:
        for seat in rules.seats:
            view = seated.view(seat)
            if view is None or len(seated.table.steps) % 3:
                continue
            known = seated.mind.known(view.steps, seat)
            world = seated.mind.world(view.position, known, luck)
            assert rules.masked(world.position, frozenset({seat})) == view.position
            asked = [p.answers for p in world.rules.prompts(world.position) if p.seat == seat]
            assert {a for some in asked for a in some} >= {
                a for a in view.answers if a.do not in ("stone", "end_game")
            }
            compared += 1
        seated.table.push(next_action(seated, [at_random] * len(rules.seats), luck))
    assert compared > 10
