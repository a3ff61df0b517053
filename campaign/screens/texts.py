"""Texts of what a screen names by its id: they stay the same, and are read only where somebody looks."""

from __future__ import annotations

from campaign.screens.model import EffectLine
from campaign.words.lookup import safely
from content import text
from engine.definitions import Library


def card_text(library: Library, card: str) -> str:
    """What a card says."""
    return safely(text.card, library.cards[card].raw, text.names_of(library))


def effect_text(library: Library, effect: EffectLine) -> str:
    """What a status effect does, or a companion."""
    names = text.names_of(library)
    if effect.is_companion:
        return safely(text.companion, library.companions[effect.id].raw, names)
    return safely(text.token, library.tokens[effect.id].raw, names)
