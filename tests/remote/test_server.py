"""The server: its page, its headers, and what its sockets refuse."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from gzip import decompress
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from campaign.errors import CampaignError
from campaign.palette import ON_DARK
from campaign.play.service import Service
from campaign.remote.keeper import Keeper
from campaign.remote.limits import LARGEST
from campaign.remote.page import APP, CONTENT_POLICY, NAMES, colours, page_files
from tests.remote.serving import PATIENCE, Served, served

for module in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(module, reason="the extra serve is not installed: make test-remote")
remote_server = pytest.importorskip("campaign.remote.server")
beside = pytest.importorskip("campaign.remote.hosting").beside
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

ROOT = Path(__file__).parents[2]
LIT = "22115ca1002e4afc0dd2cb208f28d9c71a577a8989d4185028e26b29676e7842"
"""The digest of lit-html 3.3.3 without the line that names its source map."""
WRONG = 10
"""Wrong codes from one address before it has to wait."""
MOST = 40_000
"""Bytes of the page."""
MOST_OF_APP = 1_000
"""Bytes of what makes it an app."""


@pytest.fixture(name="server", scope="module")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of these."""
    with served(tmp_path_factory.mktemp("saves")) as server:
        yield server


def connected(server: Served, **more: Any) -> Any:
    """A socket to it."""
    from websockets.sync.client import connect

    return connect(f"ws://127.0.0.1:{server.port}/socket", open_timeout=PATIENCE, **more)


def until(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


def say(socket: Any, kind: str, **more: Any) -> None:
    """Say something."""
    socket.send(json.dumps({"type": kind, **more}))


def got(server: Served, path: str, host: str = "") -> Any:
    """What a browser is answered."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_two_devices_play_over_sockets(server: Served) -> None:
    """The host opens a room and tells the code; each is shown a screen, and a choice reaches both."""
    with connected(server) as host, connected(server) as guest:
        say(host, "hello", v=1, host=server.token)
        assert [one["name"] for one in until(host, "lobby")["campaigns"]] == ["boss", "crawl", "duel"]
        say(host, "open", c=1, campaign="duel")
        room = until(host, "opened")["room"]
        for socket, seat in ((host, 0), (guest, 1)):
            say(socket, "hello", v=1, room=room)
            until(socket, "welcome")
            say(socket, "claim", seats=[seat])
            until(socket, "ok")
        live = server.keeper.rooms[room].live
        decision, serial = live.game.state.decision, live.serial
        assert decision is not None
        asked, other = (host, guest) if decision.seat == 0 else (guest, host)
        say(asked, "choose", c=2, serial=serial, token="pass")
        until(asked, "ok")
        for socket in (asked, other):
            while until(socket, "screen")["serial"] == serial:
                continue


def test_the_page_takes_nothing_from_elsewhere(server: Served) -> None:
    """Its headers forbid it, and no file names another place."""
    answer = got(server, "/")
    assert answer.status == 200
    assert answer.getheader("Content-Security-Policy") == CONTENT_POLICY
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Set-Cookie") is None
    for name, page in page_files().items():
        foreign = re.findall(r"https?://[^\s\"'<]+", page.data.decode())
        assert foreign == (["http://www.w3.org/2000/svg"] if name == "icon.svg" else []), name
    assert got(server, "/../../../etc/passwd").status == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_a_foreign_name_of_this_machine_is_refused(server: Served, host: str) -> None:
    """Where a name was bent to point here, its page is not served."""
    assert got(server, "/", host).status == (421 if host else 200)


def test_a_foreign_page_opens_no_socket(server: Served) -> None:
    """Its origin is another one than the host's."""
    from websockets.exceptions import ConnectionClosed

    with connected(server, origin="http://evil.example") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


@pytest.mark.parametrize("flood", [["x" * (LARGEST + 1)], ['{"type": "ping", "mark": "wait"}'] * 60])
def test_too_much_is_cut_off(server: Served, flood: list[str]) -> None:
    """A message that is too long, and too many of them."""
    from websockets.exceptions import ConnectionClosed

    def speak(socket: Any) -> None:
        say(socket, "hello", v=1, host=server.token)
        for text in flood:
            socket.send(text)
        while True:
            socket.recv(PATIENCE)

    with connected(server) as socket, pytest.raises(ConnectionClosed):
        speak(socket)


def closed_with(socket: Any) -> int:
    """The code with which the server ends a connection."""
    from websockets.exceptions import ConnectionClosed

    def listen() -> None:
        while True:
            socket.recv(PATIENCE)

    with pytest.raises(ConnectionClosed) as closed:
        listen()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_whoever_guesses_has_to_wait(tmp_path: Path) -> None:
    """After ten wrong codes in a minute from one address; what a proxy claims for others is not believed unasked."""
    with served(tmp_path) as server:
        for number in range(WRONG):
            with connected(server, additional_headers={"X-Forwarded-For": f"10.0.0.{number}"}) as socket:
                say(socket, "hello", v=1, room=f"GUESS{number}AB")
                assert until(socket, "bye")["why"] == "There is no room with that code."
        with connected(server) as socket:
            assert closed_with(socket) == 4429


def test_a_proxy_that_is_named_says_for_whom_it_asks(tmp_path: Path) -> None:
    """Whoever guesses behind it has to wait; others behind it do not."""
    guesser, friend = ({"X-Forwarded-For": f"10.0.0.{number}"} for number in (1, 2))
    with served(tmp_path, ["127.0.0.1"]) as server:
        for number in range(WRONG):
            with connected(server, additional_headers=guesser) as socket:
                say(socket, "hello", v=1, room=f"GUESS{number}AB")
                until(socket, "bye")
        with connected(server, additional_headers=guesser) as socket:
            assert closed_with(socket) == 4429
        with connected(server, additional_headers=friend) as socket:
            say(socket, "hello", v=1, host=server.token)
            until(socket, "lobby")


def test_a_device_hears_that_it_is_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again and again while nothing happens, so that it notices where nothing reaches it any more."""
    monkeypatch.setattr(remote_server, "TICK", 0.05)
    with served(tmp_path) as server, connected(server) as socket:
        say(socket, "hello", v=1, host=server.token)
        until(socket, "lobby")
        for _ in range(3):
            until(socket, "alive")


def test_whoever_is_refused_reads_why(server: Served) -> None:
    """In the words with which the socket is closed, which fit into such a frame."""
    from websockets.exceptions import ConnectionClosed

    assert all(len(why.encode()) <= 123 for why in remote_server.WHY.values())
    with connected(server, origin="http://evil.example") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "This address is unknown here; --called allows it."


def test_the_page_is_sent_packed_to_whoever_unpacks_it(server: Served) -> None:
    """To others as it is."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/page.js", headers={"Accept-Encoding": "gzip, br"})
    answer = connection.getresponse()
    assert answer.getheader("Content-Encoding") == "gzip"
    assert decompress(answer.read()) == page_files()["page.js"].data
    connection.close()
    assert got(server, "/page.js").getheader("Content-Encoding") is None


def test_sockets_are_few_and_say_who_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many from one address, and each says hello in time."""
    monkeypatch.setattr(remote_server, "MOST_OF_ADDRESS", 2)
    monkeypatch.setattr(remote_server, "HELLO_WITHIN", 0.3)
    with served(tmp_path) as server, connected(server) as first, connected(server) as second:
        say(first, "hello", v=1, host=server.token)
        until(first, "lobby")
        with connected(server) as third:
            assert closed_with(third) == 4429
        assert closed_with(second) == 4408


def test_the_page_is_small_and_its_library_is_as_published() -> None:
    """At most 40 KB, and 1 KB to be installed as an app; with lit-html byte for byte and its licence beside it."""
    files = page_files()
    app = sum(len(files[name].data) for name in APP)
    assert sum(len(page.data) for page in files.values()) - app <= MOST
    assert app <= MOST_OF_APP
    assert sha256(files["lit-html.js"].data).hexdigest() == LIT
    folder = Path(__file__).parents[2] / "campaign" / "remote" / "static"
    assert {path.name for path in folder.iterdir()} == {*NAMES, "lit-html-license.txt"}
    assert "BSD 3-Clause" in (folder / "lit-html-license.txt").read_text(encoding="utf-8")
    assert ON_DARK.blue in colours()


def test_the_page_is_there_before_the_game_is(tmp_path: Path) -> None:
    """A device that comes early waits for its table; what serves pages needs nothing of the game."""
    loaded = threading.Event()

    def slowly() -> Keeper:
        loaded.wait(PATIENCE)
        return Keeper(Service.open(str(tmp_path / "saves.db")), bot="greedy")

    rooms = remote_server.RoomServer(slowly, [])
    rooms.begin()
    sock = remote_server.bound("127.0.0.1", 0)
    early = Served(sock.getsockname()[1], rooms.token, None, rooms)
    with beside(rooms, sock):
        try:
            assert got(early, "/").status == 200
            with connected(early) as host:
                say(host, "hello", v=1, host=early.token)
                loaded.set()
                assert until(host, "lobby")["campaigns"] == []
        finally:
            loaded.set()
    rooms.stop()
    sock.close()
    command = "import sys, campaign.cli.serve, campaign.remote.server; print(*sys.modules)"
    loads = subprocess.run([sys.executable, "-c", command], check=True, capture_output=True, text=True, cwd=ROOT)
    assert {name.partition(".")[0] for name in loads.stdout.split()} & {"engine", "saves", "pydantic"} == set()


def test_a_server_whose_saves_cannot_be_opened_ends(tmp_path: Path) -> None:
    """With the reason, whatever it had begun to serve."""

    def fails() -> Keeper:
        raise CampaignError("No such saves.")

    sock = remote_server.bound("127.0.0.1", 0)
    with pytest.raises(CampaignError, match="No such saves"):
        remote_server.serve(remote_server.RoomServer(fails, []), sock, lambda *_: None, None)
    sock.close()
