"""The rules to read: everything that is asked, lies there or is counted has its paragraph."""

from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise

import pytest

from companion.core.game import Header
from companion.core.languages import LANGUAGES, language
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES
from companion.games.hekla.rules import GameRules as Hekla
from companion.games.hekla.scoring import ready
from companion.playing.sheet_pages import pages as sheets
from companion.showing.game import Game
from companion.showing.rules_pages import AnyPages, DrawnExample, Example, Paragraph
from companion.showing.scene import Scene
from companion.showing.searching import found
from companion.ui.art import exists
from companion.ui.rules.rule_here import places
from tests.games.test_screens import forms, played
from tests.sample_game import GAMES as SAMPLE
from tests.seeing import seen, sight_of

every_game = pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
# What the examples bring, as the rule texts count it.
POINTS = {
    "haleakala": {
        "eruption": [1],
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


@cache
def tables(game: Game) -> tuple[Table[object], ...]:
    """Whole tables of random play, in every form, with the app's draws and with own ones."""
    return tuple(played(header) for header in forms(game, 6))


def paragraphs(game: Game) -> list[Paragraph]:
    return list(pages_of(game).paragraphs.values())


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
            assert pages.asked(sight) in pages.paragraphs
            asked |= {prompt.ask for prompt in sight.prompts}
    assert len(asked) > 2


@every_game
def test_every_card_and_piece_has_its_paragraph(game: Game) -> None:
    pages = pages_of(game)
    sight = seen(new_table(game)).sight
    for place, paragraph in CARDS[game.id].items():
        assert pages.lying(sight, place) == paragraph, place
        assert paragraph in pages.paragraphs


@pytest.mark.parametrize(("id", "at"), [("haleakala", "read-"), ("mauna-kea", "card-")])
def test_every_card_that_is_in_the_box_has_its_paragraph(id: str, at: str) -> None:
    game = GAMES.find(id)
    pages, table = pages_of(game), new_table(game)
    sight = seen(table).sight
    cards = table.rules.box.cards  # type: ignore[attr-defined]
    assert len(cards) > 8
    assert [one for one in cards if pages.lying(sight, f"{at}{one}") not in pages.paragraphs] == []


@every_game
def test_whatever_lies_on_a_table_leads_to_a_paragraph_or_to_nothing(game: Game) -> None:
    pages, told = pages_of(game), set()
    for table in tables(game):
        for step in table.steps[:: max(1, len(table.steps) // 12)]:
            sight = sight_of(table.rules, step.position)
            board = game.board(table.rules)
            scene: Scene = board.scene(sight, board.nothing(sight), 0)
            told |= {pages.lying(sight, place) for place in places(scene)}
    assert told - {""} <= set(pages.paragraphs)
    assert len(told) > 3


@every_game
def test_every_line_of_a_sheet_has_its_paragraph(game: Game) -> None:
    pages, labels = pages_of(game), set()
    for table in tables(game):
        for sheet in table.sheets:
            labels |= {line.label for line in sheet.lines}
        for page in sheets(seen(table), True):
            labels |= {row.label for group in page.groups for row in group.rows}
    assert [label for label in sorted(labels) if pages.line(label) not in pages.paragraphs] == []
    assert set(pages.lines.values()) <= set(pages.paragraphs)


@every_game
def test_every_ruling_stands_at_a_paragraph_and_on_the_page(game: Game) -> None:
    pages = pages_of(game)
    used = {ruling for one in paragraphs(game) for ruling in one.rulings}
    assert used == set(pages.rulings)
    assert tuple(pages.rulings.values()) == game.meta.rulings
    assert set(pages.own_rulings) | set(pages.common_rulings) >= set(pages.rulings)
    assert set(pages.switches) <= set(pages.rulings)
    assert all(option in game.meta.options for option in pages.switches.values())


@every_game
def test_names_of_sections_and_paragraphs_are_used_once(game: Game) -> None:
    pages = pages_of(game)
    names = [section.id for section in pages.sections]
    assert len(set(names)) == len(names)
    assert sum(len(section.paragraphs) for section in pages.sections) == len(pages.paragraphs)


@every_game
def test_every_paragraph_is_short_and_its_pictures_are_there(game: Game) -> None:
    for one in paragraphs(game):
        assert 1 <= len(one.points) <= 4, one.id
        assert len(one.examples) <= 2, one.id
        assert (one.sentence is None) == (not one.examples), one.id
        assert [art for point in one.points for art in point.art if not exists(art)] == []


@every_game
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_entry_is_said_in_the_players_language(game: Game, code: str) -> None:
    pages, first = pages_of(game), game.first_game
    assert first is not None
    messages = [words for one in paragraphs(game) for words in one.messages]
    messages += [section.title for section in pages.sections]
    messages += [*pages.own_rulings.values(), *pages.common_rulings.values()]
    messages += [*(tap.words for tap in first.taps), first.end]
    # Names and bare figures are the same in every language.
    alike = {"{god}", "Nautilus", "Lava", "Artefact", "Statues", "Points"}
    said = language(code, game.words)._words.gettext
    assert [m.id for m in messages if said(m.id) == m.id and m.id not in alike] == []


@every_game
def test_the_points_of_the_examples_are_what_the_rules_count(game: Game) -> None:
    counted = {
        one.id: [drawn.words.values["points"] for drawn in pages_of(game).drawn(game, one)]
        for one in paragraphs(game)
        if any(example.line for example in one.examples)
    }
    assert counted == POINTS[game.id]
    lines = {example.line for one in paragraphs(game) for example in one.examples} - {""}
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


def pairs(game: Game) -> list[tuple[Example, Example]]:
    """The examples of what is wrong, each with the one that is right beside it."""
    judged = [one for one in paragraphs(game) if any(each.verdict for each in one.examples)]
    assert all([each.verdict for each in one.examples] == ["wrong", "right"] for one in judged)
    return [(one.examples[0], one.examples[1]) for one in judged]


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
        ("haleakala", "fr", "eruption", "eruption"),
        ("haleakala", "de", "ausbruch", "eruption"),
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
    one = GAMES.find(game)
    said = language(code, one.words)._words.gettext
    texts = [(said(p.title.id), " ".join(map(said, ids(p)))) for p in paragraphs(one)]
    hits = [paragraphs(one)[at].id for at in found(typed, texts)]
    assert paragraph in hits[:6], hits


def ids(paragraph: Paragraph) -> list[str]:
    def inside(message: Message) -> str:
        return str(message.values.get("god", message.id))

    return [inside(message) for message in paragraph.messages]


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
