"""A table while it is set up: who sits where, who starts, which options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.core.chance import first_by_lot
from companion.core.game import Header, Meta, Player
from companion.core.json_text import Json
from companion.playing.names import is_default

LONGEST_NAME = 24


@dataclass(frozen=True)
class DraftSeat:
    """A seat being filled; without a name the player is called by the colour."""

    color: str
    name: str = ""


@dataclass(frozen=True)
class Draft:
    """Everything about the new table; each change returns another draft."""

    seats: tuple[DraftSeat, ...]
    first: int | None = None
    options: Mapping[str, str | bool] = field(default_factory=dict)
    # The name of the box that is played with; None is the one used last.
    box: str | None = None
    # Whether everybody may ask for ideas.
    ideas: bool = False

    def swapped(self, seat: int) -> "Draft":
        """The people of a seat and the next change places."""
        seats = list(self.seats)
        seats[seat], seats[seat + 1] = seats[seat + 1], seats[seat]
        moved = {seat: seat + 1, seat + 1: seat}
        first = self.first if self.first is None else moved.get(self.first, self.first)
        return replace(self, seats=tuple(seats), first=first)

    def named(self, seat: int, name: str) -> "Draft":
        """Names a seat; another seat with that name gets the old one."""
        name = " ".join(name.split())[:LONGEST_NAME].strip()
        seats = list(self.seats)
        for other, place in enumerate(seats):
            if name and other != seat and place.name == name:
                seats[other] = replace(place, name=seats[seat].name)
        seats[seat] = replace(seats[seat], name=name)
        return replace(self, seats=tuple(seats))

    def coloured(self, seat: int, color: str) -> "Draft":
        """Gives a seat a colour; another seat with that colour gets the old one."""
        seats = list(self.seats)
        for other, place in enumerate(seats):
            if place.color == color:
                seats[other] = replace(place, color=seats[seat].color)
        seats[seat] = replace(seats[seat], color=color)
        return replace(self, seats=tuple(seats))

    def with_seats(self, count: int, meta: Meta, names: list[str]) -> "Draft":
        """The same for another number of players: the first stay, new ones come from `names`."""
        colors = meta.colors[count]
        kept = [place for place in self.seats[:count] if place.color in colors]
        free_colors = [color for color in colors if color not in {place.color for place in kept}]
        free_names = [name for name in names if name not in {place.name for place in kept}]
        free_names += [""] * count
        added = [
            DraftSeat(color, name) for color, name in zip(free_colors, free_names, strict=False)
        ]
        seats = tuple([*kept, *added][:count])
        first = self.first if self.first is not None and self.first < count else None
        return replace(self, seats=seats, first=first)

    def started_by(self, seat: int | None) -> "Draft":
        """Sets who starts; None draws lots."""
        return replace(self, first=seat)

    def settled(self, key: str, value: str | bool) -> "Draft":
        """Sets an option."""
        return replace(self, options={**self.options, key: value})

    def header(
        self, meta: Meta, color_names: Mapping[str, str], box: Mapping[str, Json], seed: str
    ) -> Header:
        """The header of the table; the lot follows from the seed."""
        return Header(
            game=meta.id,
            players=tuple(
                # Who has no name is called by the colour: nobody else may have that name.
                Player(
                    color_names[place.color] if is_default(place.name) else place.name, place.color
                )
                for place in self.seats
            ),
            first=first_by_lot(len(self.seats), seed) if self.first is None else self.first,
            options={
                option.key: self.options[option.key]
                for option in meta.options
                if option.key in self.options and option.matters(self.options)
            },
            box=box,
            seed=seed,
        )


def same_again(players: Sequence[Player]) -> Draft:
    """Those who played last, in their colours; who had no name has none again."""
    return Draft(
        tuple(
            DraftSeat(player.color, "" if is_default(player.name) else player.name)
            for player in players
        ),
        first=0,
    )


def new_draft(meta: Meta, names: list[str], last: int | None = None) -> Draft:
    """A draft that can be played as it is, for as many as played it `last`."""
    count = last if last is not None and last in meta.players else meta.players[0]
    return Draft(()).with_seats(count, meta, names)
