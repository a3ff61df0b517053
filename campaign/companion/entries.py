"""What may be told of a table, as the log has it: verbs, seats as numbers, amounts.

attack 7 normal 2       an ability dealt 7 to seat 2, before any defence
damage 3 2              3 damage to seat 2 by anything else; damage 3 all: to everybody whom the teller fights
put 2 burn 1            burn on seat 2; off 2 burn 1 takes it away; all: harmful ones of everybody whom the teller
                        fights, helpful ones of all heroes
health 0 14             the hero of seat 0 has 14 health
took 4                  so much of the damage that waited
dice 1 2 2 4 6          the dice on the table show this now
played lucky coin       for the log alone
done                    there is nothing more to tell
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from campaign.companion.frames import TableAttack, Telling
from engine.changes import add_token, check_falls, held, limit_of, take_token
from engine.damage import TOLD, add_mod, lands
from engine.definitions import Action, Library
from engine.errors import IllegalChoice, UnknownChoice
from engine.flow.harm import harm
from engine.forms import FORMS
from engine.game import Game
from engine.session import Session
from engine.state import Decision
from engine.table import no_more, number, standing

TELL = "tell"
"""The question what happened at a table."""
DONE = "done"
"""There is nothing more to tell."""
ALL = "all"
"""In place of a seat: everybody whom it can mean."""
LABEL = "table"
"""The source of what comes from there."""
TURN, INCOMING, FALLING = "turn", "incoming", "falling"
BEFORE, STRIKE, AFTER = "before", "strike", "after"
"""The parts of a turn, where heroes wait for each other before they attack."""
PARTS = (TURN, BEFORE, STRIKE, AFTER)
"""Moments of one's own turn."""
DICE = ("declared", "rolled", "defence-roll")
"""Windows in which somebody else's dice may be changed."""
ALWAYS: tuple[str, ...] = ()
"""At any moment, those of kinds of campaign too."""
TYPES = ("normal", "undefendable", "pure", "ultimate")
"""Types of damage that an attack may have (ACT-3)."""
MOST = 99
"""No attack deals more."""
LONGEST = 60
"""Characters of what was played."""


class Entry(NamedTuple):
    """One thing that may be told."""

    check: Callable[[Game, Decision, Sequence[str]], None]
    """Raises IllegalChoice or UnknownChoice for what cannot be, by the words behind the verb."""
    do: Callable[[Game, Telling, Sequence[str]], None]
    at: tuple[str, ...] = ALWAYS
    """When it may be told."""
    ends: bool = False
    """Nothing more is told then."""
    session: type[Session] = Session
    """The kind of session that has it."""


ENTRIES: dict[str, Entry] = {}
"""By verb; filled at import, by kinds of campaign too, never changed afterwards."""


def check(g: Game, decision: Decision, token: str) -> None:
    """Raise UnknownChoice or IllegalChoice for what cannot be told now."""
    verb, *words = token.split(" ")
    entry = ENTRIES.get(verb)
    if entry is None or not isinstance(g.state.session, entry.session):
        raise UnknownChoice(f"{verb!r} is nothing that can be told; say one of {', '.join(possible(g, decision))}")
    if not fits(decision.info["at"], entry.at):
        raise IllegalChoice(f"{verb!r} cannot be told at this moment; say one of {', '.join(possible(g, decision))}")
    entry.check(g, decision, words)


FORMS[TELL] = check


def possible(g: Game, decision: Decision) -> list[str]:
    """The verbs of this moment in such a session."""
    session, at = g.state.session, decision.info["at"]
    return [verb for verb, entry in ENTRIES.items() if fits(at, entry.at) and isinstance(session, entry.session)]


def fits(at: str, moments: Sequence[str]) -> bool:
    """Whether a moment is one of these."""
    return not moments or at in moments


def foe(g: Game, decision: Decision, words: Sequence[str], place: int) -> int:
    """The seat among the words of somebody whom the teller fights. Raises UnknownChoice, IllegalChoice."""
    seat = standing(g, words, place)
    if seat not in g.opponents(decision.seat):
        raise IllegalChoice("that is nobody whom you fight now")
    return seat


# -- damage --------------------------------------------------------------------------------------------


def check_attack(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """An amount, a type, a foe."""
    number(words, 0, 1, MOST, "the damage of an attack")
    if len(words) < 2 or words[1] not in TYPES:
        raise UnknownChoice(f"an attack is one of {', '.join(TYPES)}")
    foe(g, decision, words, 2)
    no_more(words, 3)


def do_attack(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Let the foe defend, and the damage land."""
    g.push(TableAttack(frame.seat, int(words[2]), words[1], int(words[0])))


def check_damage(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """An amount, and a foe or all of them."""
    number(words, 0, 1, MOST, "damage")
    if words[1:2] != [ALL]:
        foe(g, decision, words, 1)
    elif not g.opponents(decision.seat):
        raise IllegalChoice("you fight nobody now")
    no_more(words, 2)


def do_damage(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """An instance of its own for everybody who is dealt it (DMG-5)."""
    whom = g.opponents(frame.seat) if words[1] == ALL else [int(words[1])]
    for seat in reversed(whom):
        harm(g, seat, frame.seat, "none", int(words[0]), LABEL)


def check_took(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Not more than what waits, or than there is health to lose."""
    most = max(decision.info["waits"], g.health(decision.seat))
    number(words, 0, 0, most, "what you take")
    no_more(words, 1)


def do_took(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """What the table made of it stands against what waits; whatever still changes that does so beside it."""
    change = int(words[0]) - lands(g, frame.seat).total
    if change:
        add_mod(g, frame.seat, TOLD, change, LABEL)


# -- health and tokens -----------------------------------------------------------------------------------


def check_health(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero of the table, and a number on the dial."""
    seat = standing(g, words, 0)
    if not g.state.players[seat].at_table:
        raise IllegalChoice("the program keeps the health of enemies: tell what damage they were dealt")
    number(words, 1, 0, g.state.health_max[g.state.players[seat].dial], "health")
    no_more(words, 2)


def do_health(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The dial shows this now."""
    seat, health = map(int, words)
    dial = g.state.players[seat].dial
    g.state.health[dial] = health
    if g.sink is not None:
        g.emit("health-set", "", seat=seat, health=health, source=LABEL)
    check_falls(g)


def check_put(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Somebody who has room for so many; of all those one is enough."""
    seats, token = with_token(g, decision.seat, words)
    room = max(room_for(g, seat, token) for seat in seats)
    if room <= 0:
        raise IllegalChoice("no more of that token fits there (TOK-2)", "TOK-2")
    number(words, 2, 1, room, "what is put there")


def check_off(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Somebody who holds so many; of all those one is enough."""
    seats, token = with_token(g, decision.seat, words)
    there = max(g.state.players[seat].tokens.get(token, 0) for seat in seats)
    if not there:
        raise IllegalChoice("there is no such token there")
    number(words, 2, 1, there, "what is taken away")


def room_for(g: Game, seat: int, token: str) -> int:
    """How many more of a token somebody may hold (TOK-2)."""
    player = g.state.players[seat]
    return limit_of(g, player, token) - held(g, player, token)


def with_token(g: Game, me: int, words: Sequence[str]) -> tuple[list[int], str]:
    """The seats and the token among the words. Raises UnknownChoice, IllegalChoice."""
    seats = [] if words[:1] == [ALL] else [standing(g, words, 0)]
    if len(words) < 2 or words[1] not in g.library.tokens:
        raise UnknownChoice("there is no such token")
    no_more(words, 3)
    seats = seats or those(g, me, words[1])
    if not seats:
        raise IllegalChoice("you fight nobody now")
    return seats, words[1]


def those(g: Game, me: int, token: str) -> list[int]:
    """Whom `all` means: helpful tokens are those of heroes, others of everybody whom the teller fights."""
    if g.library.tokens[token].polarity == "positive":
        return [player.seat for player in g.state.players if player.at_table and not player.fallen]
    return list(g.opponents(me))


def do_put(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """As if an effect had put them there; where fewer fit, so many."""
    seats, token = with_token(g, frame.seat, words)
    for seat in seats:
        add_token(g, seat, token, int(words[2]), LABEL)


def do_off(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Take them off; where fewer lie, so many."""
    seats, token = with_token(g, frame.seat, words)
    for seat in seats:
        take_token(g, seat, token, int(words[2]), LABEL)


# -- the rest ----------------------------------------------------------------------------------------------


def check_dice(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """As many dice as lie there, with such sides."""
    roll = g.state.rolls[-1]
    if len(words) != len(roll.dice):
        raise UnknownChoice(f"{len(roll.dice)} dice lie there, not {len(words)}")
    for place in range(len(words)):
        number(words, place, 1, roll.sides, "what a die shows")


def do_dice(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """They show this now; whoever rolled them may think again (ROLL-3)."""
    roll = g.state.rolls[-1]
    before = list(roll.dice)
    roll.dice = [int(word) for word in words]
    if roll.dice == before:
        return
    g.state.stack[-2].acted = True
    if g.sink is not None:
        g.emit(
            "rerolled", "ROLL-4", seat=frame.seat, owner=roll.owner, before=before, dice=list(roll.dice), source=LABEL
        )


def check_played(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Any words, not too many."""
    told = " ".join(words)
    if not told or len(told) > LONGEST or not told.isprintable():
        raise UnknownChoice(f"say what you played in at most {LONGEST} characters")


def do_played(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """For the log."""
    if g.sink is not None:
        g.emit("played-at-table", "", seat=frame.seat, what=" ".join(words))


def check_done(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Nothing behind it."""
    no_more(words, 0)


def do_done(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Nothing happens."""


ENTRIES.update(
    {
        "attack": Entry(check_attack, do_attack, (TURN, STRIKE)),
        "damage": Entry(check_damage, do_damage),
        "took": Entry(check_took, do_took, (INCOMING,), ends=True),
        "dice": Entry(check_dice, do_dice, DICE, ends=True),
        "put": Entry(check_put, do_put),
        "off": Entry(check_off, do_off),
        "health": Entry(check_health, do_health),
        "played": Entry(check_played, do_played),
        DONE: Entry(check_done, do_done, ends=True),
    }
)


OWNERS: dict[str, int] = {}
"""Moments at which only those are asked who have a power for just them -> its gate; filled at import by kinds of
campaign."""


def powers(g: Game, seat: int) -> Sequence[Action]:
    """The actions that a player may take; of a hero at a table those of gear, as only that is known here."""
    player = g.state.players[seat]
    if not player.at_table:
        return g.index(player).actions
    return [action for card in player.gear for action in g.library.cards[card].actions]


def verbs_of(library: Library, program: str) -> set[str]:
    """The words of a program's operations, those of its blocks included."""
    ops = library.programs[program] if program else ()
    nested = [verbs_of(library, block) for op in ops for block in op.blocks.values()]
    return {op.verb for op in ops}.union(*nested)


def at_hand(g: Game, seat: int, at: str) -> set[str]:
    """What the powers for this moment do, and are paid with; powers for one moment alone count only there."""
    elsewhere = sum(gate for moment, gate in OWNERS.items() if moment != at)
    wanted = OWNERS.get(at, 0)
    found: set[str] = set()
    for action in powers(g, seat):
        if not action.gates & elsewhere and (action.gates | action.any_of) & wanted == wanted:
            found |= verbs_of(g.library, action.program) | set(action.price)
    return found
