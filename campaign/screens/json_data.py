"""Plain data as JSON and back, by the types of its fields: named tuples, tuples, mappings, and what is simple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
SIMPLE = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}


def to_json(value: Any) -> Any:
    """Named tuples and mappings become objects, other sequences lists."""
    if hasattr(value, "_fields"):
        return {name: to_json(part) for name, part in zip(value._fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {str(key): to_json(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [to_json(part) for part in value]
    return value


def from_json(kind: type[T], data: Any) -> T:
    """What `to_json` made of something of this type; every sequence is a tuple. Raises KeyError, TypeError."""
    value: T = read(kind, data)
    return value


def read(kind: Any, data: Any) -> Any:
    """Data as a type has it."""
    if hasattr(kind, "_fields"):
        return kind(**{name: read(part, data[name]) for name, part in fields_of(kind).items()})
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        [some] = [part for part in parts if part is not NoneType]
        return None if data is None else read(some, data)
    if origin is tuple and parts[-1:] != (Ellipsis,):
        return tuple(read(part, one) for part, one in zip(parts, data, strict=True))
    if origin in (tuple, Sequence):
        return tuple(read(parts[0], one) for one in data)
    if origin is Mapping:
        return {parts[0](key): read(parts[1], one) for key, one in data.items()}
    return float(data) if kind is float else data


@lru_cache(maxsize=128)
def fields_of(kind: Any) -> dict[str, Any]:
    """The types of a named tuple's fields."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON schema of a type, without references."""
    if hasattr(kind, "_fields"):
        fields = {name: schema_of(part) for name, part in fields_of(kind).items()}
        return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is tuple and parts[-1:] != (Ellipsis,):
        return {"type": "array", "prefixItems": [schema_of(part) for part in parts], "items": False}
    if origin in (tuple, Sequence):
        return {"type": "array", "items": schema_of(parts[0])}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": schema_of(parts[1])}
    return {"type": SIMPLE[kind]}
