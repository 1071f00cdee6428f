"""Tables with opponents: whoever does what the phone says for them has the same board."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.material import Material
from companion.core.opponents import Opponent
from companion.playing.opponent_turn import opponent_turn
from companion.playing.tables import Tables
from tests.mirrors import arabana, haleakala, hekla, mauna_kea
from tests.mirrors.hands import Named, Run, follow_runs
from tests.playing.opponents import answer, go_on, header, idle, tables_in

Corrected = Callable[[Material, Material], Material]
FORMS: list[tuple[str, int, dict[str, str | bool], Named, Corrected]] = [
    ("haleakala", 2, {"variant": "tactical"}, haleakala.named, haleakala.told),
    ("haleakala", 2, {"draws": "physical"}, haleakala.named, haleakala.told),
    ("hekla", 3, {}, hekla.named, hekla.told),
    ("arabana", 3, {"variant": "gods"}, arabana.named, arabana.told),
    ("mauna-kea", 2, {"tracking": "full"}, mauna_kea.named, mauna_kea.told),
    (
        "mauna-kea",
        3,
        {"tracking": "full", "variant": "expert"},
        mauna_kea.named,
        mauna_kea.told,
    ),
]


def played(tables: Tables, id: str) -> Iterator[Run]:
    """A whole game: the board is looked at whenever the phone asks hands to do something."""
    runs = _played(tables, id)

    async def following() -> Run | None:
        return await anext(runs, None)

    with asyncio.Runner() as runner:
        while (run := runner.run(following())) is not None:
            yield run


async def _played(tables: Tables, id: str) -> AsyncIterator[Run]:
    seen, luck = tables.seen(id), Random(2)
    await idle(tables)
    yield Run(seen, -1, "start")
    own = seen.showing(seen.holds)
    while seen.result is None:
        since, turn = seen.step, opponent_turn(seen)
        if turn is not None and luck.random() < 0.1 and seen.kept_by(seen.last_tap) is None:
            await seen.undo()
        elif turn is not None and turn.state != "proposes":
            await go_on(tables, seen)
        else:
            await answer(tables, own, luck)
        yield Run(seen, since, "steps")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: " ".join([form[0], *form[2].values()]))
def test_whoever_does_what_the_phone_says_for_opponents_has_the_same_board(
    form: tuple[str, int, dict[str, str | bool], Named, Corrected], tmp_path: Path
) -> None:
    game, players, options, named, told = form
    tables = tables_in(tmp_path)
    strengths: list[Opponent] = ["easy"] * (players - 1)
    id = tables.begin(header(game, "", *strengths, options=options))
    assert follow_runs(played(tables, id), named, told) > 20
