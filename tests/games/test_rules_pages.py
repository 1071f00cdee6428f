"""The rules to read: whatever is asked, lies there or is counted leads to an anchor."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain, pairwise
from pathlib import Path

import pytest

from companion.core import record
from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.languages import LANGUAGES, language
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.arabana.words import GOD_NAMES
from companion.games.hekla.rules import GameRules as Hekla
from companion.games.hekla.scoring import ready
from companion.playing.sheet_pages import pages as sheets
from companion.showing.game import Game
from companion.showing.rule_examples import DrawnExample, Example
from companion.showing.rules_pages import AnyPages, empty_page
from companion.showing.rules_text import Page, Paragraph
from companion.showing.scene import Scene
from companion.showing.searching import found
from companion.ui.art import exists
from companion.ui.rules.rule_here import places
from tests.games.test_screens import forms, played
from tests.sample_game import GAMES as SAMPLE
from tests.seeing import seen, sight_of

TWO = (Player("Ana", "red"), Player("Ben", "yellow"))
RECORDS = Path(__file__).parents[1] / "records"
every_game = pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
RARE = {
    "haleakala": (),
    "arabana": ("a-bridge-taken-back", "six-cards-in-the-final-turn"),
    "hekla": ("ended-by-agreement", "only-scored"),
    "mauna-kea": ("end-agreed-when-the-last-boat-is-gone", "three-players-expert"),
}
# What the examples bring, as the rule texts count it.
POINTS = {
    "haleakala": {
        "": [1],
        "statues": [9],
        "fish": [3],
        "pearls": [4],
        "nautilus": [3],
        "shells-left": [3],
        "score-butterflies": [3],
        "score-majority": [4],
        "score-segment": [4],
        "score-forest": [4],
        "score-mountain": [6],
    },
    "arabana": {"islands": [2, 1], "bonus": [1]},
    "hekla": {"volcanoes": [2], "trigger": [2], "road": [9]},
    "mauna-kea": {"explorers": [3], "artefacts": [4], "empty-places": [-1], "objectives": [2]},
}
# Pieces and cards of each box, by the places where they are touched.
CARDS = {
    "haleakala": {
        **{f"read-{card}": card for card in ("statue", "priestess", "shell", "nautilus", "lava")},
        **{f"read-fish-{baskets}": "fish" for baskets in (1, 2, 3)},
        "read-fish/4/1": "fish",
        "read-shell-butterfly": "shell",
        "read-white-pearl": "white-pearl",
        "read-black-pearl": "black-pearl",
        **{
            f"buy-{card}": f"score-{card}"
            for card in ("butterflies", "majority", "segment", "forest", "mountain")
        },
        "buy-priestess": "priestess",
        "disc-3": "placing",
        "invocation": "invocation",
        "sea-2": "boat",
    },
    "arabana": {
        **{f"god-{god}": god for god in ("kane", "kanaloa", "ku", "pele", "lono")},
        "hand-0": "card",
        "open-pile": "drawing",
        "slot-Nuridan-Opodopo": "bridge",
        "island-Lusepil": "island",
    },
    "hekla": {"supply-0": "volcano", "road-3": "vulcanologist", "b2": "hot"},
    "mauna-kea": {
        **{
            f"card-{card}": f"card-{card}"
            for card in ("jungle", "mountain", "lake", "earthquake", "helicopter")
        },
        "card-0": "cards",
        "hand-0": "tile",
        "boat-brown-3": "boat",
        "flow-north": "lava",
        "face-north:left+right": "lava",
        "face-jjll2": "tile",
    },
}


def pages_of(game: Game) -> AnyPages:
    found = game.rules_pages
    assert found is not None
    return found


def page_of(game: Game, code: str = "en") -> Page:
    return pages_of(game).page(code)


@cache
def tables(game: Game) -> tuple[Table[object], ...]:
    """Whole tables of random play, in every form, with the app's draws and with own ones."""
    return tuple(played(header) for header in forms(game, 6))


def recorded(game: Game) -> Iterator[Table[object]]:
    """The recorded games that ask what random play seldom asks."""
    for name in RARE[game.id]:
        yield record.read_text((RECORDS / game.id / f"{name}.json").read_bytes(), find)


def paragraphs(game: Game) -> tuple[Paragraph, ...]:
    return page_of(game).paragraphs


def examples(game: Game, paragraph: Paragraph) -> list[Example]:
    """What a paragraph draws."""
    return [pages_of(game).examples[caption.example] for caption in paragraph.captions]


def new_table(game: Game) -> Table[object]:
    header: Header = headers(game.meta, WantedTables(game.id), 1, "rules")[0]
    return Table(game.rules(header))


@every_game
def test_everything_that_is_asked_has_its_paragraph(game: Game) -> None:
    pages = pages_of(game)
    asked = set()
    for table in tables(game):
        for step in table.steps:
            sight = sight_of(table.rules, step.position)
            assert pages.asked(sight) in pages.page("en").anchors
            asked |= {prompt.ask for prompt in sight.prompts}
    assert len(asked) > 2


@every_game
def test_every_card_and_piece_has_its_paragraph(game: Game) -> None:
    pages = pages_of(game)
    sight = seen(new_table(game)).sight
    for place, paragraph in CARDS[game.id].items():
        assert pages.lying(sight, place) == paragraph, place
        assert paragraph in pages.page("en").anchors


@pytest.mark.parametrize(("id", "at"), [("haleakala", "read-"), ("mauna-kea", "card-")])
def test_every_card_that_is_in_the_box_has_its_paragraph(id: str, at: str) -> None:
    game = GAMES.find(id)
    pages, table = pages_of(game), new_table(game)
    sight = seen(table).sight
    cards = table.rules.box.cards  # type: ignore[attr-defined]
    assert len(cards) > 8
    led = {one: pages.lying(sight, f"{at}{one}") for one in cards}
    assert [one for one, anchor in led.items() if anchor not in page_of(game).anchors] == []


@every_game
def test_whatever_lies_on_a_table_leads_to_a_paragraph_or_to_nothing(game: Game) -> None:
    pages, told = pages_of(game), set()
    for table in tables(game):
        for step in table.steps[:: max(1, len(table.steps) // 12)]:
            sight = sight_of(table.rules, step.position)
            board = game.board(table.rules)
            scene: Scene = board.scene(sight, board.nothing(sight), 0)
            told |= {pages.lying(sight, place) for place in places(scene)}
    assert told - {""} <= set(page_of(game).anchors)
    assert len(told) > 3


def lines_of(table: Table[object]) -> set[str]:
    """The labels of everything that is counted at a table."""
    found = {line.label for sheet in table.sheets for line in sheet.lines}
    pages = sheets(seen(table), True)
    return found | {row.label for page in pages for group in page.groups for row in group.rows}


@every_game
def test_every_line_of_a_sheet_has_its_paragraph(game: Game) -> None:
    pages = pages_of(game)
    labels = set().union(*map(lines_of, tables(game)))
    anchors = page_of(game).anchors
    assert [label for label in sorted(labels) if pages.line(label) not in anchors] == []
    assert set(pages.lines.values()) <= set(anchors)


def led_to(game: Game) -> Iterator[str]:
    """The anchors that questions, pieces, cards and lines lead to, table after table."""
    pages = pages_of(game)
    yield from CARDS[game.id].values()
    for table in chain(tables(game), staged(game), recorded(game)):
        yield from map(pages.line, lines_of(table))
        for step in table.steps:
            sight = sight_of(table.rules, step.position)
            yield pages.asked(sight)
            # A phone that holds one seat is asked what that seat is asked.
            for prompt in sight.prompts:
                yield pages.asked(replace(sight, prompts=(prompt,)))
        board = game.board(table.rules)
        for step in table.steps[:: max(1, len(table.steps) // 12)]:
            sight = sight_of(table.rules, step.position)
            scene: Scene = board.scene(sight, board.nothing(sight), 0)
            yield from (pages.lying(sight, place) for place in places(scene))


def staged(game: Game) -> Iterator[Table[object]]:
    """Questions that neither random play nor the recorded games come to."""
    if game.id == "mauna-kea":
        options = {"variant": "expert", "tracking": "full"}
        start: dict[str, Json] = {"turn": 0, "cards": [["earthquake"], []]}
        table = Table(game.rules(Header(game.id, TWO, seed="rules", options=options, start=start)))
        table.push(
            table.rules.codec.read({"by": 0, "do": "card", "card": "earthquake", "draw": True})
        )
        yield table


@every_game
def test_every_anchor_is_reached(game: Game) -> None:
    missing = set(page_of(game).anchors)
    for anchor in led_to(game):
        missing.discard(anchor)
        if not missing:
            break
    assert missing == set()


@every_game
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_language_has_the_same_anchors_pictures_and_examples(game: Game, code: str) -> None:
    assert outline(page_of(game, code)) == outline(page_of(game))


def outline(page: Page) -> list[object]:
    """A page without its words."""
    return [
        [[frame(one) for one in section.paragraphs] for section in page.sections],
        list(page.rulings),
        list(page.common),
    ]


def frame(one: Paragraph) -> object:
    points = [(bool(point.more), point.art, point.sign) for point in one.points]
    drawn = [(caption.example, "{points}" in caption.words) for caption in one.captions]
    return one.anchor, points, bool(one.sentence), drawn, one.rulings


@every_game
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_entry_is_said_in_the_players_language(game: Game, code: str) -> None:
    told, english = list(texts(page_of(game, code))), list(texts(page_of(game)))
    # Names, which are the same in every language.
    alike = {"Nautilus", "Lava", "Artefact", "Statues", "Points", *GOD_NAMES.values()}
    same = [one for one, other in zip(told, english, strict=True) if one == other]
    assert set(same) <= alike


def texts(page: Page) -> Iterator[str]:
    yield from (section.title for section in page.sections)
    for one in page.paragraphs:
        yield one.title
        for point in one.points:
            yield from (point.words, point.more) if point.more else (point.words,)
        yield from (one.sentence,) if one.sentence else ()
        yield from (caption.words for caption in one.captions)
    yield from page.decided.values()


@every_game
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_first_game_is_said_in_the_players_language(game: Game, code: str) -> None:
    first = game.first_game
    assert first is not None
    said = language(code, game.words)._words.gettext
    messages = [*(tap.words for tap in first.taps), first.end]
    assert [message.id for message in messages if said(message.id) == message.id] == []


@every_game
def test_every_ruling_stands_at_a_paragraph_and_on_the_page(game: Game) -> None:
    pages, page = pages_of(game), page_of(game)
    used = {ruling for one in paragraphs(game) for ruling in one.rulings}
    assert used | {"G1", "G2"} == set(page.decided)
    assert [id for id, words in page.decided.items() if not words] == []
    assert set(pages.switches) <= set(page.rulings)
    assert all(option in game.meta.options for option in pages.switches.values())


@every_game
def test_every_example_stands_on_the_page_once(game: Game) -> None:
    named = [caption.example for one in paragraphs(game) for caption in one.captions]
    assert named == list(pages_of(game).examples)


@every_game
def test_every_paragraph_is_short_and_its_pictures_are_there(game: Game) -> None:
    for one in paragraphs(game):
        assert 1 <= len(one.points) <= 4, one.title
        assert len(one.captions) <= 2, one.title
        assert bool(one.sentence) == bool(one.captions), one.title
        assert [art for point in one.points for art in point.art if not exists(art)] == []


@every_game
def test_the_points_of_the_examples_are_what_the_rules_count(game: Game) -> None:
    counted = {
        one.anchor: [drawn.points for drawn in pages_of(game).drawn(game, one)]
        for one in paragraphs(game)
        if any(example.line for example in examples(game, one))
    }
    assert counted == POINTS[game.id]
    lines = {example.line for example in pages_of(game).examples.values()} - {""}
    sheet = {label for table in tables(game) for s in table.sheets for label in labels(s)}
    assert lines >= sheet


def labels(sheet: object) -> set[str]:
    return {line.label for line in sheet.lines}  # type: ignore[attr-defined]


@every_game
def test_examples_are_drawn_by_the_games_own_board(game: Game) -> None:
    drawn: list[DrawnExample] = []
    for one in paragraphs(game):
        drawn += pages_of(game).drawn(game, one)
    assert all(shown.picture is not None or shown.holdings for shown in drawn)
    boards = [shown for shown in drawn if shown.picture is not None]
    assert len(boards) >= 3
    for shown in boards:
        assert shown.picture is not None
        left, top, width, height = shown.window
        assert min(left, top) >= 0
        assert left + width <= shown.picture.width
        assert top + height <= shown.picture.height
    assert {shown.verdict for shown in drawn} == {"", "right", "wrong"}
    assert [shown.words for shown in drawn if not shown.words or "{" in shown.words] == []


def pairs(game: Game) -> list[tuple[Example, Example]]:
    """The examples of what is wrong, each with the one that is right beside it."""
    drawn = [examples(game, one) for one in paragraphs(game)]
    judged = [each for each in drawn if any(one.verdict for one in each)]
    assert all([one.verdict for one in each] == ["wrong", "right"] for each in judged)
    return [(wrong, right) for wrong, right in judged]


@pytest.mark.parametrize(
    ("id", "number"), [("haleakala", 1), ("arabana", 3), ("mauna-kea", 2)], ids=lambda id: str(id)
)
def test_the_rules_refuse_the_wrong_example_and_take_the_right_one(id: str, number: int) -> None:
    game = GAMES.find(id)
    found = pairs(game)
    assert len(found) == number
    for wrong, right in found:
        *before, last = on(game, wrong)
        for action in before:
            action()
        with pytest.raises(Refusal):
            last()
        for action in on(game, right):
            action()
        assert right.tried


def on(game: Game, example: Example) -> list[Callable[[], object]]:
    """What is tried in an example, one after the other at one table."""
    table = Table(game.rules(example.header))
    return [partial(table.push, table.rules.codec.read(done)) for done in example.tried]


def test_hekla_erupts_in_the_right_example_alone() -> None:
    game = GAMES.find("hekla")
    ((wrong, right),) = pairs(game)
    assert [erupting(game, one) for one in (wrong, right)] == [set(), {"e2-e3-e4"}]


def erupting(game: Game, example: Example) -> set[str]:
    """The lines that erupt once a volcano has come to any of their cells."""
    rules = game.rules(example.header)
    assert isinstance(rules, Hekla)
    cells = rules.set_up().position.cells
    return {line.name for at in range(len(cells)) for line in ready(rules.grid, cells, at)}


@pytest.mark.parametrize(
    ("game", "code", "typed", "paragraph"),
    [
        ("haleakala", "en", "preistess", "priestess"),
        ("haleakala", "fr", "prêtrese", "priestess"),
        ("haleakala", "fr", "eruption", "L’éruption"),
        ("haleakala", "de", "ausbruch", "Der Ausbruch"),
        ("haleakala", "de", "Muscheln ubrig", "shells-left"),
        ("arabana", "fr", "pont adverse ile", "relative"),
        ("arabana", "en", "Kanalao", "kanaloa"),
        ("hekla", "de", "hohe Aktivitat", "hot"),
        ("mauna-kea", "fr", "helicoptere", "card-helicopter"),
        ("mauna-kea", "en", "earthqake", "card-earthquake"),
    ],
)
def test_a_search_forgives_accents_and_spelling(
    game: str, code: str, typed: str, paragraph: str
) -> None:
    page = page_of(GAMES.find(game), code)
    searched = [(one.title, one.text) for one in page.paragraphs]
    hits = [page.paragraphs[at] for at in found(typed, searched)][:6]
    assert paragraph in {name for one in hits for name in (one.anchor, one.title)}


def test_a_search_for_nothing_finds_nothing_and_better_hits_come_first() -> None:
    texts = [("Boat", "It sails."), ("Lava", "A boat is safe."), ("Boats", "Eight of them.")]
    assert found("  ", texts) == []
    assert found("volcano", texts) == []
    assert found("boat", texts)[0] == 0
    ranked = found("boat", texts)
    assert ranked == sorted(ranked, key=lambda at: [0, 2, 1].index(at))
    assert all(one != other for one, other in pairwise(ranked))


def test_a_game_without_pages_is_no_harm() -> None:
    embers = SAMPLE.find("embers")
    assert embers.rules_pages is None
    assert embers.first_game is None
    assert not embers.has_rules_pages
    assert not embers.has_first_game
    assert set(empty_page("en").decided) == {"G1", "G2"}
