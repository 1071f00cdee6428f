"""Sharing a table with phones: its code to scan or to type, who sits where, who asks."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.core.message import Message, count, say
from companion.playing.company import Chair, Host, Shared, Wish
from companion.playing.naming import together
from companion.playing.seen import Seen
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings, use_following, use_seen, use_surroundings
from companion.ui.parts.basics import (
    Tap,
    card,
    list_row,
    outlined_button,
    primary_button,
    switch_row,
    text,
    tonal_button,
)
from companion.ui.parts.code_card import code_card
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.nothing import no_table
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.seat_row import quiet_line, seat_row, soft_line
from companion.ui.parts.share_sheet import share_text
from companion.ui.windows import host_of

NO_HOST = say("Tables are shared where Caldera is served to phones, on a computer of the house.")
UNREACHABLE = say(
    "No phone can reach this machine: it is on no network, or it was told to be alone."
)
WIDE = 980


@ft.component
def JoinScreen() -> ft.Control:  # noqa: N802
    """How phones come to this table."""
    seen = use_seen(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(seen, Message) else seen.game)
    if isinstance(seen, Message):
        return no_table(here, seen)
    host = host_of(here.session, seen.id)
    if host is None:
        return no_table(here, NO_HOST)
    return _Sharing(seen, host, key=seen.id)  # type: ignore[call-arg]


@ft.component
def _Sharing(seen: Seen, host: Host) -> ft.Control:  # noqa: N802
    here = use_surroundings(seen.game)
    use_following(lambda changed: host.subscribe(seen.id, changed), f"host-{seen.id}")
    asking, set_asking = ft.use_state("")
    shared = host.shared(seen.id)

    def close() -> None:
        set_asking("")

    use_sheet(_question(here, seen, host, shared, asking, close), close)
    name = ft.Container(
        text(here, seen.game.meta.name, TYPE.strong, here.scheme.tx2),
        padding=ft.Padding.only(right=10),
    )
    to_table = partial(here.go, f"/table/{seen.id}")
    if shared is None and host.elsewhere:
        return no_table(here, say("The hub does not answer."))
    if shared is None:
        return page_frame(
            here,
            here.say("A phone for everyone"),
            _before(here, seen, host),
            back=to_table,
            trailing=None if here.big else name,
            foot=foot_bar(
                here,
                outlined_button(here, here.say("One phone"), to_table),
                primary_button(
                    here,
                    here.say("Share this table"),
                    lambda: _share(here, seen, host),
                    icon=ft.Icons.QR_CODE_2,
                ),
            ),
        )
    return page_frame(
        here,
        here.say("Join this table"),
        _body(here, seen, host, shared, set_asking),
        back=to_table,
        trailing=None if here.big else name,
        foot=foot_bar(
            here,
            tonal_button(
                here,
                here.say("Invite"),
                lambda: here.session.start(
                    lambda: share_text(here, _invitation(here, host, shared))
                ),
                icon=ft.Icons.SHARE,
            ),
            primary_button(here, here.say(_start(seen, shared)), lambda: _play(here, seen, shared)),
            width=WIDE if here.wide else 640,
        ),
        width=WIDE if here.wide else 640,
    )


def _before(here: Surroundings, seen: Seen, host: Host) -> list[ft.Control]:
    """What sharing means, before it begins."""
    hands = (
        say("Each phone shows its own player’s hand, always open, and of the others only how many.")
        if seen.telling.secret_hands
        else say("Each phone is asked only what its own player decides.")
    )
    lines = [
        (ft.Icons.SMARTPHONE, hands),
        (ft.Icons.QR_CODE_2, say("A phone needs the table’s code and nothing else.")),
        (ft.Icons.LOCK, say("It sees this one table, no other, and none of your settings.")),
        (ft.Icons.TV, say("A screen in the middle may show what lies open.")),
    ]
    rows = [list_row(here, here.say(words), leading=_icon(here, icon)) for icon, words in lines]
    warning = (
        [soft_line(here, ft.Icons.WIFI_OFF, here.say(UNREACHABLE))] if not host.address else []
    )
    return [*warning, card(here, *rows)]


def _icon(here: Surroundings, icon: ft.IconData) -> ft.Control:
    return ft.Icon(icon, size=26, color=here.scheme.lavatx)


def _share(here: Surroundings, seen: Seen, host: Host) -> None:
    here.wait_for(
        lambda: host.share(seen.id), lambda: here.announce(here.say("The table is shared."))
    )


def _body(
    here: Surroundings, seen: Seen, host: Host, shared: Shared, ask: Callable[[str], None]
) -> list[ft.Control]:
    address = host.address
    room = min(here.width - 2 * here.margin, 460.0 if here.wide else 640.0)
    scan: list[ft.Control] = [
        code_card(
            here,
            f"{address}/JOIN/{shared.path}".upper() if address else None,
            shared.code,
            here.say("Scan, or type the code. No account."),
            room,
        )
    ]
    if address is None:
        scan.append(soft_line(here, ft.Icons.WIFI_OFF, here.say(UNREACHABLE)))
    else:
        shown = address.removeprefix("http://").removeprefix("https://")
        scan.append(quiet_line(here, ft.Icons.WIFI, here.say("Typed: {address}", address=shown)))
    seats = [
        ft.Container(
            padding=ft.Padding(4, 8, 4, 0),
            content=text(here, here.say(_how_many(shared)), TYPE.strong, large=True, heading=2),
        ),
        *(_wish(here, host, shared, wish) for wish in shared.wishes),
        *(_seat(here, host, shared, chair, ask) for chair in shared.chairs),
        card(
            here,
            switch_row(
                here,
                here.say("Others may watch"),
                here.say("Whoever has the code sees what lies open, never a hand."),
                shared.watching,
                lambda allowed: here.wait_for(lambda: host.allow_watching(seen.id, allowed)),
            ),
            list_row(
                here,
                here.say("The big screen"),
                here.say("Shows this table here, for everyone to see."),
                lambda: here.go(f"/table/{seen.id}/watch"),
                leading=_icon(here, ft.Icons.TV),
            ),
            _stop(here, seen, ask) if not host.elsewhere else _take_off(here, seen),
        ),
    ]
    if not here.wide:
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


def _stop(here: Surroundings, seen: Seen, ask: Callable[[str], None]) -> ft.Control:
    return list_row(
        here,
        here.say("Stop sharing"),
        here.say("Every seat comes back to this phone."),
        lambda: ask("stop"),
        leading=_icon(here, ft.Icons.STOP_CIRCLE),
    )


def _take_off(here: Surroundings, seen: Seen) -> ft.Control:
    return list_row(
        here,
        here.say("Take it off the hub"),
        here.say("It goes on here, with every step."),
        partial(here.go, f"/table/{seen.id}/move"),
        leading=_icon(here, ft.Icons.DOWNLOAD),
    )


def _how_many(shared: Shared) -> Message:
    return say(
        "{seats}, {phones}",
        seats=count("{count} seat", "{count} seats", len(shared.chairs)),
        phones=count("{count} phone", "{count} phones", shared.phones),
    )


def _seat(
    here: Surroundings, host: Host, shared: Shared, chair: Chair, ask: Callable[[str], None]
) -> ft.Control:
    player = shared.players[chair.seat]
    table = shared.id
    match chair.hold:
        case "free":
            keep = partial(here.wait_for, partial(host.keep, table, chair.seat))
            words = here.say("free")
            return seat_row(here, player, words, ft.Icons.HOURGLASS_EMPTY, "icon", keep)
        case "host":
            first = chair.seat == shared.kept[0]
            words = here.say("this phone") if first else here.say("shares this phone")
            icon = ft.Icons.SMARTPHONE if first else ft.Icons.GROUP
            free = partial(here.wait_for, partial(host.free, table, chair.seat))
            return seat_row(here, player, words, icon, "icon", free)
        case "gone":
            words = here.say("its phone is gone")
            take = partial(ask, f"free {chair.seat}")
            return seat_row(here, player, words, ft.Icons.PHONELINK_OFF, "icon", take)
    words = here.say("joined")
    take = partial(ask, f"free {chair.seat}")
    return seat_row(here, player, words, ft.Icons.CHECK_CIRCLE, "icon", take)


def asks_for(shared: Shared, wish: Wish) -> Message:
    """What a phone asks the host."""
    names = together([shared.players[seat].name for seat in wish.seats])
    return say("A phone asks to play for {names}. Is that right?", names=names)


def _wish(here: Surroundings, host: Host, shared: Shared, wish: Wish) -> ft.Control:
    def answer(yes: bool) -> Tap:
        return lambda: here.wait_for(lambda: host.answer(shared.id, wish.id, yes))

    return soft_line(
        here,
        ft.Icons.PAN_TOOL,
        here.say(asks_for(shared, wish)),
        tonal_button(here, here.say("No"), answer(False), expand=True),
        primary_button(here, here.say("Yes, give it"), answer(True)),
    )


def _question(
    here: Surroundings,
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
        return _ask(
            here,
            here.say("Stop sharing?"),
            here.say("No phone sees this table any more. Every step stays, and you play on here."),
            here.say("Stop it"),
            lambda: host.stop(seen.id),
            close,
        )
    seat = int(asking.partition(" ")[2])
    name = shared.players[seat].name
    return _ask(
        here,
        here.say("Take {name}’s seat back?", name=name),
        here.say("The phone that has it sees this hand no more. The seat is free again."),
        here.say("Take it back"),
        lambda: host.free(seen.id, seat),
        close,
    )


def _ask(
    here: Surroundings,
    title: str,
    words: str,
    yes: str,
    do: Callable[[], Awaitable[None]],
    close: Tap,
) -> ft.Control:
    def done() -> None:
        close()
        here.wait_for(do)

    return ft.Column(
        [
            text(here, title, TYPE.title, heading=1),
            text(here, words),
            ft.Row(
                [
                    tonal_button(here, here.say("Leave it"), close, expand=True),
                    primary_button(here, yes, done),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
    )


def _start(seen: Seen, shared: Shared) -> Message:
    if seen.step:
        return say("Back to the table")
    return count("Start with {count} phone", "Start with {count} phones", shared.phones)


def _play(here: Surroundings, seen: Seen, shared: Shared) -> None:
    """On to the table: with one seat left here this is that player's own phone."""
    here.marks.make_own(seen.id, True)
    here.go(f"/table/{seen.id}")


def _invitation(here: Surroundings, host: Host, shared: Shared) -> str:
    """The address to be sent, and the code to be typed."""
    where = f"{host.address}/join/{shared.path}" if host.address else ""
    words = here.say("Join our table with the code {code}", code=shared.code)
    return f"{words}\n{where}".strip()
