"""The ways to duel there are: those of the duel rules, and those that the kinds of campaign bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING

from campaign.errors import BadParty, UnknownMode, UnknownRuleset
from campaign.kinds.duel_mode import CURRENT, DUEL, HERO, NAMES, NUMBERS, Way
from campaign.words.names import joined

if TYPE_CHECKING:
    from campaign.words.session_view import Face
    from engine.game import Game

UPGRADE_DECK = "upgrade-deck"
"""Behind a name and a plus: played with upgrades in a pile of their own; alone a duel of that sort (MODE-7)."""


class HeroesOnly(Way):
    """Heroes against heroes; teams are named by seat, or team by team."""

    def __init__(
        self, name: str, title: str, *, heroes: tuple[int, int], size: int = 1, has_cards: bool = True
    ) -> None:  # fmt: skip
        super().__init__(name, title, heroes=heroes)
        self.size = size
        """Heroes of a team."""
        self.has_cards = has_cards
        """An upgrade deck goes with it."""

    def teams(self, count: int) -> list[int]:
        """The team of each of so many seats."""
        from engine.ways import DUELS

        return [team for team, _ in DUELS[self.name].seating(count)]

    def face(self, game: Game) -> Face:
        """How a position looks."""
        from campaign.duels.session_view import SeveralFace

        return SeveralFace(game)

    def by_team(self, teams: Sequence[Sequence[str]]) -> list[str]:
        """The heroes of every team in turn order: the first of each team, then the second of each.

        Raises BadParty for teams that are uneven, or too few or too many.
        """
        if self.size == 1:
            return super().by_team(teams)
        count = self.fighters[HERO][1] // self.size
        if [len(team) for team in teams] != [self.size] * count:
            had = joined(str(len(team)) for team in teams)
            raise BadParty(
                f"{self.title} takes {NUMBERS[count]} teams of {NUMBERS[self.size]}, not of {had}: "
                f"{' '.join(['--team HERO' + ',HERO' * (self.size - 1)] * count)}."
            )
        return [hero for row in zip(*teams, strict=True) for hero in row]


def with_upgrade_deck(way: Way) -> HeroesOnly:
    """The same with the upgrades in a pile of their own."""
    size = way.size if isinstance(way, HeroesOnly) else 1
    return HeroesOnly(
        f"{way.name}+{UPGRADE_DECK}", f"{way.title} with upgrade decks", heroes=way.fighters[HERO], size=size
    )


HEROES_ONLY = (
    HeroesOnly("2v2", "Two against two", heroes=(4, 4), size=2),
    HeroesOnly("3v3", "Three against three", heroes=(6, 6), size=3),
    HeroesOnly("2v2v2", "Three teams of two", heroes=(6, 6), size=2),
    HeroesOnly("king-of-the-hill", "King of the Hill", heroes=(3, 6)),
    HeroesOnly("free-for-all", "A free for all", heroes=(3, 5)),
    HeroesOnly("first-game", "A first game", heroes=(2, 2)),
    HeroesOnly("simplified", "A simplified duel", heroes=(2, 2), has_cards=False),
    HeroesOnly(UPGRADE_DECK, "A duel with upgrade decks", heroes=(2, 2), has_cards=False),
)

WAYS: dict[str, Way] = {way.name: way for way in (DUEL, *HEROES_ONLY)}
"""Ways by name, in the order in which they are told; `campaign.kinds.registry` adds those of the kinds at import."""


UPGRADABLE = frozenset(way.name for way in HEROES_ONLY if way.has_cards)
"""Those that an upgrade deck goes with, besides the duel, which has a name of its own with it."""


def add_ways(ways: Iterable[Way]) -> None:
    """Let these be played too."""
    WAYS.update((way.name, way) for way in ways)


def way_named(name: str) -> Way:
    """The way of a name, `2v2+upgrade-deck+season1` too. Raises UnknownMode."""
    way, _, rules = name.rpartition("+")
    if rules in NAMES:
        found = way_named(way)
        if found.ruleset == CURRENT and found.is_in_older_books:
            return by_rules(found, rules)
    base, plus, variant = name.partition("+")
    if plus and variant == UPGRADE_DECK and base in UPGRADABLE:
        return with_upgrade_deck(WAYS[base])
    if name not in WAYS:
        raise UnknownMode(name, variants_of(WAYS[base]) if plus and base in WAYS else WAYS)
    return WAYS[name]


def variants_of(way: Way) -> list[str]:
    """The names that a way goes by with a plus behind its own."""
    decks = [f"{way.name}+{UPGRADE_DECK}"] if way.name in UPGRADABLE else []
    rules = [f"{way.name}+{name}" for name in NAMES if name != CURRENT]
    return [way.name, *decks, *(rules if way.is_in_older_books else [])]


def way_wanted(mode: str, rules: str | None) -> Way:
    """The way that somebody typed; without rules by those that the mode says.

    Raises UnknownMode, UnknownRuleset, BadParty.
    """
    way = way_named(mode.lower())
    return way if rules is None else by_rules(way, rules)


def ruleset_named(name: str) -> str:
    """The rules of a time as they are called. Raises UnknownRuleset."""
    if name.lower() not in NAMES:
        raise UnknownRuleset(name, NAMES)
    return name.lower()


def by_rules(way: Way, name: str) -> Way:
    """The same by the rules of a time. Raises UnknownRuleset; BadParty where no other rules are possible."""
    rules = ruleset_named(name)
    if rules == way.ruleset:
        return way
    if way.ruleset != CURRENT:
        raise BadParty(f"{way.name} says by which rules it is played; leave --rules out, or that behind the plus.")
    if not way.is_in_older_books:
        raise BadParty(f"{way.title} is played by the rules of today only; leave --rules out.")
    from engine.rulesets import RULESETS

    found = copy(way)
    found.name, found.ruleset = f"{way.name}+{rules}", rules
    found.title = f"{way.title} by the rules of {RULESETS[rules].title}"
    return found


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for way in WAYS.values() for kind in way.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {id: name for way in WAYS.values() if kind in way.fighters for id, name in way.names(kind).items()}
