"""Text as it may be shown, with a stand-in for what terminals obey and for what hides how a text really reads.

Whatever a person reads goes through here: both streams of every command (`campaign.terminal.streams`), the pages of
all fronts, the full-screen table, and JSON.
"""

from __future__ import annotations

import re

STAND_IN = "\N{REPLACEMENT CHARACTER}"
OBEYED = "\x00-\x08\x0b-\x1f\x7f-\x9f"
"""Control characters, C1 among them; ends of lines and tabs are shown."""
TURNING = "\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f"
"""Characters that begin lines, or turn the direction in which others are read."""
EMPTY = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Characters that take no room, or are only room."""
HALVES = "\ud800-\udfff"
"""Halves of characters: bytes that are no text."""
JOINERS = "\u200c\u200d\U000e0020-\U000e007f"
"""They make one sign of several, as in families, flags and words of some scripts, and come after such a sign."""
UNSEEN = re.compile(
    f"[{OBEYED}{TURNING}{EMPTY}{HALVES}]|(?<![^\\x00-\\x7f])[{JOINERS}]|[\u200c\u200d](?![^\\x00-\\x7f])"
)


def shown(text: str) -> str:
    """The text with a stand-in for everything that is not to be seen in it.

    >>> shown("won\\x1b[2J"), shown("a\\u202egnp.b")
    ('won\N{REPLACEMENT CHARACTER}[2J', 'a\N{REPLACEMENT CHARACTER}gnp.b')
    """
    return text if text.isascii() and text.isprintable() else UNSEEN.sub(STAND_IN, text)


def shown_json(text: str) -> str:
    """JSON with everything that is not to be seen escaped: programs read the same."""
    return UNSEEN.sub(lambda found: escaped(found[0]), text)


def escaped(character: str) -> str:
    """A character as JSON escapes it.

    >>> escaped("\\u202e"), escaped("\\U000e0041")
    ('\\\\u202e', '\\\\udb40\\\\udc41')
    """
    halves = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{halves[at : at + 4]}" for at in range(0, len(halves), 4))
