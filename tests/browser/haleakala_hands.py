"""Two people at a Haleakalā table: they decide by the rules and tap what has a spoken label."""

import re
from pathlib import Path
from random import Random
from time import monotonic

from companion.core.action import Action
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala import discs
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Pass,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    Stay,
    TakeBack,
)
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.labels import Labels
from companion.games.haleakala.words import KIND_NAMES, card_name, card_to_buy, space_name
from companion.store.sqlite import SqliteStore
from tests.browser.harness import PATIENCE, Screen

TABLES = "tables.sqlite"
# What leads through eruption and scoring back to the table, the first that is there.
ONWARDS = ("It is off", "They are off", "To the scoring", "Confirm and go on", "Confirm and finish")


def begin(screen: Screen, *choices: str) -> None:
    """Sets a table up as people do, with what is proposed but for `choices`."""
    screen.tap("Start Haleakalā")
    for choice in choices:
        screen.tap(choice)
    screen.tap("Set up the board")
    if "Our own cards" in choices:
        screen.tap("Now the cards")
        screen.see("Card 1 of 12")
        return
    screen.tap("It lies like this")
    screen.see("Menu")


class Hands:
    """Plays one table on one screen; what is legal is read from the table on disk."""

    def __init__(self, screen: Screen, data: Path, luck: int = 1) -> None:
        self.screen = screen
        self.data = data
        self.luck = Random(luck)
        # When the last tap that did something was written.
        self.counted = 0.0

    def table(self) -> Table[Position]:
        """The table as it stands on disk."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            kept = (store.open_tables() or store.finished_tables())[0]
            return store.load(kept.id)  # type: ignore[return-value]
        finally:
            store.close()

    def play_on(self, most: int = 1000) -> Table[Position]:
        """Plays until the table is over, or for so many actions."""
        table = self.table()
        while table.result is None and most:
            table = self.do(decide(table, self.luck), table)
            most -= 1
        return table

    def do(self, action: Action, table: Table[Position]) -> Table[Position]:
        """Does `action`, and goes through what it led to, back to the table or to the end."""
        after = self.enter(action, table)
        if after.last.outcome.sheets:
            self.through_the_moments()
        return after

    def enter(self, action: Action, table: Table[Position]) -> Table[Position]:
        """Taps what it takes to do `action`, and waits until it is on disk."""
        rules = table.rules
        assert isinstance(rules, GameRules)
        self.wait_for_the_question(table)
        *chosen, commit = taps(action, rules, table.position)
        self.choose(chosen)
        self.commit(self.whole(commit))
        end = monotonic() + PATIENCE
        while len((after := self.table()).steps) == len(table.steps):
            assert monotonic() < end, f"{action} was not written.\n{self.screen.texts()}"
            self.screen.page.wait_for_timeout(50)
        assert after.last.action == action
        self.counted = monotonic()
        return after

    def choose(self, labels: list[str]) -> None:
        """Taps one after the other, the next once the one before is seen to be chosen."""
        for number, label in enumerate(labels, start=1):
            self.screen.tap(self.whole(label))
            if number < len(labels):
                self.screen.see_chosen(label)

    def commit(self, label: str) -> None:
        """Taps what does something: hands are quicker than people, and so wait a little before.

        A second tap within 300 ms does nothing.
        """
        self.screen.page.wait_for_timeout(max(0.0, self.counted + 0.4 - monotonic()) * 1000)
        self.screen.tap(label)
        self.counted = monotonic()

    def wait_for_the_question(self, table: Table[Position]) -> None:
        """Nobody taps before the screen asks: what is on disk may not be painted yet."""
        position = table.position
        prompt = table.rules.prompts(position)[0]
        if position.pending is not None and position.pending.phase == "setup":
            self.screen.see(f"Card {13 - position.slots.count(None)} of 12")
            return
        name, points = table.header.players[prompt.seat].name, table.scores[prompt.seat]
        unit = "point" if points == 1 else "points"
        self.screen.see(f"{name}, {points} {unit}, plays now")
        match prompt.ask:
            case "turn" if _only_disc(position, prompt.seat):
                self.screen.see("on a glowing beach")
            case _:
                self.screen.see(str(prompt.words))

    def whole(self, label: str) -> str:
        """The label of a card with what it does: “Shell,” is not “Shell, 1 butterfly,”."""
        if not label.endswith(","):
            return label
        self.screen.see(label)
        names = [name for name in self.screen.tappable() if name.startswith(label)]
        return next((name for name in names if not name[len(label) + 1].isdigit()), label)

    def through_the_moments(self) -> None:
        """Eruption, checklist and sheet, as people tap through them, to the table or the end."""
        page = self.screen.page
        page.wait_for_url(re.compile("/(eruption|sheet|winner)"))
        end = monotonic() + 4 * PATIENCE
        while monotonic() < end:
            if re.search("/table/[^/]+(/winner)?$", page.url):
                return
            names = self.screen.tappable()
            waiting = [name for name in names if name.endswith("more to take off")]
            onward = next(iter([*(name for name in ONWARDS if name in names), *waiting]), None)
            if onward is not None:
                self.screen.tap_if_there(onward)
                self.screen.wait_a_while_until_gone(onward)
            page.wait_for_timeout(50)
        raise AssertionError(f"No way on.\n{self.screen.texts()}")


def taps(action: Action, rules: GameRules, position: Position) -> list[str]:
    """The labels to tap for an action, the one that commits it last."""
    match action:
        case Place(disc=disc, beach=beach, invoke=invoke):
            label = (
                f"Place {disc}, sail {disc}"
                if beach == position.boat
                else (f"Place {disc} on beach {beach}")
            )
            chosen = [] if _only_disc(position, action.by) else [f"Disc {disc}"]
            if invoke:
                return [*chosen, "Invocation disc", f"{label}, lava"]
            return [*chosen, f"Beach {beach}", label]
        case TakeBack(disc=disc, beach=beach):
            return [f"Disc {disc}, beach {beach}"]
        case Sail():
            return ["Sail on to"]
        case Shaman(to=to):
            return [str(space_name(to))]
        case Stay():
            return ["Stay"]
        case Choose(slot=slot):
            id = position.cards_at(position.boat)[slot - 1]
            assert id is not None
            card = rules.box.cards[id]
            # In full: beside a shell may lie a shell with a butterfly.
            happened = rules.apply(position, action).events
            text = Labels(rules).effect(card, action.by, happened)
            return [f"{card_name(card)}, {text}", f"Take: {KIND_NAMES[card.kind]}"]
        case Priestess(from_=start, to=to):
            only = sum(1 for lava in position.craters if lava) == 1
            if only:
                return [f"Crater {to}"]
            return [f"Crater {start}", f"Crater {to}", f"Move lava from {start} to {to}"]
        case Buy(card=name):
            return [f"{card_to_buy(name)},"]
        case Pass():
            return ["Buy nothing"]
        case Reveal(card=id):
            card = rules.box.cards[id]
            return [f"{card_name(card)},"]
    raise AssertionError(action)


def _only_disc(position: Position, seat: int) -> bool:
    return len(discs.OF[position.supply(seat)]) == 1


def decide(table: Table[Position], luck: Random) -> Action:
    """A sensible answer: sail where cards are given out, else lay discs where the boat may come."""
    rules, position = table.rules, table.position
    legal = list(rules.legal(position))
    if position.pending is not None:
        quick = [a for a in legal if isinstance(a, Stay)] if luck.random() < 0.5 else []
        return luck.choice(quick or legal)

    def worth(action: Action) -> tuple[float, float]:
        if isinstance(action, (Place, Sail)) and (
            isinstance(action, Sail) or action.beach == position.boat
        ):
            after = rules.apply(position, action).position
            if after.pending and after.pending.ask in ("choose", "buy", "priestess", "finished"):
                return 3.0, luck.random()
            taken = sum(1 for a, b in zip(position.slots, after.slots, strict=True) if a != b)
            return (2.0 + taken if taken else -1.0), luck.random()
        if isinstance(action, Place):
            ahead = (action.beach - position.boat) % 6
            theirs = position.beaches[action.beach - 1][1 - action.by] != 0
            return (1.0 if theirs else 0.5) - ahead / 20, luck.random()
        return -2.0, luck.random()

    return max(legal, key=worth)
