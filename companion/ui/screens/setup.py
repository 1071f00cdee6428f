"""Set-up: who plays, who starts, what is settled; it can be started as it stands."""

from collections.abc import Callable
from dataclasses import replace
from secrets import token_hex

import flet as ft

from companion.core.game import Meta
from companion.core.refusal import Refusal
from companion.playing.draft import Draft, new_draft
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.parts.basics import (
    COLUMN,
    icon_button,
    primary_button,
    section_title,
    text,
    tonal_button,
)
from companion.ui.parts.box_offer import box_offer
from companion.ui.parts.first_game_offer import first_game_offer
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.lot import Lot
from companion.ui.parts.option_field import option_field
from companion.ui.parts.player_sheet import PlayerSheet
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.seats import Change, color_names, how_many, seats, starter


@ft.component
def Setup() -> ft.Control:  # noqa: N802
    """One page for everything that is settled before the first action."""
    here = use_surroundings()
    try:
        game = here.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return page_frame(
            here, here.say("Nothing is here"), [text(here, here.say(refusal.message))]
        )
    return _Form(here.of_game(game), game, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Form(here: Surroundings, game: Game) -> ft.Control:  # noqa: N802
    meta = game.meta
    address = f"/new/{meta.id}"
    history, set_history = ft.use_state(_kept(here, address, meta))
    editing, set_editing = ft.use_state(-1)
    not_yet: Seen | None = None
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
        box = here.tables.box(meta.id, draft.box)
        if draft.box is not None:
            here.tables.use_box(meta.id, draft.box)
        header = draft.header(meta, color_names(here), box, token_hex(8))
        seen = here.tables.seen(here.tables.begin(header))
        for place in reversed(draft.seats):
            if place.name:
                here.tables.remember_name(place.name)
        here.session.drafts.pop(address, None)
        if draft.first is None:
            set_begun(seen)
        else:
            here.go(f"/table/{seen.id}")

    sheet = None
    if editing >= 0:
        sheet = PlayerSheet(  # type: ignore[call-arg]
            here,
            draft,
            editing,
            meta.colors[len(draft.seats)],
            change,
            close,
            key=f"player-{editing}",
        )
    use_sheet(sheet, close)
    if begun is not None:
        seen = begun
        return ft.View(
            route=ft.use_view_path(),
            padding=0,
            bgcolor=here.scheme.bg,
            controls=[
                Lot(seen.header.players, seen.header.first, lambda: here.go(f"/table/{seen.id}"))
            ],
        )
    width = 980 if here.wide else COLUMN
    return page_frame(
        here,
        meta.name,
        _body(here, game, draft, change, set_editing),
        trailing=icon_button(
            here,
            ft.Icons.HELP_OUTLINE,
            here.say("Rules"),
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
    return (new_draft(meta, here.tables.names(), here.tables.last_players(meta.id)),)


def _nothing(here: Surroundings) -> None:
    here.tell(here.say("Nothing was changed yet."))


def _body(
    here: Surroundings, game: Game, draft: Draft, change: Change, edit: Callable[[int], None]
) -> list[ft.Control]:
    meta = game.meta
    who = [
        *first_game_offer(here, game),
        *how_many(here, meta, draft, change),
        section_title(here, here.say("Players")),
        seats(here, draft, change, edit),
        section_title(here, here.say("Who starts?")),
        starter(here, draft, change),
    ]
    what: list[ft.Control] = []
    for option in meta.options:
        if option.asked and option.matters(draft.options):
            what += option_field(here, game, option, draft, change)
    what += box_offer(here, game, draft.box, lambda name: change(replace(draft, box=name)))
    if not here.wide:
        return [*who, *what]
    return [
        ft.Row(
            [ft.Column(who, spacing=4, expand=True), ft.Column(what, spacing=4, expand=True)],
            spacing=28,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
