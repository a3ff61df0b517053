"""The protocol of rooms as a JSON schema: objects over a socket, or one a line (docs/remote.md)."""

from __future__ import annotations

from typing import Any

from campaign.remote.messages import VERSION
from campaign.remote.replies import REPLIES
from campaign.remote.requests import REQUESTS
from campaign.screens.json_data import schema_of
from campaign.screens.model import Advice, Beat, SeatScreen, ToldLine


def schema() -> dict[str, Any]:
    """The JSON schema of everything that is said, both ways."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kingshand, remote protocol",
        "version": VERSION,
        "requests": REQUESTS.json_schema(),
        "replies": REPLIES.json_schema(),
        "screen": SeatScreen.schema(),
        "advice": schema_of(Advice),
        "beat": Beat.schema(),
        "line": schema_of(ToldLine),
    }
