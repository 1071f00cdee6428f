"""Ideas on the table screen: what each would do, as a row, a ghost and a pin on the board.

They have no order: pins are signs without rank, dealt by chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin

from companion.core.action import Action
from companion.core.message import Message, count, listing, say
from companion.showing.board import AnyBoard
from companion.showing.scene import (
    CardFace,
    Command,
    Patch,
    Picture,
    Piece,
    Scene,
    Span,
    Stroke,
    Tag,
)
from companion.showing.sight import Sight
from companion.showing.tokens import TERRAIN

# Where a row is tapped, by the number of its idea, and where the rows are closed.
IDEA, CLOSE = "idea-", "close-ideas"
SIGNS = {"diamond": say("diamond"), "cross": say("cross"), "hexagon": say("hexagon")}
PROMPTS = (
    say("Nothing stands out here."),
    say("One idea."),
    say("Two ideas, in no order."),
    say("Three ideas, in no order."),
)
GHOST, PIN = 0.78, 29.0
# How far a pin stands from what it is about, and the distance at which nothing is in its way.
ASIDE, CLEAR = 27.0, 26.0
# So far pieces only make room for another one.
NUDGE = 24.0
# Around a ghost, and around a piece that would be taken back.
RING = 17.0


@dataclass(frozen=True)
class Idea:
    """One action worth considering, as a choice on the table screen."""

    sign: str
    choice: object
    # The button that does it, once it is chosen.
    command: Command
    fact: Message | None
    # The picture of the piece, with a figure on it where it has one.
    art: str
    figure: str = ""
    ink: str = ""
    # What would come onto the board, what would leave it, and what it is about.
    ghosts: tuple[Piece, ...] = ()
    spans: tuple[Span, ...] = ()
    leaving: tuple[Piece, ...] = ()
    patches: tuple[Patch, ...] = ()
    at: tuple[float, float] | None = None

    def same_row(self, other: "Idea") -> bool:
        """Whether nobody could tell the two apart on the screen."""
        return (self.command.words, self.at) == (other.command.words, other.at)


def ideas_on(
    board: AnyBoard,
    sight: Sight[object],
    actions: Sequence[Action],
    signs: Sequence[str],
    seat: int,
    turn: int = 0,
) -> tuple[Idea, ...]:
    """The actions as choices; one that the screen cannot show as a choice is left out."""
    plain = board.scene(sight, board.nothing(sight), turn)
    found: list[Idea] = []
    for action in actions:
        choice = board.choice_for(sight, action)
        chosen = plain if choice is None else board.scene(sight, choice, turn)
        command = _command(action, chosen) or _command(action, plain)
        if command is not None:
            if command.action != action or chosen is plain or command is plain.secondary:
                choice, chosen = board.nothing(sight), plain
            fact = board.fact_for(sight, action)
            idea = _idea(board, signs[len(found)], choice, command, plain, chosen, seat)
            # Secret cards have no names here: several of them are one row.
            if not any(idea.same_row(other) for other in found):
                fact = idea.fact or fact or say("Then the turn goes on.")
                found.append(replace(idea, fact=fact))
    return tuple(found)


def _command(action: Action, scene: Scene) -> Command | None:
    """The button of a scene that does this action."""
    for command in (scene.primary, scene.secondary):
        if command is not None and command.action == action:
            return command
    return None


def _idea(
    board: AnyBoard,
    sign: str,
    choice: object,
    command: Command,
    plain: Scene,
    chosen: Scene,
    seat: int,
) -> Idea:
    before, after = plain.picture, chosen.picture
    ghosts = _new(before.pieces, after.pieces)
    stays = {piece.key for piece in after.pieces} - {piece.key for piece in ghosts}
    art, figure, ink = _piece(chosen, ghosts) or (f"players/glyph-{_color(board, seat)}", "", "")
    card = _card(chosen)
    words = chosen.banner if chosen.banner != plain.banner else None
    gain = chosen.seats[seat].gain
    if card is not None:
        words = words or card.text
    elif words is None and chosen.tally is not None:
        words = chosen.tally.words
    elif words is None and gain:
        words = count("{count} point at once", "{count} points at once", gain)
    return Idea(
        sign,
        choice,
        command,
        words,
        art,
        figure,
        ink,
        ghosts,
        tuple(span for span in after.spans if span not in before.spans),
        tuple(piece for piece in before.pieces if piece.key not in stays),
        tuple(p for p in after.patches if p.state == "chosen" and p not in before.patches),
        _about(before, after, ghosts),
    )


def _new(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces that come or move; one that only makes room stays."""
    there = {piece.key: piece for piece in before}
    return tuple(
        piece
        for piece in after
        if (old := there.get(piece.key)) is None or hypot(piece.x - old.x, piece.y - old.y) > NUDGE
    )


def _color(board: AnyBoard, seat: int) -> str:
    return board.rules.header.players[seat].color


def _card(chosen: Scene) -> CardFace | None:
    """The card that is chosen where a question is answered by cards."""
    cards = (*(chosen.panel.cards if chosen.panel else ()), *chosen.rows)
    return next((card for card in cards if card.state == "chosen"), None)


def _piece(chosen: Scene, ghosts: Sequence[Piece]) -> tuple[str, str, str] | None:
    """The picture that tells best what would be used."""
    item = next((item for item in chosen.tray if item.state == "chosen"), None)
    if item is not None:
        return item.art, item.text, item.ink
    card = _card(chosen)
    if card is not None and card.art:
        return card.art, "", ""
    return next(((one.art, one.text, one.ink) for one in ghosts), None)


def _about(before: Picture, after: Picture, ghosts: Sequence[Piece]) -> tuple[float, float] | None:
    """The place on the board that an idea is about."""
    if ghosts:
        return ghosts[0].x, ghosts[0].y
    states = {space.place: space.state for space in before.spaces}
    for space in after.spaces:
        if space.state == "chosen" and states.get(space.place) != "chosen":
            return space.x, space.y
    for patch in after.patches:
        if patch.state == "chosen" and patch not in before.patches and patch.points:
            xs, ys = zip(*patch.points, strict=True)
            return sum(xs) / len(xs), sum(ys) / len(ys)
    return None


def with_ideas(plain: Scene, ideas: Sequence[Idea]) -> Scene:
    """The table while ideas are looked at: nothing is chosen, a tap on a row chooses."""
    return replace(
        _quiet(plain),
        prompt=PROMPTS[len(ideas)],
        picture=_with_pins(plain.picture, ideas),
        rows=tuple(_row(number, idea) for number, idea in enumerate(ideas)),
    )


def searching(plain: Scene) -> Scene:
    """The table while ideas are looked for."""
    return replace(_quiet(plain), prompt=say("Looking for ideas…"))


def _quiet(plain: Scene) -> Scene:
    """Only the board and the way back."""
    return replace(
        plain,
        primary=Command(say("Back to the turn"), place=CLOSE),
        secondary=None,
        status=say("Ideas allowed"),
        tray=(),
        panel=None,
        banner=None,
        warning=None,
        tally=None,
        rows=(),
        shelf=None,
        hand=None,
        one_tap=False,
        numeral=None,
        reading=None,
    )


def _row(number: int, idea: Idea) -> CardFace:
    sign, what = SIGNS[idea.sign], idea.command.words
    assert idea.fact is not None
    return CardFace(
        f"{IDEA}{number}",
        idea.art,
        what,
        idea.fact,
        listing([say("Idea with the {sign}", sign=sign), what, idea.fact]),
        "lit",
        pin=f"ideas/{idea.sign}",
        figure=idea.figure,
        ink=idea.ink,
    )


def _with_pins(picture: Picture, ideas: Sequence[Idea]) -> Picture:
    pieces, spans = [*picture.pieces], [*picture.spans]
    strokes, tags = [*picture.strokes], [*picture.tags]
    patches = [patch for patch in picture.patches if patch.state != "lit"]
    spots: dict[int, tuple[float, float]] = {}
    taken = [(piece.x, piece.y) for piece in picture.pieces]
    for number, idea in enumerate(ideas):
        key = f"idea-{number}"
        for ghost in idea.ghosts:
            x, y = at = (ghost.x, ghost.y)
            if any(hypot(x - a, y - b) < RING for a, b in taken):
                # What lies there, a ghost of another idea perhaps, stays in sight.
                x, y = at = _beside(at, taken, picture)
            pieces.append(replace(ghost, key=f"{key}-{ghost.key}", x=x, y=y, opacity=GHOST))
            strokes += _ring(x, y, dashed=True)
            spots.setdefault(number, at)
            taken.append(at)
        spans += [replace(span, key=f"{key}-{span.key}", opacity=GHOST) for span in idea.spans]
        for piece in idea.leaving:
            strokes += _ring(piece.x, piece.y, dashed=False)
        patches += map(_lit, idea.patches)
    for number, idea in enumerate(ideas):
        about = spots.get(number, idea.at)
        if about is not None:
            x, y = _beside(about, taken, picture)
            taken.append((x, y))
            pin = f"ideas/{idea.sign}"
            tags.append(Tag(f"pin-{number}", "", x, y, PIN, "#00000000", TERRAIN.ink, art=pin))
    return replace(
        picture,
        pieces=tuple(pieces),
        spans=tuple(spans),
        strokes=tuple(strokes),
        tags=tuple(tags),
        patches=tuple(patches),
    )


def _lit(patch: Patch) -> Patch:
    """A place that an idea is about is lit, not chosen; its picture is named by that."""
    art = f"{patch.art.removesuffix('-chosen')}-lit" if patch.art else ""
    return replace(patch, state="lit", art=art)


def _ring(x: float, y: float, *, dashed: bool) -> tuple[Stroke, Stroke]:
    """Around a piece: white, its dashes on ink where the piece is a ghost."""
    edge = [
        (x + RING * cos(radians(angle)), y + RING * sin(radians(angle)))
        for angle in range(0, 361, 15)
    ]
    points = tuple(edge)
    return (
        Stroke(points, TERRAIN.ink, 5.0),
        Stroke(points, TERRAIN.keyline, 3.0, dashed=dashed),
    )


def _beside(
    at: tuple[float, float], taken: Sequence[tuple[float, float]], picture: Picture
) -> tuple[float, float]:
    """The spot around a place that is furthest from all pieces and pins."""

    def room(spot: tuple[float, float]) -> tuple[float, float]:
        x, y = spot
        inside = PIN / 2 <= x <= picture.width - PIN / 2
        inside &= PIN / 2 <= y <= picture.height - PIN / 2
        near = min((hypot(x - a, y - b) for a, b in taken), default=CLEAR)
        middle = hypot(x - picture.width / 2, y - picture.height / 2)
        return min(near, CLEAR) - (0.0 if inside else CLEAR), -middle

    spots = (
        (at[0] + ASIDE * cos(radians(angle)), at[1] + ASIDE * sin(radians(angle)))
        for angle in range(0, 360, 30)
    )
    return max(spots, key=room)
