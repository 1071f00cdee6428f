"""The table while a seat of Caldera's is the one that it is about: said, and let go on."""

from dataclasses import replace

from companion.core.action import GoOn
from companion.core.message import Message, count, say
from companion.playing.opponent_turn import OpponentTurn
from companion.playing.seen import Seen
from companion.showing.scene import Command, Picture, Scene
from companion.showing.tokens import TERRAIN

# Where a tap says why, or says it no more.
WHY = "opponent-why"
WHY_WORDS = say("Why?")


def opponent_scene(
    seen: Seen,
    scene: Scene,
    turn: OpponentTurn,
    host: str = "",
    *,
    why: bool = False,
    thinks_long: bool = False,
) -> Scene:
    """The table in an opponent's turn: nobody is asked anything else; `why` it plays so is said."""
    name = seen.header.players[turn.seat].name
    if turn.state == "proposes":
        play_on = Command(say("Play on"), action=GoOn(seen.hand))
        return replace(scene, secondary=scene.secondary or play_on)
    go_on = GoOn(seen.hand)
    thinks, button = (
        (say("{name} thinks.", name=name), say("{name} thinks", name=name))
        if thinks_long
        else (plays(name), say("{name} plays", name=name))
    )
    primary, secondary = Command(button, why=thinks), None
    match turn.state:
        case "ready":
            prompt = say("{name} begins.", name=name)
            if seen.begun:
                prompt = say("{name}’s turn was taken back.", name=name)
            primary = Command(say("{name} plays", name=name), action=go_on)
        case "carry out" if not seen.is_host:
            prompt = moved_by(host, name)
            primary = Command(say("{name}’s turn", name=name), why=prompt)
            # Whoever keeps the table may be away.
            secondary = Command(say("Go on"), action=go_on)
        case "carry out":
            prompt = say("Carry out {name}’s turn.", name=name)
            secondary = Command(WHY_WORDS, place=WHY, switched_on=why)
            if not turn.goes_on:
                primary = Command(say("Done"), action=go_on)
        case _:
            prompt = thinks
    if not seen.people:
        # Who only looks on lets nothing go on.
        secondary = secondary if secondary and secondary.place else None
    return replace(
        scene,
        prompt=prompt,
        seat=turn.seat,
        primary=primary,
        secondary=secondary,
        one_tap=False,
        tray=(),
        panel=None,
        rows=(),
        tally=None,
        banner=None,
        warning=None,
        more=(),
        shelf=None,
        hand=None,
        stock=(),
        numeral=None,
    )


def plays(name: str) -> Message:
    """What is said before it has thought for long."""
    return count("{names} plays.", "{names} play.", 1, names=name)


def moved_by(host: str, name: str) -> Message:
    """Whose hands carry out an opponent's turn, for those who wait."""
    if host:
        return say("{host} moves {name}’s pieces.", host=host, name=name)
    return say("The host moves {name}’s pieces.", name=name)


def ticked_off(picture: Picture, ticked: frozenset[int]) -> Picture:
    """The board with a tick in place of each number that is done."""
    if not ticked:
        return picture
    done = tuple(f"flag-{number}-" for number in ticked)
    tags = tuple(
        replace(tag, fill=TERRAIN.ink, ink=TERRAIN.keyline, ticked=True)
        if tag.key.startswith(done)
        else tag
        for tag in picture.tags
    )
    return replace(picture, tags=tags)
