"""Statistics beside a plain recount, and what is claimed from how many plays."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from companion.past.filters import Wanted, ordered, year_of
from companion.past.people import People, names_at
from companion.past.questions import (
    ENOUGH,
    closest_play,
    longest_run,
    questions,
    starting,
    won_most,
)
from companion.past.statistics import (
    by_game,
    by_turn,
    by_variant,
    figures,
    listed,
    pairs,
    sat,
    streaks,
)
from companion.playing.names import is_default
from companion.store.plays import Play, PlaySeat
from tests.past.made_plays import BY_CHANCE, GAMES, histories


def people_of(plays: list[Play]) -> People:
    """People with two spellings of one name merged."""
    return People(used=names_at(plays)).merged("Chloe", "Chloé")


def recount(plays: list[Play], id: str) -> list[tuple[Play, int, int | None]]:
    """Each play that somebody sat at, with their best place and the points there."""
    names = {"Chloé", "Chloe"} if id == "Chloé" else {id}
    found = []
    for play in plays:
        mine = [
            (seat.place, at)
            for at, seat in enumerate(play.seats)
            if seat.name in names and not seat.opponent
        ]
        if mine:
            place, at = min(mine)
            found.append((play, place, play.seats[at].points))
    return found


@BY_CHANCE
@given(histories())
def test_figures_are_what_a_plain_recount_gives(plays: list[Play]) -> None:
    people = people_of(plays)
    for id in ("Ana", "Ben", "Chloé", "Dan"):
        counted, mine = recount(plays, id), sat(plays, people, id)
        whole = figures(mine)
        assert whole.plays == len(counted)
        assert whole.wins == sum(place == 1 for _, place, _ in counted)
        assert whole.places == sum(place for _, place, _ in counted)
        chance = sum(Fraction(1, len(play.seats)) for play, _, _ in counted)
        assert whole.expected == pytest.approx(float(chance))
        for game, one in by_game(mine).items():
            points = [p for play, _, p in counted if play.game == game and p is not None]
            assert (one.scored, one.points, one.best) == (
                len(points),
                sum(points),
                max(points, default=None),
            )
            assert one.average_points == (sum(points) / len(points) if points else None)
        assert sum(one.plays for one in by_variant(mine).values()) == len(counted)
        known = [play for play, _, _ in counted if play.first is not None]
        assert sum(one.plays for one in by_turn(mine).values()) == len(known)


@BY_CHANCE
@given(histories())
def test_who_finished_above_whom_is_counted_the_same_from_both_sides(plays: list[Play]) -> None:
    people = people_of(plays)
    tables = {id: pairs(sat(plays, people, id), people, id) for id in people.ids}
    for id, found in tables.items():
        for pair in found:
            (back,) = (one for one in tables[pair.other] if one.other == id)
            assert (back.above, back.level, back.below) == (pair.below, pair.level, pair.above)
            shared = {play.id for play, _, _ in recount(plays, id)} & {
                play.id for play, _, _ in recount(plays, pair.other)
            }
            assert pair.plays == len(shared)


@BY_CHANCE
@given(histories())
def test_runs_are_those_of_a_plain_recount(plays: list[Play]) -> None:
    people = people_of(plays)
    for id in people.ids:
        counted = sorted(recount(plays, id), key=lambda one: (one[0].ended, one[0].id))
        text = "".join("w" if place == 1 else "." for _, place, _ in counted)
        runs = text.split(".")
        found = streaks(sat(plays, people, id))
        assert (found.longest, found.current) == (max(map(len, runs)), len(runs[-1]))
        assert len(found.run) == found.longest


@BY_CHANCE
@given(histories())
def test_the_list_of_people_has_everybody_once(plays: list[Play]) -> None:
    people = people_of(plays)
    found = listed(plays, people)
    counted: Counter[str] = Counter()
    for play in plays:
        there = {people.whose(seat.name) for seat in play.seats if not seat.opponent}
        counted.update(id for id in there if id is not None)
    assert {one.id: one.plays for one in found} == dict(counted)
    assert not any(is_default(one.id) for one in found)
    assert [one.plays for one in found] == sorted((one.plays for one in found), reverse=True)


@BY_CHANCE
@given(histories())
def test_a_filter_keeps_just_what_has_all_of_it(plays: list[Play]) -> None:
    people = people_of(plays)
    wanted = Wanted(
        frozenset({"one"}), frozenset({"Chloé"}), places=frozenset({"Café"}), noted=True
    )
    found = wanted.of(plays, people, GAMES)
    for play in plays:
        there = {seat.name for seat in play.seats if not seat.opponent}
        fits = play.game == "one" and play.location == "Café" and play.note == "Rain"
        assert (play in found) == (fits and bool(there & {"Chloé", "Chloe"}))
    assert Wanted().of(plays, people, GAMES) == plays
    for year in {year_of(play) for play in plays}:
        found = Wanted(years=frozenset({year})).of(plays, people, GAMES)
        assert found == [play for play in plays if year_of(play) == year]


def played(*places: int, first: int | None = 0, at: float = 0.0, points: int = 10) -> Play:
    """Ana's and others' places at one play."""
    seats = tuple(
        PlaySeat(name, place, points=points - place)
        for name, place in zip(("Ana", "Ben", "Eve"), places, strict=False)
    )
    return Play(f"play-{at}-{first}", "one", at, at, seats, first=first)


def test_a_search_forgives_accents_and_needs_every_word() -> None:
    play = Play("a", "one", 0, 0, (PlaySeat("Chloé", 1), PlaySeat("Ben", 2)), location="Café")
    people = People(used=names_at([play]))
    for text, there in (("chloe", True), ("CAFE ben", True), ("one chlo", True), ("ana", False)):
        assert bool(Wanted(text=text).of([play], people, {"one": "One"})) is there


def test_orders_put_the_longest_and_the_most_points_first() -> None:
    short, long = (
        replace(played(1, 2), minutes=20),
        replace(played(1, 2, points=5, at=1.0), minutes=50),
    )
    assert ordered([short, long], "longest") == [long, short]
    assert ordered([long, short], "points") == [short, long]
    assert ordered([long, short], "oldest") == [short, long]


def of_ana(plays: list[Play]) -> list[object]:
    return list(sat(plays, People(used=names_at(plays)), "Ana"))


def test_little_is_claimed_from_few_plays() -> None:
    few = [played(1, 2, first=0, at=float(at)) for at in range(4)]
    few += [played(2, 1, first=1, at=float(at)) for at in range(4, 7)]
    answered = starting("Ana", sat(few, People(used=names_at(few)), "Ana"))
    assert answered is not None
    assert str(answered.answer) == (
        "Perhaps: 4 of 4 with the first turn, 0 of 3 without. Too few to be sure."
    )
    many = [played(1, 2, first=0, at=float(at)) for at in range(ENOUGH)]
    many += [played(2, 1, first=1, at=100.0 + at) for at in range(ENOUGH)]
    sure = starting("Ana", sat(many, People(used=names_at(many)), "Ana"))
    assert sure is not None
    assert str(sure.answer) == "Yes: 10 of 10 with the first turn, 0 of 10 without."
    level = [played(1 + at % 2, 2 - at % 2, first=at // 2 % 2, at=float(at)) for at in range(60)]
    told = starting("Ana", sat(level, People(used=names_at(level)), "Ana"))
    assert told is not None
    assert str(told.answer).startswith("No difference that could be told: ")


def test_questions_wait_for_three_plays() -> None:
    assert questions("Ana", sat([played(1, 2)] * 2, People(), "Ana"), GAMES) == []
    three = [played(1, 2, at=float(at)) for at in range(3)]
    found = questions("Ana", sat(three, People(), "Ana"), GAMES)
    assert [str(one.question) for one in found] == [
        "What is the longest run of Ana?",
        "What was the closest game of Ana?",
    ]
    assert str(found[0].answer) == "3 wins in a row, and it goes on."


def test_the_game_won_most_stands_beside_chance() -> None:
    plays = [played(1, 2, 3, at=float(at)) for at in range(4)]
    plays += [replace(played(2, 1, at=9.0 + at), game="two") for at in range(3)]
    found = won_most("Ana", sat(plays, People(), "Ana"), GAMES)
    assert found is not None
    assert str(found.answer) == ("One, 4 of 4. By chance it would be 1 or 2. Too few to be sure.")
    assert [(bar.game, bar.share) for bar in found.bars] == [("one", 1.0), ("two", 0.0)]
    assert [bar.notch for bar in found.bars] == [pytest.approx(1 / 3), 0.5]


def test_a_play_without_points_has_no_margin() -> None:
    play = Play("a", "one", 0, 0, (PlaySeat("Ana", 1), PlaySeat("Ben", 2, points=3)))
    assert closest_play("Ana", sat([play], People(), "Ana"), GAMES) is None
    assert longest_run("Ana", sat([play], People(), "Ana")) is None
