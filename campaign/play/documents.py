"""Documents of campaigns and sessions, and rows of the score sheet, checked by their kind wherever they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from campaign.errors import BadDocument, BadScore, CampaignOver, UnknownKind
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.renamed_content import campaign_today, check_names
from content.renamed import named_today
from saves.errors import CorruptDatabase
from saves.records import Campaign, Document, Score, ScoreRow

if TYPE_CHECKING:
    from engine.definitions import Library


def checked_campaign(campaign: Campaign) -> Campaign:
    """The campaign as today's content calls what it names, if its document is one of its kind.

    One of a kind that is not known here is left as it is.

    Raises BadDocument.
    """
    try:
        kind = kind_of(campaign)
    except UnknownKind:
        return campaign
    check_document(kind, campaign.name, campaign.heroes, campaign.document)
    return campaign_today(campaign)


def check_document(kind: Kind, name: str, heroes: Sequence[str], document: Document) -> None:
    """Raise BadDocument, which names the campaign, unless the document is one of this kind and these heroes."""
    problem = kind.document(named_today(document)).problem(named_today(list(heroes)))
    if problem:
        raise BadDocument(f"The campaign {name!r} is damaged: in its document {problem}.")


def check_setup(kind: Kind, name: str, heroes: Sequence[str], ordinal: int, setup: Document, remedy: str = "") -> None:
    """Raise BadDocument, which names the campaign, unless a session of this kind and these heroes begins so.

    `remedy` is the second half of the sentence.
    """
    problem = kind.setup(named_today(setup)).problem(named_today(list(heroes)))
    if problem:
        raise BadDocument(f"The campaign {name!r} is damaged: in the setup of session {ordinal} {problem}{remedy}.")


def damage(campaign: Campaign) -> str:
    """What is wrong with a campaign, a sentence that names it; empty: nothing."""
    try:
        checked_campaign(campaign)
    except BadDocument as error:
        return str(error)
    return ""


def check_goes_on(kind: Kind, campaign: Campaign, library: Library) -> None:
    """Raise CampaignOver unless there is something left to play, GoneFromContent where it is not there any more."""
    ended = kind.progress.ended(campaign.document, campaign.status, library)
    if ended:
        raise CampaignOver(f"The campaign {campaign.name!r} {ended}.")
    check_names(kind, campaign, campaign.document, library)


@contextmanager
def about(campaign: Campaign) -> Iterator[None]:
    """Let whatever is damaged in the saves of a campaign be told with its name."""
    try:
        yield
    except CorruptDatabase as error:
        if repr(campaign.name) in str(error):
            raise
        raise CorruptDatabase(f"In the campaign {campaign.name!r}: {error}") from error


Row = TypeVar("Row", bound=Score)


def checked_score(kind: Kind, campaign: str, session: int, row: Row) -> Row:
    """The row with the kind's own columns in their order. Raises BadScore, which names the campaign."""
    from pydantic import ValidationError

    try:
        own = kind.score_sheet.own.model_validate(row.document)
    except ValidationError as error:
        problem = error.errors()[0]
        column = ".".join(map(str, problem["loc"]))
        raise BadScore(
            f"The score of session {session} of the campaign {campaign!r} does not fit {kind.title}: "
            f"{column}: {problem['msg'].lower()}."
        ) from None
    return replace(row, document=own.model_dump())


def score_json(row: Score) -> dict[str, Any]:
    """A row for programs, with its session if it has one."""
    columns = {"scenario": row.number, "won": row.won, **row.document, "session_score": row.points}
    if isinstance(row, ScoreRow):
        columns |= {"session_id": row.session_id, "ordinal": row.ordinal, "kind": row.mode}
    return columns
