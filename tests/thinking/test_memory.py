"""What a seat remembers of the log holds in every world that is dealt."""

from random import Random
from typing import Any

from companion.core.chance import chance
from companion.core.table import Table
from companion.games import GAMES
from tests.thinking.forms import FORMS, Form
from tests.thinking.seated import Seated, at_random, next_action
from tests.thinking.test_dealing import table_of


def form(game: str, *more: str) -> Form:
    """The first form of a game with these option values."""
    return next(f for f in FORMS if f[0] == game and set(more) <= set(f[2].values()))


def test_an_island_card_taken_openly_stays_in_that_hand() -> None:
    header = table_of(form("arabana", "base"), "memory")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    luck, compared = Random(1), 0
    rules: Any = seated.rules
    while seated.table.result is None and len(seated.table.steps) < 60:
        position = seated.table.position
        seat = rules.to_act(position)[0]
        action = next_action(seated, [at_random] * 4, luck)
        seated.table.push(action)
        taken = getattr(action, "card", "") if action.do == "draw" else ""
        if taken in ("", "bag") or seated.table.result is not None:
            continue
        looking = (seat + 1) % len(rules.seats)
        view = rules.masked(seated.table.position, frozenset({looking}))
        known = seated.mind.known(seated.steps(looking), looking)
        for _ in range(5):
            dealt = seated.mind.dealt(view, known, luck)
            assert rules.chart.number[taken] in dealt.hands[seat]
            compared += 1
    assert compared > 10


def test_cards_that_a_seat_put_away_are_in_no_other_hand() -> None:
    header = table_of(form("mauna-kea", "expert"), "memory")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    before: Any = seated.table.position
    luck = Random(1)
    while seated.table.position.pending.ask == "keep_cards":
        seated.table.push(next_action(seated, [at_random] * 4, luck))
    after: Any = seated.table.position
    away = set(before.cards[0]) - set(after.cards[0])
    rules: Any = seated.rules
    once = {card for card in away if rules.box.cards[card] == 1}
    known: Any = seated.mind.known(seated.steps(0), 0)
    view = seated.rules.masked(after, frozenset({0}))
    for number in range(20):
        dealt = seated.mind.dealt(view, known, Random(number))
        assert not once & {card for hand in dealt.cards[1:] for card in hand}
    assert sum(known.values()) == len(before.cards[0]) - len(after.cards[0])


def test_own_palm_cards_are_dealt_from_what_nobody_saw() -> None:
    game = GAMES.find("haleakala")
    header = table_of(("haleakala", 2, {"variant": "base", "draws": "physical"}), "own")
    table: Table[Any] = Table(game.rules(header))
    luck = chance("own", "cards")
    while len(table.steps) < 60 and table.result is None:
        table.push(table.rules.pick(table.position, luck))
    mind = game.mind(table.rules)
    world = mind.world(table.position, None, Random(1))
    for told, dealt in zip(table.position.decks, world.position.decks, strict=True):
        assert dealt.size == told.size == len(dealt.order)
    # In a world nobody has to be told what came up: it is played on without people.
    for _ in range(60):
        if world.rules.result(world.position) is None:
            asked = {ask for _, ask in world.rules.asked(world.position)}
            if "reveal" not in asked:
                action = mind.quick(world.rules, world.position, Random(2))
                outcome = world.rules.apply(world.position, action)
                world = world._replace(position=outcome.position)
    assert world.position != table.position
