"""Kinds of campaign, the service that plays them, and the doors to it."""

__version__ = "0.2.0"
