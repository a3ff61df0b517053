"""Rolls and their results: the dice of every roll, and in a few words what they do; kept while it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaign.words.messages import BRINGS, MADE
from campaign.words.narrator import Narrator
from campaign.words.templates import Data, Wording
from engine.events import Event
from engine.frames import Do
from engine.state import State

OFFENCE, DEFENCE, RIVAL, START, TARGETING = "offence", "defence", "rival", "start", "targeting"
"""Kinds of roll; `rival`: what the other side rolls in a roll-off."""
ATTACK = (OFFENCE, DEFENCE)
"""Kinds of roll that belong to an attack: their result is known when the damage is dealt."""
EFFECT = "effect"
"""The kind of roll that a card, a status effect or an ability makes."""
CHANGED = MADE["changed"]
"""What is said of dice that were changed or rolled again later."""
PRICES = ("TOK-4", "ROLL-9")
"""Rules by which status effects are paid: no dice bring that."""
START_DIE = 20
"""Sides of the dice that say who begins (PREP-6)."""


class RollRecord(NamedTuple):
    """Dice that were rolled, and their result so far."""

    kind: str
    owner: int
    """-1: everybody's, each a die."""
    dice: tuple[int, ...]
    sides: int
    earlier: tuple[tuple[int, ...], ...] = ()
    """What they showed before: in other attempts, and before they were turned."""
    source: str = ""
    """What they were rolled for, or what they activate."""
    name: str = ""
    """That in words."""
    brings: tuple[str, ...] = ()
    harm: tuple[tuple[int, int], ...] = ()
    """What it deals: seats, each with an amount."""
    is_ready: bool = False
    """What they activate comes later (MRND-3)."""
    is_done: bool = False
    """Nothing more can come of the dice."""
    plain: tuple[int, ...] = ()
    """Places of dice of which only the number counts."""
    is_settled: bool = False
    """The log need not say that they brought nothing: it has, or they did bring something."""
    waited: tuple[tuple[int, int], ...] = ()
    """Damage of the same source that waited already when they were rolled, and so is none of theirs: seats, each with
    an amount."""

    def dealing(self, seat: int, amount: int) -> RollRecord:
        """The record with more damage to a seat."""
        harm = dict(self.harm)
        harm[seat] = harm.get(seat, 0) + amount
        return self._replace(harm=tuple(harm.items()))


def waiting_damage(state: State, source: str) -> dict[int, int]:
    """The damage of a source that is yet to be dealt, by seat; of an attack it falls on the defender."""
    found: dict[int, int] = {}
    attack = state.attack
    for part in [part for pool in state.pools for part in pool.parts]:
        if part.label == source and part.amount > 0:
            seat = part.target if part.target >= 0 or attack is None else attack.defender
            found[seat] = found.get(seat, 0) + part.amount
    return found


def is_carried_out(state: State, roll: RollRecord) -> bool:
    """Whether what the dice of a defence, a card or a status effect decide has been carried out; of an ability's dice
    the result is known with its damage.
    """
    if roll.kind == DEFENCE:
        waits = any(other.kind == DEFENCE for other in state.rolls)
    else:
        waits = roll.kind != EFFECT or not roll.source or roll.source.startswith("ability:")
    return not waits and all(frame.context.source != roll.source for frame in state.stack if isinstance(frame, Do))


def changes_damage(state: State, roll: RollRecord) -> bool:
    """Whether dice have a part in damage that is yet to be dealt."""
    waited = dict(roll.waited)
    if any(amount > waited.get(seat, 0) for seat, amount in waiting_damage(state, roll.source).items()):
        return True
    return any(roll.source == mod.label for pool in state.pools for mod in pool.mods)


def is_of(event: Event, source: str) -> bool:
    """Whether an event is what a source brings, or damage in which it has a part."""
    return event.data.get("source") == source or source in dict(event.data.get("trace", ()))


class RollOutcome(NamedTuple):
    """What an event means for the dice that led to it."""

    words: str | Callable[[Narrator, Data], str]
    """In a few words, as a template or a function. Empty: nothing worth a word."""
    of: tuple[str, ...] = ()
    """The kinds of roll that led to it, where the event has no source that says it."""


OUTCOMES: dict[str, RollOutcome] = {kind: RollOutcome(words) for kind, words in BRINGS.items()}
"""What events mean for dice, by their kind; kinds of campaign add theirs at import."""
OUTCOMES["failed"] = RollOutcome(BRINGS["failed"], ("effect",))
OUTCOMES["targeted"] = RollOutcome(lambda n, d: n.say(MADE["target"], target=d["aimed_at"]), (TARGETING,))
OUTCOMES["start-player"] = RollOutcome(MADE["starts"], (START,))


def token_moves(n: Narrator, data: Data) -> str:
    """Status effects that dice bring, take, or find no room for."""
    change = data["change"]
    if not change:
        return n.say(MADE["token full"], data)
    if change < 0 and data["source"] == f"token:{data['token']}":
        goes = is_rolled_off(n.library.tokens[data["token"]].raw, data["token"])
        return n.say(MADE["token goes"], data, count=-change) if goes else ""  # else it is used up
    return n.say(MADE["token gets" if change > 0 else "token loses"], data, count=abs(change))


OUTCOMES["token"] = RollOutcome(token_moves)
DECIDED_BY_DICE = ("values", "on")
"""What depends on the dice of a roll."""


def is_rolled_off(raw: Any, token: str) -> bool:
    """Whether dice decide that a token, as it is written, takes itself away."""
    if isinstance(raw, list):
        return any(is_rolled_off(part, token) for part in raw)
    if not isinstance(raw, dict):
        return False
    ways = [raw[key] for key in DECIDED_BY_DICE if isinstance(raw.get(key), dict)]  # others mean values of dice alone
    decided = [op for way in ways for ops in way.values() if isinstance(ops, list) for op in ops]
    return any(op.get("remove") == token for op in decided) or any(is_rolled_off(part, token) for part in raw.values())


NAMED: dict[str, str] = {}
"""The words before the result of a kind of roll, where that is not what it was rolled for."""


CAPTIONS: dict[str, str] = {}
"""What the dice of a roll that is nobody's own are called, by its kind; kinds of campaign add theirs at import."""


def register_outcomes(
    table: Mapping[str, RollOutcome], names: Mapping[str, str] = NAMED, captions: Mapping[str, str] = CAPTIONS
) -> None:
    """Register what own events mean for dice, the words before it, and what the dice are called, both by the kind of
    roll.
    """
    OUTCOMES.update(table)
    NAMED.update(names)
    CAPTIONS.update(captions)


RollMark = tuple[int, int, tuple[RollRecord, ...]]
"""How far a ledger has come: the first roll that is open, where, and all from there on."""


class RollLedger:
    """Every roll of a session, from its events as they are told."""

    __slots__ = ("first", "narrator", "rolls")

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.rolls: list[RollRecord] = []
        self.first = 0
        """The first roll of which something may come yet."""

    def balance(self) -> RollMark:
        """How far the ledger has come."""
        return len(self.rolls), self.first, tuple(self.rolls[self.first :])

    def recall(self, mark: RollMark) -> None:
        """Go back to a mark."""
        _, self.first, opened = mark
        self.rolls[self.first :] = opened

    def last(self, seat: int, *kinds: str) -> int:
        """The last roll of a seat among those that are open; if kinds are named, of these alone; -1: there is none."""
        found = self.find(lambda roll: roll.owner == seat and (not kinds or roll.kind in kinds))
        return -1 if found is None else found

    # -- events --------------------------------------------------------------------------------------

    def take(self, event: Event, state: State) -> None:
        """Keep what an event says of dice."""
        kind, data = event.kind, event.data
        if kind == "rolled":
            self.roll(data, state)
        elif kind == "start-roll":
            self.close()
            self.rolls.append(RollRecord(START, -1, tuple(data["dice"].values()), START_DIE))
        elif kind in ("altered", "rerolled"):
            self.change(data)
        elif kind in ("activated", "ready", "no-ability"):
            self.use(kind, data)
        elif kind == "defends":
            source = f"ability:{data['ability']}"
            name = self.narrator.named(source, data["seat"])
            self.rolls.append(RollRecord(DEFENCE, data["seat"], (), 6, source=source, name=capital(name)))
        elif kind == "damage":
            self.deal(data)
        elif kind in OUTCOMES and not (kind == "token" and event.rule in PRICES):
            self.bring(OUTCOMES[kind], data)
        elif kind == "phase" and data["phase"] not in ATTACK and state.attack is None:
            self.close()

    def vain(self, event: Event, state: State) -> list[str]:
        """What is said of dice that brought nothing, once that has been carried out and before an event that is none of
        theirs; each once.
        """
        found: list[str] = []
        if event.kind == "trigger":  # before a defence is carried out
            return found
        for at in range(self.first, len(self.rolls)):
            roll = self.rolls[at]
            if not roll.dice or not roll.name or roll.is_done or roll.is_settled or roll.brings or roll.harm:
                continue
            if changes_damage(state, roll):
                self.rolls[at] = roll._replace(is_settled=True)
            elif is_carried_out(state, roll) and not is_of(event, roll.source):
                self.rolls[at] = roll._replace(is_settled=True)
                token = self.narrator.library.tokens.get(roll.source.removeprefix("token:"))
                stays = token is not None and is_rolled_off(token.raw, token.id)
                found.append(self.narrator.say(MADE["stays" if stays else "no effect"], name=roll.name))
        return found

    def close(self) -> None:
        """No roll has further results, except those whose ability comes later."""
        for at in range(self.first, len(self.rolls)):
            self.rolls[at] = self.rolls[at]._replace(is_done=not self.rolls[at].is_ready)
        while self.first < len(self.rolls) and self.rolls[self.first].is_done:
            self.first += 1

    def roll(self, data: Data, state: State) -> None:
        """Dice fall: another attempt, or a roll of its own."""
        kind, owner, dice = data.get("kind", ""), data["seat"], tuple(data["dice"])
        at = self.find(lambda roll: roll.kind in ATTACK)
        last = self.rolls[at] if at is not None else None
        if kind == DEFENCE and last is not None and last.kind == DEFENCE and last.owner != owner:
            self.rolls.append(RollRecord(RIVAL, owner, dice, data.get("sides", 6), name=last.name))
            return
        is_same = last is not None and (last.kind, last.owner) == (kind, owner)
        if at is not None and last is not None and is_same and (kind == DEFENCE or not last.name):
            earlier = (*last.earlier, last.dice) if last.dice else ()
            self.rolls[at] = last._replace(dice=dice, earlier=earlier, plain=tuple(data.get("plain", ())))
            return
        source = data.get("for_", "")
        name = NAMED.get(kind) or (self.narrator.named(source, owner) if source else "")
        found = RollRecord(kind, owner, dice, data.get("sides", 6), source=source, name=capital(name))
        waited = tuple(waiting_damage(state, source).items()) if source else ()
        self.rolls.append(found._replace(plain=tuple(data.get("plain", ())), waited=waited))

    def change(self, data: Data) -> None:
        """Dice on the table are turned, or rolled again; in a roll-off those of both sides are told together."""
        dice = tuple(data["dice"])
        at = self.find(lambda roll: (roll.owner, len(roll.dice)) == (data["owner"], len(dice)))
        if at is None:
            at = self.find(lambda roll: len(roll.dice) == len(dice))
        rest = dice
        for place in (at,) if at is not None else self.roll_off(len(dice)):
            roll = self.rolls[place]
            now, rest = rest[: len(roll.dice)], rest[len(roll.dice) :]
            earlier = (*roll.earlier, roll.dice) if now != roll.dice else roll.earlier
            self.rolls[place] = roll._replace(dice=now, earlier=earlier)

    def roll_off(self, dice: int) -> tuple[int, ...]:
        """Where both sides of a roll-off with this many dice are; empty: nowhere."""
        theirs = self.find(lambda roll: roll.kind == RIVAL)
        own = self.find(lambda roll: roll.kind == DEFENCE)
        if own is None or theirs is None or len(self.rolls[own].dice) + len(self.rolls[theirs].dice) != dice:
            return ()
        return own, theirs

    def use(self, kind: str, data: Data) -> None:
        """The dice of an attempt activate something, or nothing."""
        at = self.find(lambda roll: (roll.kind, roll.owner) == (OFFENCE, data["seat"]))
        if at is None:
            return
        ability = data.get("ability", "")
        self.rolls[at] = self.rolls[at]._replace(
            source=f"ability:{ability}" if ability else "",
            name=capital(self.narrator.ability(data)) if ability else "",
            is_ready=kind == "ready" and bool(ability),
            is_done=not ability,
        )

    def deal(self, data: Data) -> None:
        """Damage is dealt: the part of it that dice gave."""
        for source, amount in data["trace"]:
            self.deal_part(source, data["seat"], amount)

    def deal_part(self, source: str, seat: int, amount: int, before: int | None = None) -> None:
        """Dice have dealt damage: the last that were rolled for this source, and of what waited then those `before`."""
        at = self.find(lambda roll: roll.source == source, before) if amount > 0 else None
        if at is None:
            return
        roll = self.rolls[at]
        waited = dict(roll.waited)
        earlier = min(amount, waited.get(seat, 0))
        if earlier:
            waited[seat] -= earlier
            roll = roll._replace(waited=tuple(waited.items()))
            self.deal_part(source, seat, earlier, at)
        self.rolls[at] = roll.dealing(seat, amount - earlier) if amount > earlier else roll

    def bring(self, outcome: RollOutcome, data: Data) -> None:
        """Dice have a result."""
        source = data.get("source", "")
        at = self.find(lambda roll: bool(source) and roll.source == source)
        if at is None and outcome.of:
            at = self.find(lambda roll: roll.kind in outcome.of)
        if at is None:
            return
        roll = self.rolls[at]
        who = {"target": data.get("seat", -1), "aimed_at": data.get("target", -1)}
        told = {**data, **who, "seat": roll.owner if roll.owner >= 0 else data.get("seat", -1)}
        n, says = self.narrator, outcome.words
        words = n.say(says, told) if isinstance(says, str) else says(n, told)
        if words:
            self.rolls[at] = roll._replace(brings=(*roll.brings, words))

    def find(self, fits: Callable[[RollRecord], bool], before: int | None = None) -> int | None:
        """The last open roll of a sort, `before` another one; None: there is none."""
        end = len(self.rolls) if before is None else before
        opened = (at for at in reversed(range(self.first, end)) if not self.rolls[at].is_done)
        return next((at for at in opened if fits(self.rolls[at])), None)


def capital(name: str) -> str:
    """A name as a line begins with it."""
    return name[:1].upper() + name[1:]


def makes(n: Wording, roll: RollRecord) -> str:
    """What a roll makes, in one line: `Fireball II: 6 damage`, `nothing`.

    While it may have further results, nothing is said of it but what there is so far: empty where there is none. Of a
    list, such as that of attackers, it is also said that it is not complete.
    """
    if roll.kind == RIVAL:
        return n.say(MADE["against"], name=roll.name)
    others, own = (tuple(one for one in roll.harm if (one[0] == roll.owner) is is_own) for is_own in (False, True))
    brings = [damage(n, others)] if others else []
    brings += [n.say(MADE["damage own"], amount=own[0][1], seat=roll.owner)] if own else []
    brings += roll.brings
    if roll.name:
        nothing = n.say(MADE["made nothing"], name=roll.name) if roll.is_done and roll.kind != OFFENCE else roll.name
        made = "made so far" if roll.kind in NAMED and not roll.is_done else "made"
        return n.say(MADE[made], name=roll.name, brings=brings) if brings else nothing
    if roll.kind == START:
        return ", ".join(brings) or MADE["tie"]
    return ", ".join(brings) or (MADE["nothing"] if roll.is_done else "")


def damage(n: Wording, harm: tuple[tuple[int, int], ...]) -> str:
    """What is dealt, to one or to several."""
    amounts = [amount for _, amount in harm]
    if len(amounts) == 1:
        return n.say(MADE["damage"], amount=amounts[0])
    if len(set(amounts)) == 1:
        return n.say(MADE["damage each"], amount=amounts[0], seats=amounts)
    return n.say(MADE["damage all"], amount=sum(amounts))
