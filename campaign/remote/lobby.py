"""What the host may open: the campaigns of the saves, and what can be begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign import __version__
from campaign.duels.rules.series import Series
from campaign.errors import BadParty, CampaignError
from campaign.kinds.duel_modes import duel_modes, mode_named, names_of
from campaign.kinds.registry import begun_as_campaigns, kind_of
from campaign.play.service import NORMAL, Service
from campaign.play.used_packs import told
from campaign.remote.replies import ListedCampaign, ListedKind, Lobby
from campaign.remote.requests import BeginCampaign
from campaign.words.names import joined, words
from campaign.words.packs import sentences
from content.heroes import glances
from saves.records import Campaign

DUEL = "duel:"
"""Begins the id of a way to duel, as the lobby lists it."""
OPEN = "active"
"""The status of a campaign that can be played."""


def lobby(service: Service, rooms: Mapping[int, str]) -> Lobby:
    """Everything the host may open; `rooms`: the codes of rooms by the ids of their campaigns."""
    listed = []
    for campaign in service.campaigns():
        if campaign.status != OPEN:
            continue
        try:
            kind = kind_of(campaign)
        except CampaignError:  # of a kind that is not there today
            continue
        listed.append(
            ListedCampaign(
                name=campaign.name,
                kind=kind.title,
                heroes=[words(hero) for hero in campaign.heroes],
                status=campaign.status,
                room=rooms.get(campaign.id, ""),
                at_table=kind.at_table,
                packs=packs_of(campaign),
            )
        )
    return Lobby(build=__version__, campaigns=listed, kinds=[*campaign_kinds(service), *ways_to_duel()])


def packs_of(campaign: Campaign) -> list[str]:
    """The content packs and house rules of a campaign, a sentence each."""
    return sentences(map(told, campaign.packs), (rule for pack in campaign.packs for rule in pack["house_rules"]))


def hero_choices() -> list[tuple[str, str]]:
    """Every hero by id and name; those of content packs with their pack."""
    return [(one.id, f"{one.name} ({one.pack})" if one.pack else one.name) for one in glances().values()]


def campaign_kinds(service: Service) -> list[ListedKind]:
    """Kinds of campaign in which all heroes are one team."""
    return [
        ListedKind(
            id=kind.name,
            title=kind.title,
            about=kind.about,
            heroes=hero_choices(),
            least=1,
            most=kind.most_heroes,
            difficulties=[name for name, why in service.difficulties(kind).items() if not why],
        )
        for kind in begun_as_campaigns()
    ]


def ways_to_duel() -> list[ListedKind]:
    """Duels of every mode."""
    return [
        ListedKind(
            id=f"{DUEL}{name}",
            title=mode.title,
            about="",
            heroes=[pair for kind in mode.fighters for pair in names_of(kind).items()],
            least=sum(fewest for fewest, _ in mode.fighters.values()),
            most=sum(most for _, most in mode.fighters.values()),
            difficulties=[NORMAL],
        )
        for name, mode in duel_modes().items()
    ]


def begun(service: Service, request: BeginCampaign) -> str:
    """Begin a campaign; returns its name. Raises CampaignError, NameTaken, BadName."""
    if not request.kind.startswith(DUEL):
        check_known(request.heroes, [id for id, _ in hero_choices()])
        campaign = service.create(
            request.name, request.heroes, kind=request.kind, difficulty=request.difficulty, seed=request.seed
        )
        return campaign.name
    mode = mode_named(request.kind.removeprefix(DUEL))
    names = {kind: mode.names(kind) for kind in mode.fighters}
    check_known(request.heroes, [id for known in names.values() for id in known])
    sitting = {kind: [hero for hero in request.heroes if hero in known] for kind, known in names.items()}
    return service.create_series(request.name, mode.seated(sitting), Series(mode.name), seed=request.seed).name


def check_known(heroes: Sequence[str], known: Sequence[str]) -> None:
    """Raise BadParty if a hero is named that does not exist."""
    unknown = [hero for hero in heroes if hero not in known]
    if unknown:
        raise BadParty(f"There is no {joined(unknown)} to choose.")
