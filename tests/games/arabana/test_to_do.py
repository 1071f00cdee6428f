"""What Arabana-Opodopo tells the hands before the start, and whom Pele's gifts are for."""

from companion.core.json_text import Json
from companion.games.arabana.screen.board import GameBoard
from companion.games.arabana.screen.taps import HAND
from companion.playing.to_do import lay_out
from tests.games.arabana.tables import GODS, OWN_CARDS, OWN_CARDS_AND_GODS, arabana
from tests.games.arabana.test_gods import second_round
from tests.seeing import seen, sight_of
from tests.tables import do


def lying(**header: object) -> list[str]:
    """The lines of the lay-out page, and what it says of the cards."""
    page = lay_out(seen(arabana(**header)))  # type: ignore[arg-type]
    assert page is not None
    assert page.supply is not None
    return [*(str(line.spoken) for line in page.lines), str(page.supply[1])]


def test_everybody_has_bridges_markers_and_a_boat_on_the_track() -> None:
    lines = lying(first=1)
    for name in ("Ana", "Ben", "Chloé"):
        assert f"In front of {name}, 20 bridges, 10 markers, boat on 0" in lines
    assert "Ben starts" in lines


def test_with_own_stones_they_are_shuffled_and_laid_by_hand() -> None:
    how = "shuffle, one to an island, face up, then tap which lies where"
    assert f"16 god stones, {how}" in lying(options=OWN_CARDS_AND_GODS)
    assert not any("god stone" in line for line in lying(options=OWN_CARDS))


def test_three_players_with_own_cards_are_asked_to_draw_the_fourth() -> None:
    assert "then a fourth one comes from the bag" in lying(options=OWN_CARDS)[-1]
    assert "fourth" not in lying(options=OWN_CARDS, players=4)[-1]
    keeps = [do(seat, "keep", open="Lusepil") for seat in range(3)]
    table = arabana(*keeps, options=OWN_CARDS)
    window = seen(table)
    scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
    assert str(scene.prompt) == "Lay a card from the bag open and tap its island."


def test_a_gift_of_pele_shows_who_gets_it() -> None:
    hands: list[Json] = [["Opodopo", "Vaipuri"], ["Lusepil"], ["Nuridan"]]
    start = second_round(held=[["pele"], [], []], hands=hands)
    table = arabana(do(0, "stone", god="pele"), options=GODS, start=start)
    board, sight = GameBoard(table.rules), sight_of(table.rules, table.position)
    choice = board.nothing(sight)
    for at in (2, 0):
        choice = board.tapped(sight, choice, f"{HAND}{at}")
    hand = board.scene(sight, choice, 0).hand
    assert hand is not None
    marks = {at: face.mark for at, face in enumerate(hand.faces) if face.mark}
    assert marks == {2: "players/bare-yellow", 0: "players/bare-green"}
    assert str(hand.faces[2].label).endswith("goes to Ben")
    assert str(hand.faces[0].label).endswith("goes to Chloé")
