"""Sizes of pictures, which the app knows without opening them: data that build/art writes."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

# Width, height and anchor of each picture by its name, in units of its drawing.
Sizes: TypeAlias = Mapping[str, tuple[float, float, float, float]]

FILE = "art_sizes.json"


def read_sizes(folder: Path) -> Sizes:
    """The sizes that a folder lists; none before it has any picture."""
    file = folder / FILE
    if not file.exists():
        return {}
    return {name: tuple(size) for name, size in json.loads(file.read_text("utf-8")).items()}
