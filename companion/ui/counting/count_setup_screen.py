"""Just score it: which game, and who plays; then the count begins."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, listing, say
from companion.core.refusal import Refusal
from companion.playing.draft import Draft, new_draft, same_again
from companion.playing.just_score import Counted, Reckoner
from companion.showing.game import Game
from companion.showing.just_score import PHASE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.board.miniature import game_picture
from companion.ui.setup.option_field import option_field
from companion.ui.setup.player_sheet import PlayerSheet
from companion.ui.setup.seats import Change, color_names, how_many, seats
from companion.ui.widgets.basics import (
    Segment,
    card,
    divider,
    list_row,
    primary_button,
    section_title,
    segmented,
    text,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.reading_sheet import use_sheet


@ft.component
def ScoreGames() -> ft.Control:  # noqa: N802
    """The games that can be counted; one that is being counted says so."""
    ui = use_ui()
    use_following(ui.tables.subscribe, "tables")
    rows: list[ft.Control] = []
    for game in ui.games:
        if not game.counts:
            continue
        if rows:
            rows.append(divider(ui))
        rows.append(_game(ui, game))
    return page_frame(
        ui,
        ui.say("Just score it"),
        [
            text(ui, ui.say("You played without Caldera? Enter what lies on the table now.")),
            card(ui, *rows),
        ],
        spacing=12,
    )


def _game(ui: Ui, game: Game) -> ft.Control:
    kept = ui.tables.count(game.id)
    hint = ui.say("{players} players", players=game.meta.players_text)
    if kept is not None:
        hint = ui.say(say("Being counted: {names}", names=_names(kept)))
    return list_row(
        ui,
        game.meta.name,
        hint,
        lambda: ui.go(f"/score/{game.id}"),
        leading=ft.Container(
            border_radius=14,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            content=game_picture(game.id, 72, 54),
        ),
    )


def _names(counted: Counted) -> Message:
    return listing([say("{name}", name=player.name) for player in counted.players])


@ft.component
def ScoreSetup() -> ft.Control:  # noqa: N802
    """Who plays, remembered from the last table of that game."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
        assert game.count_kind
    except Refusal as refusal:
        return missing_page(ui, refusal.message)
    return _Form(ui.of_game(game), game)


@ft.component
def _Form(ui: Ui, game: Game) -> ft.Control:  # noqa: N802
    meta, kind = game.meta, game.count_kind
    first: Draft = ft.use_memo(lambda: _draft(ui, game), [game.id])
    draft, change = ft.use_state(first)
    editing, set_editing = ft.use_state(-1)
    last = kind.phases[-1].value if kind.phases else 0
    phase, set_phase = ft.use_state(last)
    kept = ui.tables.count(game.id)

    def begin() -> None:
        header = draft.header(meta, color_names(ui), {}, "")
        counted = Counted(
            game.id, header.players, {key: str(value) for key, value in header.options.items()}
        )
        said = dict(Reckoner(game, counted, ui.tables.box(game.id)).fresh)
        if kind.phases:
            said[PHASE] = phase
        for place in reversed(draft.seats):
            if place.name:
                ui.tables.remember_name(place.name)
        ui.tables.keep_count(game.id, Counted(game.id, header.players, counted.options, said))
        ui.go(f"/score/{game.id}/count")

    content = None
    if editing >= 0:
        colors = meta.colors[len(draft.seats)]
        content = PlayerSheet(  # type: ignore[call-arg]
            ui,
            draft,
            editing,
            colors,
            change,
            lambda: set_editing(-1),
            None,
            False,
            key=f"player-{editing}",
        )
    use_sheet(content, lambda: set_editing(-1))
    body = [
        *_going_on(ui, game, kept),
        *how_many(ui, meta, draft, change),
        section_title(ui, ui.say("Players")),
        seats(ui, draft, change, set_editing),
        *_settled(ui, game, draft, change),
        *_phases(ui, game, phase, set_phase),
    ]
    return page_frame(
        ui,
        meta.name,
        body,
        foot=foot_bar(ui, primary_button(ui, ui.say("Count"), begin, after=ft.Icons.ARROW_FORWARD)),
        spacing=4,
    )


def _draft(ui: Ui, game: Game) -> Draft:
    """Those who played it last, in their colours."""
    players = ui.tables.who_played(game.id)
    if players:
        return same_again(players)
    made = new_draft(game.meta, ui.tables.names())
    return Draft(made.seats, first=0)


def _going_on(ui: Ui, game: Game, kept: Counted | None) -> list[ft.Control]:
    """The way back into a count that was not finished."""
    if kept is None:
        return []
    return [
        card(
            ui,
            list_row(
                ui,
                ui.say("Go on counting"),
                ui.say(_names(kept)),
                lambda: ui.go(f"/score/{game.id}/count"),
                leading=ft.Icon(ft.Icons.PLAY_ARROW, size=28, color=ui.scheme.lavatx),
            ),
        ),
        section_title(ui, ui.say("Or count another table"), display=True),
    ]


def _settled(ui: Ui, game: Game, draft: Draft, change: Change) -> list[ft.Control]:
    """Options that change what is counted."""
    wanted = game.count_kind.settles
    options = [option for option in game.meta.options if option.key in wanted]
    return [part for option in options for part in option_field(ui, game, option, draft, change)]


def _phases(ui: Ui, game: Game, phase: int, choose: Callable[[int], None]) -> list[ft.Control]:
    """Which scoring is counted, where a game has several."""
    phases = game.count_kind.phases
    if len(phases) < 2:
        return []
    segments = [Segment(one.value, ui.say(one.words)) for one in phases]
    return [
        section_title(ui, ui.say("Which scoring?")),
        segmented(ui, segments, phase, lambda value: choose(int(str(value)))),
    ]
