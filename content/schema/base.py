"""What every model of the content format shares: strictness, forms told apart by their key, checked names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Annotated, Any, Literal, Union

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Tag,
    ValidationInfo,
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError


class CheckContext:
    """What a file is checked against: the names it may use, and which model read which mapping."""

    __slots__ = ("known", "read")

    def __init__(self, known: Mapping[str, Collection[str]]) -> None:
        self.known = known
        """Kind of name (token, symbol, companion, ...) -> the names there are; a missing kind is not checked."""
        self.read: dict[int, type[BaseModel]] = {}
        """Model by the id of the mapping it read, to suggest keys near an unknown one."""


def key_of(field: str) -> str:
    """The key a field is written as: `kings_hand` is `kings-hand`, `if_` is `if`."""
    return field.rstrip("_").replace("_", "-")


class StrictModel(BaseModel):
    """A mapping with exactly the keys its model names, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", strict=True, alias_generator=key_of, validate_default=False, defer_build=True
    )

    @model_validator(mode="before")
    @classmethod
    def remember(cls, value: Any, info: ValidationInfo) -> Any:
        """Note which model read the mapping."""
        if isinstance(info.context, CheckContext):
            info.context.read[id(value)] = cls
        return value

    @model_validator(mode="after")
    def nothing_is_empty(self) -> Any:
        """A key that may be left out is left out, or says something."""
        for name in sorted(self.model_fields_set):
            if getattr(self, name) is None:
                raise problem(f"{key_of(name)!r} has no value; leave the key out")
        return self


def near(name: str, names: Iterable[str]) -> str:
    """A hint with similar names, or nothing."""
    close = get_close_matches(name, sorted(names), n=3, cutoff=0.65)
    best = [one for one in close if likeness(name, one) >= likeness(name, close[0]) - 0.1]
    return f"; did you mean {' or '.join(best)}?" if best else ""


def likeness(name: str, other: str) -> float:
    """How similar two names are, from 0 to 1."""
    return SequenceMatcher(None, other, name).ratio()


def problem(message: str) -> PydanticCustomError:
    """An error whose message is shown as it is."""
    return PydanticCustomError("content", message)


def known(kind: str) -> AfterValidator:
    """The string must be a name of that kind, where those names are known."""

    def check(name: str, info: ValidationInfo) -> str:
        names = info.context.known.get(kind) if isinstance(info.context, CheckContext) else None
        if names is not None and name not in names:
            raise problem(f"there is no {kind} {name!r}{near(name, names)}")
        return name

    return AfterValidator(check)


def matching(pattern: str, what: str) -> AfterValidator:
    """The string must match the whole pattern; `what` says in words what is asked."""
    compiled = re.compile(pattern)

    def check(text: str) -> str:
        if not compiled.fullmatch(text):
            raise problem(f"{text!r} is not {what}")
        return text

    return AfterValidator(check)


def one_of(names: Collection[str], what: str) -> AfterValidator:
    """The string must be one of these words."""

    def check(text: str) -> str:
        if text not in names:
            hint = near(text, names) or f"; there are {', '.join(names)}"
            raise problem(f"unknown {what} {text!r}{hint}")
        return text

    return AfterValidator(check)


def between(low: int, high: int) -> AfterValidator:
    """The number must be between the two, both included."""

    def check(number: int) -> int:
        if not low <= number <= high:
            raise problem(f"{number} is not between {low} and {high}")
        return number

    return AfterValidator(check)


def filled(value: Any) -> Any:
    """Refuse an empty list or mapping where one is written at all."""
    if not value:
        raise problem("is empty; write at least one, or leave the key out")
    return value


Filled = AfterValidator(filled)
Id = Annotated[str, matching(r"[a-z0-9]+(-[a-z0-9]+)*", "an id (lower-case words joined by hyphens)")]
Name = Annotated[str, matching(r"\S.*", "a name")]
"""What a reader sees."""
Label = Annotated[str, matching(r"[a-z][a-z0-9-]*", "a name for a roll or number (lower-case, hyphens)")]
"""What a program calls a roll or a number it keeps."""
Yes = Annotated[Literal[True], BeforeValidator(lambda value: value)]
Origin = Literal["printed", "ruling", "prototype", "fan", "ours"]
"""Where values come from: printed cards and rulebooks, a designers' ruling, a pre-release prototype, a fan's work
that nobody has checked against print, or our own decision."""
Texts = Annotated[list[Name], Filled]
Level = Annotated[int, between(1, 4)]
DieValue = Annotated[int, between(1, 6)]
Positive = Annotated[int, between(1, 99)]
Natural = Annotated[int, between(0, 99)]
Range = Annotated[str, matching(r"[1-6](-[1-6])?", "a die value or a range such as '1-3'")]
TokenId = Annotated[str, known("token")]
Symbol = Annotated[str, known("symbol")]
CompanionId = Annotated[str, known("companion")]


Place = Annotated[str, matching(r"[a-z][1-9]\d?", "a place on the map such as 'b3'")]
"""A place on a grid: a column's letter and a row's number."""
HeroCount = Literal["1", "2", "3", "4"]
"""Number of heroes, as a key."""


def every_hero_count(numbers: dict[str, int]) -> dict[str, int]:
    """One to four heroes are all there."""
    missing = [hero_count for hero_count in "1234" if hero_count not in numbers]
    if missing:
        raise problem(f"no value for {' and '.join(missing)} heroes")
    return numbers


ByHeroCount = Annotated[dict[HeroCount, Annotated[int, between(0, 200)]], AfterValidator(every_hero_count)]


class ConflictModel(StrictModel):
    """What another source has instead of the value that is used."""

    reads: Name
    from_: Name


class SourcedModel(StrictModel):
    """What every definition may say about itself."""

    source: Origin | None = None
    """Without one, that of the definition around it."""
    conflict: Annotated[list[ConflictModel], Filled] | None = None
    """Other readings of values that sources disagree about."""
    printed: Texts | None = None
    """Single values that come from print, where the rest does not."""
    ruling: Texts | None = None
    """Single values that come from a designers' ruling, where the rest does not."""
    prototype: Texts | None = None
    """Single values that come from a prototype, where the rest does not."""
    fan: Texts | None = None
    """Single values that come from a fan's work, where the rest does not."""
    ours: Texts | None = None
    """Single values that no source has and we decided."""
    clarify: Texts | None = None
    """Own words shown to the reader."""

    @model_validator(mode="after")
    def single_values_differ(self) -> Any:
        """Single values are named under another source than the whole has."""
        if self.source is not None and getattr(self, self.source):
            raise problem(f"{self.source}: all of it is {self.source}; name here what has another source than the rest")
        return self


class Needed:
    """Marks the type of a key that must be written."""

    __slots__ = ("type",)

    def __init__(self, type_: Any) -> None:
        self.type = type_


def models(
    table: Mapping[str, Mapping[str, Any]], base: type[BaseModel], module: str, shared: Mapping[str, Any] | None = None
) -> dict[str, type[BaseModel]]:
    """A model for each form of the table: its own key is needed, the others are not unless marked."""
    made: dict[str, type[BaseModel]] = {}
    for form, keys in table.items():
        fields: dict[str, Any] = {}
        for key, type_ in {**keys, **(shared or {})}.items():
            field = field_of(key)
            if isinstance(type_, Needed):
                fields[field] = (type_.type, ...)
            elif key == form:
                fields[field] = (type_, ...)
            else:
                fields[field] = (type_, None)
        made[form] = create_model(form, __base__=base, __module__=module, **fields)
    return made


def field_of(key: str) -> str:
    """A field name for a key that may be a word of Python or of pydantic."""
    return key.replace("-", "_") + "_"


def union(made: Mapping[str, Any], form_of: Callable[[Any], str]) -> Any:
    """One of the types, told apart by `form_of`, which may refuse; tags in angle brackets are never keys."""
    tagged = [Annotated[type_, Tag(f"<{name}>")] for name, type_ in made.items()]

    def tag(value: Any) -> str:
        return f"<{form_of(value)}>"

    def check(value: Any) -> Any:
        form_of(value)
        return value

    return Annotated[Union[tuple(tagged)], Discriminator(tag), BeforeValidator(check)]  # noqa: UP007


def kind_of(value: Any) -> str:
    """What YAML calls a value of this type."""
    names = {bool: "flag", int: "number", str: "word", list: "list", dict: "mapping"}
    return names.get(type(value), "nothing")


def by_kind(made: Mapping[str, Any]) -> Any:
    """One of the types, told apart by what is written: flag, number, word, list or mapping."""

    def form_of(value: Any) -> str:
        kind = kind_of(value)
        if kind not in made:
            raise problem(f"{value!r} is a {kind}; write a {' or a '.join(made)}")
        return kind

    return union(made, form_of)


def form_in(value: Mapping[str, Any], table: Mapping[str, Mapping[str, Any]], what: str) -> str:
    """The one key of the mapping that names its form; keys that belong to another form present do not count."""
    forms = [key for key in value if key in table]
    if len(forms) > 1:
        forms = [key for key in forms if not any(key in table[other] for other in forms if other != key)]
    if len(forms) == 1:
        return forms[0]
    if not forms:
        guess = next((hint for key in value if (hint := near(key, table))), "")
        raise problem(f"no {what} among the keys {', '.join(map(repr, value)) or '(none)'}{guess}")
    raise problem(f"several {what}s at once: {', '.join(forms)}; write one each")
