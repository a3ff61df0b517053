"""The command achievements: what there is to achieve, and which campaigns have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from campaign.kinds.registry import all_kinds
from campaign.play.service import Service
from campaign.screens.pages import table
from campaign.terminal.files import write_csv
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import joined
from saves.errors import NoSaves
from saves.records import Campaign, Earned

Held = list[tuple["Campaign", "Earned"]]
"""What campaigns have, the earliest first."""


def show_achievements(saves: str | None, name: str | None, *, csv: Path | None, as_json: bool) -> None:
    """`achievements`."""
    try:
        with to_look(saves) as service:
            campaigns = service.campaigns() if name is None else [service.find(name)]
            held = held_in(service, campaigns)
    except NoSaves:
        if name is not None:
            raise
        campaigns, held = [], {}
    found = [one for one in listed(held) if name is None or one["kind"] == campaigns[0].kind]
    if csv is not None:
        write_csv(
            csv,
            ("kind", "achievement", "feat", "campaign", "earned"),
            [
                (one["kind"], one["achievement"], one["feat"], by["campaign"], by["earned"])
                for one in found
                for by in one["earned_by"] or ({"campaign": None, "earned": None},)
            ],
        )
    if as_json:
        print_json(found)
        return
    show(Screen(), found, alone=name)


def held_in(service: Service, campaigns: Sequence[Campaign]) -> dict[tuple[str, str], Held]:
    """What these campaigns have achieved, by kind and achievement."""
    held: dict[tuple[str, str], Held] = {}
    for campaign in campaigns:
        for earned in service.store.achievements(campaign.id):
            held.setdefault((campaign.kind, earned.achievement), []).append((campaign, earned))
    for those in held.values():
        those.sort(key=lambda one: one[1].earned_at)
    return held


def listed(held: Mapping[tuple[str, str], Held]) -> Iterator[dict[str, Any]]:
    """Every achievement of every kind, with who has it and since when."""
    for kind in all_kinds():
        for one in kind.achievements:
            yield {
                "kind": kind.name,
                "achievement": one.id,
                "name": one.name,
                "feat": one.feat,
                "earned_by": [
                    {"campaign": campaign.name, "earned": earned.earned_at.isoformat()}
                    for campaign, earned in held.get((kind.name, one.id), ())
                ],
            }


def show(screen: Screen, found: Sequence[dict[str, Any]], *, alone: str | None) -> None:
    """A line each; `alone` is the campaign it is about, if it is about one."""
    earned = [one for one in found if one["earned_by"]]
    whose = f" by {alone}" if alone is not None else ""
    screen.say(f"{len(earned)} of {len(found)} achieved{whose}", "title")
    rows = [(one["name"], by_whom(one["earned_by"], named=alone is None), one["feat"]) for one in found]
    table(screen, ("achievement", "achieved by" if alone is None else "achieved", "to"), rows)


def by_whom(earned: Sequence[dict[str, str]], *, named: bool) -> str:
    """The first campaign and how many more, or the day; a dash for nobody."""
    if not earned:
        return "-"
    if not named:
        return earned[0]["earned"][:10]
    more = len(earned) - 1
    return joined([earned[0]["campaign"], *([f"{more} more"] if more else [])])
