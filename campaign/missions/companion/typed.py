"""What heroes of a mission type of their table beyond what all heroes do, as entries of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.companion.entries import ALL, PARTS, STRIKE, at_hand
from campaign.companion.typed import PLACES, TYPED_COMMANDS, Asked, BadEntry, Reading, TypedCommand, amount
from campaign.companion.words import MEANINGS, Meaning
from campaign.missions.companion.entries import MAIN, owners
from campaign.missions.rules import allies
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.movement import empty_spaces
from campaign.missions.rules.session import DOWN, Mission, mission_of
from campaign.team.places import reading_order
from campaign.words.names import fighter_name
from engine.game import Game

WITH = "with"


def places(game: Game) -> dict[str, int]:
    """Space -> whoever stands there."""
    mission = mission_of(game)
    pawns = {space: seat for seat, space in enumerate(mission.places) if space}
    return {**pawns, **{space: int(seat) for seat, spaces in mission.stands.items() for space in spaces}}


PLACES["mission"] = places


# -- momentum and allies -----------------------------------------------------------------------------------


def of_momentum(asked: Asked, words: Sequence[str], name: str) -> str:
    """`momentum 2`, `momentum -1 on monk`."""
    return f"momentum {asked.seat(name)} {amount(words, 'momentum -1')}"


def spendable(asked: Asked) -> str:
    """Spent where there is some, else gained."""
    return "momentum -1" if momentum(asked.game, asked.me) else "momentum 1"


def ally_named(asked: Asked, words: Sequence[str], there: Iterable[str], verb: str) -> str:
    """The only one of these whose name begins so. Raises BadEntry."""
    typed, there = "-".join(words), list(there)
    known = {name: card.name for name, card in asked.game.library.tables["allies"].items()}
    plain = {ally: known[ally].lower().replace(" ", "-") for ally in there}
    found = [ally for ally in there if typed and (ally.startswith(typed) or plain[ally].startswith(typed))]
    found = [ally for ally in found if typed in (ally, plain[ally])] or found
    if len(found) == 1:
        return found[0]
    names = ", ".join(known[ally] for ally in there)
    raise BadEntry(
        f"Say which ally, as in: {verb} {there[0]}; there is {names}." if there else f"There is no ally to {verb}."
    )


def recruit(asked: Asked, words: Sequence[str], name: str) -> str:
    """`recruit falcon`."""
    return f"recruit {ally_named(asked, words, mission_of(asked.game).hq, 'recruit')}"


def recruitable(asked: Asked) -> str:
    """The first of those that the hero can pay; empty: there is none."""
    found = allies.affordable(asked.game, asked.me)
    return f"recruit {found[0]}" if found else ""


def swap(asked: Asked, words: Sequence[str], name: str) -> str:
    """`swap falcon`, `swap all`."""
    if list(words) == [ALL]:
        return f"swap {ALL}"
    return f"swap {ally_named(asked, words, mission_of(asked.game).hq, 'swap')}"


def exhaust(asked: Asked, words: Sequence[str], name: str) -> str:
    """`exhaust falcon`, a teammate's too; the only one of one's own need not be named."""
    mine = allies.allies_of(asked.game, asked.me)
    if len(mine) == 1 and not words:
        return f"exhaust {mine[0]}"
    return f"exhaust {ally_named(asked, words, owners(asked.game), 'exhaust')}"


def exhaustible(asked: Asked) -> str:
    """The first of one's own."""
    return " ".join(["exhaust", *allies.allies_of(asked.game, asked.me)[:1]])


def discount(asked: Asked, words: Sequence[str], name: str) -> str:
    """`discount 3`, `discount 3 for monk`."""
    return f"discount {asked.seat(name)} {amount(words, 'discount 3')}"


# -- the map -----------------------------------------------------------------------------------------------


def pawn(asked: Asked, words: Sequence[str], name: str) -> str:
    """`pawn c3`, `pawn c3 for monk`, `pawn with monk`."""
    if not words:
        raise BadEntry("Say where to, as in: pawn c3; two heroes change places by: pawn with monk.")
    if words[0] == WITH:
        return f"change-places {asked.me} {asked.seat(' '.join(words[1:]) or 'nobody')}"
    there = mission_of(asked.game).places
    if words[0] in there and there.index(words[0]) != asked.seat(name):
        who = fighter_name(asked.game.library, asked.game.state.players[there.index(words[0])].fighter)
        raise BadEntry(f"{who} stands there; two heroes change places by: pawn with {who.lower()}.")
    return f"pawn {asked.seat(name)} {words[0]}"


def movable(asked: Asked) -> str:
    """To the first empty space; empty: there is none."""
    return next((f"pawn {space}" for space in empty_spaces(asked.game)), "")


def spaces(asked: Asked, *, down: bool) -> list[str]:
    """Where boost tiles lie, or face-down ones, in reading order."""
    tiles = mission_of(asked.game).tiles.items()
    found = [space for space, there in tiles if there and (not down or any(tile.startswith(DOWN) for tile in there))]
    return sorted(found, key=reading_order)


def tile(asked: Asked, words: Sequence[str], name: str) -> str:
    """`tile c3`, `tile c3 for monk`."""
    if not words:
        raise BadEntry("Say from which space, as in: tile c3.")
    return f"tile {asked.seat(name)} {words[0]}"


def look(asked: Asked, words: Sequence[str], name: str) -> str:
    """`look c3`, `look at c3`."""
    if not words:
        raise BadEntry("Say at which space, as in: look c3.")
    return f"look {words[-1]}"


def takeable(asked: Asked) -> str:
    """From the first space with a tile; empty: there is none."""
    return next((f"tile {space}" for space in spaces(asked, down=False)), "")


def hidden(asked: Asked) -> str:
    """At the first space with a face-down tile; empty: there is none."""
    return next((f"look {space}" for space in spaces(asked, down=True)), "")


# -- enemies and what counts later -------------------------------------------------------------------------


def weaken(asked: Asked, words: Sequence[str], name: str) -> str:
    """`weaken 2 on b1`."""
    return f"weaken {asked.foe(name)} {amount(words, 'weaken 2')}"


def clock(asked: Asked, words: Sequence[str], name: str) -> str:
    """`clock stop`, `clock skip 1`."""
    if list(words) == ["stop"]:
        return "clock 0"
    skipped = amount([word for word in words if word != "skip"], "clock stop, or: clock skip 1", least=1)
    return f"clock {skipped}"


def stopping(asked: Asked) -> str:
    """What the hero's power does to the clock."""
    holds = "hold-clock" in at_hand(asked.game, asked.me, asked.decision.info["at"])
    return "clock stop" if holds else "clock skip 1"


def of_hero(verb: str) -> Reading:
    """How `no-crit`, `no-crit for monk` is read."""
    return lambda asked, words, name: f"{verb} {asked.seat(name)}"


MEANINGS.update(
    {
        "momentum": Meaning("momentum -1", "spent; momentum 2: gained; on monk: a teammate's"),
        "recruit": Meaning("recruit falcon", "an ally joins you and is paid for"),
        "exhaust": Meaning("exhaust falcon", "an ally goes under the deck, a teammate's too"),
        "swap": Meaning("swap falcon, swap all", "allies of the headquarters go under the deck, and others come"),
        "discount": Meaning("discount 3", "your next ally of this round costs so much less; for monk: a teammate's"),
        "pawn": Meaning("pawn c3", "your pawn is moved out of turn; pawn with monk: two heroes change places"),
        "tile": Meaning("tile c3", "you take the upper boost tile of a space from afar"),
        "look": Meaning("look c3", "the face-down tiles of a space are shown to you; then you say how they lie"),
        "weaken": Meaning("weaken 2 on b1", "the next attack of an enemy deals so much less"),
        "clock": Meaning("clock stop", "the hand stands still in this round; clock skip 1: a segment has no effect"),
        "no-crit": Meaning("no-crit", "the next CRIT part has no effect on you"),
        "no-shields": Meaning("no-shields", "your next attack ignores shields"),
        "walk": Meaning("walk", "henchmen do not stop your next movement"),
    }
)


TYPED_COMMANDS.update(
    {
        "momentum": TypedCommand(of_momentum, spendable, session=Mission, tells=("momentum",)),
        "recruit": TypedCommand(recruit, recruitable, MAIN, session=Mission, tells=("recruit",)),
        "exhaust": TypedCommand(exhaust, exhaustible, session=Mission, tells=("exhaust",)),
        "swap": TypedCommand(swap, "swap all", MAIN, session=Mission, tells=("swap-hq",)),
        "discount": TypedCommand(discount, "discount 3", MAIN, session=Mission, tells=("discount",)),
        "pawn": TypedCommand(pawn, movable, session=Mission, tells=("move-pawn", "swap-pawns")),
        "tile": TypedCommand(tile, takeable, session=Mission, tells=("take-tile",)),
        "look": TypedCommand(look, hidden, session=Mission, tells=("look-tiles",)),
        "weaken": TypedCommand(weaken, "weaken 2{foe}", PARTS, session=Mission, tells=("weaken",), needs_foe=True),
        "clock": TypedCommand(clock, stopping, session=Mission, tells=("hold-clock", "skip-segment")),
        "no-crit": TypedCommand(of_hero("no-crit"), "no-crit", session=Mission, tells=("ignore-crit",)),
        "no-shields": TypedCommand(
            of_hero("no-shields"), "no-shields", (STRIKE,), session=Mission, tells=("ignore-shields",)
        ),
        "walk": TypedCommand(of_hero("walk"), "walk", session=Mission, tells=("walk-through",)),
    }
)
