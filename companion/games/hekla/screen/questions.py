"""What Hekla's table screen offers: volcanoes to use, sums, buttons, what players hold."""

from companion.core.message import Message, count, listing, say
from companion.games.hekla.actions import Done, EndGame, Erupt, Retreat
from companion.games.hekla.grid import Line
from companion.games.hekla.pieces import VALUES
from companion.games.hekla.position import Position
from companion.games.hekla.preview import Forecast, preview
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.drawing import ART, View
from companion.games.hekla.screen.labels import MISSING, MISSING_WHY, Labels
from companion.games.hekla.screen.taps import (
    BACK,
    FEWER,
    LINE,
    MORE,
    PLAY_ON,
    SUPPLY,
    Choice,
    Taps,
)
from companion.games.hekla.words import span
from companion.showing.scene import CardFace, Command, Holding, SeatView, State, Tally, TrayItem
from companion.showing.tokens import TERRAIN, colors_of


class Questions:
    """The questions of one table, each with its answers as people see them."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.grid = rules.grid
        self.taps = taps
        self.labels = labels
        self.colors = colors_of(rules.header.players)
        values = rules.box.volcanoes[len(rules.names) - 2]
        self.values = tuple(value for value in VALUES if value in values)

    # Buttons

    def primary(self, view: View) -> Command:
        """Does what is chosen, or says what is still missing."""
        action = self.taps.action(view.sight, view.choice)
        if action is None:
            missing = "cell" if view.choice.value is not None else view.ask
            return Command(MISSING[missing], why=MISSING_WHY[missing])
        words = self.labels.command(view.seat, action, view.forecasts)
        # The circles of the road are small, and driving back costs points.
        return Command(words, action=action, careful=isinstance(action, Retreat))

    def secondary(self, view: View) -> Command | None:
        """The way out, where there is one, or the way back on the road."""
        if view.ask == "end_game":
            return Command(say("Play on"), place=PLAY_ON)
        if view.choice.circles is not None:
            return Command(say("Stay"), place=BACK)
        done = Done(view.seat)
        if view.ask == "erupt" and done in view.sight.legal:
            return Command(say("Skip"), action=done)
        idle = view.choice.value is None
        if view.ask == "turn" and idle and self.taps.can_retreat(view.sight):
            return Command(say("Drive back"), place=BACK)
        return None

    def more(self, view: View) -> tuple[Command, ...]:
        """Ending the game by agreement is asked for in the menu (K7)."""
        end = EndGame(view.seat)
        if view.ask != "turn" or end not in view.sight.legal:
            return ()
        return (Command(say("End the game here"), action=end),)

    # Sums and tray

    def tally(self, view: View) -> Tally | None:
        """The line that would be scored, cell by cell, and what erupts."""
        if len(view.forecasts) != 1:
            return None
        forecast = view.forecasts[0]
        # As the eye meets them on the board: from the left, or from the top.
        seen = sorted(
            zip(forecast.line.cells, forecast.hollows, strict=True),
            key=lambda one: geometry.spot(one[0], view.turn),
        )
        hollows = tuple(number for _, number in seen)
        terms = " + ".join(map(str, hollows))
        parts = [
            say("{line}", line=span(forecast.line)),
            say("{terms} = {sum}", terms=terms, sum=sum(hollows)),
            *self._gains(forecast),
            self._effect(forecast),
        ]
        return Tally(hollows, self._effect(forecast), listing(parts))

    def rows(self, view: View) -> tuple[CardFace, ...]:
        """Several lines that may erupt, each with what it brings."""
        pending = view.position.pending
        if view.ask != "erupt" or not view.sight.prompts or not pending:
            return ()
        if len(pending.lines) < 2:
            return ()
        return tuple(self._line(view, line) for line in pending.lines)

    def _line(self, view: View, line: Line) -> CardFace:
        forecast = preview(self.rules, view.position, Erupt(view.seat, line.cells))[0]
        title = say("{line}: {hollows} hollows", line=span(line), hollows=sum(forecast.hollows))
        gains = self._gains(forecast)
        text = listing([*gains, self._effect(forecast)]) if gains else self._effect(forecast)
        chosen = view.choice.line == line
        label = listing([title, text, *((say("chosen"),) if chosen else ())])
        state: State = "chosen" if chosen else "lit"
        return CardFace(
            f"{LINE}{line.name}", f"{ART}lava-{forecast.lava}", title, text, label, state
        )

    def _effect(self, forecast: Forecast) -> Message:
        if forecast.last:
            return say("{erupts} It is the last: the game ends.", erupts=forecast.words())
        return forecast.words()

    def _gains(self, forecast: Forecast) -> list[Message]:
        return [
            say("{name} +{points}", name=self.rules.names[seat], points=points)
            for seat, points in enumerate(forecast.sheet.totals)
            if points
        ]

    def tray(self, view: View) -> tuple[TrayItem, ...]:
        """The volcanoes of the player to act, or the circles to drive back."""
        if view.ask not in ("turn", "act"):
            return ()
        if view.choice.circles is not None:
            return self._circles(view, view.choice.circles)
        return tuple(
            self._volcano(view.position, view.choice, view.seat, value) for value in self.values
        )

    def _circles(self, view: View, circles: int) -> tuple[TrayItem, ...]:
        art = f"{ART}vulcanologist-{self.colors[view.seat]}"
        back = count("{count} circle back", "{count} circles back", circles)

        def step(place: str, sign: str, caption: Message, label: Message) -> TrayItem:
            return TrayItem(place, label, f"{ART}circle", caption, "ready", sign, TERRAIN.ink)

        return (
            step(FEWER, "−", say("fewer"), say("One circle fewer")),
            TrayItem(BACK, back, art, count("{count} back", "{count} back", circles), "chosen"),
            step(MORE, "+", say("more"), say("One circle more")),
        )

    def _volcano(self, position: Position, choice: Choice, seat: int, value: int) -> TrayItem:
        left = position.supply[seat].count(value)
        chosen = choice.value == value
        caption = self._where(position, choice, seat, value, left)
        return TrayItem(
            f"{SUPPLY}{value}",
            self.labels.supply(value, caption),
            f"{ART}volcano-{self.colors[seat]}-{value}",
            caption,
            "chosen" if chosen else "ready" if left else "used",
        )

    def _where(
        self, position: Position, choice: Choice, seat: int, value: int, left: int
    ) -> Message:
        """Chosen, how many are at hand, or the cells on which they stand."""
        if choice.value == value:
            return say("from {cell}", cell=choice.start) if choice.start else say("chosen")
        if left:
            return count("{count} left", "{count} left", left)
        cells = [
            say("{cell}", cell=cell)
            for cell, content in zip(self.grid.cells, position.cells, strict=True)
            if value in content.values[seat]
        ]
        return listing(cells) if cells else say("none")

    # Players

    def seat(self, view: View, seat: int) -> SeatView:
        """What lies before a player, and what the choice would bring."""
        position = view.position
        lap = self.grid.lap(position.road[seat])
        held = [
            Holding(
                f"{ART}volcano-{self.colors[seat]}-{value}",
                left,
                count(
                    "{count} volcano {value} left",
                    "{count} volcanoes {value} left",
                    left,
                    value=value,
                ),
            )
            for value in reversed(self.values)
            if (left := position.supply[seat].count(value))
        ]
        turned = "-turned" if position.road[seat] >= self.grid.third_lap else ""
        pawn = f"{ART}vulcanologist-{self.colors[seat]}{turned}"
        gain = view.forecasts[0].sheet.totals[seat] if len(view.forecasts) == 1 else 0
        return SeatView(
            note=None,
            holdings=(
                *held,
                Holding(pawn, lap, say("Lap {lap}", lap=lap)),
            ),
            pieces=tuple(self._volcano(position, Choice(), seat, value) for value in self.values),
            gain=gain,
        )
