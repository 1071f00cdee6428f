"""Four phones and a screen that watches through a whole game with gods: none is told too much.

Every page is drawn by the served app. Beside each of them stands one at another table, which its
viewer could never have told from the true one, with other cards in others' hands and in the bag:
whatever a page is sent, step by step, must be the same there.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from companion.core.table import Table
from companion.games.arabana import secrecy
from companion.games.arabana.actions import Discard, Draw, Stone
from companion.games.arabana.position import Position
from companion.playing.seen import Seen
from companion.serving.guests import GuestPhone, SeatWindow
from tests.browser import stacked
from tests.browser.test_arabana_whole import planned, turns, until_there
from tests.serve.pages_at_table import HOST, Company, Place, Viewer, eyes_of, phones
from tests.serve.served_house import Home, let_all_go

SEATS = 4
BEN, CHLOE, DAN, WATCHING = 1, 2, 3, None
EVERYBODY: tuple[Viewer, ...] = (HOST, BEN, CHLOE, DAN, WATCHING)
NAMES = {HOST: "Ana", BEN: "Ben", CHLOE: "Chloé", DAN: "Dan", WATCHING: "who watches"}
# So many turns are compared with one other deal.
TURNS = 4

Stretch = tuple[int, int]
Twins = dict[Viewer, Table[Position]]


class Differs(AssertionError):
    """A page was sent something that another deal would not have sent."""


def stretches(whole: Table[Position], size: int = TURNS) -> list[Stretch]:
    """From which step to which, without the very last: then everything lies open."""
    every, last = list(turns(whole.actions)), len(whole.actions) - 1
    parts = [every[at : at + size] for at in range(0, len(every), size)]
    found = [(part[0][0], min(part[-1][1], last)) for part in parts]
    return [(since, until) for since, until in found if since < until]


def secretive(whole: Table[Position]) -> list[Stretch]:
    """The first turn with each thing that only some may know: a god's doing, and a discard."""
    found: dict[str, Stretch] = {}
    for since, until in stretches(whole, 1):
        for action in whole.actions[since:until]:
            if isinstance(action, Stone):
                found.setdefault(action.god, (since, until))
            elif isinstance(action, Discard):
                found.setdefault("discard", (since, until))
    assert found.keys() == {"ku", "lono", "pele", "discard"}
    return sorted(set(found.values()))


class Around:
    """A page at one table for every viewer, and for each of them one at a table of their own.

    Before each stretch other cards are dealt at those; the pages stay open through all of them.
    """

    def __init__(
        self,
        home: Home,
        clients: Sequence[TestClient],
        whole: Table[Position],
        viewers: Sequence[Viewer],
    ) -> None:
        self.whole, self.viewers = whole, viewers
        self.tried, self.found, self.in_hands = 0, Counter[Viewer](), Counter[Viewer]()
        self._home, self._clients, self._luck = home, iter(clients), Random(2)
        self._all: Company | None = None
        self._pages: dict[Viewer, tuple[Place, Place]] = {}

    def twins(self, stretch: Stretch) -> Twins:
        """Other deals, each of which its viewer cannot tell from the true one."""
        since, until = stretch
        found: Twins = {}
        for viewer in self.viewers:
            eyes = stacked.own_phone(eyes_of(viewer), until)
            twin = stacked.dealt_otherwise(self.whole, since, until, self._luck, eyes)
            if twin is not None:
                found[viewer] = twin
        return found

    def play(self, stretch: Stretch, twins: Twins) -> None:
        """Plays it at every table, and compares after each step what the pages were sent."""
        since, until = stretch
        self._count(stretch, twins)
        # Where there is no other deal the page goes on with the true one.
        played = {viewer: twins.get(viewer, self.whole) for viewer in self.viewers}
        company = self._lay(since, played)
        self._compare(f"after step {since}")
        for number in range(since, until):
            company.push(self.whole.actions[number])
            for viewer, twin in played.items():
                self._pages[viewer][1].company.push(twin.actions[number])
            self._compare(str(self.whole.actions[number]), aloud=True)

    def _count(self, stretch: Stretch, twins: Twins) -> None:
        self.tried += 1
        span = slice(*stretch)
        for viewer, twin in twins.items():
            both = zip(self.whole.steps[span], twin.steps[span], strict=True)
            self.found[viewer] += 1
            self.in_hands[viewer] += any(a.position.hands != b.position.hands for a, b in both)

    def _lay(self, since: int, played: Twins) -> Company:
        """All tables as they are after that step; the true one."""
        true = until_there(self.whole, since)
        if self._all is None:
            self._all = Company(self._home, true)
            # The host looks at the table once everybody sits.
            order = tuple(reversed(self.viewers))
            self._all.seat_all_but(*order)
            first = {viewer: self._all.arrive(next(self._clients), viewer) for viewer in order}
            for viewer, twin in played.items():
                company = Company(self._home, until_there(twin, since))
                company.seat_all_but(viewer)
                self._pages[viewer] = first[viewer], company.arrive(next(self._clients), viewer)
            return self._all
        if self._all.step != since:
            self._all.deal(true)
        for viewer, twin in played.items():
            self._pages[viewer][1].company.deal(until_there(twin, since))
        return self._all

    def _compare(self, when: str, *, aloud: bool = False) -> None:
        """All pages were sent the same as those at the other deals; each step is said aloud."""
        for pair in self._pages.values():
            for place in pair:
                place.told()
                place.go_on()
        for viewer, (one, other) in self._pages.items():
            first, second = one.sent(), other.sent()
            assert not aloud or "announce_message" in first, f"{NAMES[viewer]} was told nothing"
            if first != second:
                here, there = sorted(first - second), sorted(second - first)
                raise Differs(f"{NAMES[viewer]}, {when}: only here {here}, only there {there}")

    def finish(self) -> None:
        """The last step of all, after which every page says who won."""
        assert self._all is not None
        self._all.push(self.whole.actions[-1])
        result = self.whole.result
        assert result is not None
        winner = self.whole.header.players[result.winners[0]].name
        for place, _ in self._pages.values():
            place.told()
            place.go_on()
            place.page.see(f"{winner} wins")


Begin = Callable[..., Around]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    stacked.stack(monkeypatch)
    home = Home(tmp_path)
    with phones(home, 2 * len(EVERYBODY)) as clients:
        whole = planned(SEATS, "gods", Random(1))
        yield lambda viewers=EVERYBODY: Around(home, clients, whole, viewers)
    let_all_go()
    home.store.close()


def test_no_page_receives_what_gods_and_discards_hide(begin: Begin) -> None:
    around = begin()
    for stretch in secretive(around.whole):
        around.play(stretch, around.twins(stretch))
    for viewer in EVERYBODY:
        assert around.found[viewer] == around.tried
        assert around.in_hands[viewer] > around.tried / 2


@pytest.mark.long
def test_no_page_receives_what_is_hidden_in_a_whole_game(begin: Begin) -> None:
    around = begin()
    for stretch in stretches(around.whole):
        around.play(stretch, around.twins(stretch))
    for viewer in EVERYBODY:
        # In the last turns of a round every card there is lies open or is known to all.
        assert around.found[viewer] > around.tried * 3 / 4
        assert around.in_hands[viewer] > around.tried / 2
    around.finish()


def telling(around: Around) -> tuple[Stretch, Twins]:
    """The first turn of one draw in which every viewer's other deal has another card drawn.

    Nothing is built in it: a page that tells what to do on the board does not tell what else
    happened.
    """
    for since, until in stretches(around.whole, 1):
        drawn = around.whole.steps[until]
        if until - since > 1 or not isinstance(drawn.action, Draw):
            continue
        twins = around.twins((since, until))
        others = [twin.steps[until].events for twin in twins.values()]
        if twins.keys() == set(around.viewers) and drawn.events not in others:
            return (since, until), twins
    raise AssertionError("no such turn")


@pytest.mark.parametrize("viewer", EVERYBODY, ids=NAMES.values())
def test_a_leak_in_what_happens_is_noticed(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, viewer: Viewer
) -> None:
    around = begin((viewer,))
    stretch, twins = telling(around)
    # Only now, or no other deal would look the same.
    monkeypatch.setattr(secrecy, "event_for", lambda event, seats: event)
    monkeypatch.setattr(secrecy, "action_for", lambda action, seats: action)
    with pytest.raises(Differs, match=f"{NAMES[viewer]}.*draws"):
        around.play(stretch, twins)


def test_a_phone_that_looks_into_another_hand_is_noticed(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = begin((CHLOE,))
    stretch, twins = telling(around)
    right = GuestPhone.seen

    def wrong(guest: GuestPhone) -> Seen | None:
        seen = right(guest)
        if isinstance(seen, SeatWindow) and seen.holds == eyes_of(CHLOE):
            # The seat beside it.
            seen.shows = eyes_of(DAN)
        return seen

    monkeypatch.setattr(GuestPhone, "seen", wrong)
    with pytest.raises(Differs, match=r"Chloé.*Card \d of"):
        around.play(stretch, twins)
