"""Everything that a kind of campaign may bring, in one list: what it is, where it is, and how it gets there.

A kind brings things in four ways:

* what every kind says of itself is an attribute of `campaign.kinds.kind.Kind`: names, and the places of its parts;
* its content is a section (`content.sections`), which `Kind.sections` names;
* the positions of its scenario files are `SETUPS` of the module that `Kind.scenarios` names;
* what it adds to lists of the program is added as the modules of `Kind.modules` are imported, never later. These are
  those lists, and the functions that add to one.
"""

from __future__ import annotations

from typing import NamedTuple


class Extension(NamedTuple):
    """A list of the program to which kinds add."""

    place: str
    """`module:NAME` of the list, or of the function that adds to it."""
    about: str
    """What a kind adds to the list."""


RULES = (
    Extension("engine.mode:MODES", "a mode, by name: who sits where, whose turn it is, how a session ends"),
    Extension("engine.frame:flow", "a kind of frame: its name in saved positions, its class, its steps in order"),
    Extension("engine.effects.operation:verb", "a verb of content: how it is written, and what it does"),
    Extension("engine.effects.selectors:selector", "a word for who is meant"),
    Extension("engine.effects.amounts:amount", "an amount that is written as a mapping"),
    Extension("engine.effects.amounts:BASES", "an amount of somebody's, such as momentum"),
    Extension("engine.effects.conditions:condition", "a condition of content"),
    Extension("engine.effects.compile:NUMBER_ROWS", "a row of content that is a number, and how several add up"),
    Extension("engine.gates:add_roll_phase", "a phase in which roll-phase cards are played"),
)
WORDS_OF_CONTENT = (
    Extension("content.text.words:says", "how a verb reads"),
    Extension("content.text.words:says_always", "how a verb reads that always reads the same"),
    Extension("content.text.words:SINGLE", "how a word for one player reads"),
    Extension("content.text.words:SEVERAL", "how a word for several players reads"),
    Extension("content.text.words:EACH", "how a word for each of several players reads"),
    Extension("content.text.amounts:SEATS", "how a word for seats that are counted reads"),
    Extension("content.text.amounts:BASES", "how an amount of somebody's reads"),
    Extension("content.text.amounts:THINGS", "what an amount counts, one and several"),
    Extension("content.text.amounts:CONDITIONS", "how a condition reads"),
)
BOTS = (
    Extension("ai.answers:ADVICE", "what a bot answers to a kind of question"),
    Extension("ai.answers.worths:WORTHS", "what each option of a kind of question is worth"),
    Extension("ai.answers.dicework:GAMBLES", "what a verb that changes the offensive dice gains"),
    Extension("ai.answers.rolls:ON_TABLE", "what every fall of a kind of roll is worth to its owner"),
    Extension("ai.answers.windows:PRICED", "a verb that asks for its price itself"),
    Extension("ai.answers.windows:SPENDING", "a window in which whatever gains is done"),
    Extension("ai.outcomes.walk:worth", "what a verb is worth, by the position"),
    Extension("ai.outcomes.walk:flat_worth", "what a verb is worth, whatever the position"),
    Extension("ai.outcomes.walk:step", "what a verb that runs programs brings"),
    Extension("ai.outcomes.walk:cost_worth", "what one of a cost beyond CP and tokens is worth"),
    Extension("ai.outcomes.reading:reads_elsewhere", "amounts, conditions and verbs that read more than players"),
    Extension("ai.value.tokens:RARE", "a moment that does not come every turn"),
    Extension("ai.value.tokens:PER_POINT", "what a number row is worth for each point"),
    Extension("ai.value.weights:KILLS", "what it is worth to defeat a kind of fighter"),
    Extension("ai.chances.measures:SESSIONS", "what the chances in a mode depend on beside what every mode measures"),
)
WORDS = (
    Extension("campaign.words.narrator:tells", "a function that tells a kind of event"),
    Extension("campaign.words.narrator:register_events", "templates that tell kinds of event"),
    Extension("campaign.words.templates:PARTS", "a kind of part of a template"),
    Extension("campaign.words.duel_events:PHASES", "what a phase is called"),
    Extension("campaign.words.made_rolls:register_outcomes", "kinds of event that say what dice made"),
    Extension("campaign.words.beats:register_beats", "kinds of event with which a beat begins"),
    Extension("campaign.words.moments:moments", "kinds of event that are moments of a film"),
    Extension("campaign.words.statistics:counts", "a kind of event whose number is told of a session"),
    Extension("campaign.words.statistics:turning_point", "a kind of event that tells why a session ended as it did"),
    Extension("campaign.words.names:NAMES", "the name of a source of damage or of another change"),
    Extension("campaign.words.names:PLAIN", "the name of such a source that is one word alone"),
    Extension("campaign.words.names:LASTING", "a kind of fighter who keeps its number when others fall"),
    Extension("campaign.words.names:VITAL_NOTES", "how a note of a seat begins that keeps its room longest"),
)
QUESTIONS = (
    Extension("campaign.asking.rules:RULES", "when people are not asked a kind of question"),
    Extension("campaign.asking.declined:KEPT", "what decided about an answer that may hold later on"),
    Extension("campaign.asking.options:YIELDING", "a verb that only lets somebody else go first"),
    Extension("campaign.asking.relevance:FITTING", "the gates of what fits a kind of window"),
    Extension("campaign.asking.series:AIMING", "a kind of question in which what is chosen may have to be aimed"),
    Extension("campaign.asking.series:AGAIN", "a kind of question that is asked again behind each answer"),
    Extension("campaign.asking.series:PICKING", "a kind of question that picks for whom something is done"),
    Extension("campaign.asking.series:TOGETHER", "a kind of question that is answered together with those behind it"),
    Extension("campaign.asking.series:ALONE", "what others do before it is asked for whom something is done"),
    Extension("campaign.asking.series:STANDS", "what decides whether an answer given before that still holds"),
    Extension("campaign.asking.series:REPEATED", "a verb that may be meant several times"),
)
AT_TABLE = (
    Extension("campaign.companion.typed:ENTRIES", "what may be told at a table with the box: an entry"),
    Extension("campaign.companion.table_entry:OWNERS", "a moment at which only those with a power for it are asked"),
    Extension("campaign.companion.table_entry:PLACES", "the places by which a mode calls its fighters"),
    Extension("campaign.companion.words:DOES", "what is asked at a moment"),
    Extension("campaign.companion.words:NOTHING", "what it means to do nothing then"),
)
EXTENSIONS = (*RULES, *WORDS_OF_CONTENT, *BOTS, *WORDS, *QUESTIONS, *AT_TABLE)
