"""The installable app, as far as it can be checked without Flutter and the Android SDK."""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import flet as ft
import flet_cli  # type: ignore[import-untyped]
import pytest
from flet_cli.commands.build import Command  # type: ignore[import-untyped]
from flet_cli.commands.build_base import load_pyproject_toml  # type: ignore[import-untyped]
from flet_cli.utils.python_versions import PythonRelease  # type: ignore[import-untyped]

from companion.core.languages import LANGUAGES
from companion.phone.packing import TOP, needed_distributions
from companion.phone.staging import stage
from companion.phone.start import phone_languages

ANDROID = {"platform_system": "Android", "sys_platform": "android", "python_version": "3.14"}
# Flet's own index has these for Android and iOS.
BUILT_FOR_PHONES = {"msgpack"}
# What the manifest of Flet's Python builds would say; it cannot be fetched without network.
PYTHON = PythonRelease("3.14", "3.14.2", "314", ("arm64-v8a", "x86_64"), False)


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installable")
    stage(folder)
    return folder


def leaves(table: Mapping[str, object], path: str = "tool.flet") -> Iterator[str]:
    """Every setting by its dotted name."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}.{key}")
        else:
            yield f"{path}.{key}"


def known_settings() -> list[re.Pattern[str]]:
    """What the pinned flet reads, by its own source."""
    text = "".join(
        path.read_text(encoding="utf-8") for path in Path(flet_cli.__path__[0]).rglob("*.py")
    )
    platform = "(android|ios|macos|linux|windows|web)"
    named = set(re.findall(r'"tool\.flet\.([\w.]+)"', text))
    named |= {
        f"{platform}.{name}"
        for name in re.findall(r'"tool\.flet\.\{[\w.]*platform\}\.(\w+)"', text)
    }
    either = re.findall(r'get_(?:platform|bool)_setting\(\s*(?:[\w.]+,\s*)?"([\w.]+)"', text)
    named |= {f"({platform}\\.)?{name}" for name in either}
    splash = re.findall(r'(?:enabled|color)\(\s*self\.options\.\w+, "(\w+)"', text)
    named |= {f"splash.{name}" for name in splash}
    return [re.compile(rf"tool\.flet\.{name}(\..+)?") for name in named]


def resolved(staged: Path, target: str) -> dict[str, object]:
    """What flet itself makes of our settings before it calls Flutter."""
    parser = argparse.ArgumentParser()
    command = Command(parser)
    command.options = parser.parse_args([target, str(staged)])
    command.target_platform = target
    command.package_platform = command.platforms[target]["package_platform"]
    command.config_platform = command.platforms[target]["config_platform"]
    command.python_app_path = staged
    command.get_pyproject = load_pyproject_toml(staged)
    command.python_release = PYTHON
    command.build_dir = staged / "build"
    command.flutter_dir = command.build_dir / "flutter"
    command.skip_flutter_doctor = True
    command.validate_entry_point()
    command.setup_template_data()
    data: dict[str, object] = command.template_data
    return data


def test_every_setting_is_one_that_flet_reads() -> None:
    with (TOP / "pyproject.toml").open("rb") as file:
        ours = tomllib.load(file)["tool"]["flet"]
    known = known_settings()
    unknown = [name for name in leaves(ours) if not any(one.fullmatch(name) for one in known)]
    assert unknown == []
    assert not any(one.fullmatch("tool.flet.android.permissions") for one in known)


def test_android_gets_our_names_and_two_permissions_beside_the_network(staged: Path) -> None:
    told = resolved(staged, "apk")
    assert told["product_name"] == "Caldera"
    assert told["bundle_id"] == "games.caldera.companion"
    options = told["options"]
    assert isinstance(options, dict)
    assert options["android_permissions"] == {
        "android.permission.INTERNET": True,
        "android.permission.VIBRATE": True,
        "android.permission.ACCESS_NETWORK_STATE": True,
    }
    assert told["splash"] == {
        "android": True,
        "ios": True,
        "web": True,
        "color": "#F5EADA",
        "dark_color": "#15110E",
    }


def test_ios_turns_with_the_phone_and_speaks_three_languages(staged: Path) -> None:
    options = resolved(staged, "ipa")["options"]
    assert isinstance(options, dict)
    info = options["info_plist"]
    assert info["CFBundleLocalizations"] == [*LANGUAGES]
    assert "UIInterfaceOrientationPortrait" in info["UISupportedInterfaceOrientations"]
    assert "UIInterfaceOrientationLandscapeLeft" in info["UISupportedInterfaceOrientations"]


def test_every_library_runs_on_a_phone() -> None:
    not_pure = {
        found.metadata["Name"].lower()
        for found in needed_distributions(ANDROID)
        if "Root-Is-Purelib: true" not in (found.read_text("WHEEL") or "")
    }
    assert not_pure <= BUILT_FOR_PHONES


def test_the_icon_and_splash_are_where_flet_looks(staged: Path) -> None:
    assert (staged / "assets" / "icon.png").is_file()
    assert (staged / "assets" / "splash.png").is_file()


@dataclass
class Info:
    """What Flet tells of a phone."""

    locales: list[ft.Locale]


class FrenchPhone:
    """A page on a phone that is set to French."""

    async def get_device_info(self) -> Info:
        return Info([ft.Locale("fr", "CH"), ft.Locale("de")])


class SilentPhone:
    """A page on a phone that does not say."""

    async def get_device_info(self) -> Info:
        raise RuntimeError


@pytest.mark.parametrize(
    ("phone", "languages"), [(FrenchPhone(), ["fr", "de"]), (SilentPhone(), ["it"])]
)
def test_the_phones_own_language_is_asked_for(
    phone: object, languages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    # In a thread of its own: a browser of other tests may have its loop running in this one.
    with ThreadPoolExecutor(1) as elsewhere:
        asked = elsewhere.submit(lambda: asyncio.run(phone_languages(phone)))  # type: ignore[arg-type]
        assert asked.result() == languages


def test_it_starts_from_the_folder_as_the_package_would(staged: Path, tmp_path: Path) -> None:
    program = """
import runpy, sys
import flet
shown = []
flet.run = lambda main, **more: shown.append((main, more))
runpy.run_path("main.py", run_name="__main__")
import companion
print(companion.__file__, len(shown), shown[0][1])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=staged,
        env={**os.environ, "PYTHONPATH": str(staged), "FLET_APP_STORAGE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(str(staged / "companion"))
    assert "assets_dir" in ran.stdout
    assert [path.name for path in tmp_path.glob("*.db")] == ["caldera.db"]
