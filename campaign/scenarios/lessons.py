"""Guided first turns: a position with its dice and choices (a scenario file), and what is told at each choice.

A lesson is a folder here: `position.yaml` runs and passes like any scenario file; `texts.yaml` has a step for each
choice of seat 0 in it, in the same order. `order` says which is best taken first.
"""

from __future__ import annotations

from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from campaign.errors import CampaignError
from campaign.scenarios.load import ScenarioFile, load

ROOT = Path(__file__).parent / "lesson_files"


class UnknownLesson(CampaignError):
    """There is no lesson of this name."""


class LessonStep(BaseModel):
    """What is told before a choice of the learner."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    tell: str
    type: str
    """What to type; the listed choice is what it must lead to."""


class Texts(BaseModel):
    """All that a lesson tells."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    order: int
    title: str
    about: str
    """In the list of lessons."""
    begin: str
    steps: list[LessonStep]
    end: str


class Lesson:
    """A lesson, read."""

    def __init__(self, name: str) -> None:
        """Raises UnknownLesson."""
        if name not in names():
            raise UnknownLesson(f"There is no lesson {name!r}; there are {' and '.join(names())}.")
        folder = ROOT / name
        self.name = name
        self.texts = Texts.model_validate(yaml.safe_load((folder / "texts.yaml").read_text(encoding="utf-8")))
        self.file: ScenarioFile = load(folder / "position.yaml")


def names() -> list[str]:
    """The lessons there are, by name."""
    return sorted(path.parent.name for path in ROOT.glob("*/texts.yaml"))


def lessons() -> list[Lesson]:
    """All lessons in the order they are best taken."""
    return sorted(map(Lesson, names()), key=lambda lesson: lesson.texts.order)


def lesson(called: str) -> Lesson:
    """The lesson of a name, or of its number in the list, counted from 1. Raises UnknownLesson."""
    listed = lessons()
    return listed[int(called) - 1] if called.isdecimal() and 0 < int(called) <= len(listed) else Lesson(called)
