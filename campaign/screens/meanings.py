"""What names and numbers mean in play: looked up, told on a page, picked by a number where several are found."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.screens.menu import Menu
from campaign.screens.pages import Page
from campaign.words.labels import one_line
from campaign.words.lookup import LookupAnswer, look_up
from campaign.words.names import ability_at, number_in
from campaign.words.rows import LookupEntry
from campaign.words.session_view import SessionView
from content import rulebook
from engine.state import Decision

LISTED = 12
"""How many things of a name are listed at most."""
SAYING = 6
"""How many rules that use a word are named at most."""


def meaning(
    view: SessionView, wanted: str, seat: int, menu: Menu | None = None, listed: Sequence[LookupEntry] = ()
) -> LookupAnswer:
    """What a name means here and now, or a number: one of the things that were listed last, else an option."""
    number = number_in(wanted)
    if number is not None and 0 < number <= len(listed):
        return LookupAnswer([listed[number - 1]], [], [])
    told = meaning_of_option(view, menu, number) if menu is not None and number is not None else []
    return LookupAnswer(told, [], []) if told else look_up(view, wanted, seat)


def meaning_of_option(view: SessionView, menu: Menu, number: int) -> list[LookupEntry]:
    """What the option with this number does, and all there is to say of what it is about; nothing: there is none."""
    entry = next((entry for entry in (*menu.entries, *menu.sold) if entry.number == number), None)
    if entry is None:
        return []
    about = look_up(view, subject(view, menu.decision, menu.tokens_of(entry.token)[0]), menu.decision.seat).told
    known = one_line(" ".join(line for one in about for line in one.tell()))
    detail = entry.label.detail
    lines = [detail] if detail and detail not in known else []
    return [LookupEntry("option", entry.label.text, f"option {number}", lambda: lines), *about]


def subject(view: SessionView, decision: Decision, option: str) -> str:
    """What an option is about, as it is looked up; empty: nothing that has a name."""
    library = view.game.library
    verb, _, rest = option.partition(" ")
    id = rest.partition(" ")[0]
    if rest in library.cards:
        card = library.cards[rest]
        return f"{view.kind_of(card)} {card.name}"
    if id in library.tokens:
        return f"token {library.tokens[id].name}"
    if id in library.companions:
        return f"companion {library.companions[id].name}"
    if verb in ("activate", "defend"):
        ability = ability_at(library, view.game.state, decision.seat, rest)
        return f"ability {ability.name}" if ability is not None else ""
    return f"place {rest}" if decision.kind in view.on_map and rest else ""


def show(page: Page, view: SessionView, wanted: str, answer: LookupAnswer) -> None:
    """Write what was found for a name: all of it, or the things of which one is to be picked by its number."""
    for entry in answer.told:
        tell(page, entry)
    if answer.several:
        page.say(f"{wanted!r} has several meanings; '? 1' shows the first:", "title")
        for number, entry in enumerate(answer.several[:LISTED], start=1):
            page.row([(f"{number:>4} ", "number"), (entry.name, "act"), (f"  {entry.what}", "faint")])
        more = len(answer.several) - LISTED
        if more > 0:
            page.say(f"  and {more} more; type more of the name", "faint")
    if not answer.told and not answer.several:
        close = f" Did you mean {' or '.join(answer.near)}?" if answer.near else ""
        page.say(f"There is no {wanted!r}.{close}", "wrong")
        saying = [rule.id for rule in rulebook.search(wanted, view.parts)]
        if saying:
            page.say(f"Rules with this word: {', '.join(saying[:SAYING])}; 'rules {wanted}' shows them.", "faint")


def tell(page: Page, entry: LookupEntry) -> None:
    """Write all there is to say of one thing."""
    page.say(entry.heading, "title")
    for line in entry.tell():
        page.say(f"  {line}", indent=2)
