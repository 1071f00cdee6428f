"""Your own box: what we only assume or derive is changed by picture, and a table uses it."""

from collections.abc import Iterator

import pytest

from companion.core.box import Confidence
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.showing.box_editing import changes, trouble
from companion.showing.box_pages import BoxPage, BoxPages, BoxStepper, BoxTitle
from companion.showing.game import Game
from companion.ui import art

UNSURE = (Confidence.ASSUMED, Confidence.DERIVED)
EVERY = [
    pytest.param(game, key, id=f"{game.id}-{key}")
    for game in GAMES.on_screen()
    for key, entry in game.rules.profile.entries.items()
    if entry.confidence in UNSURE
]


def pages_of(game: Game) -> BoxPages:
    assert game.box_pages is not None
    return game.box_pages


def ours(game: Game) -> JsonObject:
    return game.rules.profile.with_changes({})


def title_of(game: Game, entry: str) -> BoxTitle:
    return next(one for one in pages_of(game).titles if entry in one.entries)


def tabs_of(pages: BoxPages, box: JsonObject, title: BoxTitle) -> tuple[str, ...]:
    return tuple(one.place for one in pages.page(box, title.key, "").tabs) or ("",)


def steps_of(page: BoxPage) -> Iterator[BoxStepper]:
    yield from page.steps
    for thing in page.things:
        yield from thing.steps


def one_tap(game: Game, box: JsonObject, title: BoxTitle) -> Iterator[JsonObject]:
    """Every box that one tap leads to: fewer, more, a place, an answer, an edited kind."""
    pages = pages_of(game)
    if title.on_map:
        assert pages.map is not None
        names = [spot.name for spot in pages.map.chart(box).spots]
        yield pages.map.renamed(box, names[0], f"Old {names[0]}"[:14])
        yield pages.map.moved(box, names[0], 0.5, 0.5)
        yield pages.map.joined(box, names[0], names[1])
        return
    for tab in tabs_of(pages, box, title):
        page = pages.page(box, title.key, tab)
        for step in steps_of(page):
            for by in (1, -1):
                yield pages.stepped(box, step.place, by)
        places = [space.place for space in page.plan.spaces] if page.plan else []
        places += [option.place for one in page.questions for option in one.options]
        for place in places:
            try:
                yield pages.touched(box, title.key, tab, place)[0]
            except Refusal:
                continue
        for thing in page.things:
            if thing.opens:
                yield from edited(pages, box, title, tab, thing.place)


def edited(
    pages: BoxPages, box: JsonObject, title: BoxTitle, tab: str, place: str
) -> Iterator[JsonObject]:
    made = pages.begun(box, place)
    bench = pages.bench(title.key, made)
    taps = [(step.place, by) for step in bench.steps for by in (1, -1)]
    taps += [(option.place, 0) for one in bench.questions for option in one.options]
    for what, by in taps:
        try:
            yield pages.put_in(box, place, tab, pages.worked(title.key, made, what, by))
        except Refusal:
            continue


@pytest.mark.parametrize(("game", "entry"), EVERY)
def test_whatever_is_not_sure_can_be_changed_and_a_table_uses_it(game: Game, entry: str) -> None:
    """At most two taps lead to another box that the rules accept, and a table is played with it."""
    profile, title, box = game.rules.profile, title_of(game, entry), ours(game)
    found = None
    for first in one_tap(game, box, title):
        if first[entry] == box[entry]:
            continue
        for made in (first, *one_tap(game, first, title)):
            changed = changes(profile, made)
            if entry in changed and trouble(game.rules, changed) is None:
                found = changed
                break
        if found:
            break
    assert found, f"{entry} cannot be changed into anything that the rules accept"
    count = game.meta.players[0]
    players = tuple(Player(color, color) for color in game.meta.colors[count])
    rules = game.rules(Header(game.id, players, box=found, seed="own box"))
    position = rules.set_up().position
    assert rules.legal(position)
    plain = game.rules(Header(game.id, players, seed="own box"))
    assert vars(rules.box)[entry] != vars(plain.box)[entry]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_a_page_tells_entries_of_the_box_and_nothing_that_is_sure_is_asked(game: Game) -> None:
    entries = game.rules.profile.entries
    told = [key for title in pages_of(game).titles for key in title.entries]
    assert sorted(told) == sorted(set(told))
    assert set(told) == {key for key, entry in entries.items() if entry.confidence in UNSURE}


@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_our_own_box_has_what_the_rules_count(game: Game) -> None:
    pages, box = pages_of(game), ours(game)
    for title in pages.titles:
        for total in pages.counted(box, title):
            assert total.found == total.wanted, (title.key, str(total.words))


@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_every_picture_of_a_box_is_there_and_every_place_has_a_name_of_its_own(game: Game) -> None:
    pages, box = pages_of(game), ours(game)
    for title in pages.titles:
        assert art.exists(title.art)
        if title.on_map:
            continue
        for tab in tabs_of(pages, box, title):
            page = pages.page(box, title.key, tab)
            pictures = [one.art for one in page.tabs if one.art]
            for thing in page.things:
                pictures += [thing.face.art, *thing.face.icons]
                pictures += [one.art for one in thing.face.printed]
            for step in steps_of(page):
                pictures += [step.art] if step.art else []
            assert [name for name in pictures if not art.exists(name)] == []
            places = [thing.place for thing in page.things]
            places += [space.place for space in page.plan.spaces] if page.plan else []
            assert len(places) == len(set(places))
            labels = [str(thing.label) for thing in page.things]
            if title.key != "objectives":
                assert len(labels) == len(set(labels))


@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_one_more_and_one_fewer_is_the_box_that_it_was(game: Game) -> None:
    pages, box = pages_of(game), ours(game)
    for title in pages.titles:
        if title.on_map:
            continue
        for tab in tabs_of(pages, box, title):
            for step in steps_of(pages.page(box, title.key, tab)):
                if step.figure < step.high:
                    more = pages.stepped(box, step.place, 1)
                    assert more != box, step.place
                    assert pages.stepped(more, step.place, -1) == box, step.place


def totals(pages: BoxPages, box: JsonObject, key: str) -> dict[str, tuple[int, int]]:
    title = next(one for one in pages.titles if one.key == key)
    return {str(one.words): (one.found, one.wanted) for one in pages.counted(box, title)}


# Haleakalā


def test_one_card_fewer_leaves_one_more_to_place() -> None:
    game = GAMES.find("haleakala")
    pages = pages_of(game)
    box = pages.stepped(ours(game), "cards/0/1", -1)
    assert totals(pages, box, "cards")["Cards of 2 palms"] == (11, 12)
    assert trouble(game.rules, changes(game.rules.profile, box)) is not None
    box = pages.stepped(box, "cards/1/1", 1)
    assert trouble(game.rules, changes(game.rules.profile, box)) is None


def test_another_kind_of_fish_is_made_put_in_and_removed_again() -> None:
    game = GAMES.find("haleakala")
    pages = pages_of(game)
    made = pages.begun(ours(game), "cards")
    for _ in range(3):
        made = pages.worked("cards", made, "baskets", 1)
    assert str(pages.bench("cards", made).label) == "Fish, 4 baskets"
    box = pages.put_in(ours(game), "cards", "2", made)
    new = pages.page(box, "cards", "2").things[-1]
    assert (str(new.label), new.steps[0].figure, new.changed) == ("Fish, 4 baskets", 1, True)
    with pytest.raises(Refusal, match="There is such a card already"):
        pages.put_in(box, "cards", "2", made)
    assert pages.removed(box, new.place) == ours(game)


def test_the_jetty_is_moved_on_the_island_but_not_to_a_hut() -> None:
    game = GAMES.find("haleakala")
    pages = pages_of(game)
    box, _ = pages.touched(ours(game), "jetty", "", "beach-3")
    assert changes(game.rules.profile, box) == {"jetty": 3}
    with pytest.raises(Refusal, match="cannot lie at a hut"):
        pages.touched(box, "jetty", "", "beach-4")


# Hekla


def test_a_cell_that_is_taken_off_the_board_is_not_active_any_more() -> None:
    game = GAMES.find("hekla")
    pages = pages_of(game)
    box, _ = pages.touched(ours(game), "cells", "missing", "c3")
    assert totals(pages, box, "cells") == {"Cells": (25, 26), "High-activity cells": (2, 3)}
    with pytest.raises(Refusal, match="no cell c3"):
        pages.touched(box, "cells", "hot", "c3")


@pytest.mark.parametrize("loop", ["inner", "outer"])
@pytest.mark.parametrize("first", range(26))
def test_a_road_begun_at_any_circle_is_drawn_at_the_same_places(loop: str, first: int) -> None:
    """Whichever comes first and whichever way one drives: the circles stay where they are."""
    game = GAMES.find("hekla")
    pages = pages_of(game)

    def spots(box: JsonObject) -> set[tuple[int, int]]:
        plan = pages.page(box, "road", loop).plan
        assert plan is not None
        return {(round(space.x), round(space.y)) for space in plan.spaces}

    here = spots(ours(game))
    turned, _ = pages.touched(ours(game), "road", loop, f"road-{first}")
    assert spots(turned) == here
    back, _ = pages.touched(turned, "road", loop, "way/0")
    assert spots(back) == here
    plan, other = pages.page(turned, "road", loop).plan, pages.page(back, "road", loop).plan
    assert plan is not None
    assert other is not None
    assert (plan.spaces[0].x, plan.spaces[0].y) == (other.spaces[0].x, other.spaces[0].y)
    assert pages.touched(back, "road", loop, "way/1")[0] == turned


# Mauna Kea


def test_the_rules_totals_of_the_bag_and_the_artefacts_are_counted() -> None:
    game = GAMES.find("mauna-kea")
    pages = pages_of(game)
    assert totals(pages, ours(game), "tiles")["Tiles in the bag"] == (94, 94)
    assert totals(pages, ours(game), "start_tiles")["Artefacts"] == (25, 25)
    fewer = pages.stepped(ours(game), "start_tiles/0", -1)
    assert totals(pages, fewer, "start_tiles")["Artefacts"] == (24, 25)
    assert totals(pages, fewer, "start_tiles")["Start tiles"] == (23, 24)


def test_a_cove_is_moved_along_the_shore_and_round_a_corner() -> None:
    game = GAMES.find("mauna-kea")
    pages = pages_of(game)
    box = ours(game)
    for _ in range(3):
        box = pages.stepped(box, "coves/1/all", 1)
    assert box["coves"][1] == ["16,1", "17,1", "18,1", "18,2"]  # type: ignore[index]
    assert trouble(game.rules, changes(game.rules.profile, box)) is None
    one = pages.stepped(ours(game), "coves/0/0", 1)
    assert one["coves"][0] == ["7,1", "4,1", "5,1", "6,1"]  # type: ignore[index]


def test_a_boat_of_another_kind_takes_the_place_of_one() -> None:
    game = GAMES.find("mauna-kea")
    pages = pages_of(game)
    box = pages.stepped(pages.stepped(ours(game), "boats/brown-3", -1), "boats/brown-2", 1)
    assert totals(pages, box, "boats") == {"Boats": (8, 8)}
    assert trouble(game.rules, changes(game.rules.profile, box)) is None


def test_a_start_tile_is_made_corner_by_corner() -> None:
    game = GAMES.find("mauna-kea")
    pages = pages_of(game)
    made = pages.begun(ours(game), "start_tiles")
    for place in ("corner/3", "square/l", "lies/grey"):
        made = pages.worked("start_tiles", made, place, 0)
    label: Message = pages.bench("start_tiles", made).label
    assert str(label) == "start tile: jungle, jungle over jungle, lake; 1 grey artefact"
    box = pages.put_in(ours(game), "start_tiles", "", made)
    assert totals(pages, box, "start_tiles")["Start tiles"] == (25, 24)


def test_an_objective_card_must_need_something() -> None:
    game = GAMES.find("mauna-kea")
    pages = pages_of(game)
    made = pages.begun(ours(game), "objectives/1")
    for _ in range(2):
        made = pages.worked("objectives", made, "need/white", -1)
    with pytest.raises(Refusal, match="must need something"):
        pages.put_in(ours(game), "objectives/1", "", made)
