"""What a finished table came to, as one plain row."""

from companion.core.game import Meta, Option
from companion.playing.just_score import only_scored
from companion.store.listed_table import ListedTable
from companion.store.plays import Play, PlaySeat

VARIANT = "variant"


def variant_option(meta: Meta) -> Option | None:
    """The option by which a game's variants differ, if it has any."""
    return next((option for option in meta.options if option.key == VARIANT), None)


def outcome(kept: ListedTable, meta: Meta) -> Play:
    """The play of a finished table, from its header and how it stands; nothing is replayed."""
    header, summary = kept.header, kept.summary
    places: dict[int, int] = {}
    for level in summary.ranking:
        places |= dict.fromkeys(level, len(places) + 1)
    counted, option = only_scored(header), variant_option(meta)
    minutes = round((kept.updated - kept.created) / 60)
    return Play(
        kept.id,
        header.game,
        kept.created,
        kept.updated,
        tuple(
            PlaySeat(
                player.name,
                places[seat],
                player.color,
                summary.scores[seat],
                opponent=bool(player.opponent),
            )
            for seat, player in enumerate(header.players)
        ),
        # One that came in as a file took no time here.
        minutes=minutes if minutes > 0 and not counted else None,
        # Of one that was only scored the first player need not be known.
        first=None if counted else header.first,
        variant=str(header.option(option)) if option else "",
        tie_break=summary.tie_break,
        rounds=summary.rounds,
        only_scored=counted,
    )
