"""Types of values that come from outside, checked where they are read: of rows, and of the documents in them.

A file that was changed by hand may hold anything anywhere. Files that are imported are checked by pydantic; its import
alone takes longer than a list of campaigns, so what every command reads is checked here.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import cache
from reprlib import Repr
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from sqlalchemy import RowMapping

from saves.errors import CorruptDatabase

Check = Callable[[object, str], str]
"""What is wrong with a value at a place; empty: nothing."""
T = TypeVar("T")
Row = Mapping[str, Any] | RowMapping

WORDS = {
    bool: "true or false",
    int: "a whole number",
    str: "text",
    datetime: "a time",
    NoneType: "nothing",
    bytes: "bytes",
}
YEARS = range(1970, 9999)
"""In which anything was played; at the ends of the calendar not every time zone has a time."""
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = 40


def record(kind: type[T], row: Row, what: str) -> T:
    """A row as a record, whose fields say what they may hold. Raises CorruptDatabase about `what`."""
    shape: Any = kind
    for name, check in fields(shape):
        problem = check(row[name], name)
        if problem:
            raise CorruptDatabase(f"{what} is damaged: {problem}.")
    return kind(**row)


@cache
def fields(kind: Any) -> tuple[tuple[str, Check], ...]:
    """The fields of a record, or the keys of a TypedDict, and how each is checked."""
    return tuple((name, check_of(hint)) for name, hint in get_type_hints(kind, include_extras=True).items())


@cache
def optional(kind: Any) -> frozenset[str]:
    """The keys of a TypedDict that may lack; its own list of them knows none whose type is kept as text."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if get_origin(hint) is NotRequired)


@cache
def check_of(shape: Any) -> Check:
    """How a value of a type is checked.

    Understood are the types of `WORDS`, Any, Literal, a union, list, tuple of any length, dict with text as keys,
    TypedDict, of which no key may lack that is not NotRequired, and none be more, and a whole number with its range:
    `Annotated[int, range(9)]`.
    """
    form, parts = get_origin(shape), get_args(shape)
    if shape is Any:
        return anything
    if is_typeddict(shape):
        return lambda value, where: mapping(value, where, dict(fields(shape)), optional(shape))
    if form is NotRequired:
        return check_of(parts[0])
    if form is Annotated:
        return lambda value, where: within(value, where, parts[1])
    if form in (Union, UnionType):
        checks = [check_of(part) for part in parts]
        return lambda value, where: "" if any(not check(value, "") for check in checks) else wrong(value, where, shape)
    if form is Literal:
        return lambda value, where: "" if type(value) is str and value in parts else wrong(value, where, shape)
    if form in (list, tuple):
        return lambda value, where: sequence(value, where, form, check_of(parts[0]))
    if form is dict:
        return lambda value, where: any_mapping(value, where, check_of(parts[1]))
    if shape is datetime:
        return lambda value, where: "" if is_time(value) else wrong(value, where, shape)
    return lambda value, where: "" if type(value) is shape else wrong(value, where, shape)


def anything(_: object, __: str) -> str:
    """Whatever it is, nothing is wrong with it."""
    return ""


def is_time(value: object) -> bool:
    """A time that can be told in every time zone."""
    return type(value) is datetime and value.year in YEARS


def wrong(value: object, where: str, shape: Any) -> str:
    """`points: must be a whole number, not 'x'`."""
    there = str(value) if isinstance(value, datetime) else SHORT.repr(value)
    return f"{where or 'it'}: must be {in_words(shape)}, not {there}"


def in_words(shape: Any) -> str:
    """A type as people call it."""
    form, parts = get_origin(shape), get_args(shape)
    if form in (Union, UnionType):
        return " or ".join(in_words(part) for part in parts)
    if form is Literal:
        return " or ".join(map(str, parts))
    if form is Annotated:
        return f"a whole number from {parts[1].start} to {parts[1].stop - 1}"
    return WORDS.get(shape, "a list" if form in (list, tuple) else "a mapping of keys")


def within(value: object, where: str, numbers: range) -> str:
    """A whole number of a range."""
    return "" if type(value) is int and value in numbers else wrong(value, where, Annotated[int, numbers])


def sequence(value: Any, where: str, form: type[Any], check: Check) -> str:
    """A list or tuple, all of one type."""
    if type(value) is not form:
        return wrong(value, where, list[Any])
    return next((found for i, part in enumerate(value) if (found := check(part, f"{where}[{i}]"))), "")


def any_mapping(value: object, where: str, check: Check) -> str:
    """Text to values that are all of one type."""
    if type(value) is not dict:
        return wrong(value, where, dict[str, Any])
    for key, part in value.items():
        problem = wrong(key, where, str) if type(key) is not str else check(part, f"{where}.{key}")
        if problem:
            return problem
    return ""


def mapping(value: object, where: str, keys: Mapping[str, Check], optional: Collection[str] = ()) -> str:
    """Exactly these keys, each with its own type; the optional ones may lack."""
    if type(value) is not dict:
        return wrong(value, where, dict[str, Any])
    lacking = next((key for key in keys if key not in value and key not in optional), None)
    if lacking is not None:
        return f"{where or 'it'}: the key {lacking!r} is missing"
    more = next((key for key in value if key not in keys), None)
    if more is not None:
        return f"{where or 'it'}: {SHORT.repr(more)} is not one of its keys"
    there = ((key, check) for key, check in keys.items() if key in value)
    checked = (check(value[key], f"{where}.{key}" if where else key) for key, check in there)
    return next((found for found in checked if found), "")
