"""The result of a session: its numbers and best moments at the end, and how far it was when it continues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.kinds.conclusion import total_points
from campaign.play.live_session import LiveSession
from campaign.play.recording import BARE, lines_of
from campaign.screens.pages import Page, table
from campaign.words.names import fighter_name, joined, told_apart
from campaign.words.narrator import Story, plural
from campaign.words.rows import Column
from campaign.words.statistics import USUAL, Feat, Statistics, counted_words, statistics, turning_points
from engine.state import Player

if TYPE_CHECKING:
    from campaign.play.open_campaign import OpenCampaign
    from campaign.play.service import Service

LAST = 8
"""Lines of what happened last."""


def names_in(live: LiveSession) -> list[str]:
    """The heroes of a session by seat, equal ones numbered."""
    return told_apart([fighter_name(live.library, player.fighter) for player in heroes_of(live)])


def numbers_of(story: Story, live: LiveSession) -> Statistics:
    """The numbers of a session's story."""
    return statistics(story, [player.team for player in heroes_of(live)])


def heroes_of(live: LiveSession) -> list[Player]:
    """The heroes who take part, by seat."""
    return live.game.state.players[: live.hero_count]


def show_statistics(screen: Page, numbers: Statistics, names: Sequence[str]) -> None:
    """Who did what, and the best moments."""
    screen.say()
    screen.say(f"The numbers of {plural(numbers.turns, 'turn')}", "title")
    right = [Column(title, right=True) for title in ("dealt", "taken", "healed", "cards", "attacks", "dice")]
    rows = [
        (name, d.dealt, d.taken, d.healed, d.cards, d.attacks, f"{d.luck:.1f}", d.best.name if d.best else "-")
        for name, d in zip(names, numbers.deeds, strict=True)
    ]
    table(screen, ("", *right, "best ability"), rows)
    screen.say(f"dealt and taken: damage; dice: average of a fresh roll, {USUAL} is usual.", "faint")
    for line in moments(numbers, names):
        screen.say(line)


def moments(numbers: Statistics, names: Sequence[str]) -> list[str]:
    """The best moments, a sentence each; fewer where little happened."""
    sentences = []
    if best := most([deeds.best for deeds in numbers.deeds]):
        who, feat = best
        sentences.append(f"Best attack: {names[who]}'s {feat.name} dealt {feat.amount} in turn {feat.turn}.")
    if worst := most([deeds.worst for deeds in numbers.deeds]):
        who, feat = worst
        sentences.append(f"Hardest hit: {names[who]} took {feat.amount} at once in turn {feat.turn}.")
    lowest = [(deeds.lowest.amount, seat, deeds.lowest) for seat, deeds in enumerate(numbers.deeds) if deeds.lowest]
    if lowest:
        _, who, feat = min(lowest)
        sentences.append(f"Closest call: {names[who]} was down to {feat.amount} health in turn {feat.turn}.")
    beaten: dict[int, list[str]] = {}
    for by, whom in numbers.defeats:
        beaten.setdefault(by, []).append(names[whom])
    if beaten:
        sentences.append(f"{'; '.join(f'{names[by]} defeated {joined(them)}' for by, them in beaten.items())}.")
    falls = [name for name, deeds in zip(names, numbers.deeds, strict=True) if deeds.falls]
    counted = counted_words([numbers])
    if counted:
        sentences.append(f"Counted: {', '.join(counted)}.")
    if falls:
        sentences.append(f"Down to 0: {joined(falls)}.")
    return sentences


def most(feats: Sequence[Feat | None]) -> tuple[int, Feat] | None:
    """Whose feat is the greatest, and it; the first of equals. None: there is none."""
    by_seat = [(seat, feat) for seat, feat in enumerate(feats) if feat is not None]
    return max(by_seat, key=lambda one: one[1].amount, default=None)


def show_live_numbers(screen: Page, live: LiveSession) -> None:
    """The numbers of a session that is over and of which nothing is kept."""
    show_statistics(screen, numbers_of(live.told_so_far().story, live), names_in(live))


def show_numbers(screen: Page, opened: OpenCampaign, service: Service) -> None:
    """What a session that has just been concluded turned on, and its numbers; nothing where no story was kept."""
    story = service.store.story(opened.session.id)
    if story:
        show_reasons(screen, story)
        show_statistics(screen, numbers_of(story, opened.live), names_in(opened.live))


def show_reasons(screen: Page, story: Story) -> None:
    """What a session turned on, by turns."""
    points = turning_points(story)
    if points:
        screen.say("Key moments", "title")
    for turn, sentence in points:
        screen.say(f"  turn {turn:>2}  {sentence}", indent=9)


def recap(screen: Page, opened: OpenCampaign, service: Service) -> None:
    """How far a campaign is that is not over: its score, and what happened last."""
    from campaign.terminal.campaign_lines import say_extras  # with the saves, which a duel does without

    say_extras(screen, opened.campaign)
    rows = service.scores(opened.campaign)
    if rows:
        total = total_points(rows)
        screen.say(f"Score so far: {total} points in {plural(len(rows), 'session')}.", "faint")
    story = [] if opened.is_new else opened.story()
    if not story:
        return
    numbers = numbers_of(story, opened.live)
    deeds_told = [
        f"{name} dealt {deeds.dealt} and took {deeds.taken}"
        for name, deeds in zip(names_in(opened.live), numbers.deeds, strict=True)
    ]
    if any(deeds.dealt or deeds.taken for deeds in numbers.deeds):
        screen.say(f"After {plural(numbers.turns, 'turn')}: {'; '.join(deeds_told)}.", "faint")
    happened = lines_of(one for one in story if one.get("kind") != BARE)
    lines = [line for line in happened if not line.minor and line.tone != "phase"]
    if not lines:
        return
    screen.say("What happened last:", "title")
    for line in lines[-LAST:]:
        screen.say(f"  {line.text}", line.tone)
