"""Taking steps back at a table in play: how far, by whom, and as often as wished."""

import asyncio
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Action, Redo, Undo
from companion.core.game import NOBODY
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.arabana.actions import Draw, Stone
from companion.games.arabana.position import Position
from companion.games.mauna_kea.actions import Spend
from companion.playing.live import LiveTable
from companion.playing.log import entries, last_entry, taken_back, undo_words
from companion.playing.seen import Seen
from companion.playing.tables import Tables
from companion.playing.to_do import FROM_THE_FIRST, to_do
from companion.playing.undo_rules import UndoRefused
from companion.playing.window import Window
from companion.store.action_notes import Note
from companion.store.sqlite import SqliteStore
from tests.games.arabana.tables import GODS, arabana
from tests.seeing import live_table, push, seen
from tests.tables import do, table

ANA, BEN = frozenset({0}), frozenset({1})
HELD: JsonObject = {
    "round": 2,
    "turn": 0,
    "hands": [["Amaruki"], ["Epunoa", "Lusepil"], ["Fanolei"]],
    "held": [["ku", "pele"], [], []],
    "stones": {},
}
LOOK = Stone(0, "ku", 1)


def gods(**options: str) -> Seen:
    """Ana's turn in round 2 with Ku and Pele before her, on one phone for all."""
    start = dict(HELD)
    if options.get("draws") == "physical":
        start["hands"] = [[None], [None, None], [None]]
    return seen(arabana(options={**GODS, **options}, start=start))


def undo(window: Seen) -> None:
    asyncio.run(window.undo())


def redo(window: Seen) -> None:
    asyncio.run(window.redo())


# What has been shown (G4)


def test_a_look_into_a_hand_cannot_be_taken_back_in_play() -> None:
    window = gods()
    push(window, LOOK)
    with pytest.raises(
        UndoRefused, match=r"Ana has seen Ben’s cards.*cannot be taken back.*Fix the board"
    ):
        undo(window)
    with pytest.raises(UndoRefused, match="Ana has seen Ben’s cards"):
        push(window, Undo(0))
    assert window.step == 1
    push(window, Stone(0, "ku", 1, "Epunoa"))
    undo(window)
    assert window.position.pending.ask == "ku"  # type: ignore[attr-defined]
    push(window, Stone(0, "ku", 1, "Lusepil"))
    with pytest.raises(UndoRefused, match="Ana has seen Ben’s cards"):
        asyncio.run(window.return_to(0))
    assert window.standing.number == 4


def test_what_pele_brought_together_cannot_be_taken_back_but_what_was_given_can() -> None:
    window = gods()
    push(window, Stone(0, "pele"))
    given = window.position.hands[0][1:]  # type: ignore[attr-defined]
    assert len(given) == 2
    push(window, window.showing(ANA).sight.legal[0])
    undo(window)
    with pytest.raises(UndoRefused, match="Ana has seen the cards that Pele brought"):
        undo(window)


def test_a_correction_still_puts_right_what_cannot_be_taken_back() -> None:
    window = gods()
    push(window, LOOK)
    told = window.rules.write(window.position)
    told.pop("pending")
    asyncio.run(window.correct({**told, "held": [["ku", "pele"], [], []]}, window.step))
    assert window.position.held[0] == ("ku", "pele")  # type: ignore[attr-defined]
    # The correction itself can be taken back, and no further.
    undo(window)
    with pytest.raises(UndoRefused):
        undo(window)


def test_a_record_that_takes_a_look_back_is_replayed_as_it_is() -> None:
    played = arabana(options=GODS, start=HELD)
    for action in (LOOK, Undo(0), Stone(0, "ku", 2)):
        played.push(action)
    again: Table[Position] = record.read_text(record.write_text(played).encode(), find)  # type: ignore[arg-type]
    assert again.position == played.position
    # In play it goes on from there, and stops at the look that holds.
    window = seen(again)
    with pytest.raises(UndoRefused, match="Chloé"):
        undo(window)


def test_a_draw_is_taken_back_and_brings_the_same_card_again() -> None:
    window = gods()
    push(window, Draw(0, "bag"))
    drawn = window.position
    undo(window)
    push(window, Draw(0, "bag"))
    assert window.position == drawn


def test_with_own_cards_the_app_has_shown_nothing_that_would_have_to_stay() -> None:
    window = gods(draws="physical")
    push(window, LOOK)
    undo(window)
    assert window.standing.number == 0


# Several steps


def haleakala() -> Seen:
    """Two turns of one step each and a half one, from a table without cards to be drawn."""
    window = seen(table("haleakala", do(0, "place", disc=3, beach=5)))
    for action in (
        do(0, "shaman", to="grassland-1"),
        do(1, "place", disc=4, beach=6),
        do(1, "stay"),
    ):
        push(window, find("haleakala").codec.read(action))
    return window


def test_there_are_as_many_redos_as_there_were_undos() -> None:
    window = haleakala()
    positions = [step.after for step in window.line()]
    for _ in range(3):
        undo(window)
    assert [step.number for step in window.redoables] == [2, 3, 4]
    assert [window.redos_to(number) for number in range(5)] == [0, 0, 1, 2, 3]
    for back in (2, 3):
        redo(window)
        assert window.position == positions[back]
        assert taken_back(window) is not None
    undo(window)
    undo(window)
    assert [step.number for step in window.redoables] == [2, 3, 4]
    asyncio.run(window.return_to(4))
    assert window.position == positions[4]
    assert (window.redoable, taken_back(window)) == (None, None)
    asyncio.run(window.return_to(1))
    redo(window)
    push(window, find("haleakala").codec.read(do(1, "place", disc=1, beach=6)))
    assert window.redoables == ()


def said(window: Seen, since: int) -> list[str]:
    return [str(one.spoken) for one in to_do(window, window.last, since)]


def test_returning_several_steps_tells_everything_that_is_to_be_put_back_in_one_list() -> None:
    one_by_one, at_once = haleakala(), haleakala()
    for _ in range(3):
        undo(one_by_one)
    asyncio.run(at_once.return_to(1))
    whole = said(at_once, FROM_THE_FIRST)
    assert whole == said(one_by_one, FROM_THE_FIRST)
    assert len(whole) > len(said(at_once, at_once.step - 1))
    assert whole == [
        str(one.spoken)
        for one in at_once.telling.hands.put_back(at_once.steps[4].after, at_once.position)
    ]
    assert str(taken_back(at_once)) == "Taken back: 3 steps"


def test_what_was_put_back_already_is_done_again_with_the_steps() -> None:
    window = haleakala()
    for _ in range(3):
        undo(window)
    back = said(window, FROM_THE_FIRST)
    redo(window)
    # Whoever moved no piece yet puts the rest back; whoever did does the first step again.
    rest = [
        str(one.spoken)
        for one in window.telling.hands.put_back(window.steps[4].after, window.position)
    ]
    again = [
        str(one.spoken)
        for one in window.telling.hands.put_back(window.steps[7].after, window.position)
    ]
    assert again
    assert said(window, FROM_THE_FIRST) == [*rest, *again]
    assert said(window, 7) == again
    redo(window)
    redo(window)
    assert said(window, FROM_THE_FIRST) != []
    assert set(said(window, FROM_THE_FIRST)).isdisjoint(back)


# What one tap did


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(SqliteStore(tmp_path / "caldera.db", GAMES.rules, copies=False), GAMES)


def spend_all(window: Seen) -> int:
    """Spends every tile of the one whose turn it is, as the button for it does; how many."""
    seat = window.to_act[0]
    hand: tuple[str, ...] = window.position.hands[seat]  # type: ignore[attr-defined]
    for number, tile in enumerate(hand):
        asyncio.run(window.push(Spend(seat, tile), window.step, joined=number > 0))
    return len(hand)


def test_what_one_tap_did_is_taken_back_and_done_again_by_one(tables: Tables) -> None:
    header = record.read_text(
        (Path(__file__).parents[1] / "records/mauna-kea/two-players.json").read_bytes(), find
    ).header
    id = tables.begin(header)
    window = tables.seen(id)
    before = window.position
    spent = spend_all(window)
    assert spent > 1
    after = window.position
    assert [step.action.do for step in window.steps[1:] if step.action] == ["spend"] * spent
    assert str(undo_words(window)).startswith(f"{spent} steps: ")
    undo(window)
    assert window.position == before
    assert window.undoable is None
    redo(window)
    assert window.position == after
    assert window.redoable is None
    # It is still one tap after the table was loaded anew, and no part of the record.
    again = Tables(tables.store, GAMES).seen(id)
    undo(again)
    assert again.position == before
    assert b"joined" not in tables.raw(id)


def test_a_step_after_such_a_tap_is_taken_back_alone(tables: Tables) -> None:
    window = haleakala()
    asyncio.run(
        window.push(
            find("haleakala").codec.read(do(0, "take_back", disc=3, beach=5)),
            4,
            joined=False,
        )
    )
    undo(window)
    assert window.standing.number == 4


# On phones of their own (G5)


def phones(live: LiveTable) -> tuple[Window, Window, Window]:
    """The host's phone, which plays for nobody here, and one for each player."""
    return (
        Window(live, NOBODY, NOBODY),
        Window(live, ANA, ANA, host=False),
        Window(live, BEN, BEN, host=False),
    )


def placed() -> LiveTable:
    return live_table(table("haleakala", do(0, "place", disc=3, beach=5)))


def test_everybody_takes_back_their_own_step_at_once() -> None:
    _, ana, ben = phones(placed())
    undo(ana)
    assert ana.standing.number == 0
    assert last_entry(ben).more == ()
    redo(ana)
    assert ben.standing.number == 1


def test_another_seats_step_is_not_taken_back_without_a_yes() -> None:
    live = placed()
    _, ana, ben = phones(live)
    with pytest.raises(
        UndoRefused, match="That was Ana’s step: it is taken back once Ana or the host"
    ):
        undo(ben)
    assert ben.others(ben.last_tap) == (0,)
    assert live.table.last.number == 1
    undo(ana)
    with pytest.raises(UndoRefused, match="Ana has taken that step back"):
        redo(ben)
    assert (ana.may_redo, ben.may_redo) == (True, False)


def test_the_host_takes_back_anybodys_step_and_the_log_says_so() -> None:
    live = placed()
    host = Window(live, BEN, NOBODY)
    undo(host)
    assert [str(words) for words in last_entry(host).more] == [
        "Ben, who keeps the table, took it back."
    ]


def test_on_one_phone_for_all_undo_is_at_once_and_names_nobody() -> None:
    window = seen(table("haleakala", do(0, "place", disc=3, beach=5)))
    undo(window)
    assert last_entry(window).more == ()


def test_the_log_names_who_asked_and_who_agreed() -> None:
    live = placed()
    _, ana, _ = phones(live)
    for note, words in (
        (Note(agreed=(0,)), "Ben asked, Ana agreed."),
        (Note(agreed=(0,), host=True), "Ben asked, Ana agreed."),
        (Note(host=True), "Ben asked, the host agreed."),
    ):
        live.push(Undo(1), live.kept, note=note)
        assert [str(more) for more in last_entry(ana).more] == [words]
        live.push(Redo(0), live.kept)
    assert str(entries(ana)[2].words).startswith("Taken back: ")


def test_what_is_noted_beside_an_action_is_there_after_a_restart(tables: Tables) -> None:
    id = tables.begin(table("haleakala").header)
    window = tables.seen(id)
    action: Action = find("haleakala").codec.read(do(0, "place", disc=3, beach=5))
    push(window, action)
    note = Note(joined=True, agreed=(0,), host=True)
    tables.live(id).push(Undo(1), 1, "an-id", note=note)
    assert tables.live(id).push(Undo(1), 1, "an-id", note=note).number == 2
    again = Tables(tables.store, GAMES).live(id)
    assert again.notes == {2: note}
    with pytest.raises(Refusal):
        again.push(Undo(1), 1, "another-id", note=note)
