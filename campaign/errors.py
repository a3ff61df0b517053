"""What can go wrong with campaigns, each as one sentence a player can act on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class CampaignError(Exception):
    """Base of every error of this package; `str()` of it is one clear sentence."""


class BadParty(CampaignError):
    """This many, or these, heroes cannot play together."""


class UnknownWord(CampaignError):
    """There is nothing of that name; says what is near, and what there is."""

    what = "word"

    def __init__(self, name: str, names: Iterable[str]) -> None:
        there = list(names)
        typed = name.lower()
        begun = [one for one in there if typed and one.startswith(typed)]
        near = begun or get_close_matches(typed, there, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        super().__init__(f"There is no {self.what} {name!r}.{hint} There are {', '.join(there)}.")


class UnknownMode(UnknownWord):
    """There is no such way to duel."""

    what = "mode"


class UnknownRuleset(UnknownWord):
    """There are no rules of that time."""

    what = "ruleset"


class UnknownDraft(UnknownWord):
    """There is no such way to choose heroes."""

    what = "draft"


class UnknownDice(UnknownWord):
    """There is no such way to roll dice."""

    what = "way to roll dice"


class UnknownEnemyChoices(UnknownWord):
    """There is no such way to choose for enemies."""

    what = "way to choose for enemies"


class NotAtTable(CampaignError):
    """A session cannot be played so: with the box on the table, or by bots who have none."""


class NotForPeople(CampaignError):
    """An option that only serves what bots play."""

    def __init__(self, option: str) -> None:
        super().__init__(f"{option} is for bots: add --auto, or leave it out.")


class UnknownKind(CampaignError):
    """There is no such kind of campaign; one that was saved may be of a newer or an extended kingshand."""

    def __init__(self, name: str, names: Iterable[str], campaign: str | None = None) -> None:
        there = " or ".join(sorted(names))
        super().__init__(
            f"There is no kind of campaign {name!r}. Choose {there}."
            if campaign is None
            else f"The campaign {campaign!r} is of the kind {name!r}, but this program knows only {there}; update the "
            "program, or use the one that played it."
        )


class UnknownDifficulty(UnknownWord):
    """There is no such difficulty card, or it is not unlocked yet."""

    what = "difficulty"

    def __init__(self, name: str, names: Iterable[str]) -> None:
        super().__init__(name, sorted(names))


class LockedDifficulty(CampaignError):
    """A difficulty that a first won campaign unlocks (CAMP-5)."""


class UnknownExtra(CampaignError):
    """There is nothing of that name that a campaign could have beside what all of its kind have."""

    def __init__(self, name: str, names: Iterable[str]) -> None:
        there = list(names)
        near = get_close_matches(name.lower(), [one.lower() for one in there], n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        told = f"Choose {', '.join(there)}." if there else "There is nothing of that kind."
        super().__init__(f"There is no {name!r} to add.{hint} {told}")


class LockedExtra(CampaignError):
    """Something that a first won campaign unlocks (CAMP-5)."""


class Contradiction(CampaignError):
    """Two options of a command that cannot both be meant."""


class NothingLasts(CampaignError):
    """A campaign was to begin with what players kept of another one, and they keep nothing of it."""


class NoCampaign(CampaignError):
    """No campaign was named, and there is none or more than one."""


class CampaignOver(CampaignError):
    """The campaign has been played to its end."""


class NoPosition(CampaignError):
    """A session has no such position, or there is no session."""


class NoMap(CampaignError):
    """A map was asked for where there is none."""


class FileThere(CampaignError):
    """A file of that name exists, and nobody said that it may be replaced."""

    def __init__(self, path: object) -> None:
        super().__init__(f"{path} already exists; choose another file or add --overwrite.")


class BadConfiguration(CampaignError):
    """The configuration file cannot be used; every problem of it is named."""

    def __init__(self, path: object, problems: Iterable[str]) -> None:
        super().__init__("\n  ".join([f"{path} cannot be used:", *problems]))


class Unwritable(CampaignError):
    """A file cannot be written."""


class NothingToUndo(CampaignError):
    """There is no choice to take back, or it rolled or revealed something."""


class CannotResume(CampaignError):
    """A session cannot continue: what is kept of it is damaged, or cannot be read with today's rules and content."""


class DamagedPosition(CampaignError):
    """A kept position is not the one that was kept, so its session is where its choices lead."""

    def __init__(self, name: str, positions: Iterable[int]) -> None:
        from campaign.invocation import called, quoted

        places = [str(position) for position in sorted(positions)]
        one = len(places) == 1
        behind = places[0] if one else f"{', '.join(places[:-1])} and {places[-1]}"
        super().__init__(
            f"The position{'' if one else 's'} saved after choice{'' if one else 's'} {behind} "
            f"{'is' if one else 'are'} damaged; the choices count. "
            f"Repair it with: {called()} repair {quoted(name)}"
        )


class NewerRules(CampaignError):
    """A session was played by rules that this program does not know yet."""


class GoneFromContent(CampaignError):
    """A campaign names what the content of today does not have, and what was not renamed."""

    def __init__(self, campaign: str, gone: Iterable[str], *, can_do_without: bool = False) -> None:
        from campaign.invocation import called, quoted

        way_on = (
            f"To continue without: '{called()} repair {quoted(campaign)}'."
            if can_do_without
            else f"Play it with an older kingshand: '{called()} export {quoted(campaign)} FILE'."
        )
        super().__init__(
            f"The campaign {campaign!r} cannot continue here: content no longer has the {' or the '.join(gone)}. "
            f"{way_on}"
        )


class MissingPack(GoneFromContent):
    """A campaign is played with a content pack that is not in use here."""

    def __init__(self, campaign: str, packs: Sequence[str], id: str) -> None:
        from campaign.invocation import called

        *first, last = packs
        which = f"packs {', '.join(first)} and {last}" if first else f"pack {last}"
        CampaignError.__init__(
            self,
            f"The campaign {campaign!r} needs the content {which}, not in use here. Ask whoever has it for "
            f"the file, then use it: '{called()} pack enable FILE', or '{called()} pack enable {id}' if it is here.",
        )


class BadDocument(CampaignError):
    """What is kept of a campaign is not what its kind keeps."""


class BadScore(CampaignError):
    """A row of the score sheet is not one of its campaign's kind."""


class Bug(CampaignError):
    """The program itself went wrong; a report that reproduces it has been written."""

    exit_code = 70
