"""Arabana-Opodopo on the table screen: taps lead to every answer, and nothing hidden is shown."""

from random import Random

import pytest

from companion.core.action import Action
from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import (
    BAG,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import GODS
from companion.games.arabana.events import KanePoints
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.board import GameBoard
from companion.games.arabana.screen.taps import (
    DISCARD,
    GOD,
    HAND,
    ISLAND,
    OPEN,
    PILE,
    SLOT,
    Choice,
)
from companion.games.arabana.screen.telling import GameTelling
from companion.playing.sheet_pages import pages
from companion.showing.fixing import read_facts, write_facts
from companion.showing.sheets import Scored
from companion.showing.sight import Sight
from tests.seeing import seen

PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chloé", "green"),
    Player("Dan", "blue"),
)
FORMS = [
    (seats, variant, draws)
    for seats in (3, 4)
    for variant in ("base", "gods")
    for draws in ("app", "physical")
]


def played(seats: int, variant: str, draws: str, luck: Random, most: int) -> Table[Position]:
    """A table after up to so many random actions, building often."""
    options = {"variant": variant, "draws": draws}
    header = Header("arabana", PLAYERS[:seats], options=options, seed=str(luck.random()))
    table: Table[Position] = Table(find("arabana")(header))  # type: ignore[arg-type]
    for _ in range(most):
        if table.result is not None:
            break
        legal = list(table.rules.legal(table.position))
        builds = [a for a in legal if isinstance(a, (Bridge, Swap, Stone))]
        table.push(luck.choice(builds if builds and luck.random() < 0.6 else legal))
    return table


def sight_of(table: Table[Position], seat: int, *, looks: bool = True) -> Sight[Position]:
    """What one seat is asked, with its own cards open or closed."""
    window = seen(table, frozenset({seat}) if looks else frozenset())
    own = tuple(prompt for prompt in window.prompts if prompt.seat == seat)
    return replace(window.sight, prompts=own)  # type: ignore[return-value]


def board_of(table: Table[Position]) -> GameBoard:
    assert isinstance(table.rules, GameRules)
    return GameBoard(table.rules)


def held(table: Table[Position], seat: int, *cards: str) -> list[str]:
    """The places of cards in a hand, or with own cards of their islands."""
    assert isinstance(table.rules, GameRules)
    if table.rules.settings.physical:
        return [f"{ISLAND}{card}" for card in cards]
    hand = [table.rules.chart.names[card] for card in table.position.hands[seat]]
    places = []
    for card in cards:
        at = hand.index(card)
        hand[at] = ""
        places.append(f"{HAND}{at}")
    return places


def taps_for(action: Action, table: Table[Position]) -> list[str]:
    """What a player taps to give an answer."""
    seat = action.by
    match action:
        case Keep(open=card):
            return held(table, seat, card)
        case Discard(card=card):
            return [DISCARD, *(held(table, seat, card) if card else [])]
        case Bridge(between=between, card=card):
            chosen = held(table, seat, card) if card else [f"{GOD}{KANALOA}"]
            return [*chosen, f"{SLOT}{'-'.join(between)}"]
        case Swap(cards=cards, between=between):
            islands = [card for card in cards if card != KANALOA]
            stone = [f"{GOD}{KANALOA}"] if KANALOA in cards else []
            return [*held(table, seat, *islands), *stone, f"{SLOT}{'-'.join(between)}"]
        case Remove(between=between) | Recall(between=between):
            return [f"{SLOT}{'-'.join(between)}"]
        case Draw(card=card):
            return [f"{OPEN}{PILE if card == BAG else card}"]
        case Stone(god="lono", card=card):
            return [f"{GOD}lono", f"{OPEN}{PILE if card == BAG else card}"]
        case Stone(give=give) if give:
            return held(table, seat, *give.values())
        case Stone(god="ku", from_=other):
            return [f"{GOD}ku", f"seat-{other}"]
        case Stone(god=god):
            return [f"{GOD}{god}"]
        case Reveal(card=card) if card:
            return [f"{ISLAND}{card}"]
        case Reveal(island=island, god=god):
            return [f"{GOD}{god}", f"{ISLAND}{island}"]
    return []


@pytest.mark.parametrize(("seats", "variant", "draws"), FORMS)
def test_every_answer_that_is_legal_can_be_reached_by_tapping(
    seats: int, variant: str, draws: str
) -> None:
    luck = Random(f"{seats}{variant}{draws}")
    for most in (0, 3, 30, 60, 110, 170):
        table = played(seats, variant, draws, luck, most)
        board = board_of(table)
        legal = list(table.rules.legal(table.position))
        for action in luck.sample(legal, min(25, len(legal))):
            if draws == "physical" and isinstance(action, Discard):
                # A discard is nobody's business: with own cards it is told without a name.
                action = Discard(action.by)
            # With own cards there is nothing to look at: all is told by the phone that lies there.
            sight = sight_of(table, action.by, looks=draws == "app")
            # Cards are laid open before the stones are told; each is asked by itself.
            sight = replace(
                sight,
                prompts=tuple(
                    prompt
                    for prompt in sight.prompts
                    if prompt.ask != "keep" or isinstance(action, Keep)
                ),
            )
            choice = board.nothing(sight)
            if isinstance(action, Reveal) and action.god == choice.god:
                choice = Choice()
            for place in taps_for(action, table):
                choice = board.tapped(sight, choice, place)
            scene = board.scene(sight, choice, 0)
            offered = [one.action for one in (scene.primary, scene.secondary) if one]
            if isinstance(action, Stone) and action.god == "ku":
                # The look comes first; which card is taken is asked of the one who looked.
                assert Stone(action.by, "ku", action.from_) in offered
            else:
                assert action in offered, action


@pytest.mark.parametrize(("seats", "variant", "draws"), FORMS)
def test_every_command_that_is_offered_is_legal(seats: int, variant: str, draws: str) -> None:
    luck = Random(f"{seats}{variant}{draws}")
    for most in range(0, 200, 13):
        table = played(seats, variant, draws, luck, most)
        legal = set(table.rules.legal(table.position))
        for prompt in table.rules.prompts(table.position):
            sight = sight_of(table, prompt.seat, looks=False)
            scene = board_of(table).scene(sight, board_of(table).nothing(sight), 0)
            for command in (scene.primary, scene.secondary, *scene.more):
                if command is not None and isinstance(command.action, (Discard, Wait)):
                    table.rules.check(table.position, command.action)
                elif command is not None and command.action is not None:
                    assert command.action in legal


def dealt_otherwise(table: Table[Position], seat: int, keep: tuple[int, ...] = ()) -> Position:
    """The same table, all hands dealt otherwise but for some cards that a seat keeps."""
    position = table.position
    unseen = [card for hand in position.hands for card in hand]
    for card in keep:
        unseen.remove(card)
    unseen = unseen[3:] + unseen[:3]
    hands = []
    for owner, hand in enumerate(position.hands):
        own = list(keep) if owner == seat else []
        while len(own) < len(hand):
            own.append(unseen.pop())
        hands.append(tuple(sorted(own)))
    return replace(position, hands=tuple(hands))


def test_a_closed_hand_shows_nothing_but_what_was_chosen_in_it() -> None:
    luck = Random("closed")
    for most in range(4, 150, 11):
        table = played(4, "gods", "app", luck, most)
        prompt = table.rules.prompts(table.position)[0]
        seat, board = prompt.seat, board_of(table)
        hand = table.position.hands[seat]
        if prompt.ask != "turn" or not hand:
            continue
        choice = board.tapped(sight_of(table, seat), Choice(), f"{HAND}0")
        closed = sight_of(table, seat, looks=False)
        shown = board.scene(closed, choice, 0)
        otherwise = dealt_otherwise(table, seat, keep=(hand[0],))
        masked = table.rules.masked(otherwise, frozenset())
        own = replace(
            table.rules.view_prompt(table.rules.prompts(otherwise)[0], frozenset()),
            words=closed.prompts[0].words,
        )
        again = board.scene(Sight(closed.rules, masked, (own,)), choice, 0)
        assert again == shown


def test_a_card_is_chosen_only_by_somebody_who_looks() -> None:
    table = played(3, "base", "app", Random(1), 3)
    seat = table.rules.to_act(table.position)[0]
    with pytest.raises(Refusal, match="Hold the cards"):
        board_of(table).tapped(sight_of(table, seat, looks=False), Choice(), f"{HAND}0")


def test_a_closed_hand_has_no_faces() -> None:
    table = played(3, "base", "app", Random(1), 3)
    seat, board = table.rules.to_act(table.position)[0], board_of(table)
    closed = sight_of(table, seat, looks=False)
    hand = board.scene(closed, board.nothing(closed), 0).hand
    assert hand is not None
    assert (hand.faces, hand.size) == ((), 3)
    assert set(closed.position.hands[seat]) == {UNKNOWN}
    opened = board.scene(sight_of(table, seat), Choice(), 0).hand
    assert opened is not None
    assert len(opened.faces) == 3


def test_what_follows_is_said_before_it_is_done() -> None:
    luck = Random("follows")
    taken = 0
    for most in range(10, 120, 5):
        table = played(3, "gods", "app", luck, most)
        board = board_of(table)
        for action in table.rules.legal(table.position):
            if not isinstance(action, (Bridge, Swap)):
                continue
            sight, choice = sight_of(table, action.by), Choice()
            for place in taps_for(action, table):
                choice = board.tapped(sight, choice, place)
            closed = sight_of(table, action.by, looks=False)
            view = board.drawing.view(closed, choice)
            outcome = table.rules.apply(table.position, action)
            assert view.seen.events == outcome.events
            assert view.seen.position is not None
            assert view.seen.position.markers == outcome.position.markers
            taken += len(view.seen.taken)
            break
    assert taken


def test_the_facts_of_a_board_written_back_are_the_position() -> None:
    luck = Random("facts")
    for seats, variant, draws in FORMS:
        table = played(seats, variant, draws, luck, 60)
        board = board_of(table)
        told = seen(table).rules.write(seen(table).position)
        facts = read_facts(board.fixing.facts, told)
        assert write_facts(board.fixing.facts, told, facts) == told


def test_the_rows_of_a_sheet_are_worth_what_it_is() -> None:
    luck = Random("sheets")
    for seats in (3, 4):
        table = played(seats, "base", "app", luck, 400)
        window = seen(table)
        for step in window.steps:
            for sheet in step.sheets:
                telling = GameTelling(table.rules)
                groups = telling.groups(Scored(sheet, step.before, step.after))  # type: ignore[arg-type]
                for seat, total in enumerate(sheet.totals):
                    rows = [row for group in groups for row in group.rows]
                    assert sum(row.points[seat] or 0 for row in rows) == total


def test_own_stones_are_asked_god_by_god_as_often_as_the_box_has_them() -> None:
    options = {"variant": "gods", "draws": "physical"}
    rules = find("arabana")(Header("arabana", PLAYERS[:3], options=options, seed="stones"))
    table: Table[Position] = Table(rules)  # type: ignore[arg-type]
    board, gods = board_of(table), []
    while (prompt := table.rules.prompts(table.position)[0]).ask != "turn":
        sight = sight_of(table, prompt.seat)
        answers = [a for a in table.rules.legal(table.position) if a.by == prompt.seat]
        if prompt.ask == "stones":
            gods.append(board.nothing(sight).god)
            answers = [a for a in answers if isinstance(a, Reveal) and a.god == gods[-1]]
        table.push(answers[0])
    counts = table.rules.box.stones  # type: ignore[attr-defined]
    assert gods == [god for god in GODS for _ in range(counts[god])]


def test_points_that_kane_gave_at_once_are_nobodys_correction() -> None:
    luck = Random("kane")
    table = played(3, "gods", "app", luck, 1000)
    assert any(isinstance(event, KanePoints) for step in table.steps for event in step.events)
    page = pages(seen(table))[-1]
    titles = [str(title) for title, _ in page.rounds]
    assert titles == ["Kane’s stones", "Small scoring", "Great scoring"]
    assert page.by_hand == (0, 0, 0)
    assert tuple(map(sum, zip(*(points for _, points in page.rounds), strict=True))) == page.totals
