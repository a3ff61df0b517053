"""Playing: the service, an open campaign, the live session in it, undo, and what was played before."""
