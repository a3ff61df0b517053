"""A duel that was played for itself, kept after all: as a series of one, with every choice that was made."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.duels.rules.series import Series
from campaign.kinds.documents import TYPED_DICE
from campaign.kinds.progress import session_seed
from campaign.play.live_session import LiveSession
from campaign.play.service import Service
from saves.records import Campaign, NewChoice


def first_seed(seed: int) -> int:
    """The seed of the first duel of a series with this one: a duel that is laid out with it can be kept so."""
    return session_seed(seed, 0)


def keep_duel(service: Service, name: str, fighters: Sequence[str], seed: int, live: LiveSession) -> Campaign:
    """Keep a duel of two heroes, over or not, that was laid out with the first seed of `seed`; it may be played on.

    Raises NameTaken, BadName.
    """
    live.flush()
    made = [NewChoice(one.seat, one.token, one.digest, one.asked) for one in live.log.choices()]
    begun_typed = live.opening(None).state.physical
    campaign = service.create_series(name, fighters, Series(), seed=seed)
    try:
        with service.open_campaign(
            campaign.name, told=False, arranged={TYPED_DICE: True} if begun_typed else {}
        ) as opened:
            opened.live.log.append(0, made)
            opened.live.resume()
            if opened.live.is_over:
                opened.conclude()
    except BaseException:
        service.delete(campaign.name)  # half a duel is none
        raise
    return service.find(campaign.name)
