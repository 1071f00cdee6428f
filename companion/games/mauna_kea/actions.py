"""What a player can do in Mauna Kea, one small class each."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.json_classes import WRITTEN
from companion.core.message import Message, count, say
from companion.games.mauna_kea.words import CARD_NAMES, FLOW_NAMES, load_name


def _ascending(action: Action, name: str) -> None:
    """Things without an order are written in one."""
    object.__setattr__(action, name, tuple(sorted(getattr(action, name))))


@dataclass(frozen=True)
class LayOut(Action):
    """The players tell where the start tiles and the boats lie."""

    do: ClassVar[str] = "lay_out"
    tiles: Mapping[str, tuple[int, int]] = dataclasses.field(default_factory=dict)
    boats: Mapping[str, int] = dataclasses.field(default_factory=dict)

    def words(self) -> Message:
        return say("The island is laid out.")

    def __hash__(self) -> int:
        return hash((self.by, tuple(self.tiles), tuple(self.boats)))


@dataclass(frozen=True)
class KeepCards(Action):
    """A player keeps four of six cards."""

    do: ClassVar[str] = "keep_cards"
    cards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _ascending(self, "cards")

    def words(self) -> Message:
        return say("Keeps four cards.")


@dataclass(frozen=True)
class SetExplorer(Action):
    """An explorer is set beside the volcano."""

    do: ClassVar[str] = "set_explorer"
    at: str

    def words(self) -> Message:
        return say("Explorer on {square}.", square=self.at)


@dataclass(frozen=True)
class Lay(Action):
    """A tile is laid on the board."""

    do: ClassVar[str] = "lay"
    tile: str
    field: str
    turned: int = dataclasses.field(default=0, metadata=WRITTEN)

    def words(self) -> Message:
        if self.tile == "drawn":
            return say("Lays the drawn tile on {field}.", field=self.field)
        return say("Lays a tile of {points} on {field}.", points=self.tile[-1], field=self.field)


@dataclass(frozen=True)
class Spend(Action):
    """A tile's points are used."""

    do: ClassVar[str] = "spend"
    tile: str

    def words(self) -> Message:
        return say("Spends a tile of {points}.", points=self.tile[-1])


@dataclass(frozen=True)
class Move(Action):
    """An explorer walks, or only changes its load."""

    do: ClassVar[str] = "move"
    from_: str
    path: tuple[str, ...] = ()
    carry: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _ascending(self, "carry")

    def words(self) -> Message:
        if not self.path:
            return say(
                "The explorer on {square} carries {load}.",
                square=self.from_,
                load=load_name(self.carry),
            )
        if not self.carry:
            return say("Walks from {start} to {to}.", start=self.from_, to=self.path[-1])
        return say(
            "Walks from {start} to {to} with {load}.",
            start=self.from_,
            to=self.path[-1],
            load=load_name(self.carry),
        )


@dataclass(frozen=True)
class Board(Action):
    """An explorer goes on board a boat."""

    do: ClassVar[str] = "board"
    boat: str
    from_: str = ""
    carry: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _ascending(self, "carry")

    def words(self) -> Message:
        return say("Boards a boat with {load}.", load=load_name(self.carry))


@dataclass(frozen=True)
class Card(Action):
    """An action card is played."""

    do: ClassVar[str] = "card"
    card: str
    from_: str = ""
    to: str = ""
    carry: tuple[str, ...] = ()
    field: str = ""
    turned: int = 0
    draw: bool = False

    def __post_init__(self) -> None:
        _ascending(self, "carry")

    def words(self) -> Message:
        card = CARD_NAMES.get(self.card, say("A card"))
        if self.to:
            return say("{card}: {start} to {to}.", card=card, start=self.from_, to=self.to)
        if self.field:
            return say("{card}: {field} is turned.", card=card, field=self.field)
        if self.card == "helicopter":
            return say("{card} with {load}.", card=card, load=load_name(self.carry))
        return say("{card}.", card=card)


@dataclass(frozen=True)
class End(Action):
    """The turn ends, and tiles are drawn."""

    do: ClassVar[str] = "end"

    def words(self) -> Message:
        return say("Ends the turn.")


@dataclass(frozen=True)
class EndGame(Action):
    """A player agrees that nobody can leave any more (M5)."""

    do: ClassVar[str] = "end_game"

    def words(self) -> Message:
        return say("Agrees to end the game.")


@dataclass(frozen=True)
class Drew(Action):
    """The players tell which tile came out of the bag."""

    do: ClassVar[str] = "drew"
    tile: str = ""
    flow: str = ""
    exits: tuple[str, ...] = ()

    def words(self) -> Message:
        if self.tile:
            return say("Drew a tile of {points}.", points=self.tile[-1])
        return say("Drew lava of the {flow} flow.", flow=FLOW_NAMES.get(self.flow, self.flow))


@dataclass(frozen=True)
class Lost(Action):
    """The players tell what the lava took."""

    do: ClassVar[str] = "lost"
    explorers: tuple[int, ...] = ()
    artefacts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _ascending(self, "artefacts")

    def words(self) -> Message:
        if not any(self.explorers) and not self.artefacts:
            return say("The lava took nothing.")
        return say(
            "The lava took {explorers} and {load}.",
            explorers=count("{count} explorer", "{count} explorers", sum(self.explorers)),
            load=load_name(self.artefacts),
        )


@dataclass(frozen=True)
class Carried(Action):
    """A player tells how much the explorers left behind carry."""

    do: ClassVar[str] = "carried"
    count: int = dataclasses.field(default=0, metadata=WRITTEN)

    def words(self) -> Message:
        return count(
            "{count} artefact is carried on the island.",
            "{count} artefacts are carried on the island.",
            self.count,
        )


CODEC = ActionCodec(
    [
        LayOut,
        KeepCards,
        SetExplorer,
        Lay,
        Spend,
        Move,
        Board,
        Card,
        End,
        EndGame,
        Drew,
        Lost,
        Carried,
    ]
)
