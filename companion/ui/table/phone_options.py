"""What the table's menu has about phones: sharing it, or leaving somebody else's table."""

from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.playing.seen import Seen
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import Tap, divider, list_row, text
from companion.ui.windows import guest_at, host_of, shared_at


def phone_options(ui: Ui, seen: Seen, close: Tap) -> list[ft.Control]:
    """Rows of the menu, with the hairline under each."""
    session = ui.session
    guest = guest_at(session, seen.id)
    if guest is not None and guest.host is None:
        from companion.ui.joining.take_seat_screen import leave

        way = _row(
            ui,
            ft.Icons.LOGOUT,
            ui.say("Leave this table"),
            ui.say("The seat goes back to whoever keeps the table."),
            close,
            partial(leave, ui, guest),
        )
        return [way, divider(ui)]
    moving = _moving(ui, seen, close)
    if host_of(session, seen.id) is None:
        return moving
    shared = shared_at(session, seen.id)
    words = say("Code {code}", code=shared.code) if shared else _own_phones(seen)
    share = _row(
        ui,
        ft.Icons.QR_CODE_2,
        ui.say("A phone for everyone"),
        ui.say(words),
        close,
        partial(ui.go, f"/table/{seen.id}/join"),
    )
    watch = _row(
        ui,
        ft.Icons.TV,
        ui.say("The big screen"),
        "",
        close,
        partial(ui.go, f"/table/{seen.id}/watch"),
    )
    return [share, divider(ui), watch, divider(ui), *moving]


def _moving(ui: Ui, seen: Seen, close: Tap) -> list[ft.Control]:
    """The way to a hub, and home again."""
    session = ui.session
    if session.elsewhere is None or seen.only_scored:
        return []
    away = guest_at(session, seen.id) is not None
    if seen.result is not None and not away:
        return []
    way = _row(
        ui,
        ft.Icons.DOWNLOAD if away else ft.Icons.UPLOAD,
        ui.say("Take it off the hub") if away else ui.say("Move to a hub…"),
        ui.say("It goes on here, with every step.")
        if away
        else ui.say("For phones that are not in this network."),
        close,
        partial(ui.go, f"/table/{seen.id}/move"),
    )
    return [way, divider(ui)]


def _own_phones(seen: Seen) -> Message:
    """What a phone for everyone means in this game."""
    if seen.telling.secret_hands:
        return say("Each with their own hand.")
    return say("Each plays on their own phone.")


def share_offer(ui: Ui, seen: Seen) -> list[ft.Control]:
    """At the beginning of a game with hands: a phone for everyone, instead of one for all."""
    session = ui.session
    began = seen.step <= len(seen.header.players)
    if not began or session.host is None or guest_at(session, seen.id) is not None:
        return []
    if shared_at(session, seen.id) is not None:
        return []
    row = list_row(
        ui,
        ui.say("A phone for everyone"),
        ui.say("Each with their own hand."),
        partial(ui.go, f"/table/{seen.id}/join"),
        leading=ft.Icon(ft.Icons.QR_CODE_2, color=ui.scheme.lavatx),
    )
    return [ft.Container(row, padding=ft.Padding.symmetric(horizontal=ui.margin - 10))]


def watch_options(ui: Ui, seen: Seen, close: Tap) -> ft.Control:
    """What a screen that only shows the table leads to: nothing that would act on it."""
    title = text(ui, seen.game.meta.name, TYPE.title, heading=1)
    guest = guest_at(ui.session, seen.id)
    if guest is None or guest.host is not None:
        back = _row(
            ui,
            ft.Icons.ARROW_BACK,
            ui.say("Back to the table"),
            "",
            close,
            partial(ui.go, f"/table/{seen.id}"),
        )
        return ft.Column([title, back], tight=True, spacing=0)

    def sit() -> None:
        ui.wait_for(guest.leave, lambda: ui.go(f"/join/{guest.table}"))

    seat = _row(ui, ft.Icons.EVENT_SEAT, ui.say("Take a seat"), "", close, sit)
    return ft.Column(
        [title, seat, divider(ui), *phone_options(ui, seen, close)[:1]], tight=True, spacing=0
    )


def _row(ui: Ui, icon: ft.IconData, title: str, hint: str, close: Tap, do: Tap) -> ft.Control:
    def tapped() -> None:
        close()
        do()

    return list_row(ui, title, hint, tapped, leading=ft.Icon(icon, color=ui.scheme.tx))
