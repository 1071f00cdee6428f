"""Plays handed to BG Stats and to a spreadsheet, and plays that come in."""

import csv
import io
import json
from dataclasses import replace
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.past.bg_stats import (
    ADDRESS,
    LONGEST_COMMENT,
    bgsplay,
    link,
    link_data,
    play_uuid,
)
from companion.past.bg_stats_import import is_bg_stats, read_file
from companion.past.csv_export import COLUMNS, as_csv
from companion.past.people import People, names_at
from companion.store.plays import Play, PlaySeat
from tests.past.made_plays import BY_CHANCE, made_history

TABLE = Play(
    "ABC234",
    "haleakala",
    1_790_000_000.0,
    1_790_003_480.0,
    (PlaySeat("Ana", 1, "red", 27), PlaySeat("Chloe", 2, "yellow", 27)),
    minutes=58,
    first=1,
    variant="tactical",
    tie_break="statues",
    location="Ben’s",
    note="Rain, and two pots of tea.",
)
PEOPLE = People(used=names_at([TABLE])).merged("Chloe", "Chloé")


def known_games(plays: list[Play]) -> list[Play]:
    """Made-up plays as plays of games that there are."""
    return [replace(play, game="hekla" if play.game == "one" else "arabana") for play in plays]


def no_nulls(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(no_nulls, value.values()))
    return all(map(no_nulls, value)) if isinstance(value, list) else value is not None


@BY_CHANCE
@given(st.integers(0, 2**32))
def test_the_link_has_all_that_its_description_asks_for(seed: int) -> None:
    for play in known_games(made_history(seed)):
        told = link_data(play, PEOPLE, GAMES)
        again = json.loads(unquote(link(play, PEOPLE, GAMES).removeprefix(ADDRESS)))
        assert again == told
        assert no_nulls(told)
        for key in ("sourceName", "sourcePlayId", "playDate"):
            assert isinstance(told[key], str)
        game = told["game"]
        assert isinstance(game, dict)
        assert {type(game[key]) for key in ("highestWins", "noPoints")} == {bool}
        assert type(game.get("bggId", 0)) is int
        assert game["name"] in {"Hekla", "Arabana-Opodopo"}
        assert game["sourceGameId"] == play.game
        players = told["players"]
        assert isinstance(players, list)
        for player, seat in zip(players, play.seats, strict=True):
            assert isinstance(player, dict)
            assert player["name"]
            assert player["sourcePlayerId"]
            assert {type(player[key]) for key in ("winner", "startPlayer")} == {bool}
            assert player["winner"] == (seat.place == 1)
            assert ("score" in player) == (seat.points is not None)
        assert len(str(told.get("comments", ""))) <= LONGEST_COMMENT


def test_the_link_of_a_table_is_the_same_whenever_it_is_made() -> None:
    told = link_data(TABLE, PEOPLE, GAMES)
    assert told["playDate"] == "2026-09-21 14:13:20"
    assert told["board"] == "Tactical"
    assert told["location"] == "Ben’s"
    assert told["durationMin"] == 58
    assert told["comments"] == "Rain, and two pots of tea.\nTie broken by: statues"
    players = told["players"]
    assert isinstance(players, list)
    assert players[1] == {
        "name": "Chloé",
        "sourcePlayerId": "Chloé",
        "startPlayer": True,
        "rank": 2,
        "winner": False,
        "score": 27,
        "role": "yellow",
    }
    assert link(TABLE, PEOPLE, GAMES) == link(TABLE, PEOPLE, GAMES)
    # Four of them fit into a QR code that a camera reads.
    four = replace(TABLE, seats=TABLE.seats * 2)
    assert len(link(four, PEOPLE, GAMES)) <= 1200
    long = replace(TABLE, note="é" * 1000)
    address = link(long, PEOPLE, GAMES)
    assert urlsplit(address).netloc == "app.bgstatsapp.com"
    comments = link_data(long, PEOPLE, GAMES)["comments"]
    assert isinstance(comments, str)
    assert len(comments) == LONGEST_COMMENT


@BY_CHANCE
@given(st.integers(0, 2**32))
def test_a_file_comes_in_as_it_was_handed_on(seed: int) -> None:
    plays = known_games(made_history(seed))
    text = json.dumps(bgsplay(plays, People(), GAMES)).encode()
    assert is_bg_stats(text)
    # Here already: our own plays are known by their ids.
    assert read_file(text, GAMES, plays, frozenset()).had == len(plays)
    found = read_file(text, GAMES, [], frozenset())
    assert found.wrong == []
    assert found.other_games == 0
    by_source = {f"bgstats:{play_uuid(play)}": play for play in plays}
    for play, source in found.plays:
        ours = by_source[source]
        assert [(seat.name, seat.place, seat.points, seat.opponent) for seat in play.seats] == [
            (seat.name, seat.place, seat.points, seat.opponent) for seat in ours.seats
        ]
        assert (play.game, play.first, play.location) == (ours.game, ours.first, ours.location)
        assert play.started == ours.started
    sources = frozenset(by_source)
    assert read_file(text, GAMES, [], sources).plays == []


def foreign(**changes: object) -> bytes:
    """A play as another program notes it."""
    play = {
        "uuid": "u-1",
        "playDate": "2026-05-01 18:00:00",
        "durationMin": 45,
        "gameRefId": 3,
        "locationRefId": 0,
        "board": "",
        "comments": "",
        "playerScores": [
            {"playerRefId": 1, "score": "20+4", "rank": 0, "winner": False, "startPlayer": True},
            {"playerRefId": 2, "score": "31", "rank": 0, "winner": True, "startPlayer": False},
            {
                "playerRefId": 9,
                "score": "24",
                "rank": 0,
                "winner": False,
                "role": "Robot",
                "metaData": '{"isNpc":1}',
            },
        ],
        **changes,
    }
    whole = {
        "games": [{"id": 3, "name": "HEKLA"}, {"id": 4, "name": "Chess"}],
        "players": [
            {"id": 1, "name": "Ana"},
            {"id": 2, "name": "Ben"},
            {"id": 9, "name": "Anonymous player"},
        ],
        "locations": [],
        "plays": [play],
    }
    return json.dumps(whole).encode()


def test_places_follow_from_winner_and_points_where_none_are_noted() -> None:
    ((play, source),) = read_file(foreign(), GAMES, [], frozenset()).plays
    assert source == "bgstats:u-1"
    assert [(seat.name, seat.points, seat.place, seat.opponent) for seat in play.seats] == [
        ("Ana", 24, 2, False),
        ("Ben", 31, 1, False),
        ("Robot", 24, 2, True),
    ]
    assert (play.minutes, play.first) == (45, 0)


def test_other_games_are_left_out_and_counted() -> None:
    found = read_file(foreign(gameRefId=4), GAMES, [], frozenset())
    assert (found.plays, found.other_games) == ([], 1)
    assert str(found.summary) == "0 plays were added, 1 is of another game."


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"gameRefId": 7}, "its game is not in the file."),
        ({"playDate": "yesterday"}, "“playDate” has the wrong form."),
        ({"playerScores": []}, "“playerScores” has the wrong form."),
        ({"playerScores": [{"playerRefId": 5}]}, "one of its players is not in the file."),
        ({"uuid": None}, "“uuid” must be text."),
    ],
)
def test_a_play_that_is_wrong_is_refused_with_the_reason(
    changes: dict[str, object], why: str
) -> None:
    found = read_file(foreign(**changes), GAMES, [], frozenset())
    assert found.plays == []
    assert str(found.summary) == f"0 plays were added, 1 could not be read. Play 1: {why}"


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b'{"plays": 3, "players": []}', b"\xff"])
def test_what_is_no_such_file_is_refused(text: bytes) -> None:
    with pytest.raises(Refusal):
        read_file(text, GAMES, [], frozenset())


def test_the_same_play_noted_elsewhere_is_no_second_one() -> None:
    ((play, _),) = read_file(foreign(), GAMES, [], frozenset()).plays
    again = read_file(foreign(uuid="u-2"), GAMES, [play], frozenset())
    assert (again.plays, again.had) == ([], 1)


def test_a_spreadsheet_gets_a_line_for_each_seat_and_no_formula() -> None:
    odd = replace(TABLE, note='=HYPERLINK("x")', location='a "b", c')
    rows = list(csv.DictReader(io.StringIO(as_csv([odd], PEOPLE))))
    assert tuple(rows[0]) == COLUMNS
    assert [row["name"] for row in rows] == ["Ana", "Chloé"]
    assert rows[0]["note"] == '\'=HYPERLINK("x")'
    assert rows[0]["place"] == 'a "b", c'
    assert [row["winner"] for row in rows] == ["1", "0"]
    assert [row["first"] for row in rows] == ["0", "1"]
