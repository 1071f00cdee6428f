"""Haleakalā's great moments: the volcano erupts, points are scored, somebody wins."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from companion.core.action import Action
from companion.core.event import Reached
from companion.core.game import Rules
from companion.core.message import Message, count, listing, say
from companion.core.sheet import Line, Sheet
from companion.games.haleakala import events
from companion.games.haleakala.actions import Buy, Choose, Reveal
from companion.games.haleakala.box import SCORING_CARDS
from companion.games.haleakala.island import RINGS, STATUE_POINTS, ring
from companion.games.haleakala.meta import read_settings
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.scoring import SEATS, statues_on
from companion.games.haleakala.screen import odds
from companion.games.haleakala.screen.geometry import BESIDE, spot
from companion.games.haleakala.screen.hands import GameHands
from companion.games.haleakala.words import (
    CARD_HINTS,
    LANDSCAPES,
    SHEET_GROUPS,
    SHEET_ICONS,
    SHEET_LABELS,
    SHEET_TITLES,
    SWATCHES,
    TIE_BREAKS,
    card_name,
    space_name,
)
from companion.showing.eruptions import Eruption, EruptionTask, Flow
from companion.showing.odds import Supply
from companion.showing.sheets import Group, Row, Rung, Scored
from companion.showing.sight import Happened
from companion.showing.telling import Telling

# How far from the middle a flow ends, in units of the board's picture (360 wide).
_REACH = {"mountain": 58.6, "forest": 80.1, "grassland": 101.2}


class GameTelling(Telling[Position]):
    """The moments of one table."""

    track = 50

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules)
        assert isinstance(rules, GameRules)
        self.settings = read_settings(rules.header)
        self.box = rules.box

    def turn(self, position: Position) -> int | None:
        """Nobody's while own cards are laid out at set-up."""
        asked = position.pending
        return None if asked is not None and asked.phase == "setup" else position.turn

    def time(self, position: Position) -> Message:
        return say("Round {round} of 2", round=position.round)

    def did(self, action: Action, before: Position) -> Message:
        match action:
            case Choose(slot=slot):
                card = before.cards_at(before.boat)[slot - 1]
                if card is not None:
                    return say("Picks {card}.", card=card_name(self.box.cards[card]))
            case Reveal(card=card, kind=kind, baskets=baskets, butterflies=butterflies):
                shown = self.box.cards[card or self.box.named(kind, baskets, butterflies)]
                return say("Turned over: {card}.", card=card_name(shown))
        return action.words()

    # What hands do

    @cached_property
    def hands(self) -> GameHands:
        assert isinstance(self.rules, GameRules)
        return GameHands(self.rules)

    def odds(self, line: Sequence[Happened[Position]]) -> tuple[Supply, ...]:
        assert isinstance(self.rules, GameRules)
        return odds.supplies(self.rules, line[-1].after)

    # The sheet

    def sheet_title(self, sheet: Sheet) -> Message:
        return SHEET_TITLES[sheet.name]

    def groups(self, scored: Scored[Position]) -> tuple[Group, ...]:
        """Statues by landscape, then what was collected, then the scoring cards."""
        sheet = scored.sheet
        second = sheet.name == "second"
        collected = [
            _row(sheet, "fish", _baskets(_line(sheet, "fish"))),
            _pearls(_line(sheet, "pearls")),
            _late(_nautilus(_row(sheet, "nautilus", None)), second),
            _late(_row(sheet, "shells", say("1 each")), second),
        ]
        return (
            Group(SHEET_GROUPS["statues"], tuple(_landscapes(scored.after))),
            Group(SHEET_GROUPS["collected"], tuple(collected)),
            Group(SHEET_GROUPS["cards"], tuple(self._cards(scored))),
        )

    def _cards(self, scored: Scored[Position]) -> list[Row]:
        """A scoring card counts for whoever held it; afterwards it may be back on its board."""
        held = [set(cards) for cards in scored.before.scoring_cards]
        if isinstance(scored.action, Buy):
            held[scored.action.by].add(scored.action.card)
        rows = []
        for card in SCORING_CARDS:
            line = _line(scored.sheet, card)
            points = tuple(line.points[seat] if card in held[seat] else None for seat in SEATS)
            icon = f"haleakala/score-{card}"
            rows.append(Row(card, SHEET_LABELS[card], points, line.why, CARD_HINTS[card], icon))
        return rows

    # Who wins

    def ladder(self, position: Position) -> tuple[Rung, ...]:
        first, second = self.names
        statues = tuple(position.statues_of(seat) for seat in SEATS)
        start = self.rules.header.first
        late = tuple(int(seat != start) for seat in SEATS)
        return (
            Rung(
                "points",
                TIE_BREAKS["points"],
                position.scores,
                say("most points"),
                say(
                    "Points: {first} {one}, {second} {two}.",
                    first=first,
                    one=position.scores[0],
                    second=second,
                    two=position.scores[1],
                ),
            ),
            Rung(
                "statues",
                TIE_BREAKS["statues"],
                statues,
                say("broken by statues on the board"),
                say(
                    "Statues on the board: {first} {one}, {second} {two}.",
                    first=first,
                    one=statues[0],
                    second=second,
                    two=statues[1],
                ),
            ),
            Rung(
                "not-first-player",
                TIE_BREAKS["not-first-player"],
                late,
                say("broken by who started"),
                say("As many statues, too: {name} had the first turn.", name=self.names[start]),
                tuple(say("Yes") if value else say("No") for value in late),
            ),
        )

    # The eruption

    def eruption(self, step: Happened[Position]) -> Eruption[Position] | None:
        if not any(isinstance(event, events.PointsScored) for event in step.events):
            return None
        flowed = [event for event in step.events if isinstance(event, events.LavaFlowed)]
        burnt = [event for event in step.events if isinstance(event, events.StatueDestroyed)]
        position = _at_eruption(step)
        # The tactical variant sells nothing just before the volcano erupts.
        phases = [say("Buy"), say("Erupt"), say("Score")][1 if self.settings.tactical else 0 :]
        return Eruption(
            title=say("Eruption"),
            prompt=_prompt(len(flowed), len(burnt)),
            phases=tuple(phases),
            phase=len(phases) - 2,
            position=position,
            flows=tuple(map(_flow, flowed)),
            tasks=tuple(self._loss(event, flowed, position) for event in burnt),
            notes=tuple(self._notes(step)),
            amount=count(
                "{count} lava disc flows", "{count} lava discs flow", sum(position.craters)
            ),
        )

    def _loss(
        self,
        event: events.StatueDestroyed,
        flowed: list[events.LavaFlowed],
        position: Position,
    ) -> EruptionTask:
        at = next(i for i, flow in enumerate(flowed) if event.space in flow.spaces)
        aside = BESIDE[ring(event.space)] if event.space in position.shamans else 0.0
        x, y = spot(event.space, aside=aside)
        return EruptionTask(
            seat=event.seat,
            words=say("{name}’s statue", name=event.name),
            place=space_name(event.space),
            swatch=SWATCHES[ring(event.space)],
            flow=at,
            stretch=flowed[at].spaces.index(event.space),
            x=x,
            y=y,
            picture="haleakala/burning",
        )

    def _notes(self, step: Happened[Position]) -> list[Message]:
        """Who got away, and where the lava found nothing."""
        taken = {event.space for event in step.events if isinstance(event, events.StatueDestroyed)}
        notes: list[Message] = []
        for event in step.events:
            match event:
                case events.ShamanDodged(seat, _):
                    notes.append(say("{name}’s shaman dodges", name=self.names[seat]))
                case events.LavaFlowed(_, spaces) if not taken & set(spaces):
                    notes.append(say("{space}: no statue", space=space_name(spaces[-1])))
        return notes


def _line(sheet: Sheet, label: str) -> Line:
    return next(line for line in sheet.lines if line.label == label)


def _row(sheet: Sheet, label: str, hint: Message | None) -> Row:
    line = _line(sheet, label)
    icon = SHEET_ICONS.get(label, "")
    return Row(label, SHEET_LABELS[label], line.points, line.why, hint, icon)


def _late(row: Row, second: bool) -> Row:
    """A row that counts in the second scoring only."""
    if second:
        return row
    reason = say("Counts in the second scoring only")
    none = (None,) * len(row.points)
    # What somebody has already is told all the same.
    why = tuple(listing([held, reason], "{left} · {right}") if held else reason for held in row.why)
    return Row(row.label, row.words, none, why, say("in round 2"), row.icon)


def _nautilus(row: Row) -> Row:
    """There is one: whoever has no points for it does not have it."""
    return replace(row, points=tuple(points or None for points in row.points))


def _landscapes(position: Position) -> list[Row]:
    """The statues' points, split by where they stand."""
    rows = []
    for height in reversed(RINGS):
        each = STATUE_POINTS[height]
        numbers = [statues_on(position, seat, height) for seat in SEATS]
        rows.append(
            Row(
                f"statues-{height}",
                LANDSCAPES[height],
                tuple(number * each for number in numbers),
                tuple(_where(position, seat, height) for seat in SEATS),
                say("{points} each", points=each),
                swatch=SWATCHES[height],
            )
        )
    return rows


def _where(position: Position, seat: int, height: str) -> Message | None:
    """The spaces of one landscape where a seat has statues."""
    spaces = sorted(
        space
        for space, owner in position.statues.items()
        if owner == seat and ring(space) == height
    )
    return listing([space_name(space) for space in spaces]) if spaces else None


def _baskets(line: Line) -> Message:
    first, second = (why.count if why else 0 for why in line.why)
    return say("baskets {first} : {second}", first=first, second=second)


def _pearls(line: Line) -> Row:
    """Which pearls there are says more than a rule could."""
    held = [why for why in line.why if why]
    hint = listing(held, "{left} · {right}") if held else None
    white = max(line.points) == 1
    icon = "haleakala/pearl-white" if white else "haleakala/pearl-black"
    return Row("pearls", SHEET_LABELS["pearls"], line.points, line.why, hint, icon)


def _prompt(flows: int, burnt: int) -> Message:
    if burnt:
        return count(
            "Take {count} statue off your board.", "Take {count} statues off your board.", burnt
        )
    if flows:
        return say("The lava meets no statue.")
    return say("No lava in the crater: all is quiet.")


def _flow(event: events.LavaFlowed) -> Flow:
    """The tongue of one segment; its picture points straight up."""
    longest = _REACH[ring(event.spaces[-1])]
    return Flow(
        picture=f"haleakala/lava-flow-{len(event.spaces)}",
        turn=60 * event.segment - 30,
        reaches=tuple(_REACH[ring(space)] / longest for space in event.spaces),
        words=event.words(),
    )


def _at_eruption(step: Happened[Position]) -> Position:
    """The board as it lay when the volcano began: the last one reached before the scoring."""
    position = step.before
    for event in step.events:
        if isinstance(event, Reached):
            position = event.position
        elif isinstance(event, events.PointsScored):
            break
    return position
