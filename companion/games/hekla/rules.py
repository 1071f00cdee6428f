"""Hekla's rules for one table."""

from collections.abc import Mapping, Sequence
from random import Random

from companion.core.action import Action
from companion.core.asking import Asked
from companion.core.chance import picked
from companion.core.game import Header, Outcome, Reckoning, Rules
from companion.core.json_text import Json, JsonObject
from companion.core.material import Material
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.hekla import consistency, position_json, refusals
from companion.games.hekla.action_progress import ActionProgress
from companion.games.hekla.actions import CODEC, Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.box import PROFILE, read_box
from companion.games.hekla.legal import answers
from companion.games.hekla.material import at_the_start, material
from companion.games.hekla.meta import META
from companion.games.hekla.position import Pending, Position
from companion.games.hekla.preview import sets_off
from companion.games.hekla.prompts import sentence
from companion.games.hekla.scoring import result, road_sheet

# Simulated players: how seldom they drive back, how many actions of a kind they look at for one
# that sets off an eruption, and when they see that nothing erupts any more.
RETREATS = 0.04
LOOKS = 12
PATIENCE = 400


class GameRules(Rules[Position]):
    """The rules with one table's box."""

    meta = META
    profile = PROFILE
    codec = CODEC

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.box = read_box(header.box)
        self.grid = self.box.grid
        self.answers = answers(self.grid)
        self._form = position_json.position_form(self.grid, len(self.seats))
        # The position asked about last, with its list: one step asks several times.
        self._listed: tuple[Position | None, Sequence[Action]] = (None, ())

    # Set-up

    def set_up(self) -> Outcome[Position]:
        """An empty board, every volcano in supply, all vulcanologists at the start."""
        if self.header.start is not None:
            return self._begin_from(self.header.start)
        return Outcome(at_the_start(self.box, self.header.first, len(self.names)))

    def _begin_from(self, start: Mapping[str, Json]) -> Outcome[Position]:
        """A position to begin from; what it leaves out is as at set-up, or follows from cells."""
        self._form.check_start(start)
        given = {key: value for key, value in start.items() if value is not None}
        position = self._read({"turn": self.header.first, **given})
        consistency.check_pending(position, self.answers)
        return self._settled(position)

    def _read(self, data: JsonObject) -> Position:
        """The position from its JSON, supply and lava computed where they are left out."""
        position = position_json.read(data, self.grid, len(self.names))
        supply, lava = consistency.rest(position.cells, self.box, self.names)
        if "supply" not in data:
            position = replace(position, supply=supply)
        if "lava" not in data:
            position = replace(position, lava=lava)
        consistency.check_pieces(position, self.box, self.names)
        return position

    def _settled(self, position: Position) -> Outcome[Position]:
        """Nothing erupts, but a seat that cannot act is passed over, and the end is the end."""
        progress = self._progress(position)
        if position.finished:
            pass
        elif not position.lava_left:
            progress.finish("lava")
        elif position.pending is None:
            progress.begin_turn(position.turn)
        return progress.outcome()

    def correct(self, position: Position, patched: JsonObject, step: int) -> Outcome[Position]:
        """A corrected position; supply and lava follow the cells unless they were given, too."""
        before = self.write(position)
        data = dict(patched)
        if data.get("cells") != before.get("cells"):
            for key in ("supply", "lava"):
                if data.get(key) == before.get(key):
                    data.pop(key, None)
        corrected = self._read(data)
        if data.get("pending") == before.get("pending"):
            return self._settled(self._still_asked(corrected, position))
        consistency.check_pending(corrected, self.answers)
        return self._settled(corrected)

    def _still_asked(self, corrected: Position, before: Position) -> Position:
        """The question that was open goes on as far as the corrected board allows it."""
        pending = corrected.pending
        if pending is None or pending.ask == "finished":
            return corrected
        if corrected.turn != before.turn:
            return replace(corrected, pending=None)
        if pending.ask == "act" and not self.answers.can_act_here(corrected, corrected.turn):
            return replace(corrected, pending=None)
        if pending.ask == "erupt":
            left = consistency.still_open(corrected, pending)
            if not left:
                after = (corrected.turn + 1) % len(self.names)
                return replace(corrected, pending=None, turn=after)
            if left != pending.lines:
                return replace(
                    corrected, pending=Pending("erupt", None, pending.cell, left, pending.must)
                )
        return corrected

    # Play

    def _progress(self, position: Position) -> ActionProgress:
        return ActionProgress(self.answers, self.names, position)

    def legal(self, position: Position) -> Sequence[Action]:
        """Every action allowed now."""
        known, found = self._listed
        if known is not position:
            found = self.answers.of(position)
            self._listed = (position, found)
        return found

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not legal; a line may be named either way round."""
        legal = self.legal(position)
        # Actions from the list are the same objects: that is seen much faster than equality.
        if any(allowed is action for allowed in legal) or action in legal:
            return
        if isinstance(action, Erupt) and Erupt(action.by, action.line[::-1]) in legal:
            return
        raise self.why_not(position, action)

    def apply(self, position: Position, action: Action) -> Outcome[Position]:
        """What a legal action leads to."""
        progress = self._progress(position)
        match action:
            case Place():
                progress.place(action)
            case Move():
                progress.move(action)
            case Retreat(seat, circles):
                progress.retreat(seat, circles)
            case Erupt(_, cells):
                line = self.grid.line(cells)
                if line is not None and position.pending is not None:
                    progress.erupt(line, position.pending)
            case Done():
                progress.end_turn()
            case EndGame(seat):
                progress.agree(seat)
        return progress.outcome()

    def why_not(self, position: Position, action: Action) -> Refusal:
        """The sentence that says why an action is not legal."""
        return refusals.why_not(self, position, action)

    def pick(self, position: Position, luck: Random) -> Action:
        """Random play: the kind first, seldom back, and an end when nothing erupts for long."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in self.legal(position):
            kinds.setdefault(type(action), []).append(action)
        ends = kinds.pop(EndGame, None)
        if ends and (position.quiet >= PATIENCE or not kinds):
            return ends[0]
        retreats = kinds.pop(Retreat, None)
        if retreats and (not kinds or luck.random() < RETREATS):
            return picked(retreats, luck)
        kind = picked(list(kinds.values()), luck)
        tries = [picked(kind, luck) for _ in range(LOOKS)]
        return next((action for action in tries if sets_off(self.grid, position, action)), tries[0])

    # What people see

    def asked(self, position: Position) -> Sequence[Asked]:
        """The question that is open; while all are asked to end the game, the turn is, too."""
        pending = position.pending
        if pending is None:
            return (Asked(position.turn, "turn"),)
        if pending.ask == "finished":
            return ()
        if pending.ask == "end_game" and pending.by is not None:
            return (Asked(pending.by, "end_game"), Asked(position.turn, "turn"))
        return (Asked(position.turn, pending.ask),)

    def prompts(self, position: Position) -> tuple[Prompt, ...]:
        """The open questions, each with its answers."""
        asked, legal = self.asked(position), self.legal(position)
        # Agreeing to the end stands first in the list, then what may be played instead.
        answers = (legal[:1], legal[1:]) if len(asked) > 1 else (legal,)
        return tuple(
            Prompt(seat, ask, sentence(position, ask, mine), mine)
            for (seat, ask), mine in zip(asked, answers, strict=False)
        )

    def material(self, position: Position) -> Material:
        """Every piece of the table and where it lies."""
        return material(position, self.grid)

    def write(self, position: Position) -> JsonObject:
        """The position in the form of the record."""
        return self._form.write(position)

    def scores(self, position: Position) -> tuple[int, ...]:
        """The circles driven."""
        return position.road

    def reckon(self, position: Position) -> Reckoning[Position]:
        """The road as it was driven: nothing else counts."""
        return Reckoning(road_sheet(position), position, result(position))

    def scored(self, position: Position) -> Outcome[Position]:
        """The end, with the road as it was driven."""
        progress = self._progress(position)
        progress.finish("scored")
        return progress.outcome()

    def result(self, position: Position) -> Result | None:
        """Who got furthest, once the game is over."""
        return result(position) if position.finished else None
