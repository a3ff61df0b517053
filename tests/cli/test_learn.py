"""Lessons: whoever types what each step says comes to the end that the position's file works out."""

from __future__ import annotations

import pytest

from campaign.scenarios.lessons import ROOT, Lesson, lessons, names
from campaign.scenarios.runner import run_file
from tests.cli.conftest import Command

ALL = names()


def typed(lesson: Lesson) -> list[str]:
    """What the steps want typed."""
    return [step.type for step in lesson.texts.steps]


def test_there_is_a_duel_and_then_a_crawl() -> None:
    """In this order."""
    assert [lesson.name for lesson in lessons()] == ["duel", "crawl"]


@pytest.mark.parametrize("name", ALL)
def test_a_position_runs_as_a_scenario_file(name: str) -> None:
    """With its dice, its choices and the values worked out in it."""
    result = run_file(ROOT / name / "position.yaml")
    assert result.problems == []
    assert result.status == "passed"


@pytest.mark.parametrize("name", ALL)
def test_a_step_for_each_choice_of_the_learner(name: str) -> None:
    """None is left without words."""
    lesson = Lesson(name)
    mine = [choice for choice in lesson.file.scenario.choices if choice.seat == 0]
    assert len(lesson.texts.steps) == len(mine)


@pytest.mark.parametrize("name", ALL)
def test_typing_what_is_said_comes_to_the_end(name: str, kingshand: Command) -> None:
    """Every step is asked once, nothing is refused, every line fits 80 columns, and nothing is kept."""
    lesson = Lesson(name)
    ran = kingshand("learn", name, typed="\n".join(typed(lesson)) + "\n")
    assert ran.code == 0
    for number, step in enumerate(lesson.texts.steps, start=1):
        assert ran.out.count(f"Step {number} of {len(lesson.texts.steps)}: {step.title} ") == 1
        assert " ".join(step.tell.split()) in " ".join(ran.out.split())
    assert "no choice here" not in ran.out
    assert "Lesson done" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert kingshand("list", "--json").json() == []


def test_the_lesson_of_the_duel_ends_as_worked_out(kingshand: Command) -> None:
    """9 damage halved are 4; hearts heal 4, the Longbow deals 5."""
    out = kingshand("learn", "duel", typed="\n".join(typed(Lesson("duel"))) + "\n").out
    assert "Moon Elf takes 4: Smack II 9, Missed Me -5; 46 health left." in out
    assert "Barbarian takes 5: Longbow 5; 49 health left." in out


def test_another_choice_is_turned_down_with_what_to_type(kingshand: Command) -> None:
    """It could be made, but the lesson goes on only with its own; what cannot be made is refused as ever."""
    ran = kingshand("learn", "duel", typed="pass\nplay get-some\n? smack\nplay smack-ii\nquit\n")
    out = " ".join(ran.out.split())
    assert "not in this lesson. Type: play smack-ii" in out
    assert "sword x3: Deal 5 damage" in out
    assert "Step 2 of 9" in out
    assert "Step 3 of 9" not in out
    assert "take it again with: " in out


def test_a_step_can_be_taken_back(kingshand: Command) -> None:
    """It is told once more, and the lesson goes on from there."""
    steps = typed(Lesson("duel"))
    ran = kingshand("learn", "duel", typed="\n".join([steps[0], "undo", *steps]) + "\n")
    assert ran.out.count("Step 1 of 9") == 2
    assert "49 health left." in ran.out


def test_lessons_follow_one_another(kingshand: Command) -> None:
    """Chosen by number; Enter goes on with the next."""
    both = ["1", *typed(Lesson("duel")), "", *typed(Lesson("crawl"))]
    ran = kingshand("learn", typed="\n".join(both) + "\n")
    assert ran.out.count("Lesson done") == 2


def test_a_lesson_by_its_number(kingshand: Command) -> None:
    """As it is numbered in the list: the second one is the crawl."""
    ran = kingshand("learn", "2", typed="quit\n")
    assert "take it again with: kingshand learn crawl" in ran.out


def test_an_unknown_lesson(kingshand: Command) -> None:
    """Names those there are."""
    ran = kingshand("learn", "chess")
    assert ran.code == 2
    assert "there are crawl and duel" in ran.err


def test_the_choice_of_a_lesson_explains_itself(kingshand: Command) -> None:
    """`?` says how to answer, and the question comes again."""
    told = kingshand("learn", typed="?\nq\n").out
    assert "Type a number or a name to start that lesson" in told
    assert told.count("Which one?") == 2
