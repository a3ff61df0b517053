"""The recipes of docs/hosting for a proxy with TLS, each with the real program where it is installed: encrypted sockets
reach the rooms, foreign pages do not, and limits count the addresses of devices.
"""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.remote.serving import PATIENCE, Served, served

for module in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(module, reason="the extra serve is not installed: make test-remote")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

RECIPES = Path(__file__).parents[2] / "docs" / "hosting"
NAME = "table.example"
WRONG = 10
"""Wrong codes from one address before it has to wait."""


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def certificate(place: Path) -> None:
    """A certificate that signs itself: `cert.pem`, `key.pem`, and `both.pem`."""
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(place / "key.pem"), "-out", str(place / "cert.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject, *files]
    subprocess.run(made, check=True, capture_output=True)
    (place / "both.pem").write_bytes((place / "cert.pem").read_bytes() + (place / "key.pem").read_bytes())


def nginx(place: Path, recipe: str, port: int) -> list[str]:
    """The command for nginx, which is told of one server in a file of its own."""
    recipe = recipe.replace("listen 443", f"listen 127.0.0.1:{port}")
    for name, file in (("fullchain", "cert"), ("privkey", "key")):
        recipe = recipe.replace(f"/etc/letsencrypt/live/{NAME}/{name}.pem", str(place / f"{file}.pem"))
    logs = f"error_log {place}/error.log;\npid {place}/pid;\ndaemon off;\nevents {{}}\n"
    paths = "".join(
        f"{kind}_temp_path {place}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (place / "nginx.conf").write_text(f"{logs}http {{\naccess_log off;\n{paths}{recipe}}}\n")
    return ["nginx", "-p", str(place), "-c", str(place / "nginx.conf"), "-e", str(place / "error.log")]


def caddy(place: Path, recipe: str, port: int) -> list[str]:
    """The command for Caddy, with a certificate of our own."""
    site = f"https://{NAME}:{port} {{\n    tls {place}/cert.pem {place}/key.pem"
    options = "{\n    auto_https off\n    admin off\n}\n"
    (place / "Caddyfile").write_text(options + recipe.replace(f"{NAME} {{", site))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(place / "Caddyfile")]


def haproxy(place: Path, recipe: str, port: int) -> list[str]:
    """The command for HAProxy."""
    recipe = recipe.replace("bind :443", f"bind 127.0.0.1:{port}").replace(
        f"/etc/haproxy/{NAME}.pem", f"{place}/both.pem"
    )
    (place / "haproxy.cfg").write_text(recipe)
    return ["haproxy", "-db", "-f", str(place / "haproxy.cfg")]


PROXIES = {"nginx": ("nginx.conf", nginx), "caddy": ("Caddyfile", caddy), "haproxy": ("haproxy.cfg", haproxy)}


class Outside:
    """The way in from outside, through a proxy."""

    def __init__(self, port: int, place: Path, server: Served) -> None:
        self.port = port
        self.server = server
        self.trust = ssl.create_default_context(cafile=str(place / "cert.pem"))

    def connected(self, origin: str = "", address: str = "127.0.0.2", **headers: str) -> Any:
        """A socket as a browser opens it, from an address."""
        from websockets.sync.client import connect

        return connect(
            f"wss://{NAME}:{self.port}/socket",
            sock=socket.create_connection(("127.0.0.1", self.port), source_address=(address, 0)),
            ssl=self.trust,
            server_hostname=NAME,
            origin=origin or f"https://{NAME}:{self.port}",
            additional_headers=headers,
            open_timeout=PATIENCE,
        )


def until(wire: Any, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(wire.recv(PATIENCE))
        if message["type"] == kind:
            return message


def closed_with(wire: Any) -> int:
    """The code with which a socket is closed."""
    from websockets.exceptions import ConnectionClosed

    with pytest.raises(ConnectionClosed) as closed:
        wire.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


@contextmanager
def through(proxy: str, place: Path) -> Iterator[Outside]:
    """Rooms behind a proxy that runs by its recipe."""
    if shutil.which(proxy) is None or shutil.which("openssl") is None:
        pytest.skip(f"not tested behind {proxy}: it is not installed here, or openssl is not")
    certificate(place)
    recipe, command = PROXIES[proxy]
    port = free_port()
    with served(place, ["127.0.0.1"], hosts=[NAME]) as server:
        text = (RECIPES / recipe).read_text(encoding="utf-8").replace("127.0.0.1:8420", f"127.0.0.1:{server.port}")
        with subprocess.Popen(command(place, text, port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            try:
                end = monotonic() + PATIENCE
                while socket.socket().connect_ex(("127.0.0.1", port)):
                    assert run.poll() is None, f"{proxy} does not take its recipe"
                    assert monotonic() < end
                    sleep(0.05)
                yield Outside(port, place, server)
            finally:
                run.terminate()


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_room_behind_a_proxy(tmp_path: Path, proxy: str) -> None:
    """Devices reach it encrypted; other pages do not; whoever guesses has to wait, whatever they claim to be, and
    others behind the same proxy do not.
    """
    with through(proxy, tmp_path) as outside:
        with outside.connected() as wire:
            wire.send(json.dumps({"type": "hello", "v": 1, "host": outside.server.token}))
            until(wire, "lobby")
            until(wire, "alive")
        with outside.connected(origin="https://evil.example") as wire:
            assert closed_with(wire) == 4403
        for number in range(WRONG):
            with outside.connected(**{"X-Forwarded-For": f"10.0.0.{number}"}) as wire:
                wire.send(json.dumps({"type": "hello", "v": 1, "room": f"GUESS{number}AB"}))
                until(wire, "bye")
        with outside.connected(**{"X-Forwarded-For": "10.0.0.99"}) as wire:
            assert closed_with(wire) == 4429
        with outside.connected(address="127.0.0.3") as wire:
            wire.send(json.dumps({"type": "hello", "v": 1, "host": outside.server.token}))
            until(wire, "lobby")
