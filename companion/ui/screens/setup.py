"""Set-up: who plays, who starts, what is settled; it can be started as it stands."""

from collections.abc import Callable
from secrets import token_hex

import flet as ft

from companion.core.game import Meta
from companion.core.message import count
from companion.core.refusal import Refusal
from companion.games import find
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.box_editing import changes
from companion.ui.draft import Draft, new_draft
from companion.ui.live import LiveTable
from companion.ui.parts.basics import (
    COLUMN,
    card,
    icon_button,
    list_row,
    primary_button,
    section_title,
    text,
    tonal_button,
)
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.lot import Lot
from companion.ui.parts.option_field import option_field
from companion.ui.parts.player_sheet import player_sheet
from companion.ui.parts.seats import Change, color_names, how_many, seats, starter


@ft.component
def Setup() -> ft.Control:  # noqa: N802
    """One page for everything that is settled before the first action."""
    game = ft.use_route_params()["game"]
    here = use_surroundings(game)
    try:
        meta = find(game).meta
    except Refusal as refusal:
        return page_frame(
            here, here.say("Nothing is here"), [text(here, here.say(refusal.message))]
        )
    return _Form(here, meta)


@ft.component
def _Form(here: Surroundings, meta: Meta) -> ft.Control:  # noqa: N802
    address = f"/new/{meta.id}"
    history, set_history = ft.use_state(_kept(here, address, meta))
    editing, set_editing = ft.use_state(-1)
    not_yet: LiveTable | None = None
    begun, set_begun = ft.use_state(not_yet)
    draft = history[-1]

    def keep(drafts: tuple[Draft, ...]) -> None:
        here.session.drafts[address] = drafts
        set_history(drafts)

    def change(new: Draft) -> None:
        if new != draft:
            keep((*history, new))

    def close() -> None:
        set_editing(-1)

    def begin() -> None:
        live = here.live.begin(
            draft.header(meta, color_names(here), here.store.box(meta.id), token_hex(8))
        )
        for place in reversed(draft.seats):
            if place.name:
                here.store.remember_name(place.name)
        here.session.drafts.pop(address, None)
        if draft.first is None:
            set_begun(live)
        else:
            here.go(f"/table/{live.id}")

    ft.use_dialog(
        ft.BottomSheet(
            content=ft.Container(
                padding=ft.Padding(16, 4, 16, 22),
                content=player_sheet(
                    here, draft, editing, meta.colors[len(draft.seats)], change, close
                ),
            ),
            show_drag_handle=True,
            scrollable=True,
            on_dismiss=close,
        )
        if editing >= 0
        else None
    )
    if begun is not None:
        live = begun
        return ft.View(
            route=ft.use_view_path(),
            padding=0,
            bgcolor=here.scheme.bg,
            controls=[
                Lot(live.header.players, live.header.first, lambda: here.go(f"/table/{live.id}"))
            ],
        )
    width = 980 if here.wide else COLUMN
    return page_frame(
        here,
        meta.name,
        _body(here, meta, draft, change, set_editing),
        trailing=icon_button(
            here,
            ft.Icons.HELP_OUTLINE,
            here.say("How we read it"),
            lambda: here.go(f"/rules/{meta.id}"),
        ),
        foot=foot_bar(
            here,
            tonal_button(
                here,
                here.say("Undo"),
                (lambda: keep(history[:-1])) if len(history) > 1 else (lambda: _nothing(here)),
                icon=ft.Icons.UNDO,
                ready=len(history) > 1,
                spoken=here.say("Undo the last change"),
            ),
            primary_button(here, here.say("Set up the board"), begin, after=ft.Icons.ARROW_FORWARD),
            width=width,
        ),
        spacing=4,
        width=width,
    )


def _kept(here: Surroundings, address: str, meta: Meta) -> tuple[Draft, ...]:
    """What was settled on this page before, or a draft that can be played as it is."""
    found = here.session.drafts.get(address)
    if isinstance(found, tuple):
        return found
    return (new_draft(meta, here.store.names()),)


def _nothing(here: Surroundings) -> None:
    here.tell(here.say("Nothing was changed yet."))


def _body(
    here: Surroundings, meta: Meta, draft: Draft, change: Change, edit: Callable[[int], None]
) -> list[ft.Control]:
    who = [
        *how_many(here, meta, draft, change),
        section_title(here, here.say("Players")),
        seats(here, draft, change, edit),
        section_title(here, here.say("Who starts?")),
        starter(here, draft, change),
    ]
    what: list[ft.Control] = []
    for option in meta.options:
        if option.asked:
            what += option_field(here, option, draft, change)
    what += [ft.Container(height=10), _box_row(here, meta)]
    if not here.wide:
        return [*who, *what]
    return [
        ft.Row(
            [ft.Column(who, spacing=4, expand=True), ft.Column(what, spacing=4, expand=True)],
            spacing=28,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]


def _box_row(here: Surroundings, meta: Meta) -> ft.Control:
    profile = find(meta.id).profile
    own = len(changes(profile, profile.with_changes(here.store.box(meta.id))))
    unsure = sum(entry.confidence.value == "assumed" for entry in profile.entries.values())
    hint = (
        count("{count} entry is as in your copy.", "{count} entries are as in your copy.", own)
        if own
        else count(
            "{count} entry is our guess. Is it so in your copy?",
            "{count} entries are our guess. Are they so in your copy?",
            unsure,
        )
    )
    return card(
        here,
        list_row(
            here,
            here.say("Check your box"),
            here.say(hint),
            lambda: here.go(f"/box/{meta.id}"),
            leading=ft.Icon(ft.Icons.INVENTORY_2, size=26, color=here.scheme.lavatx),
        ),
    )
