"""The cards of Adventures as a reader has them: minions and bosses, tiles, scenarios, difficulty and modifier cards."""

from __future__ import annotations

from collections.abc import Mapping

from content.text import ability, card, defence, lines, named_programs, needs, program, waiting
from content.text.words import LEVELS, Spec, counted

Names = Mapping[str, str]


def scenario(spec: Spec, _names: Names | None = None) -> str:
    """A scenario card: what heroes and enemies begin with, by one to four heroes where that matters."""
    crawl = spec["mode"] == "crawl"
    hand = spec["kings-hand"]
    values = ", ".join(map(str, hand["success"]))
    parts = [
        f"{'A portal crawl' if crawl else 'A boss battle'}. Numbers by heroes are for one, two, three and four.",
        f"Health {'of each hero' if crawl else 'of the team'}: {by_heroes(spec['health'])}.",
        *(crawl_lines(spec) if crawl else boss_lines(spec)),
        f"A salve gives {spec['salve']} health.",
        f"King's Hand: {counted(hand['per-turn'], 'token', 'tokens')} a turn; it succeeds on {values}.",
    ]
    return "\n".join(parts)


def crawl_lines(spec: Spec) -> list[str]:
    """What only a portal crawl has."""
    salves = [f"Salves in the beginning of a campaign: {spec['salves']}."] if "salves" in spec else []
    shop = ", ".join(f"{n} {rarity}" for rarity, n in spec["shop"].items())
    return [
        f"Gold: {by_heroes(spec['gold'])}.",
        *salves,
        f"The guardian of the Boss Portal is a level {LEVELS[spec['portal']]} minion.",
        f"The shop deals to each player: {shop}.",
    ]


def boss_lines(spec: Spec) -> list[str]:
    """What only a boss battle has."""
    return [
        f"Health of the boss: {by_heroes(spec['boss-health'])}.",
        f"Its CP: {by_heroes(spec['boss-cp'])}; for upgrades: {by_heroes(spec['upgrade-cp'])}.",
        f"Its King's Hand tokens: {by_heroes(spec['kings-hand']['tokens'])}.",
        f"Boss loot: {boss_loot(spec)} for each player.",
    ]


def boss_loot(spec: Spec) -> str:
    """How many chests, and how many after a loss where that differs."""
    won = counted(spec["boss-loot"], "chest", "chests")
    lost = spec.get("boss-loot-lost", spec["boss-loot"])
    return won if lost == spec["boss-loot"] else f"{won} after a win, {lost} after a loss"


def by_heroes(numbers: Mapping[str, int]) -> str:
    """One number where it is the same for all, else those for one to four heroes.

    >>> by_heroes({"1": 35, "2": 18, "3": 13, "4": 10}), by_heroes(dict.fromkeys("1234", 50))
    ('35, 18, 13, 10', '50')
    """
    return ", ".join(map(str, numbers.values() if len(set(numbers.values())) > 1 else [numbers["1"]]))


def difficulty(spec: Spec, _names: Names | None = None) -> str:
    """A difficulty card: what is different from Normal."""
    parts = [f"A won scenario scores {spec['score']}."]
    if spec.get("salves"):
        parts.append(f"The campaign begins with {more(spec['salves'])} salves.")
    if "lost-salves" in spec:
        parts.append(f"A lost scenario is repeated with {spec['lost-salves']} more salves.")
    if spec.get("minion-health"):
        least = f", but at least {spec['minion-health-least']}" if "minion-health-least" in spec else ""
        parts.append(f"Minions have {more(spec['minion-health'])} health{least}.")
    if levels := spec.get("first-strike"):
        parts.append(f"Minions of level {', '.join(LEVELS[level] for level in levels)} have First Strike.")
    if spec.get("kings-hand-success"):
        values = counted(spec["kings-hand-success"], "lower value", "lower values")
        parts.append(f"King's Hand succeeds on {values} too.")
    for key, what in (
        ("boss-health", "health"),
        ("boss-upgrade-cp", "CP for upgrades"),
        ("boss-cp", "CP"),
        ("boss-kings-hand", "King's Hand"),
    ):
        if spec.get(key):
            parts.append(f"A boss has {more(spec[key])} {what}.")
    if not spec.get("map-salves", True):
        parts.append("No salves lie on the map.")
    if spec.get("on-loss") == "over":
        parts.append("The first lost scenario ends the campaign.")
    return "\n".join([*parts, *modifier_lines(spec)])


def modifier_lines(spec: Spec) -> list[str]:
    """What a modifier card changes; a difficulty card may change it too."""
    parts = []
    if spec.get("minion-kings-hand"):
        parts.append(f"Every minion has {spec['minion-kings-hand']} King's Hand more, up to five.")
    if not spec.get("identify", True):
        parts.append("The shop identifies no cards.")
    return parts


def difficulty_in_short(spec: Spec) -> str:
    """What a difficulty card changes most: health of enemies, salves, and what a defeat means."""
    who = (("minions", "minion-health"), ("bosses", "boss-health"))
    health = ", ".join(f"{what} {spec[key]:+d}" for what, key in who if spec.get(key))
    parts = [f"{health} health"] if health else []
    if spec.get("salves"):
        parts.append(f"{spec['salves']} salves more")
    if not spec.get("map-salves", True):
        parts.append("no map salves")
    if spec.get("on-loss") == "over":
        parts.append("ends at a defeat")
    return "; ".join(parts) or "as printed"


def modifier(spec: Spec, _names: Names | None = None) -> str:
    """A modifier card: what it changes, whatever the difficulty."""
    return "\n".join(modifier_lines(spec))


def more(number: int) -> str:
    """A difference in words.

    >>> more(2), more(-2)
    ('2 more', '2 less')
    """
    return f"{abs(number)} {'more' if number > 0 else 'less'}"


# -- enemies and tiles ------------------------------------------------------------------------------


def objective(asked: object) -> str:
    """What a minion or boss keeps dice for: `straights`, `fang x5`."""
    return "straights" if asked == "straights" else needs(asked)  # type: ignore[arg-type]


def minion(spec: Spec, names: Names | None = None) -> str:
    """A minion's card: numbers, roll objective, abilities, passive, rewards, a line each."""
    strike = ", First Strike" if spec.get("first-strike") else ""
    hand = f", King's Hand {spec['kings-hand']}" if spec.get("kings-hand") else ""
    parts = [
        f"Level {LEVELS[spec['level']]}, {spec['health']} health, {spec['cp']} CP{strike}{hand}.",
        f"Roll objective: {objective(spec['objective'])}.",
        f"{spec['offence'].get('name', 'Offence')}: {ability(spec['offence'], names)}",
    ]
    if "defence" in spec:
        parts.append(f"{spec['defence'].get('name', 'Defence')}: {defence(spec['defence'], names)}")
    if "passive" in spec:
        parts += waiting(spec["passive"], names)
    if spec.get("rewards"):
        parts.append(f"Reward: {', '.join(f'{rarity} chest' for rarity in spec['rewards'])}.")
    return lines(parts)


MAY_HIT_IT = "attackers of the boss, its teammate, may hit it instead"


def boss_companion(spec: Spec, names: Names | None = None) -> str:
    """A companion of a boss: health, what its boss has of it, programs, rows, defence, a line each."""
    tokens = counted(spec["kings-hand-per-turn"], "King's Hand token", "King's Hand tokens")
    chests = counted(spec["boss-loot"], "boss loot chest", "boss loot chests")
    defence_name = spec["defence"].get("name", "Defence")
    return lines(
        [
            f"Health {spec['health']}. Only damage touches it; {MAY_HIT_IT}.",
            f"While it has health, the boss may spend {tokens} more in a turn.",
            *waiting(spec, names),
            f"{defence_name}: {defence(spec['defence'], names)}",
            named_programs(spec, names),
            f"When it is defeated: {chests} more for the team.",
        ]
    )


def boss_card(spec: Spec, names: Names | None = None) -> str:
    """A card of a boss's action deck: what it changes in the objective and for the hero, then its effect."""
    return lines(
        [
            f"Roll objective: {objective(spec['objective'])}.",
            f"For the hero: {program(spec['bonus'], names)}",
            card(spec, names),
        ]
    )


def tile(spec: Spec, names: Names | None = None) -> str:
    """What exploring a tile brings."""
    gains = [f"{spec['cp']} CP"] if spec.get("cp") else []
    gains += [f"{spec['gold']} gold"] if spec.get("gold") else []
    gains += [f"{spec['boss-cp']} CP for the next boss"] if spec.get("boss-cp") else []
    parts = [f"Gain {', '.join(gains)}."] if gains else []
    if spec.get("do"):
        parts.append(program(spec["do"], names))
    if spec.get("minion"):
        parts.append(f"A level {LEVELS[spec['minion']]} minion.")
    return lines(parts) or ("The heroes start here." if spec.get("role") == "start" else "Nothing happens here.")
