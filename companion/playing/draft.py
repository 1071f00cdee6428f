"""A table while it is set up: who sits where, who starts, which options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.core.chance import first_by_lot
from companion.core.game import Header, Meta, Player
from companion.core.json_text import Json
from companion.core.opponents import Opponent
from companion.playing.names import is_default

LONGEST_NAME = 24
# What a seat of Caldera's is called first, in every language.
OPPONENT_NAME = "Caldera"


@dataclass(frozen=True)
class DraftSeat:
    """A seat being filled; without a name the player is called by the colour."""

    color: str
    name: str = ""
    # How well Caldera plays it; empty for a person.
    opponent: Opponent = ""


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

    @property
    def people(self) -> int:
        """How many seats are people's."""
        return sum(not place.opponent for place in self.seats)

    def played_by(self, seat: int, opponent: Opponent) -> "Draft":
        """Gives a seat to Caldera, which plays it that well, or back to a person."""
        seats, place = list(self.seats), self.seats[seat]
        name = place.name
        if opponent and not place.opponent:
            taken = {other.name for other in self.seats}
            numbers = range(2, len(seats) + 2)
            names = [OPPONENT_NAME, *(f"{OPPONENT_NAME} {number}" for number in numbers)]
            name = next(one for one in names if one not in taken)
        elif not opponent and place.opponent:
            name = ""
        seats[seat] = replace(place, name=name, opponent=opponent)
        return replace(self, seats=tuple(seats))

    def without(self, seat: int, meta: Meta) -> "Draft":
        """The same without a seat; a person sits there where it takes as many players."""
        if len(self.seats) - 1 not in meta.players:
            return self.played_by(seat, "")
        left = [place for at, place in enumerate(self.seats) if at != seat]
        colors = meta.colors[len(left)]
        free = [color for color in colors if color not in {place.color for place in left}]
        seats = [
            place if place.color in colors else replace(place, color=free.pop(0)) for place in left
        ]
        first = self.first
        if first is not None:
            first = None if first == seat else first - (first > seat)
        return replace(self, seats=tuple(seats), first=first)

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
                    color_names[place.color] if is_default(place.name) else place.name,
                    place.color,
                    place.opponent,
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
