"""The app: every open page shows the screen that its address names."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import flet as ft

from companion.core.message import say
from companion.core.words import LANGUAGES
from companion.playing.company import Elsewhere, Guest, Host
from companion.playing.preferences import spoken
from companion.playing.tables import Tables
from companion.playing.visiting import visiting
from companion.ui import art, theme
from companion.ui.app_context import Surroundings, surround, use_following, use_surroundings
from companion.ui.boundary import guard
from companion.ui.parts.apology import apology
from companion.ui.parts.nothing import nothing
from companion.ui.session import Session
from companion.ui.trail import path_of

if TYPE_CHECKING:
    from companion.ui.parts.house_key import HouseKey

MODES = {
    "system": ft.ThemeMode.SYSTEM,
    "dark": ft.ThemeMode.DARK,
    "light": ft.ThemeMode.LIGHT,
}

# So many seconds after its first screen a page is drawn.
SETTLED = 2.0
# What a phone that joined a table is shown.
FOR_GUESTS = ("table/:table_id", "rules/:game")
# From here on things that stand side by side go under each other.
BIG_TEXT = 1.4


def app_main(
    tables: Tables,
    languages: Callable[[], Sequence[str]] = tuple,
    looks: Callable[[], Mapping[str, object]] = theme.looks,
    *,
    phone: Callable[[], str] = lambda: "here",
    key: "HouseKey | None" = None,
    host: Host | None = None,
    guest: Callable[[], Guest | None] = lambda: None,
    elsewhere: Elsewhere | None = None,
    drawn: Callable[[], None] = lambda: None,
) -> Callable[[ft.Page], None]:
    """What is called once for each open page.

    `languages` says what its browser asks for, `phone` which phone it is; `key` opens the house
    to others where it is served, `host` shares its tables, and `guest` is the place of a phone
    that came for one of them and gets nothing else; `elsewhere` leads to tables on other machines.
    `drawn` hears of each page that has its first screen.
    """
    art.know(tables.games)

    def main(page: ft.Page) -> None:
        marks, place = tables.marks(phone()), guest()
        if place is None:
            session = Session(page, tables, marks, languages(), key, host=host, elsewhere=elsewhere)
        else:
            session = Session(page, visiting(tables.games), marks, languages(), guest=place)
        page.session.error = lambda message: trouble(session, message)  # type: ignore[method-assign]
        guard(page, lambda fault: broken(session, fault))
        # The router asks these while it has nothing of its own to do.
        page.on_route_change = lambda e: session.boundary.leave()
        page.on_view_pop = lambda e: session.back()
        page.on_connect = lambda e: session.boundary.leave()
        page.title = "Caldera"
        theme.dress(page, looks())
        page.theme_mode = MODES[session.preferences.current.theme]
        page.locale_configuration = locale_of(session)
        page.render_views(App, session)
        drawn()

    return main


def trouble(session: Session, message: str) -> None:
    """A fault of ours: kept for whoever looks into it, and said without a traceback."""
    logging.getLogger(__name__).error("%s", message)
    code = spoken(session.preferences.current.language, session.languages)
    session.tell(
        Surroundings(session, session.preferences.current, code, True, False, 0, 0).say(
            "Something went wrong here. Everything entered is kept: go back and try again."
        )
    )


def broken(session: Session, fault: Exception) -> None:
    """A screen could not be drawn: its apology is shown, and what it was busy with is let go."""
    route = session.page.route or "/"
    session.drafts.pop(route, None)
    if not session.boundary.broke(route, fault):
        trouble(session, f"the apology for {route} failed too")


def locale_of(session: Session) -> ft.LocaleConfiguration:
    """The language for what the client itself says, and for the page's `lang`."""
    code = spoken(session.preferences.current.language, session.languages)
    return ft.LocaleConfiguration(
        supported_locales=[ft.Locale(known) for known in LANGUAGES], current_locale=ft.Locale(code)
    )


@ft.component
def App(session: Session) -> ft.Control:  # noqa: N802
    """The screens, surrounded by what they need; repainted when that changes."""
    page = session.page
    size, set_size = ft.use_state((page.width or 390.0, page.height or 844.0))
    bright, set_bright = ft.use_state(page.platform_brightness == ft.Brightness.LIGHT)
    less, set_less = ft.use_state(False)
    keys, set_keys = ft.use_state(False)
    big, set_big = ft.use_state(False)
    broken_at, set_broken = ft.use_state(session.boundary.broken)
    opened, set_opened = ft.use_state(False)
    use_following(session.preferences.subscribe, "settings")
    session.boundary.show = set_broken
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
        page.on_keyboard_event = lambda e: pressed(e.key.replace(" ", ""))
        page.on_app_lifecycle_state_change = lambda e: (
            session.keep_awake(resumed=True)
            if e.state in (ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW)
            else session.hide()
        )
        page.overlay.append(ruler(set_big))
        page.update()
        asked = await ft.SemanticsService().get_accessibility_features()
        set_less(asked.reduce_motion or asked.disable_animations)
        # The table is likely to come next: what it needs is loaded while nobody waits.
        await asyncio.sleep(SETTLED)
        import_module("companion.ui.screens.table")

    # The page itself comes first and bare: whatever fails from then on is guarded.
    ft.use_effect(lambda: set_opened(True), [])
    ft.use_effect(listen, [])

    def dress() -> None:
        page.theme_mode = MODES[settings.theme]

    def speak() -> None:
        page.locale_configuration = locale_of(session)
        page.update()

    ft.use_effect(dress, [settings.theme])
    ft.use_effect(speak, [settings.language])
    ft.use_effect(session.keep_awake, [settings.keep_on])
    here = Surroundings(
        session=session,
        settings=settings,
        code=spoken(settings.language, session.languages),
        dark=settings.theme == "dark" or (settings.theme == "system" and not bright),
        motion=settings.motion == "full" or (settings.motion == "system" and not less),
        width=size[0],
        height=size[1],
        keys=keys,
        big=big,
    )
    routes: list[ft.Route] = ft.use_memo(lambda: routes_of(session), [])
    if not opened:
        bare = ft.View(route=path_of(page.route or "/"), bgcolor=here.scheme.bg, padding=0)
        return [bare]  # type: ignore[return-value]
    if broken_at is not None:
        return [apology(here, broken_at)]  # type: ignore[return-value]
    return surround(here, lambda: ft.Router(routes, not_found=Lost, manage_views=True))


def ruler(on_big: Callable[[bool], None]) -> ft.Control:
    """A letter that nobody sees: its height tells how large the phone sets its text."""
    size = 10

    def measured(e: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_big(e.height >= BIG_TEXT * size)

    letter = ft.Text("M", style=ft.TextStyle(size=size, height=1.0, color=ft.Colors.TRANSPARENT))
    # The one that is measured must not be the one that is placed: Flet cannot do both in one.
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
    """Every screen by its address."""

    def screen(module: str, name: str) -> Callable[[], ft.Control]:
        """A screen, imported when it is first shown so that the first one is there soon."""

        def shown() -> ft.Control:
            session.arrive(session.page.route or "/")
            found: Callable[[], ft.Control] = getattr(
                import_module(f"companion.ui.screens.{module}"), name
            )
            return found()

        return shown

    routes = [
        ft.Route(index=True, component=screen("home", "Home")),
        ft.Route(path="history", component=screen("history", "History")),
        ft.Route(path="settings", component=screen("settings", "SettingsScreen")),
        ft.Route(path="new/:game", component=screen("setup", "Setup")),
        ft.Route(path="score", component=screen("score_setup", "ScoreGames")),
        ft.Route(path="score/:game", component=screen("score_setup", "ScoreSetup")),
        ft.Route(path="score/:game/count", component=screen("just_score", "CountScreen")),
        ft.Route(path="rules/:game", component=screen("rules", "RulesScreen")),
        ft.Route(path="first/:game", component=screen("first_game", "FirstGameScreen")),
        ft.Route(path="box/:game", component=screen("box", "BoxScreen")),
        ft.Route(path="box/:game/:page", component=screen("box_page", "BoxPageScreen")),
        ft.Route(path="map/:game", component=screen("map_box", "MapScreen")),
        ft.Route(
            path="table/:table_id",
            component=screen("table", "TableScreen"),
            children=[
                ft.Route(path="log", component=screen("log", "LogScreen")),
                ft.Route(path="sheet", component=screen("sheet", "SheetScreen")),
                ft.Route(path="winner", component=screen("winner", "WinnerScreen")),
                ft.Route(path="eruption", component=screen("eruption", "EruptionScreen")),
                ft.Route(path="fix", component=screen("fix", "FixScreen")),
                ft.Route(path="lay-out", component=screen("lay_out", "LayOutScreen")),
                ft.Route(path="odds", component=screen("odds", "OddsScreen")),
                ft.Route(path="count", component=screen("just_score", "FinishScreen")),
                ft.Route(path="join", component=screen("join", "JoinScreen")),
                ft.Route(path="move", component=screen("move", "MoveScreen")),
                ft.Route(path="watch", component=screen("watch", "WatchScreen")),
            ],
        ),
    ]
    take = screen("take_seat", "TakeSeat")
    if session.guest is None:
        other = screen("join_elsewhere", "JoinElsewhere")
        return [
            *routes,
            ft.Route(path="join", component=other),
            ft.Route(path="join/:code", component=take),
        ]
    # Who came for one table finds nothing else here.
    return [
        ft.Route(index=True, component=take),
        ft.Route(path="join/:code", component=take),
        *(route for route in routes if route.path in FOR_GUESTS),
    ]


@ft.component
def Lost() -> ft.Control:  # noqa: N802
    """An address that leads nowhere."""
    here = use_surroundings()
    return nothing(here, say("This address leads nowhere. Your tables are all at home."))
