"""The command line: thin over `campaign.play.service`; every command imports what it needs when it runs."""

from __future__ import annotations

ALLOCATIONS = 50_000
"""So many new objects until garbage is looked for: what imports make is none, and looking costs 2 % of a start."""


def main() -> None:
    """The entry point of `kingshand`."""
    import gc
    import sys
    from io import TextIOWrapper

    from campaign.cli.failing import CLOSED, INTERRUPTED, close_quietly

    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot show stops nothing
    code: object = 0
    try:
        from campaign.cli.app import app

        app()
    except SystemExit as leaving:
        code = leaving.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    try:
        sys.stdout.flush()
    except OSError:
        close_quietly()
        code = CLOSED
    sys.exit(code)  # type: ignore[arg-type]  # what the command left with
