"""Moving a table: put on a hub, for phones anywhere, or taken off it and played on here."""

from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.playing.company import Elsewhere
from companion.playing.seen import Seen
from companion.ui.app_context import Surroundings, use_seen, use_surroundings
from companion.ui.parts.address_field import AddressField
from companion.ui.parts.basics import card, list_row, primary_button, text
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.nothing import no_table
from companion.ui.parts.typed import Typed
from companion.ui.windows import guest_at

NOT_YOURS = say("Only the phone that keeps this table can move it.")


@ft.component
def MoveScreen() -> ft.Control:  # noqa: N802
    """Where this table goes."""
    seen = use_seen(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(seen, Message) else seen.game)
    if isinstance(seen, Message):
        return no_table(here, seen)
    guest = guest_at(here.session, seen.id)
    elsewhere = here.session.elsewhere
    if elsewhere is None or (guest is not None and guest.host is None):
        return no_table(here, NOT_YOURS)
    if guest is not None and guest.host is not None:
        return _Home(seen, elsewhere, guest.host.address or "", key="home")  # type: ignore[call-arg]
    return _Away(seen, elsewhere, key="away")  # type: ignore[call-arg]


@ft.component
def _Away(seen: Seen, elsewhere: Elsewhere) -> ft.Control:  # noqa: N802
    here = use_surroundings(seen.game)
    address: Typed = ft.use_ref(Typed()).current  # type: ignore[assignment]
    key: Typed = ft.use_ref(Typed()).current  # type: ignore[assignment]
    ready, set_ready = ft.use_state(False)
    busy, set_busy = ft.use_state(False)

    async def put() -> None:
        set_busy(True)
        try:
            await elsewhere.put(seen.id, address.text, key.text)
        finally:
            set_busy(False)

    def move() -> None:
        if not busy and address.text.strip():
            here.wait_for(put, lambda: here.go(f"/table/{seen.id}/join"))

    address.on_change = lambda text: set_ready(bool(text.strip()))
    address.on_done = key.on_done = move
    lines = [
        (ft.Icons.PUBLIC, say("Phones anywhere join it there by its code.")),
        (ft.Icons.SMARTPHONE, say("You stay its host: you give the seats and take it home.")),
        (ft.Icons.LOCK, say("The hub keeps every hand: whoever runs it could look.")),
    ]
    return page_frame(
        here,
        here.say("Move to a hub"),
        [
            card(here, *(_line(here, icon, words) for icon, words in lines)),
            AddressField(here, here.say("Address of the hub"), address, key="address"),
            AddressField(here, here.say("Its key, if it wants one"), key, key="key"),
            *_shared(here, seen),
        ],
        back=partial(here.go, f"/table/{seen.id}"),
        foot=foot_bar(
            here,
            primary_button(
                here,
                here.say("On its way…") if busy else here.say("Put it there"),
                move,
                ready=ready and not busy,
            ),
        ),
        spacing=14,
    )


def _shared(here: Surroundings, seen: Seen) -> list[ft.Control]:
    """Phones that have joined it here lose it."""
    host = here.session.host
    if host is None or host.shared(seen.id) is None:
        return []
    return [text(here, here.say("Phones that joined it here must join again, with its new code."))]


@ft.component
def _Home(seen: Seen, elsewhere: Elsewhere, address: str) -> ft.Control:  # noqa: N802
    here = use_surroundings(seen.game)
    busy, set_busy = ft.use_state(False)
    home: ft.MutableRef[str] = ft.use_ref(seen.id)

    async def take() -> None:
        set_busy(True)
        try:
            home.current = await elsewhere.take_home(seen.id)
        finally:
            set_busy(False)

    def back_home() -> None:
        here.go(f"/table/{home.current}")

    def move() -> None:
        if not busy:
            here.wait_for(take, back_home)

    lines = [
        (ft.Icons.DOWNLOAD, say("Every step comes home first, and only then leaves the hub.")),
        (ft.Icons.PHONELINK_OFF, say("Phones that joined it there see it no more.")),
    ]
    return page_frame(
        here,
        here.say("Take it off the hub"),
        [
            text(here, here.say("This table lies at {address}.", address=address)),
            card(here, *(_line(here, icon, words) for icon, words in lines)),
        ],
        back=partial(here.go, f"/table/{seen.id}"),
        foot=foot_bar(
            here,
            primary_button(
                here,
                here.say("On its way…") if busy else here.say("Take it home"),
                move,
                ready=not busy,
            ),
        ),
        spacing=14,
    )


def _line(here: Surroundings, icon: ft.IconData, words: Message) -> ft.Control:
    leading = ft.Icon(icon, size=26, color=here.scheme.lavatx)
    return list_row(here, here.say(words), leading=leading)
