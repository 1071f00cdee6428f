"""Taking a seat at somebody's table: whose hand this phone shows, or only looking on."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import NOBODY, Seats
from companion.core.message import Message, say
from companion.playing.company import Chair, Guest, Shared
from companion.playing.naming import together
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.parts.basics import outlined_button, primary_button, text
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.miniature import game_picture
from companion.ui.parts.nothing import nothing
from companion.ui.parts.seat_row import End, quiet_line, seat_row, soft_line, watch_row
from companion.ui.theme import text_style

REFUSED = say("The phone that keeps the table said no. Take another seat, or ask them.")
OVER = say("This table is not shared any more. Ask for its new code.")


@ft.component
def TakeSeat() -> ft.Control:  # noqa: N802
    """The table that this phone came for; once it has a seat, the table itself."""
    here = use_surroundings()
    guest = here.session.guest or here.session.joined.get(ft.use_route_params().get("code", ""))
    if guest is None:
        return ft.View(
            route=ft.use_view_path(), bgcolor=here.scheme.bg, controls=[nothing(here, OVER)]
        )
    return Choosing(guest)


@ft.component
def Choosing(guest: Guest) -> ft.Control:  # noqa: N802
    """Whose seat this phone holds."""
    here = use_surroundings()
    use_following(guest.subscribe, guest.table)
    nobody: Seats = NOBODY
    chosen, set_chosen = ft.use_state(nobody)
    only, set_only = ft.use_state(False)
    shared = guest.shared()
    seated = bool(guest.seats) or guest.watches
    may = {chair.seat for chair in shared.chairs if _may(shared, chair)} if shared else set()
    lost = chosen - may

    def enter() -> None:
        if seated:
            here.go(f"/table/{guest.table}")

    def faster() -> None:
        if lost and shared and not seated:
            set_chosen(chosen - lost)
            names = together([shared.players[seat].name for seat in sorted(lost)])
            here.tell(say("Somebody was faster. Taken meanwhile: {names}.", names=names))

    ft.use_effect(enter, [seated])
    ft.use_effect(faster, [tuple(sorted(lost))])
    if shared is None:
        return ft.View(
            route=ft.use_view_path(),
            bgcolor=here.scheme.bg,
            controls=[_gone(here, guest)],
        )
    chosen = chosen - lost

    def choose(seat: int) -> None:
        set_only(False)
        set_chosen(chosen ^ {seat})

    def look_on() -> None:
        set_chosen(NOBODY)
        set_only(not only)

    def sit() -> None:
        if only:
            here.wait_for(guest.watch)
        elif chosen:
            here.wait_for(lambda: guest.sit(chosen))
        else:
            here.tell(say("Tap the seat that this phone plays for, or “Only watch”."))

    game = here.games.find(shared.game).meta.name
    label = _label(shared, chosen, only)
    ready = only or bool(chosen)
    return page_frame(
        here,
        here.say("Take a seat"),
        _body(here, guest, shared, chosen, only, choose, look_on),
        back=partial(leave, here, guest),
        trailing=None
        if here.big
        else ft.Container(
            text(here, game, TYPE.strong, here.scheme.tx2), padding=ft.Padding.only(right=10)
        ),
        foot=foot_bar(
            here,
            outlined_button(here, here.say("Leave"), partial(leave, here, guest)),
            primary_button(
                here,
                here.say(label),
                sit,
                after=ft.Icons.ARROW_FORWARD if ready else None,
                ready=ready,
            ),
        ),
    )


def _may(shared: Shared, chair: Chair) -> bool:
    """Whether this phone may have the seat, at once or with the host's yes."""
    if chair.hold == "host":
        return chair.seat != shared.kept[0]
    return chair.hold in ("free", "gone")


def _label(shared: Shared, chosen: Seats, only: bool) -> Message:
    if only:
        return say("Watch")
    if not chosen:
        return say("Choose a seat")
    names = together([shared.players[seat].name for seat in sorted(chosen)])
    asked = any(chair.seat in chosen and chair.hold != "free" for chair in shared.chairs)
    return say("Ask for {names}", names=names) if asked else say("Sit down as {names}", names=names)


def _body(
    here: Surroundings,
    guest: Guest,
    shared: Shared,
    chosen: Seats,
    only: bool,
    choose: Callable[[int], None],
    look_on: Callable[[], None],
) -> list[ft.Control]:
    asks = guest.asks
    parts: list[ft.Control] = [_table(here, shared)]
    if asks is not None:
        names = together([shared.players[seat].name for seat in asks.seats])
        parts.append(
            soft_line(
                here,
                ft.Icons.HOURGLASS_TOP,
                here.say(
                    "Waiting for a yes on the phone that keeps the table: {names}.", names=names
                ),
                outlined_button(
                    here,
                    here.say("Wait no more"),
                    lambda: here.wait_for(guest.leave),
                    expand=True,
                ),
            )
        )
    elif guest.refused:
        parts.append(soft_line(here, ft.Icons.DO_NOT_DISTURB, here.say(REFUSED)))
    parts += [
        ft.Container(
            padding=ft.Padding(4, 8, 4, 0),
            content=text(
                here,
                here.say("Whose seat does this phone hold?"),
                TYPE.strong,
                large=True,
                heading=2,
            ),
        ),
        *(_seat(here, shared, chair, chosen, choose) for chair in shared.chairs),
    ]
    if shared.watching:
        hint = here.say("Map, scores and log, no hands.")
        parts.append(watch_row(here, hint, "tick" if only else "ring", look_on))
    if chosen:
        names = together([shared.players[seat].name for seat in sorted(chosen)])
        shown = (
            say("{names}’s hand will be open on this phone and nowhere else.", names=names)
            if len(chosen) == 1
            else say("These hands share this phone: it goes from one to the other.")
        )
        parts.append(soft_line(here, ft.Icons.VISIBILITY_OFF, here.say(shown)))
    parts.append(
        quiet_line(
            here,
            ft.Icons.INFO,
            here.say("A seat whose phone is gone is given away by the host alone."),
        )
    )
    return parts


def _table(here: Surroundings, shared: Shared) -> ft.Control:
    """Which table it is."""
    c = here.scheme
    keeper = say("{name}’s table", name=shared.keeper) if shared.keeper else say("A shared table")
    words = ft.Column(
        [
            ft.Text(here.say(keeper), style=text_style(TYPE.label, c.tx2, large=True)),
            ft.Text(shared.code, style=text_style(TYPE.name, c.tx, size=28 if here.big else 32)),
        ],
        spacing=4,
        tight=True,
        expand=True,
    )
    art = ft.Container(
        game_picture(shared.game, 84, 68),
        border_radius=RADIUS.tile,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Row([*([] if here.big else [art]), words], spacing=16),
    )


def _seat(
    here: Surroundings,
    shared: Shared,
    chair: Chair,
    chosen: Seats,
    choose: Callable[[int], None],
) -> ft.Control:
    player, keeper = shared.players[chair.seat], shared.keeper
    picked = chair.seat in chosen
    end: End = "tick" if picked else "ring" if _may(shared, chair) else "lock"
    icon = ft.Icons.SMARTPHONE
    match chair.hold:
        case "free":
            state = say("for this phone") if picked else say("free")
        case "host" if chair.seat == shared.kept[0]:
            state = say("{name}’s phone, keeps the table", name=keeper)
        case "host":
            state, icon = say("plays on {name}’s phone", name=keeper), ft.Icons.GROUP
        case "gone":
            state, icon = say("its phone is gone"), ft.Icons.PHONELINK_OFF
        case _:
            state = say("{name}’s phone", name=player.name)
    do = None if end == "lock" else partial(choose, chair.seat)
    return seat_row(here, player, here.say(state), icon, end, do)


def _gone(here: Surroundings, guest: Guest) -> ft.Control:
    """The table is shared no more: what that means, and the way out."""
    return ft.Container(
        expand=True,
        padding=here.margin,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                text(here, here.say("This table is closed"), TYPE.title, heading=1),
                text(here, here.say(OVER), align=ft.TextAlign.CENTER),
                primary_button(here, here.say("Leave"), partial(leave, here, guest), expand=None),
            ],
            spacing=16,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def leave(here: Surroundings, guest: Guest) -> None:
    """Away from the table: a phone that came for it is at the door again."""

    def away() -> None:
        if here.session.guest is guest:
            here.session.leave_house()
        else:
            here.go("/")

    here.wait_for(guest.leave, away)
