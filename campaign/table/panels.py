"""What the panels of the table list: abilities with their chances, cards, status effects, who stands against one.

Every line has a text that is shown while it is marked. All of it is told by the layers below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaign.companion.table_question import places
from campaign.screens.lookups import times
from campaign.screens.menu import Menu
from campaign.screens.pages import crop
from campaign.screens.situation import kit
from campaign.table.look import bar, seat_tone
from campaign.words.current_state import space_lines
from campaign.words.lookup import safely
from campaign.words.names import held, token_name
from campaign.words.odds import own_odds
from campaign.words.rows import Chance, Row
from campaign.words.session_view import SessionView
from content import text
from engine.game import Game
from engine.index import faces_of
from engine.refusals import ACTING, Reason, why_not
from engine.state import Decision, Player

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


class Item(NamedTuple):
    """One line of a panel."""

    row: Row
    about: Callable[[], str]
    """Its whole text."""
    answer: str = ""
    """The option it stands for, if it can be chosen now."""


def seats(face: SessionView, me: int, cells: int, width: int, *, roomy: bool) -> list[Row]:
    """Everybody who takes part, a line each: who, health, CP, what they have.

    `cells`: of a health bar; `width`: columns there are; `roomy`: status effects that do not fit have their own line.
    """
    game = face.game
    there = face.seated()
    longest = max((len(face.seat(p.seat)) for p in there), default=0)
    dials = Counter(player.dial for player in there)
    rows: list[Row] = []
    for player in there:
        mark = "▶ " if player.seat == me else "  "
        who = [
            (mark, "name"),
            (face.seat(player.seat).ljust(longest), seat_tone(player.seat)),
            (" ", "plain"),
            *bar(game, player, cells),
            (f" {game.health(player.seat):>3} HP", "act"),
            (SHARED if dials[player.dial] > 1 else "", "faint"),
            (" " * CP if player.at_table else f" {player.cp:>2} CP", "plain"),
        ]
        status = ", ".join(part for part in (held(game.library, player), kit(face, player)) if part)
        notes, deck = ([f"  {note}" for note in told] for told in (face.notes(player), face.deck(player)))
        rows += with_notes(who, notes, status, width, roomy=roomy, spare=deck)
    return [*rows, *face.below()]


def with_notes(
    who: Row, notes: list[str], status: str, width: int, *, roomy: bool, spare: Sequence[str] = ()
) -> list[Row]:
    """Somebody's line with what is to be said of them; where it does not fit, status effects come before the rest.

    What is `spare` is said where all fits in one line.
    """
    behind = f"  {status}" if status else ""
    room = width - sum(len(text) for text, _ in who) - len(behind)
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


def abilities(face: SessionView, me: int, menu: Menu | None) -> list[Item]:
    """One's own board: what the dice may still become, best first, then what is no attack."""
    game = face.game
    player = game.state.players[me]
    names = text.names_of(game.library)
    boards = {ability.name: side for side in faces_of(game.library, player) for ability in side.abilities}
    ready = active(menu)
    found, told = [], set()
    for chance in own_odds(face, me):
        side = boards.get(chance.name)
        about = told_by("\n".join(space_lines(side, names)) if side is not None else "")
        answer = ready.get(chance.name, "") if chance.is_met else ""  # dice activate an ability's best line alone
        found.append(Item(chance_row(chance, is_ready=bool(answer)), with_keep(chance, about), answer))
        told.add(chance.name)
    for side in faces_of(game.library, player):
        if side.raw is None or any(ability.name in told for ability in side.abilities):
            continue
        first, *_ = space_lines(side, names)
        name, _, rest = first.partition(": ")
        row = [(" " * 13, "plain"), (name, "act"), (f" {rest}", "faint")]
        found.append(Item(row, told_by("\n".join(space_lines(side, names)))))
    return found


def active(menu: Menu | None) -> dict[str, str]:
    """Names of the abilities that may be activated now -> the options that do it."""
    if menu is None or menu.decision.kind != "roll":
        return {}
    options = [option for option in menu.decision.options if option.startswith("activate ")]
    return {menu.labels.of(option).text: option for option in options}


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


def with_keep(chance: Chance, about: Callable[[], str]) -> Callable[[], str]:
    """The text of an ability behind the dice to keep for it, and what it is worth."""

    def tell() -> str:
        keep = f"Keep {chance.keep} for it. " if chance.keep else ""
        worth = f"Worth {chance.worth}. " if chance.worth != UNKNOWN else ""
        return f"{keep}{worth}{about()}"

    return tell


# -- cards, status effects, opponents ----------------------------------------------------------------


def cards(face: SessionView, me: int, menu: Menu | None) -> list[Item]:
    """The hand: what can be played now, and why the rest cannot."""
    game = face.game
    names = text.names_of(game.library)
    decision = menu.decision if menu is not None and menu.decision.seat == me else None
    found = []
    for id, many in Counter(game.state.players[me].hand).items():
        card = game.library.cards[id]
        token = f"play {id}"
        can = decision is not None and token in decision.options
        why = None if can or is_peaceful(face) else refusal(game, decision, token)
        is_news = why is not None and why.rule not in IN_ITS_HEADING
        row = [
            ("+ " if can else "  ", "good"),
            (f"{card.name}{times(many)}", "act" if can else "faint"),
            (f"  {safely(text.heading, card.raw)}", "faint"),
            (f"  {why}" if is_news else "", "harm"),
        ]
        told = told_by(safely(text.card, card.raw, names))
        found.append(Item(row, behind(str(why or ""), told), token if can else ""))
    return found or [Item([("  no cards", "faint")], told_by("The hand is empty."))]


def is_peaceful(face: SessionView) -> bool:
    """Whether nobody acts against anybody just now, and no card is played."""
    return face.game.state.phase in face.peaceful


def refusal(game: Game, decision: Decision | None, token: str) -> Reason | None:
    """Why an option cannot be chosen now; None: the question is none in which one acts, as everybody sees."""
    if decision is None:
        return Reason("others play now")
    return why_not(game, decision, token) or Reason("not now") if decision.kind in ACTING else None


def tokens(face: SessionView) -> list[Item]:
    """Every status effect that lies somewhere, and every companion with its counter, by who has it."""
    library = face.game.library
    names = text.names_of(library)
    found = []
    for player in face.game.state.players:
        for token, many in sorted(player.tokens.items()):
            if many and not player.fallen:
                row = [
                    (face.seat(player.seat), seat_tone(player.seat)),
                    (f"  {token_name(library, token)}", "token"),
                    (times(many), "token"),
                ]
                found.append(Item(row, told_by(safely(text.token, library.tokens[token].raw, names))))
        for name, counter in sorted(player.companions.items()):
            if counter and not player.fallen:
                companion = library.companions[name]
                row = [(face.seat(player.seat), seat_tone(player.seat)), (f"  {companion.name} {counter}", "token")]
                found.append(Item(row, told_by(safely(text.companion, companion.raw, names))))
    return found or [Item([("No status effects lie anywhere.", "faint")], told_by(""))]


def opponents(face: SessionView, me: int) -> list[Item]:
    """What their next rolls may bring, and who they are."""
    game = face.game
    found: list[Item] = []
    for heading, chances in [] if is_peaceful(face) else face.threats(me):
        short = heading.replace(" before your defence", "").rstrip(":")  # which the text of the line says
        found.append(Item([(short, "harm")], told_by("Chances are exact; damage is that before your defence.")))
        found += [Item(chance_row(chance, is_ready=False), told_by("")) for chance in chances]
    for seat in foes_of(face, me):
        player = game.state.players[seat]
        found.append(Item([(face.seat(seat), seat_tone(seat)), (carries(face, player), "token")], told_by("")))
        found += sheet(face, player)
    return found or [Item([("Nobody stands against you now.", "faint")], told_by(""))]


def foes_of(face: SessionView, me: int) -> list[int]:
    """Who stands against somebody; of those who fight nobody, against the others."""
    game = face.game
    if is_peaceful(face):
        return []
    team = game.state.players[me].team
    return game.opponents(me) or [p.seat for p in game.state.players if p.team != team and not p.fallen]


def carries(face: SessionView, player: Player) -> str:
    """What lies before somebody, behind their name."""
    parts = [part for part in (held(face.game.library, player), kit(face, player)) if part]
    return f"  {', '.join(parts)}" if parts else ""


def sheet(face: SessionView, player: Player) -> list[Item]:
    """Somebody's board or card: a line for every part of it, whose text runs on below."""
    parts: list[list[str]] = []
    for told in face.sheet(player):
        if told.startswith("  ") and parts:
            parts[-1].append(told)
        else:
            parts.append([told])
    return [Item([("  " + crop(part[0], 200), "plain")], told_by("\n".join(part))) for part in parts]


def told_by(told: str) -> Callable[[], str]:
    """A text that is known already."""
    return lambda: told


def behind(why: str, about: Callable[[], str]) -> Callable[[], str]:
    """A text behind the reason why not."""
    return lambda: f"{f'Not now: {why}. ' if why else ''}{about()}"


PANELS: Mapping[str, str] = {"board": "board", "cards": "cards", "tokens": "status", "foes": "enemies", "map": "map"}
"""The panels there are, by name."""
OFFERS = "offers"
"""What stands beside the panel while something is offered."""
TITLES: Mapping[str, str] = {**PANELS, OFFERS: "what is offered"}
"""What is written above a panel beside another one."""
AWAY = ("board", "cards")
"""Those about what heroes who are played with the box have before them, and the program does not know."""


def panels(face: SessionView, me: int) -> list[str]:
    """The panels that show something of this session to somebody."""
    has_map = face.chart(ways=False) is not None
    away = AWAY if face.game.state.players[me].at_table else ()
    return [name for name in PANELS if name not in away and (name != "map" or has_map)]


def usual(face: SessionView, me: int) -> str:
    """The panel to look at while nobody has asked for another: one's board; where that lies elsewhere whoever stands
    against one, or the map while nobody does and where everybody is called by a place of it.
    """
    game = face.game
    if not game.state.players[me].at_table:
        return "board"
    has_map = "map" in panels(face, me)
    return "map" if has_map and (places(game) or not game.opponents(me)) else "foes"


def passing(face: SessionView, me: int) -> tuple[str, ...]:
    """The panels that give way to the usual one as soon as another question is asked."""
    return ("map", "foes", *AWAY) if face.game.state.players[me].at_table else ("map",)


def beside(shown: str, there: list[str], face: SessionView, me: int, menu: Menu | None) -> tuple[str, str]:
    """Which panels to show beside and below another one where there is room; empty: none is left.

    Where things are offered that nobody knows yet, their whole texts stand there instead of the hand.
    """
    if menu is not None and menu.decision.kind in face.whole:
        return OFFERS, ""
    first = next((name for name in ("cards", "board", "foes", "tokens") if name in there and name != shown), "")
    second = next((name for name in ("foes", "board", "tokens") if name in there and name not in (shown, first)), "")
    is_alone = second == "foes" and not foes_of(face, me)
    return first, "" if is_alone else second


def offers(menu: Menu | None) -> list[Item]:
    """The options of a question, each with all of its text."""
    entries = [*menu.entries, *menu.sold] if menu is not None else []
    return [
        Item(
            [(f"{entry.number:>2} ", "key"), (entry.label.text, "act"), (f"  {entry.label.detail}", "faint")],
            told_by(entry.label.detail),
            entry.token,
        )
        for entry in entries
    ]


def is_away(name: str) -> str:
    """Why there is no such panel."""
    what = {"board": "Your board lies", "cards": "Your cards lie"}.get(name)
    return f"{what} before you: the program knows nothing of what is there." if what else "This has no map."
