"""A draft at the keyboard: people choose when it is their turn, bots by luck."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.duels.rules.drafts import DRAFTS, Draft
from campaign.errors import BadParty, UnknownDraft
from campaign.kinds.duel_mode import HERO, DuelMode
from campaign.play.seats import PERSON
from campaign.terminal.hero_names import ids_of, names_of
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.prompts import ask
from campaign.terminal.screen import Screen


def draft_of(kind: str, way: DuelMode, pool: str | None, players: int | None, seed: int) -> Draft:
    """A draft that nobody has chosen in; `pool` are heroes between commas.

    Raises UnknownDraft, UnknownHero, BadParty.
    """
    from content.errors import UnknownHero
    from content.load import hero_ids

    if kind not in DRAFTS:
        raise UnknownDraft(kind, list(DRAFTS))
    fewest, most = way.fighters[HERO]
    count = fewest if players is None else players
    if not fewest <= count <= most:
        raise BadParty(f"{way.title} takes {way.needs()}, not {count}.")
    there = hero_ids()
    wanted = ids_of([part for part in (pool or "").split(",") if part.strip()]) or there
    for hero in wanted:
        if hero not in there:
            raise UnknownHero(hero, there)
    return Draft(kind, wanted, count, seed)


def drafted(
    screen: Screen, keyboard: Keyboard, draft: Draft, players: Sequence[str], *, told: bool = True
) -> list[str]:
    """Carry the draft out; the heroes by seat. Raises EOFError when somebody stops."""
    while draft.step is not None:
        seat, verb = draft.step
        if players[seat] == PERSON:
            chosen = asked(screen, keyboard, draft)
        else:
            chosen = draft.by_luck()
            draft.choose(chosen)
        if told:
            screen.say(f"Seat {seat + 1} {verb}s {names_of([chosen])}.", "act")
    for seat, hero in enumerate(draft.heroes if told else ()):
        screen.say(f"  Seat {seat + 1} plays {names_of([hero])}.")
    return draft.heroes


def asked(screen: Screen, keyboard: Keyboard, draft: Draft) -> str:
    """What a person chooses, chosen already."""
    from campaign.cli.beginning import hero_named

    assert draft.step is not None
    seat, verb = draft.step
    screen.say(f"Left: {names_of(draft.pool)}", "faint")

    def chosen(typed: str) -> str:
        hero = hero_named(typed)
        draft.choose(hero)
        return hero

    about = f"Name a hero to {verb}, or the beginning of its name; 'kingshand heroes NAME' shows a board."
    return ask(screen, keyboard, f"Seat {seat + 1}, {verb} a hero> ", chosen, about, draft.pool)
