"""A header is short: no text in it takes the room of a whole table."""

import pytest

from companion.core.record import LONGEST_SEED, LONGEST_TEXT
from companion.core.refusal import Refusal
from tests.tables import table


def test_a_long_seed_is_refused() -> None:
    assert table("haleakala", seed="x" * LONGEST_SEED).header.seed
    with pytest.raises(Refusal, match="“seed” must have at most 10000 characters"):
        table("haleakala", seed="x" * (LONGEST_SEED + 1))


@pytest.mark.parametrize(
    "header",
    [
        {"start": {"pending": {"ask": "x" * (LONGEST_TEXT + 1)}}},
        {"start": {"hands": [{}, {"x" * (LONGEST_TEXT + 1): 1}]}},
        {"box": {"cards": [{"id": "x" * (LONGEST_TEXT + 1)}]}},
    ],
)
def test_so_is_any_long_text_in_a_box_or_a_position(header: dict[str, object]) -> None:
    with pytest.raises(Refusal, match="holds a text of more than 1000 characters"):
        table("haleakala", **header)
