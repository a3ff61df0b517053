"""Pictures: what drawing them needs (extra: plot)."""

from __future__ import annotations

from importlib.util import find_spec

from campaign.calling import python
from campaign.errors import CampaignError


class NoPlotting(CampaignError):
    """The part that draws pictures is not installed."""


def check_plotting() -> None:
    """Raise NoPlotting without matplotlib."""
    if find_spec("matplotlib") is None:
        how = f"{python()} -m pip install matplotlib"
        raise NoPlotting(f"Pictures need matplotlib, which is not there. Install it with: {how}")
