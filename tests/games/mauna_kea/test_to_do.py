"""What Mauna Kea tells the hands: lava as it lies, what is carried and what stays on the ground."""

from companion.core.json_text import Json
from companion.core.table import Table
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen.board import GameBoard
from companion.playing.to_do import lay_out, to_do
from tests.games.mauna_kea.at_table import STRIP, do, table
from tests.seeing import seen

START: dict[str, Json] = {
    "turn": 0,
    "points": 4,
    "tiles": STRIP,
    "explorers": [{"5,7": ["grey"]}, {"11,7": []}],
    "artefacts": {"5,7": ["white", "white"]},
}


def told(at: Table[Position]) -> list[str]:
    window = seen(at)
    return [str(line.spoken) for line in to_do(window, window.last)]


def test_lava_is_shown_as_it_lies() -> None:
    at = table({**START, "points": 0})
    do(at, 0, "end")
    do(at, 0, "drew", flow="east", exits=["left"])
    window = seen(at)
    placed = next(line for line in to_do(window, window.last) if line.feel == "lava")
    assert (placed.art, placed.quarters) == ("mauna-kea/flows/east-left", 1)


def test_a_walk_says_what_is_carried_and_what_stays_behind() -> None:
    at = table(START)
    do(at, 0, "move", from_="5,7", path=["4,7"], carry=["grey", "white"])
    assert told(at) == [
        "Ana’s explorer from 5,7 to 4,7: It carries 1 grey artefact, 1 white artefact.",
        "On 5,7 now lies: 1 white artefact",
    ]


def test_the_tile_that_an_earthquake_brought_up_is_shown_with_its_points() -> None:
    drawn: dict[str, Json] = {"ask": "place", "by": 0, "tile": "jjll2"}
    at = table({**START, "cards": [["lake"], []], "pending": drawn}, variant="expert")
    do(at, 0, "lay", tile="drawn", field="e1")
    (line,) = to_do(seen(at), seen(at).last)
    assert line.pictures == (("mauna-kea/tiles/jjll", "2"),)


def test_artefacts_under_an_explorer_are_drawn_over_it() -> None:
    at = table(START)
    pieces = GameBoard(at.rules).still(at.position).picture.pieces
    keys = [piece.key.partition("-")[0] for piece in pieces]
    assert keys.count("under") == 2
    assert keys.index("under") > keys.index("explorer")
    on_square = [p for p in pieces if p.key.startswith(("under-", "carried-", "explorer-0-"))]
    assert len({(piece.x, piece.y) for piece in on_square}) == len(on_square) == 4


def test_the_lay_out_page_of_a_table_in_play_has_every_piece() -> None:
    boat = next(iter(table().rules.box.boats))  # type: ignore[attr-defined]
    taken: dict[str, Json] = {boat: {"seat": 1, "artefacts": ["black"]}}
    page = lay_out(seen(table({**START, "boats": taken})))
    assert page is not None
    lines = [str(line.spoken) for line in page.lines]
    assert "Ana: 1 explorer, 5,7 with 1 grey artefact" in lines
    assert "Artefacts on the ground, 2 white artefacts, as shown" in lines
    assert any(line.startswith("Ben gets: Boat, ") for line in lines)
    assert "7 boats, in the coves, as shown" in lines
    assert lines[-1] == "It is Ana’s turn"


def test_the_lay_out_page_says_who_sets_first_and_who_starts() -> None:
    page = lay_out(seen(table(tracking="full", first=1, players=3)))
    assert page is not None
    assert [str(line.spoken) for line in page.lines][-2:] == [
        "Ben sets the first explorer, then one by one, anticlockwise",
        "Chloé starts",
    ]
