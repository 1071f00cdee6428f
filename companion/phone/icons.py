"""The icon font of the offline site: only the icons that the app or Flutter's controls can show."""

import io
import re
from collections.abc import Iterable

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from companion.phone.packing import Packed

ICON = re.compile(rb"\bIcons\.([A-Z][A-Z0-9_]*)")
STYLES = ("outlined", "rounded", "sharp")
# Shown by Flutter's own controls: menus, fields, sheets, bars, pickers and error texts.
FLUTTER_ICONS = (
    "add",
    "arrow_back",
    "arrow_back_ios_new_rounded",
    "arrow_back_ios_rounded",
    "arrow_downward",
    "arrow_drop_down",
    "arrow_drop_up",
    "arrow_forward",
    "arrow_forward_ios_rounded",
    "arrow_upward",
    "calendar_today",
    "cancel",
    "check",
    "chevron_left",
    "chevron_right",
    "clear",
    "close",
    "content_copy",
    "content_cut",
    "content_paste",
    "drag_handle",
    "edit",
    "edit_outlined",
    "error",
    "error_outline",
    "expand_less",
    "expand_more",
    "info",
    "keyboard",
    "keyboard_arrow_down",
    "keyboard_arrow_up",
    "menu",
    "more_horiz",
    "more_vert",
    "refresh",
    "remove",
    "search",
    "select_all",
    "share",
    "unfold_more",
    "visibility",
    "visibility_off",
    "warning",
)


def used_icons(files: Iterable[Packed]) -> set[str]:
    """The names of the icons that these source files mention, in lower case."""
    return {name.decode().lower() for file in files for name in ICON.findall(file.content)}


def glyph_of(icon: str) -> str:
    """What the font calls an icon.

    >>> glyph_of("close"), glyph_of("edit_outlined")
    ('close_baseline', 'edit_outlined')
    """
    return icon if icon.rpartition("_")[2] in STYLES else f"{icon}_baseline"


def icon_font(font: bytes, icons: Iterable[str]) -> bytes:
    """The font with these icons alone; `LookupError` names any that it lacks."""
    whole = TTFont(io.BytesIO(font))
    glyphs = {glyph_of(icon) for icon in icons}
    missing = sorted(glyphs - set(whole.getGlyphOrder()))
    if missing:
        raise LookupError(f"The icon font has no {', '.join(missing)}.")
    options = Options()
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=sorted(glyphs))
    subsetter.subset(whole)
    made = io.BytesIO()
    whole.save(made)
    return made.getvalue()
