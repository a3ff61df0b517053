"""How things are broken: bytes, values, documents, texts."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.canary import CANARY

NUMBERS: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    7,
    255,
    2**31 - 1,
    2**31,
    2**63 - 1,
    2**63,
    10**30,
    -(10**30),
    0.5,
    1e308,
    float("nan"),
    float("inf"),
)
TEXTS = (
    "",
    " ",
    "x",
    "5",
    "-1",
    "null",
    "NaN",
    "[]",
    "{}",
    "5x",
    "²",
    "٣",
    "é",
    "\0",
    "\n",
    "👩‍🚀",
    "x" * 5000,
    "9" * 5000,
    "../../etc",
    "%s",
    "[bold]",
    "open",
    "won",
    "adventures",
    "barbarian",
    "pass",
    "2026-13-45T99:99:99",
    "9999-12-31",
    CANARY,
)
SHAPES: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"kind": "x"}, [1, "2", None])
DEEP = 2000
"""Levels of a document that is too deep for a reader that calls itself."""


def value(luck: Random) -> Any:
    """Something else than what belongs there."""
    return copy.deepcopy(luck.choice(luck.choice((NUMBERS, TEXTS, SHAPES))))


def flipped(luck: Random, data: bytes, *, most: int = 8, within: int = 0) -> bytes:
    """Some bytes changed, a stretch cut out, doubled or zeroed; `within` the first so many bytes, if given."""
    found = bytearray(data)
    end = min(within or len(found), len(found))
    if not end:
        return data
    at = luck.randrange(end)
    match luck.randrange(10):
        case 0:
            del found[at:]
        case 1:
            del found[at : at + luck.randrange(1, 64)]
        case 2:
            found[at:at] = found[at : at + luck.randrange(1, 64)]
        case 3:
            stretch = luck.choice((16, 512, 4096))
            found[at : at + stretch] = bytes(min(stretch, len(found) - at))
        case _:
            for _ in range(luck.randrange(1, most + 1)):
                found[luck.randrange(end)] ^= 1 << luck.randrange(8)
    return bytes(found)


def broken(luck: Random, document: Any) -> Any:
    """A JSON document with something in it changed; the given one stays as it is."""
    document = copy.deepcopy(document)
    if luck.random() < 0.03:
        return deep(luck) if luck.random() < 0.5 else value(luck)
    for _ in range(luck.choice((1, 1, 1, 2, 5))):
        holder: Any = document
        while isinstance(holder, dict | list) and holder:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            key = luck.choice(keys)
            inside = holder[key]
            if not isinstance(inside, dict | list) or not inside or luck.random() < 0.12:
                change(luck, holder, key)
                break
            holder = inside
    return document


def change(luck: Random, holder: Any, key: Any) -> None:
    """Change one entry of an object or a list."""
    match luck.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[luck.choice((f"{key}x", "", "kind", "0"))] = holder.pop(key)
        case 1:
            holder.append(copied(holder[key]))
        case 2 if isinstance(holder, dict):
            holder[key] = copied(holder[luck.choice(list(holder))])
        case 2:
            luck.shuffle(holder)
        case 3 | 4:
            holder[key] = near(luck, holder[key])
        case 5 if luck.random() < 0.2:
            holder[key] = deep(luck)
        case _:
            holder[key] = value(luck)


def copied(document: Any) -> Any:
    """A copy; of what is too deep to be copied, the same."""
    try:
        return copy.deepcopy(document)
    except RecursionError:
        return document


def near(luck: Random, old: Any) -> Any:
    """Something of the same type that is not the same."""
    match old:
        case bool():
            return not old
        case int() | float():
            return old + luck.choice((-1, 1, 10, -100))
        case str():
            return old[:-1] if luck.random() < 0.5 else old.swapcase() + luck.choice(("", "2"))
        case list():
            return old[: len(old) // 2]
        case dict():
            return dict(list(old.items())[: len(old) // 2])
    return value(luck)


def deep(luck: Random) -> Any:
    """A document of very many levels."""
    found: Any = 0
    for _ in range(luck.choice((50, DEEP))):
        found = [found] if luck.random() < 0.5 else {"a": found}
    return found


def text_of(document: Any) -> str:
    """JSON as anybody may write it, NaN too; what is too deep to be written is some brackets."""
    try:
        return json.dumps(document, ensure_ascii=False)
    except RecursionError:
        return "[" * DEEP + "]" * DEEP


WORDS = (
    "!!int abc",
    "*alias",
    "&a [*a]",
    "[]",
    "{}",
    "9" * 5000,
    ".nan",
    ".inf",
    "2026-99-99",
    '"\\0"',
    "~",
    "-1",
    "0",
    "5",
    "1e999",
    "true",
    "[[[]]]",
    "{a: {a: {a: 1}}}",
    "'",
    "|",
    ">",
    "%",
    "@x",
    "!x y",
    "!!python/object:os.system x",
    "- - - - - -",
    "0x7f",
    "1_000",
    "1:30:00",
    "<<: *x",
    "é²٣",
    "x" * 3000,
    "[" * 3000,
    "[1, 2, 3]",
    "yes",
    "null",
    "...",
    "? x",
    "!!binary abc",
    "!!set {a}",
    "1000000000000",
    "\t",
)
"""What may stand in a YAML file where something else belongs."""


def rewritten(luck: Random, text: str) -> str:
    """A text of lines, as YAML and TOML are, with some of them changed."""
    lines = text.splitlines() or [""]
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        at = luck.randrange(len(lines))
        luck.choice(LINES)(luck, lines, at)
        lines = lines or [""]
    return "\n".join(lines) + luck.choice(("\n", "\n", ""))


def new_word(luck: Random, lines: list[str], at: int) -> None:
    """Another value behind a key."""
    key, sign, _ = lines[at].partition(":")
    if sign:
        lines[at] = f"{key}: {luck.choice(WORDS)}"
    else:
        lines[at] = luck.choice(WORDS)


def new_bit(luck: Random, lines: list[str], at: int) -> None:
    """A word within the line becomes another."""
    words = lines[at].split(" ")
    words[luck.randrange(len(words))] = luck.choice(WORDS)
    lines[at] = " ".join(words)


def new_number(luck: Random, lines: list[str], at: int) -> None:
    """Every digit of the line becomes another, or many."""
    digit = luck.choice(("9", "0", "-1", "99999999999", "²", "1.5"))
    lines[at] = "".join(digit if c.isdigit() else c for c in lines[at])


def moved(luck: Random, lines: list[str], at: int) -> None:
    """The line stands further right or left."""
    lines[at] = luck.choice((" ", "  ", "\t", "    ")) + lines[at] if luck.random() < 0.5 else lines[at].lstrip()


def swapped(luck: Random, lines: list[str], at: int) -> None:
    """Two lines change places."""
    other = luck.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def dropped(luck: Random, lines: list[str], at: int) -> None:
    """The line is not there."""
    del lines[at]


def doubled(luck: Random, lines: list[str], at: int) -> None:
    """The line is there twice."""
    lines.insert(at, lines[at])


def bitten(luck: Random, lines: list[str], at: int) -> None:
    """Part of the line is not there."""
    lines[at] = lines[at][: luck.randrange(len(lines[at]) + 1)]


LINES: tuple[Callable[[Random, list[str], int], None], ...] = (
    new_word,
    new_word,
    new_word,
    new_bit,
    new_number,
    moved,
    swapped,
    dropped,
    doubled,
    bitten,
)
