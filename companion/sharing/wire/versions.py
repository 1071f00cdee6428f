"""The version of the wire format: what a hub supports, and what to say where it does not match.

With each response a hub says its version and the oldest one that it still supports. Additions that
need not be understood change neither; a response without the header means version 1.
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
    """The version header of a hub.

    >>> spoken()
    '2 2'
    """
    return f"{VERSION} {OLDEST}"


def mismatch(header: str | None, address: str) -> Message | None:
    """Why a hub with this version header cannot be used, or None.

    >>> mismatch("7 1", "http://hub") is mismatch("2 2", "http://hub") is None
    True
    """
    newest, _, oldest = (header or "1 1").partition(" ")
    if not (newest.isdecimal() and oldest.isdecimal()) or max(len(newest), len(oldest)) > 9:
        return say(NEWER_HUB, address=address)
    if int(oldest) > VERSION:
        return say(NEWER_HUB, address=address)
    if int(newest) < OLDEST:
        return say(OLDER_HUB, address=address)
    return None
