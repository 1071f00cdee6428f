"""Seats on the wire: the hub writes and the client reads the same classes."""

import pytest

from companion.core.game import Player
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.playing.seats import CorrectionRequest, SeatHolder, SeatRequest, UndoRequest
from companion.sharing.wire.seats import Hosted, Joined, Lobby, Sitting, read, write

SITTING = Sitting(
    code="KEA427PNB",
    watch=True,
    host=False,
    holds=(0, 2),
    waits_for=(1,),
    refused=(),
    seats=(SeatHolder(0, "taken", "0123", "Ana"), SeatHolder(1, "free"), SeatHolder(2, "gone")),
    asked=(SeatRequest("0123456789abcdef", (0,), "Ben"),),
    corrections=(CorrectionRequest("c", 1, 7, {"hands": [[None]], "turn": 1}, asked=True),),
    undo=(UndoRequest("u", 1, 7, 6, (0,), asked=True, refused=True, refused_by=0),),
)


@pytest.mark.parametrize(
    "value",
    [
        SITTING,
        Lobby("hekla", "KEA427PNB", (Player("Ana", "red"),), True, (SeatHolder(0, "host"),)),
        Joined("token", "KEA427", (0,), (1, 2)),
        Hosted("token", "KEA427", "KEA427PNB"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_the_hub_writes_is_what_the_client_reads(value: object) -> None:
    assert read(type(value), write(value)) == value


def test_every_key_is_written_also_where_it_is_empty() -> None:
    assert write(SeatHolder(1, "free")) == {"seat": 1, "state": "free", "phone": "", "name": ""}
    request = write(SITTING)["undo"]
    assert isinstance(request, list)
    assert request[0] == {
        **{"id": "u", "by": 1, "at": 7, "to": 6, "seats": [0]},
        **{"mine": False, "asked": True, "refused": True, "refused_by": 0},
    }


def test_a_newer_hub_may_add_keys_and_an_older_one_has_no_requests() -> None:
    data = {**write(SITTING), "colour": "red"}
    del data["undo"], data["corrections"]
    sitting = read(Sitting, data)
    assert (sitting.undo, sitting.corrections) == ((), ())


@pytest.mark.parametrize(
    "changes",
    [
        {"holds": [12]},
        {"holds": [-1]},
        {"holds": [True]},
        {"holds": "01"},
        {"code": None},
        {"seats": [{"seat": 0, "state": "asleep", "phone": "", "name": ""}]},
        {"seats": [{"seat": 99, "state": "free", "phone": "", "name": ""}]},
        {"undo": [{"id": "u", "by": 0, "at": -1, "to": 0, "seats": []}]},
    ],
    ids=str,
)
def test_what_no_hub_may_say_is_refused(changes: JsonObject) -> None:
    with pytest.raises(Refusal):
        read(Sitting, {**write(SITTING), **changes})
