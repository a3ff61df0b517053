"""Nothing happens unseen: what follows from a person's own choice is on a page, or beside the next question."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.bots import make_bot
from campaign.cli.duel_session import open_duel
from campaign.configuration import OFF, STEP
from campaign.kinds.duel_modes import mode_named
from campaign.play.live_session import LiveSession
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.screens.act_pages import falls, is_decisive, joined, may_share, news_of
from campaign.screens.desk import Desk
from campaign.screens.desk_undo import Doubtful
from campaign.screens.model import Beat, DieFace, HealthStep, MadeRoll, RolledDice, ToldLine
from campaign.words.session_view import DEFENCE
from engine.view import view

TOLD_ELSEWHERE = ("turn", "roll", "act")
"""Tones of what the heading tells, the dice on the table show, or the person has chosen."""


def desk_at(live: LiveSession, people: list[int], seats: int) -> Desk:
    """A desk of these people, who look at everything; bots play the rest."""
    desk = Desk(live, Answers(hero_bots("greedy", seats, 3)), people)
    desk.beats.paces = dict.fromkeys(people, STEP)
    return desk


def to_the_question(desk: Desk) -> list[Beat]:
    """Let others play, and somebody sit down; returns the pages that are shown meanwhile."""
    pages: list[Beat] = []
    for _ in desk.go_on():
        pages += desk.due_beats()
    desk.sit_down()
    return [*pages, *desk.due_beats()]


def say(desk: Desk, typed: str) -> None:
    """Say it, however doubtful it is."""
    sure: list[str] = []
    while True:
        try:
            desk.say(typed, sure=sure)
        except Doubtful as doubt:
            sure.append(str(doubt))
        else:
            return


class Watched:
    """A session in which a bot sits in for the people, and what they saw of it."""

    def __init__(self, desk: Desk, most: int = 90) -> None:
        self.desk = desk
        self.unseen: list[str] = []
        self.turns = set[tuple[int, int]]()
        self.own_pages = 0
        bots = {seat: make_bot("greedy", seat) for seat in desk.people.seats}
        for _ in range(most):
            before = len(desk.told)
            self.look(to_the_question(desk), before)
            decision = desk.decision
            if desk.is_done or decision is None:
                break
            self.check()
            say(desk, bots[decision.seat].choose(view(desk.live.game, decision.seat), decision))

    def look(self, pages: list[Beat], before: int) -> None:
        """Keep what of all that was told since then was neither on a page nor beside the question."""
        desk = self.desk
        seen = {line.number for page in pages for line in page.lines} | {line.number for line in desk.screen().news}
        self.unseen += [
            line.text
            for line in desk.log(before)
            if line.number not in seen
            and not line.is_minor
            and line.tone not in TOLD_ELSEWHERE
            and line.number not in desk.apart
        ]
        self.own_pages += sum(page.seat in desk.people.seats for page in pages)
        state = desk.live.game.state
        self.turns.add((state.turn, state.acting))

    def check(self) -> None:
        """Dice of a turn that is over are gone, and nobody is told to defend while there is nothing to roll."""
        screen, state, ledger = self.desk.screen(), self.desk.live.game.state, self.desk.beats.ledger
        turn = [beat.rolled for beat in ledger.beats if beat.turn == ledger.turn and beat.rolled is not None]
        assert {made.dice.owner for made in screen.made} <= {roll.owner for roll in turn}
        assert len(screen.made) <= len(turn)
        if "defensive roll phase" in screen.heading.text:
            assert state.decision is not None
            assert state.decision.kind == DEFENCE or any(roll.kind == DEFENCE for roll in state.rolls)


@pytest.mark.parametrize("kind", ["adventures", "missions"])
def test_nothing_of_a_campaign_goes_unseen(tmp_path: Path, kind: str) -> None:
    """Chests, tiles, gambles, upkeep, own cards and what abilities cost, played by two people at one keyboard."""
    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", ["barbarian", "moon-elf"], seed=4, kind=kind)
        with service.open_campaign("demo") as opened:
            watched = Watched(desk_at(opened.live, [0, 1], 2))
    assert watched.unseen == []
    assert watched.own_pages <= 2 * len(watched.turns)


def test_nothing_of_a_duel_goes_unseen() -> None:
    """Against a bot."""
    watched = Watched(desk_at(open_duel(["barbarian", "moon-elf"], 5, mode_named("duel")), [0], 2))
    assert watched.desk.is_done
    assert watched.unseen == []


@pytest.mark.parametrize(("health", "is_down"), [(30, False), (4, True)])
def test_what_an_own_ability_costs_is_seen(health: int, *, is_down: bool) -> None:
    """Reckless deals 4 to its own hero: beside the next question, or on a page of its own where it defeats them."""
    desk = desk_at(open_duel(["barbarian", "moon-elf"], 7, mode_named("duel")), [0], 2)
    pages = to_the_question(desk)
    for typed in ("roll dice ask", f"edit health 1={health}", "edit health 2=50"):
        say(desk, typed)
    for _ in range(30):
        decision = desk.decision
        if decision is None or any("Reckless 4" in line.text for line in desk.log()):
            break
        kind = decision.kind
        typed = "1 2 3 4 5" if kind == "dice" and decision.info["count"] == 5 else ""
        say(desk, typed or ("activate reckless" if "activate reckless" in decision.options else "pass"))
        pages = to_the_question(desk)
    lines = [line.text for page in pages for line in page.lines] + [line.text for line in desk.screen().news]
    assert any("Reckless 4" in line for line in lines)
    assert any(falls(page) for page in pages) == is_down


def test_who_skips_is_told_of_the_harm_beside_the_question() -> None:
    """Enter on the first page: the damage of the pages behind it is told all the same; where all is told in the log
    alone, not even that.
    """
    desk = desk_at(open_duel(["barbarian", "moon-elf"], 5, mode_named("duel")), [0], 2)
    bot = make_bot("greedy", 0)
    harmed: list[str] = []
    for _ in range(40):
        for _ in desk.go_on():
            pages = desk.due_beats()
            found = [line.text for page in pages[1:] for line in page.lines if line.text.startswith("Barbarian takes ")]
            if found:
                harmed = found
                assert desk.skip_beats(pages[0]) == []
        desk.sit_down()
        if harmed:
            break
        decision = desk.decision
        assert decision is not None
        say(desk, bot.choose(view(desk.live.game, 0), decision))
    assert harmed
    assert set(harmed) <= {line.text for line in desk.screen().news}
    desk.beats.paces = {0: OFF}
    assert desk.screen().news == ()


# -- pages in themselves ---------------------------------------------------------------------------------


def line(text: str, tone: str = "plain", *, number: int = 0, felt: bool = False) -> ToldLine:
    """A line that was told."""
    return ToldLine(number, text, tone, "", is_minor=False, is_felt=felt)


def beat(number: int, *lines: ToldLine, health: tuple[HealthStep, ...] = (), roll: MadeRoll | None = None) -> Beat:
    """A beat of seat 0 with these lines."""
    return Beat(number, 0, "Monk", 0, "Turn 1: Monk", roll, None, lines, health, None, number, ())


def rolled(kind: str, *dice: int) -> MadeRoll:
    """Dice that are over."""
    return MadeRoll(RolledDice(dice, (DieFace(""),) * len(dice), 6, kind, 0, "Monk's dice", 0), (), "")


def test_a_page_that_is_shared_tells_all_in_order() -> None:
    """What was before it, and what came behind; health from the first to the last."""
    steps = HealthStep(0, "Monk", 20, 16), HealthStep(0, "Monk", 16, 18)
    before, page, after = beat(1, line("a"), health=steps[:1]), beat(2, line("b")), beat(3, line("c"), health=steps[1:])
    shared = joined([after, before], page)
    assert [one.text for one in shared.lines] == ["a", "b", "c"]
    assert shared.health == (HealthStep(0, "Monk", 20, 18),)
    assert (shared.number, shared.told) == (3, 3)


def test_one_page_has_the_dice_of_one_roll() -> None:
    """Two chests share one, as each has a single die; two attacks do not."""
    assert may_share(rolled("loot", 12), rolled("loot", 3))
    assert may_share(None, rolled("offence", 1, 1, 1, 1, 1))
    assert not may_share(rolled("offence", 1, 2, 3, 4, 5), rolled("defence", 1, 2, 3))
    assert not may_share(rolled("loot", 12), rolled("effect", 3))


@pytest.mark.parametrize(
    ("one", "stops"),
    [
        (beat(1, line("falls", "end", felt=True)), True),
        (beat(1, line("an ultimate that was chosen", "act", felt=True)), False),
        (beat(1, line("takes 8", "harm"), health=(HealthStep(1, "Ninja", 30, 22),)), True),
        (beat(1, line("takes 7", "harm"), health=(HealthStep(1, "Ninja", 30, 23),)), False),
    ],
)
def test_what_one_stops_at(one: Beat, *, stops: bool) -> None:
    """A moment for everybody, or much health at once."""
    assert is_decisive(one, [0]) == stops


def test_what_was_chosen_by_name_is_no_news() -> None:
    """Nor the heading of a turn, nor dice that are still on the table; what came of it is."""
    first = beat(1, line("Turn 1: Monk", "turn"), line("Monk plays Zen!.", "act"), line("Monk gains Chi.", "token"))
    dice = beat(2, line("Monk rolls 1 2 3 4 5.", "roll"))
    assert [one.text for one in news_of([first, dice], [2], is_named=True)] == ["Monk gains Chi."]
    told = [one.text for one in news_of([first, dice], [], is_named=False)]
    assert told == ["Monk plays Zen!.", "Monk gains Chi.", "Monk rolls 1 2 3 4 5."]
