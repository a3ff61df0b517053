"""One verb, one place: whatever content may say has all that a verb needs, a session's verbs too."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import campaign.adventures
import campaign.missions
import content.text  # noqa: F401  # registers how the verbs of a duel read
from ai.outcomes.walk import COSTS, FLAT, STEPS, WORTH
from content.adventures.verbs import VERBS as ADVENTURE_VERBS
from content.missions.verbs import VERBS as MISSION_VERBS
from content.schema.amounts import CostModel
from content.schema.operations import VERBS as WRITTEN
from content.text.words import GAINS, SAY
from engine.effects.operation import SHAPES, VERBS

OWN = {
    Path(campaign.adventures.__file__).parent: ADVENTURE_VERBS,
    Path(campaign.missions.__file__).parent: MISSION_VERBS,
}
"""Kind of campaign by its folder -> its verbs."""


def test_every_verb_has_shape_schema_words_and_worth() -> None:
    """What is done is also shaped, checked in files, told to people and weighed by bots; nothing else is."""
    assert set(VERBS) == set(SHAPES) == set(WRITTEN) == set(SAY)
    assert set(VERBS) == STEPS.keys() | FLAT.keys() | WORTH.keys()
    assert not (STEPS.keys() | FLAT.keys()) & WORTH.keys(), "weighed twice"
    assert set(VERBS) >= GAINS


def test_every_cost_has_a_worth() -> None:
    """CP and tokens by what they bring, everything else that content may ask for by its kind's own number."""
    assert set(CostModel.model_fields) == {"cp", "tokens"} | COSTS.keys()


def registered(path: Path) -> dict[str, set[str]]:
    """Function -> the verbs that a module hands to it, as it does to a registry."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                found[node.func.id].add(str(first.value))
    return found


def test_a_verb_of_a_kind_is_done_told_and_weighed_in_one_module() -> None:
    """And nowhere else."""
    weighed: set[str] = set()
    for folder, verbs in OWN.items():
        found: set[str] = set()
        for path in folder.rglob("*.py"):
            of = registered(path)
            done, worth = of["verb"], of["worth"]
            assert of["says"] | of["says_always"] == worth | of["step"] | of["flat_worth"] == done, path
            found |= done
            weighed |= worth
        assert found == set(verbs)
    assert weighed == set(WORTH), "the bots' own tables name none of them"
