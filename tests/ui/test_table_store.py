"""The store of a table screen: it draws again what changed, and carries effects out in order."""

from typing import cast

from companion.core.game import Header, Player
from companion.core.message import Message, say
from companion.core.table import Table
from companion.games import find
from companion.playing.preferences import Settings
from companion.playing.window import Window
from companion.ui.app_context import Ui
from companion.ui.intents import HeldHand, Intent, PressedButton, SelectionDrawn, TappedPlace
from companion.ui.table.carry_out import carry_out
from companion.ui.table.effects import Acknowledge, Announce, Effect, Go, PushActions, Tell
from companion.ui.table.table_state import table_now
from companion.ui.table.table_store import TableStore
from tests.seeing import live_table

ALL = frozenset({0, 1})


class Acknowledged:
    """Notes the steps that were acknowledged."""

    def __init__(self, done: list[object]) -> None:
        self.done = done

    def touch(self, step: int) -> None:
        self.done.append(("acknowledged", step))


class Page:
    """Stands for a page and its session; notes what it is asked to do."""

    def __init__(self, *, trembles: bool = False) -> None:
        self.done: list[object] = []
        self.trembles = trembles
        self.session = self
        self.toasts = self

    def touch(self) -> None:
        self.done.append("touched")

    def say(self, words: Message | None) -> str:
        return words.id if words else ""

    def tell(self, words: Message) -> None:
        self.done.append(("told", words))

    def announce(self, words: str) -> None:
        self.done.append(("announced", words))

    def go(self, route: str) -> None:
        self.done.append(("went", route))

    def first_tap(self) -> bool:
        return not self.trembles

    def wait_for(self, *work: object) -> None:
        self.done.append("pushed")

    def acknowledged(self, table: str, step: int) -> Acknowledged:
        return Acknowledged(self.done)


def table() -> Window:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    header = Header("haleakala", players, seed="store")
    return Window(live_table(Table(find("haleakala")(header))), ALL, ALL)


def opened(page: Page) -> tuple[TableStore, list[str]]:
    """A store whose table was drawn once, and what it has drawn since."""
    store, drawn = TableStore(), list[str]()
    now = table_now(table(), None, Settings(), store.scenes, store.state)
    store.show(now, cast("Ui", page), lambda: drawn.append("again"))
    return store, drawn


def test_a_tap_that_chooses_is_drawn_and_acknowledges_the_to_do_list() -> None:
    page = Page()
    store, drawn = opened(page)
    store.dispatch(TappedPlace("disc-2"))
    assert drawn == ["again"]
    assert page.done == ["touched", ("acknowledged", 0)]


def test_what_cannot_be_seen_is_not_drawn_again() -> None:
    store, drawn = opened(Page())
    store.dispatch(SelectionDrawn())
    store.dispatch(PressedButton("log"))
    assert store.state.last_place.drawn > 0
    assert drawn == []


def test_before_the_first_drawing_nothing_is_done() -> None:
    store = TableStore()
    store.dispatch(HeldHand(True))
    assert not store.state.look.down


def test_dispatch_is_the_same_for_memo_components_at_every_drawing() -> None:
    store, _ = opened(Page())
    assert store.dispatch == store.dispatch


def carried_out(page: Page, effect: Effect) -> list[object]:
    """What a page was asked to do."""

    def ignore(intent: Intent) -> None:
        raise AssertionError(intent)

    carry_out(effect, cast("Ui", page), table(), ignore)
    return page.done


def test_effects_become_what_the_page_does() -> None:
    words = say("Ana plays.")
    assert carried_out(Page(), Tell(words)) == [("told", words)]
    assert carried_out(Page(), Announce(words)) == [("announced", "Ana plays.")]
    assert carried_out(Page(), Go("/")) == [("went", "/")]
    assert carried_out(Page(), Acknowledge(4)) == [("acknowledged", 4)]


def test_an_action_that_a_trembling_finger_meant_twice_is_pushed_once() -> None:
    action = table().sight.legal[0]
    unguarded, guarded = PushActions((action,), 0), PushActions((action,), 0, True)
    assert carried_out(Page(), guarded) == ["pushed"]
    assert carried_out(Page(trembles=True), guarded) == []
    assert carried_out(Page(trembles=True), unguarded) == ["pushed"]
