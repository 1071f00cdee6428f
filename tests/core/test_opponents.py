"""Seats that Caldera plays, in the record: named in the header, changed by actions, undoable."""

import pytest

from companion.core import record
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import ActionRefused, Refusal
from companion.games import find
from tests.tables import do, table, told


def players(*opponents: Json) -> list[Json]:
    """Two players of Haleakalā, the last ones with an opponent."""
    named: list[JsonObject] = [
        {"name": "Ana", "color": "red"},
        {"name": "Caldera", "color": "yellow"},
    ]
    for player, opponent in zip(reversed(named), reversed(opponents), strict=False):
        player["opponent"] = opponent
    return list(named)


def test_a_header_names_an_opponent_and_is_written_the_same() -> None:
    seated = told("haleakala", players=players("strong"))
    read = record.read(seated, find)
    assert read.header.players[1].opponent == "strong"
    assert read.opponents == {1: "strong"}
    written = record.write(read)
    assert written["players"] == seated["players"]


def test_a_header_without_opponents_is_written_as_ever() -> None:
    written = record.write(table("haleakala"))
    assert written["players"] == told("haleakala")["players"]


@pytest.mark.parametrize("opponent", ["", "Strong", "best", 1, True, None, ["easy"], {}])
def test_an_opponent_of_no_known_strength_is_refused(opponent: Json) -> None:
    with pytest.raises(Refusal, match="must be one of: easy, medium, strong"):
        table("haleakala", players=players(opponent))


def test_at_least_one_seat_is_a_persons() -> None:
    with pytest.raises(Refusal, match=r"At least one seat must be a person’s\."):
        table("haleakala", players=players("easy", "easy"))


def test_a_seat_changes_hands_without_changing_the_position() -> None:
    seated = table("haleakala", do(0, "seat", seat=1, opponent="medium"))
    assert seated.position is seated.steps[0].position
    assert seated.opponents == {1: "medium"}
    seated = table(
        "haleakala", do(0, "seat", seat=1, opponent="medium"), do(0, "seat", seat=1), do(0, "go_on")
    )
    assert seated.opponents == {}
    assert record.read(record.write(seated), find).actions == seated.actions


def test_a_change_of_seats_is_undone_and_done_again() -> None:
    change = do(0, "seat", seat=1, opponent="easy")
    assert table("haleakala", change, do(0, "undo")).opponents == {}
    assert table("haleakala", change, do(0, "undo"), do(0, "redo")).opponents == {1: "easy"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (do(0, "seat", seat=2, opponent="easy"), "there is no seat 2 at this table of 2"),
        (do(0, "seat", seat=1), "Caldera’s seat is a person’s already"),
        (do(0, "seat", seat=1, opponent="best"), "“opponent” has the wrong form"),
        (do(0, "seat", opponent="easy"), "lacks the key “seat”"),
        (do(0, "go_on", seat=1), "unknown key “seat”"),
    ],
)
def test_a_change_that_means_nothing_is_refused(change: JsonObject, why: str) -> None:
    with pytest.raises(ActionRefused, match=why):
        table("haleakala", change, players=told("haleakala", players=players())["players"])


def test_the_last_person_stays() -> None:
    with pytest.raises(ActionRefused, match="At least one seat must be a person’s"):
        table("haleakala", do(0, "seat", seat=0, opponent="easy"), players=players("easy"))
    with pytest.raises(ActionRefused, match="Caldera plays for Caldera already"):
        table("haleakala", do(0, "seat", seat=1, opponent="easy"), players=players("easy"))
