"""Nothing is left untold: tapped actions and told lines alone keep the real board right."""

import pytest

from companion.core.action import Redo, Undo
from companion.games.arabana.rules import GameRules as ArabanaRules
from companion.games.haleakala.rules import GameRules as HaleakalaRules
from companion.games.hekla.rules import GameRules as HeklaRules
from companion.games.mauna_kea.rules import GameRules as MaunaKeaRules
from companion.playing.seen import Seen
from tests.mirrors import arabana, haleakala, hekla, mauna_kea
from tests.mirrors.looking import played, told


def follow(mirror: arabana.Mirror | haleakala.Mirror | hekla.Mirror, seen: Seen) -> None:
    """Does what the last step asks for: undo and redo say everything themselves."""
    action = seen.last.action
    if action is not None and not isinstance(action, Undo | Redo):
        mirror.tapped(action)
    for line in told(seen):
        mirror.do(line)


@pytest.mark.parametrize("draws", ["app", "physical"])
@pytest.mark.parametrize("variant", ["base", "tactical"])
def test_whoever_does_what_haleakala_says_has_the_same_board(variant: str, draws: str) -> None:
    mirror: haleakala.Mirror | None = None
    for seen in played("haleakala", 5, f"mirror-{variant}", variant=variant, draws=draws):
        rules, position = seen.rules, seen.position
        assert isinstance(rules, HaleakalaRules)
        if seen.step == 0:
            mirror = haleakala.laid_out(rules, position)  # type: ignore[arg-type]
        assert mirror is not None
        follow(mirror, seen)
        mirror.lava = +mirror.lava
        mirror.lit = None
        assert mirror == haleakala.mirrored(rules, position)  # type: ignore[arg-type]
        mirror.lit = haleakala.lit_slot(seen)


def test_whoever_does_what_hekla_says_has_the_same_board() -> None:
    mirror: hekla.Mirror | None = None
    for seen in played("hekla", 6, "mirror"):
        rules, position = seen.rules, seen.position
        assert isinstance(rules, HeklaRules)
        if seen.step == 0:
            mirror = hekla.mirrored(rules, position)  # type: ignore[arg-type]
        assert mirror is not None
        follow(mirror, seen)
        mirror.cells = +mirror.cells
        assert mirror == hekla.mirrored(rules, position)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("draws", "variant"), [("app", "base"), ("app", "gods"), ("physical", "gods")]
)
def test_whoever_does_what_arabana_says_has_the_same_board(draws: str, variant: str) -> None:
    mirror: arabana.Mirror | None = None
    for seen in played("arabana", 4, f"mirror-{variant}", variant=variant, draws=draws):
        rules, position = seen.rules, seen.position
        assert isinstance(rules, ArabanaRules)
        if seen.step == 0:
            mirror = arabana.mirrored(rules, position)  # type: ignore[arg-type]
        assert mirror is not None
        follow(mirror, seen)
        assert arabana.clean(mirror) == arabana.mirrored(rules, position)  # type: ignore[arg-type]


@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("variant", ["base", "expert"])
@pytest.mark.parametrize("draws", ["app", "physical"])
def test_whoever_does_what_mauna_kea_says_has_the_same_island(
    tracking: str, variant: str, draws: str
) -> None:
    mirror: mauna_kea.Mirror | None = None
    options = {"tracking": tracking, "variant": variant, "draws": draws}
    for seen in played("mauna-kea", 4, f"mirror-{variant}-{draws}", **options):
        rules, position = seen.rules, seen.position
        assert isinstance(rules, MaunaKeaRules)
        if seen.step == 0:
            mirror = mauna_kea.mirrored(rules, position)  # type: ignore[arg-type]
        assert mirror is not None
        mauna_kea.follow(mirror, seen, told(seen))
        if position.pending and position.pending.ask == "lay_out":  # type: ignore[attr-defined]
            # How the own tiles lie is not told yet.
            continue
        assert mirror.settled() == mauna_kea.mirrored(rules, position).settled()  # type: ignore[arg-type]
