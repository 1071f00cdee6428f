"""The island's own turn: lava runs down, pieces burn, and what to take off the real board."""

from collections.abc import Callable, Sequence
from math import radians

import flet as ft

from companion.core.message import Message, count, listing, say
from companion.playing import announcing
from companion.playing.moments import (
    Kind,
    after_eruption,
    confirm,
    pending_moment,
    upheaval_of,
)
from companion.playing.seen import Seen
from companion.showing.beats import Beat, beats
from companion.showing.telling import Flow, Loss, Upheaval
from companion.showing.tokens import MOTION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Surroundings, sentences, use_seen, use_surroundings
from companion.ui.art import picture, placed
from companion.ui.parts.basics import COLUMN, primary_button, tappable, text, tonal_button
from companion.ui.parts.checklist import checklist, phase_bar
from companion.ui.parts.frame import foot_bar
from companion.ui.parts.moment_frame import (
    eruption_head,
    missing,
    moment_view,
    split_view,
    undo_button,
)
from companion.ui.parts.nothing import no_table
from companion.ui.parts.still_board import still_board, still_picture
from companion.ui.parts.timeline import Show, use_going_on, use_show

NOTHING = say("No eruption has come yet.")
QUIET = Beat(0, ())
# What the way on is called, by what comes next.
ONWARD: dict[Kind | None, Message] = {
    "sheet": say("To the scoring"),
    "winner": say("See who won"),
    None: say("Done, go on"),
}


@ft.component
def EruptionScreen() -> ft.Control:  # noqa: N802
    """The latest eruption of a table, with its checklist."""
    seen = use_seen(ft.use_route_params()["table_id"])
    here = use_surroundings(None if isinstance(seen, Message) else seen.game)
    found = None if isinstance(seen, Message) else upheaval_of(seen)
    step = found[0].number if found else -1
    shown = beats(found[1]) if found else (QUIET,)
    show = use_show([beat.at for beat in shown], step, here.motion)
    done, set_done = ft.use_state((-1, frozenset[int]()))
    asking, set_asking = ft.use_state(False)

    def begin() -> None:
        if found and here.motion:
            here.buzz("heavy")
            here.play("rumble")
        if found:
            here.announce(sentences(here, *announcing.upheaval(found[1])))

    def go_on() -> None:
        if not isinstance(seen, Message):
            here.go(confirm(seen, here.marks, "eruption"))

    off = done[1]
    if done[0] != step and not isinstance(seen, Message):
        off = here.marks.ticked(seen.id, step)
    losses = found[1].losses if found and here.settings.checklist else ()
    left = [loss for at, loss in enumerate(losses) if at not in off]
    due = not isinstance(seen, Message) and _is_due(here, seen)
    ft.use_effect(begin, [step])
    use_going_on(go_on, due and show.over and not left and here.settings.auto_continue)
    if isinstance(seen, Message):
        return no_table(here, seen)
    if found is None:
        return missing(here, NOTHING)
    upheaval = found[1]

    def keep(rows: frozenset[int]) -> None:
        here.marks.tick(seen.id, step, rows)
        set_done((step, rows))
        set_asking(False)

    return _screen(here, seen, upheaval, shown[show.at], show, off, left, keep, asking, set_asking)


def _is_due(here: Surroundings, seen: Seen) -> bool:
    moment = pending_moment(seen, here.marks, here.settings.show_eruption)
    return moment is not None and moment.kind == "eruption"


def _screen(
    here: Surroundings,
    seen: Seen,
    upheaval: Upheaval[object],
    beat: Beat,
    show: Show,
    off: frozenset[int],
    left: Sequence[Loss],
    keep: Callable[[frozenset[int]], None],
    asking: bool,
    set_asking: Callable[[bool], None],
) -> ft.View:
    time = seen.telling.time(upheaval.position)
    head = eruption_head(
        here,
        seen,
        here.say(upheaval.title),
        here.say(upheaval.prompt),
        here.say(time) if time else "",
    )
    everything = frozenset(range(len(upheaval.losses)))
    rows = checklist(
        here,
        upheaval.losses if here.settings.checklist else (),
        seen.header.players,
        off,
        beat.rows,
        lambda at: keep(off ^ {at}),
    )
    reminder = [_reminder(here, left, lambda: keep(everything))] if asking and left else []
    stages = [here.say(phase) for phase in upheaval.phases]
    phases = [phase_bar(here, stages, upheaval.phase)] if stages else []
    notes = _notes(here, upheaval)
    waits = () if upheaval.brief else left
    lying = here.width > here.height and not here.wide
    foot = foot_bar(
        here,
        undo_button(here, seen),
        _again(here, show),
        _primary(here, seen, waits, set_asking),
        # Beside the board it has its column to itself.
        width=here.width if lying else COLUMN,
    )
    if here.wide:
        room = here.height - 104 - 100
        board = _board(here, seen, upheaval, beat, show, min(560.0, room * _ratio(seen, upheaval)))
        chips = _chips(here, notes[_in_corners(here) :])
        aside = ft.Column([*phases, *chips, *reminder, rows], spacing=12, width=440)
        both = ft.Row(
            [ft.Container(expand=True, alignment=ft.Alignment.CENTER, content=board), aside],
            spacing=24,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        return moment_view(here, head, [both], foot, width=here.width)
    if lying:
        # On its side: the whole board, and beside it everything else.
        wide = min(here.width / 2, (here.height - 16) * _ratio(seen, upheaval))
        board = _board(here, seen, upheaval, beat, show, wide)
        body = [*phases, *_chips(here, notes), *reminder, rows]
        return split_view(here, board, wide, head, body, foot)
    board = _board(here, seen, upheaval, beat, show, min(322.0, here.width - 2 * here.margin))
    chips = _chips(here, notes[_in_corners(here) :])
    return moment_view(here, head, [*phases, board, *chips, *reminder, rows], foot)


def _ratio(seen: Seen, upheaval: Upheaval[object]) -> float:
    """How wide a board is for its height."""
    drawn = seen.board.still(upheaval.position).picture
    return drawn.width / drawn.height


def _again(here: Surroundings, show: Show) -> ft.Control:
    """Skip while it runs, replay afterwards."""
    icon = ft.Icons.REPLAY if show.over else ft.Icons.SKIP_NEXT
    label = here.say("Watch again") if show.over else here.say("Skip")
    return tonal_button(here, "", show.replay if show.over else show.skip, icon=icon, spoken=label)


def _primary(
    here: Surroundings, seen: Seen, left: Sequence[Loss], set_asking: Callable[[bool], None]
) -> ft.Control:
    if left:
        more = count("{count} more to take off", "{count} more to take off", len(left))
        return primary_button(here, here.say(more), lambda: set_asking(True))
    words = here.say(ONWARD[after_eruption(seen)])
    return primary_button(
        here,
        words,
        lambda: here.go(confirm(seen, here.marks, "eruption")),
        after=ft.Icons.ARROW_FORWARD if len(words) <= ARROW_BESIDE else None,
    )


def _reminder(here: Surroundings, left: Sequence[Loss], all_off: Callable[[], None]) -> ft.Control:
    """Why the scoring waits, and a way on for those who tick nothing."""
    c = here.scheme
    names = listing(
        [say("{what}, {place}", what=loss.words, place=loss.place) for loss in left],
        "{left}; {right}",
    )
    still = say("Still on the board: {names}.", names=names)
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.tile,
        padding=14,
        content=ft.Column(
            [
                text(here, here.say(still), TYPE.strong, c.onsoft),
                tonal_button(here, here.say("They are off"), all_off, icon=ft.Icons.DONE_ALL),
            ],
            spacing=10,
        ),
    )


CORNERS = 3
# So many letters leave room for the arrow in one line.
ARROW_BESIDE = 15


def _notes(here: Surroundings, upheaval: Upheaval[object]) -> list[Message]:
    """How much lava there was, who got away, where it met nothing."""
    return [*([upheaval.amount] if upheaval.flows else []), *upheaval.notes]


def _in_corners(here: Surroundings) -> int:
    """How many notes the free corners of the board take; where room is dear there is none."""
    lying = here.width > here.height and not here.wide
    return 0 if here.big or lying else CORNERS


def _corner(here: Surroundings, note: Message, at: int) -> ft.Control:
    """A note in one of the corners that a board leaves free."""
    top, left = at == 0, at != 2
    return ft.Container(
        left=0 if left else None,
        right=None if left else 0,
        top=0 if top else None,
        bottom=None if top else 0,
        width=104,
        # Seen only where enlarged words reach over the board.
        bgcolor=ft.Colors.with_opacity(0.8, here.scheme.bg),
        border_radius=8,
        content=text(
            here,
            here.say(note),
            TYPE.label,
            here.scheme.tx2,
            align=ft.TextAlign.START if left else ft.TextAlign.END,
        ),
    )


def _chips(here: Surroundings, notes: Sequence[Message]) -> list[ft.Control]:
    """Notes for which the board has no corner left."""
    c = here.scheme
    if not notes:
        return []
    chips: list[ft.Control] = [
        ft.Container(
            bgcolor=c.s1,
            border=ft.Border.all(1, c.line),
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=10, vertical=4),
            content=text(here, here.say(note), TYPE.label, c.tx2),
        )
        for note in notes
    ]
    return [ft.Row(chips, wrap=True, spacing=6, run_spacing=6)]


def _board(
    here: Surroundings,
    seen: Seen,
    upheaval: Upheaval[object],
    beat: Beat,
    show: Show,
    width: float,
) -> ft.Control:
    settled = upheaval.after is not None and (beat.rows > 0 or show.over)
    now = upheaval.after if settled else upheaval.position
    drawn = still_picture(seen.board, now)
    scale, height = width / drawn.width, drawn.height * width / drawn.width
    flows = [
        _flow(here, flow, at, beat.reached[at], width, height)
        for at, flow in enumerate(upheaval.flows)
    ]
    vent = upheaval.vent or (drawn.width / 2, drawn.height / 2)
    hot = beat.glows and not settled and (upheaval.flows or upheaval.vent)
    glow = ft.Container(
        key="glow",
        left=vent[0] * scale - 42 * scale,
        top=vent[1] * scale - 42 * scale,
        width=84 * scale,
        height=84 * scale,
        border_radius=42 * scale,
        gradient=ft.RadialGradient(
            colors=[TERRAIN.lava_white, TERRAIN.lava, "#00FF6A1F"], stops=[0, 0.45, 1]
        ),
        opacity=0.75 if hot else 0,
        animate_opacity=ft.Animation(MOTION.erupt_glow, ft.AnimationCurve.EASE_IN),
    )
    burning = [
        _burning(here, loss, at, at in beat.burning, scale)
        for at, loss in enumerate(upheaval.losses)
    ]
    board = still_board(drawn, width, under=[glow, *flows], over=burning)
    words = [here.say(flow.words) for flow in upheaval.flows]
    words += [
        here.say(say("{what}, {place}", what=loss.words, place=loss.place))
        for loss in upheaval.losses
    ]
    shaking = ft.Container(
        key="shaking",
        width=width,
        height=height,
        offset=ft.Offset(0.008 if beat.rumbles and here.motion else 0, 0),
        animate_offset=ft.Animation(MOTION.erupt_rumble, ft.AnimationCurve.ELASTIC_OUT),
        content=board,
    )
    label = " ".join(words) or here.say(upheaval.prompt)
    if show.over:
        shown: ft.Control = ft.Semantics(
            label=label, image=True, exclude_semantics=True, content=shaking
        )
    else:
        skip = here.say("Tap to skip.")
        shown = tappable(here, f"{label} {skip}", shaking, show.skip, radius=RADIUS.card)
    cornered = _notes(here, upheaval)[: _in_corners(here)]
    corners = [_corner(here, note, at) for at, note in enumerate(cornered)]
    middle = ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER)
    return ft.Stack([ft.Container(left=0, right=0, top=0, content=middle), *corners], height=height)


def _flow(
    here: Surroundings, flow: Flow, at: int, reached: int, width: float, height: float
) -> ft.Control:
    """One tongue of lava, grown as far as it has run."""
    running = ft.Animation(
        MOTION.erupt_ring if here.motion else MOTION.reduced_fade, ft.AnimationCurve.EASE_IN
    )
    # Without motion the tongue is there in its full length and only fades in.
    least = 0.15 if here.motion else 1.0
    return ft.Container(
        key=f"flow-{at}",
        left=0,
        top=0,
        width=width,
        height=height,
        rotate=ft.Rotate(radians(flow.turn)),
        scale=flow.reaches[reached - 1] if reached else least,
        opacity=1 if reached else 0,
        animate_scale=running,
        animate_opacity=ft.Animation(MOTION.reduced_fade, ft.AnimationCurve.EASE_IN),
        content=picture(flow.picture, width, height),
    )


def _burning(here: Surroundings, loss: Loss, at: int, burns: bool, scale: float) -> ft.Control:
    """The mark over a piece that lava has reached; it flashes white first."""
    image = placed(loss.picture, loss.x * scale, loss.y * scale, scale)
    left, top, size = image.left, image.top, image.width
    image.left = image.top = None
    return ft.Container(
        key=f"burning-{at}",
        left=left,
        top=top,
        opacity=1 if burns else 0,
        scale=1 if burns else (1.6 if here.motion else 1),
        bgcolor=None if burns else "#FFFFFF",
        border_radius=(size or 0) / 2,
        animate=ft.Animation(MOTION.lava_drop, ft.AnimationCurve.EASE_OUT),
        animate_opacity=ft.Animation(MOTION.erupt_burn, ft.AnimationCurve.EASE_OUT),
        animate_scale=ft.Animation(MOTION.lava_drop, ft.AnimationCurve.EASE_OUT),
        content=image,
    )
