"""Flet says late, and in its own words, that the connection is lost: a script of ours says it."""

import json
from pathlib import Path

from companion.core.languages import LANGUAGES, language
from companion.core.message import say
from companion.flet_seams.server.late_taps import STAMPED
from companion.showing.tokens import BASALT, SAND

TEXTS = {
    "lost": (
        say("No connection"),
        say("Caldera at {address} does not answer.", address="{address}"),
        say(
            "Every step that was done is saved there. What you tap now is not done. This "
            "page comes back by itself."
        ),
    ),
    "dropped": (
        say("Not done"),
        say("The connection was gone for a moment, and what you tapped was not done. Tap again."),
    ),
}


def lost_connection_script() -> bytes:
    """The script, with its sentences in every language."""
    words = {
        code: {kind: [language(code).say(line) for line in lines] for kind, lines in TEXTS.items()}
        for code in LANGUAGES
    }
    colours = {"dark": BASALT._asdict(), "light": SAND._asdict()}
    text = Path(__file__).with_name("lost_connection.js").read_text(encoding="utf-8")
    for name, value in (("WORDS", words), ("COLOURS", colours), ("STAMPED", STAMPED)):
        text = text.replace(name, json.dumps(value), 1)
    return text.encode()
