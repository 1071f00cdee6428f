"""Lava that a step brings comes down onto the drawn board, and nothing else does."""

from companion.games.haleakala.actions import Priestess
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.showing.flags import dropping
from tests.mirrors.phones import played


def drops(seen: Seen) -> tuple[str, ...]:
    """What comes down with the last step, by its keys."""
    return tuple(key for one in to_do(seen, seen.last) for key in one.drops)


def test_every_lava_disc_that_comes_to_lie_falls_on_its_crater() -> None:
    fell = 0
    lying = [0] * 6
    for seen in played("haleakala", 2, "dropping"):
        craters = seen.position.craters  # type: ignore[attr-defined]
        more = {
            f"lava-{at}-{height}"
            for at, (old, new) in enumerate(zip(lying, craters, strict=True), start=1)
            for height in range(old, new)
        }
        # A priestess carries lava by hand, and a scoring clears the craters.
        by_hand = isinstance(seen.last.action, Priestess)
        if seen.step and not by_hand and not seen.last.sheets:
            assert set(drops(seen)) == more
            fell += len(more)
        lying = list(craters)
    assert fell


def test_every_lava_piece_of_hekla_that_comes_to_lie_falls() -> None:
    fell = 0
    for seen in played("hekla", 2, "dropping"):
        pieces = {piece.key: piece for piece in seen.board.still(seen.position).picture.pieces}
        for key in drops(seen):
            assert "lava" in pieces[key].art
            fell += 1
        brought = [one for one in to_do(seen, seen.last) if one.feel == "lava"]
        assert len({key for one in brought for key in one.drops}) == len(brought)
    assert fell


def test_what_falls_is_drawn_once() -> None:
    seen = next(seen for seen in played("haleakala", 2, "dropping") if drops(seen))
    picture = seen.board.still(seen.position).picture
    apart = dropping(picture, drops(seen))
    assert {piece.key for piece in apart.dropping} == set(drops(seen))
    assert sorted((*apart.pieces, *apart.dropping), key=lambda piece: piece.key) == sorted(
        picture.pieces, key=lambda piece: piece.key
    )
    assert dropping(picture, ("ghost",)) == picture
