"""The campaign around the session of a scenario file: what came before it and what follows, and what all of it brings.

The session of the file is played from its position; those before and after it are entered, as the book takes sessions
that were played elsewhere. All of them count as played here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from campaign.errors import CampaignError
from campaign.kinds.achievements import Achievement, EndedSession
from campaign.kinds.beginning import chosen_extras
from campaign.kinds.conclusion import ACTIVE, total_points
from campaign.kinds.kind import Kind
from campaign.kinds.marks import Marks
from campaign.kinds.recorded_sessions import YES, read_all
from campaign.kinds.registry import all_kinds
from campaign.scenarios.differences import differ, value_differs, values_differ
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import CampaignWanted, EnteredSession, Scenario
from campaign.scenarios.setup import setups_of
from campaign.team.session import TeamSession
from content.schema.base import near
from engine.game import Game
from engine.mode import MODES
from engine.state import JSON
from saves.records import Campaign, Document, Score


class Course:
    """A campaign on its way through the sessions of a file."""

    def __init__(self, kind: Kind, scenario: Scenario) -> None:
        part = scenario.campaign
        assert part is not None
        self.kind = kind
        self.heroes = tuple(seat.hero for seat in scenario.seats if seat.kind == "hero")
        self.library = kind.library(self.heroes)
        self.difficulty = part.difficulty
        offered = kind.beginning.difficulties(self.library, part.unlocked)
        if part.difficulty not in offered:
            hint = near(part.difficulty, offered) or f"; there are {', '.join(offered)}"
            raise CampaignError(f"there is no difficulty {part.difficulty!r}{hint}")
        if offered[part.difficulty]:
            raise CampaignError(f"the difficulty {part.difficulty} {offered[part.difficulty]}")
        extras = chosen_extras(kind.beginning.extras(self.library, part.unlocked), part.extras)
        self.document = kind.progress.new_document(self.heroes, part.difficulty, scenario.seed, extras)
        self.over = ""
        self.rows: list[Score] = []
        self.earned: list[str] = []

    def next_setup(self, spent: Sequence[Mapping[str, str]] = ()) -> Document:
        """What the next session starts from, once points of sheets are spent. Raises CampaignError."""
        if self.over:
            raise CampaignError("the campaign is over before this session")
        sheets = self.kind.player_sheets
        for seat, what in ((int(seat), what) for entry in spent for seat, what in entry.items()):
            if sheets is None or seat >= len(self.heroes):
                raise CampaignError(f"seat {seat} has no sheet")
            self.document, _ = sheets.spend(self.document, seat, what, self.library)
        return self.kind.progress.next_setup(self.document, self.library)

    def enter(self, session: EnteredSession) -> None:
        """Continue after a session that is not played. Raises CampaignError for what the rules cannot yield."""
        setup, form = self.next_setup(session.spent), self.kind.recorded_sessions
        fields = form.fields(self.document, setup, self.library, won=session.won)
        said = read_all(fields, [f"{name}={typed(value)}" for name, value in session.said.items()])
        entered = form.outcome(self.document, setup, said, self.library, won=session.won)
        problem = form.problem(self.document, setup, entered, self.library)
        if problem:
            raise CampaignError(problem)
        self.conclude(setup, {**entered, **session.outcome})

    def conclude(self, setup: Document, outcome: Document) -> None:
        """Continue after a session that ended so."""
        conclusion = self.kind.progress.conclude(self.document, setup, outcome, self.library)
        self.document, self.over = conclusion.document, conclusion.over
        self.rows.append(conclusion.score)
        marks = Marks("", (), (), len(self.heroes))
        ended = EndedSession(self.library, setup, outcome, self.document, self.over, self.rows, marks, [])
        self.earned += [one.id for one in self.kind.achievements if one.id not in self.earned and earns(one, ended)]

    def unlocks(self) -> list[str]:
        """What the campaign unlocks for later ones, as it is."""
        now = datetime(2000, 1, 1, tzinfo=UTC)
        status = self.over or ACTIVE
        campaign = Campaign(0, "", self.kind.name, self.heroes, 0, self.difficulty, status, "", now, now, self.document)
        return list(self.kind.beginning.unlocks(campaign))


def earns(achievement: Achievement, ended: EndedSession) -> bool:
    """Whether a session earns an achievement; not one that asks for what nobody said of it."""
    try:
        return achievement.is_earned(ended)
    except KeyError:
        return False


def typed(value: Any) -> str:
    """A value of a field as people type it."""
    return (YES[0] if value else "n") if isinstance(value, bool) else str(value)


def kind_for(mode: str) -> Kind | None:
    """The kind of campaign whose sessions are fought so; None: no campaign has any."""
    brought = next((kind for kind in all_kinds() if kind.together and mode in setups_of(kind)), None)
    session = MODES[mode].session if brought is not None else None
    return brought if session is not None and issubclass(session, TeamSession) else None


def problems(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with the campaign of a file, as far as the session of the file."""
    if scenario.campaign is None:
        if scenario.expect.campaign is not None:
            yield ("expect", "campaign"), "name the campaign of this session: write `campaign:`"
        return
    kind = kind_for(scenario.mode)
    if kind is None:
        yield ("campaign",), f"a {scenario.mode} is not a session of a campaign"
        return
    if scenario.until != "outcome":
        yield ("until",), "a campaign continues only after a session is over: write `until: outcome`"
    try:
        course = Course(kind, scenario)
    except CampaignError as error:
        yield ("campaign",), str(error)
        return
    for place, session in enumerate(scenario.campaign.before):
        try:
            course.enter(session)
        except CampaignError as error:
            yield ("campaign", "before", place), str(error)
            return


def campaign_differences(scenario: Scenario, game: Game) -> Iterator[str]:
    """What of the campaign is not as the file expects it, once all its sessions are over."""
    kind, part, outcome = kind_for(scenario.mode), scenario.campaign, game.state.outcome
    if kind is None or part is None or outcome is None:
        return
    course = Course(kind, scenario)
    for session in part.before:
        course.enter(session)
    try:
        setup = course.next_setup(part.spent)
        played = getattr(game.state.session, kind.counts)
        if played != setup["scenario"]:
            yield f"the campaign continues with {kind.counts} {setup['scenario']}, but the file plays {played}"
            return
        for key in sorted(setup.keys() & outcome.keys() - {"sheets"}):
            yield from differ(f"{key} of the campaign's next session", outcome[key], setup[key])
        course.conclude(setup, {**outcome, **kept_between(setup)})
        for session in part.after:
            course.enter(session)
    except CampaignError as error:
        yield f"campaign: {error}"
        return
    if scenario.expect.campaign is not None:
        yield from differences_of(scenario.expect.campaign, course)


def kept_between(setup: Document) -> Document:
    """What a session hands back as it was: the sheets of players, which a position knows nothing of."""
    return {"sheets": [dict(sheet) for sheet in setup["sheets"]]} if "sheets" in setup else {}


def differences_of(wanted: CampaignWanted, course: Course) -> Iterator[str]:
    """What is expected of a campaign and is not so."""
    yield from differ("campaign status", wanted.status, course.over or ACTIVE)
    yield from differ("campaign points", wanted.points, total_points(course.rows))
    yield from differ("campaign unlocks", wanted.unlocks, course.unlocks())
    yield from differ("campaign achievements", wanted.achievements, course.earned)
    yield from each_differs("campaign sessions", wanted.sessions, [row_of(row) for row in course.rows])
    yield from each_differs("campaign sheets", wanted.sheets, course.document.get("sheets", []))
    if wanted.next == "none" or course.over:
        yield from differ("campaign next", wanted.next, "none" if course.over else course.next_setup())
    elif wanted.next is not None:
        yield from values_differ("campaign next", wanted.next, course.next_setup())


def row_of(row: Score) -> JSON:
    """A row of the score sheet by the names of its columns."""
    return {"number": row.number, "won": row.won, "points": row.points, **row.document}


def each_differs(what: str, wanted: Sequence[Mapping[str, Any]] | None, there: Sequence[JSON]) -> Iterator[str]:
    """What differs in one of several mappings of which some values are named."""
    if wanted is None:
        return
    yield from differ(f"the size of {what}", len(wanted), len(there))
    for place, (part, found) in enumerate(zip(wanted, there, strict=False)):
        for key, value in part.items():
            yield from value_differs(f"{what} {place} {key}", value, found.get(key))
