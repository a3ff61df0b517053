"""What people type of their table, as an entry of the log: `attack 7 normal`, `poison 2`, `heal 3 on monk`, `4`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from campaign.companion.entries import (
    ALL,
    ALWAYS,
    DICE,
    DONE,
    FALLING,
    INCOMING,
    OWNERS,
    PARTS,
    STRIKE,
    TURN,
    TYPES,
    at_hand,
    check,
    fits,
)
from campaign.errors import CampaignError
from campaign.words.names import fighter_name, number_in, token_name
from engine.definitions import Library
from engine.errors import ChoiceError
from engine.game import Game
from engine.session import Session
from engine.state import Decision

ON = ("on", "to", "for", "from")
FILLERS = ("health", "hp", "damage", "point", "points")
"""Words that may stand beside a number and change nothing."""
ME = ("me", "myself", "self")
EVERYBODY = (ALL, "everybody", "everyone")
NO_MORE = (DONE, "end", "pass", "no", "n", "ok", "p", "0")


class BadEntry(CampaignError):
    """What was typed can be no entry; says what could."""


class Asked(NamedTuple):
    """The question, and where the session stands."""

    game: Game
    decision: Decision

    @property
    def me(self) -> int:
        """Whoever tells."""
        return self.decision.seat

    def seat(self, name: str) -> int:
        """Whoever is called so; without a name oneself. Raises BadEntry."""
        if name in EVERYBODY:
            raise BadEntry("Tell that of one after another; of all at once damage and status effects can be told.")
        return self.me if not name or name in ME else seat_called(self.game, name)

    @property
    def foes(self) -> list[int]:
        """Whom the teller fights now."""
        return self.game.opponents(self.me)

    def foe(self, name: str) -> int:
        """The one that is named, or the only one whom the teller fights. Raises BadEntry."""
        if name:
            return self.seat(name)
        foes = self.foes
        if not foes:
            raise BadEntry("You fight nobody now.")
        if len(foes) > 1:
            raise BadEntry(f"You fight several; say whom you mean too, as in: on {self.called(foes[0])}.")
        return foes[0]

    def on_foe(self) -> str:
        """` on b1`: the likeliest of several whom the teller fights; empty: there are not several."""
        return f" on {self.called(self.likely())}" if len(self.foes) > 1 else ""

    def likely(self) -> int:
        """Whom the teller means most likely; there is somebody."""
        likely = self.game.mode.next_foe(self.game, self.me)
        return likely if likely in self.foes else self.foes[0]

    def called(self, seat: int) -> str:
        """The place or the name of somebody, as it may be typed."""
        name = fighter_name(self.game.library, self.game.state.players[seat].fighter).lower()
        return next((place for place, there in places(self.game).items() if there == seat), name)

    def health(self, seat: int) -> int:
        """What somebody has left."""
        return self.game.health(seat)


PLACES: dict[str, Callable[[Game], dict[str, int]]] = {}
"""By mode, for those where everybody has a place of their own: place -> the seat of whoever stands there; filled at
import."""


def places(game: Game) -> dict[str, int]:
    """Who is called by a place too."""
    found = PLACES.get(game.mode.name)
    return found(game) if found is not None else {}


def seat_called(game: Game, name: str) -> int:
    """Whoever is called so: by the number of the seat, a place, or the beginning of a name. Raises BadEntry."""
    players = game.state.players
    place = places(game).get(name)
    if place is not None:
        return place
    there = {p.seat: fighter_name(game.library, p.fighter).lower() for p in players if not p.fallen}
    number = number_in(name)
    if number is not None and number - 1 in there:
        return number - 1
    plain = name.replace("-", " ")
    found = [seat for seat, called in there.items() if called.replace("-", " ").startswith(plain)]
    found = found or [seat for seat, called in there.items() if plain in called.replace("-", " ").split()]
    if len(found) == 1:
        return found[0]
    names = ", ".join(f"{seat + 1} {called}" for seat, called in there.items())
    raise BadEntry(f"{name[:30]!r} could be {'several' if found else 'nobody'} here; say one of: {names}.")


Reading = Callable[[Asked, Sequence[str], str], str]
"""Makes an entry of the words behind its own and of the name behind `on`, which may be empty. Raises BadEntry."""


class TypedCommand(NamedTuple):
    """One thing that may be typed."""

    read: Reading
    example: str | Callable[[Asked], str]
    """`{foe}`: on whom, where the teller fights several. Empty: nothing is shown."""
    at: tuple[str, ...] = ALWAYS
    session: type[Session] = Session
    """The kind of session that has it."""
    tells: tuple[str, ...] = ()
    """The words of programs that it tells: shown to whom a power with one of them lies before; empty: to everybody."""
    needs_foe: bool = False
    """Its example is shown only to who fights somebody."""

    def shown(self, asked: Asked) -> str:
        """The example as things stand; empty: there is none now."""
        if self.needs_foe and not asked.foes:
            return ""
        example = self.example if isinstance(self.example, str) else self.example(asked)
        return example.format(foe=asked.on_foe())


def read(game: Game, decision: Decision, typed: str) -> str:
    """The entry that was typed; nothing at all means that there is nothing (more) to tell. Raises BadEntry."""
    asked, at = Asked(game, decision), decision.info["at"]
    said = " ".join(typed.split())
    verb, _, what = said.partition(" ")
    if verb.lower() in ("played", "play"):
        return f"played {what}".strip()
    said = said.lower()
    if is_entry(game, decision, said):
        return said
    words = said.replace(",", " ").split()
    if not words or (len(words) == 1 and words[0] in NO_MORE and not (at == INCOMING and words[0] == "0")):
        return DONE
    if all(number_in(word) is not None for word in words):
        if at == INCOMING and len(words) == 1:
            return f"took {words[0]}"
        if at in DICE:
            return " ".join(["dice", *(words if len(words) > 1 else words[0])])
    place = next((i for i, word in enumerate(words) if word in ON and i), len(words))
    name = " ".join(words[place + 1 :])
    way = TYPED_COMMANDS.get(words[0])
    if way is None or not isinstance(game.state.session, way.session):
        return tokens(asked, words[:place], name)
    if not fits(at, way.at):
        raise BadEntry(f"{words[0]!r} cannot be told at this moment.")
    return way.read(asked, words[1:place], name)


def is_entry(game: Game, decision: Decision, typed: str) -> bool:
    """Whether it is an entry of the log as it stands there."""
    try:
        check(game, decision, typed)
    except ChoiceError:
        return False
    return True


def ways(game: Game, at: str) -> dict[str, TypedCommand]:
    """What may be typed at this moment of this kind of session, by the word it begins with."""
    session = game.state.session
    return {word: way for word, way in TYPED_COMMANDS.items() if fits(at, way.at) and isinstance(session, way.session)}


def examples(game: Game, decision: Decision) -> list[str]:
    """What may be typed at this moment."""
    asked, at = Asked(game, decision), decision.info["at"]
    always = [harmful(asked), spent(asked), "played Lucky Coin"]
    if at in PARTS or at in OWNERS:
        return [example for example in (*fitting(asked, at), *always) if example]
    dice = " ".join(map(str, decision.info.get("dice", ())))
    first = {INCOMING: str(decision.info.get("waits", 0) // 2), FALLING: "health 5"}.get(at, dice)
    dealt = TYPED_COMMANDS["damage"].shown(asked)
    if dealt and at == INCOMING and not asked.on_foe():  # a bare number would be what one takes oneself
        dealt = f"{dealt} on {asked.called(asked.likely())}"
    return [example for example in (first, dealt, TYPED_COMMANDS["heal"].shown(asked), *always) if example]


def spent(asked: Asked) -> str:
    """How what lies on oneself is taken off; empty: nothing does."""
    game = asked.game
    mine = sorted(token for token, count in game.state.players[asked.me].tokens.items() if count)
    return f"{token_name(game.library, mine[0]).lower()} -1" if mine else ""


def harmful(asked: Asked) -> str:
    """How a status effect is put on an enemy; with nobody there, how it comes on oneself in one's turn."""
    if asked.foes:
        return f"poison 2{asked.on_foe()}"
    return "poison 2 on me" if asked.decision.info["at"] in PARTS else ""


def fitting(asked: Asked, at: str) -> list[str]:
    """Examples of one's own turn, or of a moment at which only powers for it are asked for."""
    words = at_hand(asked.game, asked.me, at)
    found = [
        way.shown(asked)
        for way in ways(asked.game, at).values()
        if (words.intersection(way.tells) if way.tells else at in PARTS)
    ]
    return [example for example in found if example]


def explained(game: Game, decision: Decision) -> list[str]:
    """The same, with what the first of them means where it is only numbers."""
    at = decision.info["at"]
    first, *rest = examples(game, decision)
    means = "what you take" if at == INCOMING else "the dice now" if at in DICE else ""
    return [f"{first} ({means})" if means else first, *rest]


def amount(words: Sequence[str], what: str, *, least: int | None = None) -> str:
    """The only number among the words, perhaps not below a least one. Raises BadEntry."""
    told = [word for word in words if word not in FILLERS]
    numbers = [word for word in told if number_in(word.lstrip("+-")) is not None]
    strange = next((word for word in told if word not in numbers), "")
    if strange:
        raise BadEntry(f"{strange[:30]!r} cannot be read there; say it as in: {what}.")
    if len(numbers) != 1 or (least is not None and int(numbers[0]) < least):
        raise BadEntry(f"Say how much, as in: {what}.")
    return numbers[0].removeprefix("+")


# -- what may be typed -----------------------------------------------------------------------------------


def attack(asked: Asked, words: Sequence[str], name: str) -> str:
    """What the ability, the cards and the tokens of one's own side add up to, and of which type it is."""
    kinds = [kind for word in words for kind in TYPES if len(word) > 1 and kind.startswith(word)]
    strange = [word for word in words if number_in(word) is None and not any(k.startswith(word) for k in TYPES)]
    if strange:
        raise BadEntry(f"{strange[0]!r} is no type of damage; there are {', '.join(TYPES)}.")
    dealt = amount([word for word in words if number_in(word) is not None], "attack 7")
    return f"attack {dealt} {kinds[0] if kinds else TYPES[0]} {asked.foe(name)}"


def damage(asked: Asked, words: Sequence[str], name: str) -> str:
    """Damage of anything but an attack; while damage waits a bare number would be what one takes oneself."""
    if asked.decision.info["at"] == INCOMING and not name:
        whom = f"on whom, as in: damage 3 on {asked.called(asked.likely())}" if asked.foes else "on whom"
        raise BadEntry(f"Say {whom}; what you take yourself is a number alone, as in: 4.")
    return f"damage {amount(words, 'damage 3')} {ALL if name in EVERYBODY else asked.foe(name)}"


def heal(asked: Asked, words: Sequence[str], name: str) -> str:
    """More health than before, as much as the dial has room for."""
    seat = asked.seat(name)
    most = asked.game.state.health_max[asked.game.state.players[seat].dial]
    return f"health {seat} {min(most, asked.health(seat) + int(amount(words, 'heal 3', least=1)))}"


def lose(asked: Asked, words: Sequence[str], name: str) -> str:
    """Less health than before."""
    seat = asked.seat(name)
    return f"health {seat} {max(0, asked.health(seat) - int(amount(words, 'lose 2', least=1)))}"


def health(asked: Asked, words: Sequence[str], name: str) -> str:
    """What the dial shows."""
    return f"health {asked.seat(name)} {amount(words, 'health 14')}"


def took(asked: Asked, words: Sequence[str], name: str) -> str:
    """What is left of the damage that waits."""
    return f"took {amount(words, 'took 4')}"


def tokens(asked: Asked, words: Sequence[str], name: str) -> str:
    """`poison 2`, `put poison 2`, `burn -1`, `off burn`: onto the enemy or oneself, as such tokens go."""
    taken = words[0] in ("off", "remove")
    words = words[1:] if words[0] in ("put", "inflict", "gain", "off", "remove") else words
    token, number = token_and_number(asked, words)
    if number.startswith("-"):
        taken, number = True, number[1:]
    mine = asked.game.library.tokens[token].polarity == "positive"
    if taken:
        mine = bool(asked.game.state.players[asked.me].tokens.get(token))
    if name in EVERYBODY:
        return f"{'off' if taken else 'put'} {ALL} {token} {number.removeprefix('+')}"
    seat = asked.seat(name) if name or mine else asked.foe("")
    return f"{'off' if taken else 'put'} {seat} {token} {number.removeprefix('+')}"


def token_and_number(asked: Asked, words: Sequence[str]) -> tuple[str, str]:
    """A token and how many: behind its name or in front of it, one if nothing is said. Raises BadEntry."""
    library = asked.game.library
    at = [i for i, word in enumerate(words) if number_in(word.lstrip("+-")) is not None]
    named = token_named(library, " ".join(words))  # names that end with a number, as Bonus Damage 2
    if named:
        return named, "1"
    if not at:
        return token_called(library, " ".join(words), also=[*TYPED_COMMANDS]), "1"
    if len(words) == len(at):
        raise BadEntry("Say what that is a number of, as in: damage 3.")
    rest = " ".join([*words[: at[-1]], *words[at[-1] + 1 :]])
    return token_called(library, rest, also=[*TYPED_COMMANDS]), words[at[-1]]


def token_named(library: Library, typed: str) -> str:
    """The token of that id or name; empty: there is none."""
    plain = typed.replace("'", "").replace(" ", "-")
    return next((id for id in library.tokens if plain == id or typed == token_name(library, id).lower()), "")


def token_called(library: Library, typed: str, also: Sequence[str] = ()) -> str:
    """The token of that id or name. Raises BadEntry with near names, of `also` too."""
    found = token_named(library, typed)
    if found:
        return found
    names = [name for id in library.tokens for name in (id, token_name(library, id).lower())]
    near = get_close_matches(typed.replace("'", "").replace(" ", "-"), [*names, *also], n=2, cutoff=0.6)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadEntry(f"There is no token {typed[:30]!r}.{hint}")


TYPED_COMMANDS: dict[str, TypedCommand] = {
    "attack": TypedCommand(attack, "attack 7 undefendable{foe}", (TURN, STRIKE), needs_foe=True),
    "damage": TypedCommand(damage, "damage 3{foe}", needs_foe=True),
    "heal": TypedCommand(heal, "heal 3"),
    "lose": TypedCommand(lose, "lose 2", (*PARTS, *DICE)),
    "health": TypedCommand(health, "health 14"),
    "took": TypedCommand(took, "", (INCOMING,)),
}
"""By the word it begins with; filled at import, by kinds of campaign too, never changed afterwards."""
