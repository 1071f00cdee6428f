"""Fix the board: play is paused, and whatever differs is tapped and corrected."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count
from companion.playing.masked_corrections import NEEDS_A_YES
from companion.playing.seen import Seen
from companion.showing.board import AnyBoard
from companion.showing.fixing import Facts, read_facts, write_facts
from companion.showing.pointing import outline, place_at
from companion.showing.scene import Patch, Picture, Tag
from companion.showing.tokens import BASALT, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.board.board_frame import Look, board, zoomable
from companion.ui.board.board_zoom import REACH
from companion.ui.fixing.fix_choices import fix_choices
from companion.ui.fixing.fix_list import (
    Changes,
    fix_chips,
    fix_header,
    fix_rows,
    fix_warning,
)
from companion.ui.intents import Dispatch, Intent, TappedPlace, TappedSpot
from companion.ui.widgets.action_bar import Button, action_bar
from companion.ui.widgets.basics import icon_button, text
from companion.ui.widgets.frame import full_view
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.table_page import table_page
from companion.ui.windows import guest_at


@dataclass(frozen=True)
class FixDraft:
    """The facts of the table as it is and as it would be, and the corrected position's JSON."""

    before: Facts
    facts: Facts
    position_json: JsonObject


@table_page
def FixScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Corrects what the app believes about a table."""
    return full_view(ui, Fixing(seen, key=seen.id))  # type: ignore[call-arg]


@ft.component
def Fixing(seen: Seen) -> ft.Control:  # noqa: N802
    """Changes on a copy of the position; saving them is one correction."""
    use_following(seen.subscribe, seen.id)
    ui, game_board = use_ui(seen.game), seen.board
    # Drafts are kept while the step is the same, also when the screen is left.
    kept_as, nothing = f"fix:{seen.id}:{seen.step}", ()
    drafts = ui.session.drafts
    changes, show_changes = ft.use_state(cast("Changes", drafts.get(kept_as, nothing)))

    def set_changes(new: Changes) -> None:
        drafts[kept_as] = new
        show_changes(new)

    place, set_place = ft.use_state(str(drafts.get(_at(seen), "")))

    def forget_place() -> None:
        drafts.pop(_at(seen), None)

    ft.use_effect(forget_place, [])
    turn, set_turn = ft.use_state(0)
    unknown: Message | None = None
    why_not, set_why_not = ft.use_state(unknown)
    draft = drafted(seen, changes)
    drawn = _picture(game_board, draft, changes, place, turn)
    look = _look(ui, drawn)

    async def ask() -> None:
        set_why_not(await seen.objection(draft.position_json) if changes else None)

    ft.use_effect(ask, [changes, seen.step])

    def handle(intent: Intent) -> None:
        match intent:
            case TappedPlace(tapped):
                set_place(tapped)
            case TappedSpot(x, y):
                found = place_at(drawn, x, y, REACH / look.scale)
                if found is not None:
                    set_place(found)

    dispatch = use_dispatch(handle)

    def change(key: str, value: Json) -> None:
        rest = tuple(one for one in changes if one[0] != key)
        set_changes((*rest, (key, value)) if value != draft.before[key] else rest)

    # The correction is meant for this step: at a later one it would undo what came since.
    step = seen.step

    def keep() -> None:
        if not changes:
            ui.tell(ui.say("Nothing is changed yet: tap what looks different."))
        else:
            ui.wait_for(lambda: seen.correct(draft.position_json, step), kept)

    def kept() -> None:
        drafts.pop(kept_as, None)
        ui.back()

    guest = guest_at(ui.session, seen.id)
    asks = guest is not None and why_not is not None and why_not.id == NEEDS_A_YES

    def ask_others() -> None:
        assert guest is not None
        ask_them = partial(guest.ask_correction, seen.hand, step, draft.position_json)

        def asked() -> None:
            # On the page that one comes back to.
            kept()
            ui.tell(ui.say("You have asked. The table is corrected with a yes."))

        ui.wait_for(ask_them, asked)

    choices = (
        fix_choices(ui, game_board.fixing.place(draft.facts, place), change)
        if place
        else text(ui, ui.say("Tap a space, a card, a player or a pile."), TYPE.strong)
    )
    island = _island(ui, drawn, look, dispatch, lambda: set_turn((turn + 1) % game_board.turns))
    work = ft.Column(
        [
            # First, so that nobody has to scroll for it.
            *([fix_warning(ui, why_not)] if why_not else []),
            fix_chips(ui, seen, game_board.fixing.chips(draft.facts), place, set_place),
            choices,
            *fix_rows(ui, game_board.fixing, draft.before, changes, set_changes),
        ],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    sheet = ft.Container(
        expand=True,
        bgcolor=ui.scheme.s1,
        border_radius=ft.BorderRadius(RADIUS.sheet, RADIUS.sheet, 0, 0),
        padding=ft.Padding(ui.margin, 10, ui.margin, 4),
        content=work,
    )
    foot = action_bar(
        ui,
        Button(ui.say("Undo"), lambda: set_changes(changes[:-1]), ready=bool(changes)),
        ui.say(game_board.fixing.facts[changes[-1][0]].thing) if changes else "",
        Button(ui.say("Ask"), ask_others)
        if asks
        else Button(
            ui.say(count("Keep {count} fix", "Keep {count} fixes", len(changes)))
            if changes
            else ui.say("Nothing changed"),
            keep,
            ready=bool(changes) and why_not is None,
        ),
    )
    head = fix_header(ui)
    if ui.form.across:
        side = ft.Column([sheet, foot], spacing=0, expand=True)
        return ft.Column(
            [
                head,
                ft.Row(
                    [ft.Container(island, padding=8, width=ui.width * 0.55), side],
                    spacing=0,
                    expand=True,
                    vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ],
            spacing=0,
            expand=True,
        )
    return ft.Column(
        [head, island, sheet, foot],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def fix_at(ui: Ui, seen: Seen, place: str) -> None:
    """Opens the fix screen with one place selected."""
    ui.session.drafts[_at(seen)] = place
    ui.go(f"/table/{seen.id}/fix")


def _at(seen: Seen) -> str:
    return f"fix-at:{seen.id}"


def drafted(seen: Seen, changes: Changes) -> FixDraft:
    """The facts with the changes made, and the position that they tell."""
    facts, now = seen.board.fixing.facts, seen.rules.write(seen.position)
    position_json = write_facts(facts, now, dict(changes))
    return FixDraft(read_facts(facts, now), read_facts(facts, position_json), position_json)


def _picture(
    game_board: AnyBoard, draft: FixDraft, changes: Changes, place: str, turn: int
) -> Picture:
    """The board as it would be, the place in hand outlined, each change with its flag."""
    drawn = game_board.still(game_board.fixing.drawn(draft.position_json), turn).picture
    flags = []
    for number, (key, value) in enumerate(changes, start=1):
        flag = game_board.fixing.facts[key].flag(value, turn)
        if flag is not None:
            flags.append(
                Tag(
                    f"flag-{key}",
                    str(number),
                    flag.x,
                    flag.y,
                    height=20,
                    fill=TERRAIN.lava,
                    ink=BASALT.onlava,
                    edge=TERRAIN.keyline,
                )
            )
    lasting = tuple(tag for tag in drawn.tags if tag.lasting)
    edited = tuple(
        Patch(outline(space), "chosen", wash=False)
        for space in drawn.spaces
        if space.place == place
    )
    return replace(drawn, patches=edited, dots=(), strokes=(), corners=(), tags=(*lasting, *flags))


def _island(
    ui: Ui, drawn: Picture, look: Look, dispatch: Dispatch, on_turn: Callable[[], None]
) -> ft.Control:
    """The board in the middle, the tool that turns it in its corner."""
    tool = icon_button(
        ui,
        ft.Icons.ROTATE_RIGHT,
        ui.say("Turn the board"),
        on_turn,
        bgcolor=ui.scheme.s2,
        again=True,
    )
    tool.right, tool.bottom = 6, 6
    shown = ft.Row(
        [zoomable(board(drawn, _labels(ui, drawn), look, dispatch))],
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Stack([shown, tool])


def _labels(ui: Ui, drawn: Picture) -> tuple[str, ...]:
    return tuple(ui.say(space.label) for space in drawn.spaces)


def _look(ui: Ui, drawn: Picture) -> Look:
    ratio = drawn.width / drawn.height
    if ui.form.across:
        wide = min(ui.width * 0.55, (ui.height - 110) * ratio)
    else:
        # Large text needs half of the screen for the choices.
        wide = min(
            ui.width - 60,
            ui.height * (0.34 if ui.form.scant else 0.26 if ui.form.large_text else 0.42) * ratio,
        )
    return Look(round(wide) / drawn.width, ui.motion, keys=ui.keys)
