"""Hekla's table in words: what is said of a cell, a circle, a volcano, a button."""

from collections.abc import Sequence

from companion.core.action import Action
from companion.core.message import Message, count, listing, say
from companion.games.hekla.actions import EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.pieces import Piece
from companion.games.hekla.position import Position
from companion.games.hekla.preview import Forecast
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.taps import Choice
from companion.games.hekla.words import piece_name, span


class Labels:
    """The words of one table: names and board are its own."""

    def __init__(self, rules: GameRules) -> None:
        self.names = rules.names
        self.grid = rules.grid
        self.box = rules.box

    # Places

    def cell(self, position: Position, cell: str, more: tuple[Message, ...] = ()) -> Message:
        """A cell with all that stands on it, and what a tap would do."""
        parts = [say("{cell}", cell=cell)]
        if cell in self.box.hot:
            parts.append(say("high activity"))
        return listing([*parts, self.content(position, cell), *more])

    def content(self, position: Position, cell: str) -> Message:
        """What stands on a cell."""
        return self.pieces(position.cells[self.grid.index[cell]].pieces)

    def pieces(self, pieces: Sequence[Piece]) -> Message:
        """Pieces in words, or that there are none."""
        if not pieces:
            return say("empty")
        return listing([piece_name(piece, self.names) for piece in pieces])

    def points(self, circle: int) -> Message:
        """What a circle of the road points at."""
        if circle == 0:
            return say("the start")
        to = (*self.grid.inner, *self.grid.outer)[circle - 1]
        if to is None:
            return say("a corner, no line")
        return say("points along all {line}", line=to)

    def loop(self, circle: int) -> Message:
        """A circle by its loop."""
        inner = len(self.grid.inner)
        if circle == 0:
            return say("Start")
        if circle <= inner:
            return say("Inner circle {number}", number=circle)
        return say("Outer circle {number}", number=circle - inner)

    def circle(self, position: Position, circle: int, more: tuple[Message, ...] = ()) -> Message:
        """A circle of the road with everybody on it."""
        here = [
            say("{name} in lap {lap}", name=self.names[seat], lap=self.grid.lap(driven))
            for seat, driven in enumerate(position.road)
            if self.grid.place(driven) == circle
        ]
        parts = [self.loop(circle), *([self.points(circle)] if circle else []), *here]
        return listing([*parts, *more])

    def supply(self, value: int, caption: Message) -> Message:
        """A volcano of the tray and where it is."""
        return say("Volcano {value}, {state}", value=value, state=caption)

    # Questions

    def prompt(
        self, ask: str, seat: int, choice: Choice, forecasts: Sequence[Forecast]
    ) -> Message | None:
        """A closer question once something is chosen, or what it would score."""
        if ask == "end_game" or (ask == "erupt" and choice.line is None):
            return None
        if len(forecasts) == 1:
            forecast = forecasts[0]
            return say(
                "{line}, {hollows} hollows: {gains}.",
                line=span(forecast.line),
                hollows=sum(forecast.hollows),
                gains=self._gains(seat, forecast),
            )
        if forecasts:
            return say("{lines} lines score: you pick one first.", lines=len(forecasts))
        if choice.circles is not None:
            return say("How far back?")
        if choice.value is None:
            return None
        if choice.start:
            return say("Move your {value} to a glowing cell.", value=choice.value)
        return say("Put your {value} on a glowing cell.", value=choice.value)

    def _gains(self, seat: int, forecast: Forecast) -> Message:
        """Who drives on by how much, whoever acts first."""
        totals = forecast.sheet.totals
        others = [
            say("{name}\u00a0+{points}", name=self.names[other], points=points)
            for other, points in enumerate(totals)
            if points and other != seat
        ]
        return listing([say("you\u00a0+{points}", points=totals[seat]), *others])

    def command(self, seat: int, action: Action, forecasts: Sequence[Forecast]) -> Message:
        """What the big button says: what will happen, and what it brings the player."""
        done = self._action_words(action)
        match action:
            case Erupt():
                return say("Erupt: you +{points}", points=forecasts[0].sheet.totals[seat])
            case Place() | Move() if len(forecasts) == 1:
                points = forecasts[0].sheet.totals[seat]
                return say("{done}: you +{points}", done=done, points=points)
            case Place() | Move() if forecasts:
                return say("{done}, {lines} lines", done=done, lines=len(forecasts))
        return done

    def _action_words(self, action: Action) -> Message:
        match action:
            case Place(value=value, cell=cell):
                return say("Place {value} on {cell}", value=value, cell=cell)
            case Move(value=value, to=to):
                return say("Move {value} to {to}", value=value, to=to)
            case Retreat(circles=circles):
                return count("Drive back {count}", "Drive back {count}", circles)
            case EndGame():
                return say("Agree and end it")
        return action.words()

    def banner(
        self, position: Position, ask: str, seat: int, choice: Choice, scores: bool
    ) -> Message | None:
        """What the choice would lead to, in a sentence."""
        if ask == "end_game":
            return say(
                "{name} would end the game as it stands. The furthest vulcanologist wins.",
                name=self.names[position.turn],
            )
        if choice.circles is not None:
            circle = self.grid.place(position.road[seat] - choice.circles)
            return say(
                "{circle}: {points}. Then you place or move.",
                circle=self.loop(circle),
                points=self.points(circle),
            )
        if choice.cell and not scores:
            return say("No line reaches 8 with this.")
        return None


MISSING = {
    "turn": say("Choose a volcano"),
    "act": say("Choose a volcano"),
    "cell": say("Choose a cell"),
    "erupt": say("Choose a line"),
}
MISSING_WHY = {
    "turn": say("Tap a volcano below, or one of yours on the board."),
    "act": say("Tap a volcano below, or one of yours on the board."),
    "cell": say("Tap a glowing cell for your volcano."),
    "erupt": say("Tap a cell of the line that erupts first."),
}
