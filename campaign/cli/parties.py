"""The command party: who plays a campaign, and who joins, leaves, or takes somebody's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.cli.campaigns import campaign_json, holdings_json
from campaign.errors import BadParty
from campaign.kinds.conclusion import Holding
from campaign.kinds.marks import change_json, told_change
from campaign.kinds.registry import kind_of
from campaign.play.book.marks import rule_of
from campaign.play.book.parties_over_time import changes_of
from campaign.play.parties import Wishes
from campaign.play.renamed_content import library_of
from campaign.screens.pages import table
from campaign.terminal.hero_names import ids_of
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen, print_json
from campaign.words.rows import Column
from content.load import hero_names
from saves.records import Campaign, PartyChange


def show_party(
    saves: str | None,
    name: str | None,
    *,
    add: Sequence[str],
    remove: Sequence[str],
    replaced: Sequence[str],
    as_json: bool,
) -> None:
    """`party`."""
    wishes = Wishes(ids_of(add), ids_of(remove), [pair_of(pair) for pair in replaced])
    with to_play(saves) if wishes else to_look(saves) as service:
        campaign = service.change_party(name, wishes) if wishes else service.find(name)
        changes = changes_of(service.store, campaign)
    kind = kind_of(campaign)
    holdings = kind.progress.holdings(campaign.document, library_of(kind, campaign))
    if as_json:
        print_json(party_json(campaign, holdings, changes))
        return
    show(Screen(), campaign, holdings, changes)


def pair_of(replaced: str) -> tuple[str, str]:
    """Who leaves and who comes, from `OLD=NEW`. Raises BadParty."""
    left, equals, came = replaced.partition("=")
    if not equals or not left.strip() or not came.strip():
        raise BadParty(f"{replaced!r} does not name two heroes; write OLD=NEW, such as monk=ninja.")
    (old,), (new,) = ids_of([left]), ids_of([came])
    return old, new


def show(screen: Screen, campaign: Campaign, holdings: Sequence[Holding], changes: Sequence[PartyChange]) -> None:
    """A line a hero, what the team has, and how the party changed."""
    screen.say(f"{campaign.name}: the party", "title")
    names = hero_names()
    rows = [
        (seat, names.get(one.hero, one.hero), one.deck, ", ".join(one.cards) or "-")
        for seat, one in enumerate(holdings, start=1)
    ]
    table(screen, (Column("#", right=True), "hero", Column("deck", right=True), "found"), rows)
    team = kind_of(campaign).document(campaign.document).team_supplies()
    if team:
        screen.say(f"For the next session: {', '.join(f'{what} {count}' for what, count in team.items())}.")
    for change in changes:
        screen.say(f"{told_change(change, rule_of(campaign))}.", "faint")


def party_json(campaign: Campaign, holdings: Sequence[Holding], changes: Sequence[PartyChange]) -> dict[str, Any]:
    """The party for programs."""
    return {
        **campaign_json(campaign),
        "party": holdings_json(holdings),
        "team": kind_of(campaign).document(campaign.document).team_supplies(),
        "party_changes": [change_json(change) for change in changes],
    }
