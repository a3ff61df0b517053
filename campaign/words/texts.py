"""The names and texts of things in the position at this moment."""

from __future__ import annotations

from campaign.words.names import ability_at, called, source_name
from engine.definitions import Ability
from engine.game import Game


def name_of(game: Game, source: str) -> str:
    """The name of a source in the running position."""
    state = game.state
    if source.startswith("ability:") and state.attack is not None:
        for seat in (state.attack.attacker, state.attack.defender):
            found = ability_at(game.library, state, seat, source.partition(":")[2])
            if found is not None:
                return called(game.library, found)
    return source_name(game.library, source)


def source_text(game: Game, source: str) -> str:
    """The reader's text of a card, token or ability, in a line; empty: it has none."""
    from content import text

    library = game.library
    kind, _, id = source.partition(":")
    names = text.names_of(library)
    told = ""
    if kind == "card" and id in library.cards:
        told = text.card(library.cards[id].raw, names)
    elif kind == "token" and id in library.tokens:
        told = text.token(library.tokens[id].raw, names)
    elif kind == "ability" and game.state.attack is not None:
        for seat in (game.state.attack.attacker, game.state.attack.defender):
            found = ability_at(library, game.state, seat, id)
            if found is not None:
                told = text.defence(found.raw, names) if found.dice else text.ability(found.raw, names)
                break
    return " ".join(told.split())


def tier_text(game: Game, seat: int, ability: Ability) -> str:
    """What an ability does with the dice on the table, in a line."""
    from content import text
    from engine.dice import tier_of

    library = game.library
    faces = library.fighters[game.state.players[seat].fighter].faces
    tier = tier_of(ability, game.state.rolls[-1].dice, faces)
    programs = [ability.tiers[tier].program if tier >= 0 else "", ability.also]
    ops = [op.raw for program in programs for op in library.programs.get(program, ())]
    return " ".join(text.program(ops, text.names_of(library)).split()) if ops else ""
