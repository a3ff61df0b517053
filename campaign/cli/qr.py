"""A link as a QR code, for the camera of a phone."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from io import StringIO

from campaign.terminal.screen import is_terminal


def qr_code(link: str) -> str:
    """The code in lines of half blocks; empty where it cannot be shown."""
    if find_spec("segno") is None or not is_terminal() or "utf" not in (sys.stdout.encoding or "").lower():
        return ""
    import segno

    out = StringIO()
    segno.make(link, error="l", micro=False).terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
