"""The rule that is opened over a table, and a card that is being read with its rule."""

import flet as ft

from companion.playing.seen import Seen
from companion.showing.rules_text import Paragraph
from companion.showing.scene import CardFace, Scene
from companion.ui.app_context import Ui
from companion.ui.rules.rule_of_moment import RULE
from companion.ui.rules.rule_text import point_row, way_row
from companion.ui.rules.rules_sheet import POINTS, Rule
from companion.ui.widgets.basics import Tap
from companion.ui.widgets.choice_card import choice_card


def opened_rule(ui: Ui, seen: Seen, scene: Scene, opened: str) -> Rule | None:
    """The rule that is opened, with those of what else lies on the table."""
    pages = seen.game.rules_pages
    if pages is None or not opened.startswith(RULE):
        return None
    at, page = opened.removeprefix(RULE), pages.page(ui.code)
    about = (pages.lying(seen.sight, place) for place in places(scene))
    others = [one for one in dict.fromkeys(about) if one and one != at]
    return Rule(
        seen.game,
        pages,
        page,
        page.anchors[at],
        tuple(page.anchors[one] for one in others),
    )


def places(scene: Scene) -> list[str]:
    """Everything on the screen that may have a rule of its own, what is asked about first."""
    cards: list[CardFace] = [*(scene.panel.cards if scene.panel else ()), *scene.rows]
    cards += scene.shelf.cards if scene.shelf else ()
    cards += scene.hand.faces if scene.hand else ()
    return [
        *(card.place for card in cards),
        *(item.place for item in scene.tray),
        *(space.place for space in scene.picture.spaces if space.state == "chosen"),
        *(space.place for space in scene.picture.spaces),
    ]


def reading(ui: Ui, seen: Seen, scene: Scene, close: Tap) -> ft.Control | None:
    """A card that was touched to read it, with its own rule under it."""
    card = scene.reading
    if card is None:
        return None
    face = ft.Row(
        [choice_card(ui, card, min(240.0, ui.width - 60), None)],
        alignment=ft.MainAxisAlignment.CENTER,
    )
    pages = seen.game.rules_pages
    found = pages.lying(seen.sight, card.place) if pages else ""
    if pages is None or not found:
        return face
    paragraph = pages.page(ui.code).anchors[found]
    return ft.Column([face, *_rule(ui, seen, paragraph, close)], spacing=14, tight=True)


def _rule(ui: Ui, seen: Seen, paragraph: Paragraph, close: Tap) -> list[ft.Control]:
    def go() -> None:
        close()
        ui.go(f"/rules/{seen.game.id}?at={paragraph.anchor}")

    words = ui.say("All rules of {game}", game=seen.game.meta.name)
    return [
        *(point_row(ui, point) for point in paragraph.points[:POINTS]),
        way_row(ui, ft.Icons.MENU_BOOK, words, go),
    ]
