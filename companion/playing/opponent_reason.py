"""Why an opponent played so: what everybody may see changed if the table were scored now."""

from companion.core.message import Message, listing, say
from companion.core.refusal import Refusal
from companion.playing.seen import Seen


def reason(seen: Seen, since: int) -> Message:
    """Whose points changed since a step, if the table were scored now."""
    before, after = (_points(seen, number) for number in (since, seen.step))
    if before is None or after is None:
        return say("It gets ready for later turns.")
    changes = []
    for player, old, new in zip(seen.header.players, before, after, strict=True):
        if new > old:
            changes.append(say("{name} {count} more", name=player.name, count=new - old))
        elif new < old:
            changes.append(say("{name} {count} fewer", name=player.name, count=old - new))
    if not changes:
        return say("Counted now, nothing changes: it is for later.")
    return say("Counted now: {changes}.", changes=listing(changes))


def _points(seen: Seen, number: int) -> tuple[int, ...] | None:
    """Everybody's points as everybody could count them after a step."""
    rules = seen.rules
    position = rules.masked(seen.steps[number].after, frozenset())
    scores = rules.scores(position)
    if seen.telling.account(seen.line()) is not None:
        # Scored all the time.
        return scores
    try:
        more = rules.reckon(position).sheet.totals
    except Refusal:
        return None
    return tuple(map(sum, zip(scores, more, strict=True)))
