"""Fighters by the files that are named after them: ours, and those of the packs in use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from content.errors import BadPack
from content.packs.found import in_use

if TYPE_CHECKING:
    from content.file_kinds import FileKind
    from content.packs.pack import ContentPack
    from content.sections import ContentSection

FIGHTER = "fighter"
"""What such a file as a whole defines."""


def files_by_id(section: ContentSection, kind: FileKind, root: Path | None = None) -> dict[str, Path]:
    """Id -> file of a kind that is named after what it defines, of the content in a folder; without one of that of
    today, and of the packs in use.

    Raises BadPack.
    """
    found = {path.stem: path for path in section.paths(kind, root)}
    if root is not None:
        return found
    ours = frozenset(found)
    for pack in in_use():
        for path in section.paths(kind, pack.folder):
            if path.stem in found:
                whose = "kingshand" if path.stem in ours else "another pack"
                what = kind.named_by_file
                raise BadPack(f"The pack {pack.titled} has a {what} {path.stem!r}, and so has {whose}.")
            found[path.stem] = path
    return found


def pack_of_fighter(id: str) -> ContentPack | None:
    """The pack in use that has a fighter with a file of its own; None: the fighter is ours. Raises BadPack."""
    return next((pack for pack in in_use() if id in fighters_of(pack.folder)), None)


def fighters_of(folder: Path) -> dict[str, tuple[str, Path]]:
    """Every fighter in the folder of a pack that has a file of its own: its kind of file, and the file."""
    from content.sections import all_sections

    return {
        path.stem: (kind.name, path)
        for section in all_sections()
        for kind in section.kinds
        if kind.whole == FIGHTER and kind.named_by_file
        for path in section.paths(kind, folder)
        if path.is_relative_to(folder)
    }
