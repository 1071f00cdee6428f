"""Nothing is left untold: what the page says, and nothing else, keeps the real board right."""

import pytest

from tests.mirrors import arabana, haleakala, hekla, mauna_kea
from tests.mirrors.hands import follow


@pytest.mark.parametrize("draws", ["app", "physical"])
@pytest.mark.parametrize("variant", ["base", "gods"])
def test_whoever_does_what_arabana_says_has_the_same_board(draws: str, variant: str) -> None:
    followed = follow(
        "arabana",
        4,
        f"mirror-{variant}",
        named=arabana.named,
        told=arabana.told,
        variant=variant,
        draws=draws,
    )
    assert followed > 200


def test_whoever_does_what_hekla_says_has_the_same_board() -> None:
    followed = follow("hekla", 6, "mirror", named=hekla.named, told=hekla.told)
    assert followed > 200


@pytest.mark.parametrize("draws", ["app", "physical"])
@pytest.mark.parametrize("variant", ["base", "tactical"])
def test_whoever_does_what_haleakala_says_has_the_same_board(variant: str, draws: str) -> None:
    followed = follow(
        "haleakala",
        5,
        f"mirror-{variant}",
        named=haleakala.named,
        told=haleakala.told,
        variant=variant,
        draws=draws,
    )
    assert followed > 200


@pytest.mark.parametrize("tracking", ["full", "light"])
@pytest.mark.parametrize("variant", ["base", "expert"])
@pytest.mark.parametrize("draws", ["app", "physical"])
def test_whoever_does_what_mauna_kea_says_has_the_same_island(
    tracking: str, variant: str, draws: str
) -> None:
    followed = follow(
        "mauna-kea",
        4,
        f"mirror-{variant}-{draws}",
        named=mauna_kea.named,
        told=mauna_kea.told,
        tracking=tracking,
        variant=variant,
        draws=draws,
    )
    assert followed > 100
