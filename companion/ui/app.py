"""The app: starts each open page and maps its address to a screen."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import flet as ft

from companion.core.languages import LANGUAGES
from companion.core.message import say
from companion.flet_seams.drawing_faults import catch_faults
from companion.flet_seams.error_reports import report_errors
from companion.flet_seams.event_order import draw_between_events
from companion.flet_seams.open_sheets import close_sheets_on_back
from companion.playing.guest_store import NOT_THEIRS, visiting
from companion.playing.preferences import spoken
from companion.playing.shared_table import Elsewhere, Guest, Host
from companion.playing.tables import Tables
from companion.ui import art, theme
from companion.ui.app_context import Ui, provide_ui, use_following, use_ui
from companion.ui.page_history import path_of
from companion.ui.session import Session
from companion.ui.widgets import double_tap
from companion.ui.widgets.empty_page import empty_page
from companion.ui.widgets.error_page import error_page

if TYPE_CHECKING:
    from companion.past.history import Past
    from companion.ui.home.house_key import HouseKey

MODES = {
    "system": ft.ThemeMode.SYSTEM,
    "dark": ft.ThemeMode.DARK,
    "light": ft.ThemeMode.LIGHT,
}

# Seconds after a page opened until the modules of the table screen are imported.
PRELOAD_AFTER = 2.0
# The routes of a phone that joined one table, besides taking a seat.
FOR_GUESTS = ("table/:table_id", "rules/:game")
# Text that is larger by this factor counts as large: then things stand below each other.
BIG_TEXT = 1.4


def app_main(
    tables: Tables,
    languages: Callable[[], Sequence[str]] = tuple,
    themes: Callable[[], Mapping[str, object]] = theme.themes,
    *,
    phone: Callable[[], str] = lambda: "here",
    key: "HouseKey | None" = None,
    host: Host | None = None,
    guest: Callable[[], Guest | None] = lambda: None,
    elsewhere: Elsewhere | None = None,
    drawn: Callable[[], None] = lambda: None,
    shorten: Callable[[str], str | None] = lambda address: None,
) -> Callable[[ft.Page], None]:
    """Makes the function that Flet calls for each open page.

    `languages` are those that the page's browser asks for, `phone` is the device's id; `key` is the
    key of a served house, `host` shares its tables, and `guest` is the seat of a phone that joined
    one of them and may see nothing else; `elsewhere` joins tables on other machines. `drawn` is
    called once a page has its first screen. `shorten` makes a short address that leads to a long
    one, where this house can.
    """
    art.add_games(tables.games)

    @cache
    def past() -> "Past":
        """The finished tables, one and the same for every page; no first screen needs them."""
        from companion.past.history import Past

        return Past(tables)

    def main(page: ft.Page) -> None:
        marks, place = tables.marks(phone()), guest()
        if place is None:
            session = Session(
                page,
                tables,
                marks,
                languages(),
                key,
                host=host,
                elsewhere=elsewhere,
                past=past,
                shorten=shorten,
            )
        else:
            session = Session(page, visiting(tables.games), marks, languages(), guest=place)
        report_errors(page, lambda message: report_fault(session, message))
        catch_faults(page, lambda fault: show_error_page(session, fault))
        double_tap.watch(page)
        draw_between_events(page)
        close_sheets_on_back(page, session.sheets, lambda: session.address)
        # The router calls these only for what it does not handle itself.
        page.on_route_change = lambda e: session.error_boundary.leave()
        page.on_view_pop = lambda e: session.back()
        page.on_connect = lambda e: session.error_boundary.leave()
        page.title = "Caldera"
        theme.apply_themes(page, themes())
        page.theme_mode = MODES[session.preferences.current.theme]
        page.locale_configuration = locale_of(session)
        page.render_views(App, session)
        drawn()

    return main


def report_fault(session: Session, message: str) -> None:
    """Logs a fault of ours, and tells people about it without a traceback."""
    logging.getLogger(__name__).error("%s", message)
    code = spoken(session.preferences.current.language, session.languages)
    page = session.page
    size = page.width or 0, page.height or 0
    Ui(session, session.preferences.current, code, True, False, *size).tell(
        say("Something went wrong here. Everything you entered is saved: go back and try again.")
    )


def show_error_page(session: Session, fault: Exception) -> None:
    """Replaces a screen that could not be drawn by the error page, and drops its draft."""
    route = session.page.route or "/"
    session.drafts.pop(route, None)
    if not session.error_boundary.broke(route, fault):
        report_fault(session, f"the error page for {route} failed too")


def locale_of(session: Session) -> ft.LocaleConfiguration:
    """The language of Flet's own texts, and of the page's `lang` attribute."""
    code = spoken(session.preferences.current.language, session.languages)
    return ft.LocaleConfiguration(
        supported_locales=[ft.Locale(known) for known in LANGUAGES], current_locale=ft.Locale(code)
    )


def key_name(event: ft.KeyboardEvent) -> str:
    """The name of a pressed key; the usual shortcuts are named Undo and Redo."""
    name = event.key.replace(" ", "")
    if event.ctrl or event.meta:
        if name in ("Z", "z"):
            return "Redo" if event.shift else "Undo"
        if name in ("Y", "y"):
            return "Redo"
    return name


@ft.component
def App(session: Session) -> ft.Control:  # noqa: N802
    """Provides every screen with its `Ui`, and draws again when size, settings or theme change."""
    page = session.page
    size, set_size = ft.use_state((page.width or 390.0, page.height or 844.0))
    bright, set_bright = ft.use_state(page.platform_brightness == ft.Brightness.LIGHT)
    less, set_less = ft.use_state(False)
    keys, set_keys = ft.use_state(False)
    big, set_big = ft.use_state(False)
    broken_at, set_broken = ft.use_state(session.error_boundary.broken)
    opened, set_opened = ft.use_state(False)
    use_following(session.preferences.subscribe, "settings")
    session.error_boundary.show = set_broken
    settings = session.preferences.current

    def pressed(key: str) -> None:
        if key == "Tab":
            set_keys(True)
        session.on_key(key)

    async def listen() -> None:
        page.on_resize = lambda e: set_size((e.width, e.height))
        page.on_platform_brightness_change = lambda e: set_bright(
            page.platform_brightness == ft.Brightness.LIGHT
        )
        page.on_keyboard_event = lambda e: pressed(key_name(e))
        page.on_app_lifecycle_state_change = lambda e: (
            session.keep_awake(resumed=True)
            if e.state in (ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW)
            else session.hide()
        )
        page.overlay.append(text_size_probe(set_big))
        page.update()
        asked = await ft.SemanticsService().get_accessibility_features()
        set_less(asked.reduce_motion or asked.disable_animations)
        # The table is likely to come next: what it needs is loaded while nobody waits.
        await asyncio.sleep(PRELOAD_AFTER)
        import_module("companion.ui.table.table_screen")

    # The first drawing is an empty view: the error boundary catches only what is drawn after it.
    ft.use_effect(lambda: set_opened(True), [])
    ft.use_effect(listen, [])

    def apply_theme() -> None:
        page.theme_mode = MODES[settings.theme]

    def apply_language() -> None:
        page.locale_configuration = locale_of(session)
        page.update()

    ft.use_effect(apply_theme, [settings.theme])
    ft.use_effect(apply_language, [settings.language])
    ft.use_effect(session.keep_awake, [settings.keep_on])
    ui = Ui(
        session=session,
        settings=settings,
        code=spoken(settings.language, session.languages),
        dark=settings.theme == "dark" or (settings.theme == "system" and not bright),
        motion=settings.motion == "full" or (settings.motion == "system" and not less),
        width=size[0],
        height=size[1],
        keys=keys,
        large_text=big,
    )
    routes: list[ft.Route] = ft.use_memo(lambda: routes_of(session), [])
    if not opened:
        bare = ft.View(route=path_of(page.route or "/"), bgcolor=ui.scheme.bg, padding=0)
        return [bare]  # type: ignore[return-value]
    if broken_at is not None:
        return [error_page(ui, broken_at)]  # type: ignore[return-value]
    return provide_ui(ui, lambda: ft.Router(routes, not_found=NotFound, manage_views=True))


def text_size_probe(on_big: Callable[[bool], None]) -> ft.Control:
    """An invisible letter, whose height says whether the phone is set to large text."""
    size = 10

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_big(e.height >= BIG_TEXT * size)

    letter = ft.Text("M", style=ft.TextStyle(size=size, height=1.0, color=ft.Colors.TRANSPARENT))
    # Flet cannot place and measure the same control.
    return ft.Container(
        left=0,
        top=0,
        ignore_interactions=True,
        content=ft.Container(
            on_size_change=measured,
            content=ft.Semantics(exclude_semantics=True, content=letter),
        ),
    )


def routes_of(session: Session) -> list[ft.Route]:
    """The screens of a page, by address."""

    def screen(module: str, name: str) -> Callable[[], ft.Control]:
        """A screen whose module is imported when it is first shown, to start faster."""

        def shown() -> ft.Control:
            session.arrive(session.page.route or "/")
            found: Callable[[], ft.Control] = getattr(import_module(f"companion.ui.{module}"), name)
            return found()

        return shown

    routes = [
        ft.Route(index=True, component=screen("home.home_screen", "Home")),
        ft.Route(path="history", component=screen("past.history_screen", "History")),
        ft.Route(path="person/:person", component=screen("past.person_screen", "PersonScreen")),
        ft.Route(path="settings", component=screen("home.settings_screen", "SettingsScreen")),
        ft.Route(path="new/:game", component=screen("setup.setup_screen", "Setup")),
        ft.Route(path="score", component=screen("counting.count_setup_screen", "ScoreGames")),
        ft.Route(path="score/:game", component=screen("counting.count_setup_screen", "ScoreSetup")),
        ft.Route(
            path="score/:game/count", component=screen("counting.count_screen", "CountScreen")
        ),
        ft.Route(path="rules/:game", component=screen("rules.rules_screen", "RulesScreen")),
        ft.Route(
            path="first/:game", component=screen("table.first_game_screen", "FirstGameScreen")
        ),
        ft.Route(path="box/:game", component=screen("boxes.box_screen", "BoxScreen")),
        ft.Route(
            path="box/:game/:page", component=screen("boxes.box_page_screen", "BoxPageScreen")
        ),
        ft.Route(path="map/:game", component=screen("boxes.map_box_screen", "MapScreen")),
        ft.Route(
            path="table/:table_id",
            component=screen("table.table_screen", "TableScreen"),
            children=[
                ft.Route(path="log", component=screen("table.log_screen", "LogScreen")),
                ft.Route(path="sheet", component=screen("moments.sheet_screen", "SheetScreen")),
                ft.Route(path="winner", component=screen("moments.winner_screen", "WinnerScreen")),
                ft.Route(path="story", component=screen("past.story_screen", "StoryScreen")),
                ft.Route(
                    path="story/board", component=screen("past.story_board_screen", "StoryBoard")
                ),
                ft.Route(
                    path="eruption", component=screen("moments.eruption_screen", "EruptionScreen")
                ),
                ft.Route(path="fix", component=screen("fixing.fix_screen", "FixScreen")),
                ft.Route(path="lay-out", component=screen("setup.lay_out_screen", "LayOutScreen")),
                ft.Route(path="odds", component=screen("boxes.odds_screen", "OddsScreen")),
                ft.Route(path="count", component=screen("counting.count_screen", "FinishScreen")),
                ft.Route(path="join", component=screen("joining.join_screen", "JoinScreen")),
                ft.Route(path="move", component=screen("joining.move_screen", "MoveScreen")),
                ft.Route(path="watch", component=screen("table.watch_screen", "WatchScreen")),
            ],
        ),
    ]
    take = screen("joining.take_seat_screen", "TakeSeat")
    if session.guest is None:
        other = screen("joining.join_elsewhere_screen", "JoinElsewhere")
        return [
            *routes,
            ft.Route(path="join", component=other),
            ft.Route(path="join/:code", component=take),
        ]
    # A phone that joined one table has no other screens.
    return [
        ft.Route(index=True, component=take),
        ft.Route(path="join/:code", component=take),
        *(route for route in routes if route.path in FOR_GUESTS),
    ]


@ft.component
def NotFound() -> ft.Control:  # noqa: N802
    """Shown for an address that no screen has."""
    ui = use_ui()
    if ui.session.guest is not None:
        return empty_page(ui, say(NOT_THEIRS))
    return empty_page(
        ui, say("There is nothing at this address. Your tables are all on the home page.")
    )
