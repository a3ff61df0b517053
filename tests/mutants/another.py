"""What may stand in place of a number or word that a scenario file expects, and is not so."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from campaign.scenarios.differences import matches
from campaign.scenarios.names import SEATED, Checks
from campaign.scenarios.runner import ScenarioResult
from campaign.scenarios.schema import EventWanted, Scenario
from campaign.scenarios.setup import Setup, setup_for
from tests.mutants.change import EVENTS, IN_ORDER, NOTHING, Keys

SOMETHING: dict[tuple[str | int, str], Any] = {("tokens", "none"): {"stun": 1}, ("outcome", "none"): {"draw": True}}
"""What stands in place of `none`, by the key it is the value of."""


class Others:
    """Other values for what one file expects: such as may be written there, and did not come true beside it."""

    def __init__(self, scenario: Scenario, result: ScenarioResult) -> None:
        setup = setup_for(scenario.mode)
        assert isinstance(setup, Setup)
        assert result.game is not None
        self.scenario = scenario
        self.events = result.events
        self.seats = range(len(result.game.state.players))
        library = result.game.library
        self.words = {
            **Checks(scenario, setup, library).things,
            "kind": setup.moments.questions,
            "side": {face.side for f in library.fighters.values() for faces in f.spaces.values() for face in faces},
        }

    def another(self, keys: Keys, there: Any) -> Any:
        """Another value; of an event one with which it did not happen either."""
        return next((each for each in self.candidates(keys, there) if not self.is_true(keys, each)), NOTHING)

    def candidates(self, keys: Keys, there: Any) -> Iterable[Any]:
        """Values of the same sort."""
        if (keys[-1], there) in SOMETHING:
            return [SOMETHING[keys[-1], there]]
        if isinstance(there, str):
            return (word for word in sorted(self.words.get(str(keys[-1]), ())) if word and word != there)
        if keys[1] in EVENTS and keys[-1] in SEATED:
            return (seat for seat in self.seats if seat != there)
        return count(there + 1)

    def is_true(self, keys: Keys, other: Any) -> bool:
        """Whether an event happened with another value too."""
        if keys[1] not in EVENTS or len(keys) != 4 or keys[3] == "rule":
            return False
        expect = self.scenario.expect
        event = (expect.events_in_order if keys[1] == IN_ORDER else expect.events)[int(keys[2])]
        changed = EventWanted.model_construct(
            kind=event.kind, rule=event.rule, values={**event.values, str(keys[3]): other}
        )
        return any(matches(changed, each) for each in self.events)
