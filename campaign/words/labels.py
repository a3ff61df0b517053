"""What an option means, in words: a label, and the reader's text of what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ai.answers.forecast import additions, deals, landing
from campaign.words.cards import card_price, replaced
from campaign.words.dice import about, brought, brought_by, changed_die, shown, target_of_die
from campaign.words.messages import OPTIONS
from campaign.words.names import ability_at, held, joined, seat_name, source_name, words
from campaign.words.templates import TemplatePart, Wording, parsed
from campaign.words.texts import tier_ops, tier_text
from content import text
from engine.changes import MAX_CP, price_of_sale
from engine.definitions import Action
from engine.frames import Do
from engine.game import Game
from engine.state import Decision, Player

ALIKE = 0.05
"""Damage that differs by less is told as the same."""


class Label(NamedTuple):
    """An option in words."""

    text: str
    detail: str = ""
    drawback: str = ""
    """What it costs whoever chooses it: damage to themselves, what they lose; empty: nothing of that kind."""


class Labels:
    """Puts the options of one decision into words.

    `say_VERB` says what the option `VERB ...` means, where its template in `messages` does not do so alone: that is
    given what follows the verb.
    """

    messages: Mapping[str, str] = OPTIONS
    """Templates by verb, and by what else they depend on."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.game = game
        self.decision = decision
        self.library = game.library
        self.names = text.names_of(game.library)
        self.wording = Wording(game.library, game.state)

    def of(self, token: str) -> Label:
        """The label of one option."""
        verb, _, rest = token.partition(" ")
        telling = getattr(self, "say_" + verb.replace("-", "_"), None)
        if telling is not None:
            label: Label = telling(rest)
            return label
        template = self.messages.get(verb)
        if template is None:
            return Label(token[:1].upper() + token[1:])
        parts = [piece.name for piece in parsed(template) if isinstance(piece, TemplatePart)]
        return Label(self.wording.say(template, dict.fromkeys(parts, rest)))

    def together(self, tokens: Sequence[str]) -> Label:
        """The label of answers to questions of one kind that are given at once, the same or different ones."""
        parts = [self.several(token, count) for token, count in Counter(tokens).items()]
        return Label("; ".join(part.text for part in parts), parts[0].detail if len(parts) == 1 else "")

    def aimed(self, token: str, picked: Label) -> Label:
        """The label of an answer that is given together with what is picked for it: what it does, and its target."""
        label = self.of(token)
        told = self.say("aimed", label=label.text, picked=picked.text)
        return label._replace(text=told, detail=" ".join(filter(None, (label.detail, picked.detail))))

    def followed(self, label: Label, then: Label) -> Label:
        """The label of an answer that is given together with the next one."""
        drawback = "; ".join(filter(None, (label.drawback, then.drawback)))
        return Label(self.say("followed", label=label.text, then=then.text), then.detail, drawback)

    def paid(self, label: Label, sale: str) -> Label:
        """The label of an answer that a card is sold for."""
        return label._replace(text=self.say("paid", label=label.text, card=sale.partition(" ")[2]))

    def several(self, token: str, count: int) -> Label:
        """The label of an answer that is given several times in a row."""
        label = self.of(token)
        return label if count < 2 else label._replace(text=self.say("several", label=label.text, count=count))

    def say(self, message: str, **parts: Any) -> str:
        """A message with its parts filled in."""
        return self.wording.say(self.messages[message], parts)

    @property
    def me(self) -> Player:
        """The player who is asked."""
        return self.game.state.players[self.decision.seat]

    def seat(self, seat: str) -> str:
        """A seat by its number in a token."""
        return seat_name(self.library, self.game.state, int(seat))

    # -- cards, tokens, abilities --------------------------------------------------------------

    def card(self, message: str, card: str, **parts: Any) -> Label:
        """Something done with a card, and what the card does."""
        definition = self.library.cards.get(card)
        told = self.say(message, card=card, **parts)
        if definition is None:
            return Label(told)
        costs = text.drawback(definition.raw.get("do", ()), self.names)
        return Label(told, one_line(text.card(definition.raw, self.names)), costs)

    def say_play(self, card: str) -> Label:
        """Say that a card is played, at what price; of an upgrade also what it takes the place of."""
        definition = self.library.cards[card]
        label = self.card("play", card, cost=card_price(self.game, self.me, definition))
        old = replaced(self.game, self.me, definition)
        return label._replace(detail=self.say("play details", replaced=old, text=label.detail)) if old else label

    def say_take(self, card: str) -> Label:
        """Say that a card is taken."""
        return self.card("take", card)

    def say_sell(self, card: str) -> Label:
        """Say that a card is sold, and the CP for it."""
        return Label(self.say("sell", card=card, cp=self.cp_for_sale()))

    def cp_for_sale(self) -> int:
        """The CP that a sold card brings: what goes above 15 is lost (RES-2)."""
        return max(0, min(price_of_sale(self.game, self.me.seat), MAX_CP - self.me.cp))

    def say_prepare(self, card: str) -> Label:
        """Say that a spell is prepared."""
        return self.card("prepare", card)

    def say_cast(self, card: str) -> Label:
        """Say that a spell is cast, with what that brings."""
        return Label(self.say("cast", card=card), *self.program(self.library.cards[card].cast))

    def say_top(self, card: str) -> Label:
        """Say that a card is put on top of the deck."""
        return self.card("top", card)

    def say_under(self, card: str) -> Label:
        """Say that a card is put under the deck."""
        return self.card("under", card)

    def action(self, token: str) -> Action | None:
        """What a token, passive or companion lets its owner do."""
        return next((a for a in self.game.index(self.me).actions if a.token == token), None)

    def say_spend(self, rest: str) -> Label:
        """Say that a token is spent: its price where that is more than one, and its effect."""
        token, _, _ = rest.partition(" ")
        action = self.action(f"spend {rest}")
        if action is None:
            return Label(self.say("spend", count=1, token=token, what="", cost=""))
        what = words(action.label).lower() if rest != token else ""
        count = dict(action.pay).get(token, 1)
        return Label(
            self.say("spend", count=count, token=token, what=what, cost=action.cost or ""),
            *self.program(action.program),
        )

    def say_use(self, rest: str) -> Label:
        """Say that a passive, companion or equipment is used."""
        action = self.action(f"use {rest}")
        if action is None:
            return Label(self.say("use", name=words(rest), what="", cost=""))
        name = source_name(self.library, action.carrier, self.me.fighter)
        several = sum(other.carrier == action.carrier for other in self.game.index(self.me).actions) > 1
        what = words(action.label).lower() if several and action.label and words(action.label) != name else ""
        does, costs = self.program(action.program)
        what = "" if what == does.rstrip(".").lower() else what
        return Label(self.say("use", name=name, what=what, cost=self.price(action)), does, costs)

    def price(self, action: Action) -> str:
        """What an action is paid with: tokens and CP; empty: it is free."""
        tokens = [f"{count} {self.library.tokens[token].name}" for token, count in action.pay]
        return joined([*tokens, *([f"{action.cost} CP"] if action.cost else [])])

    def program(self, program: str) -> tuple[str, str]:
        """What a program does, in a line, and what it costs whoever carries it out; empty: nothing."""
        ops = [op.raw for op in self.library.programs.get(program, ())]
        return (one_line(text.program(ops, self.names)), text.drawback(ops, self.names)) if ops else ("", "")

    def say_activate(self, rest: str) -> Label:
        """Say that an ability is activated, or a companion."""
        ability = ability_at(self.library, self.game.state, self.decision.seat, rest)
        if self.decision.kind != "roll" or ability is None:
            return self.companion("activate", rest)
        ops = tier_ops(self.game, self.decision.seat, ability)
        does = tier_text(self.game, self.decision.seat, ability)
        return Label(ability.name, f"{self.comes_to(rest, ops)}{does}", text.drawback(ops, self.names))

    def comes_to(self, ability: str, ops: Sequence[Mapping[str, Any]]) -> str:
        """The damage of an ability on these dice with all that changes it, and what that is, where its text does not
        say so; empty where the player will choose between several amounts.
        """
        if any("choose" in op for op in ops):
            return ""
        damage = deals(self.game, self.decision.seat, ability, seen_by=self.decision.seat)
        dealt = [op["deal"] for op in ops if "deal" in op and op.get("to", "foe") == "foe"]
        if damage < ALIKE or (all(isinstance(amount, int) for amount in dealt) and abs(sum(dealt) - damage) < ALIKE):
            return ""
        changed = additions(self.game, self.decision.seat, ability, damage)
        changes = [f"{self.wording.named(source, self.decision.seat)} {change:+d}" for source, change in changed]
        return self.say("comes to", damage=about(damage), changes=changes) + " "

    def say_defend(self, rest: str) -> Label:
        """Say which defence is chosen."""
        ability = ability_at(self.library, self.game.state, self.decision.seat, rest)
        name = ability.name if ability is not None else words(rest)
        raw: Any = ability.raw if ability is not None else None
        return Label(self.say("defend", defence=name), one_line(text.defence(raw, self.names)) if raw else "")

    def companion(self, message: str, companion: str) -> Label:
        """Something done with a companion, and what the companion does."""
        definition = self.library.companions.get(companion)
        does = one_line(text.companion(definition.raw, self.names)) if definition is not None else ""
        return Label(self.say(message, companion=companion), does)

    def say_build(self, companion: str) -> Label:
        """Say that a companion is built."""
        return self.companion("build", companion)

    def say_advance(self, companion: str) -> Label:
        """Say that a companion is advanced."""
        return self.companion("advance", companion)

    # -- small choices ---------------------------------------------------------------------------

    def say_pass(self, _: str) -> Label:
        """Say that nothing is done, or nothing more; without room for something new, that one does without it."""
        kind = self.decision.kind
        message = f"pass {kind}" if f"pass {kind}" in self.messages else "pass"
        return Label(self.say(message, new=self.decision.info.get("new", "")))

    def say_die(self, rest: str) -> Label:
        """Say which die is changed, to what, and its effect."""
        place, value = map(int, rest.split())
        dice, owner = self.decision.info["dice"], self.owner
        roll = self.game.state.rolls[-1] if self.game.state.rolls else None
        if roll is not None and roll.kind == "targeting":
            target = target_of_die(self.game, roll.owner, value, me=self.decision.seat)
            return Label(self.say("die targeting", value=value), target[:1].upper() + target[1:])
        before, after = self.die(dice[place - 1]), self.die(value)
        if dice[place - 1] == value:
            return Label(self.say("die unchanged", before=before))
        turned = self.say("die", before=before, after=after)
        if roll is None or roll.owner != owner:
            return Label(turned)
        if roll.kind == "effect" and len(roll.dice) == 1:
            return Label(turned, brought_by(self.game, value))
        changes = changed_die(self.game, roll, place - 1, value).told()
        outcome = landing(self.game, self.decision, [value if i == place - 1 else die for i, die in enumerate(dice)])
        if changes or outcome is None:
            return Label(turned, changes)
        brings = brought(self.wording, outcome.brings, owner, me=self.decision.seat)
        if outcome.now:
            return Label(turned, self.say("die lands", damage=about(outcome.then), brings=brings))
        return Label(turned, self.say("die brings", brings=brings) if brings else "")

    @property
    def owner(self) -> int:
        """The seat whose dice the question is about."""
        owner: int = self.decision.info.get("owner", self.decision.seat)
        return owner

    def die(self, value: int) -> str:
        """A die with its symbol: `6 (pow)`."""
        faces = self.library.fighters[self.game.state.players[self.owner].fighter].faces
        return f"{value} ({faces[value - 1]})" if 0 < value <= len(faces) else str(value)

    def say_again(self, rest: str) -> Label:
        """Say which dice are re-rolled, by what they show: `again 01000`, or one by its place."""
        roll = self.game.state.rolls[-1] if self.game.state.rolls else None
        dice = self.decision.info.get("dice") or (roll.dice if roll is not None else [])
        is_mask = len(rest) == len(dice) and not rest.strip("01")
        places = [place for place, mark in enumerate(rest) if mark == "1"] if is_mask else [int(rest) - 1]
        return Label(self.say("reroll", marked=", ".join(self.die_at(place, dice) for place in places)))

    def die_at(self, place: int, dice: Sequence[int]) -> str:
        """A die of the roll on the table with its symbol; where both sides rolled, also whose it is."""
        roll = self.game.state.rolls[-1] if self.game.state.rolls else None
        if roll is None or roll.rival < 0 or len(dice) != len(roll.dice):
            return self.die(dice[place])
        owner = roll.owner_at(place)
        faces = self.library.fighters[self.game.state.players[owner].fighter].faces
        die = f"{dice[place]} ({faces[dice[place] - 1]})" if 0 < dice[place] <= len(faces) else str(dice[place])
        return self.say("die of", seat=owner, die=die, me=self.decision.seat)

    say_reroll = say_again

    def say_number(self, rest: str) -> Label:
        """Say a number of what the operation that asks is about."""
        frame = self.game.state.stack[-1]
        if self.decision.kind == "split":
            return Label(self.say("number split", number=rest))
        op = self.library.programs[frame.program][frame.at] if isinstance(frame, Do) else None
        return Label(self.say("number", number=rest, what=words(op.what).lower() if op is not None else ""))

    def say_choose(self, label: str) -> Label:
        """Say one of several choices, with what it does, or one of several tokens."""
        if self.decision.info.get("tokens"):
            return self.token(label)
        blocks = self.decision.info.get("blocks", {})
        block = blocks.get(label, "")
        told = Label(self.say("choose", choice=label), *self.program(block))
        others = [other for name, other in blocks.items() if name != label]
        if [op.verb for op in self.library.programs.get(block, ())] == ["pay"] and len(others) == 1:
            other, _ = self.program(others[0])
            return told._replace(detail=self.say("choose paying", pays=told.detail.rstrip("."), other=other))
        return told

    def token(self, token: str) -> Label:
        """A token that is chosen, and what it does."""
        definition = self.library.tokens.get(token)
        does = one_line(text.token(definition.raw, self.names)) if definition is not None else ""
        return Label(self.say("choose token", token=token), does)

    def say_target(self, seat: str) -> Label:
        """Say which player is meant, with their health and status effects."""
        player = self.game.state.players[int(seat)]
        tokens = held(self.library, player)
        shared = sum(other.dial == player.dial for other in self.game.state.players) > 1
        details = self.say("target details", health=self.game.health(player.seat), shared=shared, tokens=tokens)
        return Label(self.say("target", seat=seat), details)

    def say_first(self, row: str) -> Label:
        """Say which of several effects comes first."""
        definition = self.library.rows.get(row)
        if definition is None:
            return Label(self.say("first", effect=words(row)))
        name = source_name(self.library, definition.carrier)
        return Label(self.say("first", effect=name), *self.program(definition.program))

    def say_keep(self, rest: str) -> Label:
        """Say which dice are kept."""
        dice = self.decision.info.get("dice") or []
        if len(rest) != len(dice) or rest.strip("01"):
            return Label(self.say("keep", kept=rest))
        kept = [d for d, mark in zip(dice, rest, strict=True) if mark == "1"]
        return Label(self.say("keep dice", kept=shown(kept, dice)) if kept else self.say("keep none"))


def one_line(told: str) -> str:
    """A reader's text in one line."""
    return " ".join(told.split())
