"""The box that is edited on this page: loaded, changed step by step, saved."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.json_text import JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.box_draft import BoxDraft
from companion.playing.box_letter import from_letters, in_address, read_box
from companion.showing.box_editing import changes, trouble
from companion.showing.game import Game
from companion.ui.app_context import Ui, sentence


@dataclass(frozen=True)
class BoxAtHand:
    """A draft with what can be done to it; every screen of a box shares it."""

    ui: Ui
    game: Game
    draft: BoxDraft
    show: Callable[[BoxDraft], None]

    @property
    def address(self) -> str:
        """Where the pages of this box begin."""
        return f"/box/{self.game.id}"

    @property
    def box(self) -> JsonObject:
        """The whole box as it is now."""
        return self.draft.box

    @property
    def changed(self) -> JsonObject:
        """How it differs from our profile."""
        return changes(self.game.rules.profile, self.box)

    @property
    def why(self) -> Message | None:
        """Why such a box cannot be."""
        return trouble(self.game.rules, self.changed)

    @property
    def kept(self) -> bool:
        """Whether it is saved exactly like this."""
        own = {one.name: one.changes for one in self.ui.tables.boxes(self.game.id)}
        return self.draft.of == self.draft.name and own.get(self.draft.name) == self.changed

    def put(self, draft: BoxDraft) -> None:
        """Another draft, for this screen and the next ones."""
        self.ui.session.drafts[self.address] = draft
        self.show(draft)

    @property
    def latest(self) -> BoxDraft:
        """The draft as the last tap left it, also before the page was drawn again."""
        found = self.ui.session.drafts.get(self.address)
        return found if isinstance(found, BoxDraft) else self.draft

    def change(self, box: JsonObject) -> None:
        """One step on."""
        self.put(self.latest.but(box))

    def slide(self, box: JsonObject, what: str) -> None:
        """A step that goes on while the same thing is moved; nothing ends it."""
        latest = self.latest
        first = latest.undoable and latest.sliding == what and bool(what)
        boxes = latest.boxes[:-1] if first else latest.boxes
        made = replace(latest, boxes=boxes).but(box)
        self.put(replace(made, sliding=what))

    def undo(self) -> None:
        """One step back."""
        if self.latest.undoable:
            self.put(self.latest.undone())
        else:
            self.ui.tell(say("Nothing was changed yet."))

    def reset(self) -> None:
        "Everything as far as we know it."
        self.change(self.game.rules.profile.with_changes({}))

    def open(self, name: str) -> None:
        """Opens another saved box."""
        self.ui.tables.use_box(self.game.id, name)
        self.put(_of(self.ui, self.game, name))

    def bring(self, text: bytes | str) -> None:
        """Opens the box of a file or link as a new one; refused where it is not possible."""
        self.put(brought(self.ui, self.game, text))

    def save(self) -> bool:
        """Keeps it for the next tables; or says why not."""
        ui, tables, draft = self.ui, self.ui.tables, self.draft
        why = self.why
        if why is not None:
            ui.tell(sentence(ui.say(why)))
            return False

        def keep() -> None:
            taken = {one.name for one in tables.boxes(self.game.id)} - {draft.of}
            if draft.name in taken:
                raise Refusal("There is a box “{name}” already.", name=draft.name)
            if draft.of is not None and draft.of != draft.name:
                tables.rename_box(self.game.id, draft.of, draft.name)
            tables.set_box(self.game.id, self.changed, draft.name)

        if not ui.attempt(keep):
            return False
        ui.session.drafts.pop(self.address, None)
        self.show(BoxDraft(draft.name, (self.box,), draft.name))
        return True


def use_box_at_hand(ui: Ui, game: Game) -> BoxAtHand:
    """The box of this page: from its link, from a draft, or the saved one."""
    begun: BoxDraft = ft.use_memo(lambda: _begun(ui, game), [game.id])
    draft, show = ft.use_state(begun)
    return BoxAtHand(ui, game, draft, show)


def _begun(ui: Ui, game: Game) -> BoxDraft:
    letters = in_address(ui.session.page.route or "")
    if letters is not None:
        try:
            found = brought(ui, game, from_letters(letters))
            ui.session.drafts[f"/box/{game.id}"] = found
            return found
        except Refusal as refusal:
            ui.tell(sentence(ui.say(refusal.message)))
    known = ui.session.drafts.get(f"/box/{game.id}")
    if isinstance(known, BoxDraft):
        return known
    own = ui.tables.boxes(game.id)
    return _of(ui, game, own[0].name if own else None)


def _of(ui: Ui, game: Game, name: str | None) -> BoxDraft:
    """The saved box with this name; None means a new, unsaved one."""
    changed = ui.tables.box(game.id, name) if name is not None else {}
    try:
        box = game.rules.profile.with_changes(changed)
    except Refusal:
        box = game.rules.profile.with_changes({})
    return BoxDraft(name or "", (box,), name)


def brought(ui: Ui, game: Game, text: bytes | str) -> BoxDraft:
    """A box from a file or link, not saved yet; refused if it is of another game or impossible."""
    letter = read_box(text)
    if letter.game != game.id:
        raise Refusal("This box belongs to another game.")
    box = game.rules.profile.with_changes(letter.changes)
    if (why := trouble(game.rules, changes(game.rules.profile, box))) is not None:
        raise Refusal(why.id, **why.values)
    name = " ".join(letter.name.split())
    return BoxDraft(free_name(ui, game, name) if _any(ui, game) else name, (box,))


def _any(ui: Ui, game: Game) -> bool:
    return bool(ui.tables.boxes(game.id))


def free_name(ui: Ui, game: Game, wanted: str = "") -> str:
    """A name that no box of the game has: the wanted one, or one with a number."""
    taken = {one.name for one in ui.tables.boxes(game.id)}
    if wanted and wanted not in taken:
        return wanted
    number = 2
    while True:
        name = f"{wanted[:36]} {number}" if wanted else ui.say("Box {number}", number=number)
        if name not in taken:
            return name
        number += 1


def copied(at_hand: BoxAtHand) -> BoxDraft:
    """A copy of the box under another name, not saved yet."""
    ui, game, draft = at_hand.ui, at_hand.game, at_hand.draft
    return replace(draft, name=free_name(ui, game, draft.name), boxes=(draft.box,), of=None)


def shown_name(ui: Ui, name: str) -> str:
    """What a box is called; the only one needs no name."""
    return name or ui.say("Your box")
