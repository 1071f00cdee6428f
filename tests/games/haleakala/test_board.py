"""What the table screen is told of a Haleakalā table."""

import random

import pytest

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.games.haleakala.actions import Buy, Choose, Pass, Stay
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.board import GameBoard
from companion.showing.scene import Scene
from companion.ui.art import exists
from tests.seeing import sight_of

ANA, BEN = 0, 1
START: dict[str, Json] = {
    "round": 2,
    "turn": BEN,
    "boat": 5,
    "beaches": [[[3], []], [[2], [4]], [[], []], [[], [1]], [[], []], [[4], []]],
    "shamans": ["grassland-2", "forest-5"],
    "statues": {"mountain-6": BEN},
    "craters": [0, 0, 1, 0, 0, 2],
}


def rules(start: dict[str, Json] | None = None, **options: str) -> GameRules:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    return GameRules(Header("haleakala", players, 0, options, seed="board", start=start))


def scene(start: dict[str, Json], *taps: str) -> Scene:
    board = GameBoard(rules(start))
    sight = sight_of(board.rules, board.rules.set_up().position)
    choice = board.nothing(sight)
    for place in taps:
        choice = board.tapped(sight, choice, place)
    return board.scene(sight, choice, 0)


def labels(shown: Scene) -> dict[str, str]:
    return {space.place: str(space.label) for space in shown.picture.spaces}


def test_a_space_says_what_lies_there_and_what_a_tap_would_do() -> None:
    said = labels(scene(START, "disc-3"))
    assert said["beach-2"] == "Beach 2, Ana 2, Ben 4, place 3 here"
    assert said["beach-5"] == "Beach 5, boat here, place 3 here"
    assert said["beach-1"] == "Beach 1, Ana 3, not here: both sums would be 3"
    assert said["mountain-6"] == "Mountain 6, Ben’s statue"
    assert said["crater-6"] == "Crater 6, 2 lava discs"


def test_the_button_says_what_will_happen() -> None:
    assert str(scene(START).primary.words) == "Choose a disc"  # type: ignore[union-attr]
    assert str(scene(START, "disc-3").primary.words) == "Choose a beach"  # type: ignore[union-attr]
    sailing = scene(START, "disc-3", "beach-5")
    assert str(sailing.primary.words) == "Place 3, sail 3"  # type: ignore[union-attr]
    assert str(sailing.banner) == "Lands at 2: Ben picks first."


def test_the_banner_says_who_gets_a_card_where_nobody_picks() -> None:
    fish: Json = [["fish-2", "fish-2"] if at == 1 else [None, None] for at in range(6)]
    same = scene({**START, "slots": fish}, "disc-3", "beach-5")
    assert str(same.banner) == "Lands at 2: both cards are the same, Ben gets one."
    last: Json = [[None, "fish-2"] if at == 1 else [None, None] for at in range(6)]
    single = scene({**START, "slots": last, "round": 2}, "disc-3", "beach-5")
    assert str(single.banner) == "Lands at 2: one card is left, Ben gets it."


def test_the_priestess_with_lava_on_one_crater_hears_where_it_may_go() -> None:
    asked: Json = {"ask": "priestess", "by": 0, "phase": "landing"}
    one: Json = [2, 0, 0, 0, 0, 0]
    assert str(scene({**START, "craters": one, "pending": asked}).prompt) == (
        "Move one lava disc from crater 1 to crater 2 or 6."
    )
    several = {**START, "pending": asked}
    assert str(scene(several).prompt) == "Move one lava disc to the crater beside it."
    assert str(scene(several, "crater-6").prompt) == (
        "Move one lava disc from crater 6 to crater 1 or 5."
    )


def test_the_sums_are_written_where_a_player_has_several_discs() -> None:
    several: Json = [[[3, 5], [1]], [[2], [4]], [[], []], [[], []], [[], []], [[], []]]
    tags = {tag.key: tag.text for tag in scene({**START, "beaches": several}).picture.tags}
    assert tags == {"sum-1-0": "8", "sum-1-1": "1"}


def test_the_cards_of_a_landing_say_what_each_would_do_and_who_gets_the_other() -> None:
    empty: list[Json] = [[None, None]] * 4
    slots: Json = [["fish-2", "shell"], ["statue", "fish-2"], *empty]
    asked: Json = {"ask": "choose", "by": BEN, "phase": "landing"}
    landing = {**START, "boat": 2, "slots": slots, "pending": asked}
    panel = scene(landing).panel
    assert panel is not None
    assert str(panel.cards[0].text) == "Yours goes up on Forest 5, where your shaman stands."
    assert [(rival.figure, rival.ahead) for rival in panel.rivals] == [(2, False), (4, True)]
    chosen = scene(landing, "slot-2")
    assert chosen.primary is not None
    assert chosen.primary.action == Choose(BEN, 1)
    assert chosen.panel is not None
    assert str(chosen.panel.rivals[ANA].words) == "gets: Fish"


def test_a_scoring_card_for_sale_says_what_it_is_worth_now() -> None:
    asked: Json = {"ask": "buy", "by": BEN, "phase": "landing"}
    statues: Json = {"forest-1": BEN, "forest-2": BEN, "mountain-3": ANA}
    hands: Json = [{}, {"shell": 1}]
    shop = scene({**START, "hands": hands, "statues": statues, "pending": asked}, "buy-forest")
    assert shop.panel is not None
    texts = {card.place: str(card.text) for card in shop.panel.cards}
    assert texts["buy-forest"].endswith("Worth now: 4.")
    assert texts["buy-mountain"].endswith("Worth now: 0.")
    assert texts["buy-majority"].endswith("Worth now: 2.")


def test_what_cannot_be_paid_for_is_shown_but_refused() -> None:
    asked: Json = {"ask": "buy", "by": BEN, "phase": "landing"}
    shop = scene({**START, "hands": [{}, {"shell": 1}], "pending": asked}, "buy-forest")
    assert shop.panel is not None
    states = {card.place: card.state for card in shop.panel.cards}
    assert states["buy-forest"] == "chosen"
    assert states["buy-majority"] == "lit"
    assert states["buy-segment"] == "refused"
    assert shop.primary is not None
    assert shop.primary.action == Buy(BEN, "forest")
    assert shop.secondary is not None
    assert shop.secondary.action == Pass(BEN)


def test_letting_the_shaman_stay_is_one_tap() -> None:
    walking = scene({**START, "pending": {"ask": "shaman", "by": BEN, "phase": "turn"}})
    assert walking.secondary is not None
    assert walking.secondary.action == Stay(BEN)


@pytest.mark.parametrize("options", [{}, {"variant": "tactical"}, {"draws": "physical"}])
def test_every_question_of_a_whole_game_can_be_shown_with_pictures_that_exist(
    options: dict[str, str],
) -> None:
    game, luck = rules(None, **options), random.Random(11)
    board = GameBoard(game)
    position = game.set_up().position
    turn = 0
    while game.result(position) is None:
        sight = sight_of(game, position)
        shown = board.scene(sight, board.nothing(sight), turn % board.turns)
        drawn = shown.picture
        arts = {piece.art for piece in (*drawn.ground, *drawn.fixed, *drawn.pieces)}
        arts |= {patch.art for patch in drawn.patches if patch.art}
        arts |= {card.art for card in (shown.panel.cards if shown.panel else ())}
        assert all(map(exists, arts))
        assert shown.primary is not None
        position = game.apply(position, game.pick(position, luck)).position
        turn += 1
