"""What is chosen on Hekla's table before it is done: taps in, one action out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.games.hekla.actions import EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.grid import Line
from companion.games.hekla.position import Position
from companion.games.hekla.preview import Forecast, preview
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.geometry import ROAD
from companion.showing.sight import Sight

SUPPLY = "supply-"
LINE = "line-"
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


class Taps:
    """Taps at one table: the rules alone say what is legal."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.grid = rules.grid

    def asked(self, sight: Sight[Position], choice: Choice) -> tuple[str, int]:
        """What is asked, and of which seat; whose turn it is may play on instead of ending."""
        prompts, pending = sight.prompts, sight.position.pending
        if not prompts:
            # A picture to look at still frames the line that erupts.
            erupts = pending is not None and pending.ask == "erupt"
            return "erupt" if erupts else "finished", sight.position.turn
        prompt = prompts[-1 if choice.playing_on else 0]
        return prompt.ask, prompt.seat

    def nothing(self, sight: Sight[Position]) -> Choice:
        """Nothing chosen, except where there is but one way."""
        pending = sight.position.pending
        if pending is not None and pending.ask == "erupt" and len(pending.lines) == 1:
            return Choice(line=pending.lines[0])
        usable = {
            (action.value, _start(action))
            for action in sight.legal
            if isinstance(action, Place | Move)
        }
        if len(usable) == 1 and not self.can_retreat(sight):
            value, start = usable.pop()
            return Choice(value=value, start=start)
        return Choice()

    def action(self, sight: Sight[Position], choice: Choice) -> Action | None:
        """What the big button would do."""
        ask, seat = self.asked(sight, choice)
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

    def forecasts(self, sight: Sight[Position], choice: Choice) -> tuple[Forecast, ...]:
        """The lines that the choice would score."""
        action = self.action(sight, choice)
        return preview(self.rules, sight.position, action) if action else ()

    def lit(self, sight: Sight[Position], choice: Choice) -> frozenset[str]:
        """The cells and circles that would be a legal answer now."""
        ask, seat = self.asked(sight, choice)
        if ask == "erupt" and sight.position.pending:
            return frozenset(cell for line in sight.position.pending.lines for cell in line.cells)
        if ask not in ("turn", "act"):
            return frozenset()
        legal = sight.legal
        if choice.circles is not None:
            return frozenset(self._circle(sight, seat, one.circles) for one in _retreats(legal))
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

    def movable(self, sight: Sight[Position], cell: str) -> tuple[int, ...]:
        """The values of the volcanoes on a cell that the seat to act can move, high ones first."""
        found = {
            action.value
            for action in sight.legal
            if isinstance(action, Move) and action.from_ == cell
        }
        return tuple(sorted(found, reverse=True))

    def can_retreat(self, sight: Sight[Position]) -> bool:
        """Whether driving back is possible now."""
        return bool(_retreats(sight.legal))

    # Taps

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        if not place:
            return choice
        ask, seat = self.asked(sight, choice)
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
                return self._line(sight, choice, seat, place)
        if place in (BACK, FEWER, MORE) or place.startswith(ROAD):
            return self._back(sight, choice, seat, place)
        clear = replace(choice, circles=None)
        if place.startswith(SUPPLY):
            return self._supply(sight, clear, seat, int(place.removeprefix(SUPPLY)))
        return self._cell(sight, clear, seat, place)

    def _supply(self, sight: Sight[Position], choice: Choice, seat: int, value: int) -> Choice:
        """A volcano of the tray: from the supply, or where it stands alone on the board."""
        fresh = Choice(playing_on=choice.playing_on)
        if choice.value == value and not choice.start:
            return fresh
        if value in sight.position.supply[seat]:
            kept = replace(fresh, value=value, cell="" if choice.start else choice.cell)
            if kept.cell and self.action(sight, kept) not in sight.legal:
                return replace(kept, cell="")
            return kept
        standing = [cell for cell in self.grid.cells if value in self.movable(sight, cell)]
        if not standing:
            raise Refusal("None of your volcanoes {value} can be used now.", value=value)
        at = standing.index(choice.start) + 1 if choice.start in standing else 0
        if choice.value == value and at == len(standing):
            return fresh
        return replace(fresh, value=value, start=standing[at % len(standing)])

    def _cell(self, sight: Sight[Position], choice: Choice, seat: int, cell: str) -> Choice:
        if choice.value is not None and cell != choice.start:
            if cell == choice.cell:
                return choice
            aimed = replace(choice, cell=cell)
            action = self.action(sight, aimed)
            if action in sight.legal:
                return aimed
            if not self.movable(sight, cell) and action is not None:
                raise self.rules.why_not(sight.position, action)
        elif choice.value is None and not self.movable(sight, cell):
            # Where it shall go says which, if only one volcano can get there.
            ways = self._ways_to(sight, cell)
            if len(ways) == 1:
                return replace(choice, value=ways[0].value, start=_start(ways[0]), cell=cell)
        return self._pick_up(sight, choice, seat, cell)

    def _ways_to(self, sight: Sight[Position], cell: str) -> list[Place | Move]:
        """Every placing and moving that ends on a cell."""
        return [
            action
            for action in sight.legal
            if (isinstance(action, Place) and action.cell == cell)
            or (isinstance(action, Move) and action.to == cell)
        ]

    def _pick_up(self, sight: Sight[Position], choice: Choice, seat: int, cell: str) -> Choice:
        """A volcano on the board; further taps on its cell mean the other one, then neither.

        The only one that can be used stays in hand.
        """
        fresh = Choice(playing_on=choice.playing_on)
        values = self.movable(sight, cell)
        if not values:
            if sight.position.cells[self.grid.index[cell]].volcanoes[seat]:
                raise Refusal("Your volcano on {cell} cannot move now.", cell=cell)
            raise Refusal("Choose a volcano first: one below, or one of yours on the board.")
        if choice.start != cell or choice.value not in values:
            return replace(fresh, value=values[0], start=cell)
        at = values.index(choice.value) + 1
        if at < len(values):
            return replace(fresh, value=values[at], start=cell)
        return replace(self.nothing(sight), playing_on=choice.playing_on)

    def _line(self, sight: Sight[Position], choice: Choice, seat: int, place: str) -> Choice:
        """A line of the list, or a cell that belongs to one line alone."""
        assert sight.position.pending is not None
        lines = [
            line
            for line in sight.position.pending.lines
            if place in line.cells or place == f"{LINE}{line.name}"
        ]
        if not lines:
            raise Refusal("Tap one of the framed lines.")
        if len(lines) > 1:
            raise Refusal("Several lines meet on {cell}: pick one below.", cell=place)
        return replace(choice, line=lines[0])

    def _back(self, sight: Sight[Position], choice: Choice, seat: int, place: str) -> Choice:
        """Driving back: on and off, one circle fewer or more, or as far as a circle."""
        fresh = Choice(playing_on=choice.playing_on)
        ways = [action.circles for action in _retreats(sight.legal)]
        now = choice.circles
        if place == BACK and now is not None:
            return fresh
        if not ways:
            raise self.rules.why_not(sight.position, Retreat(seat, 1))
        if place in (BACK, FEWER, MORE):
            if now is None:
                return replace(fresh, circles=ways[0])
            further = [one for one in ways if (one > now if place == MORE else one < now)]
            if not further:
                return choice
            return replace(fresh, circles=further[0] if place == MORE else further[-1])
        for circles in ways:
            if self._circle(sight, seat, circles) == place:
                return choice if circles == now else replace(fresh, circles=circles)
        raise Refusal("Your vulcanologist can only go back to a circle already passed.")

    def _circle(self, sight: Sight[Position], seat: int, circles: int) -> str:
        return f"{ROAD}{self.grid.place(sight.position.road[seat] - circles)}"


def _start(action: Place | Move) -> str:
    """The cell that a volcano leaves, none where it comes from the supply."""
    return action.from_ if isinstance(action, Move) else ""


def _retreats(legal: Sequence[Action]) -> list[Retreat]:
    """The ways back, nearest first."""
    return [action for action in legal if isinstance(action, Retreat)]
