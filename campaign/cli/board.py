"""The state of the table in a few lines: everybody's health, CP, tokens; the attack and the damage that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.wording import ability_at, joined, seat_name, source_name, token_name, words
from engine.frames import Attempts, EffectRoll

if TYPE_CHECKING:
    from campaign.cli.screen import Row
    from engine.definitions import Ability
    from engine.game import Game
    from engine.state import Player

PHASES = {
    "upkeep": "upkeep", "income": "income", "main": "main phase", "before-offence": "roll phase",
    "offence": "offensive roll phase", "targeting": "targeting", "defence": "defensive roll phase",
    "roll-phase-end": "end of the roll phase", "discard": "discard phase", "end": "end of the turn", "shop": "shop",
    "boss-loot": "boss loot", "crawl": "portal crawl", "boss-turn": "boss battle",
}  # fmt: skip


def heading(game: Game) -> str:
    """Where the session stands: `Turn 3, Barbarian, offensive roll phase`."""
    state = game.state
    phase = PHASES.get(state.phase, words(state.phase).lower())
    who = seat_name(game.library, state, state.acting)
    against = ""
    if state.acting != state.active and state.phase not in ("shop", "boss-loot"):
        against = f" against {seat_name(game.library, state, state.active)}"
    return f"Turn {state.turn}, {who}{against}, {phase}" if state.turn else "Before the first turn"


def seats(game: Game, me: int, *, width: int = 80) -> list[Row]:
    """Everybody who takes part, heroes first, the one who is asked marked."""
    rows: list[Row] = []
    shown = [p for p in game.state.players if not p.fallen or is_hero(game, p)]
    names = {p.seat: seat_name(game.library, game.state, p.seat) for p in shown}
    longest = max(len(name) for name in names.values())
    for player in shown:
        row: list[tuple[str, str]] = [("> " if player.seat == me else "  ", "name")]
        row.append((names[player.seat].ljust(longest), "name" if player.seat == me else "title"))
        row.append((f"  {game.health(player.seat):>3} HP", health_tone(game, player)))
        row.append((f" {player.cp:>3} CP", "plain"))
        row.append((numbers(game, player), "faint"))
        rows.append(row)
        more = ", ".join(part for part in (tokens(game, player), kit(game, player)) if part)
        if more:
            room = width - sum(len(part) for part, _ in row) - 2
            if len(more) <= room:
                row.append(("  " + more, "token"))
            else:
                rows.append([("    " + crop(more, width - 4), "token")])
    common = team(game)
    return [*rows, [("  " + common, "faint")]] if common else rows


def is_hero(game: Game, player: Player) -> bool:
    """Whether a hero sits there."""
    return game.library.fighters[player.fighter].kind == "hero"


def health_tone(game: Game, player: Player) -> str:
    """Low health stands out."""
    health = game.health(player.seat)
    most = max(1, game.state.health_max[player.dial] - 10)
    return "harm" if health * 4 <= most else "good" if health * 2 >= most else "roll"


def numbers(game: Game, player: Player) -> str:
    """Hand and deck, or what a minion has instead; place and fight in a crawl."""
    party: Any = game.state.session
    found = []
    if is_hero(game, player):
        found.append(f"hand {len(player.hand)}")
        if party is None:
            found.append(f"deck {len(player.deck)}")
        else:
            found.append(f"salves {party.salves[player.seat]}")
    if player.bank.get("kings-hand"):
        found.append(f"King's Hand {player.bank['kings-hand']}")
    if player.bank.get("first-strike"):
        found.append("First Strike")
    if player.fallen:
        found.append("DOWN")
    elif game.state.mode == "crawl" and is_hero(game, player):
        found.append(f"at {party.places[player.seat]}")
        if player.battle >= 0:
            found.append(f"vs {joined(seat_name(game.library, game.state, s) for s in game.opponents(player.seat))}")
    return "  " + "  ".join(found) if found else ""


def tokens(game: Game, player: Player) -> str:
    """Status effects."""
    return ", ".join(
        token_name(game.library, t) + (f" {n}" if n > 1 else "") for t, n in sorted(player.tokens.items()) if n
    )


def kit(game: Game, player: Player) -> str:
    """Companions, equipment and the board's side."""
    library = game.library
    parts = [words(player.side) + " side"] if player.side else []
    parts += [f"{library.companions[name].name} {n}" for name, n in sorted(player.companions.items()) if n]
    parts += [library.cards[card].name for card in player.gear]
    return ", ".join(parts)


def team(game: Game) -> str:
    """What the team has in common in an adventure."""
    party = game.state.session
    if party is None or game.state.mode != "crawl":
        return ""
    return f"team: {getattr(party, 'gold', 0)} gold, {getattr(party, 'shards', 0)} of 3 shards"


def loot(game: Game) -> list[Row]:
    """What every hero has gathered: gold, loot in the deck, cards not identified yet."""
    party: Any = game.state.session
    cards = game.library.cards
    rows: list[Row] = []
    for seat in range(party.hero_count):
        purse = getattr(party, "purse", ())  # a boss battle has no shop
        gold = f"  {purse[seat]} gold" if purse else ""
        row = [("  ", "plain"), (seat_name(game.library, game.state, seat), "title"), (gold, "roll")]
        own = [cards[card].name for card in party.owned[seat]]
        hidden = [f"{len(found)} unidentified {rarity}" for rarity, found in party.unidentified[seat].items()]
        row.append((f"  {', '.join([*own, *hidden])}" if own or hidden else "  no loot", "faint"))
        rows.append(row)
    return rows


# -- the attack and its damage --------------------------------------------------------------------


def attack(game: Game) -> str:
    """The running ability in a sentence; empty: none."""
    state = game.state
    found = state.attack
    if found is None or found.failed or state.phase not in ("offence", "targeting", "defence"):
        return ""
    ability = ability_at(game.library, state, found.attacker, found.ability)
    name = ability.name if ability is not None else words(found.ability)
    who = seat_name(game.library, state, found.attacker)
    target = f" against {seat_name(game.library, state, found.defender)}" if found.defender >= 0 else ""
    kinds = [] if not found.undefendable else ["undefendable"]
    kinds += [kind for kind in found.types if kind != "normal" and kind not in kinds]
    return f"{who} uses {name}{target}" + (f" ({', '.join(kinds)})" if kinds else "")


def declared(game: Game) -> str:
    """An ability that is declared but not activated yet, with what it would do; empty: none."""
    state = game.state
    frame = next((f for f in reversed(state.stack) if isinstance(f, Attempts)), None)
    if frame is None or not frame.declared or not state.rolls:
        return ""
    seat = frame.seat
    ability = ability_at(game.library, state, seat, frame.declared)
    if ability is None:
        return ""
    told = tier_text(game, seat, ability)
    return f"{seat_name(game.library, state, seat)} declares {ability.name}" + (f": {told}" if told else "")


def effect_roll(game: Game) -> str:
    """What the dice of an effect on the table are for; empty: none lie there."""
    state = game.state
    if not state.rolls or state.rolls[-1].kind != "effect":
        return ""
    frame = next((f for f in reversed(state.stack) if isinstance(f, EffectRoll)), None)
    if frame is None:
        return ""
    source = frame.source
    told = source_text(game, source)
    return f"Dice for {name_of(game, source)}" + (f": {told}" if told else ".")


def source_text(game: Game, source: str) -> str:
    """The reader's text of a card, token, tile or ability, in a line; empty: it has none."""
    from content import text

    library = game.library
    kind, _, id = source.partition(":")
    names = text.names_of(library)
    told = ""
    if kind == "card" and id in library.cards:
        told = text.card(library.cards[id].raw, names)
    elif kind == "token" and id in library.tokens:
        told = text.token(library.tokens[id].raw, names)
    elif kind == "tile" and id in library.tables.get("tiles", {}):
        told = text.tile(library.tables["tiles"][id].raw, names)
    elif kind == "ability" and game.state.attack is not None:
        for seat in (game.state.attack.attacker, game.state.attack.defender):
            found = ability_at(library, game.state, seat, id)
            if found is not None:
                told = text.defence(found.raw, names) if found.dice else text.ability(found.raw, names)
                break
    return " ".join(told.split())


def tier_text(game: Game, seat: int, ability: Ability) -> str:
    """What an ability does with the dice on the table, in a line."""
    from content import text
    from engine.dice import tier_of

    library = game.library
    faces = library.fighters[game.state.players[seat].fighter].faces
    tier = tier_of(ability, game.state.rolls[-1].dice, faces)
    programs = [ability.tiers[tier].program if tier >= 0 else "", ability.also]
    ops = [op.raw for program in programs for op in library.programs.get(program, ())]
    return " ".join(text.program(ops, text.names_of(library)).split()) if ops else ""


def waiting(game: Game) -> list[str]:
    """The damage that waits for everybody, with its trace: `Moon Elf will take 7: Smack 6, Targeted +2`."""
    from engine.damage import TARGET, preview

    state = game.state
    if not state.pools:
        return []
    pool = state.pools[-1]
    targets = sorted({part[0] for part in pool.parts} | {seat for seat, kind, *_ in pool.mods if kind != "reflect"})
    lines = []
    for target in targets:
        if target == TARGET:
            parts = [(p[4], p[3]) for p in pool.parts if p[0] == TARGET]
            parts += [(m[3], m[2]) for m in pool.mods if m[0] == TARGET and m[1] == "add"]
            lines.append(f"The attack will deal {sum(n for _, n in parts)}: {trace(game, parts)}")
            continue
        found = preview(game, target)
        if found.trace:
            lines.append(
                f"{seat_name(game.library, state, target)} will take {found.total}: {trace(game, found.trace)}"
            )
    return lines


def trace(game: Game, parts: list[tuple[str, int]]) -> str:
    """`Smack 6, Targeted +2, Protect -1`."""
    found = []
    for i, (source, change) in enumerate(parts):
        name = name_of(game, source)
        found.append(f"{name} {change}" if i == 0 and change >= 0 else f"{name} {change:+d}")
    return ", ".join(found)


def name_of(game: Game, source: str) -> str:
    """The name of a source in the running position."""
    state = game.state
    if source.startswith("ability:") and state.attack is not None:
        for seat in (state.attack.attacker, state.attack.defender):
            found = ability_at(game.library, state, seat, source.partition(":")[2])
            if found is not None:
                return found.name
    return source_name(game.library, source)


def crop(text: str, width: int) -> str:
    """A text that fits."""
    return text if len(text) <= width else text[: width - 3].rstrip(", ") + "..."
