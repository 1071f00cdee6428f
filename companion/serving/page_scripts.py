"""What the page itself does before the client starts: it keeps the browser's history as one goes
about it, shows where the keys are, lets them scroll, and copies where there is no clipboard."""

from pathlib import Path

from companion.showing.tokens import TERRAIN

SCRIPTS = ("history.js", "keys.js", "scrolling.js", "copying.js")


def page_scripts() -> bytes:
    """The scripts, in the colours of every piece: ink, and the light line outside it."""
    here = Path(__file__).parent
    text = "".join((here / name).read_text(encoding="utf-8") for name in SCRIPTS)
    return text.replace("CREAM", TERRAIN.keyline).replace("INK", TERRAIN.ink).encode()
