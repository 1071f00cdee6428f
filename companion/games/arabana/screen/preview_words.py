"""What a choice at Arabana-Opodopo's table would bring, in words, before it is done."""

from collections.abc import Sequence

from companion.core.event import Event
from companion.core.message import Message, count, listing, say
from companion.games.arabana import events
from companion.games.arabana.actions import Bridge, Discard, End, Keep, Recall, Remove, Stone, Swap
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.preview import Preview, needs, worth
from companion.games.arabana.words import GOD_NAMES, bridge_name

TOGETHER = "{left} {right}"


class PreviewWords:
    """The previews of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.names = rules.names
        self.physical = rules.settings.physical

    def banner(self, position: Position, seat: int, seen: Preview) -> Message | None:
        """Everything that the choice would bring, in one breath."""
        match seen.action:
            case Discard() if not self.physical:
                return say("A card is chosen. It goes to the discards unseen.")
            case Keep() if not self.physical:
                return say("A card is chosen. Everybody sees it once it lies open.")
            case Stone(god="ku", card=card) if card:
                return say("A card is chosen. Only the two of them know it.")
            case Stone(give=give) if give:
                return say("Each of them sees only their own new card.")
            case Stone(god="pele"):
                return say("Then each of them gets a card back. The stone is spent.")
            case End() if self._ends_all(position, seat):
                return say("The last turn: the great scoring follows.")
            case Bridge() | Swap() | Remove() | Recall():
                return self._follows(position, seat, seen)
        return None

    def _ends_all(self, position: Position, seat: int) -> bool:
        """Whether nobody has a final turn after this one."""
        return position.final and len({*position.final_order, seat}) == len(self.names)

    def _follows(self, position: Position, seat: int, seen: Preview) -> Message | None:
        parts = [*self._gains(seat, seen), *self._losses(seen)]
        parts += [words for event in seen.events if (words := self._event(seat, event))]
        if isinstance(seen.action, (Bridge, Swap)) and not seen.taken and seen.position:
            parts += self._short_of(seen.position, seat, seen.action.between)
        parts += self._worth(position, seen)
        return listing(parts, TOGETHER) if parts else None

    def _gains(self, seat: int, seen: Preview) -> list[Message]:
        """Islands and stones that the player to act would take."""
        made = []
        if seen.taken:
            made.append(
                count(
                    "{islands} becomes {name}’s.",
                    "{islands} become {name}’s.",
                    len(seen.taken),
                    islands=_list(seen.taken),
                    name=self.names[seat],
                )
            )
        gods = [e.god for e in seen.events if isinstance(e, events.StoneTaken)]
        if gods:
            made.append(
                count(
                    "{name} gets the stone of {gods}.",
                    "{name} gets the stones of {gods}.",
                    len(gods),
                    name=self.names[seat],
                    gods=_list([GOD_NAMES[god] for god in gods]),
                )
            )
        return made

    def _losses(self, seen: Preview) -> list[Message]:
        """Whose bridges would come off, and who would lose which island."""
        made = []
        for other, name in enumerate(self.names):
            gone = [
                bridge_name(e.between)
                for e in seen.events
                if isinstance(e, events.BridgeRemoved) and e.seat == other
            ]
            if gone:
                made.append(
                    count(
                        "{name}’s bridge {bridges} goes.",
                        "{name}’s bridges {bridges} go.",
                        len(gone),
                        name=name,
                        bridges=_list(gone),
                    )
                )
        for other, name in enumerate(self.names):
            lost = [
                e.island
                for e in seen.events
                if isinstance(e, events.IslandLost) and e.seat == other
            ]
            if lost:
                made.append(say("{name} loses {islands}.", name=name, islands=_list(lost)))
        return made

    def _worth(self, position: Position, seen: Preview) -> list[Message]:
        """What the islands would then be worth, of everybody for whom that changes."""
        now = worth(self.rules, position)
        changed = [
            say("{name} {points} ({more})", name=name, points=then, more=f"{then - was:+d}")
            for name, was, then in zip(self.names, now, seen.worth, strict=True)
            if was != then
        ]
        if not changed:
            return []
        return [say("Points for islands then: {points}.", points=listing(changed))]

    def _short_of(self, position: Position, seat: int, pair: tuple[str, str]) -> list[Message]:
        """How far the ends of a bridge are from being controlled."""
        made = []
        for name in pair:
            island = self.chart.number[name]
            if position.markers[seat] >> island & 1:
                continue
            size = self.chart.size[island]
            mine = size // 2 + 1 - needs(self.chart, position, island, seat)
            made.append(say("{island}: {mine} of {slots}.", island=name, mine=mine, slots=size))
        return made

    def _event(self, seat: int, event: Event) -> Message | None:
        match event:
            case events.RelativeMajority(island, leaders) if leaders == (seat,):
                return say(
                    "{island} is full: {name} must take a bridge off there.",
                    island=island,
                    name=self.names[seat],
                )
            case events.KanePoints() | events.EleventhIsland() | events.RelativeMajority():
                return event.words()
        return None


def _list(names: Sequence[str]) -> Message:
    return listing([say("{island}", island=name) for name in names])
