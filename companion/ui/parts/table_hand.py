"""The cards under the board: open ones, or what would follow, and a hand."""

from dataclasses import replace

import flet as ft

from companion.ui.app_context import Surroundings
from companion.ui.parts import hand_pad, shelf
from companion.ui.parts.kept import Taps
from companion.ui.parts.own_head import OwnHead
from companion.ui.parts.table_room import Shown, dense


def hand_area(here: Surroundings, shown: Shown, width: float, taps: Taps) -> list[ft.Control]:
    """Open cards or what would follow, then the hand: closed, or open while somebody looks."""
    scene, hand = shown.scene, shown.scene.hand
    parts: list[ft.Control] = []
    own = hand is not None and bool(hand.faces) and not shown.looking
    # Tiles have a place of their own.
    stones = () if scene.picture.grid else scene.tray
    if hand is not None and hand.faces and not own:
        sliding = taps if shown.by_tap else None
        parts.append(hand_pad.OpenHand(here, hand, width, shown.over, sliding, key="faces"))
    elif scene.banner and scene.shelf:
        parts.append(shelf.Following(here, scene.banner, key="following"))
    elif scene.shelf:
        fix = scene.picture.full and not here.wide and not (scene.tray and hand is None)
        parts.append(shelf.OpenCards(here, scene.shelf, width, taps, fix, key="shelf"))
    if hand is not None and own:
        parts.append(OwnHead(here, shown.seated[hand.owner], key="own-head"))
        parts.append(hand_pad.OwnHand(here, hand, stones, width, taps, key="own"))
    elif hand is not None:
        parts.append(
            hand_pad.HandPad(
                here,
                replace(hand, faces=()),
                stones,
                width,
                shown.looking,
                shown.by_tap,
                (dense(here) or scene.picture.grid is not None) and not here.wide,
                taps,
                key="hand",
            )
        )
    return parts
