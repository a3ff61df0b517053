"""What `kingshand play` offers without a name: go on with a campaign, or begin one."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from campaign.cli.reference import show_board
from campaign.invocation import called
from campaign.kinds.beginning import wanted
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.kind import Kind
from campaign.kinds.registry import begun_as_campaigns
from campaign.play.parties import check_party, how_many
from campaign.play.player_sheets import heritable
from campaign.play.service import Service
from campaign.terminal.campaign_lines import where
from campaign.terminal.hero_names import names_of
from campaign.terminal.hero_sheet import hero_report
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.prompts import ask
from campaign.terminal.screen import Screen
from campaign.words.names import number_in
from content.heroes import HIGHEST, glances
from content.load import library
from saves.errors import BadName, NameTaken
from saves.records import Campaign

PICKING = "A number or name goes on with that campaign, Enter with the first; n begins a new one."


def choose_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str | None:
    """The name of the campaign to play, perhaps a new one; None: the person changed their mind."""
    there = [campaign for campaign in service.campaigns() if campaign.status == ACTIVE]
    try:
        if not there:
            screen.say("Welcome to kingshand. There is no campaign to continue, so let us begin one.", "title")
            screen.say(f"New to the game? '{called()} learn' teaches a first turn; q leaves here.", "faint")
            return new_campaign(screen, keyboard, service)
        screen.say("Your campaigns", "title")
        for i, campaign in enumerate(there, start=1):
            screen.say(f"  {i}  {campaign.name}: {names_of(campaign.heroes)}, {where(campaign)}")
        screen.say("  n  begin a new one")
        found = ask(screen, keyboard, "Which one? [1] ", lambda typed: picked(typed, there), PICKING)
        return found.name if found is not None else new_campaign(screen, keyboard, service)
    except EOFError:
        return None


def picked(typed: str, there: list[Campaign]) -> Campaign | None:
    """The campaign meant; None: a new one. Raises ValueError with a sentence."""
    if typed.lower() in ("n", "new"):
        return None
    if not typed:
        return there[0]
    number = number_in(typed)
    if number is not None and 1 <= number <= len(there):
        return there[number - 1]
    found = next((campaign for campaign in there if campaign.name.lower() == typed.lower()), None)
    if found is None:
        numbers = f"a number from 1 to {len(there)}" if len(there) > 1 else "1"
        raise ValueError(f"Type {numbers}, a name, or n.")
    return found


def new_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str:
    """Choose a kind where there are several, gather heroes, choose a difficulty and a name; returns the name."""
    kind = choose_kind(screen, keyboard)
    show_heroes(screen)
    heroes = ask(
        screen,
        keyboard,
        f"Which heroes? {how_many(kind)}, such as 2 8: ",
        lambda typed: gathered(typed, kind),
        lambda rest: about_heroes(screen, kind, rest),
    )
    offered = [difficulty for difficulty, locked in service.difficulties(kind).items() if not locked]
    shown = ", ".join(f"{i} {name}" for i, name in enumerate(offered, start=1))
    screen.say(f"Difficulty: {shown}")
    difficulty = ask(
        screen,
        keyboard,
        "Which difficulty? [normal] ",
        lambda typed: one_of(typed or "normal", offered),
        lambda _: about_difficulties(screen, kind, offered),
    )
    extras = choose_extras(screen, keyboard, service, kind)
    sheets_of = choose_sheets(screen, keyboard, service, kind)
    while True:
        name = ask(
            screen,
            keyboard,
            f"A name for the campaign? [{names_of(heroes)}] ",
            lambda typed: typed,
            "Any name, to call it by later; Enter takes the one in brackets.",
        )
        try:
            return service.create(
                name or names_of(heroes),
                heroes,
                kind=kind.name,
                difficulty=difficulty,
                extras=extras,
                sheets_of=sheets_of,
            ).name
        except (NameTaken, BadName) as error:
            screen.say(str(error), "wrong")


def choose_extras(screen: Screen, keyboard: Keyboard, service: Service, kind: Kind) -> list[str]:
    """What the campaign has beyond what all of its kind have; asked only where something is unlocked."""
    offered = [extra for extra in service.extras(kind) if not extra.locked]
    if not offered:
        return []
    screen.say("Also to choose from:")
    for extra in offered:
        screen.say(f"  {extra.id}  {extra.name}")

    def chosen(typed: str) -> list[str]:
        """Ids and names between commas or spaces. Raises UnknownExtra."""
        asked = [typed] if "," in typed else typed.split()
        wanted(offered, asked)
        return asked

    def about(_: str) -> None:
        """What each changes."""
        for extra in offered:
            screen.say(f"  {extra.id}: {extra.about or extra.name}", indent=4)
        screen.say("  Such as a d, or names with commas between; all for all of it; Enter goes on without.")

    return ask(screen, keyboard, "Play with which of these? [none] ", chosen, about)


def choose_sheets(screen: Screen, keyboard: Keyboard, service: Service, kind: Kind) -> str | None:
    """The campaign whose sheets players keep; asked only where there is one that they can be taken from."""
    there = heritable(service, kind)
    if not there:
        return None
    screen.say(f"Players may keep the sheets of: {', '.join(f'{i} {name}' for i, name in enumerate(there, start=1))}")
    about = "The perks that were won there hold from the beginning, seat by seat; Enter begins with blank sheets."
    return ask(
        screen,
        keyboard,
        "Whose sheets? [blank ones] ",
        lambda typed: one_of(typed, [name.lower() for name in there]) if typed else None,
        about,
    )


def choose_kind(screen: Screen, keyboard: Keyboard) -> Kind:
    """The kind of campaign to begin; asked only where there is a choice."""
    first, *others = begun_as_campaigns()
    if not others:
        return first
    titles = {kind.title.lower(): kind for kind in begun_as_campaigns()}
    screen.say(
        f"Kinds of campaign: {', '.join(f'{i} {kind.title}' for i, kind in enumerate(begun_as_campaigns(), start=1))}"
    )
    prompt = f"Which kind? [{first.title}] "

    def about(_: str) -> None:
        """What is played in each."""
        for kind in titles.values():
            screen.say(f"  {kind.title}: {kind.about}", indent=4)
        screen.say("  Choose by number, name or its beginning.")

    return titles[
        ask(screen, keyboard, prompt, lambda typed: one_of(typed or first.title.lower(), list(titles)), about)
    ]


def gathered(typed: str, kind: Kind) -> list[str]:
    """Hero ids from numbers, ids, names or their beginnings, between commas or spaces.

    Raises ValueError with a sentence, BadParty.
    """
    parts = [part.strip() for part in typed.split(",")] if "," in typed else words_of(typed)
    found = [hero_named(part) for part in parts if part]
    check_party(found, kind)
    return found


def words_of(typed: str) -> list[str]:
    """The heroes in a line without commas; the words of a name of several words belong together."""
    rest = typed.split()
    names = {name for glance in glances().values() for name in (glance.id, glance.name.lower())}
    found = []
    while rest:
        count = next((n for n in range(len(rest), 1, -1) if " ".join(rest[:n]).lower() in names), 1)
        found.append(" ".join(rest[:count]))
        del rest[:count]
    return found


def hero_named(typed: str) -> str:
    """The id of a hero by number, id, name or its beginning. Raises ValueError with a sentence."""
    there = list(glances().values())
    number = number_in(typed)
    if number is not None:
        if not 1 <= number <= len(there):
            raise ValueError(f"Hero numbers go from 1 to {len(there)}.")
        return there[number - 1].id
    asked = typed.lower()
    named = [(name, glance) for glance in there for name in (glance.id, glance.name.lower())]
    exact = {glance.id: glance for name, glance in named if name == asked}
    found = exact or {glance.id: glance for name, glance in named if asked and name.startswith(asked)}
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise ValueError(f"{typed!r} could be {' or '.join(glance.name for glance in found.values())}.")
    close = get_close_matches(asked, [glance.name.lower() for glance in there], n=3, cutoff=0.6)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    raise ValueError(f"There is no hero {typed!r}.{hint}")


def show_heroes(screen: Screen) -> None:
    """Everybody who can be chosen, a line each, as far as there is room."""
    there = list(glances().values())
    width = max(len(glance.name) for glance in there)
    for number, glance in enumerate(there, start=1):
        screen.row(
            [
                (f"{number:>3} ", "number"),
                (glance.name.ljust(width), "act"),
                (f"  {glance.complexity or '-'}", "roll"),
                (f"  {glance.style}", "faint"),
            ]
        )
    screen.say(f"    The number is the complexity as printed, 1 to {HIGHEST}; ? NAME shows a hero's board.", "faint")


def about_heroes(screen: Screen, kind: Kind, rest: str) -> None:
    """`?` where heroes are chosen: how to answer, or a hero's board."""
    if not rest:
        screen.say(f"  {how_many(kind)} heroes, by number, name or its beginning: 2 8, or barb, moon.")
        stays = f"; each plays for the whole campaign ({kind.party_rule})" if kind.party_rule else ""
        screen.say(f"  ? NAME shows a hero's board{stays}.")
        return
    try:
        id = hero_named(rest)
    except ValueError as error:
        screen.say(str(error), "wrong")
        return
    show_board(screen, hero_report(library([id]), id))


def about_difficulties(screen: Screen, kind: Kind, offered: Sequence[str]) -> None:
    """`?` where the difficulty is chosen: what each one changes."""
    definitions = kind.library(())
    for name in offered:
        screen.say(f"  {name}: {kind.beginning.about_difficulty(definitions, name)}", indent=4)


def one_of(typed: str, offered: list[str]) -> str:
    """One of several, by number, name or its beginning. Raises ValueError."""
    number = number_in(typed)
    if number is not None and 1 <= number <= len(offered):
        return offered[number - 1]
    found = [name for name in offered if name.startswith(typed.lower())]
    if len(found) != 1:
        raise ValueError(f"Choose one of {', '.join(offered)}.")
    return found[0]
