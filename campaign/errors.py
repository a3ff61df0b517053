"""What can go wrong with campaigns, each as one sentence a player can act on."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class CampaignError(Exception):
    """Base of every error of this package; `str()` of it is one clear sentence."""


class BadParty(CampaignError):
    """So many, or these, heroes cannot play together."""


class NotForPeople(CampaignError):
    """An option that only serves what bots play."""

    def __init__(self, option: str) -> None:
        super().__init__(f"{option} is for what bots play: say --auto too, or leave it out.")


class UnknownKind(CampaignError):
    """There is no such kind of campaign; one that was saved may be of a newer or an extended kingshand."""

    def __init__(self, name: str, names: Iterable[str]) -> None:
        super().__init__(f"There is no kind of campaign {name!r}; there is {' or '.join(sorted(names))}.")


class UnknownDifficulty(CampaignError):
    """There is no such difficulty card, or it is not unlocked yet."""

    def __init__(self, name: str, names: Iterable[str]) -> None:
        there = sorted(names)
        near = get_close_matches(name.lower(), there, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        super().__init__(f"There is no difficulty {name!r}.{hint} There are {', '.join(there)}.")


class LockedDifficulty(CampaignError):
    """A difficulty that a first won campaign unlocks (CAMP-5)."""


class NoCampaign(CampaignError):
    """No campaign was named, and there is none or more than one."""


class CampaignOver(CampaignError):
    """The campaign has been played to its end."""


class NoPosition(CampaignError):
    """A session has no such position, or there is no session."""


class FileThere(CampaignError):
    """A file of that name exists, and nobody said that it may be replaced."""

    def __init__(self, path: object) -> None:
        super().__init__(f"{path} exists already; choose another file or say --overwrite.")


class BadConfiguration(CampaignError):
    """The configuration file cannot be used; every problem of it is named."""

    def __init__(self, path: object, problems: Iterable[str]) -> None:
        super().__init__("\n  ".join([f"{path} cannot be used:", *problems]))


class Unwritable(CampaignError):
    """A file cannot be written."""


class NothingToUndo(CampaignError):
    """There is no choice to take back, or it rolled or revealed something."""


class CannotResume(CampaignError):
    """Neither a session's position nor its setup can be read with the rules and the content of today."""


class NewerRules(CampaignError):
    """A session was played by rules that this program does not know yet."""


class BadScore(CampaignError):
    """A row of the score sheet is not one of its campaign's kind."""


class Bug(CampaignError):
    """The program itself went wrong; a report that reproduces it has been written."""

    exit_code = 70
