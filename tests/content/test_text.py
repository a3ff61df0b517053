"""What the reader is told says what the operations do."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from content import files, load, text
from content.adventures import text as adventure_text
from content.adventures.section import ADVENTURES, MINIONS, boss_files
from content.heroes import hero_files
from content.reading import Document, read
from content.schema.behaviour import EFFECTS, HAPPENINGS, NUMBERS
from content.schema.conditions import CONDITIONS
from content.schema.operations import VERBS
from content.text import amounts, behaviour
from content.text.words import SAY
from engine.gates import WHEN


def yaml(source: str) -> Any:
    """Plain data from a line of YAML."""
    document = Document(Path("a"), "a", source)
    assert document.problems == []
    return document.data


@pytest.mark.parametrize(
    ("ops", "told"),
    [
        (
            "[{roll: 1, values: {1-2: [{gain: evasive}], '6': [{cp: 1}]}}]",
            "Roll 1 die: on 1-2 gain Evasive; on 6 gain 1 CP.",
        ),
        (
            "[{reroll: 1, whose: foe, unless: {pay: {cp: 2}}}]",
            "Re-roll one of the opponent's dice, unless the opponent pays 2 CP.",
        ),
        (
            "[{if: {not: {has: burn}}, then: [{cp: 1}], else: [{draw: 1}]}]",
            "If you have no Burn, gain 1 CP; otherwise draw 1 card.",
        ),
        (
            "[{roll: 3, as: power}, {deal: {sum: power}}, {if: {sum: power, over: 14}, then: [{inflict: concussion}]}]",
            "Roll 3 dice; deal damage equal to their sum. If the sum is over 14, inflict Concussion.",
        ),
        ("[{roll: 1}, {cp: {die: roll, half: true}}]", "Roll 1 die; gain CP equal to half of its value (rounded up)."),
        ("[{heal: {count: heart, times: 2}}]", "Heal 2 per heart."),
        ("[{deal: {count: bow, per: 2}}]", "Deal 1 damage for every 2 dice showing bow."),
        ("[{deal: {companions: built, plus: 5}}]", "Deal 5 damage plus 1 per companion in play."),
        ("[{draw: 1}]", "Draw 1 card."),
        ("[{set-health: 1, of: self}]", "Your health becomes 1."),
        ("[{set-health: 5, of: falling}]", "That player's health becomes 5."),
        ("[{draw: 2, to: chosen-player}]", "A chosen player draws 2 cards."),
        ("[{heal: 3, to: all-heroes}]", "All heroes heal 3."),
        ("[{deal: 4, to: self}]", "Take 4 damage."),
        ("[{deal: 2, type: collateral, to: all-opponents}]", "Deal 2 collateral damage to all opponents."),
        ("[{discard: 1}]", "The opponent discards 1 card."),
        ("[{discard: all, of: self}]", "Discard your hand."),
        ("[{may: [{pay: {cp: 1}}, {heal: 3}]}]", "You may pay 1 CP to heal 3."),
        ("[{may: [{pay: {cp: 1}}, {deal: 3, to: self}]}]", "You may pay 1 CP: take 3 damage."),
        ("[{inflict: burn, to: {opponents: 3}}]", "Inflict Burn on up to 3 different opponents."),
        ("[{roll: 2, each: {skull: [{draw: 1}]}}]", "Roll 2 dice: for each skull draw 1 card."),
        ("[{then: [{gain: chi, n: 2}], dealt: 1}]", "Then, if at least 1 damage was dealt, gain 2 Chi."),
        ("[{choose: {a: [{cp: 1}], b: [{draw: 1}]}}]", "Choose one: a (gain 1 CP) or b (draw 1 card)."),
    ],
)
def test_programs_are_told_in_plain_sentences(ops: str, told: str) -> None:
    """Singular and plural, who does what, what follows from what."""
    assert text.program(yaml(ops)) == told


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("{at: upkeep, do: [{deal: 2, to: self}]}", "In your upkeep, take 2 damage."),
        ("{at: attempts, add: -1}", "Roll attempts in your offensive roll phase: -1."),
        ("{at: attack-damage, as: defender, add: 2}", "Attacks on you deal +2 damage."),
        ("{at: attacked, as: attacker, do: [{steal-health: 1}]}", "When you attack, steal 1 health."),
        (
            "{at: no-ability, as: opponent, do: [{cp: 1}]}",
            "When an opponent activates no offensive ability, gain 1 CP.",
        ),
        ("{at: income, skip: true}", "Skip your income phase."),
        (
            "{at: damaged, as: defender, do: [{gain: chaos}]}",
            "When you lose health to damage of a roll phase against you, gain Chaos.",
        ),
        ("{at: would-fall, survive: 1}", "When you would be defeated, your health becomes 1 instead."),
        ("{at: gained, token: poison, as: opponent, do: [{cp: 1}]}", "When an opponent receives Poison, gain 1 CP."),
        ("{at: attacked, as: attacker, limit: {turn: 1}, do: [{cp: 1}]}", "When you attack, gain 1 CP (once a turn)."),
        (
            "{at: attacked, as: attacker, limit: {round: 2}, do: [{cp: 1}]}",
            "When you attack, gain 1 CP (twice a round).",
        ),
        (
            "{at: upkeep, if: {seats: chosen-teammate, at-least: 1}, do: [{cp: 1}]}",
            "In your upkeep, if there is a teammate to choose from, gain 1 CP.",
        ),
        (
            "{at: upkeep, if: {not: {seats: chosen-opponent, over: 0}}, do: [{cp: 1}]}",
            "In your upkeep, if there is no opponent to choose from, gain 1 CP.",
        ),
        (
            "{at: upkeep, if: {seats: falling, over: 0}, do: [{cp: 1}]}",
            "In your upkeep, if there is a player of your team who would be defeated, gain 1 CP.",
        ),
    ],
)
def test_rows_are_told_with_their_moment(row: str, told: str) -> None:
    """When, for whom, what."""
    assert text.row(yaml(row)) == told


def test_actions_are_told_with_price_and_limit() -> None:
    """A token's action costs the token; a limit is said."""
    action = yaml("{id: a, when: [own-roll], pay: {cp: 1}, limit: {turn: 1}, do: [{reroll: 1, whose: own}]}")
    assert text.action(action) == "When your dice have been rolled, pay 1 CP: re-roll one of your dice (once a turn)."
    action = yaml("{id: a, when: [incoming], do: [{halve: true}]}")
    told = "When you have incoming damage, spend Protect: prevent half of your incoming damage (rounded up)."
    assert text.action(action, token="Protect") == told


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        ("{sword: 3, pow: 2}", "sword x3 + pow x2"),
        ("{straight: small}", "small straight"),
        ("{same: 4}", "4 of a kind"),
    ],
)
def test_requirements_are_told(needs: str, told: str) -> None:
    """Symbols with their number, straights, equal numbers."""
    assert text.needs(yaml(needs)) == told


def test_what_asks_for_no_dice_begins_with_what_it_does() -> None:
    """Enemies of missions roll dice of their own."""
    assert text.ability({"needs": {}, "do": [{"deal": 2}]}) == "Deal 2 damage."


def test_a_unique_defence_says_against_what_it_works() -> None:
    """MIN-5: against every kind of damage but an ultimate's, so against pure and collateral damage too."""
    told = text.defence(yaml("{dice: 1, unique: true, do: [{prevent: 2}]}"))
    assert told.splitlines()[-1] == "Works against every kind of damage but an ultimate's."


def test_printed_names_are_used() -> None:
    """Tokens are called what they are called."""
    names = text.names_of(load.library(["paladin"]))
    assert text.program([{"gain": "blessing-of-divinity"}], names) == "Gain Blessing of Divinity."


def test_every_word_has_a_telling() -> None:
    """No verb, condition, moment or effect is without words."""
    assert set(SAY) == set(VERBS)
    assert set(amounts.CONDITIONS) == set(CONDITIONS)
    assert set(behaviour.MOMENTS) == set(HAPPENINGS)
    assert set(behaviour.WHEN) == set(WHEN)
    assert set(behaviour.NUMBERS) == set(EFFECTS) - {"do"}
    for at, effects in NUMBERS.items():
        for effect in effects:
            value: Any = {"forbid": ["small-straight"] if at == "ability" else True, "blank": [6]}.get(effect, 1)
            assert text.row({"at": at, effect: value})


def shipped() -> Iterator[tuple[str, Any, str]]:
    """Everything that is told: where it stands, its content, its text."""
    tokens = [token.raw for token in load.library([]).tokens.values()]
    names = {token["id"]: token["name"] for token in tokens}
    for path in [*hero_files().values(), *boss_files().values()]:
        data = read(path).data
        for face in [*data["board"], *data.get("upgrades", ())]:
            yield f"{path.stem}: {face['name']}", face, text.face(face, names)
        for card in data.get("cards", ()):
            yield f"{path.stem}: {card['name']}", card, text.card(card, names)
        for part in data.get("companions", ()):
            yield f"{path.stem}: {part['name']}", part, text.companion(part, names)
        for card in data.get("actions", ()):
            yield f"{path.stem}: {card['name']}", card, adventure_text.boss_card(card, names)
        for name in data.get("programs", ()):
            yield f"{path.stem}: {name}", data["programs"], text.named_programs(data, names)
    for token in tokens:
        yield token["name"], token, text.token(token, names)
    lists = [(text.card, [files.DATA / "common.yaml"]), (adventure_text.minion, ADVENTURES.paths(MINIONS))]
    for tell, paths in [*lists, (adventure_text.tile, [files.DATA / "adventures" / "tiles.yaml"])]:
        for part in (part for path in paths for part in read(path).data):
            yield part["name"], part, tell(part, names)
    for card in read(files.DATA / "adventures" / "difficulty.yaml").data:
        told = {key: value for key, value in card.items() if key != "first-strike"}
        yield card["name"], told, adventure_text.difficulty(card)
    for card in (
        card for pack in read(files.DATA / "adventures" / "packs.yaml").data for card in pack.get("modifiers", ())
    ):
        yield card["name"], card, adventure_text.modifier(card)
    for part in read(files.DATA / "adventures" / "boss-companions.yaml").data:
        yield part["name"], part, adventure_text.boss_companion(part, names)
    for card in read(files.DATA / "adventures" / "scenarios.yaml").data:
        told = {key: value for key, value in card.items() if key not in ("scenario", "layouts", "portal")}
        yield f"scenario {card['scenario']}", told, adventure_text.scenario(card)
    for card in read(files.DATA / "adventures" / "loot.yaml").data["cards"]:
        yield card["name"], card, text.card(card, names)


def numbers_in(data: Any) -> Iterator[int]:
    """Numbers above 1 that an operation, amount or condition holds."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in SILENT:
                yield from numbers_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers_in(value)
    elif isinstance(data, int) and not isinstance(data, bool) and data not in (-1, 0, 1):
        yield abs(data)


SILENT = (
    "cost",
    "level",
    "order",
    "priority",
    "source",
    "clarify",
    "printed",
    "ruling",
    "prototype",
    "fan",
    "ours",
    "conflict",
    "limit",
    "name",
    "id",
    "engage",
    "minion",
    "replace-minion",
)
"""Keys whose numbers are shown elsewhere, or as Roman numerals or words."""


@pytest.mark.parametrize(("where", "part", "told"), [pytest.param(*each, id=each[0]) for each in shipped()])
def test_everything_shipped_is_told_with_its_numbers(where: str, part: Any, told: str) -> None:
    """Each ability, card, token, minion and tile has a text that mentions every number in it."""
    assert told.strip(), where
    assert all(line[0].isupper() or " x" in line or "straight" in line for line in told.splitlines()), told
    assert not re.search(r"[{}\[\]]|None|  |\.\.|;\.|,\.", told), told
    said = set(map(int, re.findall(r"\d+", told)))
    assert set(numbers_in(part)) <= said | {3 if "3 in a row" in told else 0}, told


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("{name: A, source: printed}", []),
        ("{name: A, source: ruling}", ["From a designers' ruling."]),
        (
            "{name: A, source: fan, ours: [cost.]}",
            ["From a fan's work, not checked against print.", "Our own decision: cost."],
        ),
        (
            "{name: A, source: fan, printed: [name], prototype: [cost, dice]}",
            [
                "From a fan's work, not checked against print.",
                "As printed: name.",
                "From a pre-release prototype: cost.",
                "From a pre-release prototype: dice.",
            ],
        ),
        ("{name: A, conflict: [{reads: 5 damage, from: a board}]}", ["Another reading: 5 damage (a board)."]),
        ("{name: A, tiers: [{source: ruling}, {}]}", ["From a designers' ruling."]),
        (
            "{name: A, abilities: [{name: B, ours: [dice]}, {ours: [CP]}]}",
            ["B: Our own decision: dice.", "Our own decision: CP."],
        ),
    ],
)
def test_a_reader_learns_what_is_not_as_printed(spec: str, told: list[str]) -> None:
    """The source, single values of ours and other readings, of a definition and of its parts by their names."""
    assert text.sources(yaml(spec)) == told


@pytest.mark.parametrize(
    ("ops", "told"),
    [
        ("[{deal: 5}]", ""),
        ("[{deal: 1, to: self}, {inflict: wither}]", "you take 1 damage"),
        ("[{deal: 15}, {then: [{deal: 4, to: self}], dealt: 1}]", "you might take 4 damage"),
        ("[{roll: 1, values: {1-2: [{deal: 3, to: self}]}}]", "you might take 3 damage"),
        (
            "[{discard: all, of: self}, {if: {health: 5}, then: [{lose-cp: 1, of: self}]}]",
            "you discard your hand; you might lose 1 CP",
        ),
        ("[{may: [{deal: 3, to: self}]}, {choose: {one: [{deal: 3, to: self}], two: [{heal: 1}]}}]", ""),
        ("[{pay: {cp: 2}}, {deal: 3}]", ""),
    ],
)
def test_what_operations_cost_who_carries_them_out(ops: str, told: str) -> None:
    """Harm to oneself, sure or not; neither a price nor what one chooses later, and no harm to others."""
    assert text.drawback(yaml(ops)) == told
