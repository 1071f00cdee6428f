"""A position's entries are read as the types of its fields say, and written the same again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import pytest

from companion.core import asking
from companion.core.deck import Deck
from companion.core.entries import (
    HERE,
    UNWRITTEN,
    Ascending,
    Between,
    Counted,
    EachSeat,
    Length,
    Seat,
    Seats,
    written_as,
)
from companion.core.json_checks import a_text
from companion.core.json_text import Json, JsonObject
from companion.core.position_form import PositionForm
from companion.core.refusal import Refusal

Small = Annotated[int, Between(1, 6)]
Letters = Annotated[tuple[str, ...], "one text"]


@dataclass(frozen=True)
class Pending(asking.Pending):
    """A question with something to remember."""

    from_: Seat | None = None
    again: bool = False


@dataclass(frozen=True)
class Position:
    """A position with an entry of every kind."""

    turn: Seat
    flag: bool = False
    dice: Annotated[tuple[Small, ...], Length(2)] = (1, 1)
    hands: EachSeat[Ascending[str]] = ((), (), ())
    shells: Counted = field(default_factory=dict)
    towers: Mapping[str, Small] = field(default_factory=dict)
    order: Seats = ()
    mark: Small | None = None
    letters: Letters = ()
    deck: Annotated[Deck[str], Between(0, 9)] = field(default=Deck(), metadata=written_as("pile"))
    pending: Pending | None = None
    secret: int = field(default=0, metadata=UNWRITTEN)


FORM = PositionForm(Position, ("turn", "steal"), seats=3, required=("turn",))
FORM.hook(Letters, lambda data: tuple(a_text(data, HERE)), "".join)

WHOLE: JsonObject = {
    "turn": 2,
    "flag": True,
    "dice": [6, 1],
    "hands": [["a", "b"], [], ["c"]],
    "shells": {"blue": 2},
    "towers": {"east": 1, "west": 2},
    "order": [2, 0],
    "mark": 3,
    "letters": "abc",
    "pile": 4,
    "pending": {"ask": "steal", "by": 1, "from": 0, "again": True},
}


def test_what_is_written_is_read_the_same() -> None:
    position = FORM.read(WHOLE, Position(0))
    assert FORM.write(position) == WHOLE
    assert FORM.read(FORM.write(position), Position(0)) == position
    assert position.pending == Pending("steal", 1, from_=0, again=True)
    assert (position.letters, position.deck) == (("a", "b", "c"), Deck(4))


def test_what_is_left_out_is_as_in_the_bare_position() -> None:
    bare = Position(0, mark=5, secret=7)
    assert FORM.read({"turn": 1, "pending": {}}, bare) == Position(1, mark=5, secret=7)


def test_lists_in_any_order_are_kept_ascending_and_zeros_left_out() -> None:
    data: JsonObject = {"turn": 0, "hands": [["b", "a"], [], []], "shells": {"red": 0, "blue": 1}}
    position = FORM.read(data, Position(0))
    assert (position.hands[0], position.shells) == (("a", "b"), {"blue": 1})


def test_objects_are_written_in_the_order_of_their_keys() -> None:
    written = FORM.write(Position(0, towers={"west": 1, "east": 2}))
    assert [*written["towers"]] == ["east", "west"]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("sentence", "data"),
    [
        ("The position lacks the key “turn”.", {"flag": True}),
        ("The position has the unknown key “secret”.", {"turn": 0, "secret": 1}),
        ("“turn” of the position must be a whole number from 0 to 2.", {"turn": 3}),
        ("“turn” of the position must be a whole number from 0 to 2.", {"turn": True}),
        ("“flag” of the position must be true or false.", {"turn": 0, "flag": 1}),
        ("“dice” of the position must have 2 entries.", {"turn": 0, "dice": [1]}),
        ("“dice” of the position must be a whole number from 1 to 6.", {"turn": 0, "dice": [1, 7]}),
        ("“hands” of the position must have 3 entries.", {"turn": 0, "hands": [[]]}),
        ("“hands” of the position must be text.", {"turn": 0, "hands": [[1], [], []]}),
        ("“hands” of the position must be a list.", {"turn": 0, "hands": ["a", [], []]}),
        ("“towers” of the position must be an object.", {"turn": 0, "towers": None}),
        (
            "“shells” of the position, “red” must be a whole number from 0 to 10000.",
            {"turn": 0, "shells": {"red": -1}},
        ),
        ("“order” of the position names a seat twice.", {"turn": 0, "order": [1, 1]}),
        ("“mark” of the position must be a whole number from 1 to 6.", {"turn": 0, "mark": "x"}),
        ("“letters” of the position must be text.", {"turn": 0, "letters": []}),
        ("“pile” of the position must be a whole number from 0 to 9.", {"turn": 0, "pile": 10}),
        ("“dance” is not a question of this game.", {"turn": 0, "pending": {"ask": "dance"}}),
        (
            "“pending” of the position has the unknown key “to”.",
            {"turn": 0, "pending": {"ask": "steal", "to": 1}},
        ),
        (
            "“pending” of the position must be a whole number from 0 to 2.",
            {"turn": 0, "pending": {"ask": "steal", "from": 9}},
        ),
    ],
)
def test_what_does_not_fit_is_refused_by_the_name_of_its_entry(
    sentence: str, data: Mapping[str, Json]
) -> None:
    with pytest.raises(Refusal) as why:
        FORM.read(data, Position(0))
    assert str(why.value) == sentence


def test_a_number_without_bounds_is_a_fault_of_the_game() -> None:
    @dataclass(frozen=True)
    class Unbounded:
        turn: int

    form = PositionForm(Unbounded, (), seats=2, required=())
    with pytest.raises(TypeError):
        form.read({"turn": 1}, Unbounded(0))
