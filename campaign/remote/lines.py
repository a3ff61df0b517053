"""The protocol as lines of JSON: one device on standard input and output, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from campaign.remote.keeper import Keeper
from campaign.remote.messages import RemoteMessage


def run_lines(keeper: Keeper, lines: Iterable[str], out: TextIO) -> None:
    """Hear line by line, as the host; every answer is a line. What is unreadable ends it."""

    def send(message: RemoteMessage) -> None:
        out.write(message.model_dump_json() + "\n")
        out.flush()

    connection = keeper.connect(send, is_host=True)
    try:
        for line in lines:
            if line.strip() and not keeper.hear(connection, line):
                break
            keeper.think()
    finally:
        keeper.close()
