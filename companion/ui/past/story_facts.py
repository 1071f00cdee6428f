"""What stands out in a story, each with the way to its turn."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, count, say
from companion.past.chances import Chances
from companion.past.findings import Swing, ahead_for_good, swing, turning_point
from companion.past.story import Story
from companion.playing.seen import Seen
from companion.playing.share import why_line
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui, sentence
from companion.ui.widgets.basics import card, divider, list_row, text


class Facts:
    """Rows about turns; only what is true and worth it."""

    def __init__(self, ui: Ui, go: Callable[[int], None]) -> None:
        self._ui, self._go = ui, go
        self._rows: list[ft.Control] = []

    def add(self, icon: ft.IconData, title: Message, hint: Message | str, turn: int | None) -> None:
        """One more row; with a turn it leads there."""
        ui = self._ui
        if self._rows:
            self._rows.append(divider(ui))
        go: Callable[[], None] | None = None
        if turn is not None:
            at = turn
            go = lambda: self._go(at)  # noqa: E731
        sign = ft.Icon(icon, size=28, color=ui.scheme.lavatx)
        words = hint if isinstance(hint, str) else ui.say(hint)
        self._rows.append(list_row(ui, ui.say(title), words, go, leading=sign))

    def card(self) -> ft.Control:
        """All of them."""
        if not self._rows:
            hint = self._ui.say("There is little to tell of so short a game.")
            return text(self._ui, hint, TYPE.body, self._ui.scheme.tx2)
        return card(self._ui, *self._rows)


def points_facts(ui: Ui, seen: Seen, story: Story, go: Callable[[int], None]) -> ft.Control:
    """What stands out in the points."""
    facts = Facts(ui, go)
    if story.ahead_since is not None and story.ahead_since > 0:
        name = story.players[story.result.winners[0]].name
        facts.add(
            ft.Icons.FLAG,
            say("{name} is ahead for good from turn {turn} on", name=name, turn=story.ahead_since),
            count(
                "The lead changed {count} time.",
                "The lead changed {count} times.",
                story.lead_changes,
            ),
            story.ahead_since,
        )
    if story.best is not None:
        best = story.best
        facts.add(
            ft.Icons.STAR,
            _best_turn(story),
            count("{count} point at once", "{count} points at once", best.points),
            best.turn,
        )
    if len(set(story.scores)) < len(story.scores) and story.result.tie_break is not None:
        facts.add(ft.Icons.BALANCE, say("Level at the end"), why_line(seen, story.result), None)
    return facts.card()


def chance_facts(ui: Ui, story: Story, chances: Chances, go: Callable[[int], None]) -> ft.Control:
    """What stands out in the win chances."""
    facts = Facts(ui, go)
    turning, since = turning_point(story, chances), ahead_for_good(story, chances)
    if turning is not None:
        facts.add(
            ft.Icons.LOOKS_ONE,
            say("Turning point: turn {turn}", turn=turning.turn),
            turning_words(ui, story, turning),
            turning.turn,
        )
    if story.best is not None and (turning is None or story.best.turn != turning.turn):
        best = story.best
        moved = swing(chances, best.turn, best.seat)
        facts.add(
            ft.Icons.STAR,
            _best_turn(story),
            say(
                "{what}: {before} → {after} %",
                what=count("{count} point at once", "{count} points at once", best.points),
                before=moved.before,
                after=moved.after,
            ),
            best.turn,
        )
    if since:
        name = story.players[story.result.winners[0]].name
        facts.add(
            ft.Icons.FLAG,
            say("{name} is ahead for good from turn {turn} on", name=name, turn=since),
            say("Nobody had a better chance after that."),
            since,
        )
    return facts.card()


def turning_words(ui: Ui, story: Story, turning: Swing) -> str:
    """What was done at the turning point, and from where to where it moved the winner."""
    lines = story.turns[turning.turn].lines
    name = story.players[turning.seat].name
    moved = ui.say(
        "{name}: {before} → {after} %", name=name, before=turning.before, after=turning.after
    )
    return f"{sentence(ui.say(lines[0]))} {moved}" if lines else moved


def _best_turn(story: Story) -> Message:
    assert story.best is not None
    name = story.players[story.best.seat].name
    return say("Best turn: {name}, turn {turn}", name=name, turn=story.best.turn)
