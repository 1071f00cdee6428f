"""What a game gives so that Caldera can play it: hidden things dealt anew, options and a value."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from enum import Enum
from math import exp
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.core.action import Action
from companion.core.event import Event
from companion.core.game import Header, Rules

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)
K = TypeVar("K")

# The weights of a form: for each feature what it is worth at the beginning and at the end.
Weights: TypeAlias = Mapping[str, Sequence[float]]
# The course of a game is divided into so many parts, each with its own weights.
PARTS = 8


class Unable(Enum):
    """Why Caldera cannot take a seat at a table."""

    # Players hold secret cards that the app does not deal.
    OWN_CARDS = "own cards"
    # The app does not know where every piece lies.
    NOT_TRACKED = "not tracked"


class SeenStep(Protocol[P_co]):
    """One step of the log as a seat saw it."""

    @property
    def done(self) -> Action | None:
        """What was done."""

    @property
    def before(self) -> P_co:
        """The position before it, masked."""

    @property
    def after(self) -> P_co:
        """The position after it, masked."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What followed from it, as far as the seat saw it."""


class World(NamedTuple, Generic[P]):
    """One way in which all that a seat cannot see may lie; the rules have the luck of it."""

    rules: Rules[P]
    position: P


class Mind(ABC, Generic[P, K]):
    """How a game is played well, for one table; `K` is what a seat remembers of the log.

    Its rules know no seed: nothing here can tell what will be drawn.
    """

    # Questions that people answer for every seat: they report what happened on the real table.
    REPORTS: ClassVar[frozenset[str]] = frozenset()
    # The names of the features, in the order in which `features` lists them.
    FEATURES: ClassVar[tuple[str, ...]]
    # The file with the weights of each form.
    WEIGHTS: ClassVar[Path]
    # How many steps without a change of `stage` are borne before a seat has to get on.
    PATIENCE: ClassVar[int]
    # How many actions a playout goes on before it is valued.
    DEPTH: ClassVar[int]
    # The part of a turn's time that its first decision takes; each later one that part of the rest.
    SHARE: ClassVar[float]
    # For how many playouts the first look at an option counts.
    TRUST: ClassVar[float] = 1.5
    # Whether anything is hidden or drawn: without it all worlds are the same.
    HIDES: ClassVar[bool] = True

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.seats = rules.seats
        # Worlds are played by rules that draw by themselves, also where people draw here.
        options = {**rules.header.options, "draws": "app"}
        header = replace(rules.header, options=options, seed="", start=None)
        self._drawing = type(rules)(header)
        self.use(self.read_weights().get(self.form(), {}))

    def use(self, weights: Weights) -> None:
        """Plays with these weights from now on."""
        both = [weights.get(name, (0.0, 0.0)) for name in self.FEATURES]
        self._weights = [
            [start + (end - start) * part / (PARTS - 1) for start, end in both]
            for part in range(PARTS)
        ]

    @classmethod
    def read_weights(cls) -> Mapping[str, Weights]:
        """The weights of every form, from their file."""
        found: Mapping[str, Weights] = json.loads(cls.WEIGHTS.read_text(encoding="utf-8"))
        return found

    @classmethod
    def unable(cls, header: Header) -> Unable | None:
        """Why Caldera cannot play at such a table; nothing if it can."""
        return None

    def form(self) -> str:
        """The form of the game that has weights of its own: here the number of players."""
        return str(len(self.seats))

    # What a seat cannot see

    def known(self, steps: Sequence[SeenStep[P]], seat: int) -> K | None:
        """What a seat remembers of the log beyond what the position shows."""
        return None

    @abstractmethod
    def dealt(self, position: P, known: K | None, luck: Random) -> P:
        """The position with all that is masked dealt anew, and what lies face down shuffled."""

    def world(self, position: P, known: K | None, luck: Random) -> World[P]:
        """A world that looks the same as the real one to this seat, with its own draws."""
        rules = copy(self._drawing)
        rules.header = replace(rules.header, seed=str(luck.random()))
        return World(rules, self.dealt(position, known, luck))

    # What is worth doing

    def options(self, position: P, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions without those that cannot differ from others, or never help."""
        return actions

    @abstractmethod
    def quick(self, rules: Rules[P], position: P, luck: Random) -> Action:
        """An action that is found fast and is not bad, for playouts."""

    def best_of(self, rules: Rules[P], position: P, tried: Sequence[Action]) -> Action:
        """The one after which its seat's value leads most."""
        best, most, seat = tried[0], -1e9, tried[0].by
        if len(tried) == 1:
            return best
        for action in dict.fromkeys(tried):
            values = self.values(rules.apply(position, action).position)
            lead = values[seat] * len(values) - sum(values)
            if lead > most:
                best, most = action, lead
        return best

    def planning(self, position: P) -> float:
        """The part of a decision's time in which whole own turns are tried out.

        For turns of many small steps, and for last turns, after which nothing else counts.
        """
        return 0.0

    def ends_turn(self, action: Action) -> bool:
        """Whether an action hands the turn on and draws: a turn that is tried out ends before."""
        return False

    def settled(self, position: P) -> bool:
        """Whether a playout may stop here: values are less sure in the middle of a turn."""
        return True

    def alike(self, action: Action) -> object:
        """The same for actions that are one idea: only the best of them is worth telling."""
        return action

    # What a position is worth

    @abstractmethod
    def progress(self, position: P) -> float:
        """How far the game has come, from 0 to 1."""

    @abstractmethod
    def features(self, position: P) -> Sequence[Sequence[float]]:
        """What makes a position good, as numbers for each seat."""

    @abstractmethod
    def points(self, position: P) -> Sequence[int]:
        """The points of each seat if the table were scored right now."""

    def values(self, position: P) -> list[float]:
        """What a position is worth to each seat; differences are the logarithms of odds."""
        part = int(self.progress(position) * (PARTS - 1) + 0.5)
        weights = self._weights[min(max(part, 0), PARTS - 1)]
        return [sum(map(mul, weights, mine)) for mine in self.features(position)]

    def chances(self, position: P) -> list[float]:
        """Each seat's chance to win, by the value of the position alone."""
        values = self.values(position)
        most = max(values)
        parts = [exp(value - most) for value in values]
        whole = sum(parts)
        return [part / whole for part in parts]

    # Getting on

    @abstractmethod
    def stage(self, position: P) -> object:
        """What changes whenever the game gets on."""

    def pressed(self, position: P, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions that get on, for a seat that has waited long enough."""
        return actions

    def agreed(self, position: P, seat: int, actions: Sequence[Action]) -> Action | None:
        """An answer that needs no thought: others want to end a game, or it is over but in name."""
        return None

    def agreement(self, position: P, seat: int) -> Action | None:
        """What a seat does to join what others have agreed to, although it is not asked."""
        return None

    def waits(self, position: P, seat: int) -> bool:
        """Whether a seat has proposed an end and waits for the others' answer."""
        return False


AnyMind: TypeAlias = Mind[Any, Any]
