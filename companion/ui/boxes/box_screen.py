"""Check your box: its pages, how sure we are of each, and under which name it is kept."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.box import Confidence
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.showing.box_pages import BoxPages, BoxTitle, missing, total_error
from companion.showing.game import Game
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.art import picture
from companion.ui.boxes.box_at_hand import BoxAtHand, shown_name, use_box_at_hand
from companion.ui.boxes.box_foot import box_foot
from companion.ui.boxes.box_names import box_choice, names_sheet
from companion.ui.boxes.box_sharing import bringing_sheet, sharing_sheet
from companion.ui.boxes.box_totals import capital
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLUMN, Tap, card, divider, icon_button, list_row, text
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.reading_sheet import use_sheet

# How sure a page is, the least sure of its entries first.
# A narrower screen says how sure we are under the words: beside them it would tear long ones.
BADGE_BESIDE = 360.0
ORDER = (Confidence.ASSUMED, Confidence.DERIVED, Confidence.GOOD, Confidence.SURE)
BADGES: dict[Confidence, Message] = {
    Confidence.ASSUMED: say("our guess"),
    Confidence.DERIVED: say("follows from the rules"),
    Confidence.GOOD: say("one clear source"),
    Confidence.SURE: say("printed in the rules"),
}


@ft.component
def BoxScreen() -> ft.Control:  # noqa: N802
    """A game's box."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return missing_page(ui, refusal.message, say("Check your box"))
    ui = ui.of_game(game)
    if game.box_pages is None:
        why = ui.say("The box of this game cannot be checked here yet.")
        return page_frame(ui, ui.say("Check your box"), [text(ui, why)])
    # Another game begins anew: its box has other entries.
    return _Box(ui, game, game.box_pages, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Box(ui: Ui, game: Game, pages: BoxPages) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(ui, game)
    sheet, show = ft.use_state("")

    def close() -> None:
        show("")

    use_sheet(_sheet(at_hand, sheet, show, close), close)
    own = ui.tables.boxes(game.id)
    named = at_hand.draft.name or len(own) > 1
    intro = ui.say("Count your copy and put right what differs. All new tables use it.")
    body: list[ft.Control] = [
        *(
            [text(ui, shown_name(ui, at_hand.draft.name), TYPE.subtitle, heading=2)]
            if named
            else []
        ),
        text(ui, intro, TYPE.body, ui.scheme.tx2),
        *box_choice(ui, game.id, at_hand.draft.of or "", at_hand.open),
    ]
    totals = [one for title in pages.titles for one in pages.counted(at_hand.box, title)]
    rows: list[ft.Control] = []
    for title in pages.titles:
        rows += [_row(at_hand, pages, title), divider(ui)]
    body.append(card(ui, *rows[:-1]))
    return page_frame(
        ui,
        ui.say("Check your box"),
        body,
        trailing=icon_button(
            ui,
            ft.Icons.MORE_VERT,
            ui.say("More for this box: name, copies, sharing"),
            lambda: show("names"),
        ),
        foot=box_foot(at_hand, totals, COLUMN, ui.back, whole=True),
    )


def _sheet(
    at_hand: BoxAtHand, sheet: str, show: Callable[[str], None], close: Tap
) -> ft.Control | None:
    match sheet:
        case "names" | "remove":
            return names_sheet(at_hand, show, close, asking=sheet == "remove")
        case "share":
            return sharing_sheet(at_hand)
        case "bring":
            return bringing_sheet(at_hand, close)
    return None


def _row(at_hand: BoxAtHand, pages: BoxPages, title: BoxTitle) -> ft.Control:
    """A page: its picture, what it is called, what is missing there or how sure we are."""
    ui, game = at_hand.ui, at_hand.game
    entries = game.rules.profile.entries
    wrong = missing(pages.counted(at_hand.box, title))
    changed = any(key in at_hand.changed for key in title.entries)
    sure = min((entries[key].confidence for key in title.entries), key=ORDER.index)
    words = say("as you counted") if changed else BADGES[sure]
    route = f"/map/{game.id}" if title.on_map else f"/box/{game.id}/{title.key}"
    name = ui.say(title.title)
    hint = capital(ui.say(total_error(wrong))) if wrong else ui.say(title.hint)
    spoken = f"{name}. {hint} {capital(ui.say(words))}."
    sure_words = capital(ui.say(words))
    if ui.form.large_text:
        # Large text has the line to itself: no word is torn.
        return list_row(ui, name, f"{hint}\n{sure_words}", partial(ui.go, route), spoken=spoken)
    leading = ft.Container(
        width=46,
        height=50,
        alignment=ft.Alignment.CENTER,
        content=picture(title.art, 44, 48),
    )
    if ui.width < BADGE_BESIDE:
        hint = f"{hint}\n{sure_words}"
        return list_row(ui, name, hint, partial(ui.go, route), leading=leading, spoken=spoken)
    return list_row(
        ui,
        name,
        hint,
        partial(ui.go, route),
        leading=leading,
        trailing=_badge(ui, ui.say(words), calm=changed or sure is not Confidence.ASSUMED),
        spoken=spoken,
    )


def _badge(ui: Ui, words: str, *, calm: bool) -> ft.Control:
    c = ui.scheme
    ink = c.tx2 if calm else c.onsoft
    return ft.Container(
        bgcolor=c.s2 if calm else c.soft,
        border_radius=RADIUS.check_box,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        width=84,
        content=ft.Text(words, style=text_style(TYPE.min, ink), text_align=ft.TextAlign.CENTER),
    )
