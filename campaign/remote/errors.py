"""The error for what a room does not allow."""

from __future__ import annotations

from campaign.errors import CampaignError


class CannotDo(CampaignError):
    """Something that a room does not allow, as a sentence."""
