"""Sharing a table with phones: its code to scan or to type, who sits where, who asks."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import Message, count, say
from companion.playing.names import together
from companion.playing.seats import SeatRequest
from companion.playing.seen import Seen
from companion.playing.shared_table import Chair, Host, Shared
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.device_sharing import share_text
from companion.ui.joining.code_card import code_card
from companion.ui.joining.seat_row import quiet_line, seat_row, soft_line
from companion.ui.widgets.basics import (
    Tap,
    card,
    list_row,
    outlined_button,
    primary_button,
    switch_row,
    text,
    tonal_button,
)
from companion.ui.widgets.confirm_sheet import confirm_sheet
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page
from companion.ui.windows import host_of

NO_HOST = say("Tables are shared where Caldera is served to phones, on a computer of the house.")
UNREACHABLE = say(
    "No phone can reach this machine: it is not on a network, or Caldera was started for "
    "this machine alone."
)
WIDE = 980
# Narrower than this the title has no room for the game's name beside it.
NARROW = 380


@table_page
def JoinScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Shares a table with other phones."""
    host = host_of(ui.session, seen.id)
    if host is None:
        return no_table(ui, NO_HOST)
    return _Sharing(seen, host, key=seen.id)  # type: ignore[call-arg]


@ft.component
def _Sharing(seen: Seen, host: Host) -> ft.Control:  # noqa: N802
    ui = use_ui(seen.game)
    use_following(lambda changed: host.subscribe(seen.id, changed), f"host-{seen.id}")
    asking, set_asking = ft.use_state("")
    shared = host.shared(seen.id)

    def close() -> None:
        set_asking("")

    use_sheet(_question(ui, seen, host, shared, asking, close), close)
    name = ft.Container(
        text(ui, seen.game.meta.name, TYPE.strong, ui.scheme.tx2),
        padding=ft.Padding.only(right=10),
    )
    to_table = partial(ui.go, f"/table/{seen.id}")
    if shared is None and host.elsewhere:
        return no_table(ui, say("The hub does not answer."))
    if shared is None:
        return page_frame(
            ui,
            ui.say("A phone for everyone"),
            _before(ui, seen, host),
            back=to_table,
            trailing=None if ui.form.large_text or ui.width < NARROW else name,
            foot=foot_bar(
                ui,
                outlined_button(ui, ui.say("One phone"), to_table),
                primary_button(
                    ui,
                    ui.say("Share this table"),
                    lambda: _share(ui, seen, host),
                    icon=ft.Icons.QR_CODE_2,
                ),
            ),
        )
    return page_frame(
        ui,
        ui.say("Join this table"),
        _body(ui, seen, host, shared, set_asking),
        back=to_table,
        trailing=None if ui.form.large_text or ui.width < NARROW else name,
        foot=foot_bar(
            ui,
            tonal_button(
                ui,
                ui.say("Invite"),
                lambda: ui.session.start(lambda: share_text(ui, _invitation(ui, host, shared))),
                icon=ft.Icons.SHARE,
            ),
            primary_button(ui, ui.say(_start(seen, shared)), lambda: _play(ui, seen, shared)),
            width=WIDE if ui.form.tablet else 640,
        ),
        width=WIDE if ui.form.tablet else 640,
    )


def _before(ui: Ui, seen: Seen, host: Host) -> list[ft.Control]:
    """What sharing means, before it begins."""
    hands = (
        say(
            "Each phone shows its own player’s hand, always open,"
            " and only how many cards the others have."
        )
        if seen.telling.secret_hands
        else say("Each phone is asked only what its own player decides.")
    )
    lines = [
        (ft.Icons.SMARTPHONE, hands),
        (ft.Icons.QR_CODE_2, say("A phone needs the table’s code and nothing else.")),
        (ft.Icons.LOCK, say("It sees this one table, no other, and none of your settings.")),
        (ft.Icons.TV, say("A screen in the middle may show what lies open.")),
    ]
    rows = [list_row(ui, ui.say(words), leading=_icon(ui, icon)) for icon, words in lines]
    warning = [soft_line(ui, ft.Icons.WIFI_OFF, ui.say(UNREACHABLE))] if not host.address else []
    return [*warning, card(ui, *rows)]


def _icon(ui: Ui, icon: ft.IconData) -> ft.Control:
    return ft.Icon(icon, size=26, color=ui.scheme.lavatx)


def _share(ui: Ui, seen: Seen, host: Host) -> None:
    ui.wait_for(lambda: host.share(seen.id), lambda: ui.announce(ui.say("The table is shared.")))


def _body(
    ui: Ui, seen: Seen, host: Host, shared: Shared, ask: Callable[[str], None]
) -> list[ft.Control]:
    address = host.address
    room = min(ui.width - 2 * ui.margin, 460.0 if ui.form.tablet else 640.0)
    scan: list[ft.Control] = [
        code_card(
            ui,
            f"{address}/JOIN/{shared.path}".upper() if address else None,
            shared.code,
            ui.say("Scan, or type the code. No account."),
            room,
        )
    ]
    if address is None:
        scan.append(soft_line(ui, ft.Icons.WIFI_OFF, ui.say(UNREACHABLE)))
    else:
        shown = address.removeprefix("http://").removeprefix("https://")
        scan.append(quiet_line(ui, ft.Icons.WIFI, ui.say("Typed: {address}", address=shown)))
    seats = [
        ft.Container(
            padding=ft.Padding(4, 8, 4, 0),
            content=text(ui, ui.say(_how_many(shared)), TYPE.strong, large=True, heading=2),
        ),
        *(_request_row(ui, host, shared, request) for request in shared.seat_requests),
        *(_seat(ui, host, shared, chair, ask) for chair in shared.chairs),
        card(
            ui,
            switch_row(
                ui,
                ui.say("Others may watch"),
                ui.say("Whoever has the code sees what lies open, never a hand."),
                shared.watching,
                lambda allowed: ui.wait_for(lambda: host.allow_watching(seen.id, allowed)),
            ),
            list_row(
                ui,
                ui.say("The big screen"),
                ui.say("Shows this table here, for everyone to see."),
                lambda: ui.go(f"/table/{seen.id}/watch"),
                leading=_icon(ui, ft.Icons.TV),
            ),
            _stop(ui, seen, ask) if not host.elsewhere else _take_off(ui, seen),
        ),
    ]
    if not ui.form.tablet:
        return [*scan, *seats]
    return [
        ft.Row(
            [
                ft.Column(scan, spacing=8, width=room),
                ft.Column(seats, spacing=8, expand=True),
            ],
            spacing=28,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]


def _stop(ui: Ui, seen: Seen, ask: Callable[[str], None]) -> ft.Control:
    return list_row(
        ui,
        ui.say("Stop sharing"),
        ui.say("Every seat comes back to this phone."),
        lambda: ask("stop"),
        leading=_icon(ui, ft.Icons.STOP_CIRCLE),
    )


def _take_off(ui: Ui, seen: Seen) -> ft.Control:
    return list_row(
        ui,
        ui.say("Take it off the hub"),
        ui.say("It goes on here, with every step."),
        partial(ui.go, f"/table/{seen.id}/move"),
        leading=_icon(ui, ft.Icons.DOWNLOAD),
    )


def _how_many(shared: Shared) -> Message:
    return say(
        "{seats}, {phones}",
        seats=count("{count} seat", "{count} seats", len(shared.chairs)),
        phones=count("{count} phone", "{count} phones", shared.phones),
    )


def _seat(
    ui: Ui, host: Host, shared: Shared, chair: Chair, ask: Callable[[str], None]
) -> ft.Control:
    player = shared.players[chair.seat]
    table = shared.id
    match chair.hold:
        case "free":
            keep = partial(ui.wait_for, partial(host.keep, table, chair.seat))
            words = ui.say("free")
            return seat_row(ui, player, words, ft.Icons.HOURGLASS_EMPTY, "icon", keep)
        case "host":
            first = chair.seat == shared.kept[0]
            words = ui.say("this phone") if first else ui.say("shares this phone")
            icon = ft.Icons.SMARTPHONE if first else ft.Icons.GROUP
            free = partial(ui.wait_for, partial(host.free, table, chair.seat))
            return seat_row(ui, player, words, icon, "icon", free)
        case "opponent":
            return seat_row(ui, player, ui.say("Caldera plays"), ft.Icons.SMART_TOY, "icon", None)
        case "gone":
            words = ui.say("its phone is out of reach")
            take = partial(ask, f"free {chair.seat}")
            return seat_row(ui, player, words, ft.Icons.PHONELINK_OFF, "icon", take)
    words = ui.say("joined")
    take = partial(ask, f"free {chair.seat}")
    return seat_row(ui, player, words, ft.Icons.CHECK_CIRCLE, "icon", take)


def asks_for(shared: Shared, request: SeatRequest) -> Message:
    """What a phone asks the host."""
    names = together([shared.players[seat].name for seat in request.seats])
    return say("A phone asks to play for {names}. Is that right?", names=names)


def _request_row(ui: Ui, host: Host, shared: Shared, request: SeatRequest) -> ft.Control:
    def answer(yes: bool) -> Tap:
        return lambda: ui.wait_for(lambda: host.answer(shared.id, request.id, yes))

    return soft_line(
        ui,
        ft.Icons.PAN_TOOL,
        ui.say(asks_for(shared, request)),
        tonal_button(ui, ui.say("No"), answer(False), expand=True),
        primary_button(ui, ui.say("Yes, give it"), answer(True)),
    )


def _question(
    ui: Ui,
    seen: Seen,
    host: Host,
    shared: Shared | None,
    asking: str,
    close: Tap,
) -> ft.Control | None:
    """What is asked before a seat is taken from its phone, or all of them are."""
    if shared is None or not asking:
        return None
    if asking == "stop":
        return confirm_sheet(
            ui,
            ui.say("Stop sharing?"),
            ui.say(
                "No other phone sees this table any more. Every step stays, and you play on here."
            ),
            ui.say("Leave it"),
            ui.say("Stop it"),
            lambda: ui.wait_for(lambda: host.stop(seen.id)),
            close,
        )
    seat = int(asking.partition(" ")[2])
    name = shared.players[seat].name
    return confirm_sheet(
        ui,
        ui.say("Take {name}’s seat back?", name=name),
        ui.say("The phone that has it no longer sees this hand. The seat is free again."),
        ui.say("Leave it"),
        ui.say("Take it back"),
        lambda: ui.wait_for(lambda: host.free(seen.id, seat)),
        close,
    )


def _start(seen: Seen, shared: Shared) -> Message:
    if seen.begun:
        return say("Back to the table")
    return count("Start with {count} phone", "Start with {count} phones", shared.phones)


def _play(ui: Ui, seen: Seen, shared: Shared) -> None:
    """On to the table: with one seat left here this is that player's own phone."""
    ui.marks.make_own(seen.id, True)
    ui.go(f"/table/{seen.id}")


def _invitation(ui: Ui, host: Host, shared: Shared) -> str:
    """The address to be sent, and the code to be typed."""
    where = f"{host.address}/join/{shared.path}" if host.address else ""
    words = ui.say("Join our table with the code {code}", code=shared.code)
    return f"{words}\n{where}".strip()
