"""Moments of a table that deserve a screen: eruption, scoring, winner; and when each is due."""

from dataclasses import dataclass
from importlib import import_module
from typing import Literal, TypeVar, cast, get_args

from companion.core.action import Undo
from companion.core.game import Rules
from companion.core.message import Message, say
from companion.core.table import Step, Table
from companion.core.telling import Group, Scored, Telling, Upheaval
from companion.games import GAMES
from companion.ui.live import LiveTable
from companion.ui.preferences import KEY as SETTINGS
from companion.ui.preferences import read_settings
from companion.ui.tokens import MOTION

P = TypeVar("P")

# The words are also the last part of the moment's address; the order is that of the table.
Kind = Literal["eruption", "sheet", "winner"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def find_telling(rules: Rules[P]) -> Telling[P]:
    """The words and drawings that a game has for its moments."""
    module = import_module(f"companion.games.{GAMES[rules.meta.id]}.moments")
    return cast("Telling[P]", module.GameTelling(rules))


@dataclass(frozen=True)
class Moment:
    """Something that happened in a step and is to be looked at together."""

    step: int
    kind: Kind

    @property
    def mark(self) -> tuple[int, int]:
        """Its place among all moments of the table."""
        return self.step, KINDS.index(self.kind)

    def route(self, table_id: str) -> str:
        """Where it is shown."""
        return f"/table/{table_id}/{self.kind}"


def moments_in(table: Table[P], step: Step[P]) -> tuple[Moment, ...]:
    """What a step brings to look at; taking back brings nothing."""
    if isinstance(step.action, Undo) or not step.events:
        return ()
    found: list[Kind] = []
    telling = find_telling(table.rules)
    if telling.upheaval(step):
        found.append("eruption")
    if step.outcome.sheets and telling.each_scoring:
        found.append("sheet")
    if table.rules.result(step.position) and not table.rules.result(_before(step)):
        found.append("winner")
    return tuple(Moment(step.number, kind) for kind in found)


def _before(step: Step[P]) -> P:
    cause = step.standing
    return cause.before.outcome.position if cause.before else cause.outcome.position


def pending_moment(live: LiveTable) -> Moment | None:
    """The moment of the last step that nobody has confirmed yet."""
    seen = _seen(live)
    shown = read_settings(live.store.setting(SETTINGS)).show_eruption
    for moment in moments_in(live.table, live.table.last):
        if moment.mark > seen and (shown or moment.kind != "eruption"):
            return moment
    return None


def confirm(live: LiveTable, kind: Kind) -> str:
    """Remembers that a moment of the last step was seen; the address to go on to."""
    moment = Moment(live.table.last.number, kind)
    if moment.mark > _seen(live):
        live.store.set_setting(f"seen:{live.id}", f"{moment.step}.{KINDS.index(kind)}")
    later = pending_moment(live)
    return later.route(live.id) if later else f"/table/{live.id}"


def _seen(live: LiveTable) -> tuple[int, int]:
    step, _, kind = (live.store.setting(f"seen:{live.id}") or "").partition(".")
    return (int(step) if step.isdecimal() else -1, int(kind) if kind.isdecimal() else len(KINDS))


def after_eruption(live: LiveTable) -> Kind | None:
    """What comes once the eruption of the last step is confirmed."""
    later = moments_in(live.table, live.table.last)
    return next((moment.kind for moment in later if moment.kind != "eruption"), None)


# What to take off the real board is ticked off one by one, and not forgotten by a reload.


def ticked(live: LiveTable, step: int) -> frozenset[int]:
    """The rows of the checklist of a step that are done."""
    told, _, rows = (live.store.setting(f"ticked:{live.id}") or "").partition(":")
    if told != str(step):
        return frozenset()
    return frozenset(int(row) for row in rows.split(",") if row.isdecimal())


def tick(live: LiveTable, step: int, rows: frozenset[int]) -> None:
    """Remembers which rows of the checklist are done."""
    live.store.set_setting(f"ticked:{live.id}", f"{step}:{','.join(map(str, sorted(rows)))}")


def upheaval_of(table: Table[P]) -> tuple[Step[P], Upheaval[P]] | None:
    """The latest upheaval that holds, with its step; the last line of the log comes first."""
    telling = find_telling(table.rules)
    for step in (table.last, *reversed(table.line())):
        if not isinstance(step.action, Undo) and (found := telling.upheaval(step)):
            return step, found
    return None


@dataclass(frozen=True)
class Beat:
    """One picture of an eruption: from `at` on, how far each flow is and which losses burn."""

    at: int
    reached: tuple[int, ...]
    burning: frozenset[int] = frozenset()
    rumbles: bool = False
    glows: bool = False
    rows: int = 0


def beats(upheaval: Upheaval[P]) -> tuple[Beat, ...]:
    """The eruption in time: a rumble, a glow, then segment after segment ring by ring."""
    none = (0,) * len(upheaval.flows)
    shown = [Beat(0, none, rumbles=True), Beat(MOTION.erupt_rumble, none, glows=True)]
    start = MOTION.erupt_rumble + MOTION.erupt_glow
    changes: list[tuple[int, int, int | None]] = []
    for number, flow in enumerate(upheaval.flows):
        for stretch in range(len(flow.reaches)):
            # The next segment begins while the last one still runs: one wave around the crater.
            at = start + number * (MOTION.erupt_ring // 2) + stretch * MOTION.erupt_ring
            changes.append((at, number, None))
            changes += [
                (at + MOTION.erupt_ring + MOTION.erupt_burn, number, row)
                for row, loss in enumerate(upheaval.losses)
                if (loss.flow, loss.stretch) == (number, stretch)
            ]
    reached, burning = list(none), set[int]()
    for at, flow_number, burnt in sorted(changes, key=lambda change: change[0]):
        if burnt is None:
            reached[flow_number] += 1
        else:
            burning.add(burnt)
        shown.append(Beat(at, tuple(reached), frozenset(burning), glows=True))
    end = shown[-1].at
    for row in range(len(upheaval.losses) + 1):
        at = end + MOTION.erupt_ring + row * MOTION.checklist_step
        shown.append(Beat(at, tuple(reached), frozenset(burning), glows=True, rows=row))
    return tuple(shown)


@dataclass(frozen=True)
class Page:
    """One scoring as a screen shows it: its groups of rows, then all rounds and the total."""

    title: Message
    groups: tuple[Group, ...]
    rounds: tuple[tuple[Message, tuple[int, ...]], ...]
    # What the scores hold beside the sheets, because the players put them right.
    by_hand: tuple[int, ...]
    totals: tuple[int, ...]
    final: bool = False
    supposed: bool = False

    @property
    def scored(self) -> tuple[int, ...]:
        """The points of this scoring."""
        return self.rounds[-1][1]

    @property
    def by_hand_title(self) -> Message:
        """What these points are called: the table began with them, or they were put right."""
        return say("Carried over") if len(self.rounds) == 1 else say("Put right by hand")

    @property
    def before(self) -> tuple[int, ...]:
        """The points that this scoring was added to."""
        return tuple(total - more for total, more in zip(self.totals, self.scored, strict=True))


def pages(table: Table[P], suppose: bool = True) -> tuple[Page, ...]:
    """Every scoring that holds, oldest first; last, how it would be if it came now."""
    telling, rules = find_telling(table.rules), table.rules
    account = telling.account(table)
    if account is not None:
        title, groups = account
        final = table.result is not None
        return (_page(groups, [(title, table.scores)], table.scores, final=final),)
    found: list[Page] = []
    rounds: list[tuple[Message, tuple[int, ...]]] = []
    for step in table.line():
        for sheet in step.outcome.sheets:
            after = step.outcome.position
            rounds.append((telling.sheet_title(sheet), sheet.totals))
            found.append(
                _page(
                    telling.groups(Scored(sheet, _before(step), after, step.action)),
                    rounds,
                    rules.scores(after),
                    final=rules.result(after) is not None,
                )
            )
    if suppose and table.result is None and telling.open_book:
        reckoning = rules.reckon(table.position)
        sheet = reckoning.sheet
        more = sheet.totals
        scores = tuple(old + new for old, new in zip(table.scores, more, strict=True))
        rounds.append((telling.sheet_title(sheet), more))
        scored = Scored(sheet, table.position, reckoning.position)
        found.append(_page(telling.groups(scored), rounds, scores, supposed=True))
    return tuple(found)


def _page(
    groups: tuple[Group, ...],
    rounds: list[tuple[Message, tuple[int, ...]]],
    totals: tuple[int, ...],
    *,
    final: bool = False,
    supposed: bool = False,
) -> Page:
    counted = map(sum, zip(*(points for _, points in rounds), strict=True))
    by_hand = tuple(total - known for total, known in zip(totals, counted, strict=True))
    return Page(rounds[-1][0], groups, tuple(rounds), by_hand, totals, final, supposed)


def marker(points: int, track: int) -> Message:
    """Where the marker stands on a track that runs in a circle."""
    place, rounds = points % track, points // track
    if not rounds:
        return say("on {place}", place=place)
    if rounds == 1:
        return say("on {place}, once around", place=place)
    return say("on {place}, {times} times around", place=place, times=rounds)
