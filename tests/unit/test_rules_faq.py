"""The page of the rules FAQ is what the FAQ says."""

from content import rulebook
from tests import rules_faq


def test_the_page_is_up_to_date() -> None:
    """docs/rules-faq.md is written anew whenever an entry changes."""
    written = rules_faq.PAGE.read_text(encoding="utf-8")
    assert written == rules_faq.page(), "docs/rules-faq.md is old; run: python -m tests.rules_faq"


def test_an_entry_is_told_with_everything() -> None:
    """Its number and question stand out; rules, affected things and a source that is not ours follow the ruling."""
    entry = rulebook.FaqEntry("FAQ-7", "Who pays?", "Everybody.", "Prices", "duels", ("RES-2",), ("Monk",), "ruling")
    assert rules_faq.told(entry) == ("\n**FAQ-7. Who pays?** Everybody. *(RES-2; Monk; From a designers' ruling)*\n")
