"""What can go wrong with content, each as something its reader can act on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class ContentProblem:
    """One thing that is wrong in a file, and where."""

    __slots__ = ("file", "key", "line", "message")

    def __init__(self, file: str, line: int, key: str, message: str) -> None:
        self.file = file
        self.line = line
        """Counted from 1; 0 where no line can be named."""
        self.key = key
        """Path of keys, `board[0].abilities[1].do`; empty for the file itself."""
        self.message = message

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.message}" if self.key else f"{place}: {self.message}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def to_json(self) -> dict[str, str | int]:
        """File, line, key path and message, as `content check --json` prints them."""
        return {"file": self.file, "line": self.line, "key": self.key, "message": self.message}


class LoadError(Exception):
    """Base of every error of this package; `str()` of it is what the reader is told."""


class BadContent(LoadError):
    """Content files have problems, all of them listed."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class UnknownName(LoadError):
    """There is no such thing; `near` holds up to three similar names, best first."""

    what = "thing"

    def __init__(self, name: str, names: Iterable[str]) -> None:
        self.name = name
        self.near = tuple(get_close_matches(name.lower(), sorted(names), n=3, cutoff=0.5))
        hint = f" Did you mean {' or '.join(self.near)}?" if self.near else ""
        super().__init__(f"There is no {self.what} {name!r}.{hint}")


class UnknownFighter(UnknownName):
    """No fighter of a kind has this id."""

    def __init__(self, kind: str, name: str, names: Iterable[str]) -> None:
        self.what = kind
        super().__init__(name, names)


class UnknownHero(UnknownName):
    """No hero has this id."""

    what = "hero"


class UnknownSection(UnknownName):
    """No section of content has this name."""

    what = "section of content"


class UnknownPack(UnknownName):
    """No pack in use has this id."""

    what = "pack"


class BadPack(LoadError):
    """A pack cannot be used, or packs do not go together."""


class UnknownPath(LoadError):
    """A file or folder to check does not exist, or is no content file."""


class TooMany(LoadError):
    """A folder holds more than anybody would have read."""
