"""The command luck: what the dice gave beyond their expectation, and what choices about them gave away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from campaign.cli.options import Name
from campaign.cli.output import Output, reporting
from campaign.errors import CampaignError, NoPosition
from campaign.invocation import called, quoted
from campaign.screens.pages import table
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen
from campaign.words.names import told_apart
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.play.book.luck import HeroThrow, RollChoice, SeatLuck

commands = typer.Typer(rich_markup_mode=None)
HEADINGS = (
    "session",
    "hero",
    "seat",
    "throws",
    "luck",
    "spread",
    "share_below",
    "choices",
    "best_choices",
    "lost",
    "chance_lost",
)
"""Columns for spreadsheets."""
DEAREST = 3
"""How many choices are told that gave most away."""
CELLS = 20
"""Cells of the line over time on either side of its middle."""


class SessionLuck(NamedTuple):
    """The luck of everybody in a session."""

    ordinal: int
    heroes: tuple[str, ...]
    """Names by seat."""
    seats: list[SeatLuck]
    chance_lost: list[float | None]
    """Points of chance that the choices of each seat cost; None: none of them was reviewed."""


@commands.command()
@reporting(csv=True)
def luck(
    ctx: typer.Context,
    name: Name = None,
    session: Annotated[int | None, typer.Option("--session", metavar="N", help="Only this session.")] = None,
) -> Output:
    """Tell what the dice gave each hero, and what choices gave away.

    Every roll of an offensive roll is compared with what it brings on average. A luck of 1 is 1 damage more than that;
    status effects, CP, cards and healing count in the same coin. Each choice is compared with the best one. Sessions
    that were reviewed also show what choices cost in chances of winning.
    """
    from campaign.play.book.luck import luck_of
    from campaign.play.book.review import review_of
    from campaign.play.film import film_of

    sessions: list[SessionLuck] = []
    untold: list[str] = []
    with to_look(ctx.obj) as service:
        campaign = service.find(name)
        known = service.store.sessions(campaign.id)
        if session is not None and session not in {one.ordinal for one in known}:
            raise CampaignError(f"{campaign.name!r} has no session {session}.")
        for one in known:
            if session not in (None, one.ordinal) or one.entered is not None:
                continue
            try:
                film = film_of(service.store, campaign, one.ordinal)
            except NoPosition as error:
                untold.append(str(error))
                continue
            names = tuple(film.names[seat] for seat in range(film.heroes))
            review = None if film.is_open else review_of(service.store, film)
            lost = [review.lost(seat) if review is not None else None for seat in range(film.heroes)]
            sessions.append(SessionLuck(one.ordinal, names, luck_of(film), lost))

    def text(screen: Screen) -> None:
        """Every player in all sessions, then session by session, then what is remarkable."""
        show_luck(screen, campaign.name, sessions)
        for problem in untold:
            screen.say(problem, "wrong")

    return Output(
        text,
        lambda: {"campaign": campaign.name, "sessions": [session_json(one) for one in sessions]},
        lambda: (HEADINGS, csv_rows(sessions)),
    )


def together(sessions: Sequence[SessionLuck]) -> dict[str, SeatLuck]:
    """The luck of each hero in all sessions, by name; those of one name are told apart by their seats."""
    from campaign.play.book.luck import SeatLuck

    found: dict[str, SeatLuck] = {}
    for one in sessions:
        for who, mine in zip(told_apart(one.heroes), one.seats, strict=True):
            found.setdefault(who, SeatLuck()).add(mine)
    return found


# -- as text ---------------------------------------------------------------------------------------


def show_luck(screen: Screen, campaign: str, sessions: Sequence[SessionLuck]) -> None:
    """Every player in all sessions, then session by session, then what is remarkable."""
    everybody = together(sessions)
    if not any(mine.throws for mine in everybody.values()):
        screen.say("No hero has rolled for an ability yet.")
        return
    screen.say(f"{campaign}: luck and choices of offensive rolls", "title")
    heads = ("throws", "luck", "luckier than", "choices", "best", "given away")
    columns: list[Column | str] = ["hero", *(Column(head, right=True) for head in heads)]
    table(screen, columns, [(who, *cells(mine)) for who, mine in everybody.items() if mine.throws])
    screen.say("A luck of 1 is 1 damage more than on average; all that helps counts in this coin.", "faint")
    for who, points in chances_lost(sessions).items():
        screen.say(f"{who}: reviewed choices cost {points:.0f} points of the chance of winning.")
    for who, mine in everybody.items():
        if len(sessions) > 1:
            show_bars(screen, f"{who}, session by session", by_session(who, sessions))
        elif mine.throws:
            show_bars(screen, f"{who}, turn by turn", by_turn(mine))
    for who, mine in everybody.items():
        show_extremes(screen, who, mine)
    dearest = [(choice, one) for one in sessions for mine in one.seats for choice in mine.choices if choice.best]
    dearest.sort(key=lambda found: -found[0].lost)
    if dearest:
        screen.say("Choices that gave most away", "title")
    for choice, one in dearest[:DEAREST]:
        who = told_apart(one.heroes)[choice.seat]
        screen.say(f"  {who}, session {one.ordinal}, turn {choice.turn}: {given_away(choice)}", indent=4)
    if dearest:
        choice, one = dearest[0]
        where = f"--session {one.ordinal} --at {choice.position}"
        screen.say(f"  See it: {called()} watch {quoted(campaign)} {where}", "faint")


def cells(mine: SeatLuck) -> tuple[str, ...]:
    """The numbers of a hero as a row."""
    share = mine.share_below
    best = f"{100 * mine.best_choices / len(mine.choices):.0f} %" if mine.choices else "-"
    return (
        str(len(mine.throws)),
        f"{mine.luck:+.1f}",
        "-" if share is None else f"{100 * share:.0f} %",
        str(len(mine.choices)),
        best,
        f"{mine.lost:.1f}",
    )


def chances_lost(sessions: Sequence[SessionLuck]) -> dict[str, float]:
    """Points of chance that the choices of each hero cost in all sessions that were reviewed, by name."""
    found: dict[str, float] = {}
    for one in sessions:
        for who, points in zip(told_apart(one.heroes), one.chance_lost, strict=True):
            if points is not None:
                found[who] = found.get(who, 0.0) + points
    return found


def by_session(who: str, sessions: Sequence[SessionLuck]) -> list[tuple[int, float]]:
    """The luck of a hero in each session."""
    return [
        (one.ordinal, mine.luck)
        for one in sessions
        for name, mine in zip(told_apart(one.heroes), one.seats, strict=True)
        if name == who
    ]


def by_turn(mine: SeatLuck) -> list[tuple[int, float]]:
    """The luck of a hero in each turn of a session in which they rolled."""
    found: dict[int, float] = {}
    for throw in mine.throws:
        found[throw.turn] = found.get(throw.turn, 0.0) + throw.luck
    return sorted(found.items())


def show_bars(screen: Screen, title: str, lucks: Sequence[tuple[int, float]]) -> None:
    """Luck over time, as bars to the left and right of a middle line."""
    most = max([abs(luck) for _, luck in lucks], default=0.0) or 1.0
    screen.say(title, "title")
    for number, luck in lucks:
        long = round(CELLS * abs(luck) / most)
        left, right = ("", "#" * long) if luck >= 0 else ("#" * long, "")
        screen.say(f"  {number:>3}  {left:>{CELLS}}|{right:<{CELLS}}  {luck:+.1f}")


def show_extremes(screen: Screen, who: str, mine: SeatLuck) -> None:
    """The luckiest and the unluckiest roll of a hero."""
    if not mine.throws:
        return
    best, worst = max(mine.throws, key=lambda t: t.luck), min(mine.throws, key=lambda t: t.luck)
    screen.say(f"{who}: best throw {thrown(best)}, worst {thrown(worst)}.")


def thrown(throw: HeroThrow) -> str:
    """`1 2 3 4 5 in turn 4 (+6.2)`."""
    return f"{' '.join(map(str, throw.dice))} in turn {throw.turn} ({throw.luck:+.1f})"


def given_away(choice: RollChoice) -> str:
    """`with 1 1 3 4 6: Keep 1 1, while Keep 3 4 is worth 2.1 more`."""
    dice = " ".join(map(str, choice.dice))
    return f"with {dice}: {choice.chosen or 'something else'}, while {choice.best} is worth {choice.lost:.1f} more"


# -- for programs and spreadsheets -------------------------------------------------------------------


def session_json(one: SessionLuck) -> dict[str, Any]:
    """A session as plain values."""
    return {
        "session": one.ordinal,
        "heroes": [
            {
                "hero": hero,
                "throws": [throw._asdict() for throw in mine.throws],
                "choices": [choice._asdict() for choice in mine.choices],
                "luck": mine.luck,
                "spread": mine.spread,
                "share_below": mine.share_below,
                "lost": mine.lost,
                "chance_lost": one.chance_lost[seat],
            }
            for seat, (hero, mine) in enumerate(zip(one.heroes, one.seats, strict=True))
        ],
    }


def csv_rows(sessions: Sequence[SessionLuck]) -> list[list[object]]:
    """A line for each hero in each session."""
    return [
        [
            one.ordinal,
            hero,
            seat,
            len(mine.throws),
            mine.luck,
            mine.spread,
            mine.share_below,
            len(mine.choices),
            mine.best_choices,
            mine.lost,
            one.chance_lost[seat],
        ]
        for one in sessions
        for seat, (hero, mine) in enumerate(zip(one.heroes, one.seats, strict=True))
    ]
