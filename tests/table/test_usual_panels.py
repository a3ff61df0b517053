"""Which panel is looked at before anybody asks for one: the map on a crawl, the attacker's board in an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.asking.settings import PROGRAM
from campaign.table.dice import LEAST, DiceDisplay, with_notes
from campaign.table.hosts import CampaignHost
from campaign.terminal.sessions import sat_down
from tests.table.kit import Table, by_keys, duel, opened

if TYPE_CHECKING:
    from campaign.play.service import Service

MANY = 200


def test_the_map_is_seen_first_on_a_crawl(service: Service) -> None:
    """Before anybody is asked where to go; the board is one key away, and comes by itself in a battle."""

    async def drive(table: Table) -> None:
        view = table.game.view
        assert view.panel == "map"
        for _ in range(MANY):
            if view.shown.has_foes and view.shown.attacker < 0 and not view.shown.question.is_on_map:  # type: ignore[union-attr]  # somebody is asked
                break
            assert table.live.game.state.decision is not None
            await by_keys(table, table.advised(table.live.game.state.decision))
        assert view.panel == "board"

    with sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, moving=False)


def test_the_board_of_the_attacker_is_shown_with_what_is_used() -> None:
    """While the Moon Elf attacks, the Barbarian is asked beside her board, what she uses on top."""

    async def drive(table: Table) -> None:
        view = table.game.view
        for _ in range(MANY):
            if view.shown.attacker == 1 and view.shown.situation.running:
                break
            assert table.live.game.state.decision is not None
            await by_keys(table, table.advised(table.live.game.state.decision))
        assert view.panel == "foes"
        (foe,) = view.shown.foes
        assert foe.sheet[0].is_used
        assert not any(part.is_used for part in foe.sheet[1:])
        assert f"▶ {foe.sheet[0].line[:20]}" in table.shown()
        while view.shown.attacker == 1:
            await by_keys(table, table.advised(table.live.game.state.decision))  # type: ignore[arg-type]  # it goes on
        assert view.panel == "board"

    opened(duel(), drive, moving=False)


def test_what_is_said_of_an_attack_stands_beside_the_dice_where_it_fits() -> None:
    """Three dice of seven columns leave 55 of 78 beside them, in three lines below the title; else nothing does."""
    shown = DiceDisplay((1, 2, 3), (), title="Monk's defence roll")
    notes = [[("Pyromancer uses Pyroblast against Monk.", "act")], [("Monk will take 9: Pyroblast 9.", "harm")]]
    assert with_notes(shown, notes, LEAST).notes == tuple(notes)
    assert with_notes(shown, notes * 2, LEAST).notes == ()
    assert with_notes(shown._replace(keys=True), notes, LEAST).notes == ()
