"""The commands about being asked: `ask`, `pass turn`, and `roll dice`: who rolls."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.asking.people import ATTACK, PHASE, TURN, People
from campaign.asking.settings import (
    ALWAYS,
    ASK,
    ENEMY_CHOICES,
    LEVELS,
    NEVER,
    PROGRAM,
    ROLLS,
    USUAL,
    WISHES,
    Settings,
    people_choose,
    way_to_roll,
)
from campaign.configuration import OFF, ON, configuration, ids_in, is_count, keep_asks
from campaign.errors import CampaignError, UnknownDice
from campaign.kinds.documents import AT_TABLE, TYPED_DICE
from campaign.play.live_session import LiveSession
from campaign.screens.pages import Page
from campaign.words.lookup import found_among, known, look_up
from campaign.words.names import number_in, words
from campaign.words.rows import LookupEntry, Row
from campaign.words.session_view import SessionView
from engine import table
from engine.definitions import Library
from engine.game import Game
from saves.records import Document

PASSES = {"pass!": PHASE, "pass phase": PHASE, "pass attack": ATTACK, "pass turn": TURN}
"""What may be typed for a standing order."""


def configured(heroes: Sequence[str], enemies: str | None = None) -> list[Settings]:
    """What is asked of whoever plays each of these heroes, by seat; changed in play it lasts as long as the list.

    `enemies`: who chooses for enemies, whatever the configuration says. Raises UnknownEnemyChoices.
    """
    wanted = configuration()
    settings = [wanted.asks(hero) for hero in heroes]
    if enemies is not None:
        for one in settings:
            one.enemies = people_choose(enemies)
    return settings


def settle(people: People, settings: Sequence[Settings]) -> None:
    """Let everybody be asked so."""
    for seat, asking in people.seats.items():
        asking.settings = settings[seat]
    people.look_anew()


def keep(page: Page, settings: Settings, hero: str) -> None:
    """`ask keep`: from now on so for this hero, or for everybody."""
    try:
        path = keep_asks(settings, hero)
    except CampaignError as error:
        page.say(str(error), "wrong")
        return
    page.say(f"Saved for {words(hero) if hero else 'every hero'} in {path}.", "good")


def change_asking(page: Page, people: People, view: SessionView, seat: int, rest: str) -> None:
    """`ask`: show or change what this seat is asked, or keep it for the next time; whose it is, where several play."""
    settings, hero = people.seats[seat].settings, view.game.state.players[seat].fighter
    word, _, more = rest.partition(" ")
    if rest in ("keep", "keep all"):
        keep(page, settings, hero if rest == "keep" else "")
        return
    if word in WISHES and (more or word not in LEVELS):
        change_wish(page, people, view, seat, word, more.strip())
        return
    if word in LEVELS and not more:
        settings.level = word
    elif word == "healing" and is_count(below := number_in(more)):
        settings.heal_below = below
    elif word == "selling" and more in (ON, OFF):
        settings.sales = more == ON
    elif word == "enemies" and more in (ON, OFF):
        settings.enemies = more == ON
    elif rest:
        ways = ", ".join(f"ask {level}" for level in LEVELS)
        page.say(
            f"Type one of: {ways}, ask healing 20, ask selling on, ask enemies on, ask never NAME, ask always NAME, "
            "ask usual NAME, ask keep, ask keep all.",
            "wrong",
        )
        return
    people.look_anew()
    show_asking(page, settings, view, f"{words(hero)}, " if len(people.seats) > 1 else "")


def show_asking(page: Page, settings: Settings, view: SessionView, whose: str) -> None:
    """`ask`: what is asked."""
    below, sales = settings.heal_below, ON if settings.sales else OFF
    page.say(f"{whose}ask {settings.level}: {LEVELS[settings.level]}.")
    page.say(f"{whose}ask healing {below}: you are asked about healing below {below} health.")
    page.say(f"{whose}ask selling {sales}: {SELLING[sales]}.")
    if meets_enemies(view.game):
        page.say(f"{whose}ask enemies {ON if settings.enemies else OFF}: {ENEMY_CHOICES[who_chooses(settings)]}.")
    for wish, ids in ((ALWAYS, settings.always), (NEVER, settings.never)):
        if ids:
            page.say(f"{whose}ask {wish}: {', '.join(sorted(thing_name(view.game.library, id) for id in ids))}")


SHOWN = 6
"""How many things of a name are listed at most."""
SELLING = {
    ON: "you are asked once a main phase where you can only sell",
    OFF: "you are not asked where you can only sell",
}
"""What `ask selling` may be."""


def meets_enemies(game: Game) -> bool:
    """Whether those who sit there are one team, against enemies that follow a script."""
    others = [player for player in game.state.players if not game.mode.scripted(game, player.seat)]
    return len({player.team for player in others}) == 1


def who_chooses(settings: Settings) -> str:
    """Who chooses for enemies, one of `ENEMY_CHOICES`."""
    return ASK if settings.enemies else PROGRAM


def thing_name(library: Library, id: str) -> str:
    """A card, status effect or companion as it is called; by the words of its id where this session has none such."""
    for things in (library.cards, library.tokens, library.companions):
        if id in things:
            return things[id].name
    return f"{words(id)} (not in this session)"


def change_wish(page: Page, people: People, view: SessionView, seat: int, wish: str, name: str) -> None:
    """`ask never NAME`: have one card or token asked about in another way than as usual, or as usual again."""
    if not name:
        page.say(f"Name a card or a token: ask {wish} NAME.", "wrong")
        return
    settings = people.seats[seat].settings
    elsewhere = next((id for id in ids_in(name) if settings.wish(id) != USUAL), "")
    if wish == USUAL and elsewhere:
        people.want(view.game, seat, {elsewhere: wish})
        page.say(f"{thing_name(view.game.library, elsewhere)}: {wish}, {WISHES[wish]}.")
        return
    entry, problem = usable(view, name, seat)
    if entry is None:
        page.say(problem, "wrong")
        return
    people.want(view.game, seat, {entry.id: wish})
    page.say(f"{entry.name}: {wish}, {WISHES[wish]}.")


def wished_ids(view: SessionView, seat: int, typed: str) -> list[str]:
    """Cards and tokens that were typed with commas between them, by their ids. Raises UnknownThing."""
    ids = []
    for name in ids_in(typed):
        entry, problem = usable(view, name, seat)
        if entry is None:
            raise UnknownThing(problem)
        ids.append(entry.id)
    return ids


class UnknownThing(CampaignError):
    """No card or token is called so."""


def usable(view: SessionView, name: str, seat: int) -> tuple[LookupEntry | None, str]:
    """The card, token or companion that is called so; None: why there is no such one."""
    entries = [entry for entry in known(view, seat) if entry.id]
    found, several, near = found_among(entries, name)
    matches = [*found, *several]
    if len(matches) == 1:
        return matches[0], ""
    if matches:
        shown = ", ".join(f"{entry.kind} {entry.name}" for entry in matches[:SHOWN])
        return None, f"{name!r} has several meanings: {shown}. Type more of the name."
    others = look_up(view, name, seat)
    if others.told or others.several:
        return (
            None,
            f"You are never asked about {[*others.told, *others.several][0].name}: no one chooses when to use it.",
        )
    close = f" Did you mean {' or '.join(near)}?" if near else ""
    return None, f"There is no card or token {name!r}.{close}"


def wish_row(settings: Settings, entry: LookupEntry) -> Row:
    """What is asked about a card or token that is looked up, and how to change it."""
    wish = settings.wish(entry.id)
    others = " or ".join(f"'ask {other} {entry.name}'" for other in WISHES if other != wish)
    return [(f"  Asking: {wish}, {WISHES[wish]}. {others} changes it.", "faint")]


# -- who rolls -----------------------------------------------------------------------------------------


def arranged_dice(way: str, *, at_table: bool = False) -> Document:
    """What a way to roll arranges for a session which begins, perhaps one with the box on the table."""
    return {**({TYPED_DICE: True} if way != PROGRAM else {}), **({AT_TABLE: True} if at_table else {})}


def change_dice(page: Page, live: LiveSession, people: People, rest: str) -> None:
    """`roll dice`: say who rolls; `roll dice ask`: have it so from now on."""
    try:
        way = way_to_roll(rest) if rest else people.dice
    except UnknownDice as error:
        page.say(str(error), "wrong")
        return
    set_dice(live, people, way)
    page.say(f"roll dice {way}: {ROLLS[way]}.")


def set_dice(live: LiveSession, people: People, way: str) -> None:
    """Have it so from now on; where the session has not asked for dice yet, that it does is noted in its log."""
    if way != PROGRAM and not live.is_over and not live.game.state.physical:
        live.note(table.OWN_DICE)
    people.dice = way
