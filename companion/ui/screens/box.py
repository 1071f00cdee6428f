"""Check your box: what a copy of the game holds, how sure we are, and how it can be changed."""

from functools import partial
from importlib import import_module
from typing import cast

import flet as ft

from companion.core.game import Rules
from companion.core.notation import Json, JsonObject
from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.ui.app_context import Surroundings, sentence, use_surroundings
from companion.ui.box_editing import Path, changes, put, trouble
from companion.ui.parts.basics import (
    primary_button,
    text,
    tonal_button,
)
from companion.ui.parts.box_rows import BoxWords, box_entry, box_heading, box_item_sheet
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.notice import banner
from companion.ui.tokens import TYPE


@ft.component
def BoxScreen() -> ft.Control:  # noqa: N802
    """Every entry of a game's box."""
    game = ft.use_route_params()["game"]
    here = use_surroundings(game)
    try:
        kind = find(game)
    except Refusal as refusal:
        return page_frame(here, here.say("Check your box"), [text(here, here.say(refusal.message))])
    words = cast("BoxWords", import_module(f"companion.games.{GAMES[game]}.box_words"))
    return _Box(here, kind, words)


@ft.component
def _Box(here: Surroundings, kind: type[Rules[object]], words: BoxWords) -> ft.Control:  # noqa: N802
    game, profile = kind.meta.id, kind.profile
    address = f"/box/{game}"
    box, set_box = ft.use_state(_kept(here, address, kind))
    nothing: tuple[str, int] | None = None
    opened, set_open = ft.use_state(nothing)
    changed = changes(profile, box)
    why = trouble(kind, changed)
    saved = here.store.box(game)

    def keep(new: JsonObject) -> None:
        here.session.drafts[address] = new
        set_box(new)

    def change(key: str, path: Path, leaf: Json) -> None:
        keep({**box, key: put(box[key], path, leaf)})

    def save() -> None:
        if why is not None:
            here.tell(sentence(here.say(why)))
            return
        here.store.set_box(game, changed)
        here.session.drafts.pop(address, None)
        here.tell(here.say("Kept for your next tables."))
        here.go(f"/new/{game}")

    ft.use_dialog(
        ft.BottomSheet(
            content=ft.Container(
                padding=ft.Padding(16, 4, 16, 22),
                content=box_item_sheet(
                    here, words, opened, box[opened[0]], change, lambda: set_open(None)
                ),
            ),
            show_drag_handle=True,
            scrollable=True,
            on_dismiss=lambda: set_open(None),
        )
        if opened
        else None
    )

    def open_item(key: str, at: int) -> None:
        set_open((key, at))

    body: list[ft.Control] = [
        text(
            here,
            here.say("Count your copy and put right what differs. It holds for all new tables."),
            TYPE.body,
            here.scheme.tx2,
        )
    ]
    if why is not None:
        body.append(banner(here, sentence(here.say(why)), ft.Icons.ERROR))
    for key, entry in profile.entries.items():
        body.append(box_heading(here, words, key, entry.confidence, key in changed))
        body.append(box_entry(here, words, key, box[key], change, partial(open_item, key)))
    return page_frame(
        here,
        here.say("Check your box"),
        body,
        back=lambda: here.go(f"/new/{game}"),
        foot=foot_bar(
            here,
            tonal_button(
                here,
                here.say("Reset"),
                lambda: keep(profile.with_changes({})),
                icon=ft.Icons.RESTART_ALT,
                ready=bool(changed),
                spoken=here.say("Reset everything to our profile"),
            ),
            primary_button(
                here,
                here.say("Keep this box") if changed != saved else here.say("It is so"),
                save,
                icon=ft.Icons.CHECK,
                ready=why is None,
            ),
        ),
    )


def _kept(here: Surroundings, address: str, kind: type[Rules[object]]) -> JsonObject:
    found = here.session.drafts.get(address)
    if isinstance(found, dict):
        return found
    try:
        return kind.profile.with_changes(here.store.box(kind.meta.id))
    except Refusal:
        return kind.profile.with_changes({})
