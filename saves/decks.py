"""What the seats of a campaign have gathered: cards beyond a hero's own deck, by state."""

from collections.abc import Iterable

from saves.campaigns import by_id
from saves.connection import Connection
from saves.database import Database
from saves.errors import DeckError
from saves.records import DeckCard, DeckChange

HERE = "WHERE campaign_id = :campaign_id AND seat = :seat AND card = :card AND state = :state"


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
        "SELECT seat, card, rarity, state, count FROM deck_cards"
        " WHERE campaign_id = :campaign ORDER BY seat, card, state"
    )
    return [DeckCard(**row) for row in connection.rows(query, campaign=campaign_id)]


def change_deck(connection: Connection, campaign_id: int, changes: Iterable[DeckChange]) -> None:
    """Carry out changes within a transaction. Raises DeckError."""
    for change in changes:
        key = {
            "campaign_id": campaign_id,
            "seat": change.seat,
            "card": change.card,
            "state": change.state,
        }
        had = connection.value(f"SELECT count FROM deck_cards {HERE}", **key)
        count = (had or 0) + change.by
        if count < 0:
            raise DeckError(f"Seat {change.seat} has {had or 0} of {change.card} ({change.state}), not {-change.by}.")
        if had is None and count:
            connection.add("deck_cards", {**key, "rarity": change.rarity, "count": count})
        elif count:
            connection.run(f"UPDATE deck_cards SET count = :count {HERE}", **key, count=count)
        elif had is not None:
            connection.run(f"DELETE FROM deck_cards {HERE}", **key)
