"""The island's own turn: lava runs down, pieces burn, and what to take off the real board."""

from collections.abc import Callable, Sequence
from math import radians

import flet as ft

from companion.core.message import Message, count, listing, say
from companion.playing import announcing
from companion.playing.moments import (
    Kind,
    after_eruption,
    eruption_of,
    pending_moment,
)
from companion.playing.seen import Seen
from companion.showing.beats import Beat, beats
from companion.showing.eruptions import Eruption, EruptionTask, Flow
from companion.showing.tokens import MOTION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui, sentences
from companion.ui.art import picture, placed
from companion.ui.board.still_board import still_board, still_picture
from companion.ui.moments.checklist import checklist, phase_bar
from companion.ui.moments.moment_frame import (
    eruption_head,
    go_on,
    moment_view,
    split_view,
    undo_button,
)
from companion.ui.widgets.basics import COLUMN, primary_button, tappable, text, tonal_button
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar
from companion.ui.widgets.playback import Playback, use_auto_continue, use_playback
from companion.ui.widgets.table_page import table_page

NOTHING = say("No eruption has come yet.")
QUIET = Beat(0, ())
# What the way on is called, by what comes next.
ONWARD: dict[Kind | None, Message] = {
    "sheet": say("To the scoring"),
    "winner": say("See who won"),
    None: say("Done, go on"),
}


@table_page
def EruptionScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """The latest eruption of a table, with its checklist."""
    found = eruption_of(seen)
    step = found[0].number if found else -1
    shown = beats(found[1]) if found else (QUIET,)
    show = use_playback([beat.at for beat in shown], step, ui.motion)
    done, set_done = ft.use_state((-1, frozenset[int]()))
    asking, set_asking = ft.use_state(False)

    def begin() -> None:
        if found and ui.motion:
            ui.buzz("heavy")
            ui.play("rumble")
        if found:
            ui.announce(sentences(ui, *announcing.eruption(found[1])))

    def onward() -> None:
        go_on(ui, seen, "eruption")

    off = done[1] if done[0] == step else ui.marks.ticked(seen.id, step)
    tasks = found[1].tasks if found and ui.settings.checklist else ()
    left = [task for at, task in enumerate(tasks) if at not in off]
    due = _is_due(ui, seen)
    ft.use_effect(begin, [step])
    use_auto_continue(onward, due and show.over and not left and ui.settings.auto_continue)
    if found is None:
        return missing_page(ui, NOTHING)
    eruption = found[1]

    def keep(rows: frozenset[int]) -> None:
        ui.marks.tick(seen.id, step, rows)
        set_done((step, rows))
        set_asking(False)

    return _screen(ui, seen, eruption, shown[show.at], show, off, left, keep, asking, set_asking)


def _is_due(ui: Ui, seen: Seen) -> bool:
    moment = pending_moment(seen, ui.marks, ui.settings.show_eruption)
    return moment is not None and moment.kind == "eruption"


def _screen(
    ui: Ui,
    seen: Seen,
    eruption: Eruption[object],
    beat: Beat,
    show: Playback,
    off: frozenset[int],
    left: Sequence[EruptionTask],
    keep: Callable[[frozenset[int]], None],
    asking: bool,
    set_asking: Callable[[bool], None],
) -> ft.View:
    time = seen.telling.time(eruption.position)
    head = eruption_head(
        ui,
        seen,
        ui.say(eruption.title),
        ui.say(eruption.prompt),
        ui.say(time) if time else "",
    )
    everything = frozenset(range(len(eruption.tasks)))
    rows = checklist(
        ui,
        eruption.tasks if ui.settings.checklist else (),
        seen.header.players,
        off,
        beat.rows,
        lambda at: keep(off ^ {at}),
    )
    reminder = [_reminder(ui, left, lambda: keep(everything))] if asking and left else []
    stages = [ui.say(phase) for phase in eruption.phases]
    phases = [phase_bar(ui, stages, eruption.phase)] if stages else []
    notes = _notes(ui, eruption)
    waits = () if eruption.brief else left
    lying = ui.form.lying
    foot = foot_bar(
        ui,
        undo_button(ui, seen, brief=ui.width < NARROW),
        _again(ui, show),
        _primary(ui, seen, waits, set_asking),
        # Beside the board it has its column to itself.
        width=ui.width if lying else COLUMN,
        beside=ui.form.scant,
    )
    if ui.form.tablet:
        room = ui.height - 104 - 100
        board = eruption_board(
            ui, seen, eruption, beat, show, min(560.0, room * _ratio(seen, eruption))
        )
        chips = _chips(ui, notes[_in_corners(ui) :])
        aside = ft.Column([*phases, *chips, *reminder, rows], spacing=12, width=440)
        both = ft.Row(
            [ft.Container(expand=True, alignment=ft.Alignment.CENTER, content=board), aside],
            spacing=24,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        return moment_view(ui, head, [both], foot, width=ui.width)
    if lying:
        # On its side: the whole board, and beside it everything else.
        wide = min(ui.width / 2, (ui.height - 16) * _ratio(seen, eruption))
        board = eruption_board(ui, seen, eruption, beat, show, wide)
        body = [*phases, *_chips(ui, notes), *reminder, rows]
        return split_view(ui, board, wide, head, body, foot)
    board = eruption_board(ui, seen, eruption, beat, show, min(322.0, ui.width - 2 * ui.margin))
    chips = _chips(ui, notes[_in_corners(ui) :])
    # Right above the button that asked for it: under the board it would be out of sight.
    said = [ft.Container(one, padding=ft.Padding(ui.margin, 8, ui.margin, 8)) for one in reminder]
    foot = ft.Column([*said, foot], spacing=0, tight=True)
    return moment_view(ui, head, [*phases, board, *chips, rows], foot)


def _ratio(seen: Seen, eruption: Eruption[object]) -> float:
    """How wide a board is for its height."""
    drawn = seen.board.still(eruption.position).picture
    return drawn.width / drawn.height


def _again(ui: Ui, show: Playback) -> ft.Control:
    """Skip while it runs, replay afterwards."""
    icon = ft.Icons.REPLAY if show.over else ft.Icons.SKIP_NEXT
    label = ui.say("Watch again") if show.over else ui.say("Skip")
    return tonal_button(ui, "", show.replay if show.over else show.skip, icon=icon, spoken=label)


def _primary(
    ui: Ui, seen: Seen, left: Sequence[EruptionTask], set_asking: Callable[[bool], None]
) -> ft.Control:
    if left:
        more = count("{count} more to take off", "{count} more to take off", len(left))
        return primary_button(ui, ui.say(more), lambda: set_asking(True))
    words = ui.say(ONWARD[after_eruption(seen)])
    return primary_button(
        ui,
        words,
        lambda: go_on(ui, seen, "eruption"),
        after=ft.Icons.ARROW_FORWARD if len(words) <= ARROW_BESIDE else None,
    )


def _reminder(ui: Ui, left: Sequence[EruptionTask], all_off: Callable[[], None]) -> ft.Control:
    """Why the scoring waits, and a way on for those who tick nothing."""
    c = ui.scheme
    names = listing(
        [say("{what}, {place}", what=task.words, place=task.place) for task in left],
        "{left}; {right}",
    )
    still = say("Still on the board: {names}.", names=names)
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.tile,
        padding=14,
        content=ft.Column(
            [
                text(ui, ui.say(still), TYPE.strong, c.onsoft),
                tonal_button(
                    ui,
                    ui.say(count("It is off", "They are off", len(left))),
                    all_off,
                    icon=ft.Icons.DONE_ALL,
                ),
            ],
            spacing=10,
        ),
    )


CORNERS = 3
# So many letters leave room for the arrow in one line.
ARROW_BESIDE = 15
# Narrower than this three buttons side by side have no room for all of their words.
NARROW = 380


def _notes(ui: Ui, eruption: Eruption[object]) -> list[Message]:
    """How much lava there was, who got away, where it met nothing."""
    return [*([eruption.amount] if eruption.flows else []), *eruption.notes]


def _in_corners(ui: Ui) -> int:
    """How many notes the free corners of the board take; where room is dear there is none."""
    lying = ui.form.lying
    return 0 if ui.form.large_text or lying else CORNERS


def _corner(ui: Ui, note: Message, at: int) -> ft.Control:
    """A note in one of the corners that a board leaves free."""
    top, left = at == 0, at != 2
    return ft.Container(
        left=0 if left else None,
        right=None if left else 0,
        top=0 if top else None,
        bottom=None if top else 0,
        width=104,
        # Seen only where enlarged words reach over the board.
        bgcolor=ft.Colors.with_opacity(0.8, ui.scheme.bg),
        border_radius=8,
        content=text(
            ui,
            ui.say(note),
            TYPE.label,
            ui.scheme.tx2,
            align=ft.TextAlign.START if left else ft.TextAlign.END,
        ),
    )


def _chips(ui: Ui, notes: Sequence[Message]) -> list[ft.Control]:
    """Notes for which the board has no corner left."""
    c = ui.scheme
    if not notes:
        return []
    chips: list[ft.Control] = [
        ft.Container(
            bgcolor=c.s1,
            border=ft.Border.all(1, c.line),
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=10, vertical=4),
            content=text(ui, ui.say(note), TYPE.label, c.tx2),
        )
        for note in notes
    ]
    return [ft.Row(chips, wrap=True, spacing=6, run_spacing=6)]


def eruption_board(
    ui: Ui,
    seen: Seen,
    eruption: Eruption[object],
    beat: Beat,
    show: Playback,
    width: float,
    *,
    alone: bool = False,
) -> ft.Control:
    """The board as it erupts; `alone` without notes in its corners and without a way to skip."""
    settled = eruption.after is not None and (beat.rows > 0 or show.over)
    now = eruption.after if settled else eruption.position
    drawn = still_picture(seen.board, now)
    scale, height = width / drawn.width, drawn.height * width / drawn.width
    flows = [
        _flow(ui, flow, at, beat.reached[at], width, height)
        for at, flow in enumerate(eruption.flows)
    ]
    vent = eruption.vent or (drawn.width / 2, drawn.height / 2)
    hot = beat.glows and not settled and (eruption.flows or eruption.vent)
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
        _burning(ui, task, at, at in beat.burning, scale) for at, task in enumerate(eruption.tasks)
    ]
    board = still_board(drawn, width, under=[glow, *flows], over=burning)
    words = [ui.say(flow.words) for flow in eruption.flows]
    words += [
        ui.say(say("{what}, {place}", what=task.words, place=task.place)) for task in eruption.tasks
    ]
    shaking = ft.Container(
        key="shaking",
        width=width,
        height=height,
        offset=ft.Offset(0.008 if beat.rumbles and ui.motion else 0, 0),
        animate_offset=ft.Animation(MOTION.erupt_rumble, ft.AnimationCurve.ELASTIC_OUT),
        content=board,
    )
    label = " ".join(words) or ui.say(eruption.prompt)
    if show.over or alone:
        shown: ft.Control = ft.Semantics(
            label=label, image=True, exclude_semantics=True, content=shaking
        )
    else:
        skip = ui.say("Tap to skip.")
        shown = tappable(ui, f"{label} {skip}", shaking, show.skip, radius=RADIUS.card)
    if alone:
        return shown
    cornered = _notes(ui, eruption)[: _in_corners(ui)]
    corners = [_corner(ui, note, at) for at, note in enumerate(cornered)]
    middle = ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER)
    return ft.Stack([ft.Container(left=0, right=0, top=0, content=middle), *corners], height=height)


def _flow(ui: Ui, flow: Flow, at: int, reached: int, width: float, height: float) -> ft.Control:
    """One tongue of lava, grown as far as it has run."""
    running = ft.Animation(
        MOTION.erupt_ring if ui.motion else MOTION.reduced_fade, ft.AnimationCurve.EASE_IN
    )
    # Without motion the tongue is there in its full length and only fades in.
    least = 0.15 if ui.motion else 1.0
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


def _burning(ui: Ui, task: EruptionTask, at: int, burns: bool, scale: float) -> ft.Control:
    """The mark over a piece that lava has reached; it flashes white first."""
    image = placed(task.picture, task.x * scale, task.y * scale, scale)
    left, top, size = image.left, image.top, image.width
    image.left = image.top = None
    return ft.Container(
        key=f"burning-{at}",
        left=left,
        top=top,
        opacity=1 if burns else 0,
        scale=1 if burns else (1.6 if ui.motion else 1),
        bgcolor=None if burns else "#FFFFFF",
        border_radius=(size or 0) / 2,
        animate=ft.Animation(MOTION.lava_drop, ft.AnimationCurve.EASE_OUT),
        animate_opacity=ft.Animation(MOTION.erupt_burn, ft.AnimationCurve.EASE_OUT),
        animate_scale=ft.Animation(MOTION.lava_drop, ft.AnimationCurve.EASE_OUT),
        content=image,
    )
