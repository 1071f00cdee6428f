"""Settings: kept at once, followed by every screen, and never a reason to stop."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import find
from companion.playing.preferences import Preferences, Settings, read_settings, spoken
from companion.store.sqlite import SqliteStore
from companion.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return SqliteStore(tmp_path / "caldera.db", find)


def test_a_change_is_saved_and_announced(store: Store) -> None:
    preferences = Preferences(store)
    told: list[Settings] = []
    preferences.subscribe(lambda: told.append(preferences.current))
    wanted = replace(Settings(), language="fr", sound=False, count_up=False)
    preferences.change(wanted)
    assert told == [wanted]
    assert Preferences(store).current == wanted


@pytest.mark.parametrize(
    "text",
    [None, "", "nonsense", "[1, 2]", '{"language": "xx", "sound": "loud", "unknown": 1}'],
)
def test_what_is_not_understood_is_the_default(text: str | None) -> None:
    assert read_settings(text) == Settings()


def test_the_rest_of_half_known_settings_is_kept() -> None:
    assert read_settings('{"theme": "dark", "motion": 3}') == Settings(theme="dark")


def test_the_language_follows_the_browser_unless_it_is_set() -> None:
    assert spoken("auto", ("fr-CH", "en")) == "fr"
    assert spoken("auto", ("it", "pt-BR")) == "en"
    assert spoken("de", ("fr",)) == "de"
