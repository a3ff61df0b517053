"""Sessions written in another format of positions, or with other content: rebuilt from their choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import update

from campaign.play.book.history import SessionStory
from campaign.play.logs import format_of
from campaign.play.open_campaign import OpenCampaign
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from engine.errors import ReplayDiverged
from engine.state import FORMAT, fingerprint
from saves.models import SESSIONS, SNAPSHOTS

HEROES = ["barbarian", "moon-elf"]
OLDER = FORMAT - 1


@pytest.fixture
def service(place: str) -> Iterator[Service]:
    """An open service with a campaign named demo, in the middle of its first session."""
    with Service.open(place) as service:
        service.create("demo", HEROES, seed=7)
        play(service, 42)
        yield service


def play(service: Service, position: int) -> None:
    """Let bots play on to a position."""
    with service.open_campaign("demo", told=False) as opened:
        bots = Answers(hero_bots("random", len(HEROES), 1))
        for _ in opened.live.run(bots, until=lambda game: game.state.choices >= position):
            continue


def change(service: Service, table: Any, **values: Any) -> None:
    """Write something behind the program's back."""
    with service.store.database.write() as connection:
        connection.execute(update(table).values(**values))


def append(service: Service, digest: str | None, token: str = "") -> None:
    """Keep one more choice, with this fingerprint."""
    with service.open_campaign("demo", told=False) as opened:
        decision = opened.live.game.state.decision
        assert decision is not None
        choice = token or decision.options[0]
        service.store.append_choice(opened.session.id, opened.live.position, decision.seat, choice, digest)


def digest_of(service: Service) -> str:
    """The fingerprint of where the session stands."""
    with service.open_campaign("demo", told=False) as opened:
        assert isinstance(opened, OpenCampaign)
        return opened.live.game.digest()


def chapter(service: Service) -> SessionStory:
    """The session, told."""
    (found,) = service.chapters(service.find("demo"))
    return found


@pytest.mark.parametrize(
    ("digest", "number"), [("4557f26bf7199e54", 1), ("2-ab12cd34ab12cd34", 2), ("10-ab12", 10), ("x-ab12", 1)]
)
def test_fingerprints_say_their_format(digest: str, number: int) -> None:
    """Those of the first format say nothing."""
    assert format_of(digest) == number


def test_a_position_of_another_format_is_passed_over(service: Service) -> None:
    """It cannot be read, and need not be: the choices lead there."""
    left = digest_of(service)
    document = {"format": OLDER}
    change(service, SNAPSHOTS, document=document, digest=f"{OLDER}-{fingerprint(document).partition('-')[2]}")
    assert digest_of(service) == left
    play(service, 60)
    assert digest_of(service) != left
    assert len(list(service.verify(service.find("demo")))) == 1


def test_a_fingerprint_of_another_format_says_nothing(service: Service) -> None:
    """The choice counts all the same; one of today's format is compared."""
    append(service, f"{OLDER}-ab12cd34ab12cd34")
    assert chapter(service).note == ""
    assert len(list(service.verify(service.find("demo")))) == 1
    append(service, f"{FORMAT}-ab12cd34ab12cd34")
    with pytest.raises(ReplayDiverged, match="differs from the recorded one"):
        list(service.verify(service.find("demo")))


def test_other_content_is_told_in_full(service: Service) -> None:
    """As long as the choices fit, with a note."""
    before = chapter(service)
    change(service, SESSIONS, content_digest="older")
    told = chapter(service)
    assert [line.text for line in told.lines] == [line.text for line in before.lines]
    assert "content has changed" in told.note


def test_other_content_that_does_not_fit_is_left_at_its_choices(service: Service) -> None:
    """Half a story would be a wrong one."""
    append(service, None, "dance")
    change(service, SESSIONS, content_digest="older")
    told = chapter(service)
    assert [line.text for line in told.lines][-1] == "Moon Elf: dance"
    assert len(told.lines) == len(told.choices) > 42
    assert "only its choices" in told.note


def test_other_content_has_to_come_to_the_end_too(service: Service) -> None:
    """A session that was won and does not end any more is no longer the one that was played."""
    change(service, SESSIONS, content_digest="older", status="won")
    assert "only its choices" in chapter(service).note
