"""Taking a seat at somebody's table: whose hand this phone shows, or only looking on."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import NOBODY, Seats
from companion.core.message import Message, say
from companion.playing.names import together
from companion.playing.shared_table import Chair, Guest, Shared
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.board.miniature import game_picture
from companion.ui.joining.seat_row import End, quiet_line, seat_row, soft_line, watch_row
from companion.ui.theme import text_style
from companion.ui.widgets.basics import outlined_button, primary_button, text
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import foot_bar, full_view, page_frame

REFUSED = say("The phone that keeps the table said no. Take another seat, or ask them.")
OVER = say("This table is not shared any more. Ask for its new code.")


@ft.component
def TakeSeat() -> ft.Control:  # noqa: N802
    """The table that this phone came for; once it has a seat, the table itself."""
    ui = use_ui()
    guest = ui.session.guest or ui.session.joined.get(ft.use_route_params().get("code", ""))
    if guest is None:
        return no_table(ui, OVER)
    return Choosing(guest)


@ft.component
def Choosing(guest: Guest) -> ft.Control:  # noqa: N802
    """Whose seat this phone holds."""
    ui = use_ui()
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
            ui.go(f"/table/{guest.table}")

    def faster() -> None:
        if lost and shared and not seated:
            set_chosen(chosen - lost)
            names = together([shared.players[seat].name for seat in sorted(lost)])
            ui.tell(say("Somebody was faster. Taken meanwhile: {names}.", names=names))

    ft.use_effect(enter, [seated])
    ft.use_effect(faster, [tuple(sorted(lost))])
    if shared is None:
        return full_view(ui, _gone(ui, guest))
    chosen = chosen - lost

    def choose(seat: int) -> None:
        set_only(False)
        set_chosen(chosen ^ {seat})

    def look_on() -> None:
        set_chosen(NOBODY)
        set_only(not only)

    def sit() -> None:
        if only:
            ui.wait_for(guest.watch)
        elif chosen:
            ui.wait_for(lambda: guest.sit(chosen))
        else:
            ui.tell(say("Tap the seat that this phone plays for, or “Only watch”."))

    game = ui.games.find(shared.game).meta.name
    label = _label(shared, chosen, only)
    ready = only or bool(chosen)
    return page_frame(
        ui,
        ui.say("Take a seat"),
        _body(ui, guest, shared, chosen, only, choose, look_on),
        back=partial(leave, ui, guest),
        trailing=None
        if ui.form.large_text
        else ft.Container(
            text(ui, game, TYPE.strong, ui.scheme.tx2), padding=ft.Padding.only(right=10)
        ),
        foot=foot_bar(
            ui,
            outlined_button(ui, ui.say("Leave"), partial(leave, ui, guest)),
            primary_button(
                ui,
                ui.say(label),
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
    ui: Ui,
    guest: Guest,
    shared: Shared,
    chosen: Seats,
    only: bool,
    choose: Callable[[int], None],
    look_on: Callable[[], None],
) -> list[ft.Control]:
    asks = guest.asks
    parts: list[ft.Control] = [_table(ui, shared)]
    if asks is not None:
        names = together([shared.players[seat].name for seat in asks.seats])
        parts.append(
            soft_line(
                ui,
                ft.Icons.HOURGLASS_TOP,
                ui.say(
                    "Waiting for a yes on the phone that keeps the table: {names}.", names=names
                ),
                outlined_button(
                    ui,
                    ui.say("Stop waiting"),
                    lambda: ui.wait_for(guest.leave),
                    expand=True,
                ),
            )
        )
    elif guest.refused:
        parts.append(soft_line(ui, ft.Icons.DO_NOT_DISTURB, ui.say(REFUSED)))
    parts += [
        ft.Container(
            padding=ft.Padding(4, 8, 4, 0),
            content=text(
                ui,
                ui.say("Whose seat does this phone hold?"),
                TYPE.strong,
                large=True,
                heading=2,
            ),
        ),
        *(_seat(ui, shared, chair, chosen, choose) for chair in shared.chairs),
    ]
    if shared.watching:
        hint = ui.say("Map, scores and log, no hands.")
        parts.append(watch_row(ui, hint, "tick" if only else "ring", look_on))
    if chosen:
        names = together([shared.players[seat].name for seat in sorted(chosen)])
        shown = (
            say("{names}’s hand will be open on this phone and nowhere else.", names=names)
            if len(chosen) == 1
            else say("These hands share this phone: it goes from one to the other.")
        )
        parts.append(soft_line(ui, ft.Icons.VISIBILITY_OFF, ui.say(shown)))
    parts.append(
        quiet_line(
            ui,
            ft.Icons.INFO,
            ui.say("Only the host can give away a seat whose phone is out of reach."),
        )
    )
    return parts


def _table(ui: Ui, shared: Shared) -> ft.Control:
    """Which table it is."""
    c = ui.scheme
    keeper = say("{name}’s table", name=shared.keeper) if shared.keeper else say("A shared table")
    words = ft.Column(
        [
            ft.Text(ui.say(keeper), style=text_style(TYPE.label, c.tx2, large=True)),
            ft.Text(
                shared.code,
                style=text_style(TYPE.name, c.tx, size=28 if ui.form.large_text else 32),
            ),
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
        content=ft.Row([*([] if ui.form.large_text else [art]), words], spacing=16),
    )


def _seat(
    ui: Ui,
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
        case "opponent":
            state, icon = say("Caldera plays"), ft.Icons.SMART_TOY
        case "gone":
            state, icon = say("its phone is out of reach"), ft.Icons.PHONELINK_OFF
        case _:
            state = say("{name}’s phone", name=player.name)
    do = None if end == "lock" else partial(choose, chair.seat)
    return seat_row(ui, player, ui.say(state), icon, end, do)


def _gone(ui: Ui, guest: Guest) -> ft.Control:
    """The table is shared no more: what that means, and the way out."""
    return ft.Container(
        expand=True,
        padding=ui.margin,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                text(ui, ui.say("This table is closed"), TYPE.title, heading=1),
                text(ui, ui.say(OVER), align=ft.TextAlign.CENTER),
                primary_button(ui, ui.say("Leave"), partial(leave, ui, guest), expand=None),
            ],
            spacing=16,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def leave(ui: Ui, guest: Guest) -> None:
    """Leaves the table: a phone that came for it alone sees the entry page again."""

    def away() -> None:
        if ui.session.guest is guest:
            ui.session.leave_house()
        else:
            ui.go("/")

    ui.wait_for(guest.leave, away)
