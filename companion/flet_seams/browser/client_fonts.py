"""Flet's client loads fonts for formulas at its start, and an app's own ones only after its first
screen: its list of fonts is replaced by those that Caldera uses."""

from companion.showing.tokens import FACES

FONT_MANIFEST = "assets/FontManifest.json"
# `asset` is relative to assets/ below the page; our own files are beside that folder.
FONTS = [
    {"family": "MaterialIcons", "fonts": [{"asset": "fonts/MaterialIcons-Regular.otf"}]},
    {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]},
    *(
        {
            "family": face.family,
            "fonts": [{"asset": f"../fonts/{face.file}", "weight": face.weight}],
        }
        for face in FACES
    ),
]
