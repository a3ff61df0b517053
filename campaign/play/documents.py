"""Documents of campaigns and sessions, checked by their kind wherever they are read from the saves or a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from campaign.errors import BadDocument, UnknownKind
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.renamed_content import campaign_today
from content.renamed import named_today
from saves.errors import CorruptDatabase
from saves.records import Campaign, Document


def checked(campaign: Campaign) -> Campaign:
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

    `remedy` is how the sentence goes on.
    """
    problem = kind.setup(named_today(setup)).problem(named_today(list(heroes)))
    if problem:
        raise BadDocument(f"The campaign {name!r} is damaged: in the setup of session {ordinal} {problem}{remedy}.")


def damage(campaign: Campaign) -> str:
    """What is wrong with a campaign, a sentence that names it; empty: nothing."""
    try:
        checked(campaign)
    except BadDocument as error:
        return str(error)
    return ""


@contextmanager
def about(campaign: Campaign) -> Iterator[None]:
    """Let whatever is damaged in the saves of a campaign be told with its name."""
    try:
        yield
    except CorruptDatabase as error:
        if repr(campaign.name) in str(error):
            raise
        raise CorruptDatabase(f"In the campaign {campaign.name!r}: {error}") from error
