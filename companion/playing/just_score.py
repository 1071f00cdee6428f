"""A table that is only scored: the answers so far, what they would score, and how they are saved.

A count is a draft until its sheet is confirmed; each change is saved before it is shown. Confirming
makes it a record like any other: a `start`, and a correction to the position after scoring. A table
that was tracked can be ended in the same way.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.game import Header, Player, Reckoning, Rules
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.showing.just_score import FIRST, PHASE, Answer, AnyCount, Said, answered

# The seed of such a table, for which nothing was ever shuffled.
ONLY_SCORED = "only scored"
# So many changes can be taken back.
LONGEST = 200


def only_scored(header: Header) -> bool:
    """Whether a table was never played here, only scored."""
    return header.start is not None and header.seed == ONLY_SCORED


@dataclass(frozen=True)
class Counted:
    """A count: who plays, the answers, and what each change replaced, for undo."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    said: Said = field(default_factory=dict)
    back: tuple[tuple[str, Answer], ...] = ()
    # The table that is being ended, and the step at which its position was taken over.
    table: str = ""
    step: int = 0

    def saying(self, key: str, value: Answer) -> "Counted":
        """With one answer changed."""
        back = (*self.back, (key, self.said.get(key)))[-LONGEST:]
        return replace(self, said=answered(self.said, key, value), back=back)

    def undone(self) -> "Counted":
        """With the last change taken back."""
        if not self.back:
            raise Refusal("Nothing was changed yet.")
        key, before = self.back[-1]
        return replace(self, said=answered(self.said, key, before), back=self.back[:-1])

    def write(self) -> str:
        """The JSON text that is saved."""
        return dump(
            {
                "game": self.game,
                "players": [[player.name, player.color] for player in self.players],
                "options": dict(self.options),
                "said": dict(self.said),
                "back": [[key, value] for key, value in self.back],
                "table": self.table,
                "step": self.step,
            }
        )


@dataclass(frozen=True)
class SavedCount:
    """The saved form of a count."""

    game: str
    players: tuple[tuple[str, str], ...]
    options: dict[str, str]
    said: dict[str, int | None]
    back: tuple[tuple[str, int | None], ...]
    table: str
    step: int


def read_counted(text: str | None) -> Counted | None:
    """The saved count; None if there is none or it cannot be read."""
    if not text:
        return None
    # Imported late, since the first screen does not need it.
    from companion.core.json_classes import converter, register, structure

    reader = converter()
    register(reader, SavedCount)
    try:
        written = structure(reader, parse(text), SavedCount, say("The count"))
    except Refusal:
        return None
    players = tuple(Player(name, color) for name, color in written.players)
    return Counted(
        written.game,
        players,
        written.options,
        written.said,
        written.back,
        written.table,
        written.step,
    )


class Reckoner:
    """The rules' side of one count: the position that the answers describe, and its points."""

    def __init__(
        self, game: Game, counted: Counted, box: Mapping[str, Json], seen: Seen | None = None
    ) -> None:
        self.game = game
        self.box = box
        self.seen = seen
        self.rules = seen.rules if seen else game.rules(_header(game, counted, box, None))
        begun = seen is not None and not seen.only_scored
        self.count: AnyCount = game.count(self.rules, begun=begun)
        self._known: tuple[Counted, Trial] | None = None

    @property
    def fresh(self) -> Said:
        """The answers to begin with: the presets, or those that the table's position gives."""
        if self.seen is None:
            return self.count.usual()
        said = self.count.read(self.seen.position)
        if self.count.phases and not self.seen.only_scored:
            # A table that was tracked is usually ended by its last scoring.
            said[PHASE] = self.count.phases[-1].value
        return said

    def trial(self, counted: Counted) -> "Trial":
        """What the answers would score; refused where the position is not possible."""
        if self._known is None or self._known[0] != counted:
            self._known = counted, self._reckon(counted)
        return self._known[1]

    def _reckon(self, counted: Counted) -> "Trial":
        if self.seen is None:
            rules = self.game.rules(self.header(counted))
            position = rules.set_up().position
        else:
            # Judged as with own cards, since incomplete answers need not be consistent.
            header = self.header(counted)
            options = {**header.options, **self.game.count_kind.lenient}
            rules, step = self.game.rules(replace(header, options=options)), self.seen.step + 1
            position = rules.correct(self.seen.position, self.position_json(counted), step).position
        return Trial(rules, position, rules.reckon(position))

    def position_json(self, counted: Counted) -> JsonObject:
        """The JSON of the table's position, corrected by the answers."""
        assert self.seen is not None
        now = self.rules.write(self.seen.position)
        now.pop("pending", None)
        return self.count.position_json(counted.said, now)

    def header(self, counted: Counted) -> Header:
        """The table's own header, or that of one that is only scored, before its scoring."""
        if self.seen is not None:
            first = counted.said.get(FIRST)
            return self.seen.header if first is None else replace(self.seen.header, first=first)
        return self.header_of_its_own(counted)

    def header_of_its_own(self, counted: Counted) -> Header:
        """The header of a new record that starts from what is counted."""
        made = _header(self.game, counted, self.box, self.count.position_json(counted.said, {}))
        return replace(made, options=self.seen.header.options) if self.seen else made

    def begins_anew(self, counted: Counted) -> bool:
        """Whether a new record is needed, since the answers say that somebody else began."""
        return self.seen is not None and self.header(counted).first != self.seen.header.first


def _header(
    game: Game, counted: Counted, box: Mapping[str, Json], start: Mapping[str, Json] | None
) -> Header:
    return Header(
        game=game.id,
        players=counted.players,
        first=counted.said.get(FIRST) or 0,
        options={**game.count_kind.options, **counted.options},
        box=box,
        seed=ONLY_SCORED,
        start=start,
    )


@dataclass(frozen=True)
class Trial:
    """The position that the answers describe, and what it would score."""

    rules: Rules[object]
    position: object
    reckoning: Reckoning[object]

    @property
    def before(self) -> tuple[int, ...]:
        """The points of earlier scorings."""
        now = self.reckoning.sheet.totals
        return tuple(total - more for total, more in zip(self.totals, now, strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points with this scoring."""
        scored = self.rules.scored(self.position)
        assert scored is not None
        return self.rules.scores(scored.position)


async def settle(seen: Seen, corrected: "JsonObject | None" = None) -> None:
    """Ends a table by scoring it, after correcting its position to `corrected`."""
    if corrected is not None and corrected != seen.rules.write(seen.position):
        await seen.correct(corrected, seen.step)
    scored = seen.rules.scored(seen.position)
    if scored is None:
        raise Refusal("This game cannot be ended by scoring it.")
    await seen.correct(seen.rules.write(scored.position), seen.step)


def change_words(count: AnyCount, counted: Counted) -> Message | None:
    """What undo would take back."""
    if not counted.back:
        return None
    key, _ = counted.back[-1]
    return count.words(key, counted.said.get(key))
