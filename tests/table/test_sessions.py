"""Sessions of all kinds at the table: campaigns, teams, people with secrets, dice of one's own."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign.asking.settings import ASK, PROGRAM
from campaign.play.service import Service
from campaign.table.hosts import CampaignHost
from campaign.table.log import Log
from campaign.table.panels import with_notes
from campaign.table.popups import Asking, Banner, HandOverScreen, Sheet
from campaign.terminal.sessions import sat_down
from campaign.words.narrator import Line
from campaign.words.rows import Row
from engine.flow.rolls import THROW
from tests.table.kit import LARGE, SMALL, Table, by_keys, by_mouse, duel, keys_of, opened, play, play_ahead, text_of


@pytest.mark.parametrize("answer", [by_keys, pytest.param(by_mouse, marks=pytest.mark.long)], ids=["keys", "mouse"])
def test_the_first_turns_of_a_campaign(service: Service, answer: object) -> None:
    """Places are chosen on the map, and every choice is kept before its effect is shown."""

    async def drive(table: Table) -> None:
        been = set()
        for _ in range(24):
            if not table.is_at(type(table.game)):
                await table.press("y" if table.is_at(Asking) else "enter")
                continue
            if table.live.is_over:
                break
            decision = table.live.game.state.decision
            assert decision is not None
            been.add(decision.kind)
            if decision.kind == "move":
                assert table.game.view.panel == "map"
                assert "1>" in table.shown()
            await answer(table, table.advised(decision))  # type: ignore[operator]  # one of two functions
            assert table.live.log.count() == table.live.position
        assert {"share-salves", "move", "roll"} <= been

    with service, sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=LARGE)


def test_a_place_of_the_map_is_clicked(service: Service) -> None:
    """One goes there."""

    async def drive(table: Table) -> None:
        await table.press("1")
        options = table.choices.listed
        assert [way.token for way in options] == ["move b6", "move c5"]
        cell = next(cell for cell in table.game.view.chart.cells if cell.place == "c5")
        await table.pilot.click("#chart", offset=(cell.first + 1, cell.line))
        await table.settle()
        assert "at c5" in table.shown()

    with service, sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=SMALL)


def test_a_session_ends_and_the_next_begins(service: Service) -> None:
    """With the score sheet between them; left there, the next one waits."""

    async def drive(table: Table) -> None:
        await play(table)
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        assert "Score sheet of demo" in text_of(sheet)
        over = table.live
        await table.press("enter")
        assert table.live is not over

    with service:
        with sat_down(service, "demo", "greedy", ["2=bot"], open_hands=False, dice=PROGRAM) as party:
            play_ahead(party.opened.live, 12)
            opened(CampaignHost(party), drive, size=SMALL)
            assert party.opened.session.ordinal == 2
        assert len(service.scores(service.find("demo"))) == 1


def test_teams_of_two() -> None:
    """One person, three bots."""

    async def drive(table: Table) -> None:
        for name in ("Barbarian", "Monk", "Ninja", "Treant"):
            assert name in table.shown()
        await play(table)

    opened(duel(("barbarian", "monk", "ninja", "treant"), mode="2v2", left=40), drive)


def test_nobody_sees_the_cards_of_another_side() -> None:
    """A curtain falls whenever another side is asked, and shows nothing of the table."""

    async def drive(table: Table) -> None:
        assert table.is_at(HandOverScreen)
        seen = 0
        for _ in range(16):
            if table.is_at(HandOverScreen):
                assert "Pass to" in table.shown()
                assert "HP" not in table.shown()
                await table.press("enter")
                seen += 1
            elif table.is_at(Asking):
                await table.press("y")
            else:
                decision = table.live.game.state.decision
                assert decision is not None
                other = 1 - decision.seat
                state = table.live.game.state
                await table.press("c")
                names = [table.live.library.cards[card].name for card in state.players[other].hand]
                own = {table.live.library.cards[card].name for card in state.players[decision.seat].hand}
                panel = "\n".join(line[:48] for line in table.shown().splitlines()[4:12])
                assert not [name for name in names if name in panel and name not in own]
                await by_keys(table, table.advised(decision))
        assert seen >= 2

    opened(duel(people=(0, 1)), drive)


def test_one_leaves_from_behind_the_curtain() -> None:
    """Once that is sure; nothing of the table is seen while that is asked, and a no leads back to the curtain."""

    async def drive(table: Table) -> None:
        assert table.is_at(HandOverScreen)
        await table.press("q")
        assert table.is_at(Asking)
        assert "HP" not in table.shown()
        await table.press("n")
        assert table.is_at(HandOverScreen)
        await table.press("q", "y")

    app = opened(duel(people=(0, 1)), drive)
    assert app.return_code == 0


def test_dice_of_ones_own_are_typed() -> None:
    """Digit by digit; the last of them answers. What cannot be is refused."""

    async def drive(table: Table) -> None:
        for _ in range(12):
            decision = table.live.game.state.decision
            assert decision is not None
            if decision.kind == THROW and decision.info["count"] == 5:
                break
            await (table.press("space") if decision.kind == THROW else table.press("p"))
        assert "Let the program roll, or type what the dice show, digit by digit" in table.said()
        assert "1-6 your dice backspace clear" in table.said()
        before = table.live.position
        await table.press("1", "3", "3", "7")
        assert "A die with 6 sides has no 7. So far: 1 3 3 ..." in table.said()
        await table.press("6", "0")
        assert "A die with 6 sides has no 0. So far: 1 3 3 6 ..." in table.said()
        assert table.live.position == before
        await table.press("backspace", "1", "3", "backspace", *"13356")
        assert table.live.position > before
        assert table.live.game.state.rolls[-1].dice == [1, 3, 3, 5, 6]
        assert "┌─a─┐" in table.shown()

    opened(duel(dice=ASK), drive)


def test_what_was_chosen_is_taken_back() -> None:
    """By its key; a roll only on purpose, so it is asked once more, or said in words."""

    async def drive(table: Table) -> None:
        await table.press("2")
        decision = table.live.game.state.decision
        assert decision is not None
        assert decision.kind == "roll"
        at = table.live.position
        await table.press("u")
        assert table.live.position == at
        assert isinstance(table.app.screen, Asking)
        assert table.app.screen.doubt.endswith("? It rolled dice.")
        await table.press("n")
        assert table.live.position == at
        await table.press("u", "y")
        assert table.live.position < at
        await table.press("2")
        assert table.live.position == at
        await table.press("colon", *keys_of("undo force"), "enter")
        assert table.live.position < at
        assert "What next?" in table.shown()

    opened(duel(), drive)


def test_moments_that_come_together_are_felt_together() -> None:
    """The end of a fight hides no blow that ended it."""

    async def drive(table: Table) -> None:
        table.game.desk.told += [Line(f"Moment {n}.", "end", felt=True) for n in range(4)]
        banner = table.game.view.query_one(Banner)
        banner.show(table.game.desk)
        assert [line.strip() for line in str(banner.render()).split("\n")] == ["Moment 1.", "Moment 2.", "Moment 3."]

    opened(duel(), drive)


def test_dice_that_have_to_be_marked() -> None:
    """Where a card rolls dice again the table speaks of marks, and not of what is typed in the line mode."""

    async def drive(table: Table) -> None:
        await table.press("p")
        again = next(way for way in table.choices.listed if way.token == "play try-try-again")
        await table.press(again.key)
        assert "Mark the dice to re-roll" in table.shown()
        at = table.live.position
        await table.press("space")
        assert table.live.position == at
        assert "Mark the dice to re-roll with a s d f g or a click, then press space." in table.said()
        await table.press("a", "space")
        assert table.live.position > at

    opened(duel(), drive)


def test_a_long_text_is_shown_as_a_whole() -> None:
    """Below the options it breaks off with a sign; the key that the sign names shows all of it."""

    async def drive(table: Table) -> None:
        table.game.view.say_aside([[("word " * 120 + "the end", "plain")]])  # of 78 columns it takes 8 lines
        await table.pilot.pause()
        assert "... →" in table.shown()
        assert "the end" not in table.said()
        await table.press("right")
        assert "the end" in table.said()
        await table.press("escape")

    opened(duel(), drive)


def test_lines_of_the_log_are_folded_once() -> None:
    """What runs on is indented, every other line was full, and the last is seen, whatever size the terminal becomes."""

    async def drive(table: Table) -> None:
        log = table.game.view.query_one(Log)
        for size in (LARGE, SMALL, (150, 50), SMALL):
            await table.pilot.resize_terminal(*size)
            await table.settle()
            shown = str(log.text.render()).split("\n")
            assert any(told.startswith("  ") for told in shown)
            for told, after in pairwise(shown):
                if after.startswith("  "):
                    assert len(told) + 1 + len(after.split()[0]) > log.room, (told, after)
                assert len(told) <= log.room
            assert log.text.size.height == len(shown)
            assert shown[-1] in table.shown()

    opened(duel(left=40), drive, size=LARGE)


def test_all_panels_are_there_from_the_first_moment() -> None:
    """In a large terminal, or one made large, cards and enemies stand beside one's board before anything is pressed."""

    async def drive(table: Table) -> None:
        await table.pilot.resize_terminal(*LARGE)
        await table.settle()
        for name in ("cards", "enemies", "Smack II", "Moon Elf's next roll"):
            assert name in table.shown()

    for size in (LARGE, SMALL):
        opened(duel(), drive, size=size)


def test_too_small_a_terminal_in_the_middle() -> None:
    """It says what it needs, goes on where there is room again, or line by line."""

    async def drive(table: Table) -> None:
        position = table.live.position
        await table.pilot.resize_terminal(60, 20)
        await table.pilot.pause()
        assert "The table needs 80 columns and 24 lines." in table.shown()
        await table.press("p")
        assert table.live.position == position
        await table.pilot.resize_terminal(*LARGE)
        await table.pilot.pause()
        assert "What next?" in table.shown()
        await table.pilot.resize_terminal(60, 20)
        await table.pilot.pause()
        await table.pilot.press("l")

    assert opened(duel(), drive).in_lines


def test_a_moment_is_felt() -> None:
    """A banner says it, and takes no key from anybody."""

    async def drive(table: Table) -> None:
        for _ in range(400):
            if table.is_at(Sheet):
                break
            if table.game.view.query_one("#banner").display:
                break
            if table.is_at(Asking):
                await table.press("y")
                continue
            decision = table.live.game.state.decision
            assert decision is not None
            await by_keys(table, table.advised(decision))
        banner = str(table.game.view.query_one("#banner").render())
        assert any(line.felt and line.text in banner for line in table.game.desk.told)

    opened(duel(left=12), drive)


def test_a_sheet_says_how_to_read_on() -> None:
    """Where it is longer than the screen, and only there."""

    async def drive(table: Table) -> None:
        await table.press("f1")
        await table.pilot.pause()
        assert "PgDn scroll Esc or Enter closes" in table.said()
        await table.press("escape", "y")
        await table.pilot.pause()
        assert "PgDn" not in table.said()

    opened(duel(left=24), drive)


def test_a_sheet_is_left_once() -> None:
    """Enter that is typed ahead behind the one that closed it neither leaves the table nor breaks it."""

    async def drive(table: Table) -> None:
        await table.press("f1")
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        sheet.action_go_on()
        sheet.action_go_on()
        await table.settle()
        assert table.is_at(type(table.game))

    opened(duel(), drive)


def test_a_map_fits_whatever_the_size_becomes(service: Service) -> None:
    """Made larger and smaller in the middle of a question it stays within its panel, and nothing of it is folded."""

    async def drive(table: Table) -> None:
        await table.press("1")
        view = table.game.view
        for size in (LARGE, SMALL, (150, 50)):
            await table.pilot.resize_terminal(*size)
            await table.settle()
            shown = str(view.chart.render()).split("\n")
            assert max(map(len, shown)) <= view.chart.size.width, size
            assert len(shown) <= view.chart.size.height, size

    with service, sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=SMALL)


def test_a_map_has_the_room_that_dice_had_before(service: Service) -> None:
    """In a tall terminal it is drawn in boxes also where the question before was about dice."""

    async def drive(table: Table) -> None:
        seen = ""
        for _ in range(60):
            if not table.is_at(type(table.game)):
                await table.press("y" if table.is_at(Asking) else "enter")
                continue
            decision = table.live.game.state.decision
            assert decision is not None
            if decision.kind == "move" and seen not in ("", "move", "share-salves"):
                assert "┌" in str(table.game.view.chart.render())
                return
            seen = decision.kind
            await by_keys(table, table.advised(decision))
        raise AssertionError("nobody is asked where to go after a fight")

    with service, sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=LARGE)


BLIND = [("Blind", "bane")]


def test_what_does_not_fit_in_a_line_is_left_out_whole() -> None:
    """The opponent of a fight stays, then status effects, with how many are hidden; then the cards in hand.

    Where there are lines enough status effects have one.
    """
    who = [("Barbarian  20 HP", "act")]
    notes = ["  hand 3", "  deck 29"]
    whole = with_notes(who, notes, BLIND, 80, roomy=False)
    assert said(whole) == ["Barbarian  20 HP  hand 3  deck 29  Blind"]
    assert said(with_notes(who, notes, BLIND, 36, roomy=False)) == ["Barbarian  20 HP  hand 3  Blind  …"]
    assert said(with_notes(who, notes, BLIND, 36, roomy=True)) == ["Barbarian  20 HP  hand 3  deck 29", "    Blind"]
    many = [("Accuracy", "token"), (", ", "faint"), ("Crit", "token"), (", ", "faint"), ("Protect", "token")]
    assert said(with_notes(who, notes, many, 46, roomy=False)) == ["Barbarian  20 HP  Accuracy, Crit, Protect  …"]
    healing = ["  hand 3", "  salves 1", "  at d3"]
    assert said(with_notes(who, healing, many, 52, roomy=False)) == [
        "Barbarian  20 HP  hand 3  Accuracy, Crit, Protect  …"
    ]
    assert said(with_notes(who, healing, many, 46, roomy=False)) == ["Barbarian  20 HP  Accuracy, Crit, Protect  …"]
    assert said(with_notes(who, healing, many, 36, roomy=False)) == ["Barbarian  20 HP  Accuracy, Crit +1"]
    assert said(with_notes(who, healing, many, 22, roomy=False)) == ["Barbarian  20 HP  +3"]
    fighting = ["  hand 3", "  salves 1", "  at d3", "  vs Fairy"]
    assert said(with_notes(who, fighting, BLIND, 46, roomy=False)) == ["Barbarian  20 HP  hand 3  vs Fairy  Blind  …"]


def test_what_is_spare_is_said_where_all_fits() -> None:
    """The number of cards in a deck neither takes a line of its own nor drives anything out."""
    who = [("Barbarian  20 HP", "act")]
    for roomy in (True, False):
        assert said(with_notes(who, ["  hand 3"], BLIND, 40, roomy=roomy, spare=["  deck 29"])) == [
            "Barbarian  20 HP  hand 3  deck 29  Blind"
        ]
        assert said(with_notes(who, ["  hand 3"], BLIND, 39, roomy=roomy, spare=["  deck 29"])) == [
            "Barbarian  20 HP  hand 3  Blind"
        ]


def said(rows: list[Row]) -> list[str]:
    """Rows without their tones."""
    return ["".join(text for text, _ in row) for row in rows]
