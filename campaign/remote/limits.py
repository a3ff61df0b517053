"""How much a device may say, known before anything of the game is loaded."""

LARGEST = 8192
"""Bytes of a message from a device at most."""
ALIVE = '{"type":"alive"}'
"""What every socket is sent every few seconds, so that a device notices when nothing reaches it any more."""
