"""What the panels of the table list: abilities with their chances, cards, status effects, who stands against one.

Every line has a text that is shown while it is marked. All of it comes from the screen of whoever sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaign.screens.lookups import Adviser, card_text, effect_text, times
from campaign.screens.model import HeldCard, OpenQuestion, SeatLine, SeatScreen
from campaign.screens.pages import crop, width_of
from campaign.table.look import bar, seat_tone
from campaign.words.rows import Chance, Row
from engine.definitions import Library

UNKNOWN = "-"
IN_ITS_HEADING = ("CARD-2", "CARD-3")
"""Rules about when a card is played, which stands behind its name."""
LEFT_OUT = "  …"
"""Behind a line that could tell more."""
VITAL = ("vs ", "DOWN")
"""How notes begin that are left out last."""
SHARED = " shared"
"""Behind health that several have in common."""
CP = 6
"""Columns of somebody's CP; empty for heroes who count theirs where the box lies."""
LONGEST_PART = 200
"""Characters at most of a line about a part of somebody's board, whose text is shown as a whole while it is marked."""


class Item(NamedTuple):
    """One line of a panel."""

    row: Row
    about: Callable[[], str]
    """The whole text of the line."""
    answer: str = ""
    """The option it stands for, if it can be chosen now."""


def seat_rows(screen: SeatScreen, cells: int, width: int, *, roomy: bool) -> list[Row]:
    """Everybody who takes part, a line each: who, health, CP, what they have.

    `cells`: of a health bar; `width`: columns there are; `roomy`: status effects that do not fit have their own line.
    """
    longest = max((len(line.name) for line in screen.seats), default=0)
    rows: list[Row] = []
    for line in screen.seats:
        notes, deck = ([f"  {note}" for note in notes] for notes in (line.notes, line.deck))
        is_marked = line.is_asked or (screen.awaited < 0 and line.seat == screen.seat)
        rows += with_notes(
            who(line, longest, cells, is_marked=is_marked), notes, line.status, width, roomy=roomy, spare=deck
        )
    return [*rows, *screen.below]


def who(line: SeatLine, longest: int, cells: int, *, is_marked: bool) -> Row:
    """The beginning of somebody's line, as long as everybody's: whose it is, health, CP. Whoever is asked is marked,
    and when all is over whoever sits there.
    """
    return [
        ("▶ " if is_marked else "  ", "name"),
        (line.name.ljust(longest), seat_tone(line.seat)),
        (" ", "plain"),
        *bar(line, cells),
        (f" {line.health:>3} HP", "act"),
        (SHARED if line.shares else "", "faint"),
        (" " * CP if line.cp is None else f" {line.cp:>2} CP", "plain"),
    ]


def with_notes(
    who: Row, notes: list[str], status: str, width: int, *, roomy: bool, spare: Sequence[str] = ()
) -> list[Row]:
    """Somebody's line with what is to be said of them; where it does not fit, status effects come before the rest.

    What is `spare` is said where all fits in one line.
    """
    behind = f"  {status}" if status else ""
    room = width - width_of(who) - len(behind)
    if sum(map(len, [*notes, *spare])) <= room:
        notes = [*notes, *spare]
    if sum(map(len, notes)) <= room:
        return [[*who, ("".join(notes), "faint"), (behind, "token")]]
    if roomy:
        return [[*who, ("".join(notes), "faint")], [("    ", "plain"), (status, "token")]]
    return [[*who, (behind, "token"), ("".join(that_fit(notes, room - len(LEFT_OUT))) + LEFT_OUT, "faint")]]


def that_fit(notes: Sequence[str], room: int) -> list[str]:
    """The notes that fit, whom one fights before all others; in their order."""
    kept: list[int] = []
    for place in sorted(range(len(notes)), key=lambda place: not notes[place].strip().startswith(VITAL)):
        if sum(len(notes[other]) for other in [*kept, place]) > room:
            break
        kept.append(place)
    return [notes[place] for place in sorted(kept)]


# -- abilities ---------------------------------------------------------------------------------------


def abilities(screen: SeatScreen, odds: Sequence[Chance]) -> list[Item]:
    """One's own board: what the dice may still become, best first, then what is no attack."""
    places = {ability.name: (space, ability) for space in screen.board for ability in space.abilities}
    items = []
    for chance in odds:
        space, ability = places.get(chance.name, (None, None))
        about = space.about if space is not None else ""
        answer = ability.token if ability is not None and chance.is_met else ""  # dice activate the best line alone
        items.append(Item(chance_row(chance, is_ready=bool(answer)), with_keep(chance, about), answer))
    listed = {chance.name for chance in odds}
    for space in screen.board:
        if not any(ability.name in listed for ability in space.abilities):
            row = [(" " * 13, "plain"), (space.name, "act"), (f" {space.text}", "faint")]
            items.append(Item(row, known(space.about)))
    return items


def chance_row(chance: Chance, *, is_ready: bool) -> Row:
    """`34.2 %    5  Smack (3 swords)`."""
    tone = "good" if is_ready else "roll"
    damage = "" if chance.damage == UNKNOWN else chance.damage
    return [
        (f"{chance.chance:>7}", tone),
        (f"{damage:>5} ", "harm"),
        (chance.name, "title" if is_ready else "act"),
        (f" {chance.needs}", "faint"),
        ("  now" if is_ready else "", "good"),
    ]


def with_keep(chance: Chance, about: str) -> Callable[[], str]:
    """The text of an ability behind the dice to keep for it, and what it is worth."""
    keep = f"Keep {chance.keep} for it. " if chance.keep else ""
    worth = f"Worth {chance.worth}. " if chance.worth != UNKNOWN else ""
    return known(f"{keep}{worth}{about}")


# -- cards, status effects, opponents ----------------------------------------------------------------


def cards(screen: SeatScreen, library: Library) -> list[Item]:
    """The hand: what can be played now, and why the rest cannot."""
    items = [card_item(card, library) for card in screen.hand]
    return items or [Item([("  no cards", "faint")], known("The hand is empty."))]


def card_item(card: HeldCard, library: Library) -> Item:
    """Equal cards in one's hand."""
    why = f"{card.why_not} ({card.rule})" if card.rule else card.why_not
    is_news = bool(why) and card.rule not in IN_ITS_HEADING
    row = [
        ("+ " if card.token else "  ", "good"),
        (f"{card.name}{times(card.copies)}", "act" if card.token else "faint"),
        (f"  {card.heading}", "faint"),
        (f"  {why}" if is_news else "", "harm"),
    ]
    refused = f"Not now: {why}. " if why else ""
    return Item(row, lambda: f"{refused}{card_text(library, card.card)}", card.token)


def tokens(screen: SeatScreen, library: Library) -> list[Item]:
    """Every status effect that lies somewhere, and every companion with its counter, by who has it."""
    items = []
    for effect in screen.effects:
        amount = f" {effect.amount}" if effect.is_companion else times(effect.amount)
        row = [(effect.who, seat_tone(effect.seat)), (f"  {effect.name}", "token"), (amount, "token")]
        items.append(Item(row, lambda effect=effect: effect_text(library, effect)))  # type: ignore[misc]  # bound now
    return items or [Item([("No status effects lie anywhere.", "faint")], known(""))]


def opponents(screen: SeatScreen, adviser: Adviser) -> list[Item]:
    """What their next rolls may bring, and who they are."""
    items: list[Item] = []
    for threat in adviser.threats:
        short = threat.heading.replace(" before your defence", "").rstrip(":")  # which the text of the line says
        items.append(Item([(short, "harm")], known("Chances are exact; damage is that before your defence.")))
        items += [Item(chance_row(chance, is_ready=False), known("")) for chance in threat.chances]
    for foe in screen.foes:
        status = f"  {foe.status}" if foe.status else ""
        items.append(Item([(foe.name, seat_tone(foe.seat)), (status, "token")], known("")))
        items += [Item([("  " + crop(part.line, LONGEST_PART), "plain")], known(part.about)) for part in foe.sheet]
    return items or [Item([("Nobody stands against you now.", "faint")], known(""))]


def known(text: str) -> Callable[[], str]:
    """A text that is known already."""
    return lambda: text


# -- which panels there are ----------------------------------------------------------------------------

PANELS: Mapping[str, str] = {"board": "board", "cards": "cards", "tokens": "status", "foes": "enemies", "map": "map"}
"""The panels there are, by name."""
OFFERS = "offers"
"""What stands beside the panel while something is offered."""
TITLES: Mapping[str, str] = {**PANELS, OFFERS: "what is offered"}
"""What is written above a panel beside another one."""
AWAY = ("board", "cards")
"""Panels about what heroes who are played with the box have before them, and the program does not know."""


def panels(screen: SeatScreen) -> list[str]:
    """The panels that show something of this session to whoever sits there."""
    away = AWAY if screen.is_at_table else ()
    return [name for name in PANELS if name not in away and (name != "map" or screen.map is not None)]


def usual(screen: SeatScreen) -> str:
    """The panel to look at while nobody has asked for another: one's board; where that lies elsewhere whoever stands
    against one, or the map while nobody does and where everybody is called by a place of it.
    """
    if not screen.is_at_table:
        return "board"
    return "map" if screen.map is not None and (screen.has_places or not screen.has_foes) else "foes"


def passing(screen: SeatScreen) -> tuple[str, ...]:
    """The panels that give way to the usual one as soon as another question is asked."""
    return ("map", "foes", *AWAY) if screen.is_at_table else ("map",)


def beside(shown: str, screen: SeatScreen) -> tuple[str, str]:
    """Which panels to show beside and below another one where there is room; empty: none is left.

    Where things are offered that nobody knows yet, their whole texts stand there instead of the hand.
    """
    if screen.question is not None and screen.question.is_whole:
        return OFFERS, ""
    names = panels(screen)
    first = next((name for name in ("cards", "board", "foes", "tokens") if name in names and name != shown), "")
    second = next((name for name in ("foes", "board", "tokens") if name in names and name not in (shown, first)), "")
    is_alone = second == "foes" and not screen.foes
    return first, "" if is_alone else second


def offers(question: OpenQuestion | None) -> list[Item]:
    """The options of a question, each with all of its text."""
    return [
        Item(
            [(f"{option.number:>2} ", "key"), (option.label, "act"), (f"  {option.detail}", "faint")],
            known(option.detail),
            option.token,
        )
        for option in ((*question.options, *question.sales) if question is not None else ())
    ]


def items_of(
    name: str, screen: SeatScreen, question: OpenQuestion | None, adviser: Adviser, library: Library
) -> list[Item]:
    """The lines of a panel."""
    match name:
        case "offers":
            return offers(question)
        case "cards":
            return cards(screen, library)
        case "tokens":
            return tokens(screen, library)
        case "foes":
            return opponents(screen, adviser)
        case _:
            return abilities(screen, adviser.odds)


def is_away(name: str) -> str:
    """Why there is no such panel."""
    what = {"board": "Your board lies", "cards": "Your cards lie"}.get(name)
    return f"{what} before you: the program knows nothing of what is there." if what else "This has no map."
