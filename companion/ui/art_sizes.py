"""Width, height and anchor of each picture, in units of its drawing; by build/art."""

SIZES: dict[str, tuple[float, float, float, float]] = {
    "app/icon": (512, 512, 256, 256),
    "app/mark": (48, 48, 24, 24),
    "app/splash": (288, 288, 144, 144),
    "moments/box": (240, 180, 120, 90),
    "moments/crown": (74, 40, 37, 20),
    "moments/empty-history": (240, 180, 120, 90),
    "moments/eruption": (228, 163, 114, 81.5),
    "moments/phone-on-table": (280, 180, 140, 90),
    "moments/sunburst": (400, 400, 200, 200),
    "players/bare-blue": (30, 30, 15, 15),
    "players/bare-green": (30, 30, 15, 15),
    "players/bare-red": (30, 30, 15, 15),
    "players/bare-yellow": (30, 30, 15, 15),
    "players/glyph-blue": (62, 62, 31, 31),
    "players/glyph-green": (62, 62, 31, 31),
    "players/glyph-red": (62, 62, 31, 31),
    "players/glyph-yellow": (62, 62, 31, 31),
}
