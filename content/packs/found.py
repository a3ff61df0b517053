"""Which packs are here, and which of them are in use.

Packs are in the folder `packs` of the user's data directory, where the file `enabled` lists those in use. A folder that
the environment names instead, where the program writes `--packs` and the configuration too, is a pack or has packs in
it, and all of these are in use. A pack in a Python package (`kingshand.content`) is enabled like one in the data
directory; no code of it is run.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from content.errors import BadContent, BadPack, UnknownPack

if TYPE_CHECKING:  # a start without packs reads nothing of any
    from content.packs.pack import ContentPack

VARIABLE = "KINGSHAND_PACKS"
"""The environment variable that names folders with packs, with the separator of paths between them."""
ENTRY_POINT = "kingshand.content"
ENABLED = "enabled"
"""The file that lists the packs in use: an id a line, after it the Python package it is in, if it is in one."""


def own_folder() -> Path | None:
    """Where packs of this user are; None: nobody can tell."""
    from platformdirs import user_data_path

    try:
        return user_data_path("kingshand", appauthor=False) / "packs"
    except RuntimeError:  # the user has no home
        return None


def named() -> list[Path] | None:
    """The folders that are named in place of the user's own; None: none are."""
    text = os.environ.get(VARIABLE)
    if not text:
        return None
    return [Path(part).expanduser() for part in text.split(os.pathsep) if part and part != os.devnull]


def in_use() -> tuple[ContentPack, ...]:
    """The packs in use, in order. Raises BadPack for one that cannot be used, with every problem of it."""
    folders = named()
    found = enabled() if folders is None else [pack for folder in folders for pack in all_in(folder)]
    packs: dict[str, ContentPack] = {}
    for pack in found:
        other = packs.setdefault(pack.id, pack)
        if other.folder != pack.folder:
            raise BadPack(f"Two packs have the id {pack.id!r}: {other.folder} and {pack.folder}. Use one of them.")
    return tuple(packs.values())


def all_in(folder: Path) -> list[ContentPack]:
    """The pack that a folder is, or the packs in it. Raises BadPack."""
    from content.packs.limits import shown

    if not folder.is_dir():
        raise BadPack(f"There is no folder {shown(str(folder))} with packs.")
    return [usable(path) for path in below(folder)]


def below(folder: Path) -> list[Path]:
    """The folder itself if it is a pack, else the folders in it that are. Raises BadPack."""
    from content.packs.limits import MOST_FILES
    from content.packs.pack import MANIFEST

    if (folder / MANIFEST).exists():
        return [folder]
    found = sorted(path for path in folder.iterdir() if (path / MANIFEST).exists())
    if len(found) > MOST_FILES:
        raise BadPack(f"More than {MOST_FILES} packs are in {folder}; name a smaller folder.")
    return found


def usable(folder: Path, remedy: str = "") -> ContentPack:
    """The pack in a folder. Raises BadPack with every problem of it, and with what can be done."""
    from content.packs.limits import shown
    from content.packs.pack import pack_in

    try:
        return pack_in(folder)
    except BadContent as error:
        raise BadPack(f"The pack in {shown(str(folder))} cannot be used.{remedy}\n{error}") from None


# -- those of the user ------------------------------------------------------------------------------


def enabled() -> list[ContentPack]:
    """The packs that this user has enabled. Raises BadPack."""
    return [
        usable(folder, f" Correct it, or leave it out: kingshand pack disable {id}")
        for id, folder in enabled_folders().items()
    ]


def enabled_folders() -> dict[str, Path]:
    """The id of each enabled pack, and the folder where it should be."""
    lines = listed()
    own = own_folder()
    if not lines or own is None:
        return {}
    from content.packs.pack import ID

    folders = {}
    for line in lines:
        id, _, package = line.partition(" ")
        if ID.fullmatch(id):
            folders[id] = package_folder(package) if package else own / id
    return folders


def enabled_lines(file: Path) -> tuple[str, ...]:
    """The lines of the list of enabled packs; none where there is no list."""
    try:
        status = file.stat()
    except OSError:
        return ()
    return lines_in(file, (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=8)
def lines_in(file: Path, _stamp: tuple[int, int]) -> tuple[str, ...]:
    """The lines of a list; the stamp spares a process to read it again."""
    from content.packs.limits import MOST_FILES

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadPack(f"{file} cannot be read: {error}.") from None
    return tuple(line.strip() for line in text.splitlines()[:MOST_FILES] if line.strip())


def package_folder(package: str) -> Path:
    """The folder of a Python package, found without running any of it."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package) if package.isidentifier() else None
    except (ImportError, ValueError):
        spec = None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else Path(package)


def set_enabled(pack: ContentPack, package: str = "") -> None:
    """Add a pack to those in use, in place of another one of its id. Raises BadPack."""
    write_enabled([*(line for line in listed() if line.split(" ")[0] != pack.id), f"{pack.id} {package}".strip()])


def set_disabled(id: str) -> None:
    """Take a pack from those in use. Raises UnknownPack, BadPack."""
    lines = listed()
    left = [line for line in lines if line.split(" ")[0] != id]
    if len(left) == len(lines):
        raise UnknownPack(id, [line.split(" ")[0] for line in lines])
    write_enabled(left)


def listed() -> tuple[str, ...]:
    """The lines of the user's list."""
    own = own_folder()
    return enabled_lines(own / ENABLED) if own is not None else ()


def write_enabled(lines: list[str]) -> None:
    """Write the list of enabled packs whole. Raises BadPack."""
    own = own_folder()
    if own is None:
        raise BadPack("Nobody can tell where packs are kept: there is no home directory.")
    new = own / f"{ENABLED}.new"
    try:
        own.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        new.replace(own / ENABLED)
    except OSError as error:
        raise BadPack(f"{own / ENABLED} cannot be written: {error.strerror}.") from None


# -- all there are ----------------------------------------------------------------------------------


def installed() -> dict[str, Path]:
    """The Python packages that bring a pack, and the folder of each."""
    from importlib.metadata import entry_points

    return {point.value: package_folder(point.value) for point in entry_points(group=ENTRY_POINT)}


def kept_folders() -> list[Path]:
    """The folders in the user's own folder that hold a pack."""
    own = own_folder()
    if own is None or not own.is_dir():
        return []
    from content.packs.pack import MANIFEST

    return sorted(path for path in own.iterdir() if not path.is_symlink() and (path / MANIFEST).is_file())


def beside(folder: Path) -> list[ContentPack]:
    """The packs in use besides the one in a folder, without those that cannot be used."""
    from content.packs.pack import pack_in

    folders = named()
    try:
        places = (
            list(enabled_folders().values()) if folders is None else [one for each in folders for one in below(each)]
        )
    except BadPack:
        return []
    found = []
    for place in places:
        with suppress(BadContent):
            if place.resolve() != folder.resolve():
                found.append(pack_in(place))
    return found


def pack_named(id: str) -> ContentPack:
    """The pack in use of an id. Raises UnknownPack, BadPack."""
    packs = {pack.id: pack for pack in in_use()}
    if id not in packs:
        raise UnknownPack(id, packs)
    return packs[id]
