"""The ways to continue with the dice of an offensive roll, in words: each with its number, and what that is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ai.answers.alternatives import CHANGE, GAMBLE, KEEP, NOTHING, NOW, Alternative, Alternatives, RollEnd, is_on_dice
from ai.answers.forecast import deals
from campaign.words.names import ability_at, card_name, joined, token_name, words
from campaign.words.odds import LIKELY, LITTLE, made_of, number
from campaign.words.rows import Way
from campaign.words.session_view import SessionView
from engine.state import Decision

MOST = 4
"""How many ways are shown."""
NAMED = 2
"""How many cards and tokens that change dice are named."""
ENDS = 3
"""How many abilities are named that a keep may end with."""
CURRENCY = "1 = 1 damage dealt; status effects, CP, cards and healing are converted."
"""What the numbers mean."""


def ways_of(view: SessionView, decision: Decision) -> tuple[Way, ...]:
    """The best ways to continue with the dice on the table, the best first; what is ready now is always among them.

    None where the question is about something else, or nothing can be done.
    """
    if not is_on_dice(view.game, decision):
        return ()
    known = Alternatives(view.game, decision)
    found = picked(known.all())
    if [way.kind for way in found] == [NOTHING]:
        return ()
    return tuple(told(view, decision, known, way) for way in found)


def uses_of(view: SessionView, decision: Decision) -> tuple[Way, ...]:
    """What each card or token that changes dice is for, with the dice on the table; two together last.

    Those are left out that would not activate anything better than the dice do as they are.
    """
    if not is_on_dice(view.game, decision):
        return ()
    known = Alternatives(view.game, decision)
    uses = [way for way in known.uses if way.dice and known.improves(way.dice)]
    return tuple(told(view, decision, known, way) for way in uses)


def picked(found: Sequence[Alternative]) -> list[Alternative]:
    """The first ones, among them the best ability that is ready; doing nothing only where it is the best."""
    ways = [way for place, way in enumerate(found) if way.option != "pass" or place == 0]
    ready = next((way for way in ways if way.kind == NOW), None)
    shown = ways[:MOST]
    if ready is not None and ready not in shown:
        shown = [*ways[: MOST - 1], ready]
    return shown


def told(view: SessionView, decision: Decision, known: Alternatives, way: Alternative) -> Way:
    """One way in words."""
    return Way(
        way.options,
        label(view, decision, known, way),
        f"{way.worth + 0.0:.1f}",
        outlook(view, decision, known, way),
        made_of(known.parts(way)),
        is_now=way.kind == NOW,
    )


def label(view: SessionView, decision: Decision, known: Alternatives, way: Alternative) -> str:
    """What is done: `Keep 3 4 5 6`, `Mighty Blow now`, `Six-It! (4 to 6)`."""
    if way.kind == KEEP:
        return f"Keep {' '.join(map(str, way.kept))}" if way.kept else "Roll all"
    if way.kind == NOW:
        return f"{ability_name(view, decision, way.option)} now"
    if way.kind in (CHANGE, GAMBLE):
        named = joined([option_name(view, option) for option in way.options])
        turned = change_of(known.dice, way.dice) if way.dice else ""
        return f"{named} ({turned})" if turned else named
    return view.labels(view.game, decision).of(way.option).text


def ability_name(view: SessionView, decision: Decision, option: str) -> str:
    """The name of the ability that an option activates."""
    id = option.partition(" ")[2]
    ability = ability_at(view.game.library, view.game.state, decision.seat, id)
    return ability.name if ability is not None else words(id)


def option_name(view: SessionView, option: str) -> str:
    """The name of a card that is played, or of what else is spent or used."""
    verb, _, rest = option.partition(" ")
    library = view.game.library
    if verb == "play":
        return card_name(library, rest)
    name, *_ = rest.split(" ")
    return token_name(library, name) if name in library.tokens else words(name)


def change_of(before: Sequence[int], after: Sequence[int]) -> str:
    """Which dice show something else: `4 to 6`."""
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    pairs = zip(sorted(gone.elements()), sorted(new.elements()), strict=True)
    return ", ".join(f"{old} to {now}" for old, now in pairs)


def outlook(view: SessionView, decision: Decision, known: Alternatives, way: Alternative) -> str:
    """Its result: chances after a keep, the damage of an ability, what changed dice activate."""
    if way.kind == NOW:
        damage = deals(view.game, decision.seat, way.option.partition(" ")[2], seen_by=decision.seat)
        return f"{number(damage)} damage before their defence" if damage > LITTLE else ""
    if way.kind == KEEP:
        ends = by_ability(known.outcomes(way))[:ENDS]
        names = helpers(view, known)
        return ", ".join(end_of(end, names) for end in ends if end.chance >= LIKELY)
    if way.kind == CHANGE and way.dice:
        found = known.best_on(way.dice)
        return f"makes {found.name}" if found is not None else ""
    return ""


def by_ability(ends: Sequence[RollEnd]) -> list[RollEnd]:
    """Ends with an ability, its lines taken together; the likeliest first."""
    groups: dict[str, RollEnd] = {}
    for end in ends:
        if end.ability is not None:
            before = groups.get(end.ability.name)
            groups[end.ability.name] = end if before is None else before.joined(end)
    return sorted(groups.values(), key=lambda end: -end.chance)


def helpers(view: SessionView, known: Alternatives) -> str:
    """The cards and tokens by which dice may be changed at the end of the roll: `Tip It! or Six-It!`."""
    names = list(dict.fromkeys(option_name(view, way.option) for way in known.ways))
    return " or ".join(names) if 0 < len(names) <= NAMED else "a card"


def end_of(end: RollEnd, names: str) -> str:
    """`31 % for Reckless 9.4`: chance and worth; with the share of it that needs a card or token that changes dice."""
    assert end.ability is not None
    chance, changed = (f"{100 * share:.0f} %" for share in (end.chance, end.with_help))
    share = "" if changed == chance else f"{changed} "
    helped = "" if end.with_help < LIKELY else f" ({share}with {names})"
    return f"{chance} for {end.ability.name} {number(end.worth)}{helped}"


def in_a_line(ways: Sequence[Way]) -> str:
    """The ways beside one another: `Keep 3 4 5 6: 8.0 · Mighty Blow now: 7.4`."""
    first, *more = ways
    rest = [
        f"{way.text[:1].lower()}{way.text[1:]}" if way.text.startswith(("Keep ", "Roll ")) else way.text for way in more
    ]
    return " · ".join(f"{text}: {way.worth}" for text, way in zip([first.text, *rest], ways, strict=True))
