"""When one is asked, at the table: changed from a look-up and in the settings; what was decided is taken back."""

from __future__ import annotations

from campaign.asking.settings import ALWAYS, NEVER, USUAL
from campaign.table.found import FoundList, FoundSheet
from campaign.table.passed import PassedList
from campaign.table.settings import SettingsScreen
from tests.table.kit import Table, duel, opened

SEED = 4
"""Tip It! is in the Barbarian's first hand, and his first main phase is passed: he can only sell."""


def test_a_look_up_changes_when_one_is_asked() -> None:
    """A key on the sheet goes from usual to always to never; the open question waits as before."""

    async def drive(table: Table) -> None:
        settings, position = table.game.desk.people.seats[0].settings, table.live.position
        await table.press("question_mark", *"tip", "enter")
        assert table.is_at(FoundSheet)
        for wish in (ALWAYS, NEVER, USUAL, ALWAYS, NEVER):
            await table.press("a")
            assert settings.wish("tip-it") == wish
            assert f"Asking: {wish}, " in table.said()
        await table.press("escape", "i")
        assert table.live.position == position
        await table.press("question_mark", *"defensive roll", "enter")
        assert "a changes" not in table.said(), "nobody is asked about a phase"

    opened(duel(seed=SEED), drive)


def test_of_several_things_one_is_shown_on_a_sheet() -> None:
    """With the same key; Esc leads back to the list."""

    async def drive(table: Table) -> None:
        await table.press("question_mark", *"t", "enter")
        screen = table.app.screen
        assert isinstance(screen, FoundList)
        place = next(place for place, entry in enumerate(screen.entries) if entry.id == "tip-it")
        await table.press(*["down"] * place, "enter", "a", "escape")
        assert table.app.screen is screen
        assert table.game.desk.people.seats[0].settings.wish("tip-it") == ALWAYS
        assert "Asking: always, " in table.said()

    opened(duel(seed=SEED), drive)


def test_what_was_decided_is_listed_and_taken_back() -> None:
    """Enter goes back to that question, which is asked now, and the list is what came before it."""

    async def drive(table: Table) -> None:
        position = table.live.position
        await table.press("w")
        assert table.is_at(PassedList)
        assert table.app.screen.query_one("#things").size.width >= 46, "the questions are whole"
        assert "End the main phase, as you" in table.said()
        assert "Sell a card" in table.said()
        await table.press("enter")
        await table.press("y")  # dice fell since
        decision = table.live.game.state.decision
        assert decision is not None
        assert (decision.seat, decision.kind) == (0, "main")
        assert table.live.position < position
        await table.press("w")
        assert not table.is_at(PassedList)
        assert "Nothing was decided for you" in table.said()

    opened(duel(seed=SEED), drive)


def test_what_is_left_out_is_told_in_the_log_in_grey() -> None:
    """Behind what had happened by then, and not beside the question."""

    async def drive(table: Table) -> None:
        desk = table.game.desk
        while not desk.apart:
            await table.press("p")
            if not table.is_at(type(table.game)):
                await table.press("y")
        line = desk.log()[desk.apart[0]]
        assert (line.tone, line.text.split(":")[0]) == ("faint", "Not asked")
        question = table.game.question
        assert question is not None
        assert table.game.view.asked() == [(question.text, table.game.view.asked()[0][1])]

    opened(duel(seed=SEED), drive)


def test_settings_list_what_one_is_always_and_never_asked_about() -> None:
    """A list typed anew stands for the former one; what is called nothing is refused, and nothing is changed."""

    async def drive(table: Table) -> None:
        game = table.game
        settings = game.desk.people.seats[0].settings
        settings.want("get-some", NEVER)
        await table.press("f4")
        screen = table.app.screen
        assert isinstance(screen, SettingsScreen)
        by_name = {one.name: one for one in screen.settings}
        setting = by_name["never ask about"]
        assert setting.now() == "get-some"
        screen.put(setting, "Tip It!, head bash")
        assert (sorted(settings.never), setting.now()) == (["head-bash", "tip-it"], "head-bash, tip-it")
        screen.put(setting, "tip it, xyzzy")
        assert sorted(settings.never) == ["head-bash", "tip-it"]
        await table.settle()
        assert "There is no card or token 'xyzzy'." in table.said()
        screen.put(by_name["selling"], "on")
        assert settings.sales

    opened(duel(seed=SEED), drive)
