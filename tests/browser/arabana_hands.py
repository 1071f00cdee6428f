"""Hands that play Arabana-Opodopo on the screen: they hold, look, slide, tap and hand over."""

from pathlib import Path
from random import Random
from time import monotonic

from companion.core import record
from companion.core.action import Action
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import (
    BAG,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import GODS
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.labels import Labels
from companion.games.arabana.screen.taps import Choice
from companion.games.arabana.words import GOD_NAMES
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import PATIENCE, SEEN, Box, Screen, middle

WHERE = """label => {
  const host = document.querySelector('flt-semantics-host');
  for (const node of host.querySelectorAll('*')) {
    const name = node.getAttribute('aria-label') || node.textContent || '';
    if (!name.startsWith(label) || node.querySelector('[aria-label]')) continue;
    const {x, y, width, height} = node.getBoundingClientRect();
    if (width && height) return {name, x, y, width, height};
  }
  return null;
}"""
# What is asked once a stone is chosen.
GOD_ASKS = {"lono": "Lono: tap", "pele": "Pele takes", "ku": "Ku: whose hand"}


class ArabanaHands:
    """Plays one table, each answer as its player would give it on the one phone."""

    def __init__(self, screen: Screen, data: Path, table_id: str, luck: int = 1) -> None:
        self.screen = screen
        self.data = data
        self.table_id = table_id
        self.luck = Random(luck)
        # When the last answer was kept.
        self.done = 0.0
        self.finger = screen.page.context.new_cdp_session(screen.page)

    def table(self) -> Table[Position]:
        """The table as it stands on disk."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            return store.load(self.table_id)  # type: ignore[return-value]
        finally:
            store.close()

    def play_on(self, most: int = 1000) -> Table[Position]:
        """Plays until the table is over, or so many actions."""
        table = self.table()
        for _ in range(most):
            if table.result is not None:
                break
            self.do(decide(table, self.luck), table)
        return table

    def do(self, action: Action, table: Table[Position]) -> None:
        """Taps what it takes to do `action`, and looks at the scoring that follows."""
        self.take(table, action.by)
        # A second tap within 300 ms would not count: nobody wants something else that soon.
        self.screen.page.wait_for_timeout(max(0.0, self.done + 0.4 - monotonic()) * 1000)
        self.tap(action, table)
        step = table.push(action)
        self.wait_until_kept(table)
        self.done = monotonic()
        if step.outcome.sheets:
            title = "Small scoring" if step.outcome.sheets[0].name == "small" else "Great scoring"
            self.screen.see(title)
            self.screen.tap("Confirm and finish" if table.result else "Confirm and go on")

    def wait_until_kept(self, table: Table[Position]) -> None:
        """Only the disk tells that the tap arrived, and that it did what was meant."""
        end = monotonic() + PATIENCE
        while not (kept := self._kept_since(len(table.actions) - 1)):
            if monotonic() > end:
                raise AssertionError(f"{table.actions[-1]} was not done.\n{self.screen.texts()}")
            self.screen.page.wait_for_timeout(30)
        assert kept == record.write_actions(table.rules, table.actions[-1:])

    def _kept_since(self, step: int) -> list[JsonObject]:
        """What was done since then, as it lies on disk: to replay it all would take too long."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            return store.since(self.table_id, step)
        finally:
            store.close()

    # The phone goes round

    def take(self, table: Table[Position], seat: int) -> None:
        """Waits until the screen asks this seat, and says who has the phone where that is asked.

        Nobody taps before that: what is on disk may not be painted yet.
        """
        name, asked = table.header.players[seat].name, self.question(table, seat)
        end, tapped = monotonic() + 2 * PATIENCE, 0.0
        while not self._asks(name, asked):
            for label in ("It lies like this", "Confirm and go on", f"I am {name}"):
                # A second tap too soon would meet the button that comes to lie in the same place.
                if monotonic() - tapped > 5 and self.screen.can_tap(label):
                    self.screen.page.wait_for_timeout(self.screen.pause * 1000)
                    self.screen.tap_if_there(label)
                    tapped = monotonic()
            if monotonic() > end:
                raise AssertionError(f"{name} is not asked “{asked}”.\n{self.screen.texts()}")
            self.screen.page.wait_for_timeout(40)

    def question(self, table: Table[Position], seat: int) -> str:
        """What the screen asks a seat that has tapped nothing yet."""
        rules = table.rules
        assert isinstance(rules, GameRules)
        ask = next(p.ask for p in rules.prompts(table.position) if p.seat == seat)
        choice = Choice(god=self.god_asked_for(table))
        return str(Labels(rules).prompt(table.position, ask, seat, choice))

    def god_asked_for(self, table: Table[Position]) -> str:
        """Whose stones are told now, with own ones at set-up."""
        rules = table.rules
        assert isinstance(rules, GameRules)
        if rules.prompts(table.position)[0].ask != "stones":
            return ""
        lying = list(table.position.stones.values())
        return next(god for god in GODS if lying.count(god) < rules.box.stones[god])

    def _asks(self, name: str, asked: str) -> bool:
        """Whether the table is open for somebody, with this question."""
        texts = self.screen.texts()
        plays = any(text.startswith(f"{name}, ") and "plays now" in text for text in texts)
        return plays and asked in texts and not any(text.startswith("I am ") for text in texts)

    # The hand

    def hold(self, down: bool, x: float, y: float) -> None:
        """A finger comes down, or goes."""
        page = self.screen.page
        if not self.screen.touch:
            page.mouse.move(x, y)
            page.mouse.down() if down else page.mouse.up()
            return
        self._touch("touchStart" if down else "touchEnd", x, y)

    def move(self, x: float, y: float) -> None:
        """The finger slides."""
        if self.screen.touch:
            self._touch("touchMove", x, y)
        else:
            self.screen.page.mouse.move(x, y)

    def _touch(self, kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide_to(self, card: str, other: int = 0) -> None:
        """Holds the hand, slides to a card and lets go; `other` is the one of several alike."""
        x, y = self.look()
        to_x, to_y = middle(self.face(card, other))
        for part in (0.2, 0.5, 1.0):
            self.move(x + (to_x - x) * part, y + (to_y - y) * part)
            self.screen.page.wait_for_timeout(40)
        self.screen.page.wait_for_timeout(60)
        self.hold(False, to_x, to_y)
        self.screen.see_no("Card 1 of")

    def look(self) -> tuple[float, float]:
        """Holds the hand, once, until it lies open; where the finger is then."""
        pad = self.pad()
        x, y = pad["x"] + 40, pad["y"] + pad["height"] / 2
        self.hold(True, x, y)
        self.screen.see("Card 1 of")
        return x, y

    def pad(self) -> Box:
        """Where the closed hand lies."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            for name in self.screen.texts():
                if "hidden. Hold to look" in name:
                    box: Box | None = self.screen.page.evaluate(WHERE, name)
                    if box:
                        return box
            self.screen.page.wait_for_timeout(40)
        raise AssertionError(f"No hand lies there.\n{self.screen.texts()}")

    def face(self, card: str, other: int = 0) -> Box:
        """Where a card of the open hand is."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            names = [
                text
                for text in self.screen.texts()
                if text.startswith("Card ") and f", {card}" in text
            ]
            if len(names) > other:
                box: Box | None = self.screen.page.evaluate(WHERE, names[other])
                if box:
                    return box
            self.screen.page.wait_for_timeout(40)
        raise AssertionError(f"{card} is not in the open hand.\n{self.screen.texts()}")

    # Answers

    def press(self, label: str, shows: str) -> None:
        """Taps, and waits for what that leads to."""
        self.screen.page.wait_for_timeout(max(0.0, self.done + 0.4 - monotonic()) * 1000)
        self.screen.tap(label)
        self.done = monotonic()
        self.screen.see(shows)

    def card(self, card: str, physical: bool, other: int = 0) -> None:
        """Chooses a card to play: in the hand, as a stone, or with own cards as its island."""
        if card == KANALOA:
            self.screen.tap("Stone of Kanaloa")
        elif physical:
            self.screen.tap(f"{card},")
        else:
            self.slide_to(card, other)

    def put_list_away(self) -> None:
        """Taps the list of things to do, which may lie over what is wanted next."""
        if self.screen.can_tap("On your board:"):
            self.screen.tap("On your board:")
            self.screen.wait_a_while_until_gone("On your board:")
            # As after every answer: a tap that comes too soon does not count.
            self.screen.page.wait_for_timeout(SEEN)

    def tap(self, action: Action, table: Table[Position]) -> None:
        screen, physical = self.screen, table.rules.settings.physical  # type: ignore[attr-defined]
        if isinstance(action, (Draw, Remove, Recall)):
            self.put_list_away()
        match action:
            case Keep(open=card):
                self.card(card, physical)
                if not physical:
                    screen.tap("Lay it open")
            case Bridge(between=between, card=card):
                self.card(card or KANALOA, physical)
                screen.see("lit slot")
                screen.tap("–".join(between))
                screen.tap("Build")
            case Swap(cards=cards, between=between):
                self.card(cards[0], physical)
                screen.see("lit slot")
                screen.page.wait_for_timeout(350)
                self.card(cards[1], physical, int(cards[0] == cards[1]))
                screen.see("Tap a lit bridge")
                screen.tap("–".join(between))
                screen.tap("Swap")
            case Remove(between=between):
                screen.tap("–".join(between))
                screen.tap("Take it off")
            case Recall(between=between):
                screen.tap("–".join(between))
                screen.tap("Take it back")
            case Discard(card=card):
                if Wait(action.by) in table.rules.legal(table.position):
                    # In the final turn waiting has its button.
                    self.press("Menu", "Discard a card")
                    self.press("Discard a card", "to discard")
                else:
                    self.press("Discard", "to discard")
                if card:
                    self.slide_to(card)
                screen.tap("Discard it")
            case Draw(card=card):
                screen.tap("Bag," if card == BAG else f"Open card {card}")
                screen.tap("Draw from the bag" if card == BAG else f"Take {card}")
            case Stone():
                self.call(action, table)
            case Reveal(card=card) if card:
                screen.tap(f"{card},")
            case Reveal(island=island, god=god):
                if not screen.shows(f"Tap each island with {GOD_NAMES[god]}’s stone"):
                    screen.tap(f"{GOD_NAMES[god]},")
                screen.tap(f"{island},")
            case End():
                screen.tap("End turn")
            case Wait():
                screen.tap("Wait")
            case _:
                raise AssertionError(action)

    def call(self, action: Stone, table: Table[Position]) -> None:
        """A god's stone."""
        screen = self.screen
        if action.give:
            for card in action.give.values():
                self.slide_to(card)
            screen.tap("Give the cards")
            return
        if action.card and action.god == "ku":
            self.slide_to(action.card)
            screen.tap("Take this card")
            return
        name = GOD_NAMES[action.god]
        self.press(f"Stone of {name}", GOD_ASKS[action.god])
        match action.god:
            case "lono":
                screen.tap("Bag," if action.card == BAG else f"Open card {action.card}")
                take = "Draw from the bag" if action.card == BAG else f"Take {action.card}"
                screen.tap(take)
            case "pele":
                screen.tap("Call on Pele")
            case "ku" if action.from_ is not None:
                owner = table.header.players[action.from_].name
                screen.tap(f"{owner}’s hand")
                screen.tap(f"Look at {owner}’s hand")


def _look(action: Action, table: Table[Position]) -> Action:
    """Ku looks first, on a phone that is handed on; the card is taken afterwards."""
    pending = table.position.pending
    looked = pending is not None and pending.from_ is not None
    physical = table.rules.settings.physical  # type: ignore[attr-defined]
    if isinstance(action, Stone) and action.god == "ku" and not looked and not physical:
        return Stone(action.by, "ku", action.from_)
    return action


def decide(table: Table[Position], luck: Random) -> Action:
    """A lively answer: builds and stones often, discards seldom, and never dawdles."""
    legal = [_look(action, table) for action in table.rules.legal(table.position)]
    calm = [action for action in legal if not isinstance(action, (Discard, Recall))] or legal
    builds = [action for action in calm if isinstance(action, (Bridge, Swap, Stone))]
    if builds and luck.random() < 0.5:
        swaps = [action for action in builds if isinstance(action, (Swap, Stone))]
        return luck.choice(swaps if swaps and luck.random() < 0.3 else builds)
    others = [action for action in calm if action not in builds]
    from_bag: list[Action] = [
        action for action in others if isinstance(action, Draw) and action.card == BAG
    ]
    if from_bag and luck.random() < 0.6:
        # What comes out of the bag is known to one player alone.
        others = from_bag
    if luck.random() < 0.05:
        others = [action for action in legal if isinstance(action, Discard)] or others
    return luck.choice(others or legal)
