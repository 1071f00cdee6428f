"""A player's own phone: it calls when the turn comes to it, and says whose it is."""

import flet as ft

from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.table.waiting import shared_out
from companion.ui.windows import guest_at, shared_at


def use_turn_call(ui: Ui, seen: Seen, asked: bool) -> None:
    """The phone is felt and heard when the question comes to one of its seats."""
    before: ft.MutableRef[bool] = ft.use_ref(True)

    def call() -> None:
        if asked and not before.current and shared_out(seen):
            ui.buzz("medium")
            ui.play("chime")
        before.current = asked

    ft.use_effect(call, [asked])


def phone_status(ui: Ui, seen: Seen) -> tuple[str, bool] | None:
    """Whose phone this is, and whether the table can be reached; nothing where many share it."""
    guest = guest_at(ui.session, seen.id)
    if guest is not None and guest.offline:
        return ui.say("offline"), False
    if len(seen.shows) != 1 or not shared_out(seen):
        return None
    name = seen.header.players[next(iter(seen.shows))].name
    return ui.say("{name}’s phone", name=name), True


def keeper_of(ui: Ui, seen: Seen) -> str:
    """The name of whoever keeps a table that this phone joined; empty where it is not known."""
    guest = guest_at(ui.session, seen.id)
    shared = guest.shared() if guest is not None else shared_at(ui.session, seen.id)
    return shared.keeper if shared is not None else ""
