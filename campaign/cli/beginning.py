"""What `kingshand play` offers without a name: go on with a campaign, or begin one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from campaign.cli.campaigns import names_of, where
from campaign.errors import CampaignError
from campaign.kinds import all_kinds
from campaign.play.conclusion import ACTIVE
from campaign.play.service import check_party, how_many
from content.errors import LoadError
from content.load import hero_names
from saves.errors import BadName, NameTaken

if TYPE_CHECKING:
    from campaign.cli.keys import Keyboard
    from campaign.cli.screen import Screen
    from campaign.kinds import Kind
    from campaign.play.service import Service
    from saves.records import Campaign

T = TypeVar("T")
STOP = ("q", "quit", "exit")


def choose_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str | None:
    """The name of the campaign to play, perhaps a new one; None: the person changed their mind."""
    there = [campaign for campaign in service.campaigns() if campaign.status == ACTIVE]
    try:
        if not there:
            screen.say("Welcome to kingshand. There is no campaign to continue, so let us begin one.", "title")
            return new_campaign(screen, keyboard, service)
        screen.say("Your campaigns", "title")
        for i, campaign in enumerate(there, start=1):
            screen.say(f"  {i}  {campaign.name}: {names_of(campaign.heroes)}, {where(campaign)}")
        screen.say("  n  begin a new one")
        found = ask(screen, keyboard, "Which one? [1] ", lambda typed: picked(typed, there))
        return found.name if found is not None else new_campaign(screen, keyboard, service)
    except EOFError:
        return None


def picked(typed: str, there: list[Campaign]) -> Campaign | None:
    """The campaign meant; None: a new one. Raises ValueError with a sentence."""
    if typed.lower() in ("n", "new"):
        return None
    if not typed:
        return there[0]
    if typed.isdigit() and 1 <= int(typed) <= len(there):
        return there[int(typed) - 1]
    found = next((campaign for campaign in there if campaign.name.lower() == typed.lower()), None)
    if found is None:
        raise ValueError(f"Type a number from 1 to {len(there)}, a name, or n.")
    return found


def new_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str:
    """Choose a kind where there are several, gather heroes, choose a difficulty and a name; returns the name."""
    kind = choose_kind(screen, keyboard)
    names = hero_names()
    ids = list(names)
    width = max(len(name) for name in names.values()) + 6
    many = max(1, screen.width // width)
    for start in range(0, len(ids), many):
        row = [f"{i + 1:>3} {names[ids[i]]}".ljust(width) for i in range(start, min(start + many, len(ids)))]
        screen.say("".join(row).rstrip())
    which = f"Which heroes? {how_many(kind)}, such as 2 8: "
    heroes = ask(screen, keyboard, which, lambda typed: gathered(typed, names, kind))
    offered = [difficulty for difficulty, locked in service.difficulties(kind).items() if not locked]
    shown = ", ".join(f"{i} {name}" for i, name in enumerate(offered, start=1))
    screen.say(f"Difficulty: {shown}")
    difficulty = ask(screen, keyboard, "Which difficulty? [normal] ", lambda typed: one_of(typed or "normal", offered))
    while True:
        name = ask(screen, keyboard, f"A name for the campaign? [{names_of(heroes)}] ", lambda typed: typed)
        try:
            return service.create(name or names_of(heroes), heroes, kind=kind.name, difficulty=difficulty).name
        except (NameTaken, BadName) as error:
            screen.say(str(error), "wrong")


def choose_kind(screen: Screen, keyboard: Keyboard) -> Kind:
    """The kind of campaign to begin; asked only where there is a choice."""
    first, *others = all_kinds()
    if not others:
        return first
    titles = {kind.title.lower(): kind for kind in all_kinds()}
    screen.say(f"Kinds of campaign: {', '.join(f'{i} {kind.title}' for i, kind in enumerate(all_kinds(), start=1))}")
    prompt = f"Which kind? [{first.title}] "
    return titles[ask(screen, keyboard, prompt, lambda typed: one_of(typed or first.title.lower(), list(titles)))]


def gathered(typed: str, names: dict[str, str], kind: Kind) -> list[str]:
    """Hero ids from numbers, ids or names. Raises ValueError, BadParty, UnknownHero."""
    ids = list(names)
    by_name = {name.lower(): id for id, name in names.items()}
    found = []
    parts = typed.split(",") if "," in typed else [typed] if typed.lower() in by_name else typed.split()
    for part in map(str.strip, parts):
        if part.isdigit():
            if not 1 <= int(part) <= len(ids):
                raise ValueError(f"Hero numbers go from 1 to {len(ids)}.")
            found.append(ids[int(part) - 1])
        else:
            found.append(by_name.get(part.lower(), part.lower()))
    check_party(found, kind)
    return found


def one_of(typed: str, offered: list[str]) -> str:
    """One of several, by number, name or its beginning. Raises ValueError."""
    if typed.isdigit() and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1]
    found = [name for name in offered if name.startswith(typed.lower())]
    if len(found) != 1:
        raise ValueError(f"Choose one of {', '.join(offered)}.")
    return found[0]


def ask(screen: Screen, keyboard: Keyboard, prompt: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read. Raises EOFError when the person stops."""
    while True:
        typed = keyboard.line(prompt).strip()
        if typed.lower() in STOP:
            raise EOFError
        try:
            return read(typed)
        except (ValueError, CampaignError, LoadError) as error:
            screen.say(str(error), "wrong")
