"""A question of a mission has room on a screen of 80 columns and 24 lines, whatever else lies on the table."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from campaign.missions.words.session_view import MissionView
from campaign.screens.build import screen_of
from campaign.screens.menu import Menu
from campaign.terminal.screen import Screen
from campaign.terminal.view import View
from engine.game import Game
from tests.missions import session

FOUR = ("barbarian", "monk", "pyromancer", "paladin")
LINES, PROMPT = 24, 1


def shown(view: View, game: Game) -> list[str]:
    """What a person sees of the open question."""
    decision, out = game.state.decision, StringIO()
    assert decision is not None
    view.page = Screen(Console(file=out, width=80, height=LINES))
    face = MissionView(game)
    menu = Menu(face, decision)
    screen = screen_of(face, decision.seat, menu)
    assert screen.question is not None
    view.show(screen, screen.question, face.warning(decision))
    return out.getvalue().splitlines()


def view_of(game: Game) -> View:
    """A view of the line mode that has shown nothing so far."""
    return View(Screen(), {})


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_first_question_of_a_side_shows_heroes_enemies_aim_and_map(number: int, side: int) -> None:
    """Four heroes, every enemy, the main objective, the map and three ways at least."""
    game = session(FOUR, 3, number, side=side)
    lines = shown(view_of(game), game)
    assert len(lines) <= LINES - PROMPT
    assert [line[2:12].strip() for line in lines[1:5]] == ["Barbarian", "Monk", "Pyromancer", "Paladin"]
    assert all(any(name in line for line in lines[5:]) for name in enemies(game))
    assert sum(line.startswith("  objective: ") for line in lines) == 1
    assert any(line.split() == sorted({space[0] for space in spaces(game)}) for line in lines)
    assert sum(" Go to " in line for line in lines) >= 3


def enemies(game: Game) -> list[str]:
    """The names of all types on the map."""
    return sorted({game.library.fighters[p.fighter].name for p in game.state.players[len(FOUR) :] if not p.fallen})


def spaces(game: Game) -> list[str]:
    """Where a pawn may go, or somebody stands."""
    chart = MissionView(game).chart()
    assert chart is not None
    return list(chart.spots)


def test_every_question_of_the_first_rounds_has_room() -> None:
    """Whoever is asked what: the table gives way, and ways on the map that are not among the best."""
    game, kinds = session(FOUR, 3, 3), set()
    view = view_of(game)
    for _ in range(60):
        decision = game.state.decision
        assert decision is not None
        assert len(shown(view, game)) <= LINES - PROMPT, decision.kind
        kinds.add(decision.kind)
        game.apply([o for o in decision.options if not o.startswith("wait")][-1])
    assert {"pawn", "main", "roll"} <= kinds
