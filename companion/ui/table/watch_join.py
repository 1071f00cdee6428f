"""The big screen before the start: the code to be scanned, and the seats as phones take them."""

import flet as ft

from companion.core.message import say
from companion.playing.shared_table import Chair, Shared
from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.board.miniature import game_picture
from companion.ui.joining.join_screen import UNREACHABLE
from companion.ui.table.watch_now import seat_words
from companion.ui.table.watch_size import BigSize
from companion.ui.table.watched_table import WatchedTable
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, colour, tappable
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.qr_code import qr_modules
from companion.ui.windows import host_of

# Lengths of the drawing, 1920 × 1080.
EDGE, CARD_WIDTH, CARD_HEIGHT, QR = 72.0, 720.0, 936.0, 551.0
CODE, CODE_LETTER = 150.0, 0.62
SEAT, BADGE, SIGN = 150.0, 98.0, 58.0
PICTURE_WIDTH, PICTURE_HEIGHT = 232.0, 174.0


def watch_join(ui: Ui, table: WatchedTable, shared: Shared, on_menu: Tap) -> ft.Control:
    """The code at the left, who is here at the right."""
    size = BigSize(ui)
    return ft.Container(
        expand=True,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=size.of(EDGE)),
        content=ft.Row(
            [_code(size, table, shared), _seats(size, table, shared, on_menu)],
            spacing=size.of(80),
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def join_address(ui: Ui, table: str, shared: Shared) -> str | None:
    """Where phones join: as the host says it, or where this screen itself found the table."""
    host = host_of(ui.session, table)
    address = host.address if host is not None else _origin(ui.session.page.url or "")
    return f"{address}/JOIN/{shared.path}".upper() if address else None


def _origin(url: str) -> str:
    """The part of an address before its path.

    >>> _origin("http://192.168.1.5:8550/table/KEA427/watch")
    'http://192.168.1.5:8550'
    """
    return "/".join(url.replace("ws", "http", 1).split("/")[:3]) if "//" in url else ""


def _code(size: BigSize, table: WatchedTable, shared: Shared) -> ft.Control:
    ui = size.ui
    parts: list[ft.Control] = []
    address = join_address(ui, table.seen.id, shared)
    if address is not None:
        label = ui.say("QR code of this table’s address")
        parts.append(qr_modules(address, size.of(QR), label, error="m", boost=False))
    else:
        parts.append(
            size.text(
                ui.say(UNREACHABLE), TYPE.strong, TERRAIN.card_text, 34, align=ft.TextAlign.CENTER
            )
        )
    letters = min(CODE, (CARD_WIDTH - 80) / (CODE_LETTER * len(shared.code)))
    code = ft.Text(
        shared.code,
        style=text_style(TYPE.table_code, TERRAIN.ink, size=size.points(letters)),
        no_wrap=True,
    )
    parts += [
        ft.Semantics(
            label=ui.say("Code {code}", code=shared.code), exclude_semantics=True, content=code
        ),
        size.text(
            ui.say("Scan, or type the code. No account."),
            TYPE.strong,
            TERRAIN.card_text,
            34,
            align=ft.TextAlign.CENTER,
        ),
    ]
    return ft.Container(
        width=size.of(CARD_WIDTH),
        height=size.of(CARD_HEIGHT),
        bgcolor=TERRAIN.keyline,
        border_radius=size.of(60),
        padding=size.of(40),
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            parts,
            spacing=size.of(30),
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _seats(size: BigSize, table: WatchedTable, shared: Shared, on_menu: Tap) -> ft.Control:
    ui, c = size.ui, size.ui.scheme
    here = sum(chair.hold != "free" for chair in shared.chairs)
    keeper = say("{name}’s table", name=shared.keeper) if shared.keeper else say("A shared table")
    face = ft.Container(
        game_picture(shared.game, size.of(PICTURE_WIDTH), size.of(PICTURE_HEIGHT)),
        border_radius=size.of(44),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    title = size.text(table.seen.game.meta.name, TYPE.name, c.tx, 62, lines=1)
    head = ft.Row(
        [
            tappable(ui, ui.say("Menu"), face, on_menu, radius=size.of(44)),
            ft.Column(
                [
                    ft.Semantics(header=True, heading_level=1, content=title),
                    size.text(ui.say(keeper), TYPE.strong, c.tx2, 34),
                ],
                spacing=size.of(8),
                expand=True,
                tight=True,
            ),
        ],
        spacing=size.of(36),
    )
    many = ui.say("{here} of {count} seats", here=here, count=len(shared.chairs))
    who = ft.Row(
        [
            size.text(ui.say("Who is here"), TYPE.strong, c.tx, 40, expand=True),
            size.text(many, TYPE.strong, c.tx2, 34),
        ]
    )
    begins = size.text(ui.say("{name} begins.", name=table.who), TYPE.strong, c.tx2, 34)
    return ft.Column(
        [
            head,
            ft.Container(height=size.of(24)),
            who,
            *(_seat(size, shared, chair) for chair in shared.chairs),
            begins,
        ],
        spacing=size.of(14),
        expand=True,
        scroll=ft.ScrollMode.HIDDEN,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _seat(size: BigSize, shared: Shared, chair: Chair) -> ft.Control:
    """A seat and its phone; a free one is soft and asks to be scanned."""
    ui, c = size.ui, size.ui.scheme
    player = shared.players[chair.seat]
    free = chair.hold == "free"
    ink, quiet = (c.onsoft, c.onsoft) if free else (c.tx, c.tx2)
    words = ui.say(seat_words(shared, chair))
    shares = chair.hold == "host" and chair.seat != shared.kept[0]
    icon = ft.Icons.GROUP if shares else ft.Icons.SMARTPHONE
    badge = ft.Container(
        width=size.of(BADGE),
        height=size.of(BADGE),
        bgcolor=TERRAIN.ink,
        border_radius=size.of(RADIUS.player_tile * BADGE / 62),
        alignment=ft.Alignment.CENTER,
        content=mark(colour(player.color), size.of(SIGN)),
    )
    state = ft.Row(
        [
            ft.Icon(icon, size=size.of(38), color=quiet),
            size.text(words, TYPE.strong, quiet, 34, expand=True, lines=1),
        ],
        spacing=size.of(14),
    )
    name = size.text(player.name, TYPE.subtitle, ink, 46, lines=1)
    end: ft.Control = ft.Icon(ft.Icons.QR_CODE_SCANNER, size=size.of(64), color=ink)
    if chair.hold == "gone":
        end = ft.Icon(ft.Icons.PHONELINK_OFF, size=size.of(56), color=quiet)
    elif not free:
        end = ft.Container(
            width=size.of(64),
            height=size.of(64),
            border_radius=size.of(32),
            bgcolor=c.lava,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.CHECK, size=size.of(44), color=c.onlava),
        )
    body = ft.Row(
        [badge, ft.Column([name, state], spacing=size.of(4), tight=True, expand=True), end],
        spacing=size.of(28),
    )
    return ft.Container(
        height=size.of(SEAT),
        bgcolor=c.soft if free else c.s2,
        border=ft.Border.all(size.of(5), c.lava) if free else ft.Border.all(1, c.line),
        border_radius=size.of(40),
        padding=ft.Padding(size.of(28), 0, size.of(38), 0),
        content=ft.Semantics(label=f"{player.name}, {words}", exclude_semantics=True, content=body),
    )
