"""The pages that we write ourselves: in our colours, in the language that the browser asks for."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template

from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from companion.core.message import Message, say
from companion.serving.host_check import preferred_language, said
from companion.showing.tokens import BASALT, SAND

FOLDER = Path(__file__).with_name("page")
NAME = "Caldera"
DESCRIPTION = say("The companion beside your board: four games of volcanoes and islands.")
STARTING = say("Getting ready…")
COLOURS = ("bg", "s1", "line2", "tx", "tx2", "lava", "onlava", "lavatx")
ICONS = (("icon", 192, "any"), ("icon", 512, "any"))
MASKABLE = (("icon-maskable", 192, "maskable"), ("icon-maskable", 512, "maskable"))


@cache
def template(name: str) -> Template:
    """A page with its colours filled in, and gaps for words."""
    colours = {
        f"{theme}_{colour}": getattr(scheme, colour)
        for theme, scheme in (("dark", BASALT), ("light", SAND))
        for colour in COLOURS
    }
    text = (FOLDER / name).read_text(encoding="utf-8")
    return Template(Template(text).safe_substitute(colours))


def page(
    name: str, scope: Scope, words: Mapping[str, Message | None], status: int = 200
) -> Response:
    """A page for this browser."""
    gaps = {key: said(message, scope) if message else "" for key, message in words.items()}
    text = template(name).substitute(gaps, lang=preferred_language(scope))
    return HTMLResponse(text, status, {"Vary": "Accept-Language, Cookie"})


def app_page(scope: Scope) -> Response:
    """The page that holds the app, whatever the address."""
    return page("app.html", scope, {"description": DESCRIPTION, "starting": STARTING})


def manifest(scope: Scope) -> Response:
    """What a phone needs to know to put us on its home screen."""
    fields = {
        "name": NAME,
        "short_name": NAME,
        "description": said(DESCRIPTION, scope),
        "lang": preferred_language(scope),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "background_color": BASALT.bg,
        "theme_color": BASALT.bg,
        "icons": [
            {
                "src": f"icons/{name}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in (*ICONS, *MASKABLE)
        ],
    }
    return Response(
        json.dumps(fields, ensure_ascii=False),
        media_type="application/manifest+json",
        headers={"Vary": "Accept-Language"},
    )
