"""From a YAML file to a checked scenario; every problem of the file at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from reprlib import Repr
from typing import Any

from pydantic import ValidationError

from campaign.scenarios.schema import Scenario, keys_of
from content.errors import ContentProblem
from content.reading import Document, Key, read
from content.schema.base import CheckContext, near

Problem = tuple[tuple[Key, ...], str]
"""Where in the file, as keys, and what is wrong."""


SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 60
"""Quotes what is there, without the middle of what has no end."""


class ScenarioFile:
    """A scenario and its file."""

    __slots__ = ("document", "named", "problems", "scenario")

    def __init__(self, document: Document, scenario: Scenario, problems: Sequence[ContentProblem] = ()) -> None:
        self.document = document
        self.scenario = scenario
        """Without the parts that have problems."""
        self.problems = tuple(problems)
        """What is wrong with its form."""
        self.named: set[str] = set()
        """Places of which a problem has been told; where there are several the first tells most."""

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.document.path

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Raise BadScenario if there are problems, with those of its form; one that is told twice is told once."""
        every_problem = list(self.problems)
        for keys, text in problems:
            line, key = self.document.locate(keys)
            if not self.is_hollow(key, text) and key not in self.named:
                every_problem.append(ContentProblem(self.document.name, line, key, text))
                self.named.add(key)
        if every_problem:
            raise BadScenario(sorted(every_problem, key=lambda p: p.line))

    def is_hollow(self, key: str, text: str) -> bool:
        """Whether a problem is only about the stand-in of a part whose form is wrong."""
        return "''" in text and any(key.startswith(problem.key) for problem in self.problems if problem.key)


def load(path: Path) -> ScenarioFile:
    """Read a scenario file whose form is right.

    Raises BadScenario with all problems: a missing file, broken YAML, unknown keys, wrong types.
    """
    file = look(path)
    file.refuse(())
    return file


def look(path: Path) -> ScenarioFile:
    """Read a scenario file; it holds problems of its form, so that its names can be checked too.

    Raises BadScenario where nothing more can be checked: no file, no YAML, no seats.
    """
    return parse(read(path, aliases=False))


def parse(document: Document) -> ScenarioFile:
    """Check the form of a document that has been read; raises BadScenario where nothing more can be checked."""
    problems = list(document.problems)
    if document.data is None:
        raise BadScenario(problems)
    data = document.data
    for attempt in range(ATTEMPTS):
        context = CheckContext({})
        try:
            return ScenarioFile(document, Scenario.model_validate(data, context=context), problems)
        except ValidationError as error:
            details = error.errors(include_url=False)
        if not attempt:  # what is wrong with the rest of a part that was left out says nothing
            keys = {problem.key for problem in problems}
            problems += [problem for problem in complaints(document, details, context) if problem.key not in keys]
        data = without(data, details)
    raise BadScenario(sorted(problems, key=lambda p: p.line))


ATTEMPTS = 3
"""How often the parts that are wrong are left out, before what remains is no scenario."""
STAND_INS: dict[str, Any] = {
    "choices": {"0": "pass"},
    "never-offered": {"0": "pass"},
    "refused": {"0": "pass", "why": ""},
    "not-asked": {"seat": 0},
    "expect": {},
    "seats": {},
    "events": {"kind": ""},
}
"""Key of a list -> what takes the place of a part that is wrong, so that the others keep theirs."""


def without(data: Any, details: Iterable[Any]) -> Any:
    """The data without the parts that are complained of, each as small as may be."""
    data = deepcopy(data)
    for detail in details:
        around: list[tuple[Any, Key]] = []
        place = data
        for key in detail["loc"]:
            if (isinstance(place, dict) and key in place) or (isinstance(place, list) and key in range(len(place))):
                around.append((place, key))
                place = place[key]
        if detail["type"] == "missing" and isinstance(place, dict):
            place[str(detail["loc"][-1])] = ""
            continue
        while around:
            place, key = around.pop()
            name = str(around[-1][1]) if around else ""
            if isinstance(place, dict):
                place.pop(key, None)
                break
            if name in STAND_INS:
                place[key] = dict(STAND_INS[name])
                break
    return data


TYPES = {
    "int_type": "a whole number",
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "a mapping of keys",
    "bool_type": "true or false",
    "model_type": "a mapping of keys",
    "model_attributes_type": "a mapping of keys",
}


def complaints(document: Document, details: Iterable[Any], context: CheckContext) -> list[ContentProblem]:
    """What the checker complains of, one problem a place: a value may be wrong in each way it can be written."""
    found: dict[str, ContentProblem] = {}
    wanted: dict[str, list[str]] = {}
    for detail in details:
        line, key = document.locate(detail["loc"])
        if detail["type"] in TYPES:
            types = wanted.setdefault(key, [])
            types += [] if TYPES[detail["type"]] in types else [TYPES[detail["type"]]]
            text = f"must be {' or '.join(types)}, {value_shown(detail.get('input'))}"
        elif key in found and detail["type"] != "extra_forbidden":
            continue
        else:
            hint = known_keys(document, detail["loc"], context) if detail["type"] == "extra_forbidden" else ""
            text = worded(detail) + hint
        found[key] = ContentProblem(document.name, line, key, text)
    return list(found.values())


def value_shown(value: Any) -> str:
    """What is there where something else should be."""
    return "but it is empty" if value is None else f"not {SHORT.repr(value)}"


def worded(detail: Any) -> str:
    """One complaint of the checker in plain words."""
    kind, key, value = detail["type"], detail["loc"][-1] if detail["loc"] else "", detail.get("input")
    if kind == "extra_forbidden":
        return f"{key!r} is not a key here"
    if kind == "missing":
        return f"the key {key!r} is missing"
    if kind == "greater_than_equal":
        return f"must be at least {detail['ctx']['ge']}, {value_shown(value)}"
    if kind == "less_than_equal":
        return f"must be at most {detail['ctx']['le']}, {value_shown(value)}"
    if kind == "literal_error":
        return f"must be {detail['ctx']['expected'].replace(chr(39), '')}, {value_shown(value)}"
    if kind in ("too_short", "too_long"):
        return f"has {detail['ctx']['actual_length']} parts, {'too few' if kind == 'too_short' else 'too many'}"
    return f"must be {TYPES[kind]}, {value_shown(value)}" if kind in TYPES else str(detail["msg"])


def known_keys(document: Document, keys: Sequence[Key], context: CheckContext) -> str:
    """Keys near an unknown one, else all that its mapping may have."""
    place: Any = document.data
    for key in keys[:-1]:
        try:
            place = place[key]
        except (KeyError, IndexError, TypeError):
            continue
    model: Any = context.read.get(id(place))
    if model is None:
        return ""
    own = getattr(model, "own_keys", None)
    allowed = own() if own else keys_of(model)
    return near(str(keys[-1]), allowed) or f"; there are {', '.join(allowed)}"


class BadScenario(Exception):
    """A scenario file cannot be run; every problem has file, line and key."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class NotWritable(Exception):
    """No scenario file leads to a position."""

    def __init__(self, at: int, why: Sequence[str]) -> None:
        reason = "; ".join(why[:3]) or "there is no position to start from"
        super().__init__(f"No scenario file can lead to the position before choice {at}: {reason}.")
        self.why = tuple(why)
