"""The names and texts of things in the position at this moment."""

from __future__ import annotations

from typing import Any

from campaign.words.names import ability_at, called, source_name
from engine.definitions import Ability
from engine.game import Game


def attack_ability(game: Game, ability: str) -> Ability | None:
    """An ability of the running attack, as its attacker has it, or its defender; None: neither has it."""
    attack = game.state.attack
    sides = () if attack is None else (attack.attacker, attack.defender)
    found = (ability_at(game.library, game.state, seat, ability) for seat in sides)
    return next((own for own in found if own is not None), None)


def name_of(game: Game, source: str) -> str:
    """The name of a source in the running position."""
    kind, _, id = source.partition(":")
    ability = attack_ability(game, id) if kind == "ability" else None
    return called(game.library, ability) if ability is not None else source_name(game.library, source)


def source_text(game: Game, source: str) -> str:
    """The reader's text of a card, token or ability, in a line; empty: it has none."""
    from content import text

    library = game.library
    kind, _, id = source.partition(":")
    names = text.names_of(library)
    rendered = ""
    if kind == "card" and id in library.cards:
        rendered = text.card(library.cards[id].raw, names)
    elif kind == "token" and id in library.tokens:
        rendered = text.token(library.tokens[id].raw, names)
    elif kind == "ability" and (ability := attack_ability(game, id)) is not None:
        rendered = ability_text(ability, names)
    return " ".join(rendered.split())


def ability_text(ability: Ability, names: dict[str, str]) -> str:
    """The reader's text of an ability; one that rolls dice of its own is a defence."""
    from content import text

    return text.defence(ability.raw, names) if ability.dice else text.ability(ability.raw, names)


def tier_text(game: Game, seat: int, ability: Ability) -> str:
    """What an ability does with the dice on the table, in a line."""
    from content import text

    ops = tier_ops(game, seat, ability)
    return " ".join(text.program(ops, text.names_of(game.library)).split()) if ops else ""


def tier_ops(game: Game, seat: int, ability: Ability) -> list[Any]:
    """What an ability does with the dice on the table, as its operations are written."""
    from engine.dice import tier_of

    library = game.library
    faces = library.fighters[game.state.players[seat].fighter].faces
    tier = tier_of(ability, game.state.rolls[-1].dice, faces)
    programs = [ability.tiers[tier].program if tier >= 0 else "", ability.also]
    return [op.raw for program in programs for op in library.programs.get(program, ())]


def safely(telling: Any, *given: Any) -> str:
    """A reader's text; a definition that has none does not stop the game."""
    try:
        return str(telling(*given))
    except (KeyError, TypeError, AttributeError, ValueError):
        return ""
