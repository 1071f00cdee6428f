"""Number discs as sets of five bits, so that sums and legal places are looked up, not searched."""

DISCS = (1, 2, 3, 4, 5)
NONE, ALL = 0, 31
BIT = {disc: 1 << (disc - 1) for disc in DISCS}
OF = tuple(tuple(disc for disc in DISCS if mask & BIT[disc]) for mask in range(32))
SUM = tuple(sum(discs) for discs in OF)


def mask(discs: tuple[int, ...] | list[int]) -> int:
    """The set that holds these discs."""
    return sum(BIT[disc] for disc in discs)


def differ(mine: int, theirs: int) -> bool:
    """Whether two sets may lie on one beach (H9): sums differ where both players have discs."""
    return not mine or not theirs or SUM[mine] != SUM[theirs]


# [own set][other's set] → the discs that may be added, and those that may be taken back.
ADDABLE = tuple(
    tuple(
        sum(BIT[d] for d in DISCS if not mine & BIT[d] and differ(mine | BIT[d], theirs))
        for theirs in range(32)
    )
    for mine in range(32)
)
REMOVABLE = tuple(
    tuple(
        sum(BIT[d] for d in DISCS if mine & BIT[d] and differ(mine & ~BIT[d], theirs))
        for theirs in range(32)
    )
    for mine in range(32)
)
