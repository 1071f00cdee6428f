"""The cards under the board: open ones, or what would follow, and a hand."""

from dataclasses import replace

import flet as ft

from companion.showing.scene import Hand
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch
from companion.ui.table import hand_pad, shelf
from companion.ui.table.own_head import OwnHead
from companion.ui.table.shown import Shown, SlotSizes


def has_fix(ui: Ui, shown: Shown) -> bool:
    """Whether the tool for putting right stands with the pile."""
    scene = shown.scene
    return scene.picture.full and not ui.form.tablet and not (scene.tray and scene.hand is None)


def closed_hand(hand: Hand, over: int | None) -> Hand:
    """The hand without its faces; it says what the card under the finger does."""
    under = hand.faces[over].text if over is not None and over < len(hand.faces) else None
    return replace(hand, faces=(), slide=under or hand.slide)


def hand_area(
    ui: Ui, shown: Shown, room: SlotSizes, width: float, dispatch: Dispatch
) -> list[ft.Control]:
    """Open cards or what would follow, then the hand: closed, or open while somebody looks."""
    scene, hand = shown.scene, shown.scene.hand
    parts: list[ft.Control] = []
    own = hand is not None and bool(hand.faces) and not shown.looking
    # Tiles have a place of their own.
    stones = () if scene.picture.grid else scene.tray
    if hand is not None and hand.faces and not own:
        sliding = dispatch if shown.by_tap else None
        parts.append(hand_pad.OpenHand(ui, hand, width, shown.over, sliding, key="faces"))
    elif scene.banner and scene.shelf:
        parts.append(shelf.Following(ui, scene.banner, room.low, key="following"))
    elif scene.shelf:
        beside, low = room.pile_beside, room.low
        fix = has_fix(ui, shown)
        parts.append(
            shelf.OpenCards(ui, scene.shelf, width, dispatch, fix, beside, low, key="shelf")
        )
    if hand is not None and own:
        # The header says whose phone this is, too.
        low = room.low and not ui.form.across
        if not low:
            parts.append(OwnHead(ui, shown.seated[hand.owner], key="own-head"))
        parts.append(hand_pad.OwnHand(ui, hand, stones, width, dispatch, low, key="own"))
    elif hand is not None:
        parts.append(
            hand_pad.HandPad(
                ui,
                closed_hand(hand, shown.over),
                stones,
                width,
                shown.looking,
                shown.by_tap,
                (ui.form.dense or scene.picture.grid is not None) and not ui.form.tablet,
                dispatch,
                key="hand",
            )
        )
    return parts
