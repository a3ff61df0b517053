"""What an option means, in words: a label, and the reader's text of what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ai.answers.forecast import landing
from campaign.words.dice import about, changed_die, shown, target_of_die
from campaign.words.names import ability_at, card_name, held, seat_name, source_name, token_name, words
from campaign.words.texts import tier_text
from content import text
from engine.definitions import Action
from engine.frames import Do
from engine.game import Game
from engine.state import Decision, Player


class Label(NamedTuple):
    """An option in words."""

    text: str
    detail: str = ""


class Labels:
    """Puts the options of one decision into words: `say_VERB` says what the option `VERB ...` means."""

    passes: Mapping[str, str] = {
        "main": "Done with this phase",
        "roll": "Activate nothing",
        "defence": "No defence",
        "die": "That is all",
        "reroll": "That is all",
        "target": "Nobody else",
    }
    """What a pass means, by kind of decision."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.game = game
        self.decision = decision
        self.library = game.library
        self.names = text.names_of(game.library)

    def of(self, token: str) -> Label:
        """The label of one option."""
        verb, _, rest = token.partition(" ")
        telling = getattr(self, "say_" + verb.replace("-", "_"), None)
        label: Label = telling(rest) if telling is not None else Label(token[:1].upper() + token[1:])
        return label

    @property
    def me(self) -> Player:
        """Whoever is asked."""
        return self.game.state.players[self.decision.seat]

    def seat(self, seat: str) -> str:
        """A seat by its number in a token."""
        return seat_name(self.library, self.game.state, int(seat))

    # -- cards, tokens, abilities --------------------------------------------------------------

    def say_play(self, card: str) -> Label:
        """Play a card."""
        found = self.library.cards[card]
        cost = self.cost(card)
        return Label(f"Play {found.name} ({cost} CP)", one_line(text.card(found.raw, self.names)))

    def cost(self, card: str) -> int:
        """CP it takes now; an upgrade over another is cheaper."""
        from engine.definitions import UPGRADE
        from engine.options import upgrade_cost

        found = self.library.cards[card]
        return max(0, upgrade_cost(self.game, self.me, found)) if found.kind == UPGRADE else found.cost

    def say_sell(self, card: str) -> Label:
        """Sell a card."""
        return Label(f"Sell {card_name(self.library, card)}")

    def action(self, token: str) -> Action | None:
        """What a token, passive or companion lets its owner do."""
        return next((a for a in self.game.index(self.me).actions if a.token == token), None)

    def say_spend(self, rest: str) -> Label:
        """Spend a token: its price where that is more than one, and what comes of it; that it may be done is known."""
        name, _, _ = rest.partition(" ")
        found = self.action(f"spend {rest}")
        shown = token_name(self.library, name)
        if found is None:
            return Label(f"Spend {shown}")
        price = dict(found.pay).get(name, 1)
        count = f"{price} " if price > 1 else ""
        extra = f": {words(found.label).lower()}" if rest != name else ""
        cost = f" ({found.cost} CP)" if found.cost else ""
        return Label(f"Spend {count}{shown}{extra}{cost}", one_line(self.action_text(found)))

    def say_use(self, rest: str) -> Label:
        """Use a passive, companion or equipment."""
        found = self.action(f"use {rest}")
        if found is None:
            return Label(f"Use {words(rest)}")
        cost = f" ({found.cost} CP)" if found.cost else ""
        name = source_name(self.library, found.carrier, self.me.fighter)
        several = sum(action.carrier == found.carrier for action in self.game.index(self.me).actions) > 1
        extra = f": {words(found.label).lower()}" if several and found.label and words(found.label) != name else ""
        return Label(f"Use {name}{extra}{cost}", one_line(self.action_text(found)))

    def action_text(self, found: Action) -> str:
        """What an action does, as its operations say."""
        ops = [op.raw for op in self.library.programs.get(found.program, ())]
        return text.program(ops, self.names) if ops else ""

    def say_activate(self, rest: str) -> Label:
        """Activate an ability, or a companion."""
        ability = ability_at(self.library, self.game.state, self.decision.seat, rest)
        if self.decision.kind != "roll" or ability is None:
            return self.companion("Activate", rest)
        return Label(ability.name, tier_text(self.game, self.decision.seat, ability))

    def say_defend(self, rest: str) -> Label:
        """Choose a defence."""
        ability = ability_at(self.library, self.game.state, self.decision.seat, rest)
        name = ability.name if ability is not None else words(rest)
        raw: Any = ability.raw if ability is not None else None
        return Label(f"Defend with {name}", one_line(text.defence(raw, self.names)) if raw else "")

    def companion(self, verb: str, name: str) -> Label:
        """Build, advance or activate a companion."""
        found = self.library.companions.get(name)
        if found is None:
            return Label(f"{verb} {words(name)}")
        return Label(f"{verb} {found.name}", one_line(text.companion(found.raw, self.names)))

    def say_build(self, rest: str) -> Label:
        """Build a companion."""
        return self.companion("Build", rest)

    def say_advance(self, rest: str) -> Label:
        """Advance a companion."""
        return self.companion("Advance", rest)

    # -- small choices ---------------------------------------------------------------------------

    def say_pass(self, _: str) -> Label:
        """Do nothing, or be done; without room for something new, do without it."""
        if self.decision.kind == "exchange":
            return Label(f"Do without {token_name(self.library, str(self.decision.info['new']))}")
        return Label(self.passes.get(self.decision.kind, "Pass"))

    def say_yes(self, _: str) -> Label:
        """Do it; the question says what."""
        return Label("Yes")

    def say_die(self, rest: str) -> Label:
        """Change a die."""
        place, value = map(int, rest.split())
        dice, owner = self.decision.info["dice"], self.owner
        roll = self.game.state.rolls[-1] if self.game.state.rolls else None
        if roll is not None and roll.kind == "targeting":
            told = target_of_die(self.game, roll.owner, value, me=self.decision.seat)
            return Label(f"Make it a {value}", told[:1].upper() + told[1:])
        before, after = self.die(dice[place - 1]), self.die(value)
        if dice[place - 1] == value:
            return Label(f"Leave the {before} as it is")
        if roll is None or roll.owner != owner:
            return Label(f"Turn a {before} into a {after}")
        told = changed_die(self.game, roll, place - 1, value).told()
        found = landing(self.game, self.decision, [value if i == place - 1 else die for i, die in enumerate(dice)])
        lands = f"{about(found.then)} will land" if found is not None and found.now else ""
        return Label(f"Turn a {before} into a {after}", told or lands)

    @property
    def owner(self) -> int:
        """Whose dice the question is about."""
        found: int = self.decision.info.get("owner", self.decision.seat)
        return found

    def die(self, value: int) -> str:
        """A die with its symbol: `6 (pow)`."""
        faces = self.library.fighters[self.game.state.players[self.owner].fighter].faces
        return f"{value} ({faces[value - 1]})" if 0 < value <= len(faces) else str(value)

    def say_reroll(self, rest: str) -> Label:
        """Throw some dice again: `reroll 01000`, or one by its place."""
        return self.again("Roll again", rest)

    def say_again(self, rest: str) -> Label:
        """Throw some defence dice again."""
        return self.again("Roll again", rest)

    def again(self, verb: str, rest: str) -> Label:
        """Marked dice by what they show."""
        roll = self.game.state.rolls[-1] if self.game.state.rolls else None
        dice = self.decision.info.get("dice") or (roll.dice if roll is not None else [])
        is_mask = len(rest) == len(dice) and not rest.strip("01")
        shown = [d for d, mark in zip(dice, rest, strict=True) if mark == "1"] if is_mask else [dice[int(rest) - 1]]
        return Label(f"{verb}: {', '.join(map(self.die, shown))}")

    def say_number(self, rest: str) -> Label:
        """So many, of what the operation that asks calls them."""
        frame = self.game.state.stack[-1]
        if self.decision.kind == "split":
            return Label(f"{rest} of the damage")
        op = self.library.programs[frame.program][frame.at] if isinstance(frame, Do) else None
        return Label(f"{rest} {words(op.what).lower()}" if op is not None else rest)

    def say_dice(self, rest: str) -> Label:
        """Dice that a person throws, or the program for them."""
        return Label("Let the program throw" if rest == "roll" else "Throw them yourself and type what they show")

    def say_replace(self, token: str) -> Label:
        """Give a token for another one."""
        return Label(f"Give up {token_name(self.library, token)}")

    def say_choose(self, label: str) -> Label:
        """One of several, with what it does."""
        block = self.decision.info.get("blocks", {}).get(label, "")
        ops = [op.raw for op in self.library.programs.get(block, ())]
        return Label(words(label), one_line(text.program(ops, self.names)) if ops else "")

    def say_target(self, seat: str) -> Label:
        """A player, and what one chooses by."""
        found = self.game.state.players[int(seat)]
        has = held(self.library, found)
        return Label(self.seat(seat), f"{self.game.health(found.seat)} health{f'; {has}' if has else ''}")

    def say_first(self, row: str) -> Label:
        """Which of several effects comes first."""
        found = self.library.rows.get(row)
        if found is None:
            return Label(f"{words(row)} first")
        ops = [op.raw for op in self.library.programs.get(found.program, ())]
        told = one_line(text.program(ops, self.names)) if ops else ""
        return Label(f"{source_name(self.library, found.carrier)} first", told)

    def say_remove(self, token: str) -> Label:
        """Remove a status effect."""
        return Label(f"Remove {token_name(self.library, token)}")

    def say_move(self, token: str) -> Label:
        """Move a status effect."""
        return Label(f"Move {token_name(self.library, token)}")

    def say_prevent(self, token: str) -> Label:
        """Prevent a status effect."""
        return Label(f"Prevent {token_name(self.library, token)}")

    def say_discard(self, card: str) -> Label:
        """Discard a card."""
        return Label(f"Discard {card_name(self.library, card)}")

    def say_take(self, card: str) -> Label:
        """Take a card."""
        return self.card("Take", card)

    def say_draw(self, pile: str) -> Label:
        """The pile a card is drawn from, where upgrades lie apart."""
        return Label("Draw an upgrade" if pile == "upgrades" else "Draw from your deck")

    def say_keep(self, rest: str) -> Label:
        """Keep dice."""
        dice = self.decision.info.get("dice") or []
        if len(rest) != len(dice) or rest.strip("01"):
            return Label(f"Keep {rest}")
        kept = [d for d, mark in zip(dice, rest, strict=True) if mark == "1"]
        return Label(f"Keep {shown(kept, dice)}, roll the rest again" if kept else "Roll all dice again")

    def card(self, verb: str, card: str) -> Label:
        """Something done with a card, and what the card does."""
        found = self.library.cards.get(card)
        if found is None:
            return Label(f"{verb} {words(card)}")
        return Label(f"{verb} {found.name}", one_line(text.card(found.raw, self.names)))


def one_line(told: str) -> str:
    """A reader's text in one line."""
    return " ".join(told.split())
