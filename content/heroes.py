"""The content of every library: heroes with their tokens and common cards, and heroes at a glance for a player who
chooses one, read without parsing their files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from content import files
from content.cache import data_of
from content.file_kinds import FileKind, Names, ids_of, list_at
from content.files import Source
from content.packs.found import in_use
from content.packs.named_files import files_by_id
from content.sections import Build, ContentSection

if TYPE_CHECKING:  # what reads a cache needs neither the rules nor pydantic
    from content.packs.pack import ContentPack
    from content.schema.base import StrictModel

OWN_TOKENS = "status-effects"
"""The key of a hero's file that holds the tokens that only this hero has."""


def names_of_board(data: Any) -> Names:
    """The spaces, sides, companions, piles and programs that the file of a fighter with a board has."""
    spaces = [space for space in list_at(data, "board") if isinstance(space, dict)]
    programs = data.get("programs")
    return {
        "space": frozenset(str(space.get("space")) for space in spaces),
        "side": frozenset(str(space["side"]) for space in spaces if "side" in space),
        "companion": frozenset(ids_of(list_at(data, "companions"))),
        "pile": frozenset(ids_of(list_at(data, "piles"))),
        "program": frozenset(map(str, programs)) if isinstance(programs, dict) else frozenset(),
    }


def names_of_hero(data: Any, _known: Mapping[str, Collection[str]]) -> Names:
    """Besides those of the board, the symbols of the dice and the traits of the cards."""
    if not isinstance(data, dict):
        return {}
    traits = [card["trait"] for card in list_at(data, "cards") if isinstance(card, dict) and "trait" in card]
    return {
        **names_of_board(data),
        "symbol": frozenset(map(str, list_at(data, "dice"))),
        "trait": frozenset(map(str, traits)),
    }


def effects_of_board(data: Any, *lists: str) -> Iterator[Any]:
    """What spaces, upgrades, tokens, cards and companions of a fighter do, and what its other lists hold."""
    for face in [*data["board"], *data.get("upgrades", ())]:
        yield from face.get("abilities", ())
        yield from (face[key] for key in ("defence", "ultimate", "passive") if key in face)
    for key in (OWN_TOKENS, "cards", "companions", *lists):
        yield from data.get(key, ())
    yield from (data[key] for key in ("setup", "rows") if key in data)


def counts_of_hero(data: Any) -> dict[str, int]:
    """One hero with upgrades, cards and tokens."""
    cards = len(data.get("upgrades", ())) + len(data["cards"])
    return {"heroes": 1, "cards": cards, "tokens": len(data.get(OWN_TOKENS, ()))}


COMMON = FileKind(
    "common",
    listed="card",
    names={"card": "common card"},
    keys=("kind",),
    counts=lambda data: {"cards": len(data)},
    effects=iter,
)
TOKENS = FileKind(
    "tokens",
    folder="tokens",
    listed="token",
    names={"token": "token"},
    keys=("polarity",),
    counts=lambda data: {"tokens": len(data)},
    effects=iter,
)
HERO = FileKind(
    "hero",
    folder="heroes",
    whole="fighter",
    inside={OWN_TOKENS: "token", "cards": "card", "companions": "companion", "piles": "pile"},
    names={"fighter": "hero", "token": "token"},
    named_by_file="hero",
    keys=("dice", "cards"),
    own_names=names_of_hero,
    counts=counts_of_hero,
    effects=effects_of_board,
)
PRINT = FileKind("print", folder="prints")
HOUSE_RULES = FileKind("house-rules", listed="house rule", keys=("change",))


class HeroSection(ContentSection):
    """Common cards, tokens, heroes, what was different in print in the time of older rulesets, and house rules."""

    name = "heroes"
    kinds = (COMMON, TOKENS, HERO, PRINT, HOUSE_RULES)
    counted = ("heroes", "cards", "tokens")

    def folder(self, root: Path | None = None) -> Path:
        """The folder of all content."""
        return root or files.DATA

    def sources(self, root: Path | None = None) -> list[Source]:
        """What any file may name, then the heroes as a whole, the prints and house rules."""
        return [*self.named_by_all(root), *self.sources_of(root, HERO, PRINT, HOUSE_RULES)]

    def naming_sources(self) -> list[Source]:
        """What any file may name."""
        return self.named_by_all()

    def named_by_all(self, root: Path | None = None, heroes: Collection[str] = ()) -> list[Source]:
        """What any file may name: common cards, shared tokens, and those that a hero alone has, with the whole of some
        heroes."""
        return [*self.sources_of(root, COMMON), *self.tokens_and_heroes(root, heroes)]

    def tokens_and_heroes(self, root: Path | None, heroes: Collection[str] = ()) -> list[Source]:
        """Shared tokens, those that a hero alone has, and the whole of some heroes."""
        sources = self.sources_of(root, TOKENS)
        for path in self.paths(HERO, root):
            sources.append(Source("hero", path) if path.stem in heroes else Source("tokens", path, only=OWN_TOKENS))
        return sources

    def prints(self, root: Path | None = None) -> list[Source]:
        """What was different in print in the time of older rules, a file for each ruleset, which bears its name."""
        return self.sources_of(root, PRINT)

    def model(self) -> type[StrictModel]:
        """The kinds of file that every duel needs."""
        from content.schema.heroes import HeroFiles

        return HeroFiles

    def builders(self) -> Mapping[str, Build]:
        """Heroes come after the common cards, which are in every deck."""
        from content.build import BUILDERS

        return BUILDERS


HEROES = HeroSection()


# -- heroes by id ----------------------------------------------------------------------------------


def hero_files(root: Path | None = None) -> dict[str, Path]:
    """Hero id -> file, of the content in a folder; without one, of that of today and of the packs in use.

    Raises BadPack.
    """
    return files_by_id(HEROES, HERO, root)


# -- heroes at a glance ----------------------------------------------------------------------------

STYLES = files.DATA.parent / "styles.yaml"
SERIES = files.DATA.parent / "series.yaml"
COMPLEXITY = re.compile(r"^complexity:[ \t]*([0-9]+)", re.MULTILINE)
SERIES_KEY = re.compile(r"^series:[ \t]*([a-z0-9-]+)", re.MULTILINE)
HIGHEST = 6
"""The highest complexity there is."""


class Glance(NamedTuple):
    """A hero in a line."""

    id: str
    name: str
    complexity: int
    """1 to 6, as printed; 0: not known."""
    style: str
    """How it plays, in our words."""
    series: str
    """The series of boxes it came in, or the pack it is from, by name; empty: none."""
    pack: str = ""
    """The pack it is from, with version and author; empty: it is ours."""


@cache
def series_names() -> dict[str, str]:
    """Every series by id, in the order in which they appeared."""
    return {str(id): str(name) for id, name in data_of(SERIES).items()}


def glances() -> dict[str, Glance]:
    """Every hero by id, also those of the packs in use. Raises BadPack."""
    hero_files()  # two heroes of one id are refused
    found = dict(our_glances())
    for pack in in_use():
        found |= glances_of(pack)
    return found


@cache
def our_glances() -> dict[str, Glance]:
    """Every hero of ours by id."""
    styles, names = data_of(STYLES), series_names()
    found = {path.stem: glance(path, str(styles.get(path.stem, ""))) for path in HEROES.paths(HERO)}
    return {id: one._replace(series=names.get(one.series, one.series)) for id, one in found.items()}


@cache
def glances_of(pack: ContentPack) -> dict[str, Glance]:
    """Every hero of a pack by id; the pack is the series."""
    from content.packs.look import shown_in_lists

    styles = shown_in_lists(pack).styles
    paths = HEROES.paths(HERO, pack.folder)
    return {
        path.stem: glance(path, styles.get(path.stem, ""))._replace(series=pack.name, pack=pack.titled)
        for path in paths
    }


def glance(path: Path, style: str) -> Glance:
    """The hero of a file in a line; the series by its id."""
    text = path.read_text(encoding="utf-8")
    complexity, series = COMPLEXITY.search(text), SERIES_KEY.search(text)
    return Glance(
        path.stem, files.name_in(path), int(complexity[1]) if complexity else 0, style, series[1] if series else ""
    )


OTHER_SERIES = "Others"
"""The name of the heroes that came in no series."""


def by_series(heroes: Iterable[Glance]) -> dict[str, list[Glance]]:
    """Heroes under the name of their series, the series in the order in which they appeared; none is empty."""
    found: dict[str, list[Glance]] = {name: [] for name in (*series_names().values(), OTHER_SERIES)}
    for glance in heroes:
        found.setdefault(glance.series or OTHER_SERIES, []).append(glance)
    return {name: those for name, those in found.items() if those}
