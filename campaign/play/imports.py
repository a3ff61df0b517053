"""Campaigns from files of others: whether what came can be played here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from campaign.errors import BadDocument, BadParty, UnknownDifficulty
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.contradictions import mislabelled
from campaign.play.book.party_history import check_changes, party_at
from campaign.play.documents import check_document, check_setup, checked_score
from campaign.play.parties import how_many
from campaign.play.recording import lines_of
from campaign.play.recovery.migrate_session import check_rules
from campaign.play.used_packs import check_here, whole_packs
from content.renamed import named_today
from saves.errors import BadSaveFile, CorruptDatabase
from saves.file_format import CampaignPart, unwrap
from saves.records import Document, PackRecord, Score
from saves.stories import unpack

COMMON = ("seed", "difficulty")
"""What is both on a campaign and in its document, where the document has the key."""


def check_part(part: CampaignPart) -> None:
    """Raise UnknownKind, MissingPack, BadDocument, BadParty, UnknownDifficulty, NewerRules, BadScore or BadSaveFile for
    a campaign that cannot be played here."""
    kind = kind_of(part)
    check_here(part.name, packs_in(part))
    check_document(kind, part.name, part.heroes, part.whole_document())
    check_difficulty(kind, part)
    check_common(part, part.document, "in its document")
    check_changes(part.name, part.heroes, part.party_changes, len(part.sessions))
    for ordinal, session in enumerate(part.sessions, 1):
        check_rules(ordinal, session.rules)
        heroes = party_at(part.heroes, part.party_changes, ordinal)
        check_size(kind, part.name, heroes)
        check_setup(kind, part.name, heroes, ordinal, session.setup)
        check_common(part, {**session.setup, "seed": part.seed}, f"in the setup of session {ordinal}")
        wrong = mislabelled(session)
        if wrong:
            raise BadDocument(f"The campaign {part.name!r} is damaged: session {ordinal} {wrong}.")
        if session.story is not None:
            check_story(part.name, ordinal, session.story)
        if session.score is not None:
            checked_score(kind, part.name, ordinal, Score(**session.score.model_dump()))
    check_size(kind, part.name, part.heroes)


def packs_in(part: CampaignPart) -> list[PackRecord]:
    """The content packs of a campaign in a file."""
    return [cast("PackRecord", pack.model_dump()) for pack in part.packs]


def check_difficulty(kind: Kind, part: CampaignPart) -> None:
    """Raise UnknownDifficulty unless it is one of the campaign's kind, whether it is unlocked here or not."""
    packs = whole_packs(packs_in(part))
    offered = kind.beginning.difficulties(kind.library((), packs=packs), ())
    if named_today(part.difficulty) not in offered:
        raise UnknownDifficulty(part.difficulty, offered)


def check_common(part: CampaignPart, document: Document, where: str) -> None:
    """Raise BadDocument where a document says something else than the campaign."""
    for key in COMMON:
        said = named_today(getattr(part, key))
        if named_today(document.get(key, said)) != said:
            raise BadDocument(
                f"The campaign {part.name!r} is damaged: {where} {key}: must be {said!r}, not {document[key]!r}."
            )


def check_size(kind: Kind, name: str, heroes: Sequence[str]) -> None:
    """Raise BadParty unless that many heroes may take part; together they are all different."""
    if not 1 <= len(heroes) <= kind.most_heroes or (kind.together and len(set(heroes)) < len(heroes)):
        raise BadParty(f"The campaign {name!r} is played by {how_many(kind)} different heroes, not {len(heroes)}.")


def check_story(name: str, ordinal: int, story: str) -> None:
    """Raise BadSaveFile for a story that nobody can tell."""
    try:
        lines_of(unpack(unwrap(story)))
    except CorruptDatabase as error:
        raise BadSaveFile(f"Session {ordinal} of the campaign {name!r} in this file: {error}") from None
