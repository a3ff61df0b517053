"""What to call things: seats, cards, tokens, abilities, in the words a player knows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.definitions import Ability, Card, Companion, Face, Fighter, Library, Token
    from engine.state import Player, State

PLAIN = {
    "income": "income",
    "sale": "a sale",
    "setup": "the first hand",
    "cancelled": "cancelled",
    "damage": "damage",
    "leader": "for attacking the leader",
    "end of offence": "end of the offensive roll phase",
    "end of roll": "end of the roll phase",
    "end of turn": "end of the turn",
}
"""Sources that are no card, token or ability; kinds of campaign add theirs at import."""
LASTING = {"hero"}
"""Kinds of fighter who keep their number when others of the same fall; kinds of campaign add theirs at import."""
VITAL_NOTES = ["vs ", "DOWN", "hand "]
"""How the notes of a seat begin that keep their room longest, the most important first; kinds of campaign add theirs at
import."""
DEFENCE = "defence"
"""The space of a minion's defence."""


DIGITS = 9
"""How many digits a typed number may have; a longer one is not read as a number."""


def number_in(typed: str) -> int | None:
    """The number that was typed; None: none was, in the digits that every keyboard has."""
    return int(typed) if typed.isdecimal() and typed.isascii() and len(typed) <= DIGITS else None


def seat_name(library: Library, state: State, seat: int) -> str:
    """The fighter of a seat; with its number where a hero sits twice, or while two others of the same are not
    defeated.
    """
    if not 0 <= seat < len(state.players):
        return "nobody"
    fighter = state.players[seat].fighter
    name = fighter_name(library, fighter)
    stays = fighter in library.fighters and library.fighters[fighter].kind in LASTING
    alike = [p.seat for p in state.players if p.fighter == fighter and (stays or p.seat == seat or not p.fallen)]
    return name if len(alike) < 2 else f"{name} {alike.index(seat) + 1}"


def told_apart(names: Sequence[str]) -> list[str]:
    """Names with a number after those that come more than once: `Monk 1`, `Ninja`, `Monk 2`."""
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def printed(definitions: Mapping[str, Fighter | Card | Token | Companion], id: str) -> str:
    """The printed name of something; the words of its id where it is not known."""
    return definitions[id].name if id in definitions else words(id)


def fighter_name(library: Library, fighter: str) -> str:
    """A fighter's printed name."""
    return printed(library.fighters, fighter)


def card_name(library: Library, card: str) -> str:
    """A card's printed name."""
    return printed(library.cards, card)


def token_name(library: Library, token: str) -> str:
    """A status effect's printed name."""
    return printed(library.tokens, token)


def held(library: Library, player: Player) -> str:
    """The status effects on a player: `Bleed, Evasive x2`; empty: none."""
    return ", ".join(
        token_name(library, token) + (f" x{count}" if count > 1 else "")
        for token, count in sorted(player.tokens.items())
        if count
    )


def ability_at(library: Library, state: State, seat: int, ability: str) -> Ability | None:
    """An ability of a seat's own board, as it is now if it is there."""
    if not 0 <= seat < len(state.players):
        return None
    player = state.players[seat]
    fighter = library.fighters.get(player.fighter)
    for space, faces in fighter.spaces.items() if fighter is not None else ():
        at = player.levels.get(space, 1) - 1
        for face in (*faces[at : at + 1], *faces):
            for own in on_face(face):
                if own.id == ability:
                    return own
    return None


def ability_of(library: Library, fighter: str, ability: str) -> Ability | None:
    """An ability by its id, of that fighter if it has one, else of anybody."""
    return next((a for owner in own_first(library, fighter) for a in abilities(owner) if a.id == ability), None)


def own_first(library: Library, fighter: str) -> Iterator[Fighter]:
    """All fighters, that one first if it is known."""
    if fighter in library.fighters:
        yield library.fighters[fighter]
    yield from library.fighters.values()


def on_face(face: Face) -> Iterator[Ability]:
    """The abilities and the defence on one face of a board space."""
    yield from face.abilities
    if face.defence is not None:
        yield face.defence


def abilities(fighter: Fighter) -> Iterator[Ability]:
    """Every ability and defence on every level of a fighter's board."""
    for face in fighter.board:
        yield from on_face(face)


def source_name(library: Library, source: str, fighter: str = "") -> str:
    """The card, token, ability or whatever else a source such as `card:get-some` names."""
    kind, _, id = source.partition(":")
    if not id:
        return PLAIN.get(source, words(source))
    naming = NAMES.get(kind)
    return naming(library, id, fighter) if naming is not None else words(id)


def ability_name(library: Library, ability: str, fighter: str) -> str:
    """An ability's printed name."""
    definition = ability_of(library, fighter, ability)
    return called(library, definition) if definition is not None else words(ability)


def called(library: Library, ability: Ability) -> str:
    """An ability's printed name; an enemy's attack and a minion's defence have only the enemy's own: `Marauder's
    attack`, `Dreg Lackey's defence`.
    """
    if not ability.dice and any(is_only_named_after(fighter, ability) for fighter in library.fighters.values()):
        return f"{ability.name}'s attack"
    for fighter in library.fighters.values() if ability.dice else ():  # without dice it is no defence
        for face in fighter.spaces.get(DEFENCE, ()):
            if face.defence is ability and face.name == fighter.name:
                return f"{ability.name}'s defence"
    return ability.name


def is_only_named_after(fighter: Fighter, ability: Ability) -> bool:
    """Whether an ability has only its owner's name."""
    return fighter.name == ability.name and any(own is ability for own in abilities(fighter))


def space_name(library: Library, space: str, fighter: str) -> str:
    """What is printed on a board space; `space` may carry its level or side after a slash."""
    plain = space.partition("/")[0]
    for owner in own_first(library, fighter):
        if plain in owner.spaces:
            return owner.spaces[plain][0].name
    return words(plain)


def counter_name(library: Library, companion: str, value: int) -> str:
    """A value of a companion's counter: a number, or what content calls it."""
    known = library.companions[companion].counter if companion in library.companions else ()
    return known[value] if value < len(known) else str(value)


def companion_at(library: Library, companion: str, value: int) -> str:
    """A companion with its counter: `Nyra 5`, `Ace of Hearts (2 charges)`."""
    told = counter_name(library, companion, value)
    return f"{library.companions[companion].name} {told if told.isdigit() else f'({told})'}"


def words(id: str) -> str:
    """An id as words: `get-some` is Get Some."""
    return " ".join(part.capitalize() for part in id.replace("_", "-").split("-"))


NAMES: dict[str, Callable[[Library, str, str], str]] = {
    "card": lambda library, id, _: printed(library.cards, id),
    "token": lambda library, id, _: printed(library.tokens, id),
    "fighter": lambda library, id, _: printed(library.fighters, id),
    "companion": lambda library, id, _: printed(library.companions, id),
    "ability": ability_name,
    "space": space_name,
}
"""What each kind of source is called, by library, id and fighter; kinds of campaign add theirs at import."""


@lru_cache(maxsize=256)
def symbols(faces: tuple[str, ...], dice: tuple[int, ...]) -> str:
    """Dice as counted symbols: `3 sword, heart`; a blank die is a dash."""
    shown = [faces[d - 1] if 0 < d <= len(faces) else "-" for d in dice]
    order = sorted(set(shown), key=lambda s: faces.index(s) if s in faces else 99)
    return ", ".join((f"{shown.count(s)} {s}" if shown.count(s) > 1 else s) for s in order)


def dice_text(faces: tuple[str, ...], dice: Iterable[int], sides: int = 6, plain: Collection[int] = ()) -> str:
    """Dice with their symbols: `1 2 3 5 6 (3 sword, heart, pow)`; `plain`: places of dice of which none counts."""
    values = tuple(dice)
    numbers = " ".join(map(str, values))
    shown = tuple([die for place, die in enumerate(values) if place not in plain])
    return f"{numbers} ({symbols(faces, shown)})" if sides == 6 and faces else numbers


def summed(trace: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """The parts of a sum, those of one source that follow each other as one: three Chi that prevent 1 prevent 3.

    >>> summed([("token:chi", -1), ("token:chi", -1), ("token:chi", 2)])
    [('token:chi', -2), ('token:chi', 2)]
    """
    parts: list[tuple[str, int]] = []
    for source, change in trace:
        last, before = parts[-1] if parts else ("", 0)
        if source == last and (change < 0) == (before < 0):
            parts[-1] = (source, before + change)
        else:
            parts.append((source, change))
    return parts


def joined(parts: Iterable[str]) -> str:
    """Several parts in a row: `a, b and c`."""
    texts = list(parts)
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + f" and {texts[-1]}" if texts else ""


def article(word: str) -> str:
    """A word with its article: `an epic`, `a rare`."""
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


ROMAN = ("", "I", "II", "III", "IV")


def roman(number: int) -> str:
    """A level as it is printed, in Roman numerals; empty where it is none."""
    return ROMAN[number] if 0 < number < len(ROMAN) else ""
