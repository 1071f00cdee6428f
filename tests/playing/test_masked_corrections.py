"""What a phone may put right of a table whose hands it cannot all see, and what it sees of it."""

import asyncio
from random import Random
from typing import Any

import pytest

from companion.core.action import Correct, Undo
from companion.core.game import NOBODY, Header, Player, Seats
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.arabana.actions import BAG, Draw
from companion.playing.live import LiveTable
from companion.playing.masked_corrections import MOST
from companion.playing.window import Window
from tests.games.arabana.dealing import dealt_otherwise
from tests.games.arabana.tables import GODS, OWN_CARDS, arabana
from tests.games.mauna_kea.at_table import table as mauna_kea
from tests.playing.test_non_interference import beginning
from tests.seeing import live_table, push

ANA, BEN, CHLOE = (frozenset({seat}) for seat in range(3))
EVERYBODY = ANA | BEN | CHLOE
HANDS: dict[str, Any] = {"hands": [["Amaruki"], ["Epunoa", "Lusepil"], []], "turn": 0}


def phone(live: LiveTable, seats: Seats) -> Window:
    """A guest's phone."""
    return Window(live, seats, seats, host=False)


def view(window: Window) -> dict[str, Any]:
    """The position as a phone sees it."""
    told: dict[str, Any] = window.rules.write(window.position)
    return told


def tell(window: Window, **changed: Any) -> None:
    """Puts some entries of the position right."""
    asyncio.run(window.correct({**view(window), **changed}, window.step))


def objection(window: Window, **changed: Any) -> str:
    """Why these entries cannot be so."""
    return str(asyncio.run(window.objection({**view(window), **changed})))


def expert(**start: Any) -> LiveTable:
    """An expert table of Mauna Kea where the app draws; Ana and Ben have two cards each."""
    cards: dict[str, Any] = {"cards": [["jungle", "lake"], ["helicopter", "jungle"]]}
    return live_table(mauna_kea({**cards, "turn": 0, **start}, variant="expert", draws="app"))


# Cards that are named


def test_a_card_in_a_hand_that_the_phone_cannot_see_is_refused_right_or_wrong() -> None:
    live = live_table(arabana(start=HANDS))
    for hand in (["Epunoa", "Lusepil"], ["Vaipuri", "Vaipuri"], [None, "Lusepil"], ["Vaipuri"]):
        hands = [["Amaruki"], hand, []]
        assert objection(phone(live, ANA), hands=hands).startswith("Ben’s cards are hidden from")
        with pytest.raises(Refusal, match="or let Ben put them right"):
            tell(phone(live, ANA), hands=hands)
    assert live.kept == 0


def test_who_holds_the_phone_for_all_names_only_cards_of_the_hand_that_is_shown() -> None:
    live = live_table(arabana(start=HANDS))
    handed_to_ana = Window(live, EVERYBODY, ANA)
    with pytest.raises(Refusal, match="Ben’s cards are hidden"):
        tell(handed_to_ana, hands=[["Amaruki"], ["Vaipuri", None], []])
    tell(handed_to_ana, hands=[["Kamorei"], [None, None], []])
    assert view(handed_to_ana)["hands"] == [["Kamorei"], [None, None], []]


def test_who_sees_all_hands_may_put_all_of_them_right() -> None:
    live = live_table(arabana(start=HANDS))
    hands = [["Kamorei"], ["Vaipuri", "Vaipuri"], ["Sefanui"]]
    tell(phone(live, EVERYBODY), hands=hands)
    assert view(phone(live, EVERYBODY))["hands"] == hands


def test_a_hand_that_ku_shows_may_be_put_right() -> None:
    start = {**HANDS, "round": 2, "pending": {"ask": "ku", "by": 0, "from": 1}}
    live = live_table(arabana(start=start, options=GODS))
    assert view(phone(live, ANA))["hands"][1] == ["Epunoa", "Lusepil"]
    tell(phone(live, ANA), hands=[["Amaruki"], ["Epunoa", "Vaipuri"], []])
    assert view(phone(live, BEN))["hands"][1] == ["Epunoa", "Vaipuri"]


def test_which_cards_were_put_away_cannot_be_corrected() -> None:
    live = expert()
    for cards in ({"jungle": 1}, {"jungle": 3}, {"white-2": 1}):
        why = objection(phone(live, ANA), out={**view(phone(live, ANA))["out"], "cards": cards})
        assert why == "Which cards were put away is hidden: leave them as they are."


def test_a_helicopter_corrected_to_have_flown_is_in_no_hidden_hand_any_more() -> None:
    for hand in (["helicopter", "jungle"], ["earthquake", "jungle"]):
        live = expert(cards=[["jungle", "lake"], hand], helicopters=[[[]], [[]]])
        ana, ben = view(phone(live, ANA))["explorers"]
        fewer = [dict([*ana.items()][1:]), ben]
        tell(phone(live, ANA), helicopters=[[[], []], [[]]], explorers=fewer)
        assert "helicopter" not in view(phone(live, BEN))["cards"][1]
        assert len(view(phone(live, ANA))["cards"][1]) == 2


def test_own_action_cards_that_two_players_claim_are_where_the_last_correction_says() -> None:
    told: dict[str, Any] = {"cards": [["lake"], ["jungle", "jungle", "lake"]], "turn": 0}
    live = live_table(mauna_kea(told, variant="expert"))
    tell(phone(live, ANA), cards=[["jungle", "jungle"], [None] * 3])
    assert view(phone(live, ANA))["cards"] == [["jungle", "jungle"], [None] * 3]
    assert view(phone(live, BEN))["cards"][1].count("jungle") == 1


# Cards that are more


def test_a_card_that_joins_ones_hand_tells_nothing_of_bag_and_hands() -> None:
    table: Any = arabana(start=HANDS)
    rules, luck, drawn = table.rules, Random("deals"), set()
    for _ in range(8):
        deal = dealt_otherwise(rules, table.position, ANA, luck, 0)
        live = live_table(beginning(rules, deal))
        tell(phone(live, ANA), hands=[["Amaruki", None], [None, None], []])
        drawn.add(tuple(view(phone(live, ANA))["hands"][0]))
    assert len(drawn) == 1
    assert "Amaruki" in drawn.pop()


def test_which_card_joins_a_hand_is_another_one_at_another_step() -> None:
    live = live_table(arabana(start=HANDS))
    drawn = set()
    for _ in range(MOST):
        tell(phone(live, ANA), hands=[["Amaruki", None], [None, None], []])
        drawn.add(tuple(view(phone(live, ANA))["hands"][0]))
        push(phone(live, ANA), Undo(0))
    assert len(drawn) > 2


# Corrections without end


def draw_and_fix(live: LiveTable) -> str:
    """Ana draws, then puts turn and hand back as they were; the cards that she had meanwhile."""
    ana = phone(live, ANA)
    push(ana, Draw(0, BAG))
    hand = view(ana)["hands"][0]
    tell(ana, hands=[["Amaruki"], [None, None], []], turn=0)
    return " ".join(hand)


def test_nobody_finds_out_hidden_hands_by_drawing_and_correcting_again_and_again() -> None:
    live = live_table(arabana(start=HANDS))
    seen = {draw_and_fix(live) for _ in range(MOST)}
    assert len(seen) > 2
    with pytest.raises(Refusal, match="6 times: this correction needs a yes from another phone"):
        draw_and_fix(live)
    # Taking all of it back makes no room for more.
    for _ in range(2 * MOST + 1):
        push(phone(live, ANA), Undo(0))
    assert "needs a yes" in objection(phone(live, ANA), scores=[1, 0, 0])
    tell(phone(live, BEN), scores=[1, 0, 0])
    tell(phone(live, EVERYBODY), scores=[0, 0, 0])


def test_the_host_puts_the_table_right_as_often_as_need_be() -> None:
    live = live_table(arabana(start=HANDS))
    host = Window(live, ANA, ANA)
    for points in range(2 * MOST):
        assert objection(host, scores=[points + 1, 0, 0]) == "None"
        tell(host, scores=[points + 1, 0, 0])


def test_where_no_draw_tells_a_hand_everything_is_put_right_as_often_as_need_be() -> None:
    unknown: dict[str, Any] = {"hands": [[None], [None, None], []], "turn": 0}
    for live in (live_table(arabana(start=unknown, options=OWN_CARDS)), expert()):
        for points in range(MOST + 1):
            tell(phone(live, ANA), turn=points % 2)


def test_cards_that_the_box_has_not_are_refused_whoever_holds_the_others() -> None:
    live = live_table(arabana(start=HANDS))
    why = objection(phone(live, ANA), hands=[[None] * 47, [None, None], []])
    assert why == "There are not that many cards in the box: put fewer into the hands."


# Hands that would be opened


def test_a_correction_cannot_have_ku_show_a_hand() -> None:
    start = {**HANDS, "round": 2, "held": [["ku"], [], []]}
    live = live_table(arabana(start=start, options=GODS))
    ku = {"ask": "ku", "by": 0, "from": 1}
    with pytest.raises(Refusal, match="would show a hand that is hidden from this phone"):
        tell(phone(live, ANA), pending=ku)
    # Ben sees no more than before if Ana is asked.
    tell(phone(live, BEN), pending=ku)


@pytest.mark.parametrize("game", ["arabana", "mauna-kea"])
def test_a_correction_cannot_end_the_table_where_that_would_open_hands(game: str) -> None:
    live = live_table(arabana(start=HANDS)) if game == "arabana" else expert()
    over: dict[str, Any] = {"pending": {"ask": "finished"}}
    if game == "mauna-kea":
        over["turn"] = None
    with pytest.raises(Refusal, match="the end would open them: play on, or let the host"):
        tell(phone(live, ANA), **over)
    assert not phone(live, ANA).sees_all_hands
    every_seat = frozenset(live.table.rules.seats)
    for whole in (phone(live, every_seat), Window(live, every_seat, NOBODY)):
        assert whole.sees_all_hands
        tell(whole, **over)
        assert live.table.result is not None
        push(whole, Undo(0))


def test_a_table_without_hidden_hands_is_ended_from_any_phone() -> None:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    live = live_table(Table(GAMES.rules("haleakala")(Header("haleakala", players, seed="end"))))
    assert phone(live, ANA).sees_all_hands
    tell(phone(live, ANA), pending={"ask": "finished"})
    assert live.table.result is not None


# What is seen of a correction


def test_each_phone_sees_what_a_correction_changed_for_it() -> None:
    live = live_table(arabana(start={**HANDS, "open": ["Opodopo", "Vaipuri"]}))
    everything = {"hands": [["Amaruki"], ["Epunoa"], []], "open": ["Vaipuri"], "scores": [1, 0, 0]}
    tell(phone(live, EVERYBODY), **everything)
    patches = []
    for seats in (ANA, BEN, NOBODY):
        action = Window(live, seats, seats).last.action
        assert isinstance(action, Correct)
        patches.append(dict(action.patch))
    rest = {"open": ["Vaipuri"], "scores": [1, 0, 0], "bag": 45}
    assert patches == [
        {**rest, "hands": [["Amaruki"], [None], []]},
        {**rest, "hands": [[None], ["Epunoa"], []]},
        {**rest, "hands": [[None], [None], []]},
    ]


def test_a_hidden_hand_that_changed_is_no_change_for_others() -> None:
    live = live_table(arabana(start=HANDS))
    tell(phone(live, BEN), hands=[[None], ["Epunoa", "Vaipuri"], []])
    seen = phone(live, ANA).last
    assert seen.action == Correct(1, {})
    assert seen.before == seen.after
    assert live.table.last.action == Correct(1, {"hands": [["Amaruki"], ["Epunoa", "Vaipuri"], []]})


def test_a_card_beyond_the_list_of_the_box_is_said_to_who_sees_it() -> None:
    told: dict[str, Any] = {"cards": [["jungle"], ["white-2"]], "turn": 0}
    live = live_table(mauna_kea(told, variant="expert"))
    tell(phone(live, ANA), cards=[["white-2"], [None]])
    assert phone(live, ANA).last.events == phone(live, BEN).last.events == ()
    tell(phone(live, ANA), cards=[["white-2", "white-2"], [None]])
    said = [[str(event.words()) for event in phone(live, who).last.events] for who in (ANA, BEN)]
    assert said[1] == []
    assert len(said[0]) == 1
    assert said[0][0].startswith("Our list of the box has only 1 of")
