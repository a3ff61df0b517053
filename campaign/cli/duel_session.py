"""A duel that is not kept, as bots or people play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from campaign.asking.settings import PROGRAM
from campaign.configuration import BRIEF, configuration
from campaign.duels.rules.duel_modes import DUEL
from campaign.kinds.duel_mode import DuelMode
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, who_plays
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import joined, seat_name
from campaign.words.packs import house_rules_in, packs_in, told_of
from engine.events import Sink
from engine.game import Game
from engine.rulesets import CURRENT

LEFT = "You left the duel."
NextDuel = Callable[[], tuple[LiveSession, Answers, int]]
"""Lays out the next duel of the same fighters: it, who answers for bots, its seed."""


def duel_of_bots(next_duel: NextDuel, mode: str) -> LiveSession:
    """Let bots play it, and report; returns it."""
    live, answers, seed = next_duel()
    for _ in live.run(answers):
        continue
    print_json({"mode": mode, **result_json(live.game, seed)})
    return live


def duel_of_people(
    next_duel: NextDuel, people: Sequence[int], hidden: Hidden, *, dice: str, plain: bool
) -> LiveSession:
    """Duels and rematches at the table or line by line, as long as people like; returns the last."""
    from campaign.terminal.screen import opens_table

    if people and opens_table(plain=plain):
        from campaign.table.hosts import DuelHost
        from campaign.table.start import run

        host = DuelHost(next_duel, people, hidden, dice)
        in_lines = run(host)
        live, answers, seed = host.laid_out
        if not in_lines:
            if not live.is_over:
                Screen().say(LEFT)
            return live
    else:
        live, answers, seed = next_duel()
    while play(live, answers, people, seed, hidden, dice=dice):
        live, answers, seed = next_duel()
    return live


def play(
    live: LiveSession,
    answers: Answers,
    people: Sequence[int],
    seed: int,
    hidden: Hidden,
    *,
    dice: str,
    may_be_kept: bool = False,
) -> bool:
    """Play it at the screen, with no people only show it; whether a rematch is wanted.

    `may_be_kept`: whoever called asks for that.
    """
    screen = Screen()
    if may_be_kept:
        screen.say("When you leave or it is over, you may keep this duel.", "faint")
    else:
        screen.say(f"Seed {seed}: --seed {seed} repeats the luck of this duel. Nothing of it is kept.", "faint")
    rules = live.game.mode.ruleset
    if rules is not CURRENT:
        screen.say(f"By the rules of {rules.title}; 'rules {rules.name}' tells what is otherwise.", "faint")
    for sentence in told_of(live.game.library):
        screen.say(sentence, "faint")
    played = who_plays(live, people) if people else ""
    if played:
        screen.say(played)
    if not people:
        for _ in live.run(answers):
            for line in live.news():
                screen.say(line.text, line.tone)
        show_numbers(screen, live)
        return False
    from campaign.screens.asking_commands import configured, settle
    from campaign.screens.desk import Desk
    from campaign.terminal.keyboard import Keyboard, agreed
    from campaign.terminal.player import LinePlayer

    keyboard = Keyboard()
    desk = Desk(live, answers, people, hidden=hidden)
    settle(desk.people, configured([fighter.fighter for fighter in live.game.state.players]))
    desk.people.dice = dice
    desk.beats.settle(configuration().pace(BRIEF), {})
    if not LinePlayer(screen, keyboard, desk).play():
        screen.say(LEFT)
        return False
    show_numbers(screen, live)
    screen.say()
    screen.say("A rematch: the same fighters, new luck? yes or rematch; Enter stops.")
    about = "Play the same fighters again with the next seed: other dice, other cards."
    return agreed(keyboard, screen, "> ", about, otherwise=False, yes="rematch")


def show_numbers(screen: Screen, live: LiveSession) -> None:
    """What each fighter did."""
    from campaign.terminal.summary import show_live_numbers

    show_live_numbers(screen, live)


def open_duel(
    seats: Sequence[str],
    seed: int,
    mode: DuelMode = DUEL,
    *,
    told: bool = True,
    hidden_from: Hidden = NOBODY,
    dice: str = PROGRAM,
    packs: Sequence[str] = (),
) -> LiveSession:
    """A duel of any mode at its first decision, with everything that packs of these ids have; `dice` says who rolls.

    Raises UnknownName, UnknownPack.
    """
    definitions = mode.library(seats, packs)

    def opening(sink: Sink | None) -> Game:
        game = mode.opened(definitions, seats, seed, sink)
        game.state.physical = dice != PROGRAM
        return game

    live = LiveSession(
        definitions,
        opening,
        MemoryLog(),
        hero_count=len(seats),
        view_of=mode.view,
        reveals=mode.reveals,
        told=told,
        hidden_from=hidden_from,
    )
    live.begin()
    return live


def result_json(game: Game, seed: int) -> dict[str, Any]:
    """How a duel ended, for programs."""
    outcome = game.state.outcome or {}
    winner = outcome.get("winner", -1)
    won = [player.seat for player in game.state.players if player.team == winner]
    return {
        "seed": seed,
        "heroes": [p.fighter for p in game.state.players],
        "winner": None if winner < 0 else winner,
        "winner_name": joined(seat_name(game.library, game.state, seat) for seat in won) or None,
        "winners": won,
        "turns": game.state.turn,
        "choices": game.state.choices,
        "health": [game.health(p.seat) for p in game.state.players],
        "packs": packs_in(game.library),
        "house_rules": house_rules_in(game.library),
    }
