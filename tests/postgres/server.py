"""A PostgreSQL server of one's own: from the programs of the system, in a temporary folder, gone with its user."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/usr/local/pgsql/bin",
)
"""Where packages of Debian, Fedora, Homebrew and the sources put the programs that are not on the PATH."""
NEEDED = ("initdb", "pg_ctl", "postgres")
SERVANTS = ("postgres", "nobody")
"""Who may run the server for root, whom initdb refuses: the package's user, or the one who owns nothing."""
KEEPER = """
trap 'pg_ctl -D "$1/data" -m immediate stop >/dev/null 2>&1; rm -rf "$1"' EXIT
initdb -D "$1/data" -U kingshand --auth=trust -E UTF8 --no-locale --no-sync >"$1/log" 2>&1 &&
pg_ctl -D "$1/data" -l "$1/log" -w -o "-k '$1' -c listen_addresses='' -c fsync=off" start >/dev/null 2>&1 ||
  { tail -n 3 "$1/log" | tr '\\n' ' '; exit 1; }
echo ready
read -r _
"""
"""Runs the server for as long as somebody holds the other end of its input, and clears away what was made of it. It is
reached by a socket within the folder; fsync is for computers that lose their power, which is not tested."""


class NoServer(Exception):
    """A server cannot be run here; says why."""


def programs() -> Path:
    """The folder with the newest of the server's programs, the PATH first. Raises NoServer."""
    if found := shutil.which("pg_ctl"):
        beside = Path(found).resolve().parent
        if is_whole(beside):
            return beside
    for place in PLACES:
        folders = filter(is_whole, Path("/").glob(place.lstrip("/")))
        if there := sorted(
            folders,
            key=lambda folder: [int(n) for n in "".join(c if c.isdigit() else " " for c in str(folder)).split()],
        ):
            return there[-1]
    raise NoServer(
        "no PostgreSQL server was found; the system's package has one (apt install postgresql, "
        "dnf install postgresql-server, brew install postgresql)"
    )


def is_whole(folder: Path) -> bool:
    """Whether a server can be made and run with what lies there."""
    return all(os.access(folder / name, os.X_OK) for name in NEEDED)


def servant() -> pwd.struct_passwd | None:
    """Who runs the server instead of root; None: whoever runs this does. Raises NoServer."""
    if os.geteuid() != 0:
        return None
    for name in SERVANTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoServer(f"PostgreSQL does not run as root, and there is no user {' or '.join(SERVANTS)} to run it")


@contextmanager
def running() -> Iterator[str]:
    """The URL of a database on a server that runs meanwhile, however this process ends. Raises NoServer."""
    found, user = programs(), servant()
    if find_spec("psycopg") is None:
        raise NoServer("Python lacks psycopg (pip install 'kingshand[postgres]')")
    folder = Path(tempfile.mkdtemp(prefix="kingshand-", dir="/tmp"))  # the path of a socket has 100 characters at most
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    keeper = subprocess.Popen(
        ["sh", "-c", KEEPER, "keeper", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=folder,
        env={"PATH": f"{found}:/usr/bin:/bin", "LC_ALL": "C"},
        user=user and user.pw_uid,
        group=user and user.pw_gid,
        extra_groups=user and [],
        start_new_session=True,  # Ctrl-C is for the tests; the keeper clears away behind them
    )
    assert keeper.stdin is not None
    assert keeper.stdout is not None
    try:
        said = keeper.stdout.readline().decode(errors="replace").strip()
        if said != "ready":
            raise NoServer(f"PostgreSQL in {found} did not start: {said or 'it says nothing'}")
        yield f"postgresql://kingshand@/postgres?host={folder}"
    finally:
        keeper.stdin.close()
        keeper.wait()
        keeper.stdout.close()
