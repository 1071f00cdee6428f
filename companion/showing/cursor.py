"""Where somebody who goes about with keys is: the next place that answers, in a direction."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from companion.showing.pointing import outline
from companion.showing.scene import Scene, Space, Stroke
from companion.showing.tokens import TERRAIN

Way = Literal["left", "right", "up", "down"]
WAYS: dict[str, Way] = {
    "ArrowLeft": "left",
    "ArrowRight": "right",
    "ArrowUp": "up",
    "ArrowDown": "down",
}
# The closed hand, which keys open and close.
LOOK = "look"
_STEP = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_place(scene: Scene, at: str, way: Way) -> str:
    """The place after `at`: on the board the nearest that is lit, else the next in the row."""
    lit = {space.place: space for space in scene.picture.spaces if space.answers and space.spoken}
    below = _below(scene)
    if any(at in row for row in below):
        return _along(below, lit, at, way)
    if scene.panel is None and lit:
        here = lit.get(at)
        if here is None:
            return min(lit.values(), key=lambda space: (space.y, space.x)).place
        across, down = _STEP[way]

        def cost(place: str) -> float:
            x, y = lit[place].x - here.x, lit[place].y - here.y
            ahead = x * across + y * down
            return ahead + 2 * abs(x * down + y * across) if ahead > 1 else float("inf")

        found = min((place for place in lit if place != at), key=cost, default=at)
        if cost(found) < float("inf"):
            return found
        return below[0][0] if way == "down" and below else at
    if below:
        return below[0][0]
    row = _row(scene)
    if not row:
        return ""
    columns = scene.panel.columns if scene.panel else 1
    jump = {"left": -1, "right": 1, "up": -columns, "down": columns}[way]
    return row[0] if at not in row else row[max(0, min(len(row) - 1, row.index(at) + jump))]


def _below(scene: Scene) -> list[list[str]]:
    """What answers under the board where cards lie there, row by row: open cards, then the hand."""
    if scene.shelf is None:
        return []
    pile, hand = scene.shelf.pile, scene.hand
    # Two cards alike are one place.
    lit = (card.place for card in scene.shelf.cards if card.state in ("lit", "chosen"))
    beside = list(dict.fromkeys(lit))
    if pile is not None and pile.state in ("lit", "chosen"):
        beside.append(pile.place)
    faces = [card.place for card in hand.faces] if hand is not None else []
    own = faces or ([LOOK] if hand is not None else [])
    return [row for row in (beside, [*own, *(item.place for item in scene.tray)]) if row]


def _along(rows: list[list[str]], lit: Mapping[str, Space], at: str, way: Way) -> str:
    """The next place in these rows; above them is the board."""
    number = next(number for number, row in enumerate(rows) if at in row)
    row, across = rows[number], rows[number].index(at)
    if way in ("left", "right"):
        return row[max(0, min(len(row) - 1, across + (1 if way == "right" else -1)))]
    number += 1 if way == "down" else -1
    if number < 0 and lit:
        return max(lit.values(), key=lambda space: space.y).place
    row = rows[max(0, min(len(rows) - 1, number))]
    return at if at in row else row[min(across, len(row) - 1)]


def _row(scene: Scene) -> list[str]:
    cards = scene.panel.cards if scene.panel else scene.rows
    if cards:
        return [card.place for card in cards if card.state in ("lit", "chosen")]
    return [item.place for item in scene.tray]


def with_cursor(scene: Scene, at: str) -> Scene:
    """The scene with a ring around where the keys are, seen against any ground."""
    if not at:
        return scene
    strokes = tuple(
        Stroke((*edge, edge[0]), color, width)
        for space in scene.picture.spaces
        if space.place == at and (edge := outline(space))
        for color, width in ((TERRAIN.ink, 8.0), (TERRAIN.keyline, 4.0))
    )
    panel = scene.panel
    if panel is not None:
        cards = tuple(replace(card, focused=card.place == at) for card in panel.cards)
        panel = replace(panel, cards=cards)
    shelf, hand = scene.shelf, scene.hand
    if shelf is not None:
        cards = tuple(replace(card, focused=card.place == at) for card in shelf.cards)
        pile = replace(shelf.pile, focused=shelf.pile.place == at) if shelf.pile else None
        shelf = replace(shelf, cards=cards, pile=pile)
    if hand is not None:
        faces = tuple(replace(card, focused=card.place == at) for card in hand.faces)
        hand = replace(hand, faces=faces, focused=at == LOOK)
    return replace(
        scene,
        shelf=shelf,
        hand=hand,
        picture=replace(scene.picture, strokes=(*scene.picture.strokes, *strokes)),
        tray=tuple(replace(item, focused=item.place == at) for item in scene.tray),
        rows=tuple(replace(row, focused=row.place == at) for row in scene.rows),
        panel=panel,
    )
