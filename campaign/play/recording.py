"""The story of a session: every event as a fact, with the lines it was told in.

Facts alone could not be told later: the words name what lay on the table at that moment. A line of a story has `at`
(how many choices had been made), `kind`, `rule` and `data` of the event, and `told`, the lines, each as text, tone,
rule and whether it is minor.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from campaign.narrate.narrator import Line
from campaign.play.live_session import Reporter
from saves.errors import CorruptDatabase

if TYPE_CHECKING:
    from campaign.play.live_session import Opening
    from engine.definitions import Library
    from engine.events import Event
    from engine.game import Game
    from saves.records import Choice, Document, NewChoice, Session

Story = list[dict[str, Any]]
"""Lines of a story, in order."""


class Recorder(Reporter):
    """Writes a story while it tells."""

    __slots__ = ("story",)

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self.story: Story = []

    def tell(self, event: Event) -> None:
        """Put the event into words, and keep both."""
        before = len(self.lines)
        super().tell(event)
        state = self.narrator.state
        fact = {"at": state.choices if state is not None else 0, "kind": event.kind, "rule": event.rule}
        fact["data"] = json.loads(json.dumps(event.data))  # lists of the position go on changing
        told = [[line.text, line.tone, line.rule, line.minor] for line in self.lines[before:]]
        self.story.append({**fact, "told": told} if told else fact)


class Recording:
    """A session played again from its choices, with its story."""

    __slots__ = ("game", "recorder")

    game: Game

    def __init__(self, library: Library, opening: Opening) -> None:
        """Raises what `opening` raises."""
        self.recorder = Recorder(library)
        self.game = opening(self.recorder)
        self.recorder.follow(self.game)

    @property
    def story(self) -> Story:
        """What was told so far."""
        return self.recorder.story

    def make(self, choices: Iterable[NewChoice]) -> None:
        """Make choices that are known to fit."""
        for choice in choices:
            self.game.apply(choice.token)


def lines_of(story: Iterable[Document]) -> list[Line]:
    """What a story tells. Raises CorruptDatabase for lines that are none of ours."""
    return [read_line(told) for line in story for told in read_list(line.get("told", []))]


def read_list(value: object) -> list[object]:
    """The lines an event was told in. Raises CorruptDatabase."""
    if not isinstance(value, list):
        raise CorruptDatabase("The story of a session holds an event that cannot be read.")
    return value


def read_line(told: object) -> Line:
    """One of them. Raises CorruptDatabase."""
    match told:
        case [str(text), str(tone), str(rule), bool(minor)]:
            return Line(text, tone, rule, minor=minor)
    raise CorruptDatabase("The story of a session holds a line that cannot be read.")


def bare_story(session: Session, choices: Sequence[Choice], names: Sequence[str], end: str = "") -> Story:
    """What is left to tell where nothing can be played again: the choices as they were made, and how it ended."""
    story: Story = []
    for choice in choices:
        who = names[choice.seat] if 0 <= choice.seat < len(names) else f"Seat {choice.seat}"
        told = [f"{who}: {choice.token}", "plain", "", False]
        data = {"seat": choice.seat, "token": choice.token}
        story.append({"at": choice.position, "kind": "chosen", "rule": "", "data": data, "told": [told]})
    if end:
        data = {"result": session.status}
        line = {"at": len(choices), "kind": "ended", "rule": "", "data": data, "told": [[end, "end", "", False]]}
        story.append(line)
    return story
