"""Choosing heroes for a new campaign, by whatever somebody types."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.errors import BadParty
from campaign.play.service import Service
from campaign.screens.new_campaign import PARTS, CampaignPlan, gathered, hero_named
from campaign.screens.pages import BufferPage

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("typed", "heroes"),
    [
        ("2 18", ["barbarian", "moon-elf"]),
        ("barb moon", ["barbarian", "moon-elf"]),
        ("Barbarian, Moon Elf", ["barbarian", "moon-elf"]),
        ("moon elf monk", ["moon-elf", "monk"]),
        ("vampire lord", ["vampire-lord"]),
        ("sh,2,", ["shadow-thief", "barbarian"]),
    ],
)
def test_numbers_names_and_beginnings(typed: str, heroes: list[str]) -> None:
    """In any mixture, between commas or spaces."""
    assert gathered(typed, ADVENTURES) == heroes


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "Hero numbers are 1 to 35."),
        ("m", "'m' could be Monk or Moon Elf."),
        ("barbarain", "There is no hero 'barbarain'. Did you mean barbarian?"),
        ("zzzz", "There is no hero 'zzzz'."),
    ],
)
def test_slips(typed: str, told: str) -> None:
    """A sentence says what is wrong, with what looks alike."""
    with pytest.raises(ValueError, match=r".*") as caught:
        hero_named(typed)
    assert str(caught.value) == told


def test_a_hero_takes_part_once() -> None:
    """However they were typed (CAMP-2)."""
    with pytest.raises(BadParty, match="takes part once"):
        gathered("2 barb", ADVENTURES)


# -- the questions ---------------------------------------------------------------------------------


@pytest.fixture
def plan(tmp_path: Path) -> Iterator[CampaignPlan]:
    """A campaign to plan in saves without any."""
    with Service.open(str(tmp_path / "saves.db")) as service:
        yield CampaignPlan(service)


def test_a_campaign_is_planned_part_by_part(plan: CampaignPlan) -> None:
    """What has a choice is asked for, and the campaign is as it was answered."""
    answers = {"kind": "2", "heroes": "barb moon", "difficulty": "", "name": ""}
    asked = []
    for part in PARTS:
        question = plan.question(part)
        if question is not None and part in answers:
            asked.append(part)
            plan.answer(part, question.read(answers[part]))
    assert plan.create() == "Barbarian and Moon Elf"
    begun = plan.service.find("Barbarian and Moon Elf")
    assert (begun.kind, begun.heroes, begun.difficulty) == ("missions", ("barbarian", "moon-elf"), "normal")
    assert asked == ["kind", "heroes", "difficulty", "name"]


def test_what_nobody_can_choose_is_not_asked(plan: CampaignPlan) -> None:
    """Nothing is unlocked in new saves, and nobody has a sheet."""
    assert [part for part in PARTS if plan.question(part) is None] == ["extras", "sheets"]


def test_every_option_explains_itself(plan: CampaignPlan) -> None:
    """By its name and at least one line more, on any page."""
    for part in PARTS:
        question = plan.question(part)
        for option in question.options if question is not None else ():
            page = BufferPage()
            option.describe(page)
            assert len(page.take()) > 1, option.id


def test_a_party_is_checked_before_it_is_kept(plan: CampaignPlan) -> None:
    """A front that lets people mark heroes asks what is wrong (CAMP-2)."""
    question = plan.question("heroes")
    assert question is not None
    assert question.problem(["barbarian"]) == ""
    assert "1 to 4" in question.problem(["barbarian", "monk", "ninja", "treant", "paladin"])


def test_a_front_needs_no_terminal_for_them() -> None:
    """Neither Rich nor Textual nor Typer is loaded."""
    code = "import sys, campaign.screens.new_campaign; print({'rich', 'textual', 'typer'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout == "set()\n"


def test_a_difficulty_in_short() -> None:
    """Health of enemies, salves and what a defeat means, from the cards; what is printed changes nothing."""
    cards = ADVENTURES.library(()).tables["difficulties"]
    short = {name: ADVENTURES.beginning.difficulty_in_short(ADVENTURES.library(()), name) for name in cards}
    assert short == {
        "story": "minions -2, bosses -8 health; 2 salves more",
        "normal": "as printed",
        "hard": "minions +2, bosses +8 health",
        "nightmare": "minions +3, bosses +16 health; no map salves",
        "ironclad": "minions +3, bosses +16 health; no map salves; ends at a defeat",
    }
