"""Several copies of a game: which one is meant, what it is called, and what can be done with it."""

from collections.abc import Callable

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.box_draft import BoxDraft
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.boxes.box_at_hand import BoxAtHand, copied, free_name, shown_name
from companion.ui.widgets.basics import (
    Segment,
    Tap,
    divider,
    list_row,
    section_title,
    segmented,
    text,
)
from companion.ui.widgets.confirm_sheet import confirm_sheet

LONGEST = 24


def box_choice(ui: Ui, game: str, chosen: str, choose: Callable[[str], None]) -> list[ft.Control]:
    """The copies of a game side by side, where there is more than one."""
    own = ui.tables.boxes(game)
    if len(own) < 2:
        return []
    names = sorted(one.name for one in own)
    return [
        section_title(ui, ui.say("Which copy?")),
        segmented(
            ui,
            [Segment(name, shown_name(ui, name)) for name in names],
            chosen,
            lambda value: choose(str(value)),
            per_row=2,
        ),
    ]


def names_sheet(
    at_hand: BoxAtHand, show: Callable[[str], None], close: Tap, asking: bool = False
) -> ft.Control:
    """What can be done with a box: rename, copy, send, bring another, reset, remove."""
    ui, game, draft = at_hand.ui, at_hand.game.id, at_hand.draft

    def row(icon: ft.IconData, title: str, hint: str, do: Tap) -> ft.Control:
        return list_row(ui, title, hint, do, leading=ft.Icon(icon, color=ui.scheme.tx))

    def rename(new: str) -> None:
        def do() -> None:
            name = " ".join(new.split())[:LONGEST]
            own = {one.name for one in ui.tables.boxes(game)}
            if name != draft.name and name in own:
                raise Refusal("There is a box “{name}” already.", name=name)
            if draft.of is not None:
                ui.tables.rename_box(game, draft.of, name)
            of = None if draft.of is None else name
            at_hand.put(BoxDraft(name, at_hand.latest.boxes, of))
            close()

        if " ".join(new.split()) != draft.name:
            ui.attempt(do)

    def copy() -> None:
        at_hand.put(copied(at_hand))
        ui.tell(say("A second box, the same so far: put right what differs, then keep it."))
        close()

    def another() -> None:
        profile = at_hand.game.rules.profile
        name = free_name(ui, at_hand.game)
        at_hand.put(BoxDraft(name, (profile.with_changes({}),)))
        ui.tell(say("Another copy, as far as we know it: put right what differs, then keep it."))
        close()

    def remove() -> None:
        if draft.of is not None:
            ui.tables.remove_box(game, draft.of)
        ui.session.drafts.pop(at_hand.address, None)
        ui.tell(say("The box is removed. Tables that use it keep what they have."))
        rest = ui.tables.boxes(game)
        if rest:
            at_hand.open(rest[0].name)
        else:
            at_hand.show(BoxDraft("", (at_hand.game.rules.profile.with_changes({}),)))

    def reset() -> None:
        at_hand.reset()
        close()

    if asking:
        return confirm_sheet(
            ui,
            shown_name(ui, draft.name),
            ui.say("Remove this box? Tables that use it keep what they have."),
            ui.say("Not now"),
            ui.say("Remove"),
            remove,
            close,
        )
    rows = [
        row(
            ft.Icons.CONTENT_COPY,
            ui.say("Duplicate"),
            ui.say("A second copy that differs a little."),
            copy,
        ),
        row(
            ft.Icons.ADD,
            ui.say("Another box"),
            ui.say("A second copy, checked from the beginning."),
            another,
        ),
        row(
            ft.Icons.SHARE,
            ui.say("Share this box"),
            ui.say("As a code, an address or a file."),
            lambda: show("share"),
        ),
        row(
            ft.Icons.FILE_OPEN,
            ui.say("Import a box"),
            ui.say("From a file or an address."),
            lambda: show("bring"),
        ),
    ]
    if at_hand.changed:
        rows.append(
            row(
                ft.Icons.RESTART_ALT,
                ui.say("Reset"),
                ui.say("Everything as far as we know it."),
                reset,
            )
        )
    if draft.of is not None or len(ui.tables.boxes(game)) > 0:
        rows.append(row(ft.Icons.DELETE, ui.say("Remove this box"), "", lambda: show("remove")))
    parts: list[ft.Control] = [
        text(ui, shown_name(ui, draft.name), TYPE.title, heading=1),
        ft.TextField(
            label=ui.say("Name of this box"),
            value=draft.name,
            border_radius=RADIUS.tile,
            on_submit=lambda e: rename(e.control.value or ""),
            on_blur=lambda e: rename(e.control.value or ""),
        ),
    ]
    for one in rows:
        parts += [one, divider(ui)]
    return ft.Column(
        parts[:-1],
        tight=True,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
