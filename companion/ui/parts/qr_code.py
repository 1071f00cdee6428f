"""An address as a QR code, for a phone's own camera."""

from io import BytesIO

import flet as ft

from companion.showing.tokens import RADIUS, TERRAIN

QUIET = 24.0


def qr_code(address: str, width: float, label: str) -> ft.Control:
    """The code on a light ground with a quiet zone round it."""
    # Only who shows a code waits for its maker to load.
    import segno

    made = BytesIO()
    segno.make(address, micro=False, error="l").save(
        made, kind="png", scale=4, border=0, dark=TERRAIN.ink, light=TERRAIN.keyline
    )
    return ft.Container(
        bgcolor=TERRAIN.keyline,
        border_radius=RADIUS.card,
        padding=QUIET,
        content=ft.Image(
            src=made.getvalue(),
            width=width,
            height=width,
            fit=ft.BoxFit.CONTAIN,
            filter_quality=ft.FilterQuality.NONE,
            semantics_label=label,
        ),
    )
