"""What the design gives to pages that are not the app's own: colours and faces."""

from companion.showing.tokens import BASALT, FACES, SAND

__all__ = ["BASALT", "FACES", "SAND"]
