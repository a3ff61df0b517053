"""Beats as pages: which are decisive, which share one page, and what of the rest is told beside the next question.

Nobody should wait for a key more often than needed, and nothing that happens should go by unseen. So a beat of one's
own is a page only where something decisive happens; what is smaller shares the page before or behind it, or is told in
a line or two beside the question that follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from campaign.screens.model import Beat, HealthStep, MadeRoll, ToldLine

GREAT = 8
"""This much health lost at once is decisive, whatever is left."""
LOW = "harm"
"""The tone of a health bar that is nearly empty."""
NAMED = "act"
"""The tone of what a player has chosen to do, who need not be told of it."""
HEADS = ("turn", "phase")
"""Tones of lines that the heading of the screen tells, too."""
DICE = "roll"
"""The tone of a line that tells of dice."""
GRAVE = ("harm", "end")
"""Tones of what is never left out: damage, falls and how it ends."""


# -- what is decisive ------------------------------------------------------------------------------------


def is_told(beat: Beat) -> bool:
    """Whether there is anything to read in a beat."""
    return any(not line.is_minor for line in beat.lines)


def falls(beat: Beat) -> bool:
    """Whether a fighter falls, or something else happens that must not be missed."""
    return any(line.is_felt and line.tone in GRAVE for line in beat.lines)


def is_decisive(beat: Beat, own: Collection[int]) -> bool:
    """Whether a beat without dice is one to stop at: a moment for everybody, much health lost at once, or little left.

    `own`: the seats whose health is that of whoever looks.
    """
    if any(line.is_felt and line.tone != NAMED for line in beat.lines):
        return True
    return any(step.before - step.after >= GREAT or is_low(beat, step, own) for step in beat.health)


def is_low(beat: Beat, step: HealthStep, own: Collection[int]) -> bool:
    """Whether a loss leaves one of these seats with little health."""
    tone = next((line.tone for line in beat.screen.seats if line.seat == step.seat), "") if beat.screen else ""
    return step.seat in own and step.after < step.before and tone == LOW


def is_harmed(beat: Beat, own: Collection[int]) -> bool:
    """Whether one of these seats loses health."""
    return any(step.seat in own and step.after < step.before for step in beat.health)


# -- several on one page ---------------------------------------------------------------------------------


def joined(beats: Sequence[Beat], page: Beat) -> Beat:
    """A page that also tells of the beats around it: everybody as they were after the last of them.

    Its dice and its card are those of the page, where it has any.
    """
    parts = sorted([*beats, page], key=lambda beat: beat.number)
    last = parts[-1]
    others = [beat for beat in reversed(parts) if beat is not page]
    return page._replace(
        number=last.number,
        roll=page.roll or next((beat.roll for beat in others if beat.roll is not None), None),
        card=page.card or next((beat.card for beat in others if beat.card is not None), None),
        lines=tuple(line for beat in parts for line in beat.lines),
        health=steps_of(parts),
        screen=last.screen,
        told=last.told,
    )


def steps_of(beats: Iterable[Beat]) -> tuple[HealthStep, ...]:
    """What several beats do to everybody's health together."""
    steps: dict[str, HealthStep] = {}
    for beat in beats:
        for step in beat.health:
            before = steps[step.name].before if step.name in steps else step.before
            steps[step.name] = step._replace(before=before)
    return tuple(step for step in steps.values() if step.before != step.after)


def may_share(first: MadeRoll | None, then: MadeRoll | None) -> bool:
    """Whether one page has room for the dice of two: where only one of them has any, or single dice of one kind."""
    if first is None or then is None:
        return True
    single = len(first.dice.values) == len(then.dice.values) == 1
    return single and first.dice.kind == then.dice.kind


# -- beside the next question ----------------------------------------------------------------------------


def news_of(beats: Sequence[Beat], lying: Collection[int], *, is_named: bool) -> tuple[ToldLine, ...]:
    """What beats that were no page of their own have to tell: without headings, and without the dice that are still on
    the table, which are those of the beats in `lying`.

    `is_named`: the first of them begins with what the player chose by name, which is left out.
    """
    news: list[ToldLine] = []
    for place, beat in enumerate(beats):
        told = [line for line in beat.lines if not line.is_minor and line.tone not in HEADS]
        if place == 0 and is_named and told and told[0].tone == NAMED:
            told = told[1:]
        news += [line for line in told if line.tone != DICE or beat.number not in lying]
    return tuple(news)


def grave(beat: Beat) -> Beat:
    """A beat with what must not be missed of it alone."""
    return beat._replace(lines=tuple(line for line in beat.lines if line.tone in GRAVE))
