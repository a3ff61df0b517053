"""Sentences as templates: what a part becomes, and that the sentences of events ask for nothing their events lack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from campaign.adventures.rules.mode import EVENTS as OF_ADVENTURES
from campaign.adventures.words import messages as adventures
from campaign.missions.rules.mode import EVENTS as OF_MISSIONS
from campaign.missions.words import messages as missions
from campaign.words import messages as duels
from campaign.words.names import NAMES
from campaign.words.narrator import TELL, EventWords
from campaign.words.templates import PARTS, MissingPart, OptionalSection, Pieces, TemplatePart, Wording, parsed
from content.load import library
from engine import duel
from engine.events import EVENTS as OF_DUELS
from engine.events import Fields


@pytest.fixture(scope="module")
def wording() -> Wording:
    """Barbarian against Moon Elf."""
    game = duel.new(library(["barbarian", "moon-elf"]), ("barbarian", "moon-elf"), seed=1)
    return Wording(game.library, game.state)


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{seat} has {cp} CP.", {"seat": 1, "cp": 0}, "Moon Elf has 0 CP."),
        ("{seat} fights {enemy:seat}.", {"seat": 0, "enemy": 1}, "Barbarian fights Moon Elf."),
        ("{card} and {token}", {"card": "get-some", "token": "evasive"}, "Get Some! and Evasive"),
        ("{cards}", {"cards": ["get-some", "six-it"]}, "Get Some! and Six-It!"),
        ("{dice}", {"seat": 0, "dice": [1, 2, 6]}, "1 2 6 (2 sword, pow)"),
        ("{ability} fails.", {"seat": 0, "ability": "smack"}, "Smack fails."),
        ("{carrier:source}", {"carrier": "income"}, "income"),
        ("{side:words}, {side:title}, {side:article}", {"side": "in-flight"}, "in flight, In Flight, an in-flight"),
        ("{dice:numbers} {dice:list} {dice:size}", {"dice": [3, 4]}, "3 4 3 and 4 2"),
        ("{change:size}", {"change": -3}, "3"),
        ("{dice:list}; {names:alternatives}?", {"dice": [3, 4], "names": ["a", "b", "c"]}, "3 and 4; a, b or c?"),
    ],
)
def test_parts_are_named(wording: Wording, template: str, values: Mapping[str, object], text: str) -> None:
    """A part is rendered by the type behind its colon, or by its own name."""
    assert wording.say(template, values) == text


@pytest.mark.parametrize(
    ("values", "text"),
    [({"source": "card:get-some"}, "heals (Get Some!)."), ({"source": ""}, "heals."), ({}, "heals.")],
)
def test_a_section_without_its_part_is_left_out(wording: Wording, values: Mapping[str, object], text: str) -> None:
    """Brackets hold what is said only where there is something to say."""
    assert wording.say("heals[ ({source})].", values) == text


def test_ones_own_seat_is_not_named_as_another(wording: Wording) -> None:
    """`other` is empty for the seat that the message is about, so that its section is left out."""
    sentence = "{seat} turns [{owner:other}'s ]die"
    assert wording.say(sentence, seat=0, owner=0) == "Barbarian turns die"
    assert wording.say(sentence, seat=0, owner=1) == "Barbarian turns Moon Elf's die"


@pytest.mark.parametrize(
    ("case", "value", "text"),
    [
        ("{n:0=none|1=1 card|# cards}", 0, "none"),
        ("{n:0=none|1=1 card|# cards}", 1, "1 card"),
        ("{n:0=none|1=1 card|# cards}", 7, "7 cards"),
        ("{n:1=1 card|# cards}", ["a", "b"], "2 cards"),
        ("{n:yes=holds|fails}", True, "holds"),
        ("{n:yes=holds|fails}", "", "fails"),
        ("{n:+=gains|loses} {n:size}", -2, "loses 2"),
        ("{n:+=gains|loses} {n:size}", 2, "gains 2"),
        ("{n:halve=half|avoid=all|{n} damage}", "halve", "half"),
        ("{n:halve=half|avoid=all|{n} damage}", 4, "4 damage"),
        ("{n:-1=the team|{n:seat}}", -1, "the team"),
        ("{n:-1=the team|{n:seat}}", 1, "Moon Elf"),
        ("{n:me=you|{n:seat}}", 0, "you"),
        ("{n:me=you|{n:seat}}", 1, "Moon Elf"),
    ],
)
def test_cases_by_the_value(wording: Wording, case: str, value: object, text: str) -> None:
    """One of several texts, # being the value."""
    assert wording.say(case, n=value, me=0) == text


def test_a_missing_value_is_an_error_of_tests_alone(wording: Wording) -> None:
    """Players read the name of the part instead."""
    with pytest.warns(MissingPart, match="no value for 'cp'"):
        assert wording.say("{seat} has {cp} CP.", seat=0) == "Barbarian has cp CP."


def test_a_value_that_no_case_fits_is_an_error_of_tests_alone(wording: Wording) -> None:
    """The sentence leaves the value out, and only a test hears of it."""
    with pytest.warns(MissingPart, match="no text for 'n' 3"):
        assert wording.say("die{n:1=|2=s}", n=3) == "die"


def test_a_bracket_that_is_not_closed() -> None:
    """The template cannot be read."""
    with pytest.raises(ValueError, match="not closed"):
        parsed("{seat} heals[ ({source}).")


def parts(pieces: Pieces) -> Iterator[TemplatePart]:
    """Every part of a template, also those in sections and cases."""
    for piece in pieces:
        if isinstance(piece, OptionalSection):
            yield from parts(piece.pieces)
        elif isinstance(piece, TemplatePart):
            yield piece
            for _, text in piece.cases:
                yield from parts(text)


TABLES: list[tuple[Mapping[str, EventWords], Fields]] = [
    (duels.EVENTS, OF_DUELS),
    (adventures.EVENTS, OF_ADVENTURES),
    (missions.EVENTS, OF_MISSIONS),
    (missions.OTHERWISE, {**OF_DUELS, **OF_MISSIONS}),
]
SENTENCES = {**duels.SENTENCES, **adventures.SENTENCES, **missions.SENTENCES}
OPTIONS = [*duels.OPTIONS.values(), *adventures.OPTIONS.values(), *missions.OPTIONS.values()]
QUESTIONS = [*duels.QUESTIONS.values(), *adventures.QUESTIONS.values(), *missions.QUESTIONS.values()]


@pytest.mark.parametrize(("table", "fields"), TABLES)
def test_a_sentence_asks_for_nothing_its_event_lacks(table: Mapping[str, EventWords], fields: Fields) -> None:
    """Every part is a value that such an event may carry."""
    for kind, words in table.items():
        assert isinstance(words.words, str)
        assert {part.name for part in parts(parsed(words.words))} <= fields[kind], kind


def test_every_part_has_a_type() -> None:
    """What no renderer and no kind of name knows could not be shown."""
    events = [str(words.words) for table, _ in TABLES for words in table.values()]
    templates = [*SENTENCES.values(), *OPTIONS, *QUESTIONS, *events]
    used = {part.type for template in templates for part in parts(parsed(template))}
    assert used <= {"", *PARTS, *NAMES}


def test_sentences_are_of_events() -> None:
    """Each bears the name of its event in front."""
    assert {name.split()[0] for name in SENTENCES} <= set(TELL)
