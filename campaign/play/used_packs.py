"""The content packs that a campaign is played with: remembered, found again, and compared with what is here now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from campaign.errors import MissingPack
from campaign.invocation import called
from campaign.kinds.beginning import Extra, typed_form
from campaign.kinds.kind import Kind
from campaign.words.names import joined
from saves.records import Campaign, PackRecord

if TYPE_CHECKING:
    from content.packs.pack import ContentPack


def apart(asked: Iterable[str]) -> tuple[list[str], list[str]]:
    """The ids of packs in use, named by id or name, among what was chosen for a campaign, and the rest.

    Commas part several in one.
    """
    from content.packs.found import in_use

    known = {typed_form(name): pack.id for pack in in_use() for name in (pack.name, pack.id)}
    names = [part.strip() for words in asked for part in words.split(",")]
    chosen = [known[typed_form(name)] for name in names if typed_form(name) in known]
    return list(dict.fromkeys(chosen)), [name for name in names if typed_form(name) not in known]


def chosen_packs(asked: Iterable[str]) -> list[str]:
    """The ids of packs in use that were chosen, by id or name, where nothing else can be.

    Raises UnknownPack, BadPack.
    """
    from content.packs.found import pack_named

    packs, others = apart(asked)
    for name in others:
        pack_named(name)
    return packs


def offered_packs(kind: Kind) -> list[Extra]:
    """The packs in use that have more than heroes for campaigns of a kind, as what may be chosen for one."""
    from content.heroes import COMMON, HOUSE_RULES
    from content.packs.found import in_use

    places = [*kind.sections, *(f"{one.name}.yaml" for one in (COMMON, HOUSE_RULES))]
    return [
        Extra(
            pack.id, pack.name, (pack.id,), "", f"All of this content pack: '{called()} pack show {pack.id}' lists it."
        )
        for pack in in_use()
        if any((pack.folder / place).exists() for place in places)
    ]


def remembered(fighters: Sequence[str], chosen: Collection[str], before: Iterable[PackRecord] = ()) -> list[PackRecord]:
    """The packs that a campaign of these fighters is played with: those chosen with all they have, those of fighters,
    and those that it was played with before.
    """
    from content.load import packs_used

    found = {used.pack.id: document_of(used.pack, whole=used.whole) for used in packs_used(fighters, chosen)}
    return [*found.values(), *(pack for pack in before if pack["id"] not in found)]


def document_of(pack: ContentPack, *, whole: bool) -> PackRecord:
    """A pack as a campaign remembers it."""
    from content.packs.pack import fingerprint, fingerprints

    files = fingerprints(pack)
    return {
        "id": pack.id,
        "name": pack.name,
        "version": pack.version,
        "author": pack.author,
        "digest": fingerprint(files),
        "files": files,
        "whole": whole,
        "house_rules": house_rules(pack) if whole else [],
    }


def house_rules(pack: ContentPack) -> list[str]:
    """The names of the house rules of a pack."""
    from content.heroes import HOUSE_RULES
    from content.packs.kept import checked

    parts = checked(pack).values()
    return [str(rule["name"]) for part in parts if part.kind == HOUSE_RULES.name for rule in part.data]


def whole_packs(packs: Iterable[PackRecord]) -> list[str]:
    """The ids of those packs of which a campaign has everything."""
    return [pack["id"] for pack in packs if pack["whole"]]


def told(pack: PackRecord) -> str:
    """A pack in a sentence: `Ember 1.0 by Ann`."""
    return f"{pack['name']} {pack['version']} by {pack['author']}"


def check_here(campaign: str, packs: Iterable[PackRecord]) -> None:
    """Raise MissingPack for packs of a campaign that are not in use here."""
    needed = list(packs)
    if not needed:
        return
    from content.packs.found import in_use

    known = {pack.id for pack in in_use()}
    missing = [pack for pack in needed if pack["id"] not in known]
    if missing:
        raise MissingPack(campaign, [told(pack) for pack in missing], missing[0]["id"])


def changes(campaign: Campaign) -> tuple[list[PackRecord], list[str]]:
    """The packs of a campaign as they are now, and what has changed in them since it was last played, a sentence each.

    Raises MissingPack.
    """
    if not campaign.packs:
        return [], []
    from content.packs.found import pack_named

    check_here(campaign.name, campaign.packs)
    now = [document_of(pack_named(pack["id"]), whole=pack["whole"]) for pack in campaign.packs]
    pairs = zip(campaign.packs, now, strict=True)
    return now, [what_changed(before, after) for before, after in pairs if before["digest"] != after["digest"]]


def what_changed(before: PackRecord, after: PackRecord) -> str:
    """What is different in a pack than it was."""
    was, now = before["files"], after["files"]
    parts = {
        "changed": sorted(name for name in was.keys() & now.keys() if was[name] != now[name]),
        "new": sorted(now.keys() - was.keys()),
        "gone": sorted(was.keys() - now.keys()),
    }
    said = "; ".join(f"{how}: {joined(names)}" for how, names in parts.items() if names)
    versions = f"is now {after['version']} (it was {before['version']})"
    same = before["version"] == after["version"]
    return (
        f"The pack {after['name']} {'has changed' if same else versions} since the campaign was last played ({said})."
    )
