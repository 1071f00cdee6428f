"""Match the map to your board: places renamed, moved, connected, and counted as the rules do."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.showing.game import Game
from companion.showing.map_editing import MapWords
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.boxes.box_at_hand import use_box_at_hand
from companion.ui.boxes.box_foot import box_foot
from companion.ui.boxes.box_sharing import sharing_sheet
from companion.ui.boxes.box_totals import totals_row
from companion.ui.boxes.map_board import Carried, map_board
from companion.ui.widgets.basics import COLUMN, card, icon_button, text
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.reading_sheet import use_sheet

WIDEST = 640.0
# How far an arrow moves a place, as a share of the map.
NUDGE = 0.02


@ft.component
def MapScreen() -> ft.Control:  # noqa: N802
    """The map of a game's box."""
    ui = use_ui()
    title = ui.say("Match the map to your board")
    try:
        game = ui.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return page_frame(ui, title, [text(ui, ui.say(refusal.message))])
    if game.box_pages is None or game.box_pages.map is None:
        why = ui.say("This game has no map to match.")
        return page_frame(ui, title, [text(ui, why)])
    return _Map(ui.of_game(game), game, game.box_pages.map, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Map(ui: Ui, game: Game, words: MapWords) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(ui, game)
    chosen, set_chosen = ft.use_state("")
    sharing, set_sharing = ft.use_state(False)
    carried: Carried = ft.use_ref(Carried()).current  # type: ignore[assignment]
    box = at_hand.box

    def choose(name: str) -> None:
        if chosen and name and name != chosen:
            at_hand.change(words.joined(box, chosen, name))
            set_chosen("")
            return
        set_chosen("" if name == chosen else name)

    def move(name: str, x: float, y: float, ended: bool) -> None:
        moved = words.moved(at_hand.latest.box, name, x, y)
        # A finger's way is one step, however long.
        at_hand.slide(moved, name)
        if ended:
            at_hand.slide(moved, "")

    def rename(new: str) -> None:
        def do() -> None:
            at_hand.change(words.renamed(box, chosen, new))
            set_chosen(" ".join(new.split()))

        ui.attempt(do)

    use_sheet(
        sharing_sheet(at_hand) if sharing else None,
        lambda: set_sharing(False),
    )
    width = min(WIDEST, ui.width - 2 * ui.margin)
    chart = words.chart(box)
    spot = next((one for one in chart.spots if one.name == chosen), None)
    totals = words.counted(box)
    body: list[ft.Control] = [
        text(ui, _hint(ui, chosen), TYPE.body, ui.scheme.tx2),
        totals_row(ui, totals),
        map_board(ui, chart, width, chosen, carried, move, choose),
    ]
    if spot is not None:
        nudge = partial(_nudge, words, box, chosen, (spot.x, spot.y), at_hand.change)
        body.append(_chosen(ui, chosen, rename, nudge))
    return page_frame(
        ui,
        ui.say("Match the map to your board"),
        body,
        back=lambda: ui.go(at_hand.address),
        trailing=icon_button(
            ui, ft.Icons.SHARE, ui.say("Share this box"), lambda: set_sharing(True)
        ),
        foot=box_foot(at_hand, totals, COLUMN, lambda: ui.go(at_hand.address)),
    )


def _hint(ui: Ui, chosen: str) -> str:
    if chosen:
        return ui.say(
            "Tap another island to connect it with {island}, or to cut them apart.", island=chosen
        )
    return ui.say("Drag islands where they lie. Tap one to rename or to connect it.")


def _nudge(
    words: MapWords,
    box: JsonObject,
    name: str,
    at: tuple[float, float],
    keep: Callable[[JsonObject], None],
    right: int,
    down: int,
) -> None:
    keep(words.moved(box, name, at[0] + right * NUDGE, at[1] + down * NUDGE))


def _chosen(
    ui: Ui,
    name: str,
    rename: Callable[[str], None],
    nudge: Callable[[int, int], None],
) -> ft.Control:
    """The chosen place: its name, and arrows for those who cannot drag."""
    arrows = (
        (ft.Icons.ARROW_BACK, ui.say("To the left"), -1, 0),
        (ft.Icons.ARROW_FORWARD, ui.say("To the right"), 1, 0),
        (ft.Icons.ARROW_UPWARD, ui.say("Up"), 0, -1),
        (ft.Icons.ARROW_DOWNWARD, ui.say("Down"), 0, 1),
    )
    return card(
        ui,
        ft.Container(
            padding=12,
            content=ft.Column(
                [
                    ft.TextField(
                        key=f"name-{name}",
                        label=ui.say("Name on your board"),
                        value=name,
                        border_radius=RADIUS.tile,
                        on_submit=lambda e: rename(e.control.value or ""),
                        on_blur=lambda e: rename(e.control.value or ""),
                    ),
                    ft.Row(
                        [
                            icon_button(
                                ui,
                                icon,
                                label,
                                partial(nudge, right, down),
                                bgcolor=ui.scheme.s2,
                                again=True,
                            )
                            for icon, label, right, down in arrows
                        ],
                        spacing=8,
                    ),
                ],
                spacing=10,
                tight=True,
            ),
        ),
    )
