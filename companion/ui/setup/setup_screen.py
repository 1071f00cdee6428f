"""Set-up: who plays, who starts, what is settled; it can be started as it stands."""

from collections.abc import Callable
from dataclasses import replace
from secrets import token_hex

import flet as ft

from companion.core.action import AllowIdeas
from companion.core.game import Meta
from companion.core.refusal import Refusal
from companion.playing.draft import Draft, new_draft
from companion.playing.ideas import possible_with
from companion.playing.seen import Seen
from companion.showing.game import Game
from companion.ui.app_context import Ui, use_ui
from companion.ui.boxes.box_offer import box_offer
from companion.ui.rules.first_game_offer import first_game_offer
from companion.ui.setup.lot import Lot
from companion.ui.setup.opponent_card import add_seat_sheet, opponent_cards, why_unable
from companion.ui.setup.option_field import option_field
from companion.ui.setup.player_sheet import PlayerSheet
from companion.ui.setup.seats import Change, color_names, how_many, seats, starter
from companion.ui.widgets.basics import (
    COLUMN,
    card,
    icon_button,
    primary_button,
    section_title,
    switch_row,
    tonal_button,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.reading_sheet import use_sheet


@ft.component
def Setup() -> ft.Control:  # noqa: N802
    """One page for everything that is settled before the first action."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return missing_page(ui, refusal.message)
    return _Form(ui.of_game(game), game, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Form(ui: Ui, game: Game) -> ft.Control:  # noqa: N802
    meta = game.meta
    address = f"/new/{meta.id}"
    history, set_history = ft.use_state(_kept(ui, address, meta))
    editing, set_editing = ft.use_state(-1)
    adding, set_adding = ft.use_state(False)
    not_yet: Seen | None = None
    begun, set_begun = ft.use_state(not_yet)
    draft = history[-1]

    def keep(drafts: tuple[Draft, ...]) -> None:
        ui.session.drafts[address] = drafts
        set_history(drafts)

    def change(new: Draft) -> None:
        if new != draft:
            keep((*history, new))

    def close() -> None:
        set_editing(-1)

    def stop_adding() -> None:
        set_adding(False)

    def begin() -> None:
        why = why_unable(game, draft) if draft.people < len(draft.seats) else None
        if why is not None:
            ui.tell(why)
            return
        box = ui.tables.box(meta.id, draft.box)
        if draft.box is not None:
            ui.tables.use_box(meta.id, draft.box)
        header = draft.header(meta, color_names(ui), box, token_hex(8))
        seen = ui.tables.seen(ui.tables.begin(header))
        if draft.ideas and possible_with(game, draft):
            everybody = tuple(range(len(draft.seats)))
            ui.tables.live(seen.id).push(AllowIdeas(header.first, everybody), seen.step)
        for place in reversed(draft.seats):
            if place.name and not place.opponent:
                ui.tables.remember_name(place.name)
        ui.session.drafts.pop(address, None)
        if draft.first is None:
            set_begun(seen)
        else:
            ui.go(f"/table/{seen.id}")

    sheet = None
    if editing >= 0:
        sheet = PlayerSheet(  # type: ignore[call-arg]
            ui,
            draft,
            editing,
            meta.colors[len(draft.seats)],
            change,
            close,
            why_unable(game, draft) if game.has_mind else None,
            game.has_mind,
            key=f"player-{editing}-{draft.seats[editing].opponent}",
        )
    use_sheet(sheet, close)
    add = add_seat_sheet(ui, game, draft, change, stop_adding) if adding else None
    use_sheet(add, stop_adding)
    if begun is not None:
        seen = begun
        return ft.View(
            route=ft.use_view_path(),
            padding=0,
            bgcolor=ui.scheme.bg,
            controls=[
                Lot(
                    seen.header.players,
                    seen.header.first,
                    meta.starter,
                    game,
                    lambda: ui.go(f"/table/{seen.id}"),
                )
            ],
        )
    width = 980 if ui.form.tablet else COLUMN
    return page_frame(
        ui,
        meta.name,
        _body(ui, game, draft, change, set_editing, lambda: set_adding(True)),
        trailing=icon_button(
            ui,
            ft.Icons.HELP_OUTLINE,
            ui.say("Rules"),
            lambda: ui.go(f"/rules/{meta.id}"),
        ),
        foot=foot_bar(
            ui,
            tonal_button(
                ui,
                ui.say("Undo"),
                (lambda: keep(history[:-1])) if len(history) > 1 else (lambda: _nothing(ui)),
                icon=ft.Icons.UNDO,
                ready=len(history) > 1,
                spoken=ui.say("Undo the last change"),
            ),
            primary_button(ui, ui.say("Set up the board"), begin, after=ft.Icons.ARROW_FORWARD),
            width=width,
        ),
        spacing=4,
        width=width,
    )


def _kept(ui: Ui, address: str, meta: Meta) -> tuple[Draft, ...]:
    """What was settled on this page before, or a draft that can be played as it is."""
    found = ui.session.drafts.get(address)
    if isinstance(found, tuple):
        return found
    last = ui.tables.last_players(meta.id)
    # Whoever plays it here for the first time is told what is worth considering.
    return (replace(new_draft(meta, ui.tables.names(), last), ideas=last is None),)


def _nothing(ui: Ui) -> None:
    ui.tell(ui.say("Nothing was changed yet."))


def _body(
    ui: Ui,
    game: Game,
    draft: Draft,
    change: Change,
    edit: Callable[[int], None],
    add: Callable[[], None],
) -> list[ft.Control]:
    meta = game.meta
    title = section_title(ui, ui.say("Players"))
    if game.has_mind and len(draft.seats) + 1 in meta.players:
        more = tonal_button(ui, ui.say("Add a seat"), add, icon=ft.Icons.ADD)
        title = ft.Row([title, more], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    who = [
        *first_game_offer(ui, game),
        *how_many(ui, meta, draft, change),
        title,
        seats(ui, draft, change, edit),
        *(opponent_cards(ui, game, draft, change, edit) if game.has_mind else []),
        section_title(ui, ui.say(meta.starter.question)),
        starter(ui, draft, change),
    ]
    what: list[ft.Control] = []
    for option in meta.options:
        if option.asked and option.matters(draft.options):
            what += option_field(ui, game, option, draft, change)
    if possible_with(game, draft):
        words, hint = (
            ui.say("Ideas for everybody"),
            ui.say("Three things worth considering, in no order."),
        )
        row = switch_row(ui, words, hint, draft.ideas, lambda on: change(replace(draft, ideas=on)))
        what += [ft.Container(height=10), card(ui, row)]
    what += box_offer(ui, game, draft.box, lambda name: change(replace(draft, box=name)))
    if not ui.form.tablet:
        return [*who, *what]
    return [
        ft.Row(
            [ft.Column(who, spacing=4, expand=True), ft.Column(what, spacing=4, expand=True)],
            spacing=28,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
