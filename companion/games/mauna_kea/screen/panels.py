"""Questions of Mauna Kea that are answered by numbers or by pictures."""

from companion.core.message import Message, count, say
from companion.games.mauna_kea.island import FIELD_NAMES
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art, card_faces, cards
from companion.games.mauna_kea.screen.alike import numbers
from companion.games.mauna_kea.screen.choice import CARD, SEAT
from companion.games.mauna_kea.screen.drawing import Drawing
from companion.games.mauna_kea.screen.taps import Taps
from companion.games.mauna_kea.screen.view import View
from companion.games.mauna_kea.words import (
    ARTEFACT_NAMES,
)
from companion.showing.counting import CountedRow, Counts
from companion.showing.scene import Close, Panel

COLORS = ("white", "grey", "black")


class Panels:
    """The panels of one table."""

    def __init__(self, rules: GameRules, taps: Taps, drawing: Drawing) -> None:
        self.rules = rules
        self.box = rules.box
        self.full = rules.settings.full
        self.taps = taps
        self.drawing = drawing
        self.colors = art.colors_of(rules)

    def panel(self, view: View) -> Panel | None:
        """Questions that are answered by numbers or pictures."""
        match view.ask:
            case "lost":
                return self._lost(view)
            case "carried":
                row = self._row(view, "carried", say("Artefacts carried"), art.artefact("white"))
                return Panel((), counts=(Counts(say("Carried on the island"), (row,)),))
            case "keep_cards" if self.rules.settings.physical:
                return self._keeping(view)
        choice = view.choice
        flies = choice.card == "helicopter"
        if not self.full and view.ask == "turn" and (choice.boat or flies):
            counts = (Counts(say("Artefacts on board"), self._artefacts(view)),)
            return Panel((), close=self._moored(view), counts=counts)
        if choice.loading:
            return Panel((), counts=(Counts(say("It takes along"), self._artefacts(view)),))
        return None

    def _moored(self, view: View) -> Close | None:
        """The boat that is boarded, from near."""
        space = next((s for s in self.drawing.picture(view).spaces if s.state == "chosen"), None)
        if space is None:
            return None
        boat = self.box.boats[view.choice.boat]
        title = count("{count} place", "{count} places", boat.places)
        right = min(space.x + 60, self.drawing.geometry.size)
        words = say("On board:")
        return Close(self.drawing.picture(view), right, space.y, words, title, art.boat(boat))

    def _row(self, view: View, key: str, label: Message, picture: str) -> CountedRow:
        now = view.choice.counts.get(key, 0)
        most = self.taps.most(view.sight, view.choice, view.ask, view.seat, key)
        return CountedRow(key, label, picture, now, most)

    def _artefacts(self, view: View) -> tuple[CountedRow, ...]:
        return tuple(
            self._row(view, color, ARTEFACT_NAMES[color], art.artefact(color)) for color in COLORS
        )

    def _lost(self, view: View) -> Panel:
        pending = view.position.pending
        assert pending is not None
        assert pending.field is not None
        field = pending.field
        name = FIELD_NAMES[field]
        explorers = tuple(
            self._row(
                view,
                f"{SEAT}{seat}",
                say("{name}’s explorers lost on {field}", name=who, field=name),
                art.explorer(self.colors[seat]),
            )
            for seat, who in enumerate(self.rules.names)
        )
        at = self.drawing.geometry.field(field)
        # Which lava is laid there, and why, stands above it.
        close = Close(self.drawing.picture(view), at.x, at.y)
        note = say("Four squares: four explorers at most.")
        return Panel(
            (),
            close=close,
            counts=(
                Counts(say("Explorers on {field}", field=name), explorers, note),
                Counts(say("Artefacts, carried too"), self._artefacts(view)),
            ),
        )

    def _keeping(self, view: View) -> Panel:
        held = cards.to_keep(self.rules, view.position, view.seat)
        return Panel(
            tuple(
                card_faces.face(
                    self.box, card, f"{CARD}{at}", at in dict(view.choice.cards), number
                )
                for (at, card), number in zip(enumerate(held), numbers(held), strict=True)
            ),
            columns=2 if len(held) <= 6 else 4,
        )
