"""From a YAML file to a checked scenario; every problem of the file at once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pydantic import ValidationError

from campaign.scenarios.errors import BadScenario
from campaign.scenarios.schema import Scenario
from content.errors import ContentProblem
from content.reading import Document, Key, read
from content.schema.base import Context
from content.validate import translate

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
        """The file."""
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
        found = [translate(document, detail, context) for detail in error.errors(include_url=False)]
        raise BadScenario(sorted(found, key=lambda p: p.line)) from error
    return ScenarioFile(document, scenario)
