"""What is said aloud at a table: who did what, what it led to, who is asked; in that order."""

from companion.core.message import Message, count, listing, say
from companion.playing.log import last_entry
from companion.playing.seen import Seen
from companion.showing.eruptions import Eruption
from companion.showing.scene import Scene


def done(seen: Seen) -> tuple[Message, ...]:
    """Who did what in the last step; nothing before the first."""
    entry = last_entry(seen)
    if entry.seat is None:
        return ()
    name = seen.header.players[entry.seat].name
    return (say("{name}: {what}", name=name, what=entry.words),)


def followed(seen: Seen, *, to_do_shown: bool) -> tuple[Message, ...]:
    """What the last step led to, and whose points changed.

    Where a to-do list is shown, the consequences stand there and are left out.
    """
    more = () if to_do_shown else last_entry(seen).more
    # Undo and redo stand on another step: what the table was like is in the step before.
    before = seen.rules.scores(seen.steps[max(0, seen.step - 1)].after)
    changed = tuple(
        count("{name}, {count} point", "{name}, {count} points", now, name=player.name)
        for player, old, now in zip(seen.header.players, before, seen.scores, strict=True)
        if old != now
    )
    return (*more, *changed)


def asked(seen: Seen, scene: Scene, seat: int) -> Message:
    """Who is asked what."""
    if seen.result is not None:
        return scene.prompt
    return say("{name}: {what}", name=seen.header.players[seat].name, what=scene.prompt)


def landed(scene: Scene) -> tuple[Message, ...]:
    """What a question by cards shows of the board in large letters."""
    close = scene.panel.close if scene.panel else None
    if close is None or close.words is None or close.title is None:
        return ()
    return (listing([close.words, close.title], "{left} {right}"),)


def staged(scene: Scene) -> tuple[Message, ...]:
    """What would be done with what is chosen, and what that would bring."""
    ready = scene.primary is not None and scene.primary.action is not None
    words = (scene.primary.words,) if scene.primary and ready else ()
    brings = scene.banner or scene.warning
    return (*words, *((brings,) if brings else ()))


def eruption(moment: Eruption[object]) -> tuple[Message, ...]:
    """An eruption: what it is, who loses what and where, what else happens, what is to be done."""
    tasks = (listing([task.words, task.place]) for task in moment.tasks)
    return (moment.title, *tasks, *moment.notes, moment.prompt)
