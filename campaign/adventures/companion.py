"""What heroes of an adventure may tell of their table too: an enemy's CP, gold, salves, King's Hand, ultimates."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.adventures.rules import kings_hand
from campaign.adventures.rules.session import Party, change_at, party_of
from campaign.adventures.rules.supplies import change_gold, give_salves
from campaign.companion.entries import ENTRIES, LABEL, TELL, TURN, Entry, foe
from campaign.companion.frames import Telling
from campaign.companion.typed import TYPED_COMMANDS, Asked, TypedCommand, amount
from campaign.companion.words import MEANINGS, Meaning
from engine.changes import MAX_CP, gain_cp, lose_cp
from engine.errors import IllegalChoice
from engine.game import Game
from engine.mode import Note
from engine.state import Decision
from engine.table import edited, no_more, number, standing

MOST = 99
"""Gold or salves that change hands at once."""


def check_cp(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A foe's, from none to 15 (RES-2); heroes count theirs at the table."""
    held = g.state.players[foe(g, decision, words, 0)].cp
    number(words, 1, -held, MAX_CP - held, "the change of CP")
    no_more(words, 2)


def do_cp(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """They have more or fewer."""
    seat, change = int(words[0]), int(words[1])
    if change < 0:
        lose_cp(g, seat, -change, LABEL)
    else:
        gain_cp(g, seat, change, LABEL)


def check_gold(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Not below none."""
    number(words, 0, max(-MOST, -party_of(g).gold), MOST, "the change of gold")
    no_more(words, 1)


def do_gold(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The team's dial changes."""
    change_gold(g, int(words[0]), LABEL)


def check_salves(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero, and not below none."""
    seat = standing(g, words, 0)
    party = party_of(g)
    if seat >= party.hero_count:
        raise IllegalChoice("only heroes have salves", "SALVE-1")
    number(words, 1, -party.salves[seat], MOST, "the change of salves")
    no_more(words, 2)


def do_salves(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The hero has more or fewer."""
    give_salves(g, int(words[0]), int(words[1]))


def check_hand(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """An enemy, from none to the limit (KH-1)."""
    held = g.state.players[foe(g, decision, words, 0)].bank.get(kings_hand.TOKENS, 0)
    number(words, 1, -held, kings_hand.LIMIT - held, "the change of King's Hand tokens")
    no_more(words, 2)


def do_hand(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The enemy holds more or fewer."""
    player, change = g.state.players[int(words[0])], int(words[1])
    held = player.bank.get(kings_hand.TOKENS, 0) + change
    kings_hand.hold(player, held)
    if change and g.sink is not None:
        g.emit("kings-hand-gained", "KH-1", seat=player.seat, change=change, held=held)


def check_ultimate(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Against somebody."""
    if not g.opponents(decision.seat):
        raise IllegalChoice("you fight nobody now")
    no_more(words, 0)


def do_ultimate(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The enemy may spend King's Hand against it (KH-2)."""
    if not kings_hand.against_ultimate(g, frame.seat) and g.sink is not None:
        g.emit("ultimate-stands", "KH-2", seat=frame.seat)


ENTRIES.update(
    {
        "cp": Entry(check_cp, do_cp, session=Party),
        "gold": Entry(check_gold, do_gold, session=Party),
        "salves": Entry(check_salves, do_salves, session=Party),
        "kings-hand": Entry(check_hand, do_hand, session=Party),
        "ultimate": Entry(check_ultimate, do_ultimate, (TURN,), session=Party),
    }
)


# -- edits -------------------------------------------------------------------------------------------------


def check_gold_note(g: Game, words: Sequence[str]) -> None:
    """Any number of the team's dial."""
    number(words, 0, 0, MOST, "gold")
    no_more(words, 1)


def take_gold_note(g: Game, words: Sequence[str]) -> None:
    """The team has so much."""
    party = party_of(g)
    before, party.gold = party.gold, int(words[0])
    edited(g, -1, "gold", before, party.gold)


def check_salves_note(g: Game, words: Sequence[str]) -> None:
    """A hero, and any number."""
    if standing(g, words, 0) >= party_of(g).hero_count:
        raise IllegalChoice("only heroes have salves", "SALVE-1")
    number(words, 1, 0, MOST, "salves")
    no_more(words, 2)


def take_salves_note(g: Game, words: Sequence[str]) -> None:
    """The hero has so many."""
    party, seat, count = party_of(g), int(words[0]), int(words[1])
    before = party.salves[seat]
    party.salves = change_at(party.salves, seat, count)
    edited(g, seat, "salves", before, count)


NOTES = {
    "gold": Note(check_gold_note, take_gold_note, whose=False),
    "salves": Note(check_salves_note, take_salves_note),
}
"""What may be edited in a session of an adventure beyond what may in every one."""
BETWEEN = frozenset({"main", "move", "salve", "shop", TELL})
"""Questions that are the same when they are asked again."""


# -- what is typed -----------------------------------------------------------------------------------------


def cp(asked: Asked, words: Sequence[str], name: str) -> str:
    """CP that the enemy loses or gains."""
    return f"cp {asked.foe(name)} {amount(words, 'cp -2')}"


def payable(asked: Asked) -> str:
    """What the enemy can lose; empty: it has no CP."""
    held = asked.game.state.players[asked.likely()].cp
    return f"cp -{min(2, held)}{asked.on_foe()}" if held else ""


def gold(asked: Asked, words: Sequence[str], name: str) -> str:
    """`gold 3`, `gold -2`."""
    return f"gold {amount(words, 'gold -2')}"


def spendable(asked: Asked) -> str:
    """What the team can spend; empty: it has next to no gold, as in a boss battle."""
    return "gold -2" if party_of(asked.game).gold >= 2 else ""


def salves(asked: Asked, words: Sequence[str], name: str) -> str:
    """`salve 1`, `salve -1 on monk`."""
    return f"salves {asked.seat(name)} {amount(words, 'salve 1')}"


def hand(asked: Asked, words: Sequence[str], name: str) -> str:
    """`hand -1`: King's Hand tokens of the enemy."""
    return f"kings-hand {asked.foe(name)} {amount(words, 'hand -1')}"


def holdable(asked: Asked) -> str:
    """The enemy loses a King's Hand; empty: it has none."""
    held = asked.game.state.players[asked.likely()].bank.get(kings_hand.TOKENS, 0)
    return f"hand -1{asked.on_foe()}" if held else ""


def ultimate(asked: Asked, words: Sequence[str], name: str) -> str:
    """An ultimate is declared; what it deals is told once it stands."""
    return "ultimate"


MEANINGS.update(
    {
        "cp": Meaning("cp -2", "the enemy loses CP; cp 2: it gains some; yours are counted at the table"),
        "ultimate": Meaning(
            "ultimate", "you declare one: the enemy may answer with a King's Hand; then tell what it deals as an attack"
        ),
        "gold": Meaning("gold -2", "the team's gold"),
        "salve": Meaning("salve 1", "you have a salve more; salve -1 on monk: a teammate has one less"),
        "hand": Meaning("hand -1", "the enemy's King's Hand tokens"),
    }
)


TYPED_COMMANDS.update(
    {
        "cp": TypedCommand(cp, payable, session=Party, needs_foe=True),
        "ultimate": TypedCommand(ultimate, "ultimate", (TURN,), session=Party, needs_foe=True),
        "gold": TypedCommand(gold, spendable, session=Party),
        "salve": TypedCommand(salves, "salve 1", session=Party),
        "salves": TypedCommand(salves, "", session=Party),
        "hand": TypedCommand(hand, holdable, session=Party, needs_foe=True),
    }
)
