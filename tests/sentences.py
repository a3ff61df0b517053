"""Every sentence the program can say: `python -m tests.sentences` writes them to build/sentences.md.

Templates are filled with examples, each case of each part once. What stands in the code otherwise is read from its
syntax: strings that are not docstrings, keys, choices or names, with `{value}` where something is filled in.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

import typer
import yaml

from campaign.words.templates import OptionalSection, Pieces, TemplatePart, parsed
from content.reading import BaseLoader

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "build" / "sentences.md"
HEAD = """\
# Every sentence the program can say

Written by `python -m tests.sentences`; do not edit. Grouped by where a sentence is seen, with the file it comes from.
"""
MOST = 12
"""So many readings of one sentence at most."""

PLACES: dict[str, tuple[str, ...]] = {
    "What happens, what is asked, what one may do": (
        "campaign/words/messages.py",
        "campaign/adventures/words/messages.py",
        "campaign/missions/words/messages.py",
        "campaign/words/duel_",
        "campaign/words/labels.py",
        "campaign/words/questions.py",
        "campaign/words/dice.py",
        "campaign/words/names.py",
        "campaign/words/odds.py",
        "campaign/words/rows.py",
        "campaign/words/shown.py",
        "campaign/words/texts.py",
        "campaign/adventures/words/events.py",
        "campaign/missions/words/events.py",
        "campaign/adventures/words/labels.py",
        "campaign/missions/words/labels.py",
    ),
    "What is refused, warned of and answered for people": (
        "engine/refusals.py",
        "engine/answers.py",
        "engine/gates.py",
        "engine/table.py",
        "engine/view.py",
        "engine/flow/",
        "campaign/asking/",
    ),
    "Hints": (
        "campaign/words/hints.py",
        "campaign/words/ranking.py",
        "campaign/adventures/words/hints.py",
        "campaign/missions/words/hints.py",
    ),
    "The table": ("campaign/table/",),
    "Screens and the line mode": ("campaign/screens/", "campaign/terminal/", "campaign/team/"),
    "Maps, panels, look-ups, statistics": (
        "campaign/words/",
        "campaign/adventures/words/",
        "campaign/missions/words/",
        "campaign/duels/words/",
        "content/prints.py",
        "content/heroes.py",
        "engine/rulesets.py",
    ),
    "The box on the table": ("campaign/companion/", "campaign/adventures/companion.py", "campaign/missions/companion/"),
    "Commands": ("campaign/cli/", "campaign/configuration.py", "campaign/invocation.py"),
    "Campaigns, sessions and what is looked back on": (
        "campaign/play/",
        "campaign/kinds/",
        "campaign/adventures/",
        "campaign/missions/",
        "campaign/duels/",
    ),
    "Scenario files": ("campaign/scenarios/", "engine/moments.py"),
    "Lessons": ("campaign/scenarios/lesson_files",),
    "Simulations": ("campaign/simulation/", "ai/arena.py", "ai/bots/"),
    "Odds and reports": ("campaign/odds/", "campaign/report/"),
    "Errors": (
        "campaign/errors.py",
        "saves/",
        "engine/errors.py",
        "content/errors.py",
        "content/load.py",
        "content/check.py",
        "content/cache.py",
        "content/reading.py",
        "content/validate.py",
        "content/rulebook.py",
    ),
    "Mistakes in content files": (
        "content/schema/",
        "content/files.py",
        "content/sections.py",
        "content/build.py",
        "content/maps.py",
        "content/adventures/",
        "content/missions/",
    ),
    "Rooms": ("campaign/remote/",),
    "Texts of cards, boards and tokens": ("content/text/", "content/adventures/text.py", "content/missions/text.py"),
}
"""Where sentences are seen, with the modules they come from; the first that fits counts."""

UNSEEN = ("saves/migrations/", "saves/models.py", "campaign/scenarios/schema.py", "campaign/kinds/extensions.py")
"""Modules in those places that say nothing to anybody."""


class Sentence(NamedTuple):
    """A sentence, or a piece of one, as it is seen."""

    place: str
    """Where it is seen."""
    source: str
    """The file it comes from."""
    line: int
    text: str


# -- templates -----------------------------------------------------------------------------------------

EXAMPLES = {
    "seat": "Monk",
    "target": "Ninja",
    "other": "Ninja",
    "card": "Six-It!",
    "cards": "Six-It! and Tip It!",
    "token": "Chi",
    "tokens": "Chi and Evasive",
    "source": "Fire Mastery",
    "ability": "Fireball",
    "dice": "2 2 5 6 (2 palm, ...)",
    "places": "A3",
    "place": "A3",
    "seats": "Monk and Ninja",
}
"""What parts are filled with, by their type or their name; numbers have 3."""
WORDED = re.compile(
    r"name|who|what|label|choice|text|effect|kind|phase|rarity|tile|fighter|result|says|said|used|power|perk|boost|with|"
    r"defence|companion|space$|question|by$|rest$|asks|new$|winners|list|heading|reach|item|side|objective|story"
)


def example(part: TemplatePart) -> str:
    """What a part may be filled with."""
    for key in (part.type, part.name):
        if key in EXAMPLES:
            return EXAMPLES[key]
    if part.type in ("size", "numbers") or not (part.type or WORDED.search(part.name)):
        return "3"
    return f"{{{part.name}}}"


def readings(pieces: Pieces) -> list[str]:
    """A template filled in: with each text there is to choose from, with and without what may be left out."""
    choices: list[list[str]] = []
    for piece in pieces:
        if isinstance(piece, str):
            choices.append([piece])
        elif isinstance(piece, OptionalSection):
            choices.append([*readings(filled(piece.pieces)), ""])
        elif piece.cases:
            choices.append([text for _, case in piece.cases for text in readings(case)])
        else:
            choices.append([example(piece)])
    return combined(choices)


def filled(pieces: Pieces) -> Pieces:
    """The pieces of what may be left out without cases that are empty: with those it is left out."""
    return tuple(
        piece._replace(cases=tuple(case for case in piece.cases if case[1]))
        if isinstance(piece, TemplatePart)
        else piece
        for piece in pieces
    )


def combined(choices: list[list[str]]) -> list[str]:
    """Every combination of texts; of very many only so many that each text is among them."""
    count = 1
    for texts in choices:
        count *= len(texts)
    if count <= MOST:
        return ["".join(texts) for texts in product(*choices)]
    most = max(map(len, choices))
    return ["".join(texts[min(i, len(texts) - 1)] for texts in choices) for i in range(most)]


# -- strings in code -----------------------------------------------------------------------------------

WORDS = re.compile(r"[a-z]{2,}[,:;.]? |[A-Z][a-z]+ [a-z]| [a-z]{2,}|^[A-Z][a-z]+[.?!]?$")
"""At least two words, or one that begins with a capital."""
CODE = re.compile(
    r"^[a-z]+ \{\w+\}( \{\w+\})?$|^\{\w+\} \{\w+\}$|^[a-z-]+(, [a-z-]+)+$|^verb |^bold |^str \||^\('|SELECT |PRAGMA"
    r"|[a-z]: [^;{}]+; ?|[.#>][\w -]+ \{|\\[dw]"
)
"""Choices such as `spend {token}`, lists of fields, styles, queries."""
KEYED = re.compile(
    r"say|get|pop|setdefault|(starts|ends)with|remove(pre|suf)fix|r?partition|r?split|[lr]?strip|r?find|index|count"
    r"|replace|re|compile|search|(full)?match|sub|find(iter|all)|(get|has|set)attr|import_module|find_spec|cast|execute"
    r"|text|isinstance|warn|TypeVar|NewType|encode|decode|str[fp]time|(add|remove)_class|remove|query(_one)?"
    r"|simplefilter|exec_driver_sql"
)
"""Calls whose first argument is a key or a pattern, no text."""
INTERNAL = frozenset({"AssertionError", "NotImplementedError", "TypeError", "KeyError", "RuntimeError", "LookupError"})
"""Errors of programmers."""


class Strings(ast.NodeVisitor):
    """The strings of a module that somebody may read."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def keep(self, node: ast.expr) -> None:
        """Take a string in each of its readings."""
        for told in alternatives(node):
            if WORDS.search(told) and not CODE.search(told):
                self.found.append((node.lineno, told))
        for inner in unread(node):
            self.visit(inner)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A plain string."""
        if isinstance(node.value, str):
            self.keep(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A string that is filled in."""
        self.keep(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Strings one behind the other are one."""
        if isinstance(node.op, ast.Add) and any(is_text(side) for side in (node.left, node.right)):
            self.keep(node)
        else:
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A string that stands alone is a docstring."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What something is compared with is a value."""
        for side in (node.left, *node.comparators):
            if not isinstance(side, (ast.Constant, ast.Tuple, ast.Set, ast.List)):
                self.visit(side)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """What stands between brackets is a key."""
        self.visit(node.value)
        if not isinstance(node.slice, (ast.Constant, ast.JoinedStr)):
            self.visit(node.slice)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Keys are not read out, except those of tables that explain them."""
        for value in node.values:
            self.visit(value)

    def visit_Call(self, node: ast.Call) -> None:
        """The first argument of some calls is a key; annotations and errors of programmers are not read."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in INTERNAL or (name == "split" and isinstance(node.func, ast.Attribute) and is_text(node.func.value)):
            return
        self.visit(node.func)
        for at, argument in enumerate(node.args):
            if at or not KEYED.fullmatch(name) or not is_text(argument):
                self.visit(argument)
        for keyword in node.keywords:
            self.visit(keyword.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        """Of parameters the defaults alone, and what Typer is told in annotations."""
        for part in (*node.args, *node.kwonlyargs):
            if isinstance(part.annotation, ast.Subscript):
                self.visit(part.annotation)
        for default in (*node.defaults, *filter(None, node.kw_defaults)):
            self.visit(default)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A value, whatever its type."""
        if node.value is not None:
            self.visit(node.value)


def is_text(node: ast.AST) -> bool:
    """Whether an expression is a string."""
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def alternatives(node: ast.expr) -> list[str]:
    """The texts an expression may have; a value by its name in braces."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return combined([alternatives(part) for part in node.values]) if node.values else [""]
    if isinstance(node, ast.FormattedValue):
        return alternatives(node.value)
    if isinstance(node, ast.IfExp):
        return [*alternatives(node.body), *alternatives(node.orelse)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return combined([alternatives(node.left), alternatives(node.right)])
    return [f"{{{value_name(node)}}}"]


def unread(node: ast.expr) -> Iterator[ast.expr]:
    """Expressions inside a string that may hold strings of their own."""
    if isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from unread(part)
    elif isinstance(node, ast.FormattedValue):
        yield from unread(node.value)
    elif isinstance(node, ast.IfExp):
        yield node.test
        yield from unread(node.body)
        yield from unread(node.orelse)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from unread(node.left)
        yield from unread(node.right)
    elif not isinstance(node, ast.Constant):
        yield node


def value_name(node: ast.expr) -> str:
    """What a value is called: the last name in its expression."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return value_name(node.args[-1]) if node.args else value_name(node.func)
    if isinstance(node, ast.Subscript):
        return value_name(node.value)
    return getattr(node, "id", "value")


# -- all of them ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def sentences() -> tuple[Sentence, ...]:
    """Every sentence, each text once in a file."""
    found = [*of_code(), *of_commands(), *of_files()]
    order = {place: at for at, place in enumerate(PLACES)}
    once = {(one.source, one.text): one for one in reversed(found) if one.text.strip()}
    return tuple(sorted(once.values(), key=lambda one: (order.get(one.place, len(order)), one.source, one.line)))


def of_code() -> Iterator[Sentence]:
    """What stands in modules; strings of tables of messages are templates."""
    for path in sorted(ROOT.glob("*/**/*.py")):
        source = path.relative_to(ROOT).as_posix()
        place = place_of(source)
        if not place or source.startswith(UNSEEN):
            continue
        strings = Strings()
        strings.visit(ast.parse(path.read_text(encoding="utf-8")))
        for line, text in strings.found:
            for reading in readings(parsed(text)) if source.endswith("/messages.py") else [text]:
                for told in reading.splitlines():
                    yield Sentence(place, source, line, told)


def place_of(source: str) -> str:
    """Where the sentences of a module are seen; the longest path that fits; empty: nowhere."""
    fits = [(len(path), place) for place, paths in PLACES.items() for path in paths if source.startswith(path)]
    return max(fits)[1] if fits else ""


def of_commands() -> Iterator[Sentence]:
    """The help texts of commands, which are docstrings."""
    from campaign.cli.app import app
    from campaign.cli.manual import commands

    command: Any = typer.main.get_command(app)
    for words, one in commands(command.commands):
        for paragraph in (one.help or "").split("\n\n"):
            yield Sentence("Commands", f"kingshand {' '.join(words)}", 0, " ".join(paragraph.split()))


FILES: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("Lessons", "campaign/scenarios/lesson_files", frozenset()),
    ("The rules and their FAQ", "content/rules", frozenset()),
    ("Texts of cards, boards and tokens", "content/styles.yaml", frozenset()),
    ("Texts of cards, boards and tokens", "content/data", frozenset({"clarify", "text", "label"})),
)
"""Where texts of files are seen, the file or its folder, and the keys that hold them; without keys all texts count."""


def of_files() -> Iterator[Sentence]:
    """The texts of lessons, of rules, their words and their FAQ; how heroes play, notes on cards and objectives."""
    for place, root, keys in FILES:
        for path in sorted((ROOT / root).rglob("*.yaml")) or [ROOT / root]:
            for text in texts_in(yaml.load(path.read_text(encoding="utf-8"), BaseLoader), keys):
                yield Sentence(place, path.relative_to(ROOT).as_posix(), 0, " ".join(text.split()))


def texts_in(node: object, keys: Set[str]) -> Iterator[str]:
    """The texts of a file that have several words; only those under these keys if there are any."""
    if isinstance(node, Mapping):
        for key, inner in node.items():
            yield from texts_in(inner, frozenset() if key in keys else keys)
    elif isinstance(node, list):
        for inner in node:
            yield from texts_in(inner, keys)
    elif not keys and isinstance(node, str) and " " in node:
        yield node


def page(found: Iterable[Sentence]) -> str:
    """The list as a page."""
    parts = [HEAD]
    for place, of_place in groupby(found, key=lambda one: one.place):
        parts.append(f"\n## {place}\n")
        for source, of_source in groupby(of_place, key=lambda one: one.source):
            parts.append(f"\n### {source}\n\n")
            parts += [f"- {one.text}\n" for one in of_source]
    return "".join(parts)


def main() -> None:
    """Write the list."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(sentences()), encoding="utf-8")
    sys.stdout.write(f"{len(sentences())} sentences in {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
