"""What a seat may not see tells it nothing: dealt otherwise, its phone shows the same.

From every position of random games, and for everybody who looks on: hands, decks and bags are
dealt otherwise where they cannot be seen. Positions that look the same must stay so after the next
action, in everything that reaches the phone, in three languages, byte for byte.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.core.action import Action
from companion.core.chance import chance
from companion.core.game import NOBODY, Outcome, Rules, Seats
from companion.core.languages import LANGUAGES, language
from companion.core.simulation import WantedTables, headers, play
from companion.core.table import Step, Table
from companion.games import GAMES
from companion.playing.live import LiveTable
from companion.playing.log import entries, undo_words
from companion.playing.seen import Seen
from companion.playing.sheet_pages import pages
from companion.playing.window import Window
from companion.showing.game import Game
from companion.store.store import ListedTable, Summary
from tests.playing.other_deals import OTHERWISE, UNSEEN
from tests.sample_game import GAMES as SAMPLES

ALL = [*GAMES, *SAMPLES]
# Tries to deal so that the same action can be done, and steps of each game that are looked at.
TRIES = 6


def everything(window: Seen) -> str:
    """All that a phone could show, read out, or keep of a table, as text."""
    rules = window.rules
    told: list[object] = []
    for step in window.steps:
        told += [step.number, step.action, step.done, step.events, step.sheets]
        told += [rules.write(step.before), rules.write(step.after)]
    told += [(prompt.seat, prompt.ask, tuple(prompt.answers)) for prompt in window.prompts]
    told += [window.header, window.scores, window.result, window.to_act, window.hides]
    if window.game.on_screen:
        told.append(window.board.scene(window.sight, window.board.nothing(window.sight), 0))
        told += [window.telling.hands.to_do(step) for step in window.steps]
        told += [pages(window), window.telling.odds(window.line())]
        # A label that is the same message is the same words in every language.
        scene = window.board.still(window.position)
        told += [space.label for space in scene.picture.spaces]
    said = []
    for code in LANGUAGES:
        words = language(code, window.game.words)
        for entry in entries(window):
            said += [words.say(entry.words), *map(words.say, entry.more)]
        said += [words.say(prompt.words) for prompt in window.prompts]
        if undo := undo_words(window):
            said.append(words.say(undo))
    return "\n".join([*map(repr, told), *said])


def beginning(rules: Rules[Any], position: Any) -> Table[Any]:
    """A table that begins with this position."""
    table: Table[Any] = Table.__new__(Table)
    table.rules, table.steps = rules, [Step(0, None, Outcome(position))]
    return table


def window(table: Table[Any], game: Game, looking: Seats) -> Seen:
    """A window on a table that nobody will go on with, and so is kept nowhere."""
    no_store: Any = None
    live = LiveTable(no_store, game, table, ListedTable("ABC234", table.header, 0, 0, Summary()))
    return Window(live, looking, looking)


def same_action(rules: Rules[Any], position: Any, action: Action, looking: Seats) -> Action | None:
    """An action that looks like the other one to whoever looks on."""
    wanted = rules.view_action(action, looking)
    if action in (legal := rules.legal(position)):
        return action
    alike = [one for one in legal if rules.view_action(one, looking) == wanted]
    return alike[0] if alike else None


def drawn_in(game: Game, rules: Rules[Any], before: Any, action: Action, looking: Seats) -> int:
    """How many of the next draws must stay: all, where somebody who looks on gets to see one."""
    outcome = rules.apply(before, action)
    if UNSEEN[game.id](outcome.position) == UNSEEN[game.id](before):
        return 0
    return 0 if action.by not in looking and not outcome.drew else 20


def tables_of(game: Game) -> Sequence[Table[Any]]:
    wish = WantedTables(game.id)
    made = headers(game.meta, wish, 4 * len(game.meta.players), "non-interference")
    return [play(game.rules(header), header.seed) for header in made]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_hidden_from_a_seat_changes_nothing_on_its_phone(game: Game) -> None:
    luck = chance("non-interference", game.id)
    compared = 0
    for table in tables_of(game):
        steps = [step for step in table.steps[1:] if step.action is not None]
        for step in luck.sample(steps, min(len(steps), 8)):
            before, action = table.steps[step.number - 1].position, step.action
            assert action is not None
            for looking in (NOBODY, *(frozenset({seat}) for seat in table.rules.seats)):
                compared += compare(game, table.rules, before, action, looking, luck)
    assert compared or game.id == "hekla"


@pytest.mark.parametrize("leak", ["masked", "view_event", "view_prompt", "view_action"])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES.find("arabana")
    open_book = {"masked": lambda _, position, seats: position}
    everything_said = open_book.get(leak, lambda _, said, seats: said)
    monkeypatch.setattr(game.rules, leak, everything_said)
    with pytest.raises(AssertionError, match=r"assert"):
        test_what_is_hidden_from_a_seat_changes_nothing_on_its_phone(game)


def compare(
    game: Game, rules: Rules[Any], before: Any, action: Action, looking: Seats, luck: Any
) -> int:
    """Whether a position was found that is dealt otherwise; it must show the same, then and now."""
    keep = drawn_in(game, rules, before, action, looking)
    for _ in range(TRIES):
        other = OTHERWISE[game.id](rules, before, looking, luck, keep)
        if other == before:
            # Nothing is hidden there, or it was dealt the same.
            continue
        alike = same_action(rules, other, action, looking)
        if alike is None:
            continue
        one, two = beginning(rules, before), beginning(rules, other)
        assert everything(window(one, game, looking)) == everything(window(two, game, looking))
        one.push(action)
        two.push(alike)
        if one.result is not None or one.last.outcome.drew != two.last.outcome.drew:
            # All is open at the end; and a new bag, shuffled from other cards, turns others up.
            return 0
        assert everything(window(one, game, looking)) == everything(window(two, game, looking))
        return int(other != before)
    return 0
