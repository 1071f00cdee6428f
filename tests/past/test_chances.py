"""Win chances of whole games: parts that add up, luck that evens out, blunders that are found."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from companion.core import record
from companion.core.json_text import dump
from companion.core.table import Table
from companion.games import GAMES, find
from companion.past.chances import Chances, Estimate, Parts, TurnChances
from companion.past.chances_jobs import chances_work, read_kept, why_no_chances, why_no_parts
from companion.past.chances_json import write_chances
from companion.past.findings import (
    ahead_for_good,
    chance,
    clear_draws,
    luck_sentence,
    percents,
    player_sentence,
    split,
    turning_point,
    worst_choice,
)
from companion.past.story import Story, story
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.seated import GREEDY, Decider, play
from tests.thinking.test_dealing import table_of

RECORDS = Path(__file__).parents[1] / "records"
# One form of each game: all that differs between forms is the engine's.
EACH: Sequence[Form] = [
    next(form for form in FORMS if form[0] == game)
    for game in ("haleakala", "arabana", "mauna-kea", "hekla")
]

# Those that take long are for long runs; a bench does the same with hundreds of games.
SOME = [
    pytest.param(form, marks=() if form[0] in ("haleakala", "hekla") else pytest.mark.long)
    for form in EACH
]


def game_of(form: Form, seed: str) -> tuple[Table[Any], Story]:
    """A game in which everybody looks one step ahead."""
    return _game_of(EACH.index(form), seed)


@cache
def _game_of(at: int, seed: str) -> tuple[Table[Any], Story]:
    return told(EACH[at], seed, [GREEDY] * EACH[at][1])


def told(form: Form, seed: str, deciders: Sequence[Decider]) -> tuple[Table[Any], Story]:
    table = play(table_of(form, seed), deciders, Random(seed)).table
    return table, story(GAMES.find(form[0]), table)


def reckoned(game: str, table: Table[Any], found: Story, worlds: int, seed: str = "") -> Chances:
    work = chances_work(GAMES.find(game), table, found, worlds=worlds, seed=seed)
    for _ in work.run():
        pass
    assert work.progress == 1
    assert work.chances is not None
    return work.chances


@pytest.mark.parametrize("form", EACH, ids=form_name)
def test_luck_own_turns_and_the_others_turns_add_up_to_the_result(form: Form) -> None:
    table, found = game_of(form, "adds up")
    chances = reckoned(form[0], table, found, worlds=8)
    winners = found.result.winners
    assert len(chances.turns) == len(found.turns)
    for seat, parts in enumerate(chances.parts):
        end = (seat in winners) / len(winners)
        assert parts.result == pytest.approx(end - 1 / form[1])
        assert split(parts).result == round(100 * parts.result)
        # Turn by turn it is the same sum.
        changes = sum(turn.choice[seat].value + turn.luck[seat].value for turn in chances.turns)
        assert changes == pytest.approx(parts.result)
    for number, turn in enumerate(chances.turns):
        assert sum(one.value for one in turn.after) == pytest.approx(1)
        assert sum(one.value for one in turn.luck) == pytest.approx(0)
        assert sum(chance(chances, number)) == 100
        if not turn.drew and number:
            # What was not drawn was no luck, exactly.
            assert {one.value for one in turn.luck} == {0.0}


@pytest.mark.parametrize("form", SOME, ids=form_name)
def test_two_computations_of_one_story_agree_within_their_intervals(form: Form) -> None:
    table, found = game_of(form, "twice")
    one, other = (reckoned(form[0], table, found, 24, seed) for seed in ("one", "other"))
    compared = outside = 0
    for mine, theirs in zip(figures(one), figures(other), strict=True):
        if mine.margin or theirs.margin:
            compared += 1
            apart = abs(mine.value - theirs.value)
            # The difference of two figures is off by the root of both squares.
            outside += apart > sqrt(mine.margin**2 + theirs.margin**2)
    assert compared > 30
    # 5 of 100 lie outside by chance alone, and neighbouring turns go together.
    assert outside <= 0.12 * compared


def figures(chances: Chances) -> list[Estimate]:
    parts = [one for each in chances.parts for one in (each.luck, each.own, each.others)]
    return parts + [one for turn in chances.turns for one in turn.after]


@pytest.mark.parametrize("form", SOME, ids=form_name)
def test_luck_evens_out_over_many_games(form: Form) -> None:
    """The bench `luck` does the same with hundreds of games."""
    luck = []
    for number in range(12):
        table, found = game_of(form, f"even {number}")
        luck.append(reckoned(form[0], table, found, worlds=8).parts[0].luck.value)
    # 99.9 % of what chance does to a mean of so few lie within so many standard errors.
    assert abs(mean(luck)) <= 4.4 * stdev(luck) / sqrt(len(luck)) + 0.01


# Games in which the first player once did the worst that there was, in this turn.
PLANTED = {"haleakala": 92, "arabana": 71, "mauna-kea": 19, "hekla": 21}


@pytest.mark.parametrize("game", PLANTED)
def test_a_planted_blunder_is_found_as_the_dearest_choice(game: str) -> None:
    path = RECORDS / "blunders" / f"{game}.json"
    table, found = read(path)
    blunder = worst_choice(reckoned(game, table, found, worlds=12), of=0)
    assert blunder is not None
    assert (blunder.turn, blunder.seat) == (PLANTED[game], 0)
    assert blunder.cost < -10


# What cannot be known


def read(path: Path) -> tuple[Table[Any], Story]:
    table = record.read_text(path.read_bytes(), find)
    return table, story(GAMES.find(table.header.game), table)


def test_a_board_put_right_by_hand_has_chances_and_no_parts() -> None:
    table, found = read(RECORDS / "hekla" / "corrected.json")
    assert any(turn.corrected for turn in found.turns)
    why = why_no_parts(table.header, found)
    assert why is not None
    assert "put right by hand" in str(why)
    chances = reckoned("hekla", table, found, worlds=8)
    assert chances.parts == ()
    assert len(chances.turns) == len(found.turns)


def test_with_own_cards_nothing_is_dealt_that_nobody_knows() -> None:
    options: dict[str, str | bool] = {"variant": "base", "draws": "physical"}
    table, found = told(("haleakala", 2, options), "own", [GREEDY, GREEDY])
    assert why_no_chances(GAMES.find("haleakala"), table.header, found) is None
    assert "drew the pieces themselves" in str(why_no_parts(table.header, found))
    chances = reckoned("haleakala", table, found, worlds=8)
    assert chances.parts == ()
    assert not any(turn.drew for turn in chances.turns)


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("arabana", {"draws": "physical"}, "what they held is not known"),
        ("mauna-kea", {"tracking": "light"}, "Not every piece was followed"),
    ],
)
def test_a_table_whose_position_is_not_known_has_no_chances(
    game: str, options: dict[str, str | bool], why: str
) -> None:
    _, found = game_of(EACH[0], "adds up")
    header = table_of((game, 3, options), "unknown")
    assert why in str(why_no_chances(GAMES.find(game), header, found))
    short = replace(found, turns=found.turns[:4])
    assert "too short" in str(why_no_chances(GAMES.find("hekla"), header, short))


# What is made of them


def sure(value: float) -> Estimate:
    return Estimate(value, 0.0)


def made_chances(courses: Sequence[Sequence[float]], luck: Sequence[float] = ()) -> Chances:
    """Chances of the first of two seats turn by turn, and how lucky both were."""
    nothing = (sure(0.0), sure(0.0))
    turns = [
        TurnChances((sure(one), sure(1 - one)), nothing, nothing, nothing, drew=at in (2, 4))
        for at, (one,) in enumerate(courses)
    ]
    parts = [
        Parts(Estimate(lucky, 0.02), Estimate(0.5 - 2 * lucky, 0.02), sure(lucky)) for lucky in luck
    ]
    return Chances(tuple(turns), tuple(parts), 8, True)


def test_whole_per_cent_are_together_a_hundred() -> None:
    for number in range(200):
        luck = Random(number)
        raw = [luck.random() for _ in range(luck.randint(2, 4))]
        shares = [one / sum(raw) for one in raw]
        shown = percents(shares)
        assert sum(shown) == 100
        assert all(abs(one - 100 * share) < 1 for one, share in zip(shown, shares, strict=True))


def test_the_turning_point_moved_the_winner_most_and_a_lead_for_good_lasts() -> None:
    _, found = game_of(EACH[0], "adds up")
    winner = found.result.winners[0]
    courses = [[0.5], [0.4], [0.8], [0.45], [0.6], [1.0]]
    if winner == 1:
        courses = [[1 - one] for (one,) in courses]
    short = replace(found, turns=found.turns[:6])
    swing = turning_point(short, made_chances(courses))
    assert swing is not None
    assert (swing.turn, swing.seat, swing.before, swing.after) == (2, winner, 40, 80)
    assert ahead_for_good(short, made_chances(courses)) == 4
    corrected = tuple(replace(turn, corrected=turn.number in (2, 5)) for turn in short.turns)
    swing = turning_point(replace(short, turns=corrected), made_chances(courses))
    assert swing is not None
    assert swing.turn == 3


def test_luck_is_spoken_of_only_where_it_is_clear() -> None:
    _, found = game_of(EACH[0], "adds up")
    ana, ben = (player.name for player in found.players)
    courses = [[0.5]] * 6
    told = made_chances(courses, (0.11, -0.11))
    assert str(luck_sentence(found, told)) == f"{ana} drew best (+11). {ben} chose best (+72)."
    assert str(player_sentence(found, told, 0)) == (
        f"{ana}: luck helped (+11); own turns gained (+28); the others’ turns gave (+11)."
    )
    faint = made_chances(courses, (0.015, -0.015))
    assert str(luck_sentence(found, faint)).startswith("Hardly any luck in it.")
    assert "luck made no difference that could be told" in str(player_sentence(found, faint, 0))
    wide = replace(
        faint, parts=tuple(replace(one, luck=Estimate(0.04, 0.09)) for one in faint.parts)
    )
    assert str(luck_sentence(found, wide)).startswith("Luck made no difference that could be told.")
    assert clear_draws(told) == ()


def test_chances_that_were_kept_are_read_as_they_were() -> None:
    table, found = game_of(EACH[3], "adds up")
    chances = reckoned("hekla", table, found, worlds=8)
    body = dump(write_chances(chances))
    again = read_kept(body, found)
    assert again is not None
    assert dump(write_chances(again)) == body
    assert [one.result for one in again.parts] == pytest.approx(
        [one.result for one in chances.parts], abs=1e-3
    )
    shorter = replace(found, turns=found.turns[:-1])
    for damaged, of in (
        (body, shorter),
        (body[:-2], found),
        (body.replace('"worlds": 8', '"worlds": "8"'), found),
        (body.replace('"form": 1', '"form": 0'), found),
    ):
        assert read_kept(damaged, of) is None
