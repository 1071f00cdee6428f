"""Tables in lists: the banner of the one in play, rows for the others."""

from datetime import date, datetime

import flet as ft

from companion.core.message import Message, listing, say
from companion.core.right_to_left import isolated
from companion.playing.just_score import only_scored
from companion.playing.names import and_list
from companion.playing.seen import Seen
from companion.playing.tables import ListedTable, Unreadable
from companion.showing.tokens import BASALT, ELEVATION, PLAYERS, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui, sentence
from companion.ui.board.miniature import game_picture, miniature, scene_of
from companion.ui.theme import shadow, text_style
from companion.ui.widgets.basics import Tap, colour, icon_button, tappable, text
from companion.ui.widgets.glyph import glyph, mark


def whose_turn(seen: Seen) -> Message:
    """Who is asked now."""
    names = [seen.header.players[seat].name for seat in seen.to_act]
    if len(names) == 1:
        return say("{name}’s turn", name=names[0])
    if not names:
        return say("Finished")
    return say("{names} to act", names=and_list(names))


def live_banner(ui: Ui, seen: Seen) -> ft.Control:
    """The table in play: in the colour of whoever is asked, with its board, and Continue."""
    ui = ui.of_game(seen.game)
    acting = seen.to_act
    seat = acting[0] if acting else seen.header.first
    player = PLAYERS[colour(seen.header.players[seat].color)]
    scene = scene_of(seen)
    status = ui.say(scene.status)
    title = ui.say(whose_turn(seen))
    scores = [(who, points) for who, points in zip(seen.header.players, seen.scores, strict=True)]
    said = ", ".join(f"{isolated(who.name)} {points}" for who, points in scores)
    go_on = ui.say("Continue")
    words = ft.Column(
        [
            ft.Text(
                f"{seen.game.meta.name} · {status}",
                style=text_style(TYPE.label, player.on, large=True),
            ),
            ft.Row(
                [
                    glyph(player.name, 26, player.on, detail=player.colour),
                    ft.Text(
                        title,
                        style=text_style(TYPE.title, player.on, large=ui.width >= 600),
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
            ft.Row(
                [
                    ft.Row(
                        [
                            mark(colour(who.color), 22),
                            ft.Text(str(points), style=text_style(TYPE.figure, player.on, size=18)),
                        ],
                        spacing=6,
                        tight=True,
                    )
                    for who, points in scores
                ],
                spacing=16,
                wrap=True,
            ),
            ft.Container(
                bgcolor=TERRAIN.ink,
                border_radius=24,
                padding=ft.Padding(12, 12, 16, 12),
                margin=ft.Margin(0, 4, 0, 0),
                content=ft.Row(
                    [
                        ft.Icon(ft.Icons.PLAY_ARROW, size=22, color=BASALT.lavatx),
                        ft.Text(
                            go_on,
                            style=text_style(TYPE.button, TERRAIN.legal),
                            expand=True,
                            expand_loose=True,
                        ),
                    ],
                    spacing=6,
                    tight=True,
                ),
            ),
        ],
        spacing=6,
        expand=not ui.form.large_text or ui.form.tablet,
    )
    small = miniature(scene, 190 if min(ui.width, ui.height) >= 600 else 116)
    return tappable(
        ui,
        ui.pair(go_on, f"{seen.game.meta.name}, {status}. {title}. {said}"),
        ft.Stack(
            [
                ft.Container(
                    right=-46,
                    bottom=-58,
                    opacity=0.11,
                    content=glyph(player.name, 190, "#000000"),
                ),
                ft.Container(
                    padding=ft.Padding(10, 14, 10, 14),
                    content=ft.Column([small, words], spacing=12)
                    if ui.form.large_text and not ui.form.tablet
                    else ft.Row([small, words], spacing=12),
                ),
            ]
        ),
        ui.once(lambda: ui.go(f"/table/{seen.id}")),
        radius=RADIUS.card_large,
        bgcolor=player.colour,
        elevated=shadow(ELEVATION.header, ui.scheme),
        clip=ft.ClipBehavior.ANTI_ALIAS,
    )


def table_row(ui: Ui, kept: ListedTable, on_tap: Tap, on_more: Tap) -> ft.Control:
    """A table in a list: who, how it stands or ended, when."""
    game = ui.games.find(kept.header.game)
    ui, c, name = ui.of_game(game), ui.scheme, game.meta.name
    ended = outcome(kept)
    how = ui.say(ended) if ended else ui.say("Step {step}", step=kept.summary.step)
    if only_scored(kept.header):
        counted = ui.say("only scored")
        how = f"{how} · {counted}" if ended else counted
    line = f"{name} · {how} · {when(ui, kept.updated)}"
    why = ui.tables.why_not_shown(kept)
    seats: list[ft.Control] = [
        ft.Row(
            [
                mark(colour(player.color), 22),
                ft.Text(
                    player.name,
                    style=text_style(TYPE.strong, c.tx, large=True),
                    expand=True,
                    expand_loose=True,
                ),
                ft.Text(str(points), style=text_style(TYPE.figure, c.tx, size=18)),
                *(
                    [ft.Icon(ft.Icons.EMOJI_EVENTS, size=20, color=c.lavatx)]
                    if kept.summary.ranking and seat in kept.summary.ranking[0]
                    else []
                ),
            ],
            spacing=8,
        )
        for seat, (player, points) in enumerate(
            zip(kept.header.players, kept.summary.scores, strict=True)
        )
    ]
    said = ", ".join(
        f"{isolated(player.name)} {points}"
        for player, points in zip(kept.header.players, kept.summary.scores, strict=True)
    )
    lines = [*seats, text(ui, line, TYPE.label, c.tx2)]
    if why:
        lines.append(text(ui, ui.say(why), TYPE.label, c.lavatx))
    art = game_picture(kept.header.game, 64, 64)
    return _listed(ui, art, lines, (f"{line}. {said}", said), on_more if why else on_tap, on_more)


def unreadable_row(ui: Ui, table: Unreadable, on_more: Tap) -> ft.Control:
    """A table that cannot be shown: the sentence why, and the way to save or remove it."""
    name = ui.say(say("Table {table}", table=table.id))
    why, at = sentence(ui.say(table.why)), when(ui, table.updated)
    lines: list[ft.Control] = [
        text(ui, name, TYPE.strong, large=True),
        text(ui, why, TYPE.label, ui.scheme.lavatx),
        text(ui, at, TYPE.label, ui.scheme.tx2),
    ]
    art = ft.Container(
        width=64,
        height=64,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.WARNING, size=32, color=ui.scheme.lavatx),
    )
    return _listed(ui, art, lines, (f"{name}. {why} {at}", name), on_more, on_more)


def _listed(
    ui: Ui,
    art: ft.Control,
    lines: list[ft.Control],
    spoken: tuple[str, str],
    on_tap: Tap,
    on_more: Tap,
) -> ft.Control:
    """A card of a list: a picture, some lines, and the dots that lead to more."""
    c = ui.scheme
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, c),
        content=ft.Row(
            [
                tappable(
                    ui,
                    spoken[0],
                    ft.Container(
                        padding=ft.Padding(12, 12, 4, 12),
                        content=ft.Row(
                            [
                                ft.Container(
                                    border_radius=16,
                                    clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                                    content=art,
                                ),
                                ft.Column(lines, spacing=4, expand=True),
                            ],
                            spacing=12,
                        ),
                    ),
                    ui.once(on_tap),
                    radius=RADIUS.card,
                    expand=True,
                ),
                icon_button(
                    ui,
                    ft.Icons.MORE_VERT,
                    ui.say("More about {table}", table=spoken[1]),
                    on_more,
                    color=c.tx2,
                ),
            ],
            spacing=0,
        ),
    )


def outcome(kept: ListedTable) -> Message | None:
    """Who won, once the table is over."""
    if not kept.summary.ranking:
        return None
    names = [kept.header.players[seat].name for seat in kept.summary.ranking[0]]
    if len(names) == 1:
        return say("{name} wins", name=names[0])
    return say("{names} share the win", names=and_list(names))


MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)


def when(ui: Ui, moment: float) -> str:
    """A day, as people say it, with the hour while it is near."""
    at = datetime.fromtimestamp(moment)
    days = (date.today() - at.date()).days
    clock = at.strftime("%H:%M")
    if days == 0:
        return ui.say("today {time}", time=clock)
    if days == 1:
        return ui.say("yesterday {time}", time=clock)
    return day(ui, at)


def day_words(ui: Ui, moment: float) -> str:
    """A day, as people say it."""
    at = datetime.fromtimestamp(moment).date()
    days = (date.today() - at).days
    return ui.say("today") if days == 0 else ui.say("yesterday") if days == 1 else day(ui, at)


def day(ui: Ui, at: date) -> str:
    """A day with its month and year."""
    return ui.say("{month} {day}, {year}", month=MONTHS[at.month - 1], day=at.day, year=at.year)


def names_of(kept: ListedTable) -> Message:
    """Who plays at a table."""
    return listing([say("{name}", name=player.name) for player in kept.header.players])
