"""A player's own phone while somebody elsewhere plays: what they do, and one's own hand."""

from dataclasses import replace

from companion.core.message import Message, count, say
from companion.playing.names import together
from companion.playing.seen import Seen
from companion.showing.scene import CardFace, Command, Hand, Scene
from companion.showing.sight import Sight

# Where a tap drops an action that waits for the connection.
DROP_UNSENT = "drop-unsent"


def shared_out(seen: Seen) -> bool:
    """Whether other phones play for some of the seats."""
    return len(seen.holds) < len(seen.header.players)


def waits(seen: Seen, sight: Sight[object]) -> bool:
    """Whether everybody who is asked now plays on another phone."""
    return shared_out(seen) and not sight.prompts and seen.result is None and bool(seen.to_act)


def waiting(seen: Seen, scene: Scene, lifted: frozenset[str]) -> Scene:
    """The table in another's turn: nothing can be played; cards are lifted only to think."""
    # What lies open is for everybody; a hand only for the one player whose phone this is.
    own = len(seen.shows) == 1
    whose = next(iter(seen.shows)) if own else 0
    shelf, hand = seen.board.beside(replace(seen.sight, prompts=()), whose)
    hand = hand if own else None
    words = doing(seen)
    return replace(
        scene,
        prompt=words,
        seat=seen.to_act[0],
        primary=Command(
            count("{names} plays", "{names} play", len(seen.to_act), names=asked_names(seen)),
            why=words,
        ),
        secondary=None,
        one_tap=False,
        tray=(),
        panel=None,
        rows=(),
        tally=None,
        more=(),
        shelf=shelf,
        hand=_lifted(hand, lifted) if hand else None,
    )


def unsent(scene: Scene) -> Scene:
    """The table while an action waits for the connection: it can only be dropped."""
    return replace(
        scene,
        primary=Command(
            say("Waits for the connection"),
            why=say("It is sent when the connection is back. Drop it to do something else."),
        ),
        secondary=Command(say("Drop it"), place=DROP_UNSENT),
        one_tap=False,
    )


def asked_names(seen: Seen) -> Message:
    """Who is asked now."""
    return together([seen.header.players[seat].name for seat in seen.to_act])


def doing(seen: Seen) -> Message:
    """What those do who are asked now, for those who wait."""
    asks = {prompt.ask for prompt in seen.prompts}
    ask = asks.pop() if len(asks) == 1 else ""
    return seen.board.doing(ask, asked_names(seen), len(seen.to_act))


def _lifted(hand: Hand, lifted: frozenset[str]) -> Hand:
    def face(one: CardFace) -> CardFace:
        return replace(one, state="chosen" if one.place in lifted else "plain")

    return replace(hand, faces=tuple(map(face, hand.faces)))
