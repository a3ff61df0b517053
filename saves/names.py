"""Names of campaigns: what one may contain, and the key that finds it."""

import unicodedata

from saves.errors import BadName

LONGEST = 60
"""In characters."""
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))
"""They show nothing themselves, but make one sign of several: families, flags, words of some scripts."""


def is_shown(character: str) -> bool:
    """Whether people may write a character."""
    return character.isprintable() or character in JOINERS


def clean_name(name: str) -> tuple[str, str]:
    """A name as it is shown, and the key by which it is found. Raises BadName."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    seen = "".join(character for character in shown if character not in JOINERS)
    if not seen:
        raise BadName("A campaign needs a name.")
    if len(shown) > LONGEST:
        raise BadName(f"A campaign's name has at most {LONGEST} characters; this one has {len(shown)}.")
    if not seen.isprintable():
        raise BadName(f"The name {shown!a} has characters that cannot be shown.")
    return shown, unicodedata.normalize("NFKC", seen).casefold()
