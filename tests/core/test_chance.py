"""Chance follows from the seed, the same on every Python."""

from collections import Counter

from companion.core.chance import chance, drawn, first_by_lot, shuffled


def test_a_shuffle_is_fixed_for_ever_by_its_seed() -> None:
    """A record of today must draw the same cards in any later version."""
    assert shuffled(range(10), chance("seed", "deck")) == (2, 6, 9, 3, 5, 0, 7, 4, 1, 8)


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(shuffled("abcabc", chance("s", 1))) == list("aabbcc")


def test_a_bag_gives_each_piece_as_likely_as_the_others() -> None:
    luck = chance("bag")
    found = Counter(drawn({"a": 3, "b": 1, "c": 0}, luck) for _ in range(4000))
    assert found["c"] == 0
    assert 2.4 < found["a"] / found["b"] < 3.7


def test_a_lot_falls_on_every_seat() -> None:
    assert {first_by_lot(4, str(seed)) for seed in range(50)} == {0, 1, 2, 3}
