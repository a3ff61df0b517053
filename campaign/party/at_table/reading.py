"""What people type of their table, as an entry of the log: `attack 7 normal`, `poison 2`, `heal 3 on monk`, `4`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import CampaignError
from campaign.party.at_table.entries import (
    ALWAYS,
    DICE,
    DONE,
    FALLING,
    INCOMING,
    PARTS,
    STRIKE,
    TURN,
    TYPES,
    check,
    fits,
)
from campaign.party.at_table.powers import OWNERS, at_hand
from campaign.wording import fighter_name, number_in, token_name
from engine.errors import ChoiceError
from engine.session import Session

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game
    from engine.state import Decision

ON = ("on", "to", "for", "from")
ALWAYS_SAID = ("poison 2{foe}", "played lucky coin")
"""Examples for every moment."""
ME = ("me", "myself", "self")
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
        return self.me if not name or name in ME else seat_called(self.game, name)

    def foe(self, name: str) -> int:
        """The one that is named, or the only one whom the teller fights. Raises BadEntry."""
        if name:
            return self.seat(name)
        foes = self.game.opponents(self.me)
        if not foes:
            raise BadEntry("You fight nobody now.")
        if len(foes) > 1:
            raise BadEntry(f"You fight several; say whom you mean too, as in: on {self.called(foes[0])}.")
        return foes[0]

    def on_foe(self) -> str:
        """` on b1`: the likeliest of several whom the teller fights; empty: there are not several."""
        foes = self.game.opponents(self.me)
        likely = self.game.mode.next_foe(self.game, self.me)
        return f" on {self.called(likely if likely in foes else foes[0])}" if len(foes) > 1 else ""

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


class Way(NamedTuple):
    """One thing that may be typed."""

    read: Reading
    example: str | Callable[[Asked], str]
    """`{foe}`: on whom, where the teller fights several. Empty: nothing is shown."""
    at: tuple[str, ...] = ALWAYS
    session: type[Session] = Session
    """The kind of session that has it."""
    tells: tuple[str, ...] = ()
    """The words of programs that it tells: shown to whom a power with one of them lies before; empty: to everybody."""

    def shown(self, asked: Asked) -> str:
        """The example as things stand."""
        example = self.example if isinstance(self.example, str) else self.example(asked)
        return example.format(foe=asked.on_foe())


def read(game: Game, decision: Decision, typed: str) -> str:
    """The entry that was typed; nothing at all means that there is nothing (more) to tell. Raises BadEntry."""
    asked, at = Asked(game, decision), decision.info["at"]
    said = " ".join(typed.lower().split())
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
    if words[0] in ("played", "play"):
        return " ".join(["played", *words[1:]])
    place = next((i for i, word in enumerate(words) if word in ON and i), len(words))
    name = " ".join(words[place + 1 :])
    way = WAYS.get(words[0])
    if way is None or not isinstance(game.state.session, way.session):
        return tokens(asked, words[:place], name)
    if not fits(at, way.at):
        raise BadEntry(f"{words[0]!r} cannot be told at this moment. {how(game, decision)}")
    return way.read(asked, words[1:place], name)


def is_entry(game: Game, decision: Decision, typed: str) -> bool:
    """Whether it is an entry of the log as it stands there."""
    try:
        check(game, decision, typed)
    except ChoiceError:
        return False
    return True


def how(game: Game, decision: Decision) -> str:
    """What may be typed at this moment, in a sentence."""
    return f"Say {', '.join(explained(game, decision))}, or nothing when that is all."


def ways(game: Game, at: str) -> dict[str, Way]:
    """What may be typed at this moment of this kind of session, by the word it begins with."""
    session = game.state.session
    return {word: way for word, way in WAYS.items() if fits(at, way.at) and isinstance(session, way.session)}


def examples(game: Game, decision: Decision) -> list[str]:
    """What may be typed at this moment."""
    asked, at = Asked(game, decision), decision.info["at"]
    always = [example.format(foe=asked.on_foe()) for example in ALWAYS_SAID]
    if at in PARTS or at in OWNERS:
        return [*fitting(asked, at), *always]
    dice = " ".join(map(str, decision.info.get("dice", ())))
    first = {INCOMING: str(decision.info.get("waits", 0) // 2), FALLING: "health 5"}.get(at, dice)
    dealt = WAYS["damage"].shown(asked)
    is_clear = at != INCOMING or asked.on_foe()  # a bare number would be what one takes oneself
    return [first, *([dealt] if is_clear else []), WAYS["heal"].shown(asked), *always]


def fitting(asked: Asked, at: str) -> list[str]:
    """Examples of one's own turn, or of a moment at which only powers for it are asked for."""
    words = at_hand(asked.game, asked.me, at)
    found = [
        way.shown(asked) for way in ways(asked.game, at).values()
        if (words.intersection(way.tells) if way.tells else at in PARTS)
    ]  # fmt: skip
    return [example for example in found if example]


def explained(game: Game, decision: Decision) -> list[str]:
    """The same, with what the first of them means where it is only numbers."""
    at = decision.info["at"]
    first, *rest = examples(game, decision)
    means = "what you take" if at == INCOMING else "the dice now" if at in DICE else ""
    return [f"{first} ({means})" if means else first, *rest]


def amount(words: Sequence[str], what: str) -> str:
    """The number among the words. Raises BadEntry."""
    found = next((word for word in words if number_in(word.lstrip("+-")) is not None), None)
    if found is None:
        raise BadEntry(f"Say how much, as in: {what}.")
    return found.removeprefix("+")


# -- what may be typed -----------------------------------------------------------------------------------


def attack(asked: Asked, words: Sequence[str], name: str) -> str:
    """What the ability, the cards and the tokens of one's own side add up to, and of which type it is."""
    kinds = [kind for word in words for kind in TYPES if len(word) > 1 and kind.startswith(word)]
    strange = [word for word in words if number_in(word) is None and not any(k.startswith(word) for k in TYPES)]
    if strange:
        raise BadEntry(f"{strange[0]!r} is no type of damage; there are {', '.join(TYPES)}.")
    return f"attack {amount(words, 'attack 7')} {kinds[0] if kinds else TYPES[0]} {asked.foe(name)}"


def damage(asked: Asked, words: Sequence[str], name: str) -> str:
    """Damage of anything but an attack; while damage waits a bare number would be what one takes oneself."""
    if asked.decision.info["at"] == INCOMING and not name:
        raise BadEntry("Say on whom, as in: damage 3 on goblin; what you take yourself is a number alone, as in: 4.")
    return f"damage {amount(words, 'damage 3')} {asked.foe(name)}"


def heal(asked: Asked, words: Sequence[str], name: str) -> str:
    """More health than before, as much as the dial has room for."""
    seat = asked.seat(name)
    most = asked.game.state.health_max[asked.game.state.players[seat].dial]
    return f"health {seat} {min(most, asked.health(seat) + int(amount(words, 'heal 3')))}"


def lose(asked: Asked, words: Sequence[str], name: str) -> str:
    """Less health than before."""
    seat = asked.seat(name)
    return f"health {seat} {max(0, asked.health(seat) - int(amount(words, 'lose 2')))}"


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
    named = [word for word in words if number_in(word.lstrip("+-")) is None]
    if not named:
        raise BadEntry(f"Say what that is a number of. {how(asked.game, asked.decision)}")
    number = next((word for word in words if word not in named), "1")
    token = token_of(asked, " ".join(named))
    if number.startswith("-"):
        taken, number = True, number[1:]
    mine = asked.game.library.tokens[token].polarity == "positive"
    if taken:
        mine = bool(asked.game.state.players[asked.me].tokens.get(token))
    seat = asked.seat(name) if name or mine else asked.foe("")
    return f"{'off' if taken else 'put'} {seat} {token} {number.removeprefix('+')}"


def token_of(asked: Asked, typed: str) -> str:
    """The token of that id or name. Raises BadEntry with near names, and what may be typed."""
    try:
        return token_called(asked.game.library, typed, also=[*WAYS])
    except BadEntry as error:
        raise BadEntry(f"{error} {how(asked.game, asked.decision)}") from None


def token_called(library: Library, typed: str, also: Sequence[str] = ()) -> str:
    """The token of that id or name. Raises BadEntry with near names, of `also` too."""
    names = {id: token_name(library, id).lower() for id in library.tokens}
    plain = typed.replace("'", "").replace(" ", "-")
    found = next((id for id, name in names.items() if plain == id or typed == name), "")
    if found:
        return found
    near = get_close_matches(plain, [*names, *also], n=2, cutoff=0.6)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise BadEntry(f"There is no token {typed[:30]!r}.{hint}")


WAYS: dict[str, Way] = {
    "attack": Way(attack, "attack 7 undefendable{foe}", (TURN, STRIKE)),
    "damage": Way(damage, "damage 3{foe}"),
    "heal": Way(heal, "heal 3"),
    "lose": Way(lose, "lose 2", (*PARTS, *DICE)),
    "health": Way(health, "health 14"),
    "took": Way(took, "", (INCOMING,)),
}  # fmt: skip
"""By the word it begins with; filled at import, by kinds of campaign too, never changed afterwards."""
