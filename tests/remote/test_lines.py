"""The protocol as lines of JSON, as programs speak it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from campaign.remote.lines import run_lines
from campaign.remote.protocol import schema
from campaign.remote.requests import PINGS
from tests.remote.kit import PAIR, kept
from tests.remote.wire import Wire

ROOT = Path(__file__).parents[2]


def test_a_program_begins_a_duel_and_is_shown_it(tmp_path: Path) -> None:
    """Every line is answered by lines; the end of the input closes the room."""
    out = StringIO()
    with kept(tmp_path) as keeper:

        def lines() -> list[dict[str, Any]]:
            return [json.loads(line) for line in out.getvalue().splitlines()]

        def said() -> Iterator[str]:
            yield json.dumps({"type": "hello", "v": 1})
            yield json.dumps({"type": "begin", "c": 1, "name": "ours", "kind": "duel:duel", "heroes": PAIR})
            room = lines()[-1]["room"]
            yield json.dumps({"type": "hello", "v": 1, "room": room})
            yield json.dumps({"type": "claim", "c": 2, "seats": [0]})
            yield json.dumps({"type": "bot", "c": 3, "seat": 1, "plays": True})

        run_lines(keeper, said(), out)
        assert list(keeper.rooms) == []
    types = [one["type"] for one in map(json.loads, out.getvalue().splitlines())]
    assert types[:2] == ["lobby", "opened"]
    assert types[2] == "welcome"
    assert types[-1] == "bye"
    assert "advice" in types


def test_the_schema_names_every_message() -> None:
    """What devices say, and what they are sent, with the screen, advice, beats and lines in it."""
    published = json.loads(json.dumps(schema()))
    said = published["requests"]["discriminator"]["mapping"]
    assert {"hello", "claim", "choose", "say", "vote", "open", "begin"} < set(said)
    assert {"welcome", "screen", "advice", "beats", "ok", "no", "bye"} < set(
        published["replies"]["discriminator"]["mapping"]
    )
    assert "question" in published["screen"]["properties"]
    assert len(PINGS) == 12


def test_the_example_of_the_documentation_plays_a_duel(tmp_path: Path) -> None:
    """As it stands there, with this checkout for the command: it ends with the result."""
    page = (ROOT / "docs" / "remote.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    example = example.replace('["kingshand",', f"[{sys.executable!r}, '-m', 'campaign',")
    ran = subprocess.run(
        [sys.executable, "-c", example],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "Duel 1: won by" in ran.stdout


def test_no_frame_breaks_anything(tmp_path: Path) -> None:
    """A short part of `make test-wire`: cut, doubled, late and senseless frames among sound ones, from four devices."""
    judged = Wire(tmp_path, 3).run(400)
    assert judged.found == []
    assert {"ok", "no", "bye", "screen", "sheet"} <= set(judged.kinds)
