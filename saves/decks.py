"""What the seats of a campaign have gathered: cards beyond a hero's own deck, by state."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from saves.campaigns import by_id
from saves.database import Database
from saves.errors import DeckError
from saves.models import DECKS
from saves.records import DeckCard, DeckChange
from saves.shapes import record


class Decks:
    """The part of a store that knows gathered cards."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def deck(self, campaign_id: int, seat: int | None = None) -> list[DeckCard]:
        """The cards of one seat, or of all, in the order of seat, card and state."""
        with self.database.read() as connection:
            cards = deck(connection, campaign_id)
        return cards if seat is None else [card for card in cards if card.seat == seat]

    def change_deck(self, campaign_id: int, changes: Iterable[DeckChange]) -> None:
        """Carry out all changes in order, or none. Raises DeckError, UnknownCampaign, StorageError."""
        with self.database.write() as connection:
            by_id(connection, campaign_id)
            change_deck(connection, campaign_id, changes)


def deck(connection: Connection, campaign_id: int) -> list[DeckCard]:
    """All gathered cards of a campaign."""
    query = (
        select(DECKS.c.seat, DECKS.c.card, DECKS.c.rarity, DECKS.c.state, DECKS.c.count)
        .where(DECKS.c.campaign_id == campaign_id)
        .order_by(DECKS.c.seat, DECKS.c.card, DECKS.c.state)
    )
    return [record(DeckCard, row, "A card that was gathered") for row in connection.execute(query).mappings()]


def change_deck(connection: Connection, campaign_id: int, changes: Iterable[DeckChange]) -> None:
    """Carry out changes within a transaction. Raises DeckError."""
    for change in changes:
        key = {
            "campaign_id": campaign_id,
            "seat": change.seat,
            "card": change.card,
            "state": change.state,
        }
        here = [DECKS.c[column] == value for column, value in key.items()]
        had = connection.execute(select(DECKS.c.count).where(*here)).scalar_one_or_none()
        count = (had or 0) + change.by
        if count < 0:
            raise DeckError(f"Seat {change.seat} has {had or 0} of {change.card} ({change.state}), not {-change.by}.")
        if had is None and count:
            connection.execute(insert(DECKS), {**key, "rarity": change.rarity, "count": count})
        elif count:
            connection.execute(update(DECKS).where(*here).values(count=count))
        elif had is not None:
            connection.execute(delete(DECKS).where(*here))
