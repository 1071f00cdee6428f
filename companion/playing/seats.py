"""Who sits where at a shared table, as hub, phones and screens all know it."""

from typing import Literal

# A seat is free, kept by the host's phone, taken by another phone, or its phone is gone.
SeatState = Literal["free", "host", "taken", "gone"]
