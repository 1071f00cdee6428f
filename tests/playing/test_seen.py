"""The window of a phone: what its seats may see and do at a table, and nothing else."""

import asyncio
from random import Random
from threading import Barrier, Thread

import pytest

from companion.core.action import Action, Correct, Redo, Undo
from companion.core.game import NOBODY, Header, Player, Seats
from companion.core.json_text import JsonObject, dump
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.arabana.actions import Discard
from companion.playing.seen import Seen
from companion.playing.window import Window
from companion.showing.game import Game
from tests.games.arabana.tables import GODS, arabana
from tests.last_turn import ENDING, last_turn
from tests.seeing import live_table, push, seen
from tests.tables import do, table

ANA, BEN, CHLOE = (frozenset({seat}) for seat in range(3))
SEED = "nobody may know this"
HANDS: JsonObject = {"hands": [["Amaruki"], ["Epunoa", "Lusepil"], []]}


def played(game: Game, seed: str, most: int, **options: str) -> Table[object]:
    """A table of as many as can play, after some random actions."""
    colors = game.meta.colors[game.meta.players[-1]]
    players = tuple(Player(color.title(), color) for color in colors)
    made = Table(game.rules(Header(game.id, players, options={**options}, seed=seed)))
    luck = Random(seed)
    for _ in range(most):
        if made.result is not None:
            break
        made.push(made.rules.pick(made.position, luck))
    return made


def place(disc: int, beach: int) -> Action:
    return find("haleakala").codec.read(do(0, "place", disc=disc, beach=beach))


def everything(window: Seen) -> str:
    """All that can be read of a window without opening it."""
    parts = {
        name: getattr(window, name)
        for name in dir(window)
        if name[0] != "_" and name not in ("board", "telling", "game", "rules")
    }
    parts["rules"] = vars(window.rules)
    return repr({name: part for name, part in parts.items() if not callable(part)})


def told_by(window: Seen) -> str:
    """Everything that a window tells of cards, by their names."""
    positions = [window.rules.write(step.after) for step in window.steps]
    return dump([*positions]) + repr([*window.steps, *window.prompts])


# What is in it


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.id)
def test_it_has_no_seed_no_start_and_no_record(game: Game) -> None:
    whole = played(game, SEED, 30)
    window = seen(whole)
    assert (window.header.seed, window.header.start) == ("", None)
    assert window.rules.header is window.header
    assert SEED in repr(whole.header)
    assert SEED not in everything(window)


def test_the_position_that_a_table_began_from_is_not_sent() -> None:
    window = seen(arabana(start=HANDS))
    assert window.header.start is None
    assert "Epunoa" not in told_by(window)


def test_what_is_tried_out_with_its_rules_tells_nothing_of_what_will_come() -> None:
    one, other = (table("haleakala", seed=seed) for seed in ("one", "other"))
    assert one.rules.set_up().drew != other.rules.set_up().drew
    assert seen(one).rules.set_up().drew == seen(other).rules.set_up().drew


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.id)
@pytest.mark.parametrize("shows", [NOBODY, ANA, ANA | BEN], ids=["nobody", "one", "two"])
def test_every_step_is_masked_as_the_rules_mask_it(game: Game, shows: Seats) -> None:
    whole = played(game, "masked", 60)
    window = seen(whole, shows)
    rules = whole.rules
    for step, shown in zip(whole.steps, window.steps, strict=True):
        assert shown.number == step.number
        assert shown.after == rules.masked(step.position, shows)
        assert shown.events == tuple(rules.view_event(event, shows) for event in step.events)
        assert shown.action == (step.action and rules.view_action(step.action, shows))
    assert window.position == rules.masked(whole.position, shows)


def test_of_other_hands_only_the_number_is_there() -> None:
    window = seen(arabana(start=HANDS), BEN)
    assert window.rules.write(window.position)["hands"] == [[None], ["Epunoa", "Lusepil"], []]


def test_a_secret_action_is_seen_by_who_did_it_only() -> None:
    live = live_table(arabana(start={"hands": [["Amaruki", "Vaipuri"], [], []]}))
    everybody = frozenset(range(3))
    push(Window(live, everybody, ANA), Discard(0, "Vaipuri"))
    shown = [Window(live, everybody, shows).last.action for shows in (ANA, BEN, NOBODY)]
    assert shown == [Discard(0, "Vaipuri"), Discard(0), Discard(0)]
    others = Window(live, everybody, BEN)
    assert "Vaipuri" not in told_by(others)


def test_a_finished_table_is_open() -> None:
    game = GAMES.find("arabana")
    whole = played(game, "to the end", 1000)
    assert whole.result is not None
    window = seen(whole)
    assert window.rules.write(window.position) == whole.rules.write(whole.position)
    assert not window.hides


@pytest.mark.parametrize(
    ("game", "hides"),
    [("haleakala", True), ("hekla", False), ("arabana", True), ("mauna-kea", True)],
)
def test_a_record_that_tells_what_is_hidden_is_known(game: str, hides: bool) -> None:
    assert seen(played(GAMES.find(game), "hides", 3)).hides == hides


def test_a_hand_is_opened_by_another_window_and_only_by_who_holds_it() -> None:
    window = seen(arabana(start=HANDS), holds=BEN)
    assert "Epunoa" not in told_by(window)
    assert "Epunoa" in told_by(window.showing(BEN))
    assert "Epunoa" not in told_by(window)
    with pytest.raises(Refusal, match="may not look at that hand"):
        window.showing(ANA)


def test_it_follows_the_line_as_the_table_does() -> None:
    whole = last_turn(ENDING)
    window = seen(whole)
    assert window.undoable == window.steps[1]
    assert window.redoable is None
    push(window, Undo(0))
    assert [step.number for step in window.line()] == [0]
    assert window.undoable is None
    assert window.redoable == window.steps[1]
    push(window, Redo(0))
    assert [step.number for step in window.line()] == [0, 1]
    assert window.last.done == window.steps[1].action
    assert window.scores == whole.scores
    assert window.result == whole.result


# What can be answered from it


def test_answers_are_there_for_held_seats_only() -> None:
    whole = last_turn()
    assert whole.to_act == (1,)
    both, ana, ben = (seen(whole, holds=holds) for holds in (ANA | BEN, ANA, BEN))
    assert both.prompts == ben.prompts == whole.rules.prompts(whole.position)
    assert [prompt.seat for prompt in ana.prompts] == [1]
    assert ana.sight.legal == ()
    assert ben.sight.legal


def test_answers_name_no_card_of_another_hand() -> None:
    start: JsonObject = {"round": 2, "held": [["ku"], [], []], **HANDS}
    whole = arabana(options=GODS, start=start)
    assert "Epunoa" in repr(whole.rules.prompts(whole.position))
    window = seen(whole, ANA)
    assert "Epunoa" not in repr(window.prompts)
    assert "Lusepil" not in repr(window.sight.legal)


def test_a_phone_does_not_play_for_a_seat_that_it_does_not_hold() -> None:
    window = seen(table("haleakala"), holds=BEN)
    with pytest.raises(Refusal, match="does not play for that seat"):
        push(window, place(3, 2))
    with pytest.raises(Refusal, match="does not play for that seat"):
        asyncio.run(seen(table("haleakala"), holds=NOBODY).correct({}, 0))
    assert window.step == 0


def test_what_was_meant_for_an_earlier_step_is_refused_and_says_what_happened() -> None:
    live = live_table(table("haleakala"))
    everybody = ANA | BEN
    one, other = (Window(live, everybody, NOBODY) for _ in range(2))
    push(one, place(3, 2))
    with pytest.raises(Refusal) as why:
        asyncio.run(other.push(place(4, 2), 0))
    assert str(why.value) == (
        "The table has moved on meanwhile. Ana: 3 on beach 2. Look again, then try once more."
    )
    assert other.step == 1


def test_the_sentence_that_the_table_went_on_tells_no_secret() -> None:
    live = live_table(arabana(start={"hands": [["Amaruki", "Vaipuri"], [], []]}))
    push(Window(live, ANA, ANA), Discard(0, "Vaipuri"))
    with pytest.raises(Refusal, match="moved on meanwhile") as why:
        asyncio.run(Window(live, BEN, BEN).push(Undo(1), 0))
    assert "Vaipuri" not in str(why.value)


def test_what_was_meant_for_a_step_that_is_not_there_yet_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refusal, match="The table is laid out"):
        asyncio.run(seen(table("haleakala")).push(place(3, 2), 7))


def test_of_many_who_push_at_once_one_comes_through() -> None:
    live = live_table(table("haleakala"))
    windows = [Window(live, ANA | BEN, NOBODY) for _ in range(8)]
    ready, refused = Barrier(len(windows)), list[str]()

    def tap(window: Seen) -> None:
        step = window.step
        ready.wait()
        try:
            asyncio.run(window.push(place(3, 2), step))
        except Refusal as refusal:
            refused.append(str(refusal))

    threads = [Thread(target=tap, args=(window,)) for window in windows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == len(windows) - 1
    assert all("moved on meanwhile" in why for why in refused)
    assert [window.step for window in windows] == [1] * len(windows)


def test_what_the_disk_refuses_was_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    live = live_table(table("haleakala"))
    one, other = (Window(live, ANA | BEN, NOBODY) for _ in range(2))
    looking = Thread(target=lambda: other.prompts)

    def refuse(*args: object) -> None:
        looking.start()
        looking.join(0.2)
        raise Refusal("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(live._store, "append", refuse)
        with pytest.raises(Refusal, match="disk is full"):
            push(one, place(3, 2))
    looking.join()
    push(one, place(4, 1))
    assert other.prompts == one.prompts
    assert list(other.sight.legal) == list(live.table.rules.legal(live.table.position))


def test_every_follower_is_notified_though_one_fails() -> None:
    live = live_table(table("haleakala"))
    one, other = (Window(live, ANA | BEN, NOBODY) for _ in range(2))
    told: list[int] = []

    def fail() -> None:
        raise ZeroDivisionError

    one.subscribe(fail)
    other.subscribe(lambda: told.append(other.step))
    push(one, place(3, 2))
    assert told == [1]


# Who it is


def test_whose_phone_it_is_takes_back_and_puts_right() -> None:
    live = live_table(last_turn())
    ana = Window(live, ANA, NOBODY)
    assert live.table.to_act == (1,)
    assert ana.hand == 0
    asyncio.run(ana.correct({**ana.rules.write(ana.position), "scores": [1, 2]}, 0))
    asyncio.run(ana.undo())
    asyncio.run(ana.redo())
    assert [step.action.by for step in ana.steps[1:] if step.action] == [0, 0, 0]


def test_on_one_phone_for_all_it_is_who_is_asked_now() -> None:
    window = seen(last_turn())
    assert window.hand == 1
    push(window, find("haleakala").codec.read(ENDING))
    assert window.result is not None
    assert window.hand == window.result.ranking[0][0]


def test_who_looks_on_has_no_hand_in_it() -> None:
    assert seen(last_turn(), holds=NOBODY).sight.legal == ()


# Putting right


def test_a_correction_is_shown_as_the_whole_position_and_never_as_a_patch() -> None:
    window = seen(table("haleakala"))
    with pytest.raises(Refusal, match="give the whole position"):
        push(window, Correct(0, {"boat": 3}))


def test_hidden_cards_that_were_not_touched_stay_behind_their_nulls() -> None:
    whole = arabana(start=HANDS)
    before = whole.rules.write(whole.position)
    window = seen(whole)
    told = window.rules.write(window.position)
    assert told["hands"] == [[None], [None, None], []]
    assert asyncio.run(window.objection({**told, "scores": [3, 0, 0]})) is None
    asyncio.run(window.correct({**told, "scores": [3, 0, 0]}, 0))
    assert whole.rules.write(whole.position) == {**before, "scores": [3, 0, 0]}
    assert whole.last.action == Correct(whole.to_act[0], {"scores": [3, 0, 0]})


def test_an_own_hand_is_put_right_and_the_others_stay_hidden() -> None:
    whole = arabana(start=HANDS)
    live = live_table(whole)
    ana = Window(live, ANA, ANA)
    told = ana.rules.write(ana.position)
    asyncio.run(ana.correct({**told, "hands": [["Kamorei"], [None, None], []]}, 0))
    assert whole.rules.write(whole.position)["hands"] == [["Kamorei"], ["Epunoa", "Lusepil"], []]
    assert "Epunoa" not in told_by(ana)
    assert "Kamorei" not in repr(Window(live, BEN, BEN).last.action)


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.id)
@pytest.mark.parametrize("shows", [NOBODY, ANA], ids=["nobody", "one"])
def test_a_correction_to_the_position_as_it_is_seen_changes_nothing(
    game: Game, shows: Seats
) -> None:
    variants = [option for option in game.meta.options if option.key == "variant"]
    for choice in variants[0].choices if variants else ():
        for most in range(0, 90, 7):
            whole = played(game, f"told back {most}", most, variant=str(choice.value))
            before = whole.rules.write(whole.position)
            window = seen(whole, shows)
            told = window.rules.write(window.position)
            assert asyncio.run(window.objection(told)) is None
            asyncio.run(window.correct(told, window.step))
            assert dump(whole.rules.write(whole.position)) == dump(before)


def test_a_corrected_hand_of_mauna_kea_is_shown_to_its_owner_only() -> None:
    whole = played(GAMES.find("mauna-kea"), "cards", 0, variant="expert")
    live = live_table(whole)
    everybody = frozenset(whole.rules.seats)
    ana, ben = Window(live, everybody, ANA), Window(live, everybody, BEN)
    told = ana.rules.write(ana.position)
    hands = told["cards"]
    assert isinstance(hands, list)
    asyncio.run(ana.correct({**told, "cards": [hands[0][:-1], *hands[1:]]}, 0))  # type: ignore[index]
    assert isinstance(ana.last.action, Correct)
    assert ana.last.action.patch["cards"][1:] == [[None] * 6] * 3  # type: ignore[index]
    assert isinstance(ben.last.action, Correct)
    assert ben.last.action.patch["cards"][0] == [None] * 5  # type: ignore[index]


def test_a_correction_for_an_earlier_step_is_refused() -> None:
    live = live_table(table("haleakala"))
    window = Window(live, ANA | BEN, NOBODY)
    told: JsonObject = {**window.rules.write(window.position), "scores": [5, 5]}
    push(window, place(3, 2))
    with pytest.raises(Refusal, match="moved on meanwhile"):
        asyncio.run(window.correct(told, 0))
    assert window.scores == (0, 0)


def test_what_cannot_be_put_right_so_says_why_and_changes_nothing() -> None:
    window = seen(table("haleakala"))
    told = {**window.rules.write(window.position), "boat": 9}
    why = asyncio.run(window.objection(told))
    assert why is not None
    with pytest.raises(Refusal, match="from 1 to 6"):
        asyncio.run(window.correct(told, 0))
    assert window.step == 0
