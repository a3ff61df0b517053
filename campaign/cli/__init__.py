"""The command line: thin over `campaign.play.service`; every command imports what it needs when it runs."""

from __future__ import annotations

ALLOCATIONS = 200_000
"""So many new objects until garbage is looked for: what imports make is none, and looking costs 7 % of a start."""


def main() -> None:
    """The entry point of `kingshand`."""
    import gc
    import sys

    from campaign.cli.streams import prepare

    prepare()
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    from campaign.cli.failing import INTERRUPTED, unwritten

    code: object = 0
    try:
        from campaign.cli.app import app
        from campaign.cli.group import alone

        alone(app, sys.argv[1:2])()
    except SystemExit as leaving:
        code = leaving.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        code = unwritten(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        code = unwritten(error)
    sys.exit(code)  # type: ignore[arg-type]  # what the command left with
