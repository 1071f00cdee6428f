"""The story of a finished table: who won, how points and win chances went, and was it luck."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.past.chances import Chances
from companion.past.chances_jobs import why_no_chances, why_no_parts
from companion.past.story import Story
from companion.playing.seen import Seen
from companion.ui.app_context import Ui, use_following
from companion.ui.moments.moment_frame import moment_view
from companion.ui.moments.share_sheet import share_sheet
from companion.ui.past.hand_on import CodeSheet, play_sheet
from companion.ui.past.luck_card import luck_card, luck_sheet
from companion.ui.past.reckoning_card import ask_card, reckoning_card, sentence_card
from companion.ui.past.story_chart import legend, story_chart
from companion.ui.past.story_facts import chance_facts, points_facts
from companion.ui.past.story_head import side, story_head
from companion.ui.past.story_menu import how_sheet, story_menu
from companion.ui.widgets.basics import (
    COLUMN,
    Segment,
    outlined_button,
    primary_button,
    segmented,
)
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import foot_bar
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

POINTS, CHANCE = "points", "chance"
# On a tablet the chart is so wide, and what stands out is beside it.
TABLET_CHART, GAP = 0.62, 16.0


@table_page
def StoryScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """How the table went, in one look; win chances only when asked for."""
    sheet, set_sheet = ft.use_state("")
    tab, set_tab = ft.use_state(POINTS)
    lit, set_lit = ft.use_state(-1)
    lifted = lit if lit >= 0 else None
    shot: ft.Ref[ft.Screenshot] = ft.use_memo(lambda: ft.Ref[ft.Screenshot](), [])
    story = ft.use_memo(lambda: _story(ui, seen), [seen.id, seen.step])
    use_following(ui.past.chances.subscribe, f"chances-{seen.id}")
    found = story if isinstance(story, Story) else None
    chances = ui.past.chances.known(seen.id, found) if found and tab == CHANCE else None

    def close() -> None:
        set_sheet("")

    content = None
    if found is not None:
        content = _sheet(ui, seen, found, chances, shot, sheet, set_sheet, close)
    use_sheet(content, close)
    if found is None:
        assert isinstance(story, Message)
        return missing_page(ui, story)

    def begin() -> None:
        ui.session.start(lambda: ui.past.chances.work_out(seen.id, found))

    def choose(value: object) -> None:
        set_tab(CHANCE if value == CHANCE else POINTS)
        missing = why_no_chances(seen.game, seen.header, found) is None
        if value == CHANCE and missing and ui.past.chances.known(seen.id, found) is None:
            begin()

    def go(turn: int) -> None:
        _board(ui, seen, turn)

    width = min(ui.width, COLUMN) - 2 * ui.margin
    wide = ui.form.tablet and not ui.form.large_text
    if wide:
        width = (ui.width - 2 * ui.margin - GAP) * TABLET_CHART
    above: list[ft.Control] = [
        legend(ui, found, lifted, lambda seat: set_lit(-1 if seat is None else seat))
    ]
    body: list[ft.Control] = []
    if found.charted:
        above.append(_tabs(ui, tab, choose))
    if tab == POINTS or not found.charted:
        if found.charted:
            above.append(story_chart(ui, found, None, width, lifted, go))
        body = [points_facts(ui, seen, found, go)]
    elif chances is not None:
        above.append(story_chart(ui, found, chances, width, lifted, go))
        body = [chance_facts(ui, found, chances, go)]
        beside = ui.width - 2 * ui.margin - GAP - width if wide else width
        if chances.parts:
            body.append(luck_card(ui, found, chances, beside, lambda: set_sheet("luck")))
        else:
            why = why_no_parts(seen.header, found)
            body += [sentence_card(ui, why)] if why is not None else []
    else:
        above.append(_not_there(ui, seen, found, begin))
    # What is shared as a picture is what everybody saw.
    head = story_head(ui, seen, found, lambda: set_sheet("menu"))
    edge = ui.margin if wide else side(ui)
    charted = ft.Column(above, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    framed = ft.Screenshot(
        ref=shot,
        content=ft.Container(
            bgcolor=ui.scheme.bg,
            content=ft.Column(
                [
                    head,
                    ft.Container(
                        padding=ft.Padding(edge, 10, edge, 4),
                        content=_beside(charted, body, width) if wide else charted,
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    )
    return moment_view(ui, framed, [] if wide else body, _foot(ui, go, set_sheet), spacing=10)


def _beside(charted: ft.Control, body: list[ft.Control], width: float) -> ft.Control:
    """On a tablet: the chart left, what stands out and luck right."""
    return ft.Row(
        [
            ft.Container(charted, width=width),
            ft.Column(
                body,
                spacing=10,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _tabs(ui: Ui, tab: str, choose: Callable[[object], None]) -> ft.Control:
    return segmented(
        ui,
        [Segment(POINTS, ui.say("Points")), Segment(CHANCE, ui.say("Win chance"))],
        tab,
        choose,
    )


def _not_there(ui: Ui, seen: Seen, story: Story, begin: Callable[[], None]) -> ft.Control:
    """Why there is no chart of win chances, or how far the work on it is."""
    why = why_no_chances(seen.game, seen.header, story)
    if why is not None:
        return sentence_card(ui, why)
    jobs = ui.past.chances
    progress = jobs.progress(seen.id)
    if progress is not None:
        return reckoning_card(ui, progress, lambda: jobs.stop(seen.id))
    return ask_card(ui, begin)


def _foot(ui: Ui, go: Callable[[int], None], show: Callable[[str], None]) -> ft.Control:
    return foot_bar(
        ui,
        outlined_button(
            ui,
            ui.say("See the board"),
            lambda: go(1),
            icon=ft.Icons.VISIBILITY,
            expand=True,
            beside=True,
            snug=True,
        ),
        primary_button(ui, ui.say("Share"), lambda: show("share"), icon=ft.Icons.SHARE),
    )


def _story(ui: Ui, seen: Seen) -> Story | Message:
    try:
        return ui.past.story(seen.id)
    except Refusal as refusal:
        return refusal.message


def _board(ui: Ui, seen: Seen, turn: int) -> None:
    ui.go(f"/table/{seen.id}/story/board?turn={turn}")


def _sheet(
    ui: Ui,
    seen: Seen,
    story: Story,
    chances: Chances | None,
    shot: ft.Ref[ft.Screenshot],
    sheet: str,
    show: Callable[[str], None],
    close: Callable[[], None],
) -> ft.Control | None:
    """What lies over the page."""
    match sheet:
        case "share":
            return share_sheet(ui, seen, shot, close)
        case "menu":
            return story_menu(ui, seen, lambda: show("bg stats"), lambda: show("how"), close)
        case "how":
            return how_sheet(ui)
        case "luck" if chances is not None and chances.parts:
            return luck_sheet(ui, story, chances)
    return _bg_stats(ui, seen, sheet, show)


def _bg_stats(ui: Ui, seen: Seen, sheet: str, show: Callable[[str], None]) -> ft.Control | None:
    play = ui.past.play(seen.id)
    if play is None or sheet not in ("bg stats", "code"):
        return None
    if sheet == "code":
        return CodeSheet(ui, ui.past, play)
    return play_sheet(ui, ui.past, play, lambda: show("code"), lambda: show(""))
