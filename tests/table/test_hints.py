"""What the table advises is in nobody's way, whole, and true."""

from __future__ import annotations

from campaign.screens.model import DieFace
from campaign.table.dice import BELOW, DiceDisplay, by_ways, whole_parts
from campaign.table.game import GameScreen
from campaign.table.look import DICE
from campaign.words.duel_view import DuelView
from campaign.words.hints import hint
from campaign.words.rows import Way
from tests import kit
from tests.table.kit import SMALL, Table, duel, keys_of, opened

NINJA = ("ninja", "monk")
ROLLS = 2
"""Rolls that are looked at."""


def test_a_hint_lets_the_keys_through() -> None:
    """It stands below the options, however long it is; a number chooses then as before."""

    async def drive(table: Table) -> None:
        while not table.game.view.dice.shown.keys:
            await table.press("p")
        await table.press("i")
        assert table.is_at(GameScreen)
        assert "Keep 6: " in " ".join(table.shown().splitlines()[-4:])
        await table.press("i", "a")
        assert table.game.view.picked == {0}
        at = table.live.position
        await table.press("a", "1")
        assert table.live.position > at or not table.is_at(GameScreen)

    opened(duel(), drive)


def test_a_hint_beside_wide_dice_is_folded_for_them() -> None:
    """Shurikens take more columns than what lay there before: from the first look on every line of the hint fits."""

    async def drive(table: Table) -> None:
        seen = 0
        while seen < ROLLS and not table.live.is_over:
            dice = table.game.view.dice
            if dice.shown.best or dice.shown.keys:
                seen += 1
                widest = SMALL[0] - 2
                assert all(sum(len(part) for part, _ in row) <= widest for row in dice.rows(DICE + BELOW)), (
                    table.shown()
                )
            decision = table.live.game.state.decision
            assert decision is not None
            await table.press("colon", *keys_of(table.advised(decision)), "enter")
            if not table.is_at(GameScreen):
                await table.press("y")

    opened(duel(NINJA), drive)


def test_what_is_taken_back_is_told_in_the_log() -> None:
    """The lines of a choice that holds no longer are gone, and one in their place says so; `recap` tells it too."""

    async def drive(table: Table) -> None:
        sold = next(way for way in table.choices.listed if way.token.startswith("sell "))
        await table.press("colon", *keys_of(sold.token), "enter")
        assert "Undone." not in table.said()
        await table.press("u")
        assert table.game.desk.told[-1].text == "Undone."
        assert "Undone." in table.said()

    opened(duel(), drive)


def test_equal_dice_are_no_others() -> None:
    """A four becomes a five and completes a large straight, whichever four it is: that is one way, and the best."""
    seat = {"hero": "artificer", "cp": 1, "hand": ["tip-it"]}
    game = kit.position(seats=[seat, {"hero": "monk"}], phase="offensive-roll", dice=[2, 4, 4, 3, 1])
    game.apply("play tip-it")
    assert game.state.decision is not None
    told = hint(DuelView(game), game.state.decision)
    assert told.startswith("Change 4 (gear) to 5 (gear): completes Zapppp!; worth ")
    assert "like others" not in told


def test_two_cards_together() -> None:
    """A 1 and a 2 become 6s and complete Shadewalk, which neither card does alone; its price is taken off."""
    seat = {"hero": "ninja", "cp": 4, "hand": ["so-wild", "samesies", "one-more-time"]}
    thrown = [1, 6, 1, 2, 6]
    game = kit.position(seats=[seat, {"hero": "monk"}], phase="offensive-roll", dice=thrown * 3)
    for _ in range(2):
        game.apply("keep 00000")
    assert game.state.decision is not None
    told = hint(DuelView(game), game.state.decision)
    assert told.startswith("So Wild! and Samesies! (1 to 6, 2 to 6): ")
    assert told.endswith("; makes Shadewalk.")
    assert " · Slash now: 2.8. " in told
    assert " for the price" in told


def test_what_costs_either_way_is_told_as_a_cost() -> None:
    """The die shows 5, and whoever of the Ninja's side is attacked, 5 damage bring their 2 health down: no worth, but
    a cost.
    """
    seats = [{"hero": "seraph"}, {"hero": "ninja", "health": 2}, {"hero": "paladin"}, {"hero": "artificer"}]
    game = kit.position(seats=seats, mode="2v2", phase="offensive-roll", dice=[5, 6, 1, 5, 6, 5])
    for token in ("activate purify", "choose damage"):
        game.apply(token)
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "aim"
    assert "costs about " in hint(DuelView(game), decision)
    assert "worth -" not in hint(DuelView(game), decision)


def test_a_chance_that_needs_a_card_says_so_in_any_room() -> None:
    """With its name where there is room, else that it is a card; where there is not even room for that, nothing."""
    text = "71 % for Onslaught 7.2 (60 % with Tip It!), 12 % for Smack 4"
    assert whole_parts(text, 60) == text
    assert whole_parts(text, 50) == "71 % for Onslaught 7.2 (60 % with Tip It!)"
    assert whole_parts(text, 36) == "71 % for Onslaught 7.2 + card"
    assert whole_parts(text, 28) == "71 % for Onslaught + card"
    assert whole_parts(text, 20) == ""
    assert whole_parts("45 % for Smack 5", 15) == "45 % for Smack"
    assert whole_parts("10 damage before their defence", 25) == ""


def test_the_numbers_of_ways_are_named() -> None:
    """The line above them says that they are worths, and in what they are counted; of a narrow line it is left out."""
    faces = (DieFace("sword", "sword", "s", "s", 1),) * 5
    ways = (Way(("keep 11000",), "Keep 1 2", "6.3", "", "", is_now=False),)
    shown = DiceDisplay((1, 2, 3, 4, 5), faces, title="Barbarian's roll", left=", 2 attempts left", ways=ways)

    def head(columns: int) -> str:
        return "".join(text for text, _ in by_ways(shown, [columns] * 4)[0])

    assert head(60) == "Barbarian's roll, 2 attempts left; worth (1 = 1 damage):"
    assert head(40) == "Barbarian's roll; worth (1 = 1 damage):"
    assert head(30) == "Barbarian's roll; worth:"
    assert head(20) == "Barbarian's roll"
