"""What may be chosen for an adventure: a difficulty card, and legacy content once a campaign was won (CAMP-5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from campaign.adventures.rules.legacy import means, packs_of
from campaign.invocation import called
from campaign.kinds.beginning import Beginning, Extra
from campaign.kinds.conclusion import WON
from content.adventures import text
from engine.definitions import Library
from saves.records import Campaign

LEGACY = "legacy"
"""What the first won campaign unlocks: all packs at once."""
LOCKED = "is unlocked by the first campaign you win"


class AdventureBeginning(Beginning):
    """What adventures offer: difficulty cards, legacy packs and their modifier cards."""

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """What a campaign unlocks: legacy content, once it is won."""
        return (LEGACY,) if campaign.status == WON else ()

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """The difficulty cards; that of a legacy pack comes with the first campaign that was won."""
        cards = library.tables["difficulties"]
        return {id: LOCKED if card.pack and LEGACY not in unlocked else "" for id, card in cards.items()}

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What the difficulty card says."""
        return " ".join(text.difficulty(library.tables["difficulties"][difficulty].raw).split())

    def difficulty_in_short(self, library: Library, difficulty: str) -> str:
        """What the difficulty card does to health and salves, and to a defeat."""
        return text.difficulty_in_short(library.tables["difficulties"][difficulty].raw)

    def extras(self, library: Library, unlocked: Collection[str]) -> list[Extra]:
        """Packs, and modifier cards by themselves, as `--with` takes them."""
        locked = "" if LEGACY in unlocked else LOCKED
        extras = []
        for pack in packs_of(library):
            about = f"Everything that comes in this legacy pack: '{called()} packs {pack.id}' lists it."
            extras.append(Extra(pack.id.upper(), pack.name, means(pack), locked, about))
            extras += [
                Extra(card.id, card.name, (card.id,), locked, text.modifier(card.raw)) for card in pack.modifiers
            ]
        return extras

    def names_of(self, chosen: Sequence[str], library: Library) -> list[str]:
        """Packs and modifier cards by their names, in the order of the packs."""
        named = [(pack.id, pack.name) for pack in packs_of(library)]
        named += [(card.id, card.name) for pack in packs_of(library) for card in pack.modifiers]
        return [name for id, name in named if id in chosen]


BEGINNING = AdventureBeginning()
