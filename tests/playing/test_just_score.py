"""Only scored: what is said becomes a record like any other, and a tracked table can end so."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.core import record
from companion.core.action import Correct
from companion.core.game import Header, Player
from companion.core.json_text import patch_between
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.count_preview import CountPreview, begin_count, objection
from companion.playing.just_score import (
    ONLY_SCORED,
    Counted,
    Reckoner,
    change_words,
    only_scored,
    read_counted,
    settle,
)
from companion.playing.log import undo_words
from companion.playing.moments import moments_in
from companion.playing.tables import Tables
from companion.showing.just_score import PHASE, Answer
from companion.store.sqlite import SqliteStore
from tests.sample_game import GAMES as SAMPLES

NAMES = ("Ana", "Ben", "Chloé", "Dan")
FOUR = ("haleakala", "arabana", "mauna-kea", "hekla")

# The table of the drawings: 10 and 9 of round 1, level at 27, Ana has more statues.
ISLAND: dict[str, Answer] = {
    "statue/mountain-4": 0,
    "statue/forest-2": 0,
    "statue/forest-3": 0,
    "statue/grassland-2": 0,
    "statue/mountain-5": 1,
    "statue/forest-5": 1,
    "statue/grassland-6": 1,
    "baskets/0": 3,
    "baskets/1": 4,
    "butterflies/0": 2,
    "butterflies/1": 2,
    "black-pearl": 0,
    "white-pearl": 1,
    "nautilus": 1,
    "shells/0": 1,
    "card/forest": 0,
    "card/majority": 0,
    "card/mountain": 1,
    "card/butterflies": 1,
    "so-far/0": 10,
    "so-far/1": 9,
}
ARCHIPELAGO: dict[str, Answer] = {
    "bridge/Amaruki-Fanolei": 0,
    "bridge/Amaruki-Hiratuva": 0,
    "bridge/Epunoa-Opodopo": 1,
    "bridge/Epunoa-Ravuloa": 1,
    "so-far/2": 3,
}
BOATS: dict[str, Answer] = {
    "boat/brown-3": 0,
    "boat/brown-1": 1,
    "white/0": 2,
    "white/1": 1,
    "black": 0,
}
ROAD: dict[str, Answer] = {"driven/0": 40, "driven/1": 57}
SAID = dict(zip(FOUR, (ISLAND, ARCHIPELAGO, BOATS, ROAD), strict=True))


def counted_of(game: str, said: dict[str, Answer], **options: str) -> tuple[Reckoner, Counted]:
    """A count in which some answers were given one after the other."""
    found = GAMES.find(game)
    number = found.meta.players[0]
    players = tuple(map(Player, NAMES, found.meta.colors[number][:number]))
    reckoner = Reckoner(found, Counted(game, players, options), {})
    counted = Counted(game, players, options, reckoner.fresh)
    for key, value in said.items():
        counted = counted.saying(key, value)
    return reckoner, counted


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(SqliteStore(tmp_path / "caldera.db", GAMES.rules, copies=False), GAMES)


def scored(tables: Tables, game: str, said: dict[str, Answer], **options: str) -> str:
    """The table that a count becomes; its id."""
    reckoner, counted = counted_of(game, said, **options)
    id = tables.begin(reckoner.header(counted))
    asyncio.run(settle(tables.seen(id)))
    return id


def test_the_table_of_the_drawings_comes_to_27_each() -> None:
    reckoner, counted = counted_of("haleakala", ISLAND)
    trial = reckoner.trial(counted)
    assert trial.reckoning.sheet.totals == (17, 18)
    assert (trial.before, trial.totals) == ((10, 9), (27, 27))
    assert trial.reckoning.result.tie_break == "statues"


@pytest.mark.parametrize("game", FOUR)
def test_what_was_only_scored_has_the_sheet_that_the_command_line_prints(
    game: str, tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reckoner, counted = counted_of(game, SAID[game])
    trial = reckoner.trial(counted)
    id = scored(tables, game, SAID[game])
    path = tmp_path / "table.json"
    path.write_bytes(tables.raw(id))
    assert main(["score", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sheet"] == trial.reckoning.sheet.write()
    assert told["result"]["winners"] == list(trial.reckoning.result.winners)
    before_its_scoring = {**json.loads(path.read_text()), "actions": []}
    path.write_text(json.dumps(before_its_scoring))
    assert main(["score", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sheet"] == told["sheet"]


@pytest.mark.parametrize("game", FOUR)
def test_what_was_only_scored_is_a_finished_record_with_a_start(game: str, tables: Tables) -> None:
    id = scored(tables, game, SAID[game])
    (kept,) = tables.finished_tables()
    assert (kept.id, only_scored(kept.header), kept.header.seed) == (id, True, ONLY_SCORED)
    table = record.read_text(tables.raw(id), GAMES.rules)
    assert [action.do for action in table.actions] == ["correct"]
    assert record.read_text(record.write_text(table), GAMES.rules).scores == table.scores
    text = tables.raw(id)
    # What lies here already is not kept twice; once it was removed, the file brings it again.
    assert tables.take_in(text) == id
    tables.remove(id)
    assert tables.take_in(text) != id
    tables.restore(id)
    seen = tables.seen(id)
    assert seen.only_scored
    assert moments_in(seen, seen.last)[-1].kind == "winner"
    assert str(undo_words(seen)) == "The table was scored as it stood."


@pytest.mark.parametrize("game", FOUR)
def test_a_count_is_opened_again_changed_and_scored_anew(game: str, tables: Tables) -> None:
    seen = tables.seen(scored(tables, game, SAID[game]))
    scores = seen.scores
    asyncio.run(seen.undo())
    assert seen.result is None
    reckoner = Reckoner(seen.game, Counted(game, seen.header.players), seen.header.box, seen)
    counted = Counted(game, seen.header.players, said=reckoner.fresh)
    given = {key: counted.said.get(key) for key in SAID[game]}
    assert given == SAID[game]
    key = {"haleakala": "so-far/0", "arabana": "so-far/0", "hekla": "driven/0"}.get(game)
    changed = counted.saying(*((key, 7) if key else ("boat/green-1", 0)))
    trial = reckoner.trial(changed)
    asyncio.run(settle(seen, reckoner.position_json(changed)))
    assert seen.scores == trial.totals != scores
    assert tables.finished_tables()


def test_the_eruption_is_carried_out_and_shown(tables: Tables) -> None:
    said = {**ISLAND, "statue/mountain-6": 1, "lava/6": 1}
    reckoner, counted = counted_of("haleakala", said)
    scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
    assert str(scene.notes[0]) == "The eruption takes 1 statue; it is not counted."
    seen = tables.seen(scored(tables, "haleakala", said))
    assert seen.scores == (27, 27)
    assert [moment.kind for moment in moments_in(seen, seen.last)] == [
        "eruption",
        "sheet",
        "winner",
    ]
    eruption = seen.telling.eruption(seen.last)
    assert eruption is not None
    assert [str(task.place) for task in eruption.tasks] == ["Mountain 6"]


def test_the_first_scoring_leads_to_the_count_of_the_final_one(tables: Tables) -> None:
    said = {key: value for key, value in ISLAND.items() if not key.startswith("so-far")}
    seen = tables.seen(scored(tables, "haleakala", {**said, PHASE: 1}))
    assert seen.result is None
    assert [str(moment.kind) for moment in moments_in(seen, seen.last)] == ["eruption", "sheet"]
    first = seen.scores
    assert first == (16, 15)
    reckoner = Reckoner(seen.game, Counted("haleakala", seen.header.players), seen.header.box, seen)
    said_now = reckoner.fresh
    assert (said_now[PHASE], said_now["so-far/0"], said_now["statue/forest-2"]) == (2, 16, 0)
    assert said_now.get("card/forest") is None


def test_sums_that_no_cards_of_the_box_add_up_to_are_said_in_a_sentence() -> None:
    reckoner, counted = counted_of("haleakala", {"baskets/0": 1})
    scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
    assert [str(note) for note in scene.notes] == [
        "No cards of the box add up to what Ana has: 1 basket, 0 butterflies. "
        "The points are counted all the same."
    ]
    reckoner, counted = counted_of("haleakala", {"baskets/0": 1, "butterflies/0": 1})
    scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
    assert scene.notes == ()
    assert reckoner.header(counted).start is not None
    assert reckoner.count.position_json(counted.said, {})["hands"] == [{"fish-1": 1}, {}]


def test_artefacts_need_a_boat() -> None:
    reckoner, counted = counted_of("mauna-kea", {"white/0": 2})
    scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
    assert str(scene.missing).startswith("Ana has 2 artefacts that fit on no boat")
    # What does not fit comes before what breaks a tie.
    assert scene.tie is None
    counted = counted.saying("boat/brown-3", 0)
    assert reckoner.trial(counted).totals == (4, 0)
    scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
    assert scene.missing is None


def test_a_tie_asks_for_what_breaks_it_and_nothing_else_does() -> None:
    level: dict[str, Answer] = {"boat/brown-1": 0, "boat/green-1": 1, "white/0": 1, "white/1": 1}
    for said, asked in ((BOATS, 1), (level, 2)):
        reckoner, counted = counted_of("mauna-kea", said)
        scene = reckoner.count.scene(counted.said, "0", reckoner.trial(counted).reckoning)
        assert len(scene.groups) == asked
    reckoner, counted = counted_of("mauna-kea", {**level, "left/1": 2})
    result = reckoner.trial(counted).reckoning.result
    assert (result.winners, result.tie_break) == ((0,), "explorers-on-island")
    reckoner, counted = counted_of("mauna-kea", {**level, "carried/1": 2})
    result = reckoner.trial(counted).reckoning.result
    assert (result.winners, result.tie_break) == ((1,), "artefacts-carried")


# Level in everything but who began; an archipelago with two islands each; a boat each.
LEVEL: dict[str, dict[str, Answer]] = {
    "haleakala": {"statue/mountain-4": 0, "statue/mountain-5": 1},
    "arabana": {
        "bridge/Amaruki-Fanolei": 0,
        "bridge/Amaruki-Hiratuva": 0,
        "bridge/Epunoa-Opodopo": 1,
        "bridge/Epunoa-Ravuloa": 1,
        "so-far/0": 3,
        "so-far/1": 3,
    },
    "mauna-kea": {"boat/brown-1": 0, "boat/green-1": 1, "white/0": 1, "white/1": 1},
}


def asked(game: str, said: dict[str, Answer]) -> tuple[str, tuple[int, ...]]:
    """What must be told before the sheet, and of whom; with the seats that would win now."""
    reckoner, counted = counted_of(game, said)
    reckoning = reckoner.trial(counted).reckoning
    scene = reckoner.count.scene(counted.said, "0", reckoning)
    if scene.tie is None:
        assert scene.missing is None
        return "", reckoning.result.winners
    assert scene.missing == scene.tie.words
    return str(scene.tie.words), scene.tie.seats


def test_the_sheet_waits_until_it_is_entered_who_began() -> None:
    words, seats = asked("haleakala", LEVEL["haleakala"])
    assert (words.endswith("Who began?"), seats) == (True, (0, 1))
    for first, winner in ((0, 1), (1, 0)):
        assert asked("haleakala", {**LEVEL["haleakala"], "first": first}) == ("", (winner,))
    assert asked("haleakala", ISLAND) == ("", (0,))
    # The first scoring names no winner.
    assert asked("haleakala", {**LEVEL["haleakala"], PHASE: 1})[0] == ""


def test_points_of_an_earlier_round_alone_can_be_level_too() -> None:
    assert asked("haleakala", {"so-far/0": 12, "so-far/1": 12})[0].endswith("Who began?")


def test_the_sheet_waits_until_it_is_entered_whose_last_turn_came_first() -> None:
    level = LEVEL["arabana"]
    words, seats = asked("arabana", level)
    assert words.startswith("Ana and Ben are level: whoever took the last turn first wins.")
    assert seats == (0, 1)
    for earlier in (0, 1):
        assert asked("arabana", {**level, "earlier": earlier}) == ("", (earlier,))
    # Chloé is not level with them.
    assert asked("arabana", {**level, "earlier": 2})[1] == (0, 1)
    assert asked("arabana", {**level, PHASE: 1})[0] == ""
    assert asked("arabana", {**level, "untold": 1}) == ("", (0, 1))


def test_numbers_that_break_a_tie_are_asked_for_and_not_assumed() -> None:
    level = LEVEL["mauna-kea"]
    words, seats = asked("mauna-kea", level)
    assert ("explorers left on the island" in words, seats) == (True, (0, 1))
    told: dict[str, Answer] = {**level, "left/0": 2, "left/1": 2}
    words, seats = asked("mauna-kea", told)
    assert ("carry more artefacts" in words, seats) == (True, (0, 1))
    assert asked("mauna-kea", {**told, "carried/0": 0, "carried/1": 1}) == ("", (1,))
    assert asked("mauna-kea", {**told, "left/1": 1}) == ("", (0,))
    # Nobody is left there who could carry anything.
    assert asked("mauna-kea", {**level, "left/0": 0, "left/1": 0}) == ("", (0, 1))


def test_a_count_that_is_opened_again_asks_again_who_began(tables: Tables) -> None:
    id = scored(tables, "haleakala", {**LEVEL["haleakala"], "statue/mountain-6": 0})
    seen = tables.seen(id)
    asyncio.run(seen.undo())
    reckoner, counted = begin_count(tables, seen.game, seen.showing(seen.holds))
    counted = counted.saying("statue/mountain-6", None)
    reckoning = reckoner.trial(counted).reckoning
    assert reckoner.count.scene(counted.said, "0", reckoning).tie is not None
    preview = CountPreview(id, reckoner, counted.saying("first", 1))
    assert preview.result is not None
    assert preview.result.winners == (0,)
    made = asyncio.run(preview.confirm(tables))
    assert made.result is not None
    assert (made.result.winners, made.header.first) == ((0,), 1)
    assert [kept.id for kept in tables.finished_tables()] == [made.id]


@pytest.mark.parametrize("game", FOUR)
def test_nothing_is_in_the_history_before_the_sheet_is_confirmed(game: str, tables: Tables) -> None:
    reckoner, counted = counted_of(game, SAID[game])
    tables.keep_count(game, counted)
    preview = CountPreview(game, *begin_count(tables, reckoner.game, None))
    assert preview.scores == reckoner.trial(counted).totals
    assert preview.result is not None
    assert moments_in(preview, preview.last)[-1].kind == "winner"
    with pytest.raises(Refusal, match="not confirmed yet"):
        asyncio.run(preview.undo())
    assert (tables.finished_tables(), tables.open_tables()) == ([], [])
    assert tables.count(game) == counted
    made = asyncio.run(preview.confirm(tables))
    assert [kept.id for kept in tables.finished_tables()] == [made.id]
    assert (made.scores, made.result) == (preview.scores, preview.result)
    assert made.steps[-1].sheets == preview.steps[-1].sheets
    assert tables.count(game) is None


def test_a_tracked_table_goes_on_until_its_sheet_is_confirmed(tables: Tables) -> None:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    id = tables.begin(Header("haleakala", players, seed="stopped"))
    seen = tables.seen(id)
    preview = CountPreview(id, *begin_count(tables, seen.game, seen.showing(seen.holds)))
    assert (preview.result is not None, seen.result, seen.step) == (True, None, 0)
    action = seen.sight.legal[0]
    asyncio.run(seen.push(action, 0))
    with pytest.raises(Refusal, match="The table has moved on meanwhile"):
        asyncio.run(preview.confirm(tables))
    again = CountPreview(id, *begin_count(tables, seen.game, seen.showing(seen.holds)))
    assert asyncio.run(objection(again.reckoner, again.counted)) is None
    asyncio.run(again.confirm(tables))
    assert (seen.scores, seen.result) == (again.scores, again.result)


def test_objective_cards_and_helicopters_count_in_the_expert_game(tables: Tables) -> None:
    said: dict[str, Answer] = {**BOATS, "white/0": 3, "aloft/0": 1, "card/white-3": 0}
    seen = tables.seen(scored(tables, "mauna-kea", said, variant="expert"))
    (sheet,) = [sheet for step in seen.line() for sheet in step.sheets]
    assert (sheet.points("objectives"), sheet.points("artefacts")) == ((2, 0), (6, 1))


@pytest.mark.parametrize("game", FOUR)
def test_undo_names_what_it_takes_back(game: str) -> None:
    reckoner, counted = counted_of(game, {})
    assert change_words(reckoner.count, counted) is None
    for key, value in SAID[game].items():
        before, counted = counted, counted.saying(key, value)
        words = str(change_words(reckoner.count, counted))
        assert "{" not in words
        assert words
        assert counted.undone() == before
    with pytest.raises(Refusal, match="Nothing was changed yet"):
        counted_of(game, {})[1].undone()


@pytest.mark.parametrize("game", FOUR)
def test_a_count_survives_the_end_of_the_program(game: str, tmp_path: Path) -> None:
    _, counted = counted_of(game, SAID[game])
    store = SqliteStore(tmp_path / "caldera.db", GAMES.rules, copies=False)
    Tables(store, GAMES).keep_count(game, counted)
    store.close()
    again = Tables(SqliteStore(tmp_path / "caldera.db", GAMES.rules, copies=False), GAMES)
    assert again.count(game) == counted
    again.keep_count(game, None)
    assert again.count(game) is None
    assert read_counted('{"game": 3}') is None


@pytest.mark.parametrize("game", FOUR)
def test_a_tracked_table_is_finished_by_scoring_at_any_moment(game: str, tables: Tables) -> None:
    found = GAMES.find(game)
    for number, seats in enumerate(found.meta.players):
        players = tuple(map(Player, NAMES, found.meta.colors[seats][:seats]))
        options = (
            {"variant": "expert", "tracking": "full"} if game == "mauna-kea" and number else {}
        )
        table = Table(found.rules(Header(game, players, seed=f"tracked {number}", options=options)))
        luck = Random(number)
        for steps in (3, 25, 60):
            while len(table.steps) <= steps and table.result is None:
                table.push(table.rules.pick(table.position, luck))
            if table.result is not None:
                break
            whole = tables.take_in(record.write_text(table).encode())
            seen = tables.seen(whole)
            seen = seen.showing(seen.holds)
            fresh = Counted(game, players, table=whole, step=seen.step)
            reckoner = Reckoner(found, fresh, seen.header.box, seen)
            counted = replace(fresh, said=reckoner.fresh)
            trial = reckoner.trial(counted)
            asyncio.run(settle(seen, reckoner.position_json(counted)))
            assert seen.result is not None
            assert seen.scores == trial.totals
            assert tables.finished_tables()
            asyncio.run(seen.undo())
            assert seen.result is None


def test_what_differs_is_put_right_before_a_tracked_table_is_scored(tables: Tables) -> None:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    id = tables.begin(Header("haleakala", players, seed="stopped"))
    seen = tables.seen(id)
    reckoner = Reckoner(seen.game, Counted("haleakala", players), {}, seen)
    counted = Counted("haleakala", players, said=reckoner.fresh)
    assert counted.said[PHASE] == 2
    for key, value in ISLAND.items():
        counted = counted.saying(key, value)
        reckoner.trial(counted)
    asyncio.run(settle(seen, reckoner.position_json(counted)))
    assert seen.scores == (27, 27)
    assert [step.action.do for step in seen.line() if step.action] == ["correct", "correct"]
    assert not seen.only_scored
    assert [str(page.label) for page in seen.steps[-1].sheets[0].lines][:2] == ["statues", "fish"]


def test_a_correction_to_something_else_is_no_scoring() -> None:
    header = Header("haleakala", (Player("Ana", "red"), Player("Ben", "yellow")), seed="x")
    table = Table(GAMES.rules("haleakala")(header))
    table.push(Correct(0, {"pending": {"ask": "finished"}}))
    assert (table.result is not None, table.sheets) == (True, ())
    table = Table(GAMES.rules("haleakala")(header))
    ended = table.rules.scored(table.position)
    assert ended is not None
    patch = patch_between(table.rules.write(table.position), table.rules.write(ended.position))
    assert [sheet.name for sheet in table.push(Correct(0, patch)).outcome.sheets] == ["first"]


def test_a_game_without_a_count_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    embers = SAMPLES.find("embers")
    assert embers.counts
    monkeypatch.setitem(embers.__dict__, "counts", False)
    with pytest.raises(Refusal, match="Embers cannot be scored without playing it here"):
        assert embers.count_kind
    assert all(GAMES.find(game).counts for game in FOUR)
