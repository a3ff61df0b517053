"""The program `kingshand`: prepares the terminal, runs the command that was typed, and leaves with its exit code.

Every command imports what it needs when it runs.
"""

from __future__ import annotations

ALLOCATIONS = 200_000
"""New objects before Python looks for garbage: imports leave none, and looking costs 7 % of a start."""


def main() -> None:
    """The entry point of `kingshand`."""
    import gc
    import sys

    from campaign.terminal import streams

    streams.prepare()
    code: object = streams.INTERRUPTED
    try:
        code = run_command()
        streams.let_go()
    except KeyboardInterrupt:  # it came after the command, or before there was one
        streams.let_go()
    try:
        sys.stdout.flush()
    except OSError as error:
        from campaign.terminal.errors import unwritten

        code = unwritten(error)
    gc.freeze()  # what is left goes with the process; to take it apart first is a third of what a command takes
    sys.exit(code)  # type: ignore[arg-type]  # what the command left with


def run_command() -> object:
    """Run the command that was typed; returns what it leaves with."""
    import gc

    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    from campaign.terminal.errors import unwritten

    try:
        from campaign.cli.app import app

        app()
    except SystemExit as leaving:
        return leaving.code
    except OSError as error:
        return unwritten(error)
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # how Python 3.11 tells it while a class is made
            raise error.__cause__ from None
        raise
    return 0
