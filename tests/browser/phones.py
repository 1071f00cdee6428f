"""A table with a phone in every hand: the host's, guests with its code, and one that watches."""

from collections.abc import Callable
from time import monotonic

from companion.core.action import Action
from companion.core.table import Table
from companion.games.arabana.actions import Keep
from companion.games.arabana.position import Position
from tests.browser.arabana_hands import ArabanaHands, decide
from tests.browser.harness import PATIENCE, Screen, middle
from tests.browser.server import Server


class OwnHands(ArabanaHands):
    """One player's hands at that player's own phone: the hand lies open there."""

    def take(self, table: Table[Position], seat: int) -> None:
        """The phone is this player's already; the question has come to it."""
        if self.screen.can_tap("Confirm and go on"):
            self.screen.tap("Confirm and go on")
        name = table.header.players[seat].name
        self.screen.see_no(f"{name} plays")
        # Whatever is tapped before it is asked is refused.
        self.screen.see(self.question(table, seat))
        asks = {ask.ask for ask in table.rules.prompts(table.position) if ask.seat == seat}
        number = len(table.position.hands[seat])
        if number and asks & {"turn", "keep", "give"}:
            # A card is tapped where it lies now, not where it lay before the last one went.
            self.screen.see(f"Card 1 of {number},")

    def tap(self, action: Action, table: Table[Position]) -> None:
        """Once more if a tap lasted so long, on a slow machine, that it asked for the rule."""
        try:
            super().tap(action, table)
        except AssertionError:
            if not self.screen.can_tap("Close"):
                raise
            self.screen.tap("Close")
            self.screen.see_no("All rules of")
            if self.screen.can_tap("Back"):
                self.screen.tap("Back")
            super().tap(action, table)

    def slide_to(self, card: str, other: int = 0) -> None:
        """A tap on the card is enough here."""
        page = self.screen.page
        page.bring_to_front()
        before = self.chosen(card)
        for _ in range(2):
            # The cards move up while the last one goes.
            self.screen.settle()
            x, y = middle(self.face(card, other))
            page.touchscreen.tap(x, y) if self.screen.touch else page.mouse.click(x, y)
            # A second tap would take it out again: on a slow machine the first one takes its time.
            end = monotonic() + PATIENCE
            while monotonic() < end:
                if self.chosen(card) != before:
                    return
                page.wait_for_timeout(40)
        raise AssertionError(f"{card} was not chosen.\n{self.screen.texts()}")

    def chosen(self, card: str) -> int:
        """How many such cards are chosen."""
        return sum(
            text.startswith("Card ") and text.endswith(f", {card}, chosen")
            for text in self.screen.texts()
        )


def share(host: Screen, table_id: str) -> str:
    """The host shares the table by tapping; its code."""
    host.open(f"/table/{table_id}/join")
    host.tap("Share this table")
    host.see("Join this table")
    said = next(text for text in host.texts() if text.startswith("Code "))
    return "".join(said.split()[1:4])


def sit_down(phone: Screen, code: str, *names: str) -> None:
    """A phone comes with the code and takes seats."""
    phone.open(f"/join/{code}")
    phone.see("Take a seat")
    for name in names:
        phone.tap(f"{name},")
        phone.see("for this phone")
    # A second tap within 300 ms would not count.
    phone.page.wait_for_timeout(400)
    phone.tap("Sit down as")
    phone.see_no("Take a seat")


def look_on(screen: Screen, code: str) -> None:
    """A screen in the middle of the table."""
    screen.open(f"/table/{code}/watch")
    screen.see("Menu")


class AllPhones:
    """Everybody at the table, each at their own phone."""

    def __init__(
        self, screens: Callable[..., Screen], server: Server, table_id: str, names: list[str]
    ) -> None:
        host = screens(scale=1)
        code = share(host, table_id)
        guests = [screens(scale=1) for _ in names[1:]]
        for phone, name in zip(guests, names[1:], strict=True):
            sit_down(phone, code, name)
        self.watcher = screens(scale=1, size="tablet")
        look_on(self.watcher, code)
        host.tap("Start with")
        host.tap("It lies like this")
        self.phones = [host, *guests]
        for phone in self.phones:
            phone.pause = 0.12
        self.hands = [OwnHands(phone, server.data, table_id) for phone in self.phones]

    def play(self, most: int) -> Table[Position]:
        """Plays until the table is over, or so many actions."""
        table = self.hands[0].table()
        luck = self.hands[0].luck
        for _ in range(most):
            if table.result is not None:
                break
            self.do(decide(table, luck), table)
        return table

    def do(self, action: Action, table: Table[Position]) -> None:
        """Whoever is asked does it on their own phone."""
        hands = self.hands[action.by]
        hands.take(table, action.by)
        hands.tap(action, table)
        step = table.push(action)
        hands.wait_until_kept(table)
        if step.outcome.sheets:
            for phone in self.phones:
                phone.see("scoring")
                phone.tap("Confirm and finish" if table.result else "Confirm and go on")
        elif not isinstance(action, Keep):
            self._all_know(table)

    def _all_know(self, table: Table[Position]) -> None:
        """Phones whose seat is not asked say who plays."""
        asked = {prompt.seat for prompt in table.rules.prompts(table.position)}
        if len(asked) != 1:
            return
        name = table.header.players[min(asked)].name
        for seat, phone in enumerate(self.phones):
            if seat not in asked:
                phone.see(f"{name} plays" if table.result is None else name)
