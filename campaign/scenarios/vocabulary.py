"""What a fighter may answer in a scenario file, from its content: every word with what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.kinds.registry import all_kinds
from campaign.scenarios.answers import AnswerForm, Forms, FormsOf
from campaign.scenarios.setup import setups, setups_of
from engine.definitions import Card, Fighter, Library
from engine.effects.verbs_flow import CHOOSING
from engine.moments import Moment


class VocabularyWord(NamedTuple):
    """One answer."""

    token: str
    """As a file writes it: `spend evasive`."""
    what: str
    """What it means: `Evasive`."""


class Group(NamedTuple):
    """Answers of one sort."""

    title: str
    words: list[VocabularyWord]


def groups(library: Library, fighter: Fighter, forms_of: FormsOf) -> list[Group]:
    """All answers of a fighter, its own first; the library holds no other hero."""
    every_group = [
        Group("Abilities", list(abilities(fighter))),
        Group("Cards", [VocabularyWord(f"play {card.id}", described(card)) for card in deck(library, fighter)]),
        Group("Tokens", list(tokens(library, fighter.native))),
        Group("Board and companions", list(own_actions(library, fighter))),
        Group("Effects to choose", list(choices(library, own_program(fighter)))),
        Group("Effects that wait for each other", list(rows(library, own_program(fighter)))),
        Group("Other fighters' tokens", list(tokens(library, [t for t in library.tokens if t not in fighter.native]))),
        Group("Anybody's", list(general(forms_of(library, fighter)))),
    ]
    return [group for group in every_group if group.words]


def abilities(fighter: Fighter) -> Iterator[VocabularyWord]:
    """Offensive and defensive abilities on any level of the board."""
    faces = fighter.board
    offence = {ability.id: ability.name for face in reversed(faces) for ability in reversed(face.abilities)}
    yield from (VocabularyWord(f"activate {id}", name) for id, name in reversed(offence.items()))
    defence = {face.defence.id: face.defence.name for face in reversed(faces) if face.defence is not None}
    yield from (VocabularyWord(f"defend {id}", name) for id, name in defence.items())


def deck(library: Library, fighter: Fighter) -> list[Card]:
    """The fighter's cards, each once."""
    return [library.cards[card] for card in dict.fromkeys(fighter.deck)]


def described(card: Card) -> str:
    """`Six-It!, roll card, 1 CP`."""
    return f"{card.name}, {card.kind}, {card.cost} CP"


def tokens(library: Library, ids: Iterable[str]) -> Iterator[VocabularyWord]:
    """What may be spent of these tokens."""
    for id in sorted(ids):
        token = library.tokens[id]
        yield from (VocabularyWord(action.token, token.name) for action in token.actions)


def own_actions(library: Library, fighter: Fighter) -> Iterator[VocabularyWord]:
    """What the board and the companions let their owner do."""
    on_board = [(action, fighter.name) for face in fighter.board for action in face.actions]
    companions = [library.companions[id] for id in fighter.companions]
    theirs = [(action, companion.name) for companion in companions for action in companion.actions]
    yield from dict.fromkeys(VocabularyWord(action.token, name) for action, name in [*on_board, *theirs])
    for companion in companions:
        for verb in ("activate", "build", "advance"):
            yield VocabularyWord(f"{verb} {companion.id}", f"{companion.name}, for an effect")


def own_program(fighter: Fighter) -> Callable[[str], bool]:
    """Tells whether an effect is of this fighter's board, cards, tokens or companions, by its id."""
    carriers = {f"card:{id}" for id in fighter.deck} | {f"token:{id}" for id in fighter.native}
    carriers |= {f"companion:{id}" for id in fighter.companions} | {f"fighter:{fighter.id}"}

    def is_own(id: str) -> bool:
        return id.startswith(f"{fighter.id}/") or carrier_of(id) in carriers

    return is_own


def carrier_of(program: str) -> str:
    """`token:ninjutsu` of `token:ninjutsu!strike.0`."""
    for mark in "#!.":
        program = program.partition(mark)[0]
    return program


def choices(library: Library, is_own: Callable[[str], bool]) -> Iterator[VocabularyWord]:
    """Effects between which a player chooses, with what offers them."""
    found: dict[str, list[str]] = {}
    for id, program in library.programs.items():
        for op in program:
            if op.verb in CHOOSING and is_own(id):
                for label in op.blocks:
                    found.setdefault(label, []).append(named(library, id))
    yield from (VocabularyWord(f"choose {label}", ", ".join(dict.fromkeys(of))) for label, of in found.items())


def rows(library: Library, is_own: Callable[[str], bool]) -> Iterator[VocabularyWord]:
    """Effects that may wait at the same moment as others."""
    yield from (
        VocabularyWord(f"first {id}", f"{named(library, id)}, at {row.at}")
        for id, row in library.rows.items()
        if is_own(id)
    )


def named(library: Library, program: str) -> str:
    """What an effect belongs to, as people call it."""
    kind, _, id = carrier_of(program).partition(":")
    carriers: dict[str, Mapping[str, Any]] = {
        "card": library.cards,
        "token": library.tokens,
        "companion": library.companions,
        "fighter": library.fighters,
    }
    things = carriers.get(kind, {})
    if id in things:
        name: str = things[id].name
        return name
    return kind.rpartition("/")[2].replace("-", " ")


def general(forms: Forms) -> Iterator[VocabularyWord]:
    """What does not depend on the fighter."""
    for verb, ways in forms.items():
        for form in ways:
            if not form.what or form.pattern:
                yield VocabularyWord(verb if not form.what else f"{verb} {example(form)}", form.what)
            elif verb in ANYBODYS:
                yield VocabularyWord(f"{verb} {form.what.upper().replace(' ', '-')}", f"any {form.what}")


ANYBODYS = (
    "sell",
    "discard",
    "take",
    "prepare",
    "cast",
    "top",
    "under",
    "remove",
    "move",
    "prevent",
    "replace",
    "place",
    "reveal",
    "return",
    "buy",
    "identify",
    "keep",
)
"""Verbs that any name of a sort may follow: listing the names would tell nothing."""


def example(form: AnswerForm) -> str:
    """Something that looks as the form wants it."""
    return form.example or next(text for text in ("3 6", "2", "11010") if form.allows(text))


# -- what there is besides ------------------------------------------------------------------------------


def enemies() -> Iterator[tuple[str, Library, Fighter]]:
    """Fighters that sit at a table besides heroes: a mode, its definitions, and who it is."""
    for kind in all_kinds():
        for mode, setup in setups_of(kind).items():
            known = kind.library(())
            for fighter in known.fighters.values():
                if fighter.kind in setup.enemies:
                    yield mode, known, fighter


def moments() -> list[tuple[str, list[Moment]]]:
    """The moments of a duel, and under the names of other modes what these have besides."""
    by_mode = setups()
    duel = by_mode["duel"].moments
    by_title = [("duel", list(duel))]
    for mode, setup in by_mode.items():
        more = [moment for moment in setup.moments if moment not in by_title[0][1]]
        if more and by_title[-1][1] == more:
            by_title[-1] = (f"{by_title[-1][0]} and {mode}", more)
        elif more:
            by_title.append((mode, more))
    return by_title
