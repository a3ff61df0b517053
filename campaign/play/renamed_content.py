"""What saves name and today's content has: ids that were renamed since are followed, those that are gone are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.errors import GoneFromContent
from campaign.kinds.kind import Kind
from campaign.play.used_packs import check_here, whole_packs
from content.errors import UnknownHero
from content.renamed import named_today
from saves.records import Campaign, Choice, Document, Session, Snapshot

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game


def library_of(kind: Kind, campaign: Campaign) -> Library:
    """The definitions of a campaign's heroes and packs. Raises GoneFromContent, MissingPack."""
    check_here(campaign.name, campaign.packs)
    try:
        return kind.library(campaign.heroes, packs=whole_packs(campaign.packs))
    except UnknownHero as error:
        raise GoneFromContent(campaign.name, [f"hero {error.name!r}"]) from None


def check_names(kind: Kind, campaign: Campaign, document: Document, library: Library) -> None:
    """Raise GoneFromContent for what a document or a setup of a campaign names and content does not have."""
    named = kind.document(document)
    gone = named.missing(library)
    if gone:
        can_do_without = not kind.document(named.cleared(library)).missing(library)
        raise GoneFromContent(campaign.name, gone, can_do_without=can_do_without)


def is_playable(game: Game) -> bool:
    """Whether everything on the table is there: in front of the players, and what only its kind of session has."""
    library, session = game.library, game.state.session
    return all(
        player.fighter in library.fighters
        and library.cards.keys() >= {*player.hand, *player.deck, *player.discard, *player.out, *player.gear}
        and library.tokens.keys() >= player.tokens.keys()
        for player in game.state.players
    ) and not (session is not None and session.lacking(library))


def campaign_today(campaign: Campaign) -> Campaign:
    """The campaign with every id as it is called today."""
    return campaign._replace(
        heroes=named_today(campaign.heroes),
        difficulty=named_today(campaign.difficulty),
        document=named_today(campaign.document),
    )


def session_today(session: Session) -> Session:
    """The session with every id of its setup as it is called today."""
    return session._replace(setup=named_today(session.setup))


def choices_today(choices: list[Choice]) -> list[Choice]:
    """The choices with every id as it is called today."""
    return [choice._replace(token=named_today(choice.token)) for choice in choices]


def positions_today(positions: Callable[[int], Snapshot | None]) -> Callable[[int], Snapshot | None]:
    """What finds kept positions, with every id as it is called today."""

    def position_today(at_or_before: int) -> Snapshot | None:
        snapshot = positions(at_or_before)
        return snapshot and snapshot._replace(document=named_today(snapshot.document))

    return position_today
