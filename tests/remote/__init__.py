"""Rooms: what devices say, and what they are shown."""
