"""What can go wrong with saves, each as one sentence a player can act on."""

from collections.abc import Sequence


class SavesError(Exception):
    """Base of every error of this package; `str()` of it is one clear sentence."""


class BadLocation(SavesError):
    """The place given for saves cannot hold any."""


class NoSaves(SavesError):
    """There is nothing at the place given, and it was opened for reading only."""


class ReadOnly(SavesError):
    """A change was asked of a store opened for reading only."""


class StorageError(SavesError):
    """Reading or writing the saves failed; the change that was under way is not kept at all."""


class SavesGone(StorageError):
    """The file of the saves is not the one any more that was opened; what is held open of it can still be copied."""

    def __init__(self, place: object, what: str) -> None:
        super().__init__(f"The saves in {place} were {what} while they were open; nothing more can be saved there.")


class DiskFull(StorageError):
    """No space is left for the saves."""


class StorageBusy(StorageError):
    """Another process kept the saves busy for longer than a write may wait."""


class CorruptDatabase(SavesError):
    """The file is no kingshand database, or a damaged one."""


class BrokenLog(CorruptDatabase):
    """The rows of a session's log do not follow one another; `serial` is the first that does not."""

    def __init__(self, serial: int, message: str) -> None:
        super().__init__(message)
        self.serial = serial


class NewerSave(SavesError):
    """The saves were written by a newer version of the program."""


class OlderSave(SavesError):
    """The saves need an upgrade, which a store opened for reading only must not do."""


class BadName(SavesError):
    """A campaign cannot have this name."""


class NameTaken(SavesError):
    """A campaign of this name exists; names differ by more than upper and lower case."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is already a campaign named {name!r}; choose another name.")
        self.name = name


class UnknownCampaign(SavesError):
    """No campaign has this name; `near` holds up to three names that look alike, best first.

    Without a name: the campaign was asked for by its id and has been deleted.
    """

    def __init__(self, name: str | None, near: Sequence[str] = ()) -> None:
        hint = f" Did you mean {_alternatives(near)}?" if near else ""
        super().__init__(
            f"There is no campaign named {name!r}.{hint}" if name is not None else "This campaign no longer exists."
        )
        self.name = name
        self.near = tuple(near)


class CampaignInUse(SavesError):
    """Another process, or another open store of this one, is playing the campaign."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The campaign {name!r} is being played elsewhere; close it there first.")
        self.name = name


class UnknownSession(SavesError):
    """No session has this id, perhaps because its campaign was deleted meanwhile."""


class SessionOpen(SavesError):
    """The campaign has a session that is not finished yet."""


class SessionFinished(SavesError):
    """The session is over and takes no more choices."""


class ChoiceConflict(SavesError):
    """The choice does not follow the last one kept, so it was not kept; load the session again."""


class BadSaveFile(SavesError):
    """An exported file cannot be read: it is damaged, was changed by hand or is something else."""


def _alternatives(names: Sequence[str]) -> str:
    quoted = [repr(name) for name in names]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
