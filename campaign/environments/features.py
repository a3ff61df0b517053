"""What a seat may know as arrays of numbers: the position, every option, and which options there are.

Names become places in an array. Those of a library's own things (status effects, board spaces, companions, cards) have
one each, in alphabetical order; words of which there may always be more share places by a checksum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

import numpy as np

from ai.observation import PositionData, QuestionData, RollData, SeatData
from engine.definitions import Library

Array = Any
"""An array of numpy, of 32-bit floats; its package is an extra."""
SEATS = 10
"""Seats that are seen, the asked one first, then the others in turn order; those behind are left out."""
OPTIONS = 128
"""The most options that a question may have."""
WORDS = 32
"""Places that words share."""
MARKS, NUMBERS = 10, 3
"""Marks of dice, and numbers, that are seen of an option."""
OPTION_SIZE = 2 * WORDS + MARKS + NUMBERS
FACES = 6
ROLLS = 2
"""Rolls on the table that are seen, the newest first."""
ROLL_SIZE = FACES + 3
SCALE = 1 / 50
"""Health, cards and the like, in this part, so that most numbers are between 0 and 1."""


def place_of(word: str) -> int:
    """The place of a word among those that share places."""
    return crc32(word.encode()) % WORDS


def shared(words: Iterable[str]) -> Array:
    """How often words came, by their places."""
    out: Array = np.zeros(WORDS, np.float32)
    for word in words:
        out[place_of(word)] += 1
    return out


class Features:
    """Turns positions and questions of one library into arrays, always of the same size."""

    def __init__(self, library: Library) -> None:
        self.tokens = places(library.tokens)
        self.spaces = places({space for fighter in library.fighters.values() for space in fighter.spaces})
        self.companions = places(library.companions)
        self.cards = places(library.cards)
        self.seat_size = 9 + WORDS + len(self.tokens) + len(self.spaces) + len(self.companions)
        self.size = 3 * WORDS + 2 + SEATS * self.seat_size + ROLLS * ROLL_SIZE + len(self.cards)
        """Numbers in a position's array."""

    def position(self, position: PositionData, question: QuestionData) -> Array:
        """The position and what is asked, as the asked seat sees it."""
        seats, asked = position["seats"], question["seat"]
        parts: list[Any] = [
            shared([position["phase"]]),
            shared([question["kind"]]),
            shared(question["source"].split(":")),
            np.array([position["turn"] * SCALE, position["active"] == asked], np.float32),
        ]
        order = (seats[asked:] + seats[:asked])[:SEATS]
        parts += [self.seat(seat, seats[asked], position) for seat in order]
        parts.append(np.zeros((SEATS - len(order)) * self.seat_size, np.float32))
        rolls = position["rolls"][::-1][:ROLLS]
        parts += [roll_array(roll, asked) for roll in rolls]
        parts.append(np.zeros((ROLLS - len(rolls)) * ROLL_SIZE, np.float32))
        parts.append(counted(self.cards, dict.fromkeys(seats[asked]["hand"] or (), 1)))
        return np.concatenate(parts, dtype=np.float32)

    def seat(self, seat: SeatData, asked: SeatData, position: PositionData) -> Array:
        """One seat."""
        numbers = [
            seat["health"] * SCALE,
            seat["max_health"] * SCALE,
            seat["cp"] * SCALE,
            seat["hand_size"] * SCALE,
            seat["deck_size"] * SCALE,
            position["incoming"].get(str(seat["seat"]), 0) * SCALE,
            seat["is_defeated"],
            seat["team"] == asked["team"],
            seat["seat"] == position["active"],
        ]
        return np.concatenate(
            [
                np.array(numbers, np.float32),
                shared([seat["fighter"], seat["side"]]),
                counted(self.tokens, seat["tokens"]),
                counted(self.spaces, seat["levels"]),
                counted(self.companions, seat["companions"]),
            ]
        )

    def options(self, question: QuestionData) -> Array:
        """A row for every option, then rows of zeros. Raises ValueError for more options than there is room for."""
        options = question["options"]
        if len(options) > OPTIONS:
            raise ValueError(f"a {question['kind']} question has {len(options)} options; there is room for {OPTIONS}")
        out: Array = np.zeros((OPTIONS, OPTION_SIZE), np.float32)
        for row, option in zip(out, options, strict=False):
            verb, *words = option.split()
            row[place_of(verb)] = 1
            numbers = [int(word) for word in words if word.isdecimal() and len(word) < len("10000")]
            row[2 * WORDS + MARKS :][: len(numbers[:NUMBERS])] = [number * SCALE for number in numbers[:NUMBERS]]
            for word in words:
                if set(word) <= {"0", "1"} and len(word) > 1:  # the dice that are meant
                    row[2 * WORDS :][: min(MARKS, len(word))] = [mark == "1" for mark in word[:MARKS]]
                elif not word.isdecimal():
                    row[WORDS + place_of(word)] += 1
        return out


def places(names: Iterable[str]) -> dict[str, int]:
    """Every name with its place in alphabetical order."""
    return {name: place for place, name in enumerate(sorted(names))}


def counted(places: Mapping[str, int], counts: Mapping[str, int]) -> Array:
    """How many there are of each name, at its place; names without a place are left out."""
    out: Array = np.zeros(len(places), np.float32)
    for name, count in counts.items():
        if name in places:
            out[places[name]] = count
    return out


def roll_array(roll: RollData, asked: int) -> Array:
    """How many dice show each face, whose they are, attempts left."""
    faces = [roll["dice"].count(face) for face in range(1, FACES + 1)]
    return np.array([*faces, roll["owner"] == asked, roll["attempts"], roll["is_thrown"]], np.float32)


def mask(question: QuestionData | None) -> Array:
    """1 for every option that there is."""
    out: Array = np.zeros(OPTIONS, np.int8)
    if question is not None:
        out[: len(question["options"])] = 1
    return out
