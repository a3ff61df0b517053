"""The commands about being asked: `ask`, `pass turn`, `passed`, and `roll dice`: who rolls."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.asking.people import ATTACK, PHASE, TURN, Answered, People
from campaign.asking.settings import LEVELS, PROGRAM, ROLLS, Settings, way_to_roll
from campaign.configuration import configuration, is_count, keep_asks
from campaign.errors import CampaignError, UnknownDice
from campaign.kinds.documents import AT_TABLE, TYPED_DICE
from campaign.play.live_session import LiveSession
from campaign.screens.pages import Page
from campaign.words.names import card_name, joined, number_in, token_name, words
from campaign.words.session_view import SessionView
from engine import table
from engine.definitions import Library
from saves.records import Document

PASSES = {"pass!": PHASE, "pass phase": PHASE, "pass attack": ATTACK, "pass turn": TURN}
"""What may be typed for a standing order."""

ASKED = {
    "defence": "a defence",
    "main": "a main phase",
    "window": "a window",
    "defence-roll": "defence dice",
    "roll": "a roll",
    "may": "an offer",
    "die": "a die",
    "target": "a target",
    "remove": "a status effect",
    "transfer": "a status effect",
    "order": "an order",
}


def configured(heroes: Sequence[str]) -> list[Settings]:
    """What is asked of whoever plays each of these heroes, by seat; changed in play it lasts as long as the list."""
    wanted = configuration()
    return [wanted.asks(hero) for hero in heroes]


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
    page.say(f"Kept for {words(hero) if hero else 'everybody'} in {path}.", "good")


def change_asking(page: Page, people: People, seat: int, hero: str, rest: str) -> None:
    """`ask`: show or change what this seat is asked, or keep it for the next time; whose it is, where several play."""
    settings = people.seats[seat].settings
    word, _, number = rest.partition(" ")
    if rest in ("keep", "keep all"):
        keep(page, settings, hero if rest == "keep" else "")
        return
    if word in LEVELS and not number:
        settings.level = word
    elif word == "healing" and is_count(below := number_in(number)):
        settings.heal_below = below
    elif rest:
        ways = ", ".join(f"ask {level}" for level in LEVELS)
        page.say(f"Say one of: {ways}, ask healing 20, ask keep, ask keep all.", "wrong")
        return
    people.look_anew()
    whose = f"{words(hero)}, " if len(people.seats) > 1 else ""
    page.say(f"{whose}ask {settings.level}: {LEVELS[settings.level]}.")
    below = settings.heal_below
    page.say(f"{whose}ask healing {below}: what only heals you is offered below {below} health.")


def summary(view: SessionView, answered: list[Answered], named: set[tuple[int, int, str]]) -> str:
    """What was left out in people's names though they might have wanted it, in a line; empty: nothing.

    `named` holds what was told before, by turn and seat; what is told now is added.
    """
    names_of: dict[int, list[str]] = {}
    for one in answered:
        new = [option for option in one.over if (one.turn, one.seat, option) not in named]
        named.update((one.turn, one.seat, option) for option in new)
        names_of.setdefault(one.seat, []).extend(option_name(view.game.library, option) for option in new)
    parts = [f"{joined(dict.fromkeys(names))} for {view.seat(seat)}" for seat, names in names_of.items() if names]
    return f"Passed over {'; '.join(parts)}: 'passed' says why, 'ask fits' asks." if parts else ""


def option_name(library: Library, option: str) -> str:
    """What an option plays, spends or uses."""
    verb, _, rest = option.partition(" ")
    name, *_ = rest.split(" ")
    return card_name(library, rest) if verb == "play" else token_name(library, name)


def show_passed(page: Page, view: SessionView, answered: list[Answered]) -> None:
    """`passed`: what was answered in people's names, and why."""
    if not answered:
        page.say("Nothing has been answered for you since you sat down.")
    for one in answered:
        what = ASKED.get(one.kind, one.kind)
        page.say(f"  {view.seat(one.seat)}, {what}: {one.token}, as {one.why}.", indent=4)
    if answered:
        page.say("'undo passed' takes the last one back and asks you; 'ask always' ends it.", "faint")


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
