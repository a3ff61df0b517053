"""What the shell completes: campaigns, heroes, bots, status effects, lessons. It never fails and creates no saves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer

from campaign.asking.settings import ENEMY_CHOICES, ROLLS
from campaign.configuration import KEYS, configuration
from campaign.errors import CampaignError
from campaign.kinds.duel_modes import duel_modes, names_of
from campaign.kinds.kind import Kind
from campaign.kinds.registry import begun_as_campaigns, kind_named


def starting(names: Iterable[str], incomplete: str) -> list[str]:
    """The names that begin with what has been typed."""
    return [name for name in names if name.lower().startswith(incomplete.lower())]


def campaigns(ctx: typer.Context, incomplete: str) -> list[str]:
    """Campaigns of the saves that the command line, the environment or the configuration names."""
    from campaign.play.service import Service
    from saves.errors import SavesError

    given = ctx.find_root().params.get("saves")
    try:
        with Service.open(given or configuration().saves(), read_only=True) as service:
            return starting([campaign.name for campaign in service.campaigns()], incomplete)
    except (CampaignError, SavesError):
        return []


def heroes(incomplete: str) -> list[tuple[str, str]]:
    """Heroes by id, with their names."""
    from content.load import hero_names

    names = hero_names()
    return [(id, names[id]) for id in starting(names, incomplete)]


def series(incomplete: str) -> list[tuple[str, str]]:
    """Series of heroes by id, with their names."""
    from content.heroes import series_names

    names = series_names()
    return [(id, names[id]) for id in starting(names, incomplete)]


def fighters(kind: str, incomplete: str) -> list[tuple[str, str]]:
    """Fighters of another kind by id, with their names."""
    names = names_of(kind)
    return [(id, names[id]) for id in starting(names, incomplete)]


def modes(incomplete: str) -> list[str]:
    """The modes of duels."""
    return starting(duel_modes(), incomplete)


def rulesets(incomplete: str) -> list[tuple[str, str]]:
    """The rules of different times."""
    from engine.rulesets import RULESETS

    return [(name, f"the rules of {RULESETS[name].title}") for name in starting(RULESETS, incomplete)]


def heroes_in_a_row(incomplete: str) -> list[str]:
    """`barbarian,mo`: the last of several heroes; or all of them."""
    from content.load import hero_ids

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in starting(hero_ids() if comma else ("all", *hero_ids()), last)]


def party(incomplete: str) -> list[str]:
    """`barbarian,mo`: the last of several heroes, or `random`."""
    from content.load import hero_ids

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in starting((*hero_ids(), "random"), last)]


def bots(incomplete: str) -> list[str]:
    """The bots there are."""
    from campaign.play.seats import bot_names

    return starting(bot_names(), incomplete)


def grounds(incomplete: str) -> list[str]:
    """Where bots can be compared."""
    from campaign.simulation.ladder import grounds as all_grounds

    return starting(all_grounds(), incomplete)


def dice(incomplete: str) -> list[str]:
    """Who may roll."""
    return starting(ROLLS, incomplete)


def enemy_choices(incomplete: str) -> list[str]:
    """Who may choose for enemies."""
    return starting(ENEMY_CHOICES, incomplete)


def seats(incomplete: str) -> list[str]:
    """`2=gr`: a number or a hero, and who plays it."""
    from campaign.play.seats import bot_names

    who, equals, what = incomplete.partition("=")
    if equals:
        return [f"{who}={name}" for name in starting(("person", "bot", *bot_names()), what)]
    return [f"{name}=" for name in starting([str(n) for n in range(1, 5)] + [id for id, _ in heroes("")], who)]


def seats_alone(incomplete: str) -> list[str]:
    """A number or a hero, for a seat."""
    return starting([*(str(n) for n in range(1, 5)), *(id for id, _ in heroes(""))], incomplete)


def tokens(incomplete: str) -> list[str]:
    """Status effects by id."""
    from content.load import library

    return starting(sorted(library([]).tokens), incomplete)


def packs(incomplete: str) -> list[str]:
    """The content packs that are here."""
    from content.packs import found

    names = [folder.name for folder in (*found.enabled_folders().values(), *found.kept_folders())]
    return starting(dict.fromkeys(names), incomplete)


def packs_in_use(incomplete: str) -> list[tuple[str, str]]:
    """The content packs in use by id, with their names."""
    from content.errors import BadPack
    from content.packs.found import in_use

    try:
        names = {pack.id: pack.name for pack in in_use()}
    except BadPack:
        return []
    return [(id, names[id]) for id in starting(names, incomplete)]


def kinds(incomplete: str) -> list[str]:
    """The kinds of campaign."""
    return starting([kind.name for kind in begun_as_campaigns()], incomplete)


def difficulties(ctx: typer.Context, incomplete: str) -> list[str]:
    """The difficulty cards of the kind on the line, else of the first."""
    kind = kind_on_the_line(ctx)
    return starting(kind.beginning.difficulties(kind.library(()), ()), incomplete)


def extras(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """What may be part of such a campaign beyond what all have, with its name; content packs come last."""
    kind = kind_on_the_line(ctx)
    names = {extra.id: extra.name for extra in kind.beginning.extras(kind.library(()), ())}
    return [*((id, names[id]) for id in starting(names, incomplete)), *packs_in_use(incomplete)]


def kind_on_the_line(ctx: typer.Context) -> Kind:
    """The kind on the line, else the first."""
    named: Any = ctx.params.get("kind")
    return kind_named(named) if named in {kind.name for kind in begun_as_campaigns()} else begun_as_campaigns()[0]


def keys(incomplete: str) -> list[tuple[str, str]]:
    """What can be set, with what it does."""
    return [(key, KEYS[key].about) for key in starting(KEYS, incomplete)]


def values(ctx: typer.Context, incomplete: str) -> list[str]:
    """What the key on the line may be."""
    key: Any = ctx.params.get("key")
    return starting(KEYS[key].names, incomplete) if key in KEYS else []


def lessons(incomplete: str) -> list[str]:
    """The lessons there are."""
    from campaign.scenarios.lessons import names

    return starting(names(), incomplete)
