"""What every game's screen must keep, found by random play and by tapping everything there is."""

from collections import deque
from functools import cache
from importlib import import_module
from itertools import chain
from random import Random
from types import ModuleType

import pytest

from companion.core.action import Action
from companion.core.game import Header, Rules
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.seen import Seen
from companion.showing.fixing import read_facts, write_facts
from companion.showing.game import Game
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.ui.board.board_zoom import REACH
from companion.ui.table.upright_room import SMALLEST_BOARD
from tests.seeing import seen

# Tables that are played, and at how many of each kind of question everything is tapped.
TABLES, TAPPED, ODDLY = 6, 3, 0.04
every_screen = pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)


def forms(game: Game, number: int) -> list[Header]:
    """Tables in every form in turn; every third with the players' own draws, where they may."""
    own = any(option.key == "draws" for option in game.meta.options)
    app = headers(game.meta, WantedTables(game.id), number, "screens")
    physical = WantedTables(game.id, options={"draws": "physical"} if own else {})
    drawn = headers(game.meta, physical, number, "own draws")
    return [drawn[at] if at % 3 == 2 else app[at] for at in range(number)]


def random_actions(game: Game) -> ModuleType:
    """How a game is played at random."""
    return import_module(f"tests.games.{game.package.rpartition('.')[2]}.random_actions")


def played(header: Header) -> Table[object]:
    """A table of random play, to its end; now and then with what sensible people seldom do."""
    made, luck = Table(GAMES.rules(header.game)(header)), Random(header.seed)
    while made.result is None:
        rules = made.rules
        odd = luck.random() < ODDLY
        made.push((Rules.pick if odd else type(rules).pick)(rules, made.position, luck))
    return made


@cache
def walks(game: Game) -> tuple[tuple[Seen, tuple[Scene, ...]], ...]:
    """Moments of every kind of question, each with every scene that taps lead to there."""
    asked: dict[tuple[str, ...], list[Table[object]]] = {}
    for header in forms(game, TABLES):
        whole = played(header)
        for step in whole.steps:
            kind = tuple(prompt.ask for prompt in whole.rules.prompts(step.position))
            moment = Table.resumed(whole)
            moment.steps = whole.steps[: step.number + 1]
            asked.setdefault(kind, []).append(moment)
    moments = [
        moment
        for kind in sorted(asked)
        for moment in Random(len(kind)).sample(asked[kind], min(TAPPED, len(asked[kind])))
    ]
    windows = [seen(moment) for moment in moments]
    return tuple(
        (window, tapped(window, at % window.board.turns)) for at, window in enumerate(windows)
    )


def tapped(window: Seen, turn: int) -> tuple[Scene, ...]:
    """Every scene that taps can lead to before anything is done."""
    board, sight = window.board, window.sight
    first = board.nothing(sight)
    found, known, waiting = [], {first}, deque([first])
    while waiting:
        choice = waiting.popleft()
        scene = board.scene(sight, choice, turn)
        found.append(scene)
        for place in places(scene):
            try:
                after = board.tapped(sight, choice, place)
            except Refusal:
                continue
            if after not in known:
                known.add(after)
                waiting.append(after)
    return tuple(found)


def allowed(window: Seen, action: Action) -> bool:
    """Whether an action could be done: listed, or a free report that the rules take."""
    try:
        window.rules.check(window.position, action)
    except Refusal:
        return False
    return True


def places(scene: Scene) -> set[str]:
    """Everything that can be tapped in a scene; what is read covers the rest until it is closed."""
    if scene.reading is not None:
        return {""}
    found = {space.place for space in scene.picture.spaces}
    found |= {corner.place for corner in scene.picture.corners}
    found |= {item.place for item in scene.tray}
    found |= {card.place for card in (scene.panel.cards if scene.panel else ())}
    found |= {command.place for command in (scene.primary, scene.secondary, *scene.more) if command}
    return found - {""}


def offered(scene: Scene) -> list[Action]:
    """What the buttons of a scene do."""
    commands = (scene.primary, scene.secondary, *scene.more)
    return [command.action for command in commands if command and command.action]


@every_screen
def test_the_facts_of_a_board_written_back_are_the_position(game: Game) -> None:
    for header in forms(game, TABLES):
        whole = played(header)
        facts = seen(whole).board.fixing.facts
        for step in whole.steps:
            told = whole.rules.write(step.position)
            assert write_facts(facts, told, read_facts(facts, told)) == told


open_handed = pytest.mark.parametrize(
    "game",
    # Where hands are secret they are told as sizes: what is in them is filled in behind the window.
    [game for game in GAMES.on_screen() if not hasattr(random_actions(game), "SECRET_HANDS")],
    ids=lambda game: game.id,
)


@open_handed
def test_facts_say_all_that_differs_from_the_set_up(game: Game) -> None:
    beside = random_actions(game).BESIDE_FACTS
    for header in headers(game.meta, WantedTables(game.id), TABLES, "facts"):
        whole = played(header)
        if seen(whole).telling.secret_hands:
            continue
        facts, laid_out = seen(whole).board.fixing.facts, whole.steps[0].position
        for step in whole.steps:
            told = whole.rules.write(step.position)
            new = write_facts(facts, whole.rules.write(laid_out), read_facts(facts, told))
            back = whole.rules.write(whole.rules.correct(laid_out, new, 1).position)
            assert {**back, **dict.fromkeys(beside)} == {**told, **dict.fromkeys(beside)}


# Games with many more choices name the taps for each answer in a test of their own.
walked = pytest.mark.parametrize(
    "game",
    [game for game in GAMES.on_screen() if not hasattr(random_actions(game), "NAMED_TAPS")],
    ids=lambda game: game.id,
)


@walked
def test_every_lit_place_can_be_tapped_at_the_smallest_scale(game: Game) -> None:
    for _, scenes in walks(game):
        for scene in scenes:
            reach = REACH * scene.picture.width / SMALLEST_BOARD
            for space in scene.picture.spaces:
                if space.answers:
                    assert place_at(scene.picture, space.x, space.y, reach) == space.place


@every_screen
def test_what_lies_before_a_player_is_said_with_its_number(game: Game) -> None:
    """The words stand without a figure beside them, which would read as points."""
    for header in forms(game, TABLES):
        window = seen(played(header))
        scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
        for seat in scene.seats:
            for holding in seat.holdings:
                assert holding.count < 2 or str(holding.count) in str(holding.words), holding


@walked
def test_every_command_that_is_offered_is_legal(game: Game) -> None:
    for window, scenes in walks(game):
        wrong = [one for one in chain(*map(offered, scenes)) if not allowed(window, one)]
        assert wrong == []


@walked
def test_every_legal_answer_can_be_reached_by_tapping(game: Game) -> None:
    for window, scenes in walks(game):
        assert set(window.sight.legal) - set(chain(*map(offered, scenes))) == set()


@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_the_lot_says_who_has_the_first_turn(game: Game) -> None:
    """Whoever is said to start or to begin is on turn first, however many play."""
    for players in game.meta.players:
        for header in headers(game.meta, WantedTables(game.id, players), 3, "lot"):
            rules = game.rules(header)
            position, luck = rules.set_up().position, Random(1)
            while rules.prompts(position)[0].ask != "turn":
                position = rules.apply(position, rules.pick(position, luck)).position
            said = str(game.meta.starter.settled(header.players, header.first))
            begins = header.players[rules.to_act(position)[0]].name
            assert said.endswith((f"{begins} starts", f"{begins} begins"))
