"""The winner's hero: rays and crown in the winner's colour, the name, and why."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Player
from companion.showing.tokens import MOTION, PLAYERS, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.widgets.basics import colour, text
from companion.ui.widgets.fitting import IN_SENTENCES, fitting_size, word_width
from companion.ui.widgets.glyph import dark_tile

BADGE, CROWN = 92, (74, 40)


def winner_hero(
    ui: Ui,
    game: str,
    minutes: str,
    winners: Sequence[Player],
    title: str,
    why: Sequence[str],
    *,
    risen: bool,
) -> ft.Control:
    """Who won, to be seen across the room; the place at its upper left is left free."""
    on = on_hero(winners)
    when = text(ui, minutes, TYPE.label, on, large=not ui.form.large_text)
    beside = word_width(game, TYPE.strong.size) + IN_SENTENCES * TYPE.label.size * len(minutes)
    # Side by side large text would leave the game's name the width of a letter.
    titles: list[ft.Control] = (
        [ft.Column([text(ui, game, TYPE.strong, on), when], spacing=0, expand=True)]
        if ui.form.large_text or beside > ui.width - SPACE.touch - 16
        else [text(ui, game, TYPE.strong, on, expand=True), when]
    )
    free = ft.Container(width=SPACE.touch, height=SPACE.touch)
    bar = ft.Row([free, *titles, ft.Container(width=8)], spacing=4)
    # Each in the middle of its own colour.
    badges = ft.Row(
        [
            ft.Container(
                _badge(ui, player, risen),
                expand=True,
                alignment=ft.Alignment.CENTER,
                key=player.name,
            )
            for player in winners
        ],
        spacing=0,
    )
    words = ft.Column(
        [
            text(
                ui,
                title,
                TYPE.numeral_l,
                on,
                size=fitting_size(
                    ui, title, 52 if len(title) < 14 else 38, ui.width - 2 * ui.margin
                ),
                align=ft.TextAlign.CENTER,
                heading=1,
            ),
            *(text(ui, line, TYPE.prompt, on, size=17, align=ft.TextAlign.CENTER) for line in why),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    side = ft.Padding(ui.margin - 6, 0, ui.margin - 6, 30)
    top = ft.Container(padding=ft.Padding(ui.margin - 8, 6, ui.margin - 6, 0), content=bar)
    if len(winners) == 1:
        inner: ft.Control = ft.Stack(
            [
                _rays(),
                ft.Column(
                    [top, badges, ft.Container(padding=side, content=words)],
                    spacing=14,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ]
        )
    else:
        # Words over two colours can be read on neither: the colours stand behind the badges.
        inner = ft.Column(
            [
                top,
                ft.Container(
                    gradient=_side_by_side(winners),
                    content=ft.Stack(
                        [
                            _rays(),
                            ft.Container(padding=ft.Padding.symmetric(vertical=16), content=badges),
                        ]
                    ),
                ),
                ft.Container(padding=side, content=words),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Container(
        bgcolor=ground(winners),
        border_radius=ft.BorderRadius(0, 0, RADIUS.hero, RADIUS.hero),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.SafeArea(avoid_intrusions_bottom=False, content=inner),
    )


def on_hero(winners: Sequence[Player]) -> str:
    """The colour of words on the hero: the winner's, or cream on ink where several share."""
    return PLAYERS[colour(winners[0].color)].on if len(winners) == 1 else TERRAIN.keyline


def ground(winners: Sequence[Player]) -> str:
    """What those words stand on."""
    return PLAYERS[colour(winners[0].color)].colour if len(winners) == 1 else TERRAIN.ink


def _rays() -> ft.Control:
    return ft.Container(
        left=0,
        right=0,
        top=0,
        bottom=0,
        content=ft.Image(
            src=picture("moments/sunburst").src,
            fit=ft.BoxFit.COVER,
            exclude_from_semantics=True,
        ),
    )


def _side_by_side(winners: Sequence[Player]) -> ft.LinearGradient:
    """Winners who share stand side by side in their own colours."""
    colors, stops = [], []
    for at, player in enumerate(winners):
        fill = PLAYERS[colour(player.color)].colour
        colors += [fill, fill]
        stops += [at / len(winners), (at + 1) / len(winners)]
    return ft.LinearGradient(
        colors=list(colors),
        stops=list(stops),
        begin=ft.Alignment.CENTER_LEFT,
        end=ft.Alignment.CENTER_RIGHT,
    )


def _badge(ui: Ui, player: Player, risen: bool) -> ft.Control:
    """The player's glyph with the crown that drops on it."""
    drop = ft.Animation(
        MOTION.lava_drop if ui.motion else MOTION.reduced_fade, ft.AnimationCurve.EASE_OUT_BACK
    )
    return ft.Stack(
        [
            ft.Container(left=0, top=CROWN[1] - 8, content=dark_tile(colour(player.color), BADGE)),
            ft.Container(
                key="crown",
                left=(BADGE - CROWN[0]) / 2,
                top=0,
                offset=ft.Offset(0, 0 if risen or not ui.motion else -0.6),
                opacity=1 if risen else 0,
                animate_offset=drop,
                animate_opacity=drop,
                content=picture("moments/crown", CROWN[0]),
            ),
        ],
        width=BADGE,
        height=BADGE + CROWN[1] - 8,
    )
