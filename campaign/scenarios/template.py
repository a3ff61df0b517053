"""A scenario file to start from: it runs and passes, and its comments say what else may be there."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.errors import BadParty
from campaign.kinds.duel_mode import HERO
from campaign.kinds.duel_modes import duel_modes
from campaign.scenarios.setup import Setup, setup_for
from campaign.scenarios.vocabulary import abilities, enemies
from content.load import hero_ids, library
from engine.definitions import Fighter
from engine.mode import MODES

TEXT = """\
# A position, dice, choices, and what must hold afterwards; docs/scenario-format.md has every key.
# `kingshand scenario words {first}` lists that hero's answers, `kingshand scenario moments` what `at` may wait for.
# Income is 1 CP and a card: 2 + 1 = 3 CP, and the empty hand holds one. Write the working of your own values here.
name: an income phase gives 1 CP and a card
{mode}# rules: [TURN-2]                      the rules it pins
seats:                                # more: deck, discard, upgrades, limits, companions, gear, side
  - {{{kind}: {first}, health: {health}, cp: 2, hand: [], tokens: {{}}}}
{others}active: 0                             # whose turn it is
phase: income                         # where it begins
# phase: offensive-roll
# dice: [1, 2, 3, 4, 5]               # every die in the order it is rolled, whoever rolls it
# choices:                            # in order; what is not listed is answered with pass or no
#   - 0: activate {ability}
#   - {{1: pass, at: attacked}}
# never-offered:
#   - 1: play not-this-time
# refused:
#   - {{0: play six-it, why: words of the reason}}
until: end-of-phase                   # or decision, end-of-roll-phase, end-of-turn, outcome
expect:
  - {{cp: 3, hand: 1}}
"""

ROLLS = """\
# A position, dice, choices, and what must hold afterwards; docs/scenario-format.md has every key.
# `kingshand scenario words {first}` lists that hero's answers, `kingshand scenario moments` what `at` may wait for.
# Nothing is activated, so nobody loses anything. Write the working of your own values here.
name: who activates nothing deals nothing
{mode}# rules: [ACT-1]                      the rules it pins
seats:                                # more: upgrades, tokens, limits, companions, side
  - {{{kind}: {first}, health: {health}}}
{others}active: 0                             # whose turn it is
phase: offensive-roll                 # where it begins
dice: [1, 1, 2, 4, 5]                 # every die in the order it is rolled, whoever rolls it
choices:                              # in order; what is not listed is answered with pass or no
  - 0: pass
# choices:
#   - 0: activate {ability}
until: end-of-phase                   # or decision, end-of-roll-phase, end-of-turn, outcome
expect:
  - {{health: {health}}}
"""
"""For turns that are a roll phase and nothing else, and for heroes who are asked something in their income phase."""


def starter(heroes: Sequence[str], mode: str) -> str:
    """The text of a file for these heroes; without heroes those that come first.

    Raises BadParty for a mode that there is not, or that many heroes.
    """
    setup = setup_for(mode)
    if isinstance(setup, str):
        raise BadParty(f"{setup[0].upper()}{setup[1:]}" + ("" if setup.endswith("?") else "."))
    (fewest, most), rivals = table(mode, setup)
    heroes = list(heroes) or hero_ids()[: min(most, max(2, fewest))]
    if not fewest <= len(heroes) <= most:
        many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise BadParty(f"A {mode} takes {many} heroes, not {len(heroes)}.")
    known = library(list(heroes))
    sits = [("hero", known.fighters[hero]) for hero in heroes]
    if rivals:
        enemy = next(fighter for where, _, fighter in enemies() if where == mode)
        sits += [(enemy.kind, enemy)] * rivals
    (kind, first), *others = sits
    is_asked = any(row.at == "income" and row.program for face in first.board for row in face.rows)
    text = TEXT if MODES[mode].has_cards and not is_asked else ROLLS
    return text.format(
        kind=kind,
        first=first.id,
        health=20,
        mode="" if mode == "duel" else f"mode: {mode}\n",
        others="".join(f"  - {{{other}: {fighter.id}}}\n" for other, fighter in others),
        ability=first_ability(first),
    )


def table(mode: str, setup: Setup) -> tuple[tuple[int, int], int]:
    """The fewest and the most heroes of a mode, and how many others a file needs."""
    way = duel_modes().get(mode)
    if way is not None:
        others = sum(fewest for kind, (fewest, _) in way.fighters.items() if kind != HERO)
        return way.fighters.get(HERO, (0, 0)), others
    return ((1, MOST), 1) if setup.enemies else (MODES[mode].players, 0)


MOST = 4
"""Heroes at a table with enemies."""


def first_ability(fighter: Fighter) -> str:
    """An ability of the hero, to show how it is written."""
    return next(abilities(fighter)).token.partition(" ")[2]
