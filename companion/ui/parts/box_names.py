"""Several copies of a game: which one is meant, what it is called, and what can be done with it."""

from collections.abc import Callable

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.box_draft import BoxDraft
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.box_at_hand import BoxAtHand, copied, free_name, shown_name
from companion.ui.parts.basics import (
    Segment,
    Tap,
    divider,
    list_row,
    primary_button,
    section_title,
    segmented,
    text,
    tonal_button,
)

LONGEST = 24


def box_choice(
    here: Surroundings, game: str, chosen: str, choose: Callable[[str], None]
) -> list[ft.Control]:
    """The copies of a game side by side, where there is more than one."""
    own = here.tables.boxes(game)
    if len(own) < 2:
        return []
    names = sorted(one.name for one in own)
    return [
        section_title(here, here.say("Which copy?")),
        segmented(
            here,
            [Segment(name, shown_name(here, name)) for name in names],
            chosen,
            lambda value: choose(str(value)),
            per_row=2,
        ),
    ]


def names_sheet(
    at_hand: BoxAtHand, show: Callable[[str], None], close: Tap, asking: bool = False
) -> ft.Control:
    """What can be done with a box: rename, copy, send, bring another, reset, remove."""
    here, game, draft = at_hand.here, at_hand.game.id, at_hand.draft

    def row(icon: ft.IconData, title: str, hint: str, do: Tap) -> ft.Control:
        return list_row(here, title, hint, do, leading=ft.Icon(icon, color=here.scheme.tx))

    def rename(new: str) -> None:
        def do() -> None:
            name = " ".join(new.split())[:LONGEST]
            own = {one.name for one in here.tables.boxes(game)}
            if name != draft.name and name in own:
                raise Refusal("There is a box “{name}” already.", name=name)
            if draft.of is not None:
                here.tables.rename_box(game, draft.of, name)
            of = None if draft.of is None else name
            at_hand.put(BoxDraft(name, at_hand.latest.boxes, of))
            close()

        if " ".join(new.split()) != draft.name:
            here.attempt(do)

    def copy() -> None:
        at_hand.put(copied(at_hand))
        here.tell(say("A second box, as yet the same: put right what differs, then keep it."))
        close()

    def another() -> None:
        profile = at_hand.game.rules.profile
        name = free_name(here, at_hand.game)
        at_hand.put(BoxDraft(name, (profile.with_changes({}),)))
        here.tell(say("Another copy, as we believe it: put right what differs, then keep it."))
        close()

    def remove() -> None:
        if draft.of is not None:
            here.tables.remove_box(game, draft.of)
        here.session.drafts.pop(at_hand.address, None)
        close()
        here.tell(say("The box is removed. Tables that use it keep what they have."))
        rest = here.tables.boxes(game)
        if rest:
            at_hand.open(rest[0].name)
        else:
            at_hand.show(BoxDraft("", (at_hand.game.rules.profile.with_changes({}),)))

    def reset() -> None:
        at_hand.reset()
        close()

    title = text(here, shown_name(here, draft.name), TYPE.title, heading=1)
    if asking:
        words = here.say("Remove this box? Tables that use it keep what they have.")
        return ft.Column(
            [
                title,
                text(here, words, TYPE.body),
                ft.Row(
                    [
                        tonal_button(here, here.say("Not now"), close, expand=True),
                        primary_button(here, here.say("Remove"), remove),
                    ],
                    spacing=10,
                ),
            ],
            tight=True,
            spacing=14,
        )
    rows = [
        row(
            ft.Icons.CONTENT_COPY,
            here.say("Duplicate"),
            here.say("A second copy that differs a little."),
            copy,
        ),
        row(
            ft.Icons.ADD,
            here.say("Another box"),
            here.say("A second copy, checked from the beginning."),
            another,
        ),
        row(
            ft.Icons.SHARE,
            here.say("Share this box"),
            here.say("As a code, an address or a file."),
            lambda: show("share"),
        ),
        row(
            ft.Icons.FILE_OPEN,
            here.say("Bring a box in"),
            here.say("From a file or an address."),
            lambda: show("bring"),
        ),
    ]
    if at_hand.changed:
        rows.append(
            row(
                ft.Icons.RESTART_ALT,
                here.say("Reset"),
                here.say("Everything as we believe it."),
                reset,
            )
        )
    if draft.of is not None or len(here.tables.boxes(game)) > 0:
        rows.append(row(ft.Icons.DELETE, here.say("Remove this box"), "", lambda: show("remove")))
    parts: list[ft.Control] = [
        title,
        ft.TextField(
            label=here.say("Name of this box"),
            value=draft.name,
            border_radius=RADIUS.tile,
            on_submit=lambda e: rename(e.control.value or ""),
            on_blur=lambda e: rename(e.control.value or ""),
        ),
    ]
    for one in rows:
        parts += [one, divider(here)]
    return ft.Column(
        parts[:-1],
        tight=True,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
