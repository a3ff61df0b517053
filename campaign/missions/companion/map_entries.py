"""What heroes of a mission may tell of the map: pawns that are moved, and boost tiles.

As the log has it, with seats as numbers:

pawn 0 c3 a pawn is elsewhere change-places 0 1 two pawns do tile 0 c3 the hero of seat 0 takes the upper boost tile of
c3 look c3 the teller sees the face-down tiles of c3, and puts them back in any order
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.companion.frames import Telling
from campaign.companion.table_entry import LABEL, PLACES, SEAT, BadEntry, TableEntry, TableQuestion
from campaign.missions.rules.movement import empty_spaces, place, swap_places
from campaign.missions.rules.session import DOWN, Mission, mission_of
from campaign.missions.rules.tiles import look_at, take_tile
from campaign.scenarios.answers import AnswerForm
from campaign.team.places import reading_order
from campaign.words.names import fighter_name
from engine.definitions import Library
from engine.errors import IllegalChoice
from engine.game import Game
from engine.state import Decision
from engine.table import expect_end, seat_argument

WITH = "with"


def places(game: Game) -> dict[str, int]:
    """Space -> who is there."""
    mission = mission_of(game)
    pawns = {space: seat for seat, space in enumerate(mission.places) if space}
    return {**pawns, **{space: int(seat) for seat, spaces in mission.stands.items() for space in spaces}}


PLACES["mission"] = places


def hero_argument(g: Game, words: Sequence[str], place: int) -> int:
    """The seat of a hero among the words. Raises UnknownChoice, IllegalChoice."""
    seat = seat_argument(g, words, place)
    if seat >= mission_of(g).hero_count:
        raise IllegalChoice("only heroes have pawns and tiles")
    return seat


def pawn_argument(g: Game, words: Sequence[str], place: int) -> int:
    """The seat of a hero who is on the map. Raises UnknownChoice, IllegalChoice."""
    seat = hero_argument(g, words, place)
    if not mission_of(g).places[seat]:
        raise IllegalChoice("that hero is not on the map")
    return seat


def every_space(library: Library) -> set[str]:
    """The spaces of all missions."""
    return {space for card in library.tables["missions"].values() for side in card.sides for space in side.spaces}


class SpaceEntry(TableEntry):
    """Something that a hero does with a space."""

    session = Mission

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """The form of `0 c2`."""
        pattern = f"{SEAT} ({'|'.join(sorted(every_space(library)))})"
        return (AnswerForm("seat and space", pattern=pattern, example="0 c2"),)


class PawnEntry(SpaceEntry):
    """A pawn that is moved out of turn."""

    verb = "pawn"
    typed = "pawn c3"
    means = "move your pawn out of turn; pawn with monk: swap spaces with a hero"
    tells = ("move-pawn", "swap-pawns")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero on the map, and a space where nobody is (MRND-2)."""
        pawn_argument(g, words, 0)
        if len(words) < 2 or words[1] not in empty_spaces(g):
            raise IllegalChoice(
                f"{words[1] if len(words) > 1 else 'that'} is not an empty space of this side", "MRND-2"
            )
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Move the pawn; tiles there wait for the end of a movement phase."""
        place(g, int(words[0]), words[1])

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `pawn c3`, `pawn c3 for monk`, `pawn with monk`."""
        if not words:
            raise BadEntry("Say where to, such as: pawn c3. To swap with a hero: pawn with monk.")
        if words[0] == WITH:
            return f"change-places {question.me} {question.seat(' '.join(words[1:]) or 'nobody')}"
        pawns = mission_of(question.game).places
        if words[0] in pawns and pawns.index(words[0]) != question.seat(name):
            other = question.game.state.players[pawns.index(words[0])]
            who = fighter_name(question.game.library, other.fighter)
            raise BadEntry(f"{who} is there. To swap spaces: pawn with {who.lower()}.")
        return f"pawn {question.seat(name)} {words[0]}"

    def example(self, question: TableQuestion) -> str:
        """To the first empty space; empty: there is none."""
        return next((f"pawn {space}" for space in empty_spaces(question.game)), "")


class ChangePlacesEntry(TableEntry):
    """Two pawns that change places; it is typed as `pawn with monk`."""

    verb = "change-places"
    session = Mission
    form = AnswerForm("two seats", pattern=f"{SEAT} {SEAT}", example="0 1")

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take two heroes on the map."""
        if pawn_argument(g, words, 0) == pawn_argument(g, words, 1):
            raise IllegalChoice("swap with another hero's pawn")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Put each pawn where the other was."""
        swap_places(g, int(words[0]), int(words[1]))


class TileEntry(SpaceEntry):
    """A boost tile that is taken from afar."""

    verb = "tile"
    typed = "tile c3"
    means = "take the top boost tile of a space from afar"
    tells = ("take-tile",)

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a hero, and a space with a boost tile."""
        hero_argument(g, words, 0)
        if len(words) < 2 or not mission_of(g).tiles.get(words[1]):
            raise IllegalChoice(f"no boost tile is on {words[1] if len(words) > 1 else 'that space'}", "MBOO-1")
        expect_end(words, 2)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let the hero take the upper tile."""
        take_tile(g, int(words[0]), words[1])

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `tile c3`, `tile c3 for monk`."""
        if not words:
            raise BadEntry("Say from which space, such as: tile c3.")
        return f"tile {question.seat(name)} {words[0]}"

    def example(self, question: TableQuestion) -> str:
        """From the first space with a tile; empty: there is none."""
        return next((f"tile {space}" for space in tiled_spaces(question)), "")


class LookEntry(TableEntry):
    """Face-down tiles that are shown to whoever tells."""

    verb = "look"
    typed = "look c3"
    means = "look at a space's face-down tiles, then order them"
    session = Mission
    tells = ("look-tiles",)

    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Take a space with face-down tiles."""
        tiles = mission_of(g).tiles.get(words[0], ()) if words else ()
        if not any(tile.startswith(DOWN) for tile in tiles):
            raise IllegalChoice(f"no face-down tile is on {words[0] if words else 'that space'}", "MALL-2")
        expect_end(words, 1)

    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Show the tiles, and let them be put in a new order."""
        look_at(g, frame.seat, words[0], LABEL)

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """The form of `c3`."""
        return (AnswerForm("space", every_space(library)),)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `look c3`, `look at c3`."""
        if not words:
            raise BadEntry("Say at which space, such as: look c3.")
        return f"look {words[-1]}"

    def example(self, question: TableQuestion) -> str:
        """At the first space with a face-down tile; empty: there is none."""
        return next((f"look {space}" for space in tiled_spaces(question, down=True)), "")


def tiled_spaces(question: TableQuestion, *, down: bool = False) -> list[str]:
    """Where boost tiles are, or face-down ones, in reading order."""
    tiled = mission_of(question.game).tiles.items()
    spaces = [space for space, tiles in tiled if tiles and (not down or any(t.startswith(DOWN) for t in tiles))]
    return sorted(spaces, key=reading_order)
