"""The campaigns of kingshand: kinds of them, the service that plays them, and the doors to it."""

__version__ = "0.2.0"
