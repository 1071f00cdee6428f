"""Just score it: which game, and who plays; then the count begins."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, listing, say
from companion.core.refusal import Refusal
from companion.playing.draft import Draft, Place, new_draft
from companion.playing.just_score import Counted, Reckoner
from companion.showing.game import Game
from companion.showing.just_score import PHASE
from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.parts.basics import (
    Segment,
    card,
    divider,
    list_row,
    primary_button,
    section_title,
    segmented,
    text,
)
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.miniature import game_picture
from companion.ui.parts.option_field import option_field
from companion.ui.parts.player_sheet import PlayerSheet
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.seats import Change, color_names, how_many, seats


@ft.component
def ScoreGames() -> ft.Control:  # noqa: N802
    """The games that can be counted; one that is being counted says so."""
    here = use_surroundings()
    use_following(here.tables.subscribe, "tables")
    rows: list[ft.Control] = []
    for game in here.games:
        if not game.counts:
            continue
        if rows:
            rows.append(divider(here))
        rows.append(_game(here, game))
    return page_frame(
        here,
        here.say("Just score it"),
        [
            text(here, here.say("You played without Caldera? Say what lies on the table now.")),
            card(here, *rows),
        ],
        spacing=12,
    )


def _game(here: Surroundings, game: Game) -> ft.Control:
    kept = here.tables.count(game.id)
    hint = here.say("{players} players", players=game.meta.players_text)
    if kept is not None:
        hint = here.say(say("Being counted: {names}", names=_names(kept)))
    return list_row(
        here,
        game.meta.name,
        hint,
        lambda: here.go(f"/score/{game.id}"),
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
    here = use_surroundings()
    try:
        game = here.games.find(ft.use_route_params()["game"])
        assert game.count_kind
    except Refusal as refusal:
        return page_frame(
            here, here.say("Nothing is here"), [text(here, here.say(refusal.message))]
        )
    return _Form(here.of_game(game), game)


@ft.component
def _Form(here: Surroundings, game: Game) -> ft.Control:  # noqa: N802
    meta, kind = game.meta, game.count_kind
    first: Draft = ft.use_memo(lambda: _draft(here, game), [game.id])
    draft, change = ft.use_state(first)
    editing, set_editing = ft.use_state(-1)
    last = kind.phases[-1].value if kind.phases else 0
    phase, set_phase = ft.use_state(last)
    kept = here.tables.count(game.id)

    def begin() -> None:
        header = draft.header(meta, color_names(here), {}, "")
        counted = Counted(
            game.id, header.players, {key: str(value) for key, value in header.options.items()}
        )
        said = dict(Reckoner(game, counted, here.tables.box(game.id)).fresh)
        if kind.phases:
            said[PHASE] = phase
        for place in reversed(draft.seats):
            if place.name:
                here.tables.remember_name(place.name)
        here.tables.keep_count(game.id, Counted(game.id, header.players, counted.options, said))
        here.go(f"/score/{game.id}/count")

    content = None
    if editing >= 0:
        colors = meta.colors[len(draft.seats)]
        content = PlayerSheet(  # type: ignore[call-arg]
            here,
            draft,
            editing,
            colors,
            change,
            lambda: set_editing(-1),
            key=f"player-{editing}",
        )
    use_sheet(content, lambda: set_editing(-1))
    body = [
        *_going_on(here, game, kept),
        *how_many(here, meta, draft, change),
        section_title(here, here.say("Players")),
        seats(here, draft, change, set_editing),
        *_settled(here, game, draft, change),
        *_phases(here, game, phase, set_phase),
    ]
    return page_frame(
        here,
        meta.name,
        body,
        foot=foot_bar(
            here, primary_button(here, here.say("Count"), begin, after=ft.Icons.ARROW_FORWARD)
        ),
        spacing=4,
    )


def _draft(here: Surroundings, game: Game) -> Draft:
    """Those who played it last, in their colours."""
    players = here.tables.who_played(game.id)
    if players:
        return Draft(tuple(Place(player.color, player.name) for player in players), first=0)
    made = new_draft(game.meta, here.tables.names())
    return Draft(made.seats, first=0)


def _going_on(here: Surroundings, game: Game, kept: Counted | None) -> list[ft.Control]:
    """The way back into a count that was not finished."""
    if kept is None:
        return []
    return [
        card(
            here,
            list_row(
                here,
                here.say("Go on counting"),
                here.say(_names(kept)),
                lambda: here.go(f"/score/{game.id}/count"),
                leading=ft.Icon(ft.Icons.PLAY_ARROW, size=28, color=here.scheme.lavatx),
            ),
        ),
        section_title(here, here.say("Or count another table"), display=True),
    ]


def _settled(here: Surroundings, game: Game, draft: Draft, change: Change) -> list[ft.Control]:
    """Options that change what is counted."""
    wanted = game.count_kind.settles
    options = [option for option in game.meta.options if option.key in wanted]
    return [part for option in options for part in option_field(here, game, option, draft, change)]


def _phases(
    here: Surroundings, game: Game, phase: int, choose: Callable[[int], None]
) -> list[ft.Control]:
    """Which scoring is counted, where a game has several."""
    phases = game.count_kind.phases
    if len(phases) < 2:
        return []
    segments = [Segment(one.value, here.say(one.words)) for one in phases]
    return [
        section_title(here, here.say("Which scoring?")),
        segmented(here, segments, phase, lambda value: choose(int(str(value)))),
    ]
