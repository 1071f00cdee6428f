"""Check your box: its pages, how sure we are of each, and under which name it is kept."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.box import Confidence
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.showing.box_pages import BoxPages, BoxTitle, missing, told
from companion.showing.game import Game
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.art import picture
from companion.ui.box_at_hand import BoxAtHand, shown_name, use_box_at_hand
from companion.ui.parts.basics import COLUMN, Tap, card, divider, icon_button, list_row, text
from companion.ui.parts.box_foot import box_foot
from companion.ui.parts.box_names import box_choice, names_sheet
from companion.ui.parts.box_sharing import bringing_sheet, sharing_sheet
from companion.ui.parts.box_totals import capital
from companion.ui.parts.frame import page_frame
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.theme import text_style

# How sure a page is, the least sure of its entries first.
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
    here = use_surroundings()
    try:
        game = here.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return page_frame(here, here.say("Check your box"), [text(here, here.say(refusal.message))])
    here = here.of_game(game)
    if game.box_pages is None:
        why = here.say("The box of this game cannot be checked here yet.")
        return page_frame(here, here.say("Check your box"), [text(here, why)])
    # Another game begins anew: its box has other entries.
    return _Box(here, game, game.box_pages, key=game.id)  # type: ignore[call-arg]


@ft.component
def _Box(here: Surroundings, game: Game, pages: BoxPages) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(here, game)
    sheet, show = ft.use_state("")

    def close() -> None:
        show("")

    use_sheet(_sheet(at_hand, sheet, show, close), close)
    own = here.tables.boxes(game.id)
    named = at_hand.draft.name or len(own) > 1
    intro = here.say("Count your copy and put right what differs. It holds for all new tables.")
    body: list[ft.Control] = [
        *(
            [text(here, shown_name(here, at_hand.draft.name), TYPE.subtitle, heading=2)]
            if named
            else []
        ),
        text(here, intro, TYPE.body, here.scheme.tx2),
        *box_choice(here, game.id, at_hand.draft.of or "", at_hand.open),
    ]
    totals = [one for title in pages.titles for one in pages.counted(at_hand.box, title)]
    rows: list[ft.Control] = []
    for title in pages.titles:
        rows += [_row(at_hand, pages, title), divider(here)]
    body.append(card(here, *rows[:-1]))
    return page_frame(
        here,
        here.say("Check your box"),
        body,
        trailing=icon_button(
            here,
            ft.Icons.MORE_VERT,
            here.say("More for this box: name, copies, sharing"),
            lambda: show("names"),
        ),
        foot=box_foot(at_hand, totals, COLUMN, here.back, whole=True),
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
    here, game = at_hand.here, at_hand.game
    entries = game.rules.profile.entries
    wrong = missing(pages.counted(at_hand.box, title))
    changed = any(key in at_hand.changed for key in title.entries)
    sure = min((entries[key].confidence for key in title.entries), key=ORDER.index)
    words = say("as you counted") if changed else BADGES[sure]
    route = f"/map/{game.id}" if title.on_map else f"/box/{game.id}/{title.key}"
    name = here.say(title.title)
    hint = capital(here.say(told(wrong))) if wrong else here.say(title.hint)
    spoken = f"{name}. {hint} {capital(here.say(words))}."
    if here.big:
        # Large text has the line to itself: no word is torn.
        sure_words = capital(here.say(words))
        return list_row(here, name, f"{hint}\n{sure_words}", partial(here.go, route), spoken=spoken)
    return list_row(
        here,
        name,
        hint,
        partial(here.go, route),
        leading=ft.Container(
            width=46,
            height=50,
            alignment=ft.Alignment.CENTER,
            content=picture(title.art, 44, 48),
        ),
        trailing=_badge(here, here.say(words), calm=changed or sure is not Confidence.ASSUMED),
        spoken=spoken,
    )


def _badge(here: Surroundings, words: str, *, calm: bool) -> ft.Control:
    c = here.scheme
    ink = c.tx2 if calm else c.onsoft
    return ft.Container(
        bgcolor=c.s2 if calm else c.soft,
        border_radius=RADIUS.check_box,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        width=84,
        content=ft.Text(words, style=text_style(TYPE.min, ink), text_align=ft.TextAlign.CENTER),
    )
