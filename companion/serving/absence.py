"""When the server is lost: a script of the page that says so, since nobody else can then."""

import json
from pathlib import Path

from companion.core.message import say
from companion.core.words import LANGUAGES, language
from companion.showing.tokens import BASALT, SAND

# The client's first script; ours must come before it opens a connection.
BEFORE = "flutter_bootstrap.js"
SAID = (
    say("No connection"),
    say("Caldera at {address} does not answer.", address="{address}"),
    say("Every step that was done is kept there. This page comes back by itself."),
)


def script() -> bytes:
    """The script, with its sentences in every language."""
    words = {code: [language(code).say(message) for message in SAID] for code in LANGUAGES}
    colours = {"dark": BASALT._asdict(), "light": SAND._asdict()}
    text = Path(__file__).with_name("absence.js").read_text(encoding="utf-8")
    filled = text.replace("WORDS", json.dumps(words)).replace("COLOURS", json.dumps(colours))
    return filled.encode()
