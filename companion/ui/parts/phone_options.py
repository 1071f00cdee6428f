"""What the table's menu has about phones: sharing it, or leaving somebody else's table."""

from functools import partial

import flet as ft

from companion.core.message import say
from companion.playing.seen import Seen
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import Tap, divider, list_row, text
from companion.ui.windows import guest_at, host_of, shared_at


def phone_options(here: Surroundings, seen: Seen, close: Tap) -> list[ft.Control]:
    """Rows of the menu, with the hairline under each."""
    session = here.session
    guest = guest_at(session, seen.id)
    if guest is not None and guest.host is None:
        from companion.ui.screens.take_seat import leave

        way = _row(
            here,
            ft.Icons.LOGOUT,
            here.say("Leave this table"),
            here.say("The seat goes back to whoever keeps the table."),
            close,
            partial(leave, here, guest),
        )
        return [way, divider(here)]
    moving = _moving(here, seen, close)
    if host_of(session, seen.id) is None:
        return moving
    shared = shared_at(session, seen.id)
    words = say("Code {code}", code=shared.code) if shared else say("Each with their own hand.")
    share = _row(
        here,
        ft.Icons.QR_CODE_2,
        here.say("A phone for everyone"),
        here.say(words),
        close,
        partial(here.go, f"/table/{seen.id}/join"),
    )
    watch = _row(
        here,
        ft.Icons.TV,
        here.say("The big screen"),
        "",
        close,
        partial(here.go, f"/table/{seen.id}/watch"),
    )
    return [share, divider(here), watch, divider(here), *moving]


def _moving(here: Surroundings, seen: Seen, close: Tap) -> list[ft.Control]:
    """The way to a hub, and home again."""
    session = here.session
    if session.elsewhere is None or seen.only_scored:
        return []
    away = guest_at(session, seen.id) is not None
    if seen.result is not None and not away:
        return []
    way = _row(
        here,
        ft.Icons.DOWNLOAD if away else ft.Icons.UPLOAD,
        here.say("Take it off the hub") if away else here.say("Move to a hub…"),
        here.say("It goes on here, with every step.")
        if away
        else here.say("For phones that are not in this network."),
        close,
        partial(here.go, f"/table/{seen.id}/move"),
    )
    return [way, divider(here)]


def share_offer(here: Surroundings, seen: Seen) -> list[ft.Control]:
    """At the beginning of a game with hands: a phone for everyone, instead of one for all."""
    session = here.session
    began = seen.step <= len(seen.header.players)
    if not began or session.host is None or guest_at(session, seen.id) is not None:
        return []
    if shared_at(session, seen.id) is not None:
        return []
    row = list_row(
        here,
        here.say("A phone for everyone"),
        here.say("Each with their own hand."),
        partial(here.go, f"/table/{seen.id}/join"),
        leading=ft.Icon(ft.Icons.QR_CODE_2, color=here.scheme.lavatx),
    )
    return [ft.Container(row, padding=ft.Padding.symmetric(horizontal=here.margin - 10))]


def watch_options(here: Surroundings, seen: Seen, close: Tap) -> ft.Control:
    """What a screen that only shows the table leads to: nothing that would act on it."""
    title = text(here, seen.game.meta.name, TYPE.title, heading=1)
    guest = guest_at(here.session, seen.id)
    if guest is None or guest.host is not None:
        back = _row(
            here,
            ft.Icons.ARROW_BACK,
            here.say("Back to the table"),
            "",
            close,
            partial(here.go, f"/table/{seen.id}"),
        )
        return ft.Column([title, back], tight=True, spacing=0)

    def sit() -> None:
        here.wait_for(guest.leave, lambda: here.go(f"/join/{guest.table}"))

    seat = _row(here, ft.Icons.EVENT_SEAT, here.say("Take a seat"), "", close, sit)
    return ft.Column(
        [title, seat, divider(here), *phone_options(here, seen, close)[:1]], tight=True, spacing=0
    )


def _row(
    here: Surroundings, icon: ft.IconData, title: str, hint: str, close: Tap, do: Tap
) -> ft.Control:
    def tapped() -> None:
        close()
        do()

    return list_row(here, title, hint, tapped, leading=ft.Icon(icon, color=here.scheme.tx))
