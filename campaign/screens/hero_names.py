"""Heroes as people name them, and as they are told."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.words.names import joined


def ids_of(heroes: Sequence[str]) -> list[str]:
    """Hero ids, also from names: `Moon Elf` is moon-elf."""
    return ["-".join(hero.lower().replace("'", "").split()) for hero in heroes]


def names_of(heroes: Sequence[str]) -> str:
    """Heroes by name, and whoever else sits at a table of duels."""
    from content.load import hero_names

    names = hero_names()
    if not names.keys() >= set(heroes):
        from campaign.kinds import duel_modes

        for kind in duel_modes.rivals():
            names = names | duel_modes.names_of(kind)
    return joined(names.get(hero, hero) for hero in heroes)
