"""No control character, hidden direction or empty character reaches a terminal, whatever a file or a word holds."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomlkit
import yaml

from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.file_format import wrap
from saves.stories import pack
from saves.transfer import checksum
from tests.canary import CANARY, canaries, unclean
from tests.cli.conftest import ROOT, Command, Ran

LOOKS = (
    ("list",),
    ("status",),
    ("log",),
    ("score",),
    ("hall",),
    ("achievements",),
    ("status", "--json"),
    ("log", "--json"),
)


def check(ran: Ran, what: str) -> None:
    """Nothing unclean on either stream."""
    assert (unclean(ran.out), unclean(ran.err)) == ([], []), what


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A campaign with a finished session and some choices of another one."""
    folder = tmp_path_factory.mktemp("exported")
    with Service.open(str(folder / "saves.db")) as service:
        service.create("demo", ["barbarian"], kind="missions", seed=7)
        with service.open_campaign("demo", told=False) as opened:
            for _ in opened.live.run(Answers(hero_bots("random", 1, 1))):
                continue
            opened.conclude()
            opened.next_session()
            for _ in opened.live.run(Answers(hero_bots("random", 1, 1)), until=lambda game: game.state.choices >= 5):
                continue
        service.undo("demo", force=True)
        service.export("demo", folder / "demo.json")
    return json.loads((folder / "demo.json").read_text(encoding="utf-8"))


def pruned(data: Any) -> Any:
    """The file without what the inside of positions says: it is never shown as it stands."""
    for session in data["campaign"]["sessions"]:
        for snapshot in session["snapshots"]:
            snapshot["document"] = {}
    return data


def forged(exported: Any) -> Iterator[tuple[str, Any]]:
    """The file with the canary in each string and key, then in what is told of its first session."""
    for where, data in canaries(pruned({"campaign": exported["campaign"]})):
        yield where, {**exported, **data}
    data = copy.deepcopy(exported)
    line = {"at": 0, "kind": CANARY, "rule": CANARY, "data": {CANARY: CANARY}, "told": [[CANARY] * 3 + [False]]}
    data["campaign"]["sessions"][0] |= {"story": wrap(pack([line])), "content_digest": "another"}
    yield "story", data


@pytest.mark.long
def test_exported_files(kingshand: Command, tmp_path: Path, exported: Any) -> None:
    """Each string and key of an export, with a checksum that fits: the import, and every way to look at what came."""
    file, came = tmp_path / "forged.json", []
    for number, (where, data) in enumerate(forged(exported)):
        other = tmp_path / f"{number}.db"
        data["checksum"] = checksum(data["campaign"])
        file.write_text(json.dumps(data), encoding="utf-8")
        ran = kingshand("--saves", other, "import", file)
        check(ran, where)
        if ran.code == 0:
            came.append(where)
            for words in LOOKS:
                check(kingshand("--saves", other, *words), f"{where}: {words}")
    assert {"campaign.status", "campaign.program_version", "campaign.sessions.0.content_digest", "story"} <= {*came}


@pytest.mark.parametrize(
    "words",
    [
        (CANARY,),
        ("status", CANARY),
        ("list", f"--{CANARY}"),
        ("new", CANARY, "--hero", "barbarian"),
        ("new", "x", "--hero", CANARY),
        ("new", "x", "--hero", "barbarian", "--difficulty", CANARY),
        ("new", "x", "--hero", "barbarian", "--with", CANARY),
        ("new", "x", "--hero", "barbarian", "--seed", CANARY),
        ("duel", "--hero", "barbarian", "--hero", "monk", "--seat", CANARY),
        ("duel", "--mode", CANARY),
        ("duel", "--hero", "barbarian", "--hero", "monk", "--auto", "--bot", CANARY),
        ("party", "demo", "--replace", CANARY, CANARY),
        ("party", "demo", "--add", CANARY),
        ("heroes", CANARY),
        ("rules", CANARY),
        ("import", f"{CANARY}.json"),
        ("export", "demo", f"{CANARY}/x.json"),
        ("export", "demo", f"{CANARY}.json"),
        ("score", f"{CANARY}.json"),
        ("score", "demo", "--csv", f"{CANARY}/x.csv"),
        ("scenario", "run", f"{CANARY}.yaml"),
        ("scenario", "new", CANARY),
        ("scenario", "new", f"{CANARY}.yaml"),
        ("scenario", "new", "x.yaml", "--mode", CANARY),
        ("content", "check", f"{CANARY}.yaml"),
        ("record", "demo", "--won", "--set", CANARY),
        ("why", CANARY, CANARY),
        ("log", "demo", "--session", CANARY),
        ("--saves", CANARY, "list"),
        ("--saves", f"{CANARY}://x", "list"),
        ("learn", CANARY),
    ],
    ids=lambda words: " ".join(words).replace(CANARY, "X"),
)
def test_what_is_typed(demo: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    """Commands, names, options, files: however a command ends, what it says is clean."""
    monkeypatch.chdir(tmp_path)
    check(demo(*words, typed="quit\n"), " ".join(words))


def test_a_process_of_its_own(process: Command) -> None:
    """Its streams are clean, too, also for bytes that are no text."""
    check(process("status", CANARY), "status")
    check(process("heroes", os.fsdecode(b"x\xff\x9b31m")), "bytes")


CONFIGURED = {
    "saves": "x.db",
    "bot": "greedy",
    "colour": "auto",
    "ask": {"level": "matters", "monk": {"level": "always"}},
}


def test_configuration_files(kingshand: Command, saves: Path) -> None:
    """Every key and value."""
    path = Path(os.environ["KINGSHAND_CONFIG"])
    for where, document in canaries(CONFIGURED):
        path.write_text(tomlkit.dumps(document), encoding="utf-8")
        for words in (("config",), ("config", "--json"), ("list",)):
            check(kingshand(*words), f"{where}: {words}")


def written(files: list[Path], folder: Path) -> Iterator[tuple[str, Path]]:
    """Files of YAML, each string of each in turn the canary."""
    for source in files:
        path = folder / source.name
        for where, document in canaries(yaml.safe_load(source.read_text(encoding="utf-8"))):
            path.write_text(yaml.safe_dump(document), encoding="utf-8")
            yield f"{source.name} {where}", path


@pytest.mark.long
def test_scenario_files(kingshand: Command, tmp_path: Path) -> None:
    """Every key and value of some; what holds and what does not."""
    folder = ROOT / "tests" / "scenarios"
    files = sorted(folder.rglob("*.yaml"))[::120]
    for where, path in written(files, tmp_path):
        check(kingshand("scenario", "run", path, "--verbose"), where)


@pytest.mark.long
def test_content_files(kingshand: Command, tmp_path: Path) -> None:
    """Every key and value of a token and a loot card: the problems that are told."""
    data = ROOT / "content" / "data"
    files = [min((data / "tokens").glob("*.yaml")), min((data / "adventures" / "minions").glob("*.yaml"))]
    for where, path in written(files, tmp_path):
        check(kingshand("content", "check", path), where)


def test_json_says_the_same(kingshand: Command, saves: Path) -> None:
    """What is not to be seen is escaped: a program reads what is kept."""
    with Service.open(str(saves)) as service:
        campaign = service.create("demo", ["barbarian"], seed=1)
        service.store.update_campaign(campaign.id, status=CANARY)
    ran = kingshand("list", "--json")
    check(ran, "list")
    assert ran.json()[0]["status"] == CANARY
    told = kingshand("list")
    check(told, "list")
    assert "tweet\N{REPLACEMENT CHARACTER}[31m" in told.out
