"""What a program reads: its dice, and which parts of the position.

What a program brings can be remembered as long as everything it reads stays the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.outcomes.dice import EXACTLY, NUMBERS, SAME, SHOWS
from ai.outcomes.effects import bursts
from ai.outcomes.walk import COSTS
from engine.effects.selectors import MEANT

if TYPE_CHECKING:
    from engine.definitions import Library, Program
    from engine.effects.operation import Op

SYMBOL_WORDS = frozenset({"count", "dice"})
NUMBER_WORDS = frozenset({"sum", "die", "highest", "values", "same", "straight", "matching", "alike"})
LYING = frozenset({"", "attack", "defence"})
"""Names of the dice on the table when a program begins; no name: the latest, unless the program rolls first."""
NAMED = ("sum", "die", "highest", "matching")
"""Words followed by the name of a roll."""
ABOUT_ATTACKS = ("same", "straight", "alike")
"""Words that mean the attack's dice where none are named."""
PARTS: dict[str, frozenset[str]] = {
    "tokens": frozenset(
        {
            "negative-tokens",
            "positive-tokens",
            "any-tokens",
            "removable-tokens",
            "remove some",
            "activate any",
            "verb transfer",
        }
    ),
    "cp": frozenset({"cp", "all of lose-cp", "verb steal-cp"}),
    "hand": frozenset({"hand", "all of discard"}),
    "health": frozenset({"health", "max-health"}),
    "companions": frozenset({"companions", "companion", "verb activate", "verb companion"}),
    "upgrades": frozenset({"upgrades", "upgraded"}),
    "side": frozenset({"side", "verb flip"}),
    "spells": frozenset({"verb cast"}),
}
"""Words of amounts and conditions, and verbs, by the part of the position that they read."""
ELSEWHERE = {
    "deck",
    "incoming",
    "dealt",
    "ability",
    "attack-damage",
    "used",
    "played",
    "attack",
    "defence",
    "uses",
    "type",
    "verb more-uses",
    "verb contest",
    "verb gain-native",
    "phase",
    "mode",
    "rolling",
    "start-player",
}
"""Words that read what no part holds; costs beyond CP and tokens do so too. Filled at import."""
CHOICES = frozenset({"verb choose", "verb may", "verb number", "verb cast"})
OPEN = frozenset({"verb number", "verb set"})
"""What keeps a number, so that later effects are part of the choice; other effects are the same in all its ways."""
WEIGHED: dict[str, frozenset[str]] = {
    "health": frozenset({"verb heal", "verb steal-health"}),
    "low": frozenset({"verb deal", "verb lose-health", "verb steal-health"}),
    "cp": frozenset({"verb cp", "verb lose-cp"}),
    "hand": frozenset({"verb draw", "verb discard"}),
}
"""What the worth of a choice's ways depends on."""
ROLES = frozenset({"attacker", "defender", "active", "falling", "turn"})
"""Selectors and conditions that read the running attack or turn."""
NEAR = ROLES | {"self", "foe", "subject"}
"""Selectors that reach nobody beyond the two who face each other."""
SELECTORS = ("to", "of", "by", "from", "each", "look-hand", "split-damage")
NUMBERING = frozenset({"number", "set"})
"""Verbs that go up to a number, not to a player."""
SOME = ("any", "all", "positive", "negative", "unique")
"""Tokens that are not named."""
BLOCKS = ("choose", "random", "on", "each", "values")


def reads_elsewhere(*words: str) -> None:
    """Register amounts and conditions that read what only a kind of session has."""
    ELSEWHERE.update(words)


class ProgramReading(NamedTuple):
    """What one program reads."""

    thrown: frozenset[str]
    """Of all dice, its own rolls too: features, see `ai.outcomes.dice`."""
    lying: frozenset[str]
    """Of the dice on the table when it begins: features, see `ai.outcomes.dice`."""
    parts: tuple[str, ...] | None
    """Parts of the position; None: more than any part holds."""
    wide: bool
    """Whether it may reach others than the two who face each other."""
    faces_foe: bool
    """Whether another player than its owner rolls dice."""


@lru_cache(maxsize=4096)
def reading_of(library: Library, name: str) -> ProgramReading:
    """What a program reads, and those that it runs."""
    program = library.programs.get(name, ())
    weighed: set[str] = set()
    is_open = False
    for op in program:
        words = gathered(library, (op,))
        if is_open or words & CHOICES:
            weighed |= words
        is_open = is_open or bool(words & OPEN)
    return of_words(gathered(library, program), weighed, lying(library, name))


def gathered(library: Library, program: Program) -> set[str]:
    """The words of operations, and of all that they run."""
    words: set[str] = set()
    seen: set[str] = set()
    waiting = [program]
    while waiting:
        for op in waiting.pop():
            scan(op.raw, words)
            inner = list(op.blocks.values())
            if op.verb == "run":
                inner.append(op.what)
            elif op.verb == "activate" and op.what in library.companions:
                inner.append(library.companions[op.what].program)
            elif op.verb == "cast":
                inner += [card.cast for card in library.cards.values() if card.cast]
            elif op.verb in ("inflict", "set-off"):
                inner.append(sides_of(library, op, words))
            inner += burst(library, op, words)
            waiting += [library.programs.get(name, ()) for name in inner if name not in seen]
            seen.update(inner)
    return words


def sides_of(library: Library, op: Op, words: set[str]) -> str:
    """What a token with two sides reads: when it comes on the other one, and, set off, all that it does (returned)."""
    token = library.tokens[op.what]
    if op.verb == "set-off":
        return token.set_off
    if token.comes_as:
        words_of(token.raw["comes-as"]["if"], words)
    return ""


def burst(library: Library, op: Op, words: set[str]) -> list[str]:
    """What tokens read that burst as they come; all that they do then (returned)."""
    coming = [op.what] if op.verb in ("gain", "inflict") else list(op.opts.get("gains", ()))
    programs = []
    for token in coming:
        for row, raw in bursts(library, token):
            words.add(f"token:{token}")
            words_of(raw.get("if"), words)
            programs.append(row.program)
    return programs


def together(readings: list[ProgramReading]) -> ProgramReading:
    """What several programs read."""
    there = frozenset().union(*(r.lying for r in readings))
    thrown = frozenset().union(*(r.thrown for r in readings))
    parts: set[str] = set()
    for r in readings:
        if r.parts is None:
            return ProgramReading(thrown, there, None, wide=True, faces_foe=True)
        parts.update(r.parts)
    reach = any(r.wide for r in readings)
    return ProgramReading(thrown, there, tuple(sorted(parts)), reach, any(r.faces_foe for r in readings))


def of_words(words: set[str], weighed: set[str], there: frozenset[str]) -> ProgramReading:
    """What a program with these words reads, some of them of effects that its choices weigh."""
    thrown = EXACTLY if words & NUMBER_WORDS else frozenset([word for word in words if word.startswith(SHOWS)])
    if words & ELSEWHERE or words & COSTS.keys():
        return ProgramReading(thrown, there, None, wide=True, faces_foe=True)
    parts = {part for part, those in PARTS.items() if words & those}
    parts |= {word for word in words if word.startswith(("token:", "once:"))}
    parts |= {word.removeprefix("weigh ") for word in weighed if word.startswith("weigh token:")}
    parts |= {part for part, those in WEIGHED.items() if weighed & those}
    if words & ROLES:
        parts.add("roles")
    return ProgramReading(
        thrown, there, tuple(sorted(parts)), any(word in MEANT for word in words - NEAR), "roll of others" in words
    )


def lying(library: Library, name: str) -> frozenset[str]:
    """What a program, and those that it runs, read of the dice on the table when it begins."""
    found: set[str] = set()
    seen: set[tuple[str, bool]] = set()
    waiting = [(name, False)]
    while waiting:
        task = waiting.pop()
        program = library.programs.get(task[0], ())
        if not program or task in seen:
            continue
        seen.add(task)
        has_thrown = task[1] or program[0].verb == "roll"
        for op in program:
            dice_words(op.raw, found, has_thrown=has_thrown)
            waiting += [(inner, has_thrown) for inner in op.blocks.values()]
            if op.verb == "run":
                waiting.append((op.what, has_thrown))
            elif op.verb == "activate" and op.what in library.companions:
                waiting.append((library.companions[op.what].program, False))
    return frozenset(found)


def dice_words(value: Any, found: set[str], *, has_thrown: bool) -> None:
    """What an operation, an amount or a condition reads of the dice on the table, at any depth."""
    if isinstance(value, list):
        for part in value:
            dice_words(part, found, has_thrown=has_thrown)
    if not isinstance(value, dict):
        return
    for key, part in value.items():
        name = str(part if key in NAMED else value.get("in", "attack" if key in ABOUT_ATTACKS else ""))
        if key in SYMBOL_WORDS | NUMBER_WORDS and name in LYING and not (has_thrown and name == ""):
            if key == "dice":
                found.update(SHOWS + symbol for symbol in part)
            elif key == "count" and not isinstance(part, dict):
                found.add(SHOWS + str(part))
            else:
                found.add(SAME if key in ("same", "matching") else NUMBERS)
        if key != "count":
            dice_words(part, found, has_thrown=has_thrown)


def scan(raw: dict[str, Any], found: set[str]) -> None:
    """The words of one operation and all inside it; verbs and symbols of dice are marked as such."""
    for key, value in raw.items():
        found.add(f"verb {key}")
        if isinstance(value, list):
            for inner in value:
                if isinstance(inner, dict):
                    scan(inner, found)
        elif isinstance(value, dict) and key in BLOCKS and not ("do" in raw and key in SELECTORS):
            if key == "values" and raw.get("roll") != 1:
                found.add(key)
            if "roll" in raw and key != "values":
                found.update([SHOWS + symbol for symbol in value])
            for block in value.values():
                for inner in block if isinstance(block, list) else ():
                    scan(inner, found)
        elif isinstance(value, dict):
            words_of(value, found)
            if key in SELECTORS and not raw.keys() & NUMBERING:
                found.add("all-players")
        elif key in SELECTORS and isinstance(value, str):
            found.add(value)
    name_things(raw, found)


def name_things(raw: dict[str, Any], found: set[str]) -> None:
    """Which tokens and companions an operation names, or that it means any."""
    if "transfer" in raw:
        found.add("all-players")
    if "roll" in raw and raw.get("by", "self") != "self":
        found.add("roll of others")
    if raw.get("activate") == "any":
        found.update(("activate any", "all-players"))  # whatever companion it is may reach anybody
    if "once" in raw:
        found.add(f"once:{raw['once']}")
    for verb in ("gain", "inflict"):
        if verb in raw:
            found.add(f"weigh token:{raw[verb]}")
            if raw.get("n") == "limit":
                found.add(f"token:{raw[verb]}")
    found.update(f"token:{token}" for token in raw.get("gain-together", ()))
    found.update(f"token:{raw[key]}" for key in ("set-off", "turn-token", "into") if key in raw)
    for verb in ("lose-cp", "discard"):
        if isinstance(raw.get(verb), str):
            found.add(f"all of {verb}")
    if "remove" in raw:
        found.add("remove some" if raw["remove"] in SOME else f"token:{raw['remove']}")


def words_of(value: Any, found: set[str]) -> None:
    """Every key of an amount or a condition, and every player it names, at any depth."""
    if isinstance(value, dict):
        found.update(str(key) for key in value)
        counted = value.get("count")
        symbols = [*value.get("dice", ()), *([counted] if isinstance(counted, str) else [])]
        found.update([SHOWS + symbol for symbol in symbols])
        for key in ("tokens", "has"):
            named = value.get(key, ())
            found.update(f"token:{name}" for name in ([named] if isinstance(named, str) else named))
        found.update(part for part in value.values() if isinstance(part, str) and part in MEANT)
        for part in value.values():
            words_of(part, found)
    elif isinstance(value, list):
        for part in value:
            words_of(part, found)
