"""A game's descriptor, through which all other folders reach its parts, and the list of games."""

import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from companion.core.game import Header, Meta, Rules
from companion.core.languages import Catalogue
from companion.core.refusal import Refusal
from companion.showing.art_sizes import Sizes, read_sizes

if TYPE_CHECKING:
    # The first screen needs none of these.
    from companion.core.mind import AnyMind, Unable
    from companion.showing.board import AnyBoard
    from companion.showing.box_pages import BoxPages
    from companion.showing.first_game import FirstGame
    from companion.showing.just_score import AnyCount
    from companion.showing.rules_pages import AnyPages
    from companion.showing.telling import Telling


# Where the games come from that need no other package.
OWN = "Caldera"
# A game's id stands in addresses, in names of pictures and in records.
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
# Pictures that belong to no game are called so.
TAKEN = ("app", "games", "ideas", "moments", "players")
# What its modules have that need not be there.
OPTIONAL = {
    "mind": "GameMind",
    "screen.board": "GameBoard",
    "screen.telling": "GameTelling",
    "screen.just_score": "GameCount",
    "screen.box_pages": "GameBox",
    "screen.rules_page": "GamePages",
    "screen.first_game": "FIRST_GAME",
}


@dataclass(frozen=True)
class Installed:
    """A game of another package: its id, where its modules are, and what installed them."""

    id: str
    package: str
    origin: str
    # Whether all its modules were imported once before, when the offline site was built.
    checked: bool = False


@dataclass(frozen=True)
class LeftOut:
    """A game of another package that cannot be used, and why."""

    id: str
    origin: str
    why: str


class Game:
    """One game's folder: each part is loaded when it is first asked for.

    `meta` has META, `rules` GameRules, `mind` GameMind if Caldera can play it; below `screen`,
    `board` has GameBoard, `telling` GameTelling, `just_score` GameCount if it can be only scored,
    `box_pages` GameBox, the box by picture, `rules_page` GamePages, and `first_game` FIRST_GAME.
    Beside them lie its catalogues (`locale`), its rules pages (`rules_page`) and the sizes of its
    pictures (`art_sizes.json`).
    """

    def __init__(self, id: str, package: str, origin: str = OWN) -> None:
        self.id = id
        self.package = package
        self.origin = origin

    @cached_property
    def folder(self) -> Path:
        """Where its files are."""
        return Path(str(import_module(self.package).__file__)).parent

    @cached_property
    def meta(self) -> Meta:
        """Its name, players and options; without its rules, which take longer to load."""
        return cast("Meta", self._part("meta").META)

    @cached_property
    def rules(self) -> type[Rules[object]]:
        """Its rules."""
        return cast("type[Rules[object]]", self._part("rules").GameRules)

    @cached_property
    def has_mind(self) -> bool:
        """Whether Caldera can play it at all; asking loads nothing."""
        return self._has("mind")

    def mind(self, rules: Rules[object]) -> "AnyMind":
        """How Caldera plays it, for one table."""
        return cast("AnyMind", self._part("mind").GameMind(rules))

    @cached_property
    def reports(self) -> frozenset[str]:
        """Questions that people answer for Caldera's seats: what came up on the real table."""
        if not self.has_mind:
            return frozenset()
        return cast("frozenset[str]", self._part("mind").GameMind.REPORTS)

    def unable(self, header: Header) -> "Unable | None":
        """Why Caldera cannot take a seat at such a table; asked only of a game with a mind."""
        return cast("Unable | None", self._part("mind").GameMind.unable(header))

    def can_play(self, header: Header, seats: Collection[int]) -> bool:
        """Whether Caldera can play these seats of a table; asked of no seat it loads nothing."""
        return bool(seats) and self.has_mind and self.unable(header) is None

    @cached_property
    def on_screen(self) -> bool:
        """Whether it can be played on a screen."""
        return self._has("screen.board") and self._has("screen.telling")

    @property
    def no_screen(self) -> Refusal:
        """Why nothing of it can be shown."""
        return Refusal(
            "{game} has no screen here yet: its tables can only be saved and exported.",
            game=self.meta.name,
        )

    def board(self, rules: Rules[object]) -> "AnyBoard":
        """Its side of the table screen, for one table."""
        return cast("AnyBoard", self._screen("board").GameBoard(rules))

    def telling(self, rules: Rules[object]) -> "Telling[object]":
        """Its words and drawings for sheets and moments, for one table."""
        return cast("Telling[object]", self._screen("telling").GameTelling(rules))

    @cached_property
    def counts(self) -> bool:
        """Whether it can be only scored."""
        return self.on_screen and self._has("screen.just_score")

    @property
    def count_kind(self) -> "type[AnyCount]":
        """What it asks when it is only scored, for any table."""
        if not self.counts:
            raise Refusal("{game} cannot be scored without playing it here.", game=self.meta.name)
        return cast("type[AnyCount]", self._part("screen.just_score").GameCount)

    def count(self, rules: Rules[object], begun: bool = False) -> "AnyCount":
        """What it asks when it is only scored, for one table that may have begun already."""
        return self.count_kind(rules, begun)

    @cached_property
    def box_pages(self) -> "BoxPages | None":
        """Its box by picture, if it can be checked on a screen."""
        if not self._has("screen.box_pages"):
            return None
        return cast("BoxPages", self._part("screen.box_pages").GameBox())

    @cached_property
    def has_rules_pages(self) -> bool:
        """Whether its rules can be read; asking loads none of them."""
        return self._has("screen.rules_page")

    @cached_property
    def rules_pages(self) -> "AnyPages | None":
        """Its rules to read, if it has any."""
        if not self.has_rules_pages:
            return None
        return cast(
            "AnyPages", self._part("screen.rules_page").GamePages(self.folder / "rules_page")
        )

    @cached_property
    def has_first_game(self) -> bool:
        """Whether there is a first game to try; asking does not load it."""
        return self._has("screen.first_game")

    @cached_property
    def first_game(self) -> "FirstGame | None":
        """Its first game, if it has one."""
        if not self.has_first_game:
            return None
        return cast("FirstGame", self._part("screen.first_game").FIRST_GAME)

    @cached_property
    def art_sizes(self) -> Sizes:
        """The sizes of its own pictures; none before it has any."""
        return read_sizes(self.folder)

    @cached_property
    def words(self) -> Catalogue:
        """Where its words in other languages are."""
        return Catalogue(self.folder / "locale", self.id)

    @property
    def is_own(self) -> bool:
        """Whether it comes with Caldera."""
        return self.origin == OWN

    def check(self, everything: bool) -> None:
        """Raises whatever is wrong with a game of another package; `everything` imports it all."""
        if not ID.fullmatch(self.id) or self.id in TAKEN:
            raise ValueError(f"“{self.id}” is no id: small letters, digits and hyphens.")
        if self.meta.id != self.id:
            raise ValueError(f"Its META is of “{self.meta.id}”.")
        if everything:
            from companion.core import report

            report.meta_text(self.meta)
            assert self.rules
            if any(len(size) != 4 for size in self.art_sizes.values()):
                raise ValueError("A picture’s size has width, height, x and y.")
            for name, what in OPTIONAL.items():
                if self._has(name):
                    getattr(self._part(name), what)

    def _screen(self, name: str) -> ModuleType:
        if not self.on_screen:
            raise self.no_screen
        return self._part(f"screen.{name}")

    def _has(self, name: str) -> bool:
        try:
            return find_spec(f"{self.package}.{name}") is not None
        except ModuleNotFoundError:
            return False

    def _part(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")


class Games:
    """The games that are there, by their ids, in the order of the shelf.

    `others` finds those of other packages; it is called when they are first needed.
    """

    def __init__(
        self,
        packages: Mapping[str, str],
        others: Callable[[], Iterable[Installed]] = tuple,
    ) -> None:
        self._own = {id: Game(id, package) for id, package in packages.items()}
        self._find_others = others
        self._left_out: list[LeftOut] = []

    def __iter__(self) -> Iterator[Game]:
        return iter(self._all.values())

    def __contains__(self, id: object) -> bool:
        return id in self._own or id in self._all

    @cached_property
    def _all(self) -> Mapping[str, Game]:
        """Every game that can be used; what is wrong with another costs that one alone."""
        found = dict(self._own)
        for one in self._find_others():
            game = Game(one.id, one.package, one.origin)
            try:
                if one.id in found:
                    raise ValueError(f"There is a game “{one.id}” already.")
                game.check(everything=not one.checked)
            except (Exception, SystemExit) as fault:
                why = f"{type(fault).__name__}: {fault}"
                self._left_out.append(LeftOut(one.id, one.origin, why))
                logging.getLogger(__name__).info("%s is left out", one, exc_info=fault)
            else:
                found[one.id] = game
        return found

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The games of other packages that cannot be used."""
        assert self._all is not None
        return tuple(self._left_out)

    def find(self, id: str) -> Game:
        """The game with that id."""
        if id in self._own:
            return self._own[id]
        if id not in self._all:
            raise Refusal(
                "There is no game “{game}” here: we have {games}.",
                game=id,
                games=", ".join(self._all),
            )
        return self._all[id]

    def rules(self, id: str) -> type[Rules[object]]:
        """The rules of the game with that id."""
        return self.find(id).rules

    def meta(self, id: str) -> Meta:
        """Name, players and options of the game with that id."""
        return self.find(id).meta

    def on_screen(self) -> tuple[Game, ...]:
        """The games that can be played on a screen."""
        return tuple(game for game in self if game.on_screen)
