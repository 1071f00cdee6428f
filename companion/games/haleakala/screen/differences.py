"""Everything in which two positions of Haleakalā differ, as hands put it right."""

from collections.abc import Mapping

from companion.core.message import listing, say
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.drawing import ART, SEATS
from companion.games.haleakala.screen.todo_items import TodoItems
from companion.games.haleakala.words import card_name, card_to_buy
from companion.showing.to_do import ToDo


class Differences(TodoItems):
    """Undo and redo at one table, told piece by piece."""

    def between(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """From the boat and the pieces to the cards and the points, each first off, then on."""
        made: list[ToDo] = []
        if before.boat != after.boat:
            made.append(self.boat(after.boat))
        made += self._people(before, after)
        made += self._held(before, after)
        made += self._discs(before, after)
        made += self._lava(before, after)
        made += self._slots(before, after)
        if self.physical:
            made += self._own_cards(before, after)
        if before.scores != after.scores:
            made.append(self.scores(after.scores))
        return tuple(made)

    def _people(self, before: Position, after: Position) -> list[ToDo]:
        made = [
            self.shaman(seat, after.shamans[seat])
            for seat in SEATS
            if before.shamans[seat] != after.shamans[seat]
        ]
        made += [
            self.statue_off(owner, space)
            for space, owner in before.statues.items()
            if after.statues.get(space) != owner
        ]
        made += [
            self.statue(owner, space)
            for space, owner in after.statues.items()
            if before.statues.get(space) != owner
        ]
        return made

    def _discs(self, before: Position, after: Position) -> list[ToDo]:
        """Number discs, then invocation discs."""
        off, on = [], []
        for segment in SEGMENTS:
            for seat in SEATS:
                old, new = before.beaches[segment - 1][seat], after.beaches[segment - 1][seat]
                if old & ~new:
                    off.append(self.discs_off(seat, old & ~new, segment))
                if new & ~old:
                    on.append(self.discs_on(seat, new & ~old, segment))
        made = [*off, *on]
        for seat in SEATS:
            was, now = before.invocation[seat], after.invocation[seat]
            if was != now and was is not None:
                made.append(self.invocation(seat, None, was))
            if was != now and now is not None:
                made.append(self.invocation(seat, now, None))
        return made

    def _lava(self, before: Position, after: Position) -> list[ToDo]:
        off, on = [], []
        for segment, (old, new) in enumerate(
            zip(before.craters, after.craters, strict=True), start=1
        ):
            if new < old:
                off.append(self.lava_off(segment, old - new))
            elif new > old:
                on.append(self.lava(segment, new - old, new))
        return [*off, *on]

    def _held(self, before: Position, after: Position) -> list[ToDo]:
        """Cards that leave or come back to the players, and the scoring board."""
        gone, come = [], []
        for seat in SEATS:
            old, new = before.hands[seat], after.hands[seat]
            gone += [(seat, card_name(self.box.cards[id])) for id in _fewer(old, new)]
            come += [(seat, card_name(self.box.cards[id])) for id in _fewer(new, old)]
            held, holds = set(before.scoring_cards[seat]), set(after.scoring_cards[seat])
            gone += [(seat, card_to_buy(id)) for id in sorted(held - holds)]
            come += [(seat, card_to_buy(id)) for id in sorted(holds - held)]
        made = [self.gives_back(*one) for one in gone] + [self.gets(*one) for one in come]
        if before.priestess_up != after.priestess_up:
            made.append(self.priestess(up=after.priestess_up))
        return made

    def _slots(self, before: Position, after: Position) -> list[ToDo]:
        off, on = [], []
        for slot, (gone, come) in enumerate(zip(before.slots, after.slots, strict=True)):
            if gone and gone != come:
                off.append(self.card_off(self.box.cards[gone], slot))
            if come and gone != come:
                on.append(self.card(self.box.cards[come], slot))
        return [*off, *on]

    def _own_cards(self, before: Position, after: Position) -> list[ToDo]:
        """Which own cards lie on the discards and how many in the piles."""
        made = []
        art = f"{ART}card-back-1"
        if off := _fewer(before.discard, after.discard):
            names = listing([card_name(self.box.cards[id]) for id in off], "{left} · {right}")
            made.append(ToDo(say("Off the discards: {cards}", cards=names), art))
        if on := _fewer(after.discard, before.discard):
            names = listing([card_name(self.box.cards[id]) for id in on], "{left} · {right}")
            made.append(ToDo(say("Onto the discards: {cards}", cards=names), art))
        if before.piles != after.piles:
            made.append(self.piles(after.piles))
        return made


def _fewer(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """The cards that are among the first more often than among the second."""
    return [id for id, number in before.items() for _ in range(number - after.get(id, 0))]
