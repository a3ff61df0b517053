"""Campaigns from files of others: whether what came can be played here."""

from __future__ import annotations

from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import check_changes, party_at
from campaign.play.documents import check_document, check_setup, checked_score
from campaign.play.recording import lines_of
from campaign.play.recovery.migrate_session import check_rules
from saves.errors import BadSaveFile, CorruptDatabase
from saves.file_format import CampaignPart, unwrap
from saves.records import Score
from saves.stories import unpack


def check_part(part: CampaignPart) -> None:
    """Raise UnknownKind, BadDocument, NewerRules, BadScore or BadSaveFile for a campaign that cannot be played here."""
    kind = kind_of(part)
    check_document(kind, part.name, part.heroes, part.whole_document())
    check_changes(part.name, part.heroes, part.party_changes, len(part.sessions))
    for ordinal, session in enumerate(part.sessions, 1):
        check_rules(ordinal, session.rules)
        check_setup(kind, part.name, party_at(part.heroes, part.party_changes, ordinal), ordinal, session.setup)
        if session.story is not None:
            check_story(part.name, ordinal, session.story)
        if session.score is not None:
            checked_score(kind, part.name, ordinal, Score(**session.score.model_dump()))


def check_story(name: str, ordinal: int, story: str) -> None:
    """Raise BadSaveFile for a story that nobody can tell."""
    try:
        lines_of(unpack(unwrap(story)))
    except CorruptDatabase as error:
        raise BadSaveFile(f"Session {ordinal} of the campaign {name!r} in this file: {error}") from None
