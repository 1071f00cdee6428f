"""People around a phone that lies flat: each reads and taps their own side and the board alone."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find
from companion.playing.moments import moments_in
from companion.playing.seating import seating_for
from companion.showing.board import AnyBoard
from companion.showing.counting import MORE
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.store.sqlite import SqliteStore
from companion.ui.table.flat_room import flat_room
from companion.ui.table.selection import first_tap, second_tap
from companion.ui.table.table_update import place_label
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import PATIENCE, Box, Screen, middle
from tests.seeing import seen

# What is read anywhere but in some parts of the screen.
SPOKEN_OUTSIDE = """others => {
  const host = document.querySelector('flt-semantics-host');
  const found = [];
  for (const node of host ? host.querySelectorAll('*') : []) {
    const {x, y, width, height} = node.getBoundingClientRect();
    const across = x + width / 2, down = y + height / 2;
    const within = ([left, top, wide, high]) =>
      across > left && across < left + wide && down > top && down < top + high;
    if (others.some(within)) continue;
    const own = [...node.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join(' ');
    for (const text of [node.getAttribute('aria-label'), own])
      if (text && text.trim()) found.push(text.replace(/\\s+/g, ' ').trim());
  }
  return found;
}"""
# Whether what has this name is what a finger at that point meets.
MEETS = """([name, x, y]) => {
  for (let node = document.elementFromPoint(x, y); node; node = node.parentElement) {
    const label = node.getAttribute('aria-label') || node.textContent || '';
    if (label.replace(/\\s+/g, ' ').trim() === name) return true;
  }
  return false;
}"""
# How far the wheel is turned at once, and how often before it is turned the other way.
STEP, WAY = 40, 14
# What leads through moments and on to the winner.
ONWARDS = (
    "It is off",
    "They are off",
    "To the scoring",
    "Confirm and go on",
    "Confirm and finish",
    "Done, go on",
    "See who won",
)
MOMENT = re.compile("/(eruption|sheet|winner)$")
DEEPEST, USUAL = 8, 4


@dataclass
class AtOneSide(Screen):
    """A flat table as one person around it meets it: what lies at other sides is not theirs."""

    sides: tuple[int, ...] = ()
    seat: int = 0
    # How often the wheel was turned in search of something.
    turned: int = 0
    # The parts of the screen that belong to others.
    others: list[tuple[float, float, float, float]] = field(default_factory=list)

    def sit(self, seat: int) -> None:
        """From now on this person reads and taps."""
        self.seat = seat
        width, height = self._size()
        room = flat_room(width, height, len(self.sides))
        self.others = []
        for other, side in enumerate(self.sides):
            box = room.tiles[side]
            if other != seat and width <= height:
                self.others.append((box.left, box.top, box.width, box.height))
            elif other != seat:
                # All of it is turned by a quarter.
                right = width - box.top - box.height
                self.others.append((right, box.left, box.height, box.width))

    def texts(self) -> list[str]:
        if not self.is_flat():
            return super().texts()
        found: list[str] = self.page.evaluate(SPOKEN_OUTSIDE, self.others)
        return found

    def shows(self, text: str) -> bool:
        # What is read has plain spaces.
        wanted = " ".join(text.split())
        return any(wanted in shown for shown in self.texts())

    def tappable(self) -> list[str]:
        found: list[Box] = self.page.evaluate("tappable()")
        return [box["name"] for box in found if not self._is_others(box)]

    def is_flat(self) -> bool:
        """Whether the table itself is shown: pages and sheets have no sides."""
        found: bool = self.page.evaluate("tappable().some(box => box.name.endsWith(': Menu'))")
        return found

    def _is_in_view(self, box: Box) -> bool:
        """Tiles and turned sheets scroll by themselves: what lies beyond their edge is not seen."""
        met: bool = super()._is_in_view(box) and self.page.evaluate(
            MEETS, [box["name"], *middle(box)]
        )
        if met:
            self.turned = 0
        return met

    def _scroll_towards(self, box: Box) -> None:
        """Turns the wheel over one's own tile, or over the page or sheet; first down, then up."""
        width, height = self._size()
        x, y = width / 2, height / 2
        if self.is_flat():
            tile = flat_room(width, height, len(self.sides)).tiles[self.sides[self.seat]]
            x, y = tile.left + tile.width / 2, tile.top + tile.height / 2
            x, y = (x, y) if width <= height else (width - y, x)
        self.page.mouse.move(x, y)
        self.page.mouse.wheel(0, STEP if self.turned // WAY % 2 == 0 else -STEP)
        self.turned += 1

    def _is_others(self, box: Box) -> bool:
        x, y = middle(box)
        return any(
            left < x < left + width and top < y < top + height
            for left, top, width, height in self.others
        )

    def _find(self, label: str) -> Box | None:
        plain = " ".join(label.split())
        found: list[Box] = self.page.evaluate("label => tappableAs(label)", plain)
        if self.is_flat():
            found = [box for box in found if not self._is_others(box)]
        if len(found) > 1:
            raise AssertionError(self._story(f"“{label}” may mean {[b['name'] for b in found]}."))
        return found[0] if found else None


def around(screen: Screen, players: int) -> AtOneSide:
    """The same page as people around it meet it."""
    kept = {one.name: getattr(screen, one.name) for one in fields(screen)}
    return AtOneSide(**kept, sides=seating_for(players).sides)


def lay_flat(screen: Screen) -> None:
    """Chooses it in the table's menu."""
    screen.tap("Menu")
    screen.tap("Flat on the table")
    screen.see(": Menu")


class Tap(NamedTuple):
    """What is tapped, by its label, and what the screen asks and offers after it."""

    label: str
    prompt: str
    offers: str


def way_to(board: AnyBoard, sight: Sight[object], goal: Action) -> list[Tap]:
    """The fewest taps that lead to an action, first by the places that it names, then by any."""
    named = {part for value in vars(goal).values() for part in _parts(value)}
    for only in (named, None):
        for deepest in (USUAL, DEEPEST):
            found = _search(board, sight, goal, only, deepest)
            if found is not None:
                return found
    raise AssertionError(f"{goal} cannot be tapped.")


def _parts(value: object) -> set[str]:
    if isinstance(value, tuple):
        return {part for one in value for part in _parts(one)} | {"-".join(map(str, value))}
    return {str(value)}


def _search(
    board: AnyBoard, sight: Sight[object], goal: Action, named: set[str] | None, deepest: int
) -> list[Tap] | None:
    start = board.nothing(sight)
    scene = board.scene(sight, start, 0)
    waiting: deque[tuple[object, Scene, str, list[Tap]]] = deque([(start, scene, "", [])])
    met: list[object] = [start]
    while waiting:
        choice, scene, by, way = waiting.popleft()
        for command in (scene.primary, scene.secondary):
            if command is not None and command.action == goal and not command.then:
                return [*way, Tap(str(command.words), "", "")]
        if len(way) == deepest:
            continue
        for place, label, chosen in _places(board, sight, scene, choice, named):
            if chosen == choice:
                if second_tap(scene, place, by) == goal:
                    return [*way, Tap(label, "", "")]
                continue
            if chosen in met:
                continue
            met.append(chosen)
            after = board.scene(sight, chosen, 0)
            committed = first_tap(scene, after, place, quick=False)
            if committed == goal:
                return [*way, Tap(label, "", "")]
            if committed is None and after.reading is None:
                offers = str(after.primary.words) if after.primary else ""
                waiting.append(
                    (chosen, after, place, [*way, Tap(label, str(after.prompt), offers)])
                )
    return None


def _places(
    board: AnyBoard, sight: Sight[object], scene: Scene, choice: object, named: set[str] | None
) -> Iterator[tuple[str, str, object]]:
    """Every place that is spoken, with its label and the choice that it leads to."""
    cards = scene.panel.cards if scene.panel else ()
    rows = [row for counts in scene.panel.counts for row in counts.rows] if scene.panel else []
    places: Sequence[tuple[str, str]] = [
        *((f"{MORE}{row.key}", f"{row.label}: more") for row in rows),
        *((item.place, str(item.label)) for item in scene.tray),
        *(
            (space.place, str(space.label))
            for space in scene.picture.spaces
            if space.spoken
            and (named is None or named & {space.place, space.place.partition("-")[2]})
        ),
        *((card.place, str(card.label)) for card in (*cards, *scene.rows)),
        *((card.place, str(card.label)) for card in (scene.shelf.cards if scene.shelf else ())),
        *(
            (command.place, str(command.words))
            for command in (scene.primary, scene.secondary)
            if command and command.place
        ),
    ]
    if scene.shelf and scene.shelf.pile:
        places = [
            *places,
            (scene.shelf.pile.place, str(place_label(scene, scene.shelf.pile.place))),
        ]
    for place, label in places:
        try:
            yield place, label, board.tapped(sight, choice, place)
        except Refusal:
            continue


class FlatHands:
    """Plays a recorded game on a flat table, each answer at the side of who gives it."""

    def __init__(self, screen: AtOneSide, data: Path, table_id: str) -> None:
        self.screen = screen
        self.data = data
        self.table_id = table_id

    def table(self) -> Table[object]:
        """The table as it stands on disk."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            return store.load(self.table_id)
        finally:
            store.close()

    def replay(self, actions: Sequence[Action]) -> Table[object]:
        """Does all of these."""
        table = self.table()
        for action in actions:
            self.do(action, table)
        return table

    def do(self, action: Action, table: Table[object]) -> None:
        """Taps what it takes, at the side of who is asked, and goes through what follows."""
        rules = table.rules
        window = seen(table)
        sight = Sight(rules, table.position, rules.prompts(table.position))
        scene = window.board.scene(sight, window.board.nothing(sight), 0)
        asked = scene.seat if scene.seat is not None else window.hand
        self.screen.sit(asked)
        self.screen.see(str(scene.prompt))
        for tap in way_to(window.board, sight, action):
            self.screen.page.wait_for_timeout(330)
            self.screen.tap(tap.label)
            if tap.prompt:
                self.screen.see(tap.prompt)
                self.screen.see(tap.offers)
        table.push(action)
        self.wait_until_kept(table)
        after = seen(table)
        if moments_in(after, after.last):
            self.screen.page.wait_for_url(MOMENT)
            self.go_on()

    def wait_until_kept(self, table: Table[object]) -> None:
        """Only the disk tells that the last tap arrived."""
        end = monotonic() + PATIENCE
        while len(self.table().actions) < len(table.actions):
            assert monotonic() < end, self.screen.texts()
            self.screen.page.wait_for_timeout(50)

    def go_on(self) -> None:
        """Through eruption and scoring, back to the table or to the winner."""
        end = monotonic() + 2 * PATIENCE
        while monotonic() < end:
            if not MOMENT.search(self.screen.page.url) or self.screen.page.url.endswith("/winner"):
                return
            names = self.screen.tappable()
            waiting = [name for name in names if name.endswith("more to take off")]
            onward = next(iter([*(words for words in ONWARDS if words in names), *waiting]), None)
            if onward is not None:
                self.screen.tap_if_there(onward)
                self.screen.wait_a_while_until_gone(onward)
            self.screen.page.wait_for_timeout(100)
        raise AssertionError(f"No way on.\n{self.screen.texts()}")
