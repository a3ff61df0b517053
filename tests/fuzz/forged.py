"""Part `forged`: exported campaigns in which something is claimed that their choices do not come to, and canaries."""

from __future__ import annotations

import fcntl
import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from campaign.kinds.registry import kind_of
from campaign.play.service import Service
from saves.transfer import checksum
from tests.canary import CANARY
from tests.forging import forge
from tests.fuzz.bases import NAME, bases
from tests.fuzz.commands import run

if TYPE_CHECKING:
    from tests.fuzz.case import Case

LOOKS = (("list",), ("status",), ("hall",), ("achievements",), ("score",), ("list", "--json"), ("hall", "--json"))


def case(at: Case) -> None:
    """Forge one, and import it: it is refused, or unlocks nothing and is not confirmed."""
    export, unlocks = at.luck.choice(honest(at.home))
    data = json.loads(export.read_text(encoding="utf-8"))
    at.did(f"from {export.name}, forged: {forge(at.luck, data)}")
    if at.luck.random() < 0.3:
        data["campaign"]["program_version"] = CANARY
        data["checksum"] = checksum(data["campaign"])
    file, place = at.folder / "forged.json", at.folder / "saves.db"
    file.write_text(json.dumps(data), encoding="utf-8")
    if run(at, "--saves", place, "import", file).code:
        with Service.open(str(place)) as service:
            at.check(not service.campaigns(), "it was refused, and added")
        return
    run(at, "--saves", place, *at.luck.choice(LOOKS))
    at.check(run(at, "--saves", place, "score", NAME, "--verify").code, "what is forged is confirmed")
    with Service.open(str(place), read_only=True) as service:
        campaign = service.find(NAME)
        at.check(campaign.claimed, "what is forged is not claimed")
        unlocked = service.unlocked(kind_of(campaign))
        at.check(not unlocked, f"what is forged unlocks {', '.join(unlocked)} (the honest one: {', '.join(unlocks)})")


@cache
def honest(home: Path) -> list[tuple[Path, list[str]]]:
    """Exported campaigns that are confirmed as they are, each with what it unlocks."""
    there = bases(home)
    place = home / "bases" / "honest.json"
    with (home / "honest.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            judged = [(base.export.name, confirmed(base.export)) for base in there]
            place.write_text(json.dumps([one for one in judged if one[1] is not None]), encoding="utf-8")
    return [(place.with_name(name), unlocks) for name, unlocks in json.loads(place.read_text(encoding="utf-8"))]


def confirmed(export: Path) -> list[str] | None:
    """What an exported campaign unlocks; None: it is claimed as it is."""
    with TemporaryDirectory() as folder, Service.open(str(Path(folder) / "saves.db")) as service:
        campaign = service.import_(export)
        return None if campaign.claimed else list(service.unlocked(kind_of(campaign)))
