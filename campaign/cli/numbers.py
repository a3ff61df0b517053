"""The command stats: what each hero did over a campaign, and the best moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from campaign.play.book.statistics import Moment, SessionNumbers, greatest, numbers, together
from campaign.screens.pages import table
from campaign.terminal.files import write_csv
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import told_apart
from campaign.words.narrator import plural
from campaign.words.rows import Column
from campaign.words.statistics import COUNTED, SUMMED, USUAL, Deeds, Feat
from content.load import hero_names
from saves.records import Campaign

SHOWN = ("dealt", "taken", "prevented", "healed", "kills", "falls")
"""Deeds that fit the table."""


def show_stats(saves: str | None, name: str | None, *, csv: Path | None, as_json: bool) -> None:
    """`stats`."""
    with to_look(saves) as service:
        campaign = service.find(name)
        sessions = numbers(service.store, campaign)
    if csv is not None:
        write_csv(
            csv, ("session", "scenario", "mode", "hero", *SUMMED, "best_ability", "best_damage"), csv_rows(sessions)
        )
    if as_json:
        print_json(stats_json(campaign, sessions))
        return
    show(Screen(), campaign, sessions)


def show(screen: Screen, campaign: Campaign, sessions: Sequence[SessionNumbers]) -> None:
    """Totals by hero, the best moments, and what could not be counted."""
    counted = [one.found for one in sessions if one.found is not None]
    if not sessions:
        screen.say("Nothing has been played yet.")
        return
    turns = plural(sum(found.turns for found in counted), "turn")
    screen.say(f"{campaign.name}: {plural(len(counted), 'session')}, {turns}", "title")
    deeds_of = together(sessions, campaign.heroes)
    names = told_apart([name_of(hero) for hero, _ in deeds_of])
    rows = [
        (
            name,
            *(getattr(deeds, what) for what in SHOWN),
            f"{deeds.luck:.2f}",
            f"{deeds.best.name} {deeds.best.amount}" if deeds.best else "-",
        )
        for name, (_, deeds) in zip(names, deeds_of, strict=True)
    ]
    table(screen, ("", *(Column(title, right=True) for title in (*SHOWN, "dice")), "best attack"), rows)
    screen.say(
        "dealt, taken, prevented: damage; kills: foes hurt last; dice: pips of a fresh die on average, "
        f"{USUAL} is usual.",
        "faint",
    )
    for line in told(sessions):
        screen.say(line)
    happened = [
        f"{times} {COUNTED[kind][times != 1]}"
        for kind in COUNTED
        if (times := sum(found.counted[kind] for found in counted))
    ]
    if happened:
        screen.say(f"Counted: {', '.join(happened)}.")
    for why, missing in left_out(sessions):
        screen.say(f"Not counted, for {why}: session {', '.join(missing)}.", "wrong")


def name_of(hero: str) -> str:
    """A hero's name."""
    return hero_names().get(hero, hero)


def left_out(sessions: Sequence[SessionNumbers]) -> list[tuple[str, list[str]]]:
    """Why sessions are not counted, and which."""
    missing = [one.session for one in sessions if one.found is None]
    told = [str(session.ordinal) for session in missing if session.entered is None]
    entered = [str(session.ordinal) for session in missing if session.entered is not None]
    reasons = (("it can only be told from its choices", told), ("it was recorded by hand", entered))
    return [(why, which) for why, which in reasons if which]


def told(sessions: Sequence[SessionNumbers]) -> list[str]:
    """The best moments, a sentence each."""
    lines = []
    if best := greatest(sessions, "best"):
        lines.append(f"Best attack: {whose(best)}'s {best.feat.name} dealt {best.feat.amount} {when(best)}.")
    if worst := greatest(sessions, "worst"):
        lines.append(f"Hardest blow: {whose(worst)} took {worst.feat.amount} at once {when(worst)}.")
    if close := greatest(sessions, "lowest", least=True):
        lines.append(f"Closest call: {whose(close)} was down to {close.feat.amount} health {when(close)}.")
    return lines


def whose(moment: Moment) -> str:
    """Whose it was, by name, numbered where equal heroes sat there."""
    return told_apart([name_of(hero) for hero in moment.heroes])[moment.seat]


def when(moment: Moment) -> str:
    """`in session 2, turn 7`."""
    return f"in session {moment.session}, turn {moment.feat.turn}"


def stats_json(campaign: Campaign, sessions: Sequence[SessionNumbers]) -> dict[str, Any]:
    """The numbers for programs: together, by session, and the best moments."""
    moments = {
        "best_attack": greatest(sessions, "best"),
        "hardest_blow": greatest(sessions, "worst"),
        "closest_call": greatest(sessions, "lowest", least=True),
    }
    return {
        "campaign": campaign.name,
        "heroes": heroes_json(together(sessions, campaign.heroes)),
        "moments": {
            name: moment
            and {"session": moment.session, "hero": moment.hero, "seat": moment.seat, **moment.feat._asdict()}
            for name, moment in moments.items()
        },
        "sessions": [
            {
                "session": session.ordinal,
                "scenario": session.number,
                "kind": session.mode,
                "turns": found.turns,
                "counted": dict(found.counted),
                "heroes": heroes_json(zip(heroes, found.deeds, strict=True)),
            }
            for session, heroes, found in sessions
            if found is not None
        ],
        "not_counted": [one.session.ordinal for one in sessions if one.found is None],
    }


def heroes_json(deeds: Iterable[tuple[str, Deeds]]) -> list[dict[str, Any]]:
    """What each hero did."""

    def feat_json(feat: Feat | None) -> dict[str, Any] | None:
        return None if feat is None else feat._asdict()

    return [
        {
            "hero": hero,
            **{name: getattr(mine, name) for name in SUMMED},
            "luck": round(mine.luck, 4),
            "best": feat_json(mine.best),
            "worst": feat_json(mine.worst),
            "lowest": feat_json(mine.lowest),
        }
        for hero, mine in deeds
    ]


def csv_rows(sessions: Sequence[SessionNumbers]) -> list[list[object]]:
    """A line for each hero in each session."""
    return [
        [
            session.ordinal,
            session.number,
            session.mode,
            hero,
            *(getattr(deeds, name) for name in SUMMED),
            deeds.best.name if deeds.best else None,
            deeds.best.amount if deeds.best else None,
        ]
        for session, heroes, found in sessions
        if found is not None
        for hero, deeds in zip(heroes, found.deeds, strict=True)
    ]
