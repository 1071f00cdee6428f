"""In whose hands a phone is that many share, and what is asked of whoever holds it."""

from dataclasses import replace

from companion.core.action import Undo
from companion.core.prompt import Prompt
from companion.playing.opponent_turn import OpponentTurn
from companion.playing.seen import Seen
from companion.showing.sight import Sight


def asked_of(
    seen: Seen, holder: int | None, looks: bool, turn: OpponentTurn | None = None
) -> Sight[object]:
    """What is asked of whoever holds the phone, with their secrets only while they look.

    In an opponent's `turn` nobody is asked anything before it was carried out.
    """
    if turn is not None and turn.state != "proposes":
        return replace(seen.sight, prompts=())
    if holder is None:
        # What is asked of seats on other phones is theirs to answer.
        own = tuple(prompt for prompt in seen.prompts if is_asked_here(seen, prompt))
        return replace(seen.sight, prompts=own)
    window = seen.showing(frozenset({holder})) if looks else seen
    own = tuple(prompt for prompt in window.prompts if prompt.seat == holder)
    return replace(window.sight, prompts=own)


def is_asked_here(seen: Seen, prompt: Prompt) -> bool:
    """Whether people at this phone answer it; for Caldera's seats they report what came up."""
    if prompt.seat in seen.opponents and prompt.ask not in seen.game.reports:
        return False
    return prompt.seat in seen.holds


def asked_alone(seen: Seen, seat: int) -> str:
    """The question that a seat is asked alone, if its game says so."""
    alone = seen.telling.alone
    return next((p.ask for p in seen.prompts if p.seat == seat and p.ask in alone), "")


def holder_now(seen: Seen, held: tuple[int, str] | None) -> int | None:
    """Who has the phone and may go on with it."""
    if held is None or held[0] not in next_holders(seen):
        return None
    seat, alone = held
    last = seen.last
    if isinstance(last.action, Undo) and last.undone is not None:
        undone = seen.steps[last.undone].action
        if undone is not None and undone.by != seat and undone.by in seen.to_act:
            return None
    now = asked_alone(seen, seat)
    return seat if now in ("", alone) else None


def stays_where_it_is(seen: Seen) -> bool:
    """Whether nobody need take the phone: nobody is asked, or only what lies open to all."""
    asked = [prompt.ask for prompt in seen.prompts if is_asked_here(seen, prompt)]
    return not next_holders(seen) or (bool(asked) and set(asked) <= seen.telling.in_the_open)


def next_holders(seen: Seen) -> tuple[int, ...]:
    """Who may take the phone now: whoever is asked, the one whose step was taken back first."""
    asked = [seat for seat in seen.to_act if seat in seen.people]
    last = seen.last
    if isinstance(last.action, Undo) and last.undone is not None:
        undone = seen.steps[last.undone].action
        if undone is not None and undone.by in asked:
            asked.sort(key=lambda seat: seat != undone.by)
    return tuple(asked)
