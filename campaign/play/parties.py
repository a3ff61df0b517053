"""Changing the party of a campaign between two sessions: who joins, who leaves, who takes whose place (CAMP-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import get_close_matches
from itertools import accumulate

from campaign.errors import BadParty, CampaignOver
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import changes_of
from campaign.play.renamed_content import library_of
from campaign.play.used_packs import remembered, whole_packs
from campaign.words.names import joined
from saves.records import Campaign, PartyChange
from saves.store import Store


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who joins, who leaves, and who takes whose place, by hero id."""

    add: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    replace: list[tuple[str, str]] = field(default_factory=list)
    """Who leaves a place, and who takes it."""

    def __bool__(self) -> bool:
        return bool(self.add or self.remove or self.replace)


def change_party(store: Store, campaign: Campaign, wishes: Wishes) -> Campaign:
    """Change a party and keep it, all of it or nothing; whoever calls this holds the campaign.

    Raises CampaignOver, BadParty, UnknownHero, SessionOpen.
    """
    kind = kind_of(campaign)
    ended = kind.progress.ended(campaign.document, campaign.status, library_of(kind, campaign))
    if ended:
        raise CampaignOver(f"The campaign {campaign.name!r} {ended}; its party can no longer change.")
    after = sum(session.status != "open" for session in store.sessions(campaign.id))
    changes_of(store, campaign)  # what was changed before must be sound
    changes = planned(campaign.heroes, wishes, after)
    parties = [*accumulate(changes, after_change, initial=campaign.heroes)]
    check_party(parties[-1], kind)
    document = campaign.document
    for change, heroes in zip(changes, parties[1:], strict=True):
        document = kind.progress.change_party(document, change, library_of(kind, campaign._replace(heroes=heroes)))
    packs = remembered(parties[-1], whole_packs(campaign.packs), campaign.packs)
    if packs != campaign.packs:
        store.put_packs(campaign.id, packs)
    return store.change_party(campaign.id, parties[-1], changes, document)


def check_party(heroes: Sequence[str], kind: Kind) -> None:
    """Raise BadParty unless that many different heroes may take part; UnknownHero for a name nobody has."""
    from content.errors import UnknownHero
    from content.load import hero_ids

    known = hero_ids()
    for hero in heroes:
        if hero not in known:
            raise UnknownHero(hero, known)
    if not 1 <= len(heroes) <= kind.most_heroes:
        ending = "" if kind.most_heroes == 1 else "es"
        raise BadParty(f"A campaign takes {how_many(kind)} hero{ending}, not {len(heroes) or 'none'}.")
    twice = next((hero for i, hero in enumerate(heroes) if hero in heroes[:i]), None)
    if twice is not None:
        raise BadParty(f"{twice} is named twice; each hero takes part once.")


def how_many(kind: Kind) -> str:
    """How many heroes a campaign takes: `1 to 4`."""
    return "1" if kind.most_heroes == 1 else f"1 to {kind.most_heroes}"


def planned(heroes: tuple[str, ...], wishes: Wishes, after: int) -> list[PartyChange]:
    """The changes one by one: places are taken over first, then some join, and then some leave. Raises BadParty."""
    now, changes, party = datetime.now(UTC), [], heroes

    def change(seat: int, left: str | None, came: str | None) -> None:
        nonlocal party
        if came is not None and came in party:
            raise BadParty(f"{came} already takes part.")
        changes.append(PartyChange(after=after, seat=seat, left=left, joined=came, changed_at=now))
        party = after_change(party, changes[-1])

    for left, came in wishes.replace:
        change(seat_of(party, left), left, came)
    for came in wishes.add:
        change(len(party), None, came)
    for left in wishes.remove:
        change(seat_of(party, left), left, None)
    return changes


def seat_of(heroes: tuple[str, ...], hero: str) -> int:
    """Where a hero of the party sits. Raises BadParty with near names."""
    if hero in heroes:
        return heroes.index(hero)
    near = get_close_matches(hero, heroes, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadParty(f"{hero} does not take part.{hint} The party is {joined(heroes)}.")


def after_change(heroes: tuple[str, ...], change: PartyChange) -> tuple[str, ...]:
    """Who sits there once a change is made."""
    came = () if change.joined is None else (change.joined,)
    return (*heroes[: change.seat], *came, *heroes[change.seat + (change.left is not None) :])
