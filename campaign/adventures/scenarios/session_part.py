"""What scenario files of adventures share: the `session:` part, its names, where a file may begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from campaign.adventures.progress import with_legacy
from campaign.adventures.rules import kings_hand
from campaign.adventures.rules.crawl import minions
from campaign.adventures.rules.frames import CrawlTurn, HeroTurns
from campaign.adventures.rules.legacy import parts_of
from campaign.adventures.rules.session import Party, party_of
from campaign.companion.typed import ENTRIES
from campaign.scenarios import answers
from campaign.scenarios.answers import NOTHING, SEAT, AnswerForm, Forms
from campaign.scenarios.duel import phase_at
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import SAME, Count, SessionField, upside_down
from campaign.team.session import team_of
from content.adventures.definitions import RARITIES
from content.schema.base import StrictModel, near
from engine.definitions import Fighter, Library
from engine.frames import Turn
from engine.game import Game
from engine.pieces import AT_TABLE
from engine.state import JSON
from saves.records import Document

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default


Piles = dict[str, list[str]]
"""Cards by rarity."""


class CampaignSoFar(StrictModel):
    """The campaign so far, for what the end of the session writes into it (SCORE)."""

    salves: Count = 0
    """Starting salves of this session."""
    boss_cp: Count = 0
    layouts_seen: list[str] = []
    score: int = 0


def step_at(game: Game, at: JSON) -> str:
    """The side whose phase it is where a file begins."""
    top = game.state.stack[-1]
    return "enemy" if isinstance(top, Turn) and top.seat >= team_of(game).hero_count else "hero"


def result_at(game: Game, at: JSON) -> str | None:
    """How the session ended, where a file begins at its conclusion."""
    return team_of(game).result if at["phase"] == "conclusion" else None


class ScenarioPart(StrictModel):
    """What a crawl and a boss battle share."""

    scenario: Annotated[int, SAME] = 1
    difficulty: Annotated[str, SAME] = "normal"
    legacy: Annotated[list[str], SAME] = []
    """Legacy packs and modifier cards of the campaign."""
    step: Annotated[Literal["hero", "enemy"], SessionField(write=step_at)] = "hero"
    """Whose phase it is: the active hero's, or the enemy's against that hero."""
    salves: Annotated[list[Count], SAME] = []
    salves_spent: Annotated[Count, SAME] = 0
    gold: Annotated[Count, SAME] = 0
    owned: Annotated[list[list[str]], SAME] = []
    """Loot in each hero's deck."""
    gone: Annotated[list[list[str]], SAME] = []
    """Printed cards that loot took the place of."""
    unidentified: Annotated[list[Piles], SAME] = []
    """Loot cards of each hero that nobody has looked at."""
    loot: Annotated[Piles, upside_down("loot")] = {}
    """The next cards of loot decks, top first."""
    boss_cp: Annotated[Count, SAME] = 0
    """Gathered for the next boss; with `phase: start` of a boss battle what was gathered for this one."""
    result: Annotated[Literal["won", "lost"], SessionField(write=result_at)] = "won"
    """With `phase: conclusion`: how it ended."""
    campaign: CampaignSoFar | None = None
    """With it the outcome holds the row of the score sheet, and what the campaign continues with."""


COUNTERS = (kings_hand.TOKENS, kings_hand.SPENT, minions.FIRST_STRIKE, minions.PORTAL, AT_TABLE)
"""Counters of enemies, and the mark of heroes who are played with the box on the table."""


# -- names ------------------------------------------------------------------------------------------


def unknown(keys: tuple[Any, ...], what: str, names: Iterable[object], known: Iterable[object]) -> Iterator[Problem]:
    """Names that do not exist, with those near them."""
    existing = {str(name) for name in known}
    for name in names:
        if str(name) not in existing:
            yield ("session", *keys), f"there is no {what} {name!r}{near(str(name), existing)}"


def check_part(part: ScenarioPart, library: Library, hero_count: int) -> Iterator[Problem]:
    """What is wrong with the part that every adventure has."""
    tables = library.tables
    yield from unknown(("scenario",), "scenario", [part.scenario], tables["scenarios"])
    yield from unknown(("difficulty",), "difficulty", [part.difficulty], tables["difficulties"])
    yield from unknown(("legacy",), "legacy pack or modifier card", part.legacy, parts_of(library))
    loot = tables["loot"]
    yield from unknown(("loot",), "rarity", part.loot, loot.decks)
    for rarity, cards in part.loot.items():
        yield from unknown(("loot", rarity), f"{rarity} loot card", cards, loot.decks.get(rarity, ()))
    for owned in part.owned:
        yield from unknown(("owned",), "loot card", owned, loot.families)
    for gone in part.gone:
        yield from unknown(("gone",), "card", gone, library.cards)
    for key, values in (("salves", part.salves), ("owned", part.owned), ("gone", part.gone)):
        if len(values) not in (0, hero_count):
            yield ("session", key), f"{len(values)} values for {hero_count} hero{'' if hero_count == 1 else 'es'}"


def forms(library: Library, fighter: Fighter | None) -> Forms:
    """Every verb, and what may follow it in these hands."""
    layouts = [layout for card in library.tables["scenarios"].values() for layout in card.layouts.values()]
    place = AnswerForm("place", {name for layout in layouts for name in layout.levels})
    cards = AnswerForm("card", library.cards)
    return answers.joined(
        answers.forms(library, fighter),
        {
            "salve": (NOTHING,),
            "revive": (SEAT,),
            "evenly": (NOTHING,),
            "give": (SEAT,),
            "move": (place,),
            "reveal": (place,),
            "reroll": (AnswerForm("place of a die", pattern="[1-9]"),),
            "return": (cards,),
            "buy": (cards,),
            "identify": (AnswerForm("rarity", RARITIES),),
            "sell": (AnswerForm("unidentified card", {f"unidentified-{rarity}" for rarity in RARITIES}),),
            "keep": (cards,),
            **ENTRIES.forms(library, Party),
        },
    )


SPENT = ("answer", "acted", "engaged", "to_share", "asked", "boss_cp")
"""What frames of a turn keep though nothing reads it any more once a phase begins."""


# -- where a file begins ---------------------------------------------------------------------------------


def moment(
    game: Game,
    lowest: type[HeroTurns],
    turn_frame: type[Any],
    conclusion: Callable[..., None],
    phases: Mapping[type, Any],
) -> Document | None:
    """Phase, turn and seat of a file that begins here: at the start, the conclusion, a turn, or a phase of one."""
    state, stack = game.state, game.state.stack
    frame = stack[-1]
    if isinstance(frame, lowest):
        if not frame.step:
            return {"phase": "start"}
        ends = frame.step == frame.steps.index(conclusion)
        return {"phase": "conclusion", "active": state.active, "turn": max(1, state.turn)} if ends else None
    here = {"active": state.active, "turn": state.turn}
    if isinstance(frame, turn_frame):
        seat: int = frame.seat
        return {"phase": "turn", **here, "active": seat} if not frame.step else None
    if len(stack) != 3 or type(frame) not in phases:
        return None
    assert isinstance(frame, Turn)
    phase = phase_at(frame, phases[type(frame)])
    return {"phase": phase, **here} if phase else None


def at_the_start(game: Game) -> Document:
    """The part of a file that begins at the start of its session: what its setup says."""
    party, lowest = party_of(game), game.state.stack[0]
    assert isinstance(lowest, HeroTurns)
    return {
        "scenario": party.scenario,
        "difficulty": party.difficulty,
        **with_legacy(party.legacy),
        "salves": [lowest.to_share, *[0] * (party.hero_count - 1)],
        "owned": party.owned,
        "gone": party.gone,
    }


# -- what two positions must not differ in -----------------------------------------------------------------------


def settled(position: JSON) -> JSON:
    """A position in which battles are numbered from 1 on, as a file numbers them, and nobody fights who fell."""
    session = position["session"]
    if "battles" not in session:
        return position
    for frame in position["stack"]:
        if frame["kind"] == CrawlTurn.kind and (not frame["fight"] or position["players"][frame["enemy"]]["fallen"]):
            frame |= {"fight": False, "struck": False, "enemy": -1}
    numbers = {old: str(new) for new, old in enumerate(sorted(session["battles"], key=int), 1)}
    battles = {numbers[old]: place for old, place in session["battles"].items()}
    players = [
        player | {"battle": -1 if player["fallen"] else int(numbers.get(str(player["battle"]), -1))}
        for player in position["players"]
    ]
    return position | {"players": players, "session": session | {"battles": battles, "next_battle": 0}}
