"""Fix the board: play is paused, whatever looks different is tapped and put right."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import flet as ft

from companion.core.action import Correct
from companion.core.message import Message, count
from companion.core.notation import Json, JsonObject
from companion.core.refusal import Refusal
from companion.games import find_board
from companion.ui.app_context import Surroundings, sentence, use_live, use_surroundings
from companion.ui.board_protocol import AnyBoard, Facts, Picture, Tag
from companion.ui.live import LiveTable
from companion.ui.parts.action_bar import Button, action_bar
from companion.ui.parts.basics import icon_button, text
from companion.ui.parts.board_frame import REACH, Look, board, zoomable
from companion.ui.parts.fix_choices import fix_choices
from companion.ui.parts.fix_list import (
    Changes,
    fix_chips,
    fix_header,
    fix_rows,
    fix_warning,
)
from companion.ui.parts.kept import Taps
from companion.ui.parts.nothing import no_table
from companion.ui.tokens import BASALT, RADIUS, TERRAIN, TYPE


@dataclass(frozen=True)
class Draft:
    """The table as it would be: the facts with the changes, and why it cannot be so."""

    facts: Facts
    told: JsonObject
    why_not: Message | None


@ft.component
def FixScreen() -> ft.Control:  # noqa: N802
    """The fixing of the table with that id."""
    here = use_surroundings()
    live = use_live(ft.use_route_params()["table_id"])
    if isinstance(live, Message):
        return no_table(here, live)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=here.scheme.bg,
        controls=[Fixing(live, key=live.id)],  # type: ignore[call-arg]
    )


@ft.component
def Fixing(live: LiveTable) -> ft.Control:  # noqa: N802
    """Staged changes on a copy of the position; one correction when they are kept."""
    use_live(live.id)
    here = use_surroundings(live.game)
    desk: AnyBoard = ft.use_memo(lambda: find_board(live.table.rules), [live.id])
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    nothing: Changes = ()
    changes, set_changes = ft.use_state(nothing)
    place, set_place = ft.use_state("")
    turn, set_turn = ft.use_state(0)
    draft = drafted(desk, live, changes)
    drawn = _picture(desk, draft, changes, turn)
    look = _look(here, drawn)

    def finger(x: float, y: float) -> None:
        found = desk.place_at(x, y, turn, (), REACH / look.scale)
        if found is not None:
            set_place(found)

    taps.on_place, taps.on_spot = set_place, finger

    def change(key: str, value: Json) -> None:
        before = desk.facts(live.table.position)[key]
        rest = tuple(one for one in changes if one[0] != key)
        set_changes((*rest, (key, value)) if value != before else rest)

    def keep() -> None:
        if not changes:
            here.tell(here.say("Nothing is changed yet: tap what looks different."))
        elif draft.why_not is not None:
            here.tell(sentence(here.say(draft.why_not)))
        else:
            patch = patch_between(live.table.rules.write(live.table.position), draft.told)
            seat = (*live.table.to_act, 0)[0]
            live.push(Correct(seat, patch))
            here.back()

    choices = (
        fix_choices(here, desk.fixes(draft.facts, place), change)
        if place
        else text(here, here.say("Tap a space, a card, a player or a pile."), TYPE.strong)
    )
    island = _island(here, drawn, look, taps, lambda: set_turn((turn + 1) % desk.turns))
    work = ft.Column(
        [
            fix_chips(here, live, desk.fix_chips(draft.facts), place, set_place),
            choices,
            *fix_rows(here, desk, live, changes, set_changes),
            *([fix_warning(here, draft.why_not)] if draft.why_not else []),
        ],
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    sheet = ft.Container(
        expand=True,
        bgcolor=here.scheme.s1,
        border_radius=ft.BorderRadius(RADIUS.sheet, RADIUS.sheet, 0, 0),
        padding=ft.Padding(here.margin, 10, here.margin, 4),
        content=work,
    )
    foot = action_bar(
        here,
        Button(here.say("Undo"), lambda: set_changes(changes[:-1]), ready=bool(changes)),
        here.say(desk.fix_thing(changes[-1][0])) if changes else "",
        Button(
            here.say(count("Keep {count} fix", "Keep {count} fixes", len(changes)))
            if changes
            else here.say("Nothing changed"),
            keep,
            ready=bool(changes) and draft.why_not is None,
        ),
    )
    head = fix_header(here)
    if here.width > here.height:
        side = ft.Column([sheet, foot], spacing=0, expand=True)
        return ft.Column(
            [
                head,
                ft.Row(
                    [ft.Container(island, padding=8, width=here.width * 0.55), side],
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


def drafted(desk: AnyBoard, live: LiveTable, changes: Changes) -> Draft:
    """The facts with the changes made, and whether the rules would take them."""
    facts = {**desk.facts(live.table.position), **dict(changes)}
    told = desk.told(facts)
    try:
        live.table.rules.correct(live.table.position, told, live.table.last.number + 1)
    except Refusal as refusal:
        return Draft(facts, told, refusal.message)
    return Draft(facts, told, None)


def patch_between(before: Json, after: Json) -> JsonObject:
    """The merge patch that leads from one object to another.

    >>> patch_between({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    {'b': {'c': 3}, 'a': None}
    """
    patch: JsonObject = {}
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return patch
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            inner = patch_between(old, value)
            if inner:
                patch[key] = inner
        elif old != value:
            patch[key] = value
    for key in before:
        if key not in after:
            patch[key] = None
    return patch


def _picture(desk: AnyBoard, draft: Draft, changes: Changes, turn: int) -> Picture:
    """The board as it would be, nothing lit, each change with its flag."""
    position = desk.drawn(draft.told)
    drawn = desk.scene(position, desk.nothing(position), turn).picture
    flags = []
    for number, (key, value) in enumerate(changes, start=1):
        flag = desk.flag(key, value, turn)
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
    return Picture(
        drawn.width,
        drawn.height,
        drawn.ground,
        drawn.fixed,
        drawn.numbers,
        drawn.pieces,
        drawn.orbiters,
        (),
        (),
        (*(tag for tag in drawn.tags if tag.key.startswith("sum")), *flags),
        drawn.spaces,
    )


def _island(
    here: Surroundings, drawn: Picture, look: Look, taps: Taps, on_turn: Callable[[], None]
) -> ft.Control:
    """The board in the middle, the tool that turns it in its corner."""
    tool = icon_button(
        here,
        ft.Icons.ROTATE_RIGHT,
        here.say("Turn the board"),
        on_turn,
        bgcolor=here.scheme.s2,
        again=True,
    )
    tool.right, tool.bottom = 6, 6
    shown = ft.Row(
        [zoomable(board(drawn, _labels(here, drawn), look, taps))],
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Stack([shown, tool])


def _labels(here: Surroundings, drawn: Picture) -> tuple[str, ...]:
    return tuple(here.say(space.label) for space in drawn.spaces)


def _look(here: Surroundings, drawn: Picture) -> Look:
    ratio = drawn.width / drawn.height
    if here.width > here.height:
        wide = min(here.width * 0.55, (here.height - 110) * ratio)
    else:
        wide = min(here.width - 60, here.height * 0.42 * ratio)
    return Look(round(wide) / drawn.width, here.motion, keys=here.keys)
