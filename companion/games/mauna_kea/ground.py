"""How a table follows the island: every square of it, or only what is counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.games.mauna_kea.actions import Board, Card, Move
from companion.games.mauna_kea.box import ARTEFACTS, Box
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import Changes, Load, Position, Team, holds
from companion.games.mauna_kea.words import load_name

if TYPE_CHECKING:
    from companion.games.mauna_kea.action_progress import ActionProgress

Names = tuple[str, ...]


class Ground(ABC):
    """What the two kinds of tables do differently, in the rules."""

    def __init__(self, box: Box, settings: Settings) -> None:
        self.box = box
        self.settings = settings

    # The record

    @abstractmethod
    def read_team(self, data: Json) -> Team:
        """A player's explorers."""

    @abstractmethod
    def write_team(self, team: Team) -> Json:
        """The same for the record."""

    @abstractmethod
    def read_artefacts(self, data: Json) -> dict[int, Load]:
        """What lies on the island."""

    @abstractmethod
    def write_artefacts(self, position: Position) -> JsonObject:
        """The same for the record."""

    @abstractmethod
    def surveyed(self, position: Position) -> Position:
        """With what lies on each square, after its tiles and its lava were given."""

    def with_carried(self, position: Position) -> Position:
        """With what is known of loads that were given."""
        return position

    @abstractmethod
    def check(self, position: Position) -> None:
        """Refuses explorers and artefacts where they cannot be."""

    # Set-up

    @abstractmethod
    def at_the_start(self) -> Changes:
        """Explorers and artefacts before anything is dealt."""

    @abstractmethod
    def dealt(self, tiles: dict[int, str], artefacts: dict[int, Load]) -> Changes:
        """What start tiles bring with these artefacts on them."""

    @abstractmethod
    def explorers_at_the_start(self, position: Position, number: int) -> Team:
        """So many explorers of a player, beside the volcano."""

    @abstractmethod
    def artefacts_at_the_start(
        self, position: Position, dealt: Position, left: Counter[str]
    ) -> dict[int, Load]:
        """Where artefacts that are left lie, if nobody says so."""

    def is_to_be_laid_out(self, position: Position) -> bool:
        """Whether the players have still to say where start tiles and boats lie."""
        return False

    def to_set(self, position: Position) -> list[int]:
        """How many explorers each player has still to set, square by square."""
        return [0] * self.settings.players

    # Fields

    @property
    @abstractmethod
    def fields_for_tiles(self) -> tuple[int, ...]:
        """The fields on which tiles can be laid as long as they are bare."""

    @abstractmethod
    def has_tile(self, position: Position, field: int) -> bool:
        """Whether a tile lies on a field, under lava or not."""

    @abstractmethod
    def lay(self, position: Position, field: int, squares: str) -> Changes:
        """A field shows these squares from now on."""

    @abstractmethod
    def take(self, progress: ActionProgress, field: int, purpose: str, *, bare: bool) -> None:
        """Lava takes what is on a field (M3)."""

    # A turn

    @abstractmethod
    def moves(self, position: Position, seat: int) -> Iterator[Move]:
        """Single steps with every load, and changes of the load where an explorer stands."""

    @abstractmethod
    def boards(self, position: Position, seat: int) -> Iterator[Board]:
        """Boats that can be boarded, with every load that fits."""

    @abstractmethod
    def walks(self, position: Position, seat: int, card: str) -> Iterator[Card]:
        """What a walking card can do."""

    @abstractmethod
    def flights(self, position: Position, seat: int) -> Iterator[Card]:
        """Whom a helicopter can take, with every load."""

    @abstractmethod
    def nobody_can_leave(self, position: Position) -> bool:
        """Whether the players may agree on that (M5)."""

    @abstractmethod
    def leave(self, position: Position, seat: int, square: int, load: Load) -> tuple[Changes, Load]:
        """An explorer is gone from a square with `load`; and what it leaves there."""

    @abstractmethod
    def walk(self, progress: ActionProgress, card: Card) -> None:
        """A walking card is played."""

    def level(self, position: Position, points: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that are asked what their explorers carry, since that breaks a tie."""
        return ()

    # Refusals

    @abstractmethod
    def check_move(self, position: Position, action: Move, names: Names) -> None:
        """Refuses a walk that is not possible, and says why."""

    @abstractmethod
    def check_walk(self, position: Position, action: Card, names: Names) -> None:
        """The same of a walking card."""

    @abstractmethod
    def check_leaving(
        self, position: Position, action: Board | Card, most: int, names: Names
    ) -> int | None:
        """Refuses who cannot leave with this load; the square, where squares are followed."""


def check_load(pile: Load, load: Load, most: int) -> None:
    """Refuses a load that cannot be taken of a pile."""
    check_colors(load)
    if not holds(pile, load):
        raise Refusal("there is no {load} to take along", load=load_name(load))
    if len(load) > most:
        raise Refusal(
            "at most {most} artefacts can be taken, not {found}", most=most, found=len(load)
        )


def check_colors(load: Load) -> None:
    """Refuses artefacts of a colour that there is not."""
    for color in load:
        if color not in ARTEFACTS:
            raise Refusal("There is no artefact “{color}”.", color=color)
