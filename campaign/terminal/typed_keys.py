"""What a terminal sends, parted into keys: characters, whole sequences, pastes; what no key sends is passed over.

Only a key is ever a character: not a part of a sequence that nobody knows, not bytes that are no text, not a text from
elsewhere, be it marked as pasted or so long that no fingers typed it.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator

ESCAPE = "\x1b"
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
"""Marks around what is pasted."""
PASTED = PASTE_BEGINS
"""In front of what was pasted, which counts as one key."""
PAUSE = 0.05
"""Seconds within which the rest of a sequence arrives."""
STALLED = 1.0
"""Seconds after which the end of a paste is not expected any more."""
AT_ONCE = 16
"""Characters at once that fingers may type; more of them wait until a pause tells that they are no longer text."""
BURST = 256
"""Characters without a pause that nobody types ahead."""
INTERRUPTS = (b"\x03", b"\x1b[99;5u")
"""Ctrl-C, as terminals send it."""
MOST_PASTED = 4096
"""Characters of a paste that are taken; nothing that can be said is so long."""
LONGEST_SEQUENCE = 40
"""Characters of a sequence that a key may send."""
UNREADABLE = ("\0", "\ufffd")
"""Takes the place of bytes that are no text."""
STRINGS = "]PX^_"
"""After an escape they begin a text to the program, which no key sends."""
BELL = "\x07"


class TypedKeys:
    """Takes bytes as they come, and gives keys."""

    def __init__(self) -> None:
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.begun = ""
        """A sequence whose end has not come yet."""
        self.paste: list[str] | None = None
        """What was pasted so far; None: nothing is being pasted."""
        self.is_marked = False
        """Whether a mark ends the paste; if not, a pause does."""
        self.held: list[str] = []
        """Keys that may be the beginning of a text from elsewhere."""
        self.tail = ""
        """The last characters of a paste: the mark of its end may come in two parts."""

    @property
    def patience(self) -> float | None:
        """Seconds in which more has to come, or `quiet` is to be called; None: nothing is awaited."""
        if self.paste is not None:
            return STALLED if self.is_marked else PAUSE
        return PAUSE if self.begun or self.held else None

    def feed(self, sent: bytes) -> list[str]:
        """The keys in what was sent at once."""
        if len(sent) <= AT_ONCE and any(key in sent for key in INTERRUPTS):  # it leaves whatever is going on
            return [*self.quiet(), *self.parted(sent.decode(errors="ignore"))]
        text = self.decoder.decode(sent)
        keys = [*self.parted(text)] if self.paste is None else self.paste_on(text)
        if any(map(is_no_key, keys)):  # then nothing around it was meant either
            keys = [key for key in keys if key.startswith(PASTED)]
        keys, self.held = [*self.held, *keys], []
        characters = [key for key in keys if len(key) == 1]
        if len(characters) > BURST and self.paste is None:
            self.paste, self.is_marked = [], False
            return self.paste_on("".join(characters))
        if len(characters) > AT_ONCE:
            self.held, keys = keys, []
        return keys

    def quiet(self) -> list[str]:
        """The keys in what was begun, and nothing more has come."""
        begun, self.begun = self.begun, ""
        keys, self.held = self.held, []
        if self.paste is not None:
            return [*keys, self.pasted()]
        return [*keys, ESCAPE] if begun == ESCAPE else keys

    def paste_on(self, text: str) -> list[str]:
        """Continue a paste; the keys after its end, too."""
        assert self.paste is not None
        if not self.is_marked:
            self.take(text)
            return []
        whole = self.tail + text
        at = whole.find(PASTE_ENDS)
        if at < 0:
            cut = max(0, len(whole) + 1 - len(PASTE_ENDS))
            self.take(whole[:cut])
            self.tail = whole[cut:]
            return []
        self.take(whole[:at])
        self.tail = ""
        return [self.pasted(), *self.parted(whole[at + len(PASTE_ENDS) :])]

    def take(self, text: str) -> None:
        """Take text that is pasted, as long as it is short enough to be of use."""
        assert self.paste is not None
        room = MOST_PASTED - sum(map(len, self.paste))
        if room > 0:
            self.paste.append(text[:room])

    def pasted(self) -> str:
        """What was pasted, as one key."""
        text = "".join(self.paste or ()) + self.tail[: MOST_PASTED if self.is_marked else 0]
        self.paste, self.tail = None, ""
        return PASTED + text.replace(ESCAPE, "").replace("\ufffd", "")

    def parted(self, text: str) -> Iterator[str]:
        """Characters and sequences; what begins a paste leads to the rest of it."""
        for at, character in enumerate(text):
            if not self.begun:
                if character == ESCAPE:
                    self.begun = ESCAPE
                else:
                    yield character
                continue
            if character == ESCAPE and not (self.begun[1:2] and self.begun[1] in STRINGS):
                if self.begun == ESCAPE:
                    yield ESCAPE
                self.begun = ESCAPE
                continue
            self.begun += character
            if not is_whole(self.begun):
                self.begun = self.begun[: LONGEST_SEQUENCE + 1]
                continue
            sequence, self.begun = self.begun, ""
            if sequence == PASTE_BEGINS:
                self.paste, self.is_marked = [], True
                yield from self.paste_on(text[at + 1 :])
                return
            if is_sent(sequence):
                yield sequence


def is_no_key(key: str) -> bool:
    """Whether a character is none that a key gives: what is no text, and controls that no keyboard has."""
    return key in UNREADABLE or "\x7f" < key < "\xa0"


def is_sent(sequence: str) -> bool:
    """Whether a whole sequence may be a key's."""
    if len(sequence) > LONGEST_SEQUENCE or sequence[1] in STRINGS or sequence == PASTE_ENDS:
        return False
    return not sequence.startswith("\x1b[") or sequence.startswith("\x1b[M") or "@" <= sequence[-1] <= "~"


def is_whole(sequence: str) -> bool:
    """Whether a sequence ends with its last character, of two at least."""
    kind, last = sequence[1], sequence[-1]
    if kind in STRINGS:
        return last == BELL or sequence.endswith("\x1b\\")
    if len(sequence) == 2:  # the escape and what it is of
        return kind not in "[O"
    if sequence.startswith("\x1b[M"):  # a mouse of old: three characters tell where it is
        return len(sequence) == len("\x1b[M") + 3
    if sequence.startswith("\x1b[["):  # function keys of the Linux console
        return len(sequence) > len("\x1b[[")
    return not " " <= last <= "?"
