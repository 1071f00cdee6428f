"""What a screen that only watches says, and what it shows large."""

from pathlib import Path

from companion.core import record
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.shared_table import Chair, Hold, Shared
from companion.playing.window import Window
from companion.ui.table.watch_drift import WAY, drift
from companion.ui.table.watch_now import (
    gathers,
    gone_seats,
    large_moments,
    seat_words,
    waited_for,
)
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))


def table() -> Window:
    """A table before its first step."""
    header = Header("hekla", PLAYERS, seed="large")
    seats = frozenset(range(3))
    return Window(live_table(Table(find("hekla")(header))), seats, seats)


def scored() -> Window:
    """A recorded game up to its first scoring."""
    file = Path(__file__).parents[1] / "records" / "haleakala" / "tie-broken-by-statues.json"
    whole = record.read_text(file.read_bytes(), find)
    begun: Table[object] = Table(whole.rules)
    for action in whole.actions:
        if begun.push(action).outcome.sheets:
            break
    return Window(live_table(begun), frozenset(), frozenset())


def shared(*holds: Hold) -> Shared:
    """A table whose seats are held like this; what the host holds is one phone."""
    chairs = tuple(
        Chair(seat, hold, "host" if hold in ("host", "free") else f"phone {seat}")
        for seat, hold in enumerate(holds)
    )
    return Shared("T", "KEA 427", "KEA427", "hekla", PLAYERS, chairs)


def test_it_says_who_is_waited_for() -> None:
    seen = table()
    who, what = waited_for(seen, frozenset())
    asked = PLAYERS[seen.to_act[0]].name
    assert str(who) == asked
    assert asked in str(what)


def test_it_says_that_everybody_waits_for_a_phone_out_of_reach() -> None:
    seen = table()
    holds: list[Hold] = ["other"] * 3
    holds[seen.to_act[0]] = "gone"
    gone = gone_seats(shared(*holds))
    assert gone == {seen.to_act[0]}
    asked = PLAYERS[seen.to_act[0]].name
    assert str(waited_for(seen, gone)[1]) == f"Out of reach. Everybody waits for {asked}."
    # Whose phone is away without being asked keeps nobody waiting.
    others = gone_seats(shared(*("gone" if hold == "other" else "other" for hold in holds)))
    assert "waits" not in str(waited_for(seen, others)[1])


def test_people_gather_until_every_seat_is_taken_or_somebody_begins() -> None:
    seen = table()
    assert not gathers(seen, None)
    assert gathers(seen, shared("host", "other", "free"))
    assert not gathers(seen, shared("host", "other", "host"))
    push(seen, seen.rules.prompts(seen.position)[0].answers[0])
    assert not gathers(seen, shared("host", "other", "free"))


def test_each_seat_says_which_phone_it_is_played_on() -> None:
    house = shared("host", "other", "host")
    assert [str(seat_words(house, chair)) for chair in house.chairs] == [
        "Ana’s phone, keeps the table",
        "Ben’s phone",
        "shares Ana’s phone",
    ]
    assert str(seat_words(house, Chair(1, "free"))) == "scan to take this seat"
    assert str(seat_words(house, Chair(1, "gone", "x"))) == "offline"


def test_only_what_happens_while_it_watches_is_shown_large() -> None:
    seen = scored()
    assert large_moments(seen, seen.step - 1) == ("eruption", "sheet")
    assert large_moments(seen, seen.step) == ()


def test_everything_moves_a_little_and_comes_back() -> None:
    places = [drift(at, 1920, 1080) for at in range(len(WAY) + 1)]
    assert places[0] == places[-1] == (0, 0)
    assert len(set(places)) > 7
    # Larger screens drift as far for their size.
    assert drift(2, 3840, 2160) == drift(2, 1920, 1080)
