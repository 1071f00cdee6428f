"""The app: every open page shows the screen that its address names."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

import flet as ft

from companion.core.message import say
from companion.games import GAMES, find
from companion.store.store import Store
from companion.ui import theme
from companion.ui.app_context import Surroundings, surround, use_following, use_surroundings
from companion.ui.live import LiveTables
from companion.ui.parts.nothing import nothing
from companion.ui.preferences import Preferences, spoken
from companion.ui.session import Session

MODES = {
    "system": ft.ThemeMode.SYSTEM,
    "dark": ft.ThemeMode.DARK,
    "light": ft.ThemeMode.LIGHT,
}

# So many seconds after its first screen a page is drawn.
SETTLED = 2.0
# From here on things that stand side by side go under each other.
BIG_TEXT = 1.4


def app_main(
    store: Store,
    languages: Callable[[], Sequence[str]] = tuple,
    looks: Callable[[], Mapping[str, object]] = theme.looks,
) -> Callable[[ft.Page], None]:
    """What is called once for each open page; `languages` says what its browser asks for."""
    live, preferences = LiveTables(store), Preferences(store)

    def main(page: ft.Page) -> None:
        session = Session(page, live, preferences, languages())
        page.session.error = lambda message: trouble(session, message)  # type: ignore[method-assign]
        page.title = "Caldera"
        theme.dress(page, looks())
        page.theme_mode = MODES[preferences.current.theme]
        page.render_views(App, session)

    return main


def warm() -> None:
    """Loads what the first screens need while the browser still loads its own."""
    theme.light_theme()
    for game in GAMES:
        find(game)
    for module in ("home", "setup", "table"):
        import_module(f"companion.ui.screens.{module}")


def trouble(session: Session, message: str) -> None:
    """A fault of ours: kept for whoever looks into it, and said without a traceback."""
    logging.getLogger(__name__).error("%s", message)
    code = spoken(session.preferences.current.language, session.languages)
    session.tell(
        Surroundings(session, session.preferences.current, code, True, False, 0, 0).say(
            "Something went wrong here. Everything entered is kept: go back and try again."
        )
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
    use_following(session.preferences.subscribe, "settings")
    settings = session.preferences.current

    async def listen() -> None:
        page.on_resize = lambda e: set_size((e.width, e.height))
        page.on_platform_brightness_change = lambda e: set_bright(
            page.platform_brightness == ft.Brightness.LIGHT
        )
        page.on_keyboard_event = lambda e: set_keys(True) if e.key == "Tab" else None
        page.on_app_lifecycle_state_change = lambda e: (
            session.keep_awake(resumed=True) if e.state == ft.AppLifecycleState.RESUME else None
        )
        page.overlay.append(ruler(set_big))
        page.update()
        asked = await ft.SemanticsService().get_accessibility_features()
        set_less(asked.reduce_motion or asked.disable_animations)
        # The table is likely to come next: what it needs is loaded while nobody waits.
        await asyncio.sleep(SETTLED)
        import_module("companion.ui.screens.table")

    ft.use_effect(listen, [])

    def dress() -> None:
        page.theme_mode = MODES[settings.theme]

    ft.use_effect(dress, [settings.theme])
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
    return surround(here, lambda: ft.Router(ROUTES, not_found=Lost, manage_views=True))


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


def _screen(module: str, name: str) -> Callable[[], ft.Control]:
    """A screen, imported when it is first shown so that the first one is there soon."""

    def shown() -> ft.Control:
        screen: Callable[[], ft.Control] = getattr(
            import_module(f"companion.ui.screens.{module}"), name
        )
        return screen()

    return shown


ROUTES = [
    ft.Route(index=True, component=_screen("home", "Home")),
    ft.Route(path="history", component=_screen("history", "History")),
    ft.Route(path="settings", component=_screen("settings", "SettingsScreen")),
    ft.Route(path="new/:game", component=_screen("setup", "Setup")),
    ft.Route(path="rules/:game", component=_screen("rulings", "Rulings")),
    ft.Route(path="box/:game", component=_screen("box", "BoxScreen")),
    ft.Route(
        path="table/:table_id",
        component=_screen("table", "TableScreen"),
        children=[
            ft.Route(path="log", component=_screen("log", "LogScreen")),
            ft.Route(path="sheet", component=_screen("sheet", "SheetScreen")),
            ft.Route(path="winner", component=_screen("winner", "WinnerScreen")),
            ft.Route(path="eruption", component=_screen("eruption", "EruptionScreen")),
            ft.Route(path="fix", component=_screen("fix", "FixScreen")),
        ],
    ),
]


@ft.component
def Lost() -> ft.Control:  # noqa: N802
    """An address that leads nowhere."""
    here = use_surroundings()
    return nothing(here, say("This address leads nowhere. Your tables are all at home."))
