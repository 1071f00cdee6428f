"""Taking a card on the screen: what can be taken is lit, and a drawn card is looked at at once."""

from companion.core.json_text import Json, JsonObject
from companion.games.arabana.screen.board import GameBoard
from tests.games.arabana.tables import arabana
from tests.seeing import seen, sight_of
from tests.tables import do


def test_what_can_be_taken_is_lit_and_nothing_else_beside_the_board() -> None:
    start: JsonObject = {"round": 1, "hands": [["Lusepil"], [], []], "open": ["Amaruki", "Epunoa"]}
    one: list[Json] = ["Lusepil"]
    five: list[Json] = ["Amaruki", "Epunoa", "Lusepil", "Opodopo", "Opodopo"]
    for hand, state in ((one, "lit"), (five, "plain")):
        table = arabana(start={**start, "hands": [hand, [], []]})
        board, sight = GameBoard(table.rules), sight_of(table.rules, table.position)
        shelf = board.scene(sight, board.nothing(sight), 0).shelf
        assert shelf is not None
        assert shelf.pile is not None
        assert {card.state for card in shelf.cards} | {shelf.pile.state} == {state}


def test_a_card_from_the_bag_is_shown_to_whoever_drew_it_before_the_phone_goes_on() -> None:
    start: JsonObject = {"round": 1, "hands": [["Lusepil"], [], []], "open": ["Amaruki"]}
    table = arabana(do(0, "draw", card="bag"), start=start)
    window = seen(table)
    closed = window.showing(frozenset())
    drawn = closed.telling.drawn(closed.last)
    assert drawn is not None
    assert (drawn.seat, drawn.face) == (0, None)
    own = window.showing(frozenset({0}))
    shown = own.telling.drawn(own.last)
    assert shown is not None
    assert shown.face is not None
    names = [table.rules.chart.names[card] for card in table.position.hands[0]]  # type: ignore[attr-defined]
    assert sorted([str(shown.face.title), "Lusepil"]) == names
    # An open card was seen by all.
    taken = seen(arabana(do(0, "draw", card="Amaruki"), start=start)).showing(frozenset({0}))
    assert taken.telling.drawn(taken.last) is None
