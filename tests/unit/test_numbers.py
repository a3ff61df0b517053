"""Numbers of options stay as long as the same is asked, and those of long ago are forgotten."""

from __future__ import annotations

from campaign.screens.numbers import MOST, Numbers


def test_what_is_asked_again_keeps_its_numbers_and_little_else_is_remembered() -> None:
    """However many other questions come between, as long as it is asked among them."""
    numbers = Numbers()
    assert numbers.of(("often",), ["first", "second"]) == [1, 2]
    for turn in range(5 * MOST):
        assert numbers.of((turn,), [f"option {turn}"]) == [1]
        assert numbers.of(("often",), ["second"]) == [2]
    assert len(numbers.topics) == MOST
