"""What the panels of the table list: abilities with their chances, cards, status effects, who is against the player.

Every line has a text that is shown while it is marked. All of it comes from the screen of whoever sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaign.screens.lookups import Adviser, card_text, effect_text, times
from campaign.screens.model import HeldCard, OpenQuestion, SeatLine, SeatScreen, SheetPart
from campaign.screens.pages import crop, width_of
from campaign.table.look import BANE, bar, effects_row, name_tone, seat_tone
from campaign.words.names import VITAL_NOTES, companion_at
from campaign.words.rows import Chance, Row, Way, refers
from engine.definitions import Library

UNKNOWN = "-"
IN_ITS_HEADING = ("CARD-2", "CARD-3")
"""Rules about when a card is played, which comes after its name."""
LEFT_OUT = "  …"
"""After a line that could tell more."""
FIRM = ("vs ", "DOWN")
"""How notes begin that give way to no status effect."""
SHARED = " shared"
"""After health that several have in common."""
HP = 6
"""Columns of the health that a player began with."""
CP = 6
"""Columns of a player's CP; empty for heroes who count theirs where the box is."""
HEADS: Row = [("chance▾ damage ability", "faint")]
"""Over the lines of abilities; the column by which they are sorted is marked."""
INDENT = 15
"""Columns before an ability's name."""
MEANING = (
    "Chance: exact, if you roll for that ability alone; likeliest first. Damage: with all that changes it, before any "
    "defence. Worth 1 = 1 damage dealt."
)
"""What the columns say."""
LONGEST_PART = 200
"""Characters at most of a line about a part of a player's board, whose text is shown as a whole while it is marked."""


class Item(NamedTuple):
    """One line of a panel."""

    row: Row
    about: Callable[[], str]
    """The whole text of the line."""
    answer: str = ""
    """The option it means, if it can be chosen now."""
    text: str = ""
    """What is written below the line, as far as there is room."""


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
            who(line, longest, cells, is_marked=is_marked), notes, effects_row(line), width, roomy=roomy, spare=deck
        )
    return [*rows, *screen.below]


def who(line: SeatLine, longest: int, cells: int, *, is_marked: bool) -> Row:
    """The beginning of a player's line, equally long for all: name, health, CP. The player who is asked is marked, and
    when all is over the one who sits there; so is their opponent.
    """
    tone, (points, behind) = name_tone(line), line.points
    return [
        (f"{'▶' if is_marked else ' '}", "name"),
        ("◆" if line.is_foe else " ", tone),
        (line.name, refers(tone, line.name)),
        (" " * (longest - len(line.name) + 1), "plain"),
        *bar(line, cells),
        (f" {points:>3}", "act"),
        (f"{behind} HP".ljust(HP), "faint"),
        (SHARED if line.shares else "", "faint"),
        (" " * CP if line.cp is None else f" {line.cp:>2} CP", "plain"),
    ]


def with_notes(
    who: Row, notes: list[str], status: Row, width: int, *, roomy: bool, spare: Sequence[str] = ()
) -> list[Row]:
    """A player's line with what is to be said of them; where it does not fit, notes give way before status effects,
    except those about a fight and a defeat.

    What is `spare` is said where all fits in one line.
    """
    behind: Row = [("  ", "plain"), *status] if status else []
    room = width - width_of(who) - width_of(behind)
    if sum(map(len, [*notes, *spare])) <= room:
        notes = [*notes, *spare]
    if sum(map(len, notes)) <= room:
        return [[*who, ("".join(notes), "faint"), *behind]]
    if roomy:
        return [[*who, ("".join(notes), "faint")], [("    ", "plain"), *status]]
    room = width - width_of(who)
    effects = effects_that_fit(behind, room - sum(len(note) for note in notes if is_firm(note)))
    room -= width_of(effects)
    kept = that_fit(notes, room - len(LEFT_OUT))
    is_told = len(kept) < len(notes) and sum(map(len, kept)) + len(LEFT_OUT) <= room
    return [[*who, ("".join(kept), "faint"), *effects, (LEFT_OUT if is_told else "", "faint")]]


def is_firm(note: str) -> bool:
    """Whether a note gives way to no status effect."""
    return note.strip().startswith(FIRM)


def effects_that_fit(effects: Row, room: int) -> list[tuple[str, str]]:
    """Status effects that fit, each whole, and how many others there are: `Accuracy, Crit +1`."""
    kept, hidden = list(effects), 0
    while len(kept) > 1 and width_of([*kept, more(hidden, kept)]) > room:
        hidden += 1
        kept = kept[:-2] if len(kept) > 2 else kept[:1]
    return [*kept, more(hidden, kept)] if hidden else kept


def more(hidden: int, kept: Row) -> tuple[str, str]:
    """How many status effects there are beside those that are told."""
    return (f"{' ' if len(kept) > 1 else ''}+{hidden}" if hidden else "", "faint")


def that_fit(notes: Sequence[str], room: int) -> list[str]:
    """The notes that fit, the most important before all others; in their order."""
    kept: list[int] = []
    for place in sorted(range(len(notes)), key=lambda place: rank(notes[place])):
        if sum(len(notes[other]) for other in [*kept, place]) > room:
            break
        kept.append(place)
    return [notes[place] for place in sorted(kept)]


def rank(note: str) -> int:
    """In which order notes keep their room: those of `VITAL_NOTES` in that order, then all others."""
    return next((at for at, begin in enumerate(VITAL_NOTES) if note.strip().startswith(begin)), len(VITAL_NOTES))


# -- abilities ---------------------------------------------------------------------------------------


def abilities(screen: SeatScreen, odds: Sequence[Chance]) -> list[Item]:
    """The player's own board: what the dice may still become, the likeliest first, then what is no attack."""
    places = {ability.name: (space, ability) for space in screen.board for ability in space.abilities}
    items = [Item(HEADS, known(MEANING))] if odds else []
    for chance in odds:
        space, ability = places.get(chance.name, (None, None))
        about = space.about if space is not None else ""
        answer = ability.token if ability is not None and chance.is_met else ""  # dice activate the best line alone
        items.append(Item(chance_row(chance, is_ready=bool(answer)), with_keep(chance, about), answer))
    listed = {chance.name for chance in odds}
    for space in screen.board:
        if not any(ability.name in listed for ability in space.abilities):
            name = (space.name, refers("act", f"ability {space.name}"))
            row = [(" " * INDENT, "plain"), name, (f" {space.text}", "faint")]
            items.append(Item(row, known(space.about)))
    return items


def chance_row(chance: Chance, *, is_ready: bool) -> Row:
    """`34.2 %    5  Smack (3 swords)`."""
    tone = "good" if is_ready else "roll"
    name = chance.name.partition(": ")[0].partition(" x")[0]  # of the attack of several enemies: whose it is
    damage = "" if chance.damage == UNKNOWN else chance.damage
    return [
        (f"{chance.chance:>7}", tone),
        (f"{damage:>7} ", "harm"),
        (chance.name, refers("title" if is_ready else "act", f"ability {name}")),
        (f" {chance.needs}", "faint"),
        ("  now" if is_ready else "", "good"),
    ]


def with_keep(chance: Chance, about: str) -> Callable[[], str]:
    """The text of an ability after the dice to keep for it, and what it is worth."""
    keep = f"Keep {chance.keep} for it. " if chance.keep else ""
    made = f": {chance.made}" if chance.made else ""
    worth = f"Worth {chance.worth}{made}. " if chance.worth != UNKNOWN else ""
    return known(f"{keep}{worth}{about}")


# -- cards, status effects, opponents ----------------------------------------------------------------


def cards(screen: SeatScreen, library: Library, uses: Sequence[Way] = ()) -> list[Item]:
    """The hand: what can be played now, what that does with the dice on the table, and why the rest cannot."""
    items = [card_item(card, library, [way for way in uses if card.token in way.options]) for card in screen.hand]
    return items or [Item([("  no cards", "faint")], known("You have no cards in hand."))]


def card_item(card: HeldCard, library: Library, uses: Sequence[Way]) -> Item:
    """Equal cards in one's hand."""
    makes = next((way.comes for way in uses), "")
    why = card.why_not
    is_news = bool(why) and card.rule not in IN_ITS_HEADING
    row = [
        ("+ " if card.token else "  ", "good"),
        (card.name, refers("act" if card.token else "faint", f"card {card.name}")),
        (times(card.copies), "act" if card.token else "faint"),
        (f"  {makes}" if makes else "", "good"),
        (f"  {card.heading}", "faint"),
        (f"  {why}" if is_news else "", "harm"),
    ]
    refused = f"Not now: {why}. " if why else ""
    serves = "".join(f"{way.text} {way.comes}, {way.worth}. " for way in uses)
    says = card_text(library, card.card)
    return Item(row, known(f"{refused}{serves}{says}"), card.token, says)


def tokens(screen: SeatScreen, library: Library) -> list[Item]:
    """Every status effect in play, and every companion with its counter, by who has it."""
    items = []
    tones = {line.seat: name_tone(line) for line in screen.seats}
    for effect in screen.effects:
        mark, tone = (BANE, "bane") if effect.is_harmful else ("", "token")
        name = f"{'companion' if effect.is_companion else 'token'} {effect.name}"
        who = (effect.who, refers(tones.get(effect.seat, "plain"), effect.who))
        told = effect.name + times(effect.amount)
        if effect.is_companion:
            told = companion_at(library, effect.id, effect.amount)
        row = [who, ("  ", "plain"), (f"{mark}{told}", refers(tone, name))]
        says = effect_text(library, effect)
        items.append(Item(row, known(says), text=says))
    return items or [Item([("No status effects.", "faint")], known(""))]


def opponents(screen: SeatScreen, adviser: Adviser) -> list[Item]:
    """What their next rolls may bring, and who they are."""
    threats: list[Item] = []
    for threat in adviser.threats:
        short = threat.heading.replace(" before your defence", "").rstrip(":")  # which the text of the line says
        threats.append(Item([(short, "harm")], known("Chances are exact. Damage is before your defence.")))
        threats.append(Item(HEADS, known("")))
        threats += [Item(chance_row(chance, is_ready=False), known("")) for chance in threat.chances]
    items: list[Item] = []
    friends = {line.seat for line in screen.seats if not line.is_foe}
    for foe in screen.foes:
        status = f"  {foe.status}" if foe.status else ""
        is_friend = foe.seat in friends
        tone = refers(seat_tone(foe.seat) if is_friend else "foe", foe.name)
        items.append(Item([(foe.name if is_friend else f"◆{foe.name}", tone), (status, "token")], known("")))
        items += [part_item(part) for part in foe.sheet]
    items = [*items, *threats] if screen.attacker >= 0 else [*threats, *items]
    nobody = "The map shows the enemies." if screen.has_foes else "No opponent now."
    return items or [Item([(nobody, "faint")], known(""))]


def part_item(part: SheetPart) -> Item:
    """A part of a player's board or card; what they use just now is marked."""
    mark, tone = ("▶ ", "title") if part.is_used else ("  ", "plain")
    name, colon, rest = crop(part.line, LONGEST_PART).partition(": ")
    row = [(mark, "harm"), (name, refers(tone, part.name)), (f"{colon}{rest}", tone)]
    return Item(row, known(part.about))


def known(text: str) -> Callable[[], str]:
    """A text that is known already."""
    return lambda: text


# -- which panels there are ----------------------------------------------------------------------------

PANELS: Mapping[str, str] = {"board": "board", "cards": "cards", "tokens": "status", "foes": "enemies", "map": "map"}
"""The panels there are, by name."""
OFFERS = "offers"
"""What is beside the panel while something is offered."""
TITLES: Mapping[str, str] = {**PANELS, OFFERS: "options"}
"""What is written above a panel beside another one."""
AWAY = ("board", "cards")
"""Panels about what heroes who are played with the box have before them, and the program does not know."""


def panels(screen: SeatScreen) -> list[str]:
    """The panels that show something of this session to whoever sits there."""
    away = AWAY if screen.is_at_table or screen.seat < 0 else ()
    return [name for name in PANELS if name not in away and (name != "map" or screen.map is not None)]


def tab(name: str, screen: SeatScreen) -> str:
    """What a panel is called; whoever watches has no enemies, and sees everybody's board there."""
    return "boards" if name == "foes" and screen.seat < 0 else TITLES[name]


def usual(screen: SeatScreen) -> str:
    """The panel to look at while nobody has asked for another: the map while the player has no opponent; the board of
    an attacker who is another player; else the player's own board. Where that is elsewhere, the opponent, or the map
    where all are called by a place of it.
    """
    if screen.map is not None and not screen.has_foes:
        return "map"
    if screen.seat < 0 or (screen.attacker >= 0 and not screen.is_at_table):
        return "foes"
    if not screen.is_at_table:
        return "board"
    return "map" if screen.map is not None and screen.has_places else "foes"


def passing(screen: SeatScreen) -> tuple[str, ...]:
    """The panels that give way to the usual one as soon as another question is asked."""
    return ("map", "foes", *AWAY) if screen.is_at_table else ("map",)


def beside(shown: str, screen: SeatScreen) -> tuple[str, str]:
    """Which panels to show beside and below another one where there is room; empty: none is left.

    Where things are offered that nobody knows yet, their whole texts are there instead of the hand.
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
            return cards(screen, library, adviser.uses)
        case "tokens":
            return tokens(screen, library)
        case "foes":
            return opponents(screen, adviser)
        case _:
            return abilities(screen, adviser.odds)


def is_away(name: str) -> str:
    """Why there is no such panel."""
    what = {"board": "Your board is", "cards": "Your cards are"}.get(name)
    return f"{what} on your table, and the program does not know it." if what else "This session has no map."
