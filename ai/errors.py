"""What goes wrong with a bot, as an error."""

from __future__ import annotations


class ProgramFailed(RuntimeError):
    """The program of a bot ended, answered too late or not as asked; the sentence names it."""
