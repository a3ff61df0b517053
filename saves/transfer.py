"""A campaign as one JSON file, to keep elsewhere, send to others or attach to a bug report."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pydantic import ValidationError
from sqlalchemy import Connection, Table, insert, select

from saves import backup
from saves.backup import flush
from saves.campaigns import add_campaign, by_id, by_name
from saves.database import to_json
from saves.errors import BadSaveFile, CorruptDatabase, NewerSave, StorageError
from saves.file_format import CampaignPart, FilePart, SaveFile, SessionPart, unwrap, wrap
from saves.journal import log_rows
from saves.location import default_path, make_folder
from saves.models import ACHIEVEMENTS, CHOICES, PARTY_CHANGES, PERK_SHEETS, SCORES, SESSIONS, SNAPSHOTS, STAMPS, STORIES
from saves.parties import party_changes
from saves.records import Campaign, Document
from saves.sessions import add_session
from saves.sheets import apart

if TYPE_CHECKING:
    from saves.store import Store

FORMAT = "kingshand-campaign"
VERSION = 7
"""Counts up whenever an older program could not read the file."""

UPGRADES = (
    "0002_kinds_of_campaign",
    "0003_rules_and_stories",
    "0004_parties_and_records",
    "0006_claims",
    "0007_who_chose",
    "0011_packs",
)
"""The migrations that say how to read a file of version 1, of version 2, and so on."""

SHOWN_PROBLEMS = 5


def export_campaign(store: Store, name: str, path: Path, *, overwrite: bool = False) -> Path:
    """Write a campaign to a file, whole or not at all; the same campaign gives the same bytes.

    Raises UnknownCampaign, StorageError (also when the file exists and `overwrite` is not set).
    """
    text = campaign_text(store, name)
    if path.is_dir():
        raise StorageError(f"{path} is a folder; give the name of a file.")
    if path.exists() and not overwrite:
        raise StorageError(f"{path} already exists; choose another file or allow it to be replaced.")
    return write_text(path, text)


def back_up(store: Store, campaign: str, label: str) -> Path:
    """Copy a SQLite file beside itself, of a server only the campaign, as a file in the user's data directory.

    Returns the copy's path. Raises UnknownCampaign, StorageError.
    """
    path = store.database.path
    return write_copy(store, campaign, label) if path is None else backup.write(path, label)


def write_copy(store: Store, name: str, label: str) -> Path:
    """Write a campaign, sound or not, to a file of its own in the user's data directory; returns its path.

    What can be imported again is an exported file; of what cannot, all that the saves hold is written down as it is.
    Raises UnknownCampaign, StorageError.
    """
    try:
        text = campaign_text(store, name)
    except CorruptDatabase:
        text = rows_text(store, name)
    folder = default_path().parent
    make_folder(folder / "any")
    plain = re.sub(r"[^\w-]+", "-", name)
    return write_text(backup.free(folder / f"{plain}.json", label), text)


def write_text(path: Path, text: str) -> Path:
    """Write a file whole or not at all; returns its path. Raises StorageError."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            unfinished.write_text(text, encoding="utf-8", newline="\n")
            flush(unfinished)
            unfinished.replace(path)
            flush(path.parent)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"{path} could not be written: {error.strerror}.") from error
    return path


def rows_text(store: Store, name: str) -> str:
    """All that the saves hold of a campaign, whatever it is. Raises UnknownCampaign, CorruptDatabase."""
    with store.database.read() as connection:
        body = _campaign(connection, by_name(connection, name))
    return json.dumps({"format": FORMAT, "version": VERSION, "campaign": body}, ensure_ascii=False, default=str) + "\n"


def campaign_text(store: Store, name: str) -> str:
    """What `export_campaign` writes. Raises UnknownCampaign, CorruptDatabase."""
    part = campaign_part(store, name).model_dump(mode="json")
    return to_json({"format": FORMAT, "version": VERSION, "checksum": checksum(part), "campaign": part}) + "\n"


def campaign_part(store: Store, name: str) -> CampaignPart:
    """A whole campaign, checked. Raises UnknownCampaign, CorruptDatabase."""
    with store.database.read() as connection:
        campaign = by_name(connection, name)
        body = _campaign(connection, campaign)
    try:
        return CampaignPart.model_validate(body)
    except ValidationError as error:
        raise CorruptDatabase(f"The campaign {campaign.name!r} is damaged: {_problems(error)}.") from error
    except RecursionError:
        raise CorruptDatabase(f"The campaign {campaign.name!r} is damaged: it contains itself.") from None


def import_campaign(
    store: Store, path: Path, *, name: str | None = None, check: Callable[[CampaignPart], object] | None = None
) -> Campaign:
    """Add the campaign of a file, under its own name or a new one; `check` may refuse what only the caller knows.

    Raises NameTaken, BadName, BadSaveFile, NewerSave, StorageError and what `check` raises; then nothing was added.
    """
    part = read_file(path)
    if check is not None:
        check(part)
    return add_part(store, part, name=name)


def add_part(store: Store, part: CampaignPart, *, name: str | None = None) -> Campaign:
    """Add a whole campaign, under its own name or a new one. Raises NameTaken, BadName, StorageError."""
    with store.database.write() as connection:
        campaign_id = add_campaign(
            connection,
            part.heroes,
            name=name if name is not None else part.name,
            kind=part.kind,
            seed=part.seed,
            difficulty=part.difficulty,
            status=part.status,
            program_version=part.program_version,
            created_at=part.created_at,
            updated_at=part.updated_at,
            document=part.document,
            claimed=part.claimed,
            packs=[pack.model_dump() for pack in part.packs],
        )
        owner = {"campaign_id": campaign_id}
        changes = [
            {**owner, "serial": serial, **change.model_dump()} for serial, change in enumerate(part.party_changes)
        ]
        if changes:
            connection.execute(insert(PARTY_CHANGES), changes)
        _add(connection, ACHIEVEMENTS, part.achievements, owner)
        _add(connection, PERK_SHEETS, part.perk_sheets, owner)
        for ordinal, session in enumerate(part.sessions, 1):
            _add_session(connection, campaign_id, ordinal, session)
        return by_id(connection, campaign_id)


def read_file(path: Path) -> CampaignPart:
    """The campaign in a file, checked. Raises BadSaveFile, NewerSave, StorageError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StorageError(f"{path} could not be read: {error.strerror}.") from error
    try:
        data = json.loads(content, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadSaveFile(f"{path} is damaged or not a JSON file.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSaveFile(f"{path} is not an exported kingshand campaign.")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerSave(f"{path} was exported by a newer kingshand; update the program to import it.")
    if not _is_whole(data):
        raise BadSaveFile(f"{path} was changed or damaged after it was exported: its checksum does not fit.")
    try:
        return SaveFile.model_validate(up_to_date(data)).campaign
    except ValidationError as error:
        raise BadSaveFile(f"{path} is not a valid campaign: {_problems(error)}.") from None


def up_to_date(data: Document) -> Document:
    """A file of an older version as one of today, as far as what it holds is there; the rest is left as it is."""
    version, part = data.get("version"), data.get("campaign")
    if type(version) is not int or version not in range(1, VERSION) or not isinstance(part, dict):
        return data
    for name in UPGRADES[version - 1 :]:
        part = import_module(f"saves.migrations.versions.{name}").campaign(part)
    return {**data, "version": VERSION, "campaign": part}


def checksum(part: Mapping[str, Any]) -> str:
    """The fingerprint of a campaign in a file, whatever the order of its keys. Raises ValueError."""
    text = json.dumps(part, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _campaign(connection: Connection, campaign: Campaign) -> Document:
    owner = {"campaign_id": campaign.id}
    body = campaign._asdict()
    del body["id"]
    return {
        **body,
        "document": apart(campaign.document)[0],
        "heroes": list(campaign.heroes),
        "party_changes": [change._asdict() for change in party_changes(connection, campaign.id)],
        "sessions": [_session(connection, session) for session in _rows(connection, SESSIONS, owner, "ordinal")],
        "achievements": _rows(connection, ACHIEVEMENTS, owner, "achievement"),
        "perk_sheets": _rows(connection, PERK_SHEETS, owner, "seat"),
    }


def _session(connection: Connection, session: Document) -> Document:
    session_id = session.pop("id")
    del session["ordinal"]
    owner = {"session_id": session_id}
    lines = [row._asdict() for row in log_rows(connection, session_id)]
    for line in lines:
        del line["serial"]
    scores = _rows(connection, SCORES, owner, "number")
    stories = _rows(connection, STORIES, owner, "session_id")
    stamps = _rows(connection, STAMPS, owner, "session_id")
    return {
        **session,
        "choices": lines,
        "snapshots": _rows(connection, SNAPSHOTS, owner, "position"),
        "score": scores[0] if scores else None,
        "story": _text(stories[0]["lines"]) if stories else None,
        "stamp": stamps[0] if stamps else None,
    }


def _text(story: object) -> object:
    """A packed story as it is in a file; anything else is left to the check of the whole."""
    return wrap(story) if isinstance(story, bytes) else story


def _add_session(connection: Connection, campaign_id: int, ordinal: int, session: SessionPart) -> None:
    apart = {"choices", "snapshots", "score", "story", "stamp", "earlier"}
    values = {name: getattr(session, name) for name in type(session).model_fields if name not in apart}
    values["earlier"] = [part.model_dump() for part in session.earlier]
    session_id = add_session(connection, campaign_id=campaign_id, ordinal=ordinal, **values)
    owner = {"session_id": session_id}
    rows = [{**owner, "serial": serial, **line.model_dump()} for serial, line in enumerate(session.choices)]
    if rows:
        connection.execute(insert(CHOICES), rows)
    _add(connection, SNAPSHOTS, session.snapshots, owner)
    _add(connection, SCORES, [session.score] if session.score is not None else [], owner)
    _add(connection, STAMPS, [session.stamp] if session.stamp is not None else [], owner)
    if session.story is not None:
        connection.execute(insert(STORIES), {**owner, "lines": unwrap(session.story)})


def _rows(connection: Connection, table: Table, owner: Mapping[str, int], order: str) -> list[Document]:
    """All rows of one owner as dicts, without the owner's id."""
    ((key, value),) = owner.items()
    columns = [column for column in table.columns if column.name != key]
    query = select(*columns).where(table.c[key] == value).order_by(table.c[order])
    return [dict(row) for row in connection.execute(query).mappings()]


def _add(connection: Connection, table: Table, parts: Iterable[FilePart], owner: Mapping[str, int]) -> None:
    rows = [{**owner, **part.model_dump()} for part in parts]
    if rows:
        connection.execute(insert(table), rows)


def _is_whole(data: Mapping[str, Any]) -> bool:
    try:
        return bool(data.get("checksum") == checksum(data.get("campaign") or {}))
    except (ValueError, RecursionError):
        return False


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(constant)


def _problems(error: ValidationError) -> str:
    problems = [f"{'.'.join(str(step) for step in problem['loc'])}: {problem['msg']}" for problem in error.errors()]
    more = len(problems) - SHOWN_PROBLEMS
    return "; ".join(problems[:SHOWN_PROBLEMS]) + (f"; and {more} more" if more > 0 else "")
