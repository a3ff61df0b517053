"""A pack in one file, to send: a zip of its plain files, which is looked at before anything of it is unpacked."""

from __future__ import annotations

import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from content.errors import BadPack
from content.files import check_file
from content.packs.limits import DEEPEST, FILE_NAME, LARGEST, LARGEST_PACK, MOST_FILES, files_of, shown, wrong_file
from content.packs.pack import MANIFEST, ContentPack

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same pack is the same file."""
WORST = (BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError)
"""What reading a damaged or hostile archive may raise."""


def export(pack: ContentPack, target: Path) -> None:
    """Write a pack to a file, whole or not at all. Raises BadPack."""
    paths, problems = files_of(pack.folder)
    if problems:
        raise BadPack("\n".join(map(str, problems)))
    new = target.with_name(f"{target.name}.new")
    try:
        with ZipFile(new, "w", ZIP_DEFLATED) as archive:
            for path in paths:
                info = ZipInfo(path.relative_to(pack.folder).as_posix(), LONG_AGO)
                info.compress_type = ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, path.read_bytes())
        new.replace(target)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise BadPack(f"{target} cannot be written: {error.strerror}.") from None


@contextmanager
def unpacked(file: Path) -> Iterator[Path]:
    """The folder of the pack in a file, as long as the block runs. Raises BadPack; then nothing was unpacked."""
    try:
        check_file(file, LARGEST_PACK)
    except OSError as error:
        raise BadPack(f"{shown(str(file))} cannot be read: {error.strerror}.") from None
    with TemporaryDirectory(prefix="kingshand-pack-") as name:
        folder = Path(name) / "pack"
        folder.mkdir()
        try:
            with ZipFile(file) as archive:
                unpack(archive, folder)
        except WORST as error:
            raise BadPack(f"{shown(str(file))} is damaged, or is no pack: {shown(str(error))}.") from None
        yield folder


def unpack(archive: ZipFile, folder: Path) -> None:
    """Write the files of an archive below a folder. Raises BadPack for what no pack has."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(archive.infolist()) > 2 * MOST_FILES or len(entries) > MOST_FILES:
        raise BadPack(f"The file has more than {MOST_FILES} files in it, and a pack has at most so many.")
    names = [entry.filename for entry in entries]
    if len({name.lower() for name in names}) < len(names):
        raise BadPack("The file has two files of one name in it.")
    for entry in entries:
        if why := wrong_entry(entry):
            raise BadPack(f"The file has {shown(entry.filename)!r} in it: {why}.")
    if MANIFEST not in names:
        raise BadPack(f"The file is no pack: {MANIFEST} is not in it.")
    left = LARGEST_PACK
    for entry in entries:
        with archive.open(entry) as packed:
            content = packed.read(min(left, LARGEST) + 1)
        left -= len(content)
        if len(content) > LARGEST or left < 0:
            raise BadPack(f"The file has more in it than a pack may have: {shown(entry.filename)} is too large.")
        target = folder / PurePosixPath(entry.filename)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def wrong_entry(entry: ZipInfo) -> str:
    """Why a pack cannot have a file of an archive; empty: it can."""
    mode = entry.external_attr >> 16
    if mode and not (stat.S_ISREG(mode) or stat.S_IFMT(mode) == 0):
        return "it is a link or a device"
    parts = entry.filename.split("/")
    if len(parts) > DEEPEST + 1 or not all(FILE_NAME.fullmatch(part) for part in parts):
        return "its path is not one that a pack has"
    if entry.flag_bits & 1 or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "it is encrypted, or packed in a way that no pack is"
    return wrong_file(parts[-1], entry.file_size)
