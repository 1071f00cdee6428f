"""A correction tells whoever makes it nothing that is hidden, byte for byte.

Two deals look the same to a seat. From its phone the same correction is told in both, whatever it
changes and guesses at: the hub's answer, everything that the phone is sent and shows afterwards,
and after taking the correction back and doing it again must be the same.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.core.action import Correct
from companion.core.chance import chance
from companion.core.game import NOBODY, Rules, Seats
from companion.core.hidden_hands import fill_hidden_hands
from companion.core.json_text import dump, patch_between
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers, play
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.window import Window
from companion.sharing.hub.apply_action import correct, objection, push
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.errors import Refused
from companion.sharing.wire.bodies import Correction, Objecting, Push
from companion.sharing.wire.sentences import write_message
from companion.showing.game import Game
from tests.playing.corrections import Teller, Told
from tests.playing.other_deals import OTHERWISE
from tests.playing.test_non_interference import beginning, everything
from tests.sample_game import GAMES as SAMPLES
from tests.sharing.test_api_secrets import channel, sent

ALL = [*GAMES, *SAMPLES]
Form = dict[str, str | bool]
# Forms of tables that hide hands.
EXPERT: Form = {"variant": "expert"}
OWN_BAG: Form = {**EXPERT, "draws": "physical"}
GODS: Form = {"variant": "gods"}
FORMS = {"mauna-kea": [EXPERT, OWN_BAG], "arabana": [{}, GODS]}
# Positions of each table, and corrections at each of them; every so many are looked at wholly.
MOMENTS, TRIED, WHOLLY = 6, 15, 9


def tables_of(game: Game, number: int, forms: list[Form], seed: str) -> Iterator[Table[Any]]:
    """So many random games in each form."""
    for options in forms:
        for header in headers(game.meta, WantedTables(game.id, None, options), number, seed):
            yield play(game.rules(header), header.seed)


class Pair(NamedTuple):
    """Two positions that look the same to a seat."""

    game: Game
    rules: Rules[Any]
    one: Any
    two: Any
    seats: Seats


def answer(phone: Channel, told: Told) -> bytes:
    """What the hub says to a correction: the step that it got, or why not."""
    try:
        body = Correction(at=phone.live.kept, id="a-correction", position=told)
        return b"%d" % correct(phone, "phone", body)
    except Refused as why:
        return dump([why.status, write_message(why.message)]).encode()
    except Refusal as why:
        return dump(write_message(why.message)).encode()


def taken_back(phone: Channel, do: str) -> None:
    """The phone's seat takes the last step back, or does it again."""
    action = {"by": min(phone.seats), "do": do}
    at = phone.live.kept
    asyncio.run(push(phone, "phone", Push(at=at, id=f"{do}-{at}-action", action=action)))


def told_in(pair: Pair, position: Any, told: Told, then: Told | None = None) -> list[bytes]:
    """All that a phone gets for a correction; with `then` told after it all before and after it."""
    phone = channel(beginning(pair.rules, position), pair.game, pair.seats)
    got = []
    if then is not None:
        got.append(objection(phone, Objecting(position=told)).model_dump_json().encode())
    got.append(answer(phone, told))
    if not got[-1].isdigit():
        return got
    got += sent(phone)
    if then is not None:
        got.append(everything(Window(phone.live, phone.seats, phone.seats)).encode())
        got += sent(Channel(phone.live, NOBODY))
        for do in ("undo", "redo", "undo"):
            taken_back(phone, do)
            got += sent(phone)
        taken_back(phone, "redo")
        view = pair.rules.view(phone.live.table.position, pair.seats)
        got += [answer(phone, {**view, **then}), *sent(phone)]
    return got


def pairs(
    game: Game, number: int, forms: list[Form], moments: int, luck: Random
) -> Iterator[tuple[Teller, Pair]]:
    """Positions of random games, each for one seat, with another deal behind it."""
    for table in tables_of(game, number, forms, f"corrections-{game.id}"):
        going_on = [step.position for step in table.steps if not table.rules.result(step.position)]
        for position in luck.sample(going_on, min(len(going_on), moments)):
            seats = frozenset({luck.choice(table.rules.seats)})
            other = OTHERWISE[game.id](table.rules, position, seats, luck, 0)
            others = luck.sample(going_on, min(len(going_on), 12))
            teller = Teller(game.id, table.rules, others, seats)
            yield teller, Pair(game, table.rules, position, other, seats)


def compare(
    game: Game, number: int, moments: int, tried: int, forms: list[Form] | None = None
) -> Counter[str]:
    """Tells corrections in pairs of deals, which must be answered alike; how many of which kind."""
    luck = chance("corrections", game.id)
    found: Counter[str] = Counter()
    forms = FORMS.get(game.id, [{}]) if forms is None else forms
    for teller, pair in pairs(game, number, forms, moments, luck):
        for _ in range(tried):
            guess = luck.choice((pair.one, pair.two))
            told = teller.correction(pair.one, guess, luck)
            found["told"] += 1
            then = None
            if found["told"] % WHOLLY == 0:
                then = teller.correction(pair.one, guess, luck)
            one, two = (told_in(pair, deal, told, then) for deal in (pair.one, pair.two))
            assert one == two, dump(told)
            found["done" if len(one) > 2 else "refused"] += 1
            found["dealt otherwise"] += pair.one != pair.two
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_correction_tells_its_phone_nothing_that_is_hidden(game: Game) -> None:
    found = compare(game, len(game.meta.players), MOMENTS, TRIED)
    assert found["done"] > found["told"] / 20
    assert found["refused"] > found["told"] / 20
    assert found["dealt otherwise"] or game.id == "hekla"


@pytest.mark.long
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_many_corrections_tell_their_phones_nothing_that_is_hidden(game: Game) -> None:
    forms = [{}, *FORMS.get(game.id, [])]
    found = compare(game, 3 * len(game.meta.players), 10, 40, forms)
    assert found["told"] > 1000


# Leaks that are planted


def open_book(rules: Rules[Any], action: Any, *_: object) -> Any:
    """A correction shown as it was told."""
    return action


def unchecked(
    table: Table[Any], by: int, told: Told, shows: Seats, _: Seats, *, limited: bool
) -> Correct:
    """A correction that may open hands."""
    rules, position = table.rules, table.position
    whole = rules.filled(position, told, shows, table.last.number + 1)
    return Correct(by, patch_between(rules.write(position), whole))


def from_the_bag(told: Any, true: Any, seen: Any, there_are: Any, luck: Any, bag: Any) -> Any:
    """Hands with cards that lie in the bag, and so in no other hand."""
    lying = Counter(bag) + Counter(card for seat in seen for card in true[seat])
    return fill_hidden_hands(told, true, seen, lying & there_are, luck, bag)


def all_events(rules: Rules[Any], events: Any, before: Any, after: Any, seats: Seats) -> Any:
    """Everything that happened, whoever sees it."""
    return events


ARABANA, MAUNA_KEA = "companion.games.arabana.secrecy", "companion.games.mauna_kea"
LEAKS = {
    "names": ("arabana", {}, f"{ARABANA}.refuse_hidden_names", lambda *_: None),
    "the bag": ("arabana", {}, f"{ARABANA}.fill_hidden_hands", from_the_bag),
    "the patch": ("arabana", {}, "companion.playing.window.view_action", open_book),
    "the end": ("arabana", {}, "companion.sharing.hub.apply_action.correction", unchecked),
    "flown": ("mauna-kea", EXPERT, f"{MAUNA_KEA}.secrecy._number_of", lambda _: 0),
    "own cards": ("mauna-kea", OWN_BAG, f"{MAUNA_KEA}.rules.GameRules.view_events", all_events),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, form, where, planted = LEAKS[leak]
    monkeypatch.setattr(where, planted)
    with pytest.raises(AssertionError, match=r"assert"):
        compare(GAMES.find(game), 9, MOMENTS, TRIED, [form])


# Who only looks on


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_correction_tells_others_nothing_of_the_hand_of_who_made_it(game: Game) -> None:
    luck = chance("looking on", game.id)
    compared = 0
    forms = FORMS.get(game.id, [{}])
    for table in tables_of(game, len(game.meta.players), forms, f"looking-on-{game.id}"):
        rules = table.rules
        going_on = [step.position for step in table.steps if not rules.result(step.position)]
        for position in luck.sample(going_on, min(len(going_on), 3)):
            looking, telling = luck.sample(rules.seats, 2)
            eyes = frozenset({looking})
            other = OTHERWISE[game.id](rules, position, eyes, luck, 0)
            teller = Teller(game.id, rules, going_on[::9], frozenset({telling}))
            for _ in range(6):
                changes = teller.open_part(position, luck)
                one = seen_by(game, rules, position, teller, changes, eyes)
                two = seen_by(game, rules, other, teller, changes, eyes)
                # What can be told may follow from the hand of who tells it.
                if one and two:
                    assert one == two, dump(changes)
                    compared += position != other
    assert compared > 5 or game.id == "hekla"


def seen_by(
    game: Game, rules: Rules[Any], position: Any, teller: Teller, changes: Told, eyes: Seats
) -> list[bytes]:
    """What a phone gets of another's correction; nothing where that is refused or opens hands."""
    phone = channel(beginning(rules, position), game, teller.seats)
    told = {**rules.view(position, teller.seats), **changes}
    told = {key: value for key, value in told.items() if value is not None}
    if not answer(phone, told).isdigit():
        return []
    table = phone.live.table
    before, after = (rules.view(step.position, eyes).get(teller.hands) for step in table.steps)
    return sent(Channel(phone.live, eyes)) if before == after else []
