"""The rules FAQ as a page: `python -m tests.rules_faq` writes docs/rules-faq.md."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from content import rulebook
from content.rulebook import FaqEntry

PAGE = Path(__file__).parents[1] / "docs" / "rules-faq.md"
HEAD = """\
# Rules FAQ

What the rules of Dice Throne leave open, and how kingshand plays it. Written by `python -m tests.rules_faq` from
`content/rules/faq.yaml`; do not edit. In the program `kingshand rules faq` lists the questions, `kingshand rules WORDS`
finds rules and entries by their words, and a rule (`kingshand rules MRND-7`) is shown with the entries on it.

A ruling is our own unless it says where it comes from: it takes the plainest meaning that no player would call unfair.
Some of these will meet an official answer one day and change. Rulings about a single card stand with that card
(`? CARD` in play).
"""


def page() -> str:
    """Every topic with its questions and rulings."""
    parts = [HEAD]
    for topic, entries in groupby(rulebook.faq(), key=lambda entry: entry.topic):
        parts.append(f"\n## {topic}\n")
        parts += map(told, entries)
    return "".join(parts)


def told(entry: FaqEntry) -> str:
    """A question, its ruling, and a line of what belongs to it."""
    remarks = [", ".join(entry.rules)]
    if entry.about:
        remarks.append(", ".join(entry.about))
    if entry.source != "ours":
        remarks.append(rulebook.KNOWN_FROM[entry.source].removesuffix("."))
    return f"\n**{entry.id}. {entry.question}** {entry.ruling} *({'; '.join(remarks)})*\n"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
