"""YAML files as plain data, with the line of every key."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from content.errors import ContentProblem
from content.files import check_file

Key = str | int
BaseLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NAMESPACE = "tag:yaml.org,2002:"
SCALARS = {
    "bool": (re.compile(r"true|false"), "tf"),
    "int": (re.compile(r"[-+]?[0-9]+"), "-+0123456789"),
    "null": (re.compile(r"~|null|"), "~n\0"),
    "float": (re.compile(r"[-+]?[0-9]+\.[0-9]+"), "-+0123456789"),
}
"""What is no text: how it is written, and with what it begins."""
COLLECTIONS = (f"{NAMESPACE}map", f"{NAMESPACE}seq")


DEEPEST = 60
"""How many parts may be inside one another; parsers and readers go down one call for each."""
TOO_DEEP = f"more than {DEEPEST} levels are nested"
NESTING = "nesting depth"
"""What libyaml complains of where it counts too: it reads ahead, and may give up before we have counted."""
MOST = 200_000
"""How many parts a file may have, those that aliases repeat among them."""
DIGITS = 24
"""How many digits a number may have."""
LARGEST = 1_000_000
"""Bytes of a file; the biggest that says something has a tenth of them."""


class Loader(BaseLoader):  # type: ignore[misc]
    """Reads only plain words, whole and decimal numbers, true, false and null; `on` is a word."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


for _kind, (_pattern, _first) in SCALARS.items():
    Loader.add_implicit_resolver(
        NAMESPACE + _kind, re.compile(f"(?:{_pattern.pattern})$"), list(_first.replace("\0", ""))
    )
Loader.yaml_implicit_resolvers.setdefault("", []).append((f"{NAMESPACE}null", re.compile("$")))


class Document:
    """One parsed file: its data, and the YAML nodes that know the lines."""

    __slots__ = ("data", "name", "node", "only", "parts", "path", "problems", "text", "within")

    def __init__(self, path: Path, name: str, text: str, only: str = "", *, aliases: bool = True) -> None:
        self.path = path
        self.only = only
        """The key whose value the data is; empty: it is the whole file."""
        self.name = name
        """The file as problems name it."""
        self.text = text
        self.problems: list[ContentProblem] = []
        """What is wrong with the YAML itself."""
        self.node: Any = None
        self.data: Any = None
        self.within: list[Any] = []
        """The nodes around the one that is read."""
        self.parts = 0
        """How many have been read."""
        try:
            line, why = unreadable(text, aliases=aliases)
            if why:
                self.problems.append(ContentProblem(name, line, "", why))
                return
            self.node = yaml.compose(text, Loader=Loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            why = said(error)
            why = TOO_DEEP if NESTING in why else f"not valid YAML: {why}"
            self.problems.append(ContentProblem(name, mark.line + 1 if mark else 0, "", why))
            return
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            why = f"not valid YAML: the character U+{ord(text[error.position]):04X} is not allowed there"
            self.problems.append(ContentProblem(name, line, "", why))
            return
        if self.node is None:
            self.problems.append(ContentProblem(name, 1, "", "the file is empty"))
            return
        if only:
            self.node = self.node.value[0][1]
        self.data = self.plain(self.node, only)
        if any(problem.message == REPEATED for problem in self.problems):
            self.data = None
        elif self.data is None and not self.problems:
            self.problems.append(ContentProblem(name, 1, "", "the file is empty"))

    def plain(self, node: Any, where: str) -> Any:
        """The data of a node; mapping keys are always text."""
        if any(node is around for around in self.within):
            self.complain(node, where, "the alias refers to a part of the file that contains it")
            return None
        self.parts += 1
        if self.parts > MOST or len(self.within) > DEEPEST:
            if not any(problem.message == REPEATED for problem in self.problems):
                self.complain(node, where, REPEATED)
            return None
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, where)
        if node.tag not in COLLECTIONS:
            self.complain(node, where, f"the tag {node.tag} is not understood")
        self.within.append(node)
        data = self.mapping(node, where) if isinstance(node, yaml.MappingNode) else self.sequence(node, where)
        self.within.pop()
        return data

    def mapping(self, node: Any, where: str) -> dict[str, Any]:
        """Keys and what they hold."""
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            place = f"{where}.{key}" if where else key
            if not isinstance(key_node, yaml.ScalarNode):
                self.complain(key_node, where, "a key must be a single value")
                continue
            if key in data:
                self.complain(key_node, place, "this key is here twice")
            data[key] = self.plain(value_node, place)
        return data

    def sequence(self, node: Any, where: str) -> list[Any]:
        """One after another."""
        return [self.plain(child, f"{where}[{i}]") for i, child in enumerate(node.value)]

    def scalar(self, node: Any, where: str) -> Any:
        """A word, number or flag."""
        kind = node.tag.removeprefix(NAMESPACE)
        text = node.value
        if kind in SCALARS and not SCALARS[kind][0].fullmatch(text):
            self.complain(node, where, f"{text[:DIGITS]!r} is marked as {kind}, but is none")
            return None
        if kind in ("int", "float") and len(text) > DIGITS:
            self.complain(node, where, f"a number has at most {DIGITS} digits")
            return None
        if kind == "int":
            return int(text)
        if kind == "float":
            return float(text)
        if kind == "bool":
            return text == "true"
        if kind == "null":
            return None
        if kind != "str":
            self.complain(node, where, f"the tag {node.tag} is not understood")
        return text

    def complain(self, node: Any, where: str, message: str) -> None:
        """Note a problem at a node."""
        self.problems.append(ContentProblem(self.name, node.start_mark.line + 1, where, message))

    def locate(self, keys: Iterable[Key]) -> tuple[int, str]:
        """Line and path of a place in the file; parts that are no keys there are left out."""
        node = self.node
        line = node.start_mark.line + 1 if node is not None else 0
        path = self.only
        for key in keys:
            if isinstance(node, yaml.MappingNode):
                pair = next((pair for pair in node.value if pair[0].value == key), None)
                if pair is None:
                    continue
                line = pair[0].start_mark.line + 1
                node = pair[1]
                path = f"{path}.{key}" if path else str(key)
            elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
                node = node.value[key]
                line = node.start_mark.line + 1
                path = f"{path}[{key}]"
        return line, path


REPEATED = "aliases make the file too large to read"


def unreadable(text: str, *, aliases: bool) -> tuple[int, str]:
    """A line, and why it is not read; empty: nothing is too deep. Raises what is wrong with the YAML before it."""
    depth = 0
    for event in yaml.parse(text, Loader=Loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                return line, TOO_DEEP
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent) and not aliases:
            return line, f"the alias *{event.anchor} cannot be used here; write its value instead"
    return 0, ""


def said(error: yaml.MarkedYAMLError) -> str:
    """A parser's complaint in one line."""
    parts = [part for part in (error.context, error.problem) if part]
    began, at = error.context_mark, error.problem_mark
    if began and at and began.line != at.line:
        parts.append(f"in the part that begins in line {began.line + 1}")
    return " ".join(parts) or "it cannot be read"


def under(key: str, text: str) -> str:
    """A key at the top of a file with what is under it, in the lines it has there; without it an empty list."""
    match = re.search(rf"^{key}:.*(?:\n(?:[ #-].*)?$)*", text, re.MULTILINE)
    return "\n" * text.count("\n", 0, match.start()) + match[0] if match else f"{key}: []"


def read(path: Path, root: Path | None = None, *, only: str = "", aliases: bool = True) -> Document:
    """Parse a file, or only what is under a key; what is wrong with it as YAML is in `problems`.

    Without `aliases` they are refused. A file that cannot be read has that problem, and no data.
    """
    name = str(path.relative_to(root)) if root is not None and path.is_relative_to(root) else str(path)
    try:
        check_file(path, LARGEST)
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        return hollow(path, ContentProblem(name, error.object[: error.start].count(b"\n") + 1, "", "not UTF-8 text"))
    except FileNotFoundError:
        return hollow(path, ContentProblem(name, 0, "", "there is no such file"))
    except OSError as error:
        return hollow(path, ContentProblem(name, 0, "", error.strerror or str(error)))
    return Document(path, name, under(only, text) if only else text, only, aliases=aliases)


def hollow(path: Path, problem: ContentProblem) -> Document:
    """A document of which nothing could be read."""
    document = Document(path, problem.file, "{}")
    document.problems.append(problem)
    document.data = None
    return document
