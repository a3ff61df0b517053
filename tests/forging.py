"""Ways to forge an exported campaign: each changes what its choices imply, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from campaign.kinds.registry import kind_named
from saves.transfer import checksum

Part = dict[str, Any]
FAR = (timedelta(hours=-5), timedelta(hours=5), timedelta(days=-400), timedelta(days=400))
"""Further than any clock is put back, in either direction."""
SETTINGS = ("format", "sheets", "best_of")
"""Numbers of a document that no choice implies."""
DIFFICULTIES = ("impossible", "", "level9", "easy ", "Normal", "hard", "level-3", "normal")


def forge(luck: Random, data: Part) -> str:
    """Change a file in one way that it allows, make its checksum fit, and say what was changed."""
    campaign = data["campaign"]
    for way in luck.sample(WAYS, len(WAYS)):
        before = checksum(campaign)
        way(luck, campaign)
        if checksum(campaign) != before:
            data["checksum"] = checksum(campaign)
            return way.__name__
    raise AssertionError("nothing of it can be forged")


def over(campaign: Part) -> list[Part]:
    """The sessions that are over and were played, not entered by hand."""
    return [session for session in campaign["sessions"] if session["status"] != "open" and session["entered"] is None]


def one(luck: Random, parts: Sequence[Any]) -> list[Any]:
    """One of them, if there is any."""
    return [luck.choice(parts)] if parts else []


def moved(luck: Random, time: str) -> str:
    """Another time, far from that."""
    return (datetime.fromisoformat(time) + luck.choice(FAR)).isoformat()


def status(luck: Random, campaign: Part) -> None:
    """The campaign is won, lost, goes on."""
    campaign["status"] = luck.choice(
        [s for s in ("won", "lost", "active", "to be continued") if s != campaign["status"]]
    )


def ending(luck: Random, campaign: Part) -> None:
    """The campaign is won, and its document says so too."""
    campaign["status"] = "won" if campaign["status"] != "won" else "active"
    campaign["document"]["over"] = "" if campaign["status"] == "active" else "won"
    del luck


def achievement(luck: Random, campaign: Part) -> None:
    """Something more is achieved."""
    there = {earned["achievement"] for earned in campaign["achievements"]}
    known = [one.id for one in kind_named(campaign["kind"]).achievements]
    more = luck.choice([id for id in (*known, "forger") if id not in there])
    campaign["achievements"].append({"achievement": more, "earned_at": campaign["updated_at"]})


def achieved_at(luck: Random, campaign: Part) -> None:
    """Something was achieved at another time."""
    for earned in one(luck, campaign["achievements"]):
        earned["earned_at"] = moved(luck, earned["earned_at"])


def label(luck: Random, campaign: Part) -> None:
    """A session is another one than it begins as."""
    for session in one(luck, campaign["sessions"]):
        key = luck.choice(("seed", "mode", "number"))
        session[key] = session[key] + 1 if key == "seed" else f"{session[key]}1"


def origin(luck: Random, campaign: Part) -> None:
    """A session that is over was played by other rules, or with other content."""
    for session in one(luck, [one for one in over(campaign) if one["rules"] > 1]):
        if luck.random() < 0.5:
            session["rules"] = luck.choice([0, *range(1, session["rules"]), session["rules"] + 1])
        else:
            session["content_digest"] = luck.choice(("", "x", session["content_digest"][::-1]))


def session_time(luck: Random, campaign: Part) -> None:
    """A session ended at another time."""
    for session in one(luck, [one for one in over(campaign) if one["rules"] > 1]):
        session["finished_at"] = moved(luck, session["finished_at"])


def beginning_time(luck: Random, campaign: Part) -> None:
    """The campaign began after its first session, or did not last as long as its sessions."""
    if campaign["sessions"]:
        key, sign = luck.choice((("created_at", 1), ("updated_at", -1)))
        campaign[key] = (datetime.fromisoformat(campaign[key]) + sign * timedelta(days=30)).isoformat()


def forced(luck: Random, campaign: Part) -> None:
    """An undo was forced that was not, or the other way round; or a choice was."""
    for session in one(luck, [one for one in campaign["sessions"] if one["choices"]]):
        row = luck.choice(session["choices"])
        row["forced"] = not row["forced"]


def result(luck: Random, campaign: Part) -> None:
    """A session ended otherwise."""
    for session in one(luck, over(campaign)):
        session["status"] = luck.choice([s for s in ("won", "lost", "abandoned") if s != session["status"]])


def points(luck: Random, campaign: Part) -> None:
    """A row of the score sheet says something else."""
    for session in one(luck, over(campaign)):
        row = session["score"]
        numbers = [key for key, value in row["document"].items() if type(value) is int]
        if numbers and luck.random() < 0.5:
            row["document"][luck.choice(numbers)] += luck.choice((-1, 1, 20))
        else:
            row["points"] += luck.choice((-5, 1, 30))


def standing(luck: Random, campaign: Part) -> None:
    """A number in the campaign's document is another."""
    document = campaign["document"]
    numbers = [key for key, value in document.items() if type(value) is int and key not in SETTINGS]
    document[luck.choice(numbers)] += luck.choice((-1, 1, 3))


def loot(luck: Random, campaign: Part) -> None:
    """A hero has more loot."""
    heroes = [hero for hero in campaign["document"]["heroes"] if isinstance(hero, dict) and "owned" in hero]
    for hero in one(luck, heroes):
        hero["owned"].append(luck.choice(("bandage", "codex", "health-potion")))


def sheet(luck: Random, campaign: Part) -> None:
    """A player's sheet is another, or belongs to a seat that is not there."""
    sheets = campaign["perk_sheets"]
    if luck.random() < 0.4:
        sheets.append({"seat": len(sheets) + luck.randrange(3), "document": sheets[0]["document"] if sheets else {}})
    elif sheets:
        luck.choice(sheets)["document"]["plus"] += 1


def difficulty(luck: Random, campaign: Part) -> None:
    """Another difficulty, there or not, of this kind or of another; in the document too, or not."""
    campaign["difficulty"] = luck.choice([d for d in DIFFICULTIES if d != campaign["difficulty"]])
    if "difficulty" in campaign["document"] and luck.random() < 0.5:
        campaign["document"]["difficulty"] = campaign["difficulty"]


def seed(luck: Random, campaign: Part) -> None:
    """The campaign was begun with another seed, and its sessions with those of before."""
    if campaign["sessions"]:
        campaign["seed"] = campaign["document"]["seed"] = campaign["seed"] + luck.randrange(1, 100)


def setup(luck: Random, campaign: Part) -> None:
    """A session begins with more than it should."""
    for session in one(luck, campaign["sessions"]):
        numbers = [
            key for key, value in session["setup"].items() if type(value) is int and key not in ("seed", "raised")
        ]
        session["setup"][luck.choice(numbers)] += 1


def cut(luck: Random, campaign: Part) -> None:
    """A session that is over ends before its end."""
    for session in one(luck, [one for one in over(campaign) if len(one["choices"]) > 1]):
        del session["choices"][-1:]
        session["snapshots"] = [s for s in session["snapshots"] if s["position"] < len(session["choices"])]


def dropped(luck: Random, campaign: Part) -> None:
    """A session that is over never was."""
    for session in one(luck, over(campaign)):
        campaign["sessions"].remove(session)


def position(luck: Random, campaign: Part) -> None:
    """A kept position is another."""
    for session in one(luck, [one for one in campaign["sessions"] if one["snapshots"]]):
        document = luck.choice(session["snapshots"])["document"]
        if "turn" in document:
            document["turn"] += 1


def party(luck: Random, campaign: Part) -> None:
    """There are more heroes, or somebody took a place behind a session that another one had played."""
    if luck.random() < 0.5:
        campaign["heroes"].append(luck.choice(("barbarian", "monk", "nobody")))
    elif over(campaign):
        change = {"after": 1, "seat": 0, "left": "tactician", "joined": campaign["heroes"][0]}
        campaign["party_changes"].insert(0, {**change, "changed_at": campaign["sessions"][0]["finished_at"]})


WAYS: tuple[Callable[[Random, Part], None], ...] = (
    status,
    ending,
    achievement,
    achieved_at,
    label,
    origin,
    session_time,
    beginning_time,
    forced,
    result,
    points,
    standing,
    loot,
    sheet,
    difficulty,
    seed,
    setup,
    cut,
    dropped,
    position,
    party,
)
