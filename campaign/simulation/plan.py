"""The plan of a simulation: who plays, how often, and where it stops."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from campaign.errors import BadParty, CampaignError, UnknownDifficulty
from campaign.kinds.beginning import chosen_extras
from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds, kind_named
from campaign.play.parties import check_party, how_many
from campaign.play.seats import check_bot
from campaign.play.used_packs import apart
from campaign.words.names import joined
from engine.chance import stream_seed
from engine.definitions import Library

RANDOM = "random"
"""In place of a hero: another one for each campaign."""
SEEDS = 10**12
"""Seeds of campaigns are below this: short enough to be typed again, and hardly ever twice the same."""


class BadPlan(CampaignError):
    """A number of a plan that nobody can follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationPlan:
    """Campaigns to simulate. Small, and it can be pickled: workers get all of it with every campaign."""

    heroes: tuple[str, ...]
    """Ids by seat; `random` is another hero in each campaign."""
    kind: str = all_kinds()[0].name
    difficulty: str = "normal"
    """Any that there is; nothing has to be unlocked."""
    extras: tuple[str, ...] = ()
    """What else is part of every campaign, as it is typed; nothing of it has to be unlocked either."""
    campaigns: int = 100
    seed: int = 1
    bot: str = "greedy"
    """Who plays every seat that follows no script."""
    until: int | None = None
    """Stop a campaign once this scenario, or whatever its kind counts, is won; None: play it to its end."""
    most_sessions: int = 200
    """A campaign is given up after this many."""
    most_turns: int = 500
    """A session that is not over after this many turns is stuck; a long one has a fifth of them."""

    def check(self) -> None:
        """Raise unless it can be followed.

        Raises UnknownKind, BadParty, UnknownHero, UnknownDifficulty, UnknownExtra, UnknownBotName, BadPlan, and what
        a kind says of extras that do not go together.
        """
        kind = kind_named(self.kind)
        if not kind.together:
            raise BadPlan(f"{kind.title} are not campaigns; let bots play them with 'kingshand arena'.")
        named = [hero for hero in self.heroes if hero != RANDOM]
        if named or not self.heroes:
            check_party(named, kind)
        if len(self.heroes) > kind.most_heroes:
            raise BadParty(f"A campaign takes {how_many(kind)} heroes, not {len(self.heroes)}.")
        library = kind.library(named, packs=self.packs)
        offered = kind.beginning.difficulties(library, ())
        if self.difficulty not in offered:
            raise UnknownDifficulty(self.difficulty, offered)
        kind.progress.new_document([], self.difficulty, self.seed, self.chosen(kind, library))
        check_bot(self.bot)
        at_least_one("campaign", self.campaigns)
        at_least_one("session per campaign", self.most_sessions)
        at_least_one("turn per session", self.most_turns)
        numbers = kind.progress.numbers(library)
        if self.until is not None and self.until not in numbers:
            raise BadPlan(
                f"There is no {kind.counts} {self.until} to stop after; there are {joined(map(str, numbers))}."
            )

    @property
    def packs(self) -> list[str]:
        """The ids of the content packs among the extras. Raises BadPack."""
        return apart(self.extras)[0]

    @property
    def without_packs(self) -> list[str]:
        """The extras that are no content packs. Raises BadPack."""
        return apart(self.extras)[1]

    def chosen(self, kind: Kind, library: Library) -> list[str]:
        """What the document of a campaign names of the extras. Raises UnknownExtra."""
        return chosen_extras(
            [extra._replace(locked="") for extra in kind.beginning.extras(library, ())], self.without_packs
        )

    def luck(self, number: int) -> int:
        """The seed of a campaign, as `kingshand new --seed` takes it; campaigns are counted from 0."""
        return stream_seed(self.seed, f"campaign-{number}") % SEEDS

    def party(self, number: int) -> tuple[str, ...]:
        """The heroes of a campaign, by seat."""
        if RANDOM not in self.heroes:
            return self.heroes
        from content.load import hero_ids

        others = [hero for hero in sorted(hero_ids()) if hero not in self.heroes]
        drawn = iter(Random(stream_seed(self.seed, f"heroes-{number}")).sample(others, self.heroes.count(RANDOM)))
        return tuple(next(drawn) if hero == RANDOM else hero for hero in self.heroes)


def at_least_one(what: str, number: int) -> None:
    """Raise BadPlan for fewer."""
    if number < 1:
        raise BadPlan(f"A simulation takes at least one {what}, not {number}.")


class Edition(NamedTuple):
    """All that decides how a seed is played."""

    version: str
    rules: int
    content: str
    """Fingerprint of all heroes and of everything their kind of campaign adds."""

    def __str__(self) -> str:
        return f"kingshand {self.version}, rules {self.rules}, content {self.content}"


def edition(kind: str) -> Edition:
    """What campaigns of a kind are played by here. Raises UnknownKind, BadContent."""
    from campaign import __version__
    from campaign.kinds.registry import kind_named
    from content.load import hero_ids
    from engine.version import RULES

    return Edition(__version__, RULES, kind_named(kind).library(hero_ids()).digest)
