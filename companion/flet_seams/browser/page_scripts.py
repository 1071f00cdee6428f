"""Flet has no place for scripts that run before its client: ours go in front of its first one."""

from pathlib import Path

from companion.showing.tokens import TERRAIN

# The first script of the client, served or offline.
FIRST_SCRIPT = "flutter_bootstrap.js"
# In this order; each file says which gap it closes.
SCRIPTS = (
    "link_fragment.js",
    "language_tags.js",
    "browser_history.js",
    "focus_ring.js",
    "keyboard_scrolling.js",
    "clipboard.js",
    "big_screen.js",
    "lying_flat.js",
)
# A module that the page of the offline site imports.
SPLASH_FRAMES = Path(__file__).with_name("splash_frames.js")


def page_scripts() -> bytes:
    """The scripts as one, with the colours of the focus ring filled in."""
    folder = Path(__file__).parent
    text = "".join((folder / name).read_text(encoding="utf-8") for name in SCRIPTS)
    return text.replace("CREAM", TERRAIN.keyline).replace("INK", TERRAIN.ink).encode()
