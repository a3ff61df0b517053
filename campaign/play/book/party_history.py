"""Who sat at the table in each session of a campaign, what it was like between them, and what stays marked.

A hero stays for the whole campaign (CAMP-2); where a party is changed anyway, the saves say after which session.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import BadDocument, UnknownKind
from campaign.kinds.documents import AT_TABLE, BY_EDITS, NOTE, how_it_was_played
from campaign.kinds.kind import Kind
from campaign.kinds.marks import Marks
from campaign.kinds.registry import kind_of
from campaign.play.documents import about
from campaign.play.renamed_content import library_of
from campaign.play.used_packs import told
from content.renamed import named_today
from saves.books import Book
from saves.errors import CorruptDatabase
from saves.records import Campaign, Document, PartyChange, Session
from saves.store import Store

if TYPE_CHECKING:
    from engine.definitions import Library
    from saves.file_format import ChangeOfParty


class SeatedSession(NamedTuple):
    """A session, and the campaign with those who sat there."""

    session: Session
    campaign: Campaign
    """With the heroes of that session; its document is that of today."""
    library: Library


class PartyHistory:
    """The sessions of a campaign in their order, each with its party."""

    def __init__(self, store: Store, kind: Kind, campaign: Campaign) -> None:
        """Raises BadDocument where the changes of the party cannot be."""
        self.store, self.kind, self.campaign = store, kind, campaign
        self.changes = changes_of(store, campaign)

    def without_last_change(self) -> PartyHistory:
        """The history as it would be had the party not changed last."""
        before = PartyHistory(self.store, self.kind, self.campaign)
        before.campaign = self.campaign._replace(heroes=party_at(self.campaign.heroes, self.changes[-1:], 0))
        before.changes = self.changes[:-1]
        return before

    def __iter__(self) -> Iterator[SeatedSession]:
        for session in self.store.sessions(self.campaign.id):
            yield self.at(session)

    def at(self, session: Session) -> SeatedSession:
        """A session with those who sat there. Raises GoneFromContent."""
        then = self.campaign._replace(heroes=party_at(self.campaign.heroes, self.changes, session.ordinal))
        return SeatedSession(session, then, library_of(self.kind, then))

    def begun(self) -> Document:
        """The campaign's document as its first session begins."""
        heroes = party_at(self.campaign.heroes, self.changes, 0)
        document = self.kind.progress.as_begun(self.campaign._replace(heroes=heroes, document=self.known()))
        return self.followed(document, 0)

    def known(self) -> Document:
        """The campaign's document; where that is damaged, a setup, which also says what was chosen to play with."""
        document = self.campaign.document
        if not self.kind.document(document).problem(self.campaign.heroes):
            return document
        return next((session.setup for session in self.store.sessions(self.campaign.id)), document)

    def followed(self, document: Document, ordinal: int) -> Document:
        """A document after a session as the next one begins: with the changes of the party in between."""
        for place, change in enumerate(self.changes):
            if change.after == ordinal:
                heroes = party_at(self.campaign.heroes, self.changes[place + 1 :], 0)
                library = library_of(self.kind, self.campaign._replace(heroes=heroes))
                document = self.kind.progress.change_party(document, change, library)
        return document


def changes_of(store: Store, campaign: Campaign) -> list[PartyChange]:
    """The changes of a campaign's party, by the names of today.

    Raises BadDocument where they cannot be, CorruptDatabase where they cannot be read; both name the campaign.
    """
    with about(campaign):
        kept = store.party_changes(campaign.id)
    return checked(campaign, kept, len(store.sessions(campaign.id)) if kept else 0)


def checked(campaign: Campaign, kept: Sequence[PartyChange], sessions: int) -> list[PartyChange]:
    """Changes of a campaign's party by the names of today. Raises BadDocument where they cannot be."""
    changes = [change._replace(left=named_today(change.left), joined=named_today(change.joined)) for change in kept]
    if changes:
        check_changes(campaign.name, campaign.heroes, changes, sessions)
    return changes


def party_at(heroes: Iterable[str], changes: Sequence[PartyChange | ChangeOfParty], ordinal: int) -> tuple[str, ...]:
    """Who sat in the session of that number, from who sits there now; 0: in the beginning, before any change.

    Raises IndexError for changes that cannot be.
    """
    then = list(heroes)
    for change in reversed(changes):
        if ordinal and change.after < ordinal:
            break
        if change.left is None:
            del then[change.seat]
        elif change.joined is None:
            then.insert(change.seat, change.left)
        else:
            then[change.seat] = change.left
    return tuple(then)


def check_changes(
    name: str, heroes: Sequence[str], changes: Sequence[PartyChange | ChangeOfParty], sessions: int
) -> None:
    """Raise BadDocument, which names the campaign, for changes of the party that cannot have led to these heroes, or
    come after more sessions than there are.
    """
    then, later = list(heroes), sessions
    for change in reversed(changes):
        sits = then[change.seat] if 0 <= change.seat < len(then) else None
        is_right = change.joined is None or sits == change.joined
        if not is_right or not 0 <= change.seat <= len(then) or change.after > later:
            raise BadDocument(f"The campaign {name!r} is damaged: the changes of its party do not fit together.")
        then, later = list(party_at(then, [change], 0)), change.after


def marks_of(store: Store, campaign: Campaign) -> Marks:
    """What is marked, or why it cannot be told."""
    book: Book | CorruptDatabase
    try:
        noted = frozenset(store.sessions_with(campaign.id, NOTE))
        book = Book(store.sessions(campaign.id), store.party_changes(campaign.id), noted)
    except CorruptDatabase as error:
        book = error
    return marks_in(store, campaign, book)


def all_marks(store: Store, campaigns: Iterable[Campaign]) -> dict[int, Marks]:
    """What is marked of each of them, or why it cannot be told, by campaign.

    The saves are asked as often for many as for one, and besides for the choices of each session with notes.
    """
    books, nothing = store.books(NOTE), Book([], [], frozenset())
    return {campaign.id: marks_in(store, campaign, books.get(campaign.id, nothing)) for campaign in campaigns}


def marks_in(store: Store, campaign: Campaign, book: Book | CorruptDatabase) -> Marks:
    """What is marked in a book, or why it cannot be told."""
    packs = tuple(map(told, campaign.packs))
    house_rules = tuple(rule for pack in campaign.packs for rule in pack["house_rules"])
    try:
        with about(campaign):
            if isinstance(book, CorruptDatabase):
                raise book
            sessions, changes = book.sessions, checked(campaign, book.changes, len(book.sessions))
            edited = tuple(one.ordinal for one in sessions if one.id in book.noted and is_edited(store, one))
    except (CorruptDatabase, BadDocument) as error:
        damaged = Marks("", (), (), len(campaign.heroes), problem=str(error), claimed=campaign.claimed)
        return damaged._replace(packs=packs, house_rules=house_rules)
    entered = tuple(session.ordinal for session in sessions if session.entered is not None)
    sizes = [len(party_at(campaign.heroes, changes, session.ordinal)) for session in sessions]
    late = tuple(change for change in changes if change.after)
    most = max(sizes, default=len(campaign.heroes))
    at_table = tuple(session.ordinal for session in sessions if session.setup.get(AT_TABLE) is True)
    return Marks(
        branched_from(sessions),
        entered,
        late,
        most,
        rule_of(campaign),
        at_table=at_table,
        edited=edited,
        claimed=campaign.claimed,
        packs=packs,
        house_rules=house_rules,
    )


def is_edited(store: Store, session: Session) -> bool:
    """Whether an edit is in effect in a session. Raises CorruptDatabase."""
    return BY_EDITS in how_it_was_played({}, store.choices(session.id))


def rule_of(campaign: Campaign) -> str:
    """The rule that keeps the party of a campaign together; empty: its kind has none, or is not known here."""
    try:
        return kind_of(campaign).party_rule
    except UnknownKind:
        return ""


BRANCH = "a branch of"
"""How the mark begins that the session of a branch has among its passages."""


def branched_from(sessions: Sequence[Session]) -> str:
    """`a branch of 'quest', session 2, before choice 40`; empty: none of these sessions is."""
    marks = (str(passage.get("went_on")) for session in sessions for passage in session.earlier)
    return next((mark for mark in marks if mark.startswith(BRANCH)), "")


def is_branch(store: Store, campaign: Campaign) -> bool:
    """Whether a campaign is a what-if; one whose sessions cannot be read says nothing of it."""
    try:
        return bool(branched_from(store.sessions(campaign.id)))
    except CorruptDatabase:
        return False
