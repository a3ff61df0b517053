"""The packs that are here, in use or not: listed, described, named, and copied into the user's own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from content.errors import BadContent, BadPack, UnknownPack
from content.packs import found
from content.packs.archive import unpacked
from content.packs.limits import files_of
from content.packs.pack import ContentPack, pack_in

ENABLED, NAMED, DISABLED, UNUSABLE = "enabled", "in use", "not enabled", "cannot be used"


class ListedPack(NamedTuple):
    """A pack that is here, usable or not."""

    id: str
    state: str
    folder: Path
    pack: ContentPack | None
    problem: str = ""
    package: str = ""
    """The Python package it is in; empty: none."""

    def to_json(self) -> dict[str, Any]:
        """The pack for programs."""
        said = {key: value for key, value in (self.pack or self)._asdict().items() if isinstance(value, str)}
        return {**said, "state": self.state, "folder": str(self.folder), "problem": self.problem or None}


def all_packs() -> list[ListedPack]:
    """Every pack that is here: those in use first."""
    folders = found.named()
    listed: dict[str, ListedPack] = {}
    if folders is not None:
        places = [(path, NAMED, "") for folder in folders for path in found.below(folder)]
    else:
        enabled = found.enabled_folders()
        packages = {folder: package for package, folder in found.installed().items()}
        places = [(folder, ENABLED, packages.get(folder, "")) for folder in enabled.values()]
        places += [(folder, DISABLED, "") for folder in found.kept_folders() if folder not in enabled.values()]
        places += [
            (folder, DISABLED, package) for folder, package in packages.items() if folder not in enabled.values()
        ]
    for folder, state, package in places:
        try:
            one = pack_in(folder)
            listed.setdefault(one.id, ListedPack(one.id, state, folder, one, package=package))
        except BadContent as error:
            listed.setdefault(folder.name, ListedPack(folder.name, UNUSABLE, folder, None, str(error), package))
    return list(listed.values())


def listed_pack(id: str) -> ListedPack:
    """The pack of an id that is here, in use or not. Raises UnknownPack."""
    packs = {one.id: one for one in all_packs()}
    if id not in packs:
        raise UnknownPack(id, packs)
    return packs[id]


def title_of(folder: Path) -> str:
    """The pack in a folder for a sentence; its folder where its manifest is not sound."""
    try:
        return pack_in(folder).titled
    except BadContent:
        return folder.name


def described_in(folder: Path) -> ContentPack:
    """The pack in a folder. Raises BadPack with every problem of its manifest."""
    return found.usable(folder)


@contextmanager
def folder_of(what: str) -> Iterator[Path]:
    """The folder of a pack that is named: by its id, its folder, or its file, which is unpacked for as long.

    Raises UnknownPack, BadPack.
    """
    path = Path(what).expanduser()
    if path.is_dir():
        yield path
    elif path.is_file():
        with unpacked(path) as folder:
            yield folder
    else:
        yield listed_pack(what).folder


def adds(described: ContentPack) -> dict[str, list[str]]:
    """What a pack defines: what it is -> the ids. Raises BadPack."""
    from content.packs.check import defined_by

    parts: dict[str, list[str]] = {}
    for what, id in defined_by(described):
        parts.setdefault("hero or enemy" if what == "fighter" else what, []).append(id)
    return parts


def copied(folder: Path, target: Path) -> None:
    """Copy the files of a pack in place of what is there. Raises BadPack."""
    new = target.with_name(f".{target.name}.new")
    try:
        shutil.rmtree(new, ignore_errors=True)
        for path in files_of(folder)[0]:
            place = new / path.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place, follow_symlinks=False)
        shutil.rmtree(target, ignore_errors=True)
        new.replace(target)
    except OSError as error:
        raise BadPack(f"{error.filename or target} cannot be written: {error.strerror}.") from None
