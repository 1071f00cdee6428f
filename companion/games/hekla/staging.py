"""What is chosen on Hekla's table before it is done: taps in, one action out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.games.hekla.actions import EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.geometry import ROAD
from companion.games.hekla.grid import Line
from companion.games.hekla.position import Position
from companion.games.hekla.preview import Forecast, preview
from companion.games.hekla.rules import GameRules

SUPPLY = "supply-"
# Places of the buttons: drive back or not, circles fewer and more, play on instead of ending.
BACK, FEWER, MORE, PLAY_ON = "back", "back-fewer", "back-more", "play-on"


@dataclass(frozen=True)
class Choice:
    """What was tapped so far; nothing of it has happened yet."""

    # A volcano by its value, from the supply or from the cell where it stands.
    value: int | None = None
    start: str = ""
    cell: str = ""
    line: Line | None = None
    # Circles to drive back, while that is being chosen.
    circles: int | None = None
    playing_on: bool = False


class Staging:
    """Taps at one table: the rules alone say what is legal."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.grid = rules.grid

    def asked(self, position: Position, choice: Choice) -> tuple[str, int]:
        """What is asked, and of which seat; whose turn it is may play on instead of ending."""
        prompts = self.rules.prompts(position)
        if not prompts:
            return "finished", position.turn
        prompt = prompts[-1 if choice.playing_on else 0]
        return prompt.ask, prompt.seat

    def nothing(self, position: Position) -> Choice:
        """Nothing chosen, except where there is but one way."""
        pending = position.pending
        if pending is not None and pending.ask == "erupt" and len(pending.lines) == 1:
            return Choice(line=pending.lines[0])
        return Choice()

    def action(self, position: Position, choice: Choice) -> Action | None:
        """What the big button would do."""
        ask, seat = self.asked(position, choice)
        if ask == "end_game":
            return EndGame(seat)
        if ask == "erupt":
            return Erupt(seat, choice.line.cells) if choice.line else None
        if choice.circles is not None:
            return Retreat(seat, choice.circles)
        if choice.value is None or not choice.cell:
            return None
        if choice.start:
            return Move(seat, choice.start, choice.value, choice.cell)
        return Place(seat, choice.value, choice.cell)

    def forecasts(self, position: Position, choice: Choice) -> tuple[Forecast, ...]:
        """The lines that the choice would score."""
        action = self.action(position, choice)
        return preview(self.rules, position, action) if action else ()

    def lit(self, position: Position, choice: Choice) -> frozenset[str]:
        """The cells and circles that would be a legal answer now."""
        ask, seat = self.asked(position, choice)
        if ask == "erupt" and position.pending:
            return frozenset(cell for line in position.pending.lines for cell in line.cells)
        if ask not in ("turn", "act"):
            return frozenset()
        legal = self.rules.legal(position)
        if choice.circles is not None:
            return frozenset(self._circle(position, seat, one.circles) for one in _retreats(legal))
        if choice.value is None:
            return frozenset()
        found = set()
        for action in legal:
            match action:
                case Place(value=value, cell=cell) if not choice.start:
                    if value == choice.value:
                        found.add(cell)
                case Move(from_=start, value=value, to=to) if start == choice.start:
                    if value == choice.value:
                        found.add(to)
        return frozenset(found)

    def movable(self, position: Position, cell: str) -> tuple[int, ...]:
        """The values of the volcanoes on a cell that the seat to act can move, high ones first."""
        found = {
            action.value
            for action in self.rules.legal(position)
            if isinstance(action, Move) and action.from_ == cell
        }
        return tuple(sorted(found, reverse=True))

    def can_retreat(self, position: Position) -> bool:
        """Whether driving back is possible now."""
        return bool(_retreats(self.rules.legal(position)))

    # Taps

    def tapped(self, position: Position, choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        if not place:
            return choice
        ask, seat = self.asked(position, choice)
        if place == PLAY_ON:
            return Choice(playing_on=True)
        match ask:
            case "finished":
                raise Refusal("The game is over: look around, or fix the board.")
            case "end_game":
                raise Refusal(
                    "{name} is asked whether to end the game: agree, or play on.",
                    name=self.rules.names[seat],
                )
            case "erupt":
                return self._line(position, choice, seat, place)
        if place in (BACK, FEWER, MORE) or place.startswith(ROAD):
            return self._back(position, choice, seat, place)
        clear = replace(choice, circles=None)
        if place.startswith(SUPPLY):
            return self._supply(position, clear, seat, int(place.removeprefix(SUPPLY)))
        return self._cell(position, clear, seat, place)

    def _supply(self, position: Position, choice: Choice, seat: int, value: int) -> Choice:
        """A volcano of the tray: from the supply, or where it stands alone on the board."""
        fresh = Choice(playing_on=choice.playing_on)
        if choice.value == value and not choice.start:
            return fresh
        if value in position.supply[seat]:
            kept = replace(fresh, value=value, cell="" if choice.start else choice.cell)
            if kept.cell and self.action(position, kept) not in self.rules.legal(position):
                return replace(kept, cell="")
            return kept
        standing = [cell for cell in self.grid.cells if value in self.movable(position, cell)]
        if not standing:
            raise Refusal("None of your volcanoes {value} can be used now.", value=value)
        at = standing.index(choice.start) + 1 if choice.start in standing else 0
        if choice.value == value and at == len(standing):
            return fresh
        return replace(fresh, value=value, start=standing[at % len(standing)])

    def _cell(self, position: Position, choice: Choice, seat: int, cell: str) -> Choice:
        if choice.value is not None and cell != choice.start:
            if cell == choice.cell:
                return replace(choice, cell="")
            aimed = replace(choice, cell=cell)
            action = self.action(position, aimed)
            if action in self.rules.legal(position):
                return aimed
            if not self.movable(position, cell) and action is not None:
                raise self.rules.why_not(position, action)
        return self._pick_up(position, choice, seat, cell)

    def _pick_up(self, position: Position, choice: Choice, seat: int, cell: str) -> Choice:
        """A volcano on the board; further taps on its cell mean the other one, then neither."""
        fresh = Choice(playing_on=choice.playing_on)
        values = self.movable(position, cell)
        if not values:
            if position.cells[self.grid.index[cell]].volcanoes[seat]:
                raise Refusal("Your volcano on {cell} cannot move now.", cell=cell)
            raise Refusal("Choose a volcano first: one below, or one of yours on the board.")
        if choice.start != cell or choice.value not in values:
            return replace(fresh, value=values[0], start=cell)
        at = values.index(choice.value) + 1
        return replace(fresh, value=values[at], start=cell) if at < len(values) else fresh

    def _line(self, position: Position, choice: Choice, seat: int, place: str) -> Choice:
        """A cell of a line that may be scored; where lines cross, one after the other."""
        assert position.pending is not None
        lines = [line for line in position.pending.lines if place in line.cells]
        if not lines:
            raise Refusal("Tap one of the framed lines.")
        at = lines.index(choice.line) + 1 if choice.line in lines else 0
        return replace(choice, line=lines[at % len(lines)])

    def _back(self, position: Position, choice: Choice, seat: int, place: str) -> Choice:
        """Driving back: on and off, one circle fewer or more, or as far as a circle."""
        fresh = Choice(playing_on=choice.playing_on)
        ways = [action.circles for action in _retreats(self.rules.legal(position))]
        now = choice.circles
        if place == BACK and now is not None:
            return fresh
        if not ways:
            raise self.rules.why_not(position, Retreat(seat, 1))
        if place in (BACK, FEWER, MORE):
            if now is None:
                return replace(fresh, circles=ways[0])
            further = [one for one in ways if (one > now if place == MORE else one < now)]
            if not further:
                return choice
            return replace(fresh, circles=further[0] if place == MORE else further[-1])
        for circles in ways:
            if self._circle(position, seat, circles) == place:
                return fresh if circles == now else replace(fresh, circles=circles)
        raise Refusal("Your vulcanologist can only go back to a circle already passed.")

    def _circle(self, position: Position, seat: int, circles: int) -> str:
        return f"{ROAD}{self.grid.place(position.road[seat] - circles)}"


def _retreats(legal: Sequence[Action]) -> list[Retreat]:
    """The ways back, nearest first."""
    return [action for action in legal if isinstance(action, Retreat)]
