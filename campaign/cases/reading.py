"""From a YAML file to a checked scenario; every problem of the file at once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from campaign.cases.errors import BadScenario
from campaign.cases.schema import Scenario
from content.errors import ContentProblem
from content.reading import Document, Key, read
from content.schema.base import Context, near

Problem = tuple[tuple[Key, ...], str]
"""Where in the file, as keys, and what is wrong."""


class ScenarioFile:
    """A scenario and the file it stands in."""

    __slots__ = ("document", "scenario")

    def __init__(self, document: Document, scenario: Scenario) -> None:
        self.document = document
        self.scenario = scenario

    @property
    def path(self) -> Path:
        """Where the file stands."""
        return self.document.path

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Raise BadScenario if there are problems, each with its line."""
        found = [ContentProblem(self.document.name, *self.document.locate(keys), text) for keys, text in problems]
        if found:
            raise BadScenario(sorted(found, key=lambda p: p.line))


def load(path: Path, root: Path | None = None) -> ScenarioFile:
    """Read a scenario file.

    Raises BadScenario with all problems: a missing file, broken YAML, unknown keys, wrong types.
    """
    try:
        document = read(path, root)
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else (error.strerror or str(error))
        raise BadScenario([ContentProblem(str(path), 0, "", reason)]) from error
    return parse(document)


def parse(document: Document) -> ScenarioFile:
    """Check a document that has been read."""
    if document.problems:
        raise BadScenario(document.problems)
    context = Context({})
    try:
        scenario = Scenario.model_validate(document.data, context=context)
    except ValidationError as error:
        found = [complaint(document, detail, context) for detail in error.errors(include_url=False)]
        raise BadScenario(sorted(found, key=lambda p: p.line)) from error
    return ScenarioFile(document, scenario)


TYPES = {
    "int_type": "a whole number", "string_type": "text", "list_type": "a list", "dict_type": "a mapping of keys",
    "model_type": "a mapping of keys", "model_attributes_type": "a mapping of keys",
}  # fmt: skip


def complaint(document: Document, detail: Any, context: Context) -> ContentProblem:
    """One complaint of the checker in plain words, with its place."""
    keys = list(detail["loc"])
    line, path = document.locate(keys)
    hint = known_keys(document, keys, context) if detail["type"] == "extra_forbidden" else ""
    return ContentProblem(document.name, line, path, worded(detail) + hint)


def worded(detail: Any) -> str:
    """One complaint of the checker in plain words."""
    kind, key, there = detail["type"], detail["loc"][-1] if detail["loc"] else "", detail.get("input")
    if kind == "extra_forbidden":
        return f"{key!r} is no key here"
    if kind == "missing":
        return f"the key {key!r} is missing"
    if kind == "greater_than_equal":
        return f"must be at least {detail['ctx']['ge']}, not {there!r}"
    if kind == "less_than_equal":
        return f"must be at most {detail['ctx']['le']}, not {there!r}"
    return f"must be {TYPES[kind]}, not {there!r}" if kind in TYPES else str(detail["msg"])


def known_keys(document: Document, keys: list[Key], context: Context) -> str:
    """Keys near an unknown one, else all that its mapping may have."""
    place: Any = document.data
    for key in keys[:-1]:
        try:
            place = place[key]
        except (KeyError, IndexError, TypeError):
            continue
    model = context.read.get(id(place))
    if model is None:
        return ""
    allowed = [field.alias or name for name, field in model.model_fields.items()]
    return near(str(keys[-1]), allowed) or f"; there are {', '.join(allowed)}"
