"""A document against its model: every problem at once, each with line and key path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from content import files
from content.errors import BadContent, ContentProblem
from content.file_kinds import ids_in
from content.files import Source
from content.reading import Document, read
from content.schema.base import CheckContext, near
from content.schema.names import loose_names
from content.sections import all_sections, kind_named, section_of

PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is not a key here",
    "int_type": "must be a whole number",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be a mapping of keys",
    "model_type": "must be a mapping of keys",
    "model_attributes_type": "must be a mapping of keys",
}


def sound(asked: Iterable[Source], root: Path | None = None) -> list[tuple[str, Document]]:
    """These files, parsed; BadContent with every problem of all of them."""
    documents = [(source.kind, read(source.path, root or files.DATA, only=source.only)) for source in asked]
    known = names_for_all(documents)
    problems = [problem for kind, document in documents for problem in problems_of(document, kind, known)]
    if problems:
        raise BadContent(problems)
    return documents


class HasData(Protocol):
    """Content that was read, sound or not."""

    @property
    def data(self) -> Any:
        """The definitions."""


def names_for_all(documents: Iterable[tuple[str, HasData]], *folders: Path) -> dict[str, frozenset[str]]:
    """What any file may name: what these files define of it, and all that files are named after, of ours and of the
    packs in these folders."""
    names: dict[str, set[str]] = {}
    for section in all_sections():
        for kind in section.kinds:
            names |= {name: set() for name in kind.names.values() if name not in names}
            if kind.named_by_file:
                for folder in (None, *folders):
                    names[kind.named_by_file].update(path.stem for path in section.paths(kind, folder))
    for kind_name, document in documents:
        if not kind_name:
            continue
        kind = kind_named(kind_name)
        for what, id, _ in ids_in(document.data, kind):
            if what in kind.names:
                names[kind.names[what]].add(id)
        names |= {name: set(more) for name, more in kind.more_names(document.data).items()}
    return {name: frozenset(ids) for name, ids in names.items()}


def problems_of(document: Document, kind: str, known: Mapping[str, Collection[str]]) -> list[ContentProblem]:
    """Everything that is wrong with a document of that kind, in the order of its lines."""
    problems = list(document.problems)
    if document.data is None:
        return problems
    data = document.data
    names = {**known, **kind_named(kind).own_names(data, known)}
    context = CheckContext(names)
    try:
        section_of(kind).model().model_validate({kind: data}, context=context)
    except ValidationError as error:
        problems += [translate(document, detail, context) for detail in error.errors(include_url=False)]
    for keys, message in loose_names(data):
        line, path = document.locate(keys)
        problems.append(ContentProblem(document.name, line, path, message))
    return sorted(problems, key=lambda p: p.line)


def translate(document: Document, detail: Any, context: CheckContext) -> ContentProblem:
    """One complaint of the checker in plain words."""
    kind = detail["type"]
    keys = [key for key in detail["loc"][1:] if not (isinstance(key, str) and key[:1] in "<[")]
    if kind == "extra_forbidden" and keys[-1:] != [detail["loc"][-1]]:
        keys.append(detail["loc"][-1])  # it was left out, as it looks like a mark of pydantic's
    line, path = document.locate(keys)
    message = str(detail["msg"])
    if kind == "extra_forbidden":
        message = f"{keys[-1]!r} is not a key here{hint(document, keys, context)}"
    elif kind == "missing":
        message = f"the key {keys[-1]!r} is missing"
    elif kind == "literal_error":
        message = f"{detail['input']!r} is not one of {detail['ctx']['expected']}"
    elif kind in PLAIN:
        message = f"{PLAIN[kind]}, not {shortened(detail['input'])}"
    return ContentProblem(document.name, line, path, message)


def hint(document: Document, keys: list[str | int], context: CheckContext) -> str:
    """Keys near an unknown one, from the model that read its mapping."""
    place = document.data
    for key in keys[:-1]:
        if isinstance(place, dict) and key in place:
            place = place[str(key)]
        elif isinstance(place, list) and isinstance(key, int):
            place = place[key]
    model: type[BaseModel] | None = context.read.get(id(place))
    if model is None:
        return ""
    allowed = [field.alias or name for name, field in model.model_fields.items()]
    return near(str(keys[-1]), allowed) or f"; there are {', '.join(allowed)}"


def shortened(value: Any) -> str:
    """A value as it can be shown in a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
