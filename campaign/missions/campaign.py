"""Missions as a kind of campaign: one after another, each with both of its sides, and a perk sheet for every player.

What it is made of is imported when it is asked for, so that the kind itself costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.kinds.conclusion import Conclusion, Holding, Standing
from campaign.kinds.kind import Document, Kind
from campaign.missions import MOST_HEROES, NAME

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from campaign.kinds.extras import Extra, Shorthand
    from campaign.kinds.fields import Field
    from campaign.kinds.player_sheets import PlayerSheets
    from campaign.kinds.score_sheet import ScoreSheet
    from campaign.words.session_view import SessionView
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Campaign, PartyChange


class Missions(Kind):
    """Cooperative campaigns for one to four heroes; see `campaign.kinds.registry.Kind` for what is asked of it."""

    name = NAME
    title = "Missions"
    about = (
        "Every session is a mission of two sides: race a crisis clock across a map of henchmen and allies, hold the "
        "headquarters, then defeat the boss. Points buy perks that you keep."
    )
    counts = "mission"
    most_heroes = MOST_HEROES
    together = True
    at_table = True
    scenarios = "campaign.missions.scenarios"
    reveals = frozenset({"ally-shown", "looked", "tile"})

    # -- what it is made of ----------------------------------------------------------------------

    def register(self) -> None:
        """The mode, flows, verbs, words and advice."""
        import campaign.missions.register  # noqa: F401

    def library(self, heroes: Sequence[str], *, content: Path | None = None) -> Library:
        """The definitions of these heroes and of everything missions add. Raises UnknownHero, BadContent."""
        from content.load import library

        self.register()
        return library(heroes, sections=("missions",), root=content)

    # -- a campaign ------------------------------------------------------------------------------

    def shorthands(self) -> Sequence[Shorthand]:
        """`--missions`, `--mission`, `--level` and `--lower`."""
        from campaign.kinds.extras import Shorthand
        from campaign.missions.difficulty import LEVELS, level_typed, mission_typed, missions, relief_typed, reliefs

        return (
            Shorthand("--missions", "", "Begin missions.", "kind"),
            Shorthand(
                "--mission",
                "MISSION",
                "The first mission; see 'kingshand missions'.",
                "extras",
                lambda typed: mission_typed(self.library(()), typed),
                words=lambda: missions(self.library(())),
            ),
            Shorthand(
                "--level",
                "N",
                "Raise every mission below this level, 1 to 6, to it.",
                "difficulty",
                level_typed,
                words=lambda: LEVELS,
            ),
            Shorthand(
                "--lower",
                "WHAT",
                "Make missions easier: double-points, extra-health or bonus-momentum; may be repeated.",
                "extras",
                lambda typed: relief_typed(self.library(()), typed),
                many=True,
                words=lambda: reliefs(self.library(())),
            ),
        )

    def unlocks(self, campaign: Campaign) -> Sequence[str]:
        """The levels of missions that were won (ours)."""
        from campaign.missions.difficulty import unlocks

        return unlocks(campaign)

    def difficulties(self, library: Library, unlocked: Collection[str]) -> dict[str, str]:
        """Missions at their own levels, or raised to one (MDIF-2)."""
        from campaign.missions.difficulty import difficulties

        return difficulties(unlocked)

    def about_difficulty(self, library: Library, difficulty: str) -> str:
        """What raising does (MDIF-2)."""
        from campaign.missions.difficulty import about_difficulty

        return about_difficulty(difficulty)

    def extras(self, library: Library, unlocked: Collection[str]) -> Sequence[Extra]:
        """The first mission, and what makes all of them easier (MDIF-3)."""
        from campaign.missions.difficulty import extras

        return extras(library, unlocked)

    def extras_of(self, document: Document) -> Sequence[str]:
        """The same as it was chosen."""
        from campaign.missions.difficulty import chosen_in

        return chosen_in(document)

    def names_of_extras(self, document: Document, library: Library) -> Sequence[str]:
        """By their names."""
        from campaign.missions.difficulty import names_of

        return names_of(library, self.extras_of(document))

    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """A campaign before its first mission. Raises TwoMissions."""
        from campaign.missions.progress import new_document

        return new_document(heroes, difficulty, seed, extras)

    def as_begun(self, campaign: Campaign) -> Document:
        """As it was before its first mission, with the sheets that players brought along."""
        from campaign.missions.progress import as_begun

        chosen = self.extras_of(campaign.document)
        return as_begun(campaign.document, campaign.heroes, campaign.difficulty, campaign.seed, chosen)

    def problem_of_document(self, document: object, heroes: Sequence[str]) -> str:
        """By its type, and whether its heroes are these."""
        from campaign.missions.documents import CampaignDocument, problem_of

        return problem_of(document, CampaignDocument, heroes)

    def problem_of_setup(self, setup: object, heroes: Sequence[str]) -> str:
        """Likewise."""
        from campaign.missions.documents import SetupDocument, problem_of

        return problem_of(setup, SetupDocument, heroes)

    def gone(self, document: Document, library: Library) -> list[str]:
        """The mission, and perks of sheets."""
        from campaign.missions.documents import gone

        return gone(document, library)

    def cleared(self, document: Document, library: Library) -> Document:
        """Without the perks that are gone."""
        from campaign.missions.documents import cleared

        found: Document = cleared(document, library)
        return found

    def standing(self, document: Document) -> Standing:
        """The mission that comes next."""
        from campaign.kinds.conclusion import Standing

        return Standing(document["mission"], document["sessions"], document["score"])

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """The perks of each player."""
        from campaign.kinds.conclusion import Holding
        from campaign.missions.perks import held

        there, fighters = library.tables["perks"], library.fighters
        return [
            Holding(
                hero["id"],
                tuple(there[perk].name for perk in held(sheet, there)),
                len(fighters[hero["id"]].deck) if hero["id"] in fighters else 0,
            )
            for hero, sheet in zip(document["heroes"], document["sheets"], strict=True)
        ]

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """Sheets belong to players: whoever joins brings a blank one (MPRK-1)."""
        from campaign.missions.progress import change_party

        return change_party(document, change)

    def entry_form(self, document: Document, setup: Document, library: Library, *, won: bool) -> Sequence[Field]:
        """The perfect reward of a won mission, the first side of a lost one."""
        from campaign.missions.recorded_sessions import entry_form

        return entry_form(won=won)

    def entry_outcome(
        self, document: Document, setup: Document, said: Mapping[str, Any], library: Library, *, won: bool
    ) -> Document:
        """As far as points need it (MOBJ-4)."""
        from campaign.missions.recorded_sessions import outcome_of

        return outcome_of(setup, said, won=won)

    def problem_of_entry(self, document: Document, setup: Document, entered: Document, library: Library) -> str:
        """Points that are left to spend, and ends that no mission has."""
        from campaign.missions.recorded_sessions import problem_of_entry

        return problem_of_entry(document, setup, entered, library)

    def ended(self, campaign: Campaign, library: Library) -> str:
        """After the last mission."""
        from campaign.kinds.conclusion import how_ended

        return how_ended(campaign.status)

    def teams(self, document: Document) -> list[int]:
        """One team."""
        return [0] * len(document["heroes"])

    def numbers(self, library: Library) -> Sequence[int]:
        """Of the missions there are."""
        return sorted(library.tables["missions"])

    # -- a session -------------------------------------------------------------------------------

    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next mission starts from."""
        from campaign.missions.progress import next_setup

        return next_setup(document, library)

    def lay_out(self, setup: Document, library: Library, sink: Callable[[Event], None] | None = None) -> Game:
        """A mission about to begin."""
        from campaign.missions.rules.setup import opened

        return opened(library, setup, sink)

    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """What a finished mission changes."""
        from campaign.missions.progress import conclude

        return conclude(document, setup, outcome, library)

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """Sides, rounds, objectives, points."""
        from campaign.missions.progress import measures

        return measures(setup, outcome)

    def face(self, game: Game) -> SessionView:
        """A mission's."""
        from campaign.missions.words.session_view import MissionView

        return MissionView(game)

    def score_sheet(self) -> ScoreSheet:
        """How far each mission went, and the perk points of it (MOBJ-4)."""
        from campaign.missions.score_sheet import MissionSheet

        return MissionSheet()

    def player_sheets(self) -> PlayerSheets:
        """The perk sheets (MPRK)."""
        from campaign.missions.player_sheets import PERK_SHEETS

        return PERK_SHEETS

    def achievements(self) -> Sequence[Achievement]:
        """The ten."""
        from campaign.missions.achievements import ACHIEVEMENTS

        return ACHIEVEMENTS


MISSIONS = Missions()
