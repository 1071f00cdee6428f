"""Which versions of the wire a hub and a phone speak, and what to do where they do not match.

A hub says with each answer which version it speaks, and the oldest one that it still understands.
What is added without need to understand it raises neither; no word of it means version 1.
"""

from companion.core.message import N_, Message, say

HEADER = "Caldera-Wire"
# The version that we speak, and the oldest one that we understand.
VERSION, OLDEST = 2, 2
NEWER_HUB = N_(
    "The hub at {address} runs a newer Caldera than this phone. Load the newest version here, or "
    "open {address} in the browser and join there."
)
OLDER_HUB = N_(
    "The hub at {address} runs an older Caldera than this phone. Update the hub, or open {address} "
    "in the browser and join there."
)


def spoken() -> str:
    """What a hub says of itself.

    >>> spoken()
    '2 2'
    """
    return f"{VERSION} {OLDEST}"


def mismatch(told: str | None, address: str) -> Message | None:
    """Why a hub that says this of itself cannot be talked to; nothing if it can.

    >>> mismatch("7 1", "http://hub") is mismatch("2 2", "http://hub") is None
    True
    """
    newest, _, oldest = (told or "1 1").partition(" ")
    if not (newest.isdecimal() and oldest.isdecimal()) or max(len(newest), len(oldest)) > 9:
        return say(NEWER_HUB, address=address)
    if int(oldest) > VERSION:
        return say(NEWER_HUB, address=address)
    if int(newest) < OLDEST:
        return say(OLDER_HUB, address=address)
    return None
