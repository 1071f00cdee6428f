"""The versions that the recipes install are locked, with hashes, and fit pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCKED = ROOT / "build" / "locked"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
ENVIRONMENTS = ("run", "web", "android", "test")


def locked(name: str) -> dict[str, Version]:
    """The versions in one lock file, by package."""
    lines = re.findall(r"^([\w.-]+)==([^\s;\\]+)", (LOCKED / f"{name}.txt").read_text(), re.M)
    return {canonicalize_name(package): Version(version) for package, version in lines}


def wanted(extra: str) -> list[Requirement]:
    """What pyproject.toml asks for with an extra, extras inside it included."""
    lines = list(PROJECT["dependencies"])
    for line in PROJECT["optional-dependencies"].get(extra, ()):
        requirement = Requirement(line)
        if requirement.name == PROJECT["name"]:
            for inner in requirement.extras:
                lines += PROJECT["optional-dependencies"][inner]
        else:
            lines.append(line)
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_lock_file_has_everything_that_is_asked_for(name: str) -> None:
    versions = locked(name)
    for requirement in wanted(name):
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is missing: run build/lock"
        assert version in requirement.specifier, f"{requirement} is locked as {version}"


def test_environments_that_share_a_folder_agree_on_versions() -> None:
    everything = locked("test")
    for name in ENVIRONMENTS:
        for package, version in locked(name).items():
            assert everything[package] == version


@pytest.mark.parametrize("name", [*ENVIRONMENTS, "backends"])
def test_each_locked_version_has_hashes_and_no_address(name: str) -> None:
    text = (LOCKED / f"{name}.txt").read_text()
    assert "://" not in text
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.M)
    assert all("--hash=sha256:" in entry for entry in entries if entry.strip())
