"""What others do, at the table: act by act, each until a key is pressed or for a moment; nothing is lost meanwhile."""

from __future__ import annotations

import asyncio

import pytest
from textual.events import Key

from campaign.asking.settings import PROGRAM
from campaign.play.service import Service
from campaign.screens.model import Beat, HealthStep, ToldLine
from campaign.screens.pages import text_of
from campaign.table.app import TableApp
from campaign.table.base import DELAY
from campaign.table.beats import news_rows, parts_of
from campaign.table.hosts import CampaignHost, Host
from campaign.table.popups import Sheet
from campaign.terminal.sessions import sat_down
from tests.long import few_of
from tests.table.kit import LARGE, SMALL, Table, by_keys, duel
from tests.table.quiet import waiting_exactly

HUGE = (200, 60)


class Looking(Table):
    """The table with what others do shown on it."""

    async def settle(self) -> None:
        """Wait until somebody is asked, a beat is shown, or something is to be read."""
        await self.pilot.pause()
        for _ in range(400):
            if not self.is_at(type(self.game)) or not self.game.is_busy or self.game.is_looking:
                break
            await self.pilot.pause(0.01)
        await self.pilot.pause()


def looked(host: Host, drive: object, *, flash: float = 60, size: tuple[int, int] = SMALL) -> TableApp:
    """Open the table, drive it, close it; returns it."""
    app = TableApp(host, haste=0, frame=0.03)
    app.flash = flash

    async def run() -> None:
        with waiting_exactly():
            async with app.run_test(size=size) as pilot:
                table = Looking(app, pilot)
                await table.settle()
                await drive(table)  # type: ignore[operator]  # a function of the table

    asyncio.run(run())
    return app


async def asked(table: Table) -> None:
    """Read and look until somebody is asked."""
    for _ in range(60):
        if isinstance(table.app.screen, Sheet) or table.game.is_looking:
            await table.press("enter" if isinstance(table.app.screen, Sheet) else "space")
        else:
            return
    raise AssertionError("nobody is asked")


@pytest.fixture(autouse=True)
def _step(monkeypatch: pytest.MonkeyPatch) -> None:
    """What others do waits for a key."""
    monkeypatch.setenv("KINGSHAND_PACE", "step")


@pytest.mark.parametrize("size", few_of([(SMALL,), (LARGE,), (HUGE,)], 1), ids=["80x24", "120x40", "200x60"])
def test_an_opponents_turn_waits_for_keys(size: tuple[int, int]) -> None:
    """A title card first; then each act, with its dice and what they make; no key of it answers anything."""

    async def drive(table: Table) -> None:
        assert table.is_at(Sheet)
        assert "against Moon Elf" in table.shown()
        await table.press("enter")
        assert "Who starts?" in table.shown()
        position = table.live.position
        await table.press("p")
        assert table.live.position == position
        await asked(table)
        assert table.game.question is not None
        shown = ""
        for _ in range(12):
            decision = table.live.game.state.decision
            assert decision is not None
            await by_keys(table, table.advised(decision))
            while table.game.is_looking:
                shown += table.shown()
                await table.press("space")
            if table.live.game.state.turn > 2:
                break
        assert "any key continues" in shown
        assert "Missed Me: " in shown
        assert "50 → " in shown

    looked(duel(), drive, size=size)


def test_enter_goes_to_ones_own_turn() -> None:
    """Whatever is left to look at."""

    async def drive(table: Table) -> None:
        await table.press("enter")
        assert table.game.view.beat is not None
        await table.press("enter")
        assert table.game.question is not None
        assert not table.game.view.has_class("beating")

    looked(duel(), drive)


def test_a_short_look_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody presses a key."""
    monkeypatch.setenv("KINGSHAND_PACE", "brief")

    async def drive(table: Table) -> None:
        for _ in range(400):
            if table.is_at(type(table.game)) and not table.game.is_busy:
                break
            await table.pilot.pause(0.01)
        assert table.game.question is not None
        assert not table.game.is_looking

    looked(duel(), drive, flash=0.001)


def test_nothing_is_lost_where_one_leaves_while_a_beat_is_shown(service: Service) -> None:
    """All choices are kept by then; whoever goes on looks at what followed their last choice, and may take it back."""
    kept = []

    async def leave(table: Table) -> None:
        await to_a_beat(table)
        assert table.game.is_looking
        assert table.live.log.count() == table.live.position
        kept.append((table.live.position, table.game.view.beat))

    async def go_on(table: Table) -> None:
        assert table.live.position == kept[0][0]
        assert table.game.is_looking
        beat, before = table.game.view.beat, kept[0][1]
        assert beat is not None
        assert before is not None
        assert before.lines[-1].text in [line.text for line in beat.lines]
        await asked(table)
        position = table.live.position
        await table.press("u")
        await table.press("y")
        await asked(table)
        assert table.live.position < position

    with service:
        with sat_down(service, "demo", "greedy", ["2=bot"], open_hands=False, dice=PROGRAM) as party:
            looked(CampaignHost(party), leave)
        with sat_down(service, "demo", "greedy", ["2=bot"], open_hands=False, dice=PROGRAM) as party:
            looked(CampaignHost(party), go_on)


async def to_a_beat(table: Table) -> int:
    """Answer until what others do is shown; returns the choices that were made by then."""
    await asked(table)
    for _ in range(30):
        decision = table.live.game.state.decision
        assert decision is not None
        await by_keys(table, table.advised(decision))
        if table.game.is_looking:
            return table.live.position
        await asked(table)
    raise AssertionError("others do nothing")


def test_a_beat_stays_while_the_terminal_changes() -> None:
    """Larger, too small for a table, and back again: the same act is shown, and a key goes on from it."""

    async def drive(table: Table) -> None:
        position = await to_a_beat(table)
        beat = table.game.view.beat
        assert beat is not None
        for size in (LARGE, (60, 20), SMALL):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert ("any key continues" in table.shown()) == (size != (60, 20))
        assert table.game.view.beat is beat
        assert beat.lines[0].text in table.said()
        await table.press("space")
        assert table.game.view.beat is not beat
        assert table.live.position == position

    looked(duel(), drive)


def test_a_held_key_skips_all_that_is_shown_and_answers_nothing() -> None:
    """Twelve times p, as fast as a keyboard repeats it: somebody is asked, may pass, and has not."""

    async def drive(table: Table) -> None:
        position = await to_a_beat(table)
        table.app.held.haste = 0.15
        later = table.app.now() + DELAY  # the key that answered has been let go
        for number in range(12):
            key = Key("p", "p")
            key.time = later + 0.03 * number
            table.app.post_message(key)
            await table.pilot.pause()
        await table.settle()
        assert not table.game.is_looking
        assert table.game.question is not None
        assert table.game.question is not None
        assert table.game.question.may_pass
        mine = [choice.token for choice in table.live.log.choices(0)[position:] if choice.seat == 0]
        assert "pass" not in mine

    looked(duel(), drive)


def test_ctrl_c_leaves_a_beat_at_once(service: Service) -> None:
    """With every choice that has been made kept."""
    made = []

    async def drive(table: Table) -> None:
        made.append(await to_a_beat(table))
        await table.pilot.press("ctrl+c")
        await table.pilot.pause()

    with service:
        with sat_down(service, "demo", "greedy", ["2=bot"], open_hands=False, dice=PROGRAM) as party:
            assert looked(CampaignHost(party), drive).was_interrupted
            assert party.opened.live.log.count() == made[0]
        _, live = service.look(service.find("demo"))
        assert live is not None
        assert live.position == made[0]


def test_the_key_that_led_to_the_question_does_not_answer_it() -> None:
    """Enter goes to one's own turn; pressed again before anybody can have read the question it plays nothing, and a
    second later it does.
    """

    async def drive(table: Table) -> None:
        await table.press("enter")
        assert table.game.is_looking
        table.app.held.haste = 0.01
        table.app.now = lambda: 100.0  # type: ignore[method-assign]  # the clock is held
        await table.press("enter")
        assert table.game.question is not None
        position = table.live.position
        await table.press("enter")
        await table.pilot.pause(0.05)
        await table.settle()
        assert table.live.position == position
        table.app.now = lambda: 101.0  # type: ignore[method-assign]
        table.app.held.haste = 0
        await table.press("enter")
        assert table.live.position > position or table.app.screen is not table.game

    looked(duel(), drive)


def test_a_command_that_is_typed_during_acts_is_said_behind_them() -> None:
    """`:` opens the line, and none of its letters leads on; once somebody is asked it is done."""

    async def drive(table: Table) -> None:
        await table.press("enter")
        beat = table.game.view.beat
        assert beat is not None
        await table.press("colon", *"rules")
        assert table.game.view.beat is beat
        await table.press("enter")
        assert isinstance(table.app.screen, Sheet)
        assert table.app.screen.heading == "Rules"
        assert table.game.question is not None

    looked(duel(), drive)


def test_what_follows_from_an_own_choice_is_told_beside_the_next_question() -> None:
    """Feelin' Good! heals: its dice are a page; a card that only draws is told in a line above the question."""

    async def drive(table: Table) -> None:
        told = False
        for _ in range(60):
            await asked(table)
            news = table.game.view.shown.news
            if news and table.game.question is not None:
                assert " ".join(news[-1].text.split()) in table.said()
                told = True
                break
            decision = table.live.game.state.decision
            assert decision is not None
            await by_keys(table, table.advised(decision))
        assert told

    looked(duel(), drive)


def test_no_line_of_a_page_that_matters_is_cut() -> None:
    """Ten hits in four lines of 40 columns: several parts, with every hit and the health behind the last; the dice that
    are drawn beside them give way first.
    """
    tones = [("Monk rolls 1 2 3 4 5.", "roll"), *((f"Ninja takes {number}.", "harm") for number in range(10))]
    told = tuple(ToldLine(at, text, tone, "", is_minor=False, is_felt=False) for at, (text, tone) in enumerate(tones))
    beat = Beat(1, 0, "Monk", 0, "", None, None, told, (HealthStep(1, "Ninja", 45, 0),), None, 11, ())
    parts = parts_of(beat, 40, 4)
    assert len(parts) > 1
    assert all(len(part) <= 4 for part in parts)
    assert [text_of(row) for part in parts for row in part] == [
        *(f"Ninja takes {number}." for number in range(10)),
        "Ninja 45 → 0 HP",
    ]
    assert len(parts_of(beat, 40, 20)) == 1


def test_who_acts_is_told_before_how_they_roll() -> None:
    """The heading names the hero whose turn it is; that a minion acts first is in a line alone, dice are drawn too."""
    tones = [("Ghoul acts first: First Strike", "turn"), *((f"Ghoul rolls {number}.", "roll") for number in range(3))]
    told = tuple(ToldLine(at, text, tone, "", is_minor=False, is_felt=False) for at, (text, tone) in enumerate(tones))
    beat = Beat(1, 0, "Ghoul", 0, "", None, None, told, (), None, 4, ())
    [part] = parts_of(beat, 40, 2)
    assert [text_of(row) for row in part] == ["Ghoul acts first: First Strike", "Ghoul rolls 2."]


def test_news_beside_a_question_gives_way_in_order() -> None:
    """A line each where there is room; else what was chosen goes first, and no change of health ever does."""
    act, harm = "Monk activates Fists of Fury.", "Monk takes 4: Fists of Fury 4; 12 health left."
    news = [ToldLine(0, act, "act", "", is_minor=False, is_felt=False)]
    news += [ToldLine(1, harm, "harm", "", is_minor=False, is_felt=False)]
    assert [text_of(row) for row in news_rows(news, 78, 2)] == [act, harm]
    assert [text_of(row) for row in news_rows(news, 78, 1)] == [f"{act}  {harm}"]
    assert [text_of(row) for row in news_rows(news, 50, 1)] == [harm]
    assert [text_of(row) for row in news_rows(news, 20, 1)] == [harm]
