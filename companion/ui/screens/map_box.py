"""Match the map to your board: places renamed, moved, connected, and counted as the rules do."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.notation import JsonObject
from companion.core.refusal import Refusal
from companion.showing.game import Game
from companion.showing.map_editing import MapWords
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.box_at_hand import use_box_at_hand
from companion.ui.parts.basics import COLUMN, card, icon_button, text
from companion.ui.parts.box_foot import box_foot
from companion.ui.parts.box_sharing import sharing_sheet
from companion.ui.parts.box_totals import totals_row
from companion.ui.parts.frame import page_frame
from companion.ui.parts.map_board import Carried, map_board
from companion.ui.parts.reading_sheet import use_sheet

WIDEST = 640.0
# How far an arrow moves a place, as a share of the map.
NUDGE = 0.02


@ft.component
def MapScreen() -> ft.Control:  # noqa: N802
    """The map of a game's box."""
    here = use_surroundings()
    title = here.say("Match the map to your board")
    try:
        game = here.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return page_frame(here, title, [text(here, here.say(refusal.message))])
    if game.box_pages is None or game.box_pages.map is None:
        why = here.say("This game has no map to match.")
        return page_frame(here, title, [text(here, why)])
    return _Map(here.of_game(game), game, game.box_pages.map, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Map(here: Surroundings, game: Game, words: MapWords) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(here, game)
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

        here.attempt(do)

    use_sheet(
        sharing_sheet(at_hand) if sharing else None,
        lambda: set_sharing(False),
    )
    width = min(WIDEST, here.width - 2 * here.margin)
    chart = words.chart(box)
    spot = next((one for one in chart.spots if one.name == chosen), None)
    totals = words.counted(box)
    body: list[ft.Control] = [
        text(here, _hint(here, chosen), TYPE.body, here.scheme.tx2),
        totals_row(here, totals),
        map_board(here, chart, width, chosen, carried, move, choose),
    ]
    if spot is not None:
        nudge = partial(_nudge, words, box, chosen, (spot.x, spot.y), at_hand.change)
        body.append(_chosen(here, chosen, rename, nudge))
    return page_frame(
        here,
        here.say("Match the map to your board"),
        body,
        back=lambda: here.go(at_hand.address),
        trailing=icon_button(
            here, ft.Icons.SHARE, here.say("Share this box"), lambda: set_sharing(True)
        ),
        foot=box_foot(at_hand, totals, COLUMN, lambda: here.go(at_hand.address)),
    )


def _hint(here: Surroundings, chosen: str) -> str:
    if chosen:
        return here.say(
            "Tap another island to connect it with {island}, or to cut them apart.", island=chosen
        )
    return here.say("Drag islands where they lie. Tap one to rename or to connect it.")


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
    here: Surroundings,
    name: str,
    rename: Callable[[str], None],
    nudge: Callable[[int, int], None],
) -> ft.Control:
    """The chosen place: its name, and arrows for those who cannot drag."""
    arrows = (
        (ft.Icons.ARROW_BACK, here.say("To the left"), -1, 0),
        (ft.Icons.ARROW_FORWARD, here.say("To the right"), 1, 0),
        (ft.Icons.ARROW_UPWARD, here.say("Up"), 0, -1),
        (ft.Icons.ARROW_DOWNWARD, here.say("Down"), 0, 1),
    )
    return card(
        here,
        ft.Container(
            padding=12,
            content=ft.Column(
                [
                    ft.TextField(
                        key=f"name-{name}",
                        label=here.say("Name on your board"),
                        value=name,
                        border_radius=RADIUS.tile,
                        on_submit=lambda e: rename(e.control.value or ""),
                        on_blur=lambda e: rename(e.control.value or ""),
                    ),
                    ft.Row(
                        [
                            icon_button(
                                here,
                                icon,
                                label,
                                partial(nudge, right, down),
                                bgcolor=here.scheme.s2,
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
