"""The commands as a page: `python -m tests.command_page` writes docs/commands.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from campaign.cli.app import GROUPS, app
from campaign.cli.manual import commands, explained, usage

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
HEAD = """\
# Commands

Every command of `kingshand`, in the groups of `kingshand --help`, with its options and an example. Written by
`python -m tests.command_page` from the commands themselves; do not edit. A test runs the examples.

`NAME` is a campaign; it may be left out when there is one. Everything that reports takes `--json`. Saves are in your
user data directory; `--saves URL` or `KINGSHAND_SAVES` puts them elsewhere: a path, or a PostgreSQL URL with the
extra `postgres`. What you want everywhere goes into a [configuration file](configuration.md). `arena --png`,
`odds --png` and `simulate --png` need matplotlib, the extra `plot`; `--dask` needs Dask,
the extra `dask`; `serve` needs the extra `serve`.
`kingshand --install-completion` lets your shell complete commands, campaigns and heroes, and
`kingshand COMMAND --help` shows in the terminal what stands here.
"""

EXAMPLES = {
    "play": ("play friends", "play friends --seat moon-elf=bot", "play friends --dice ask", "play friends --auto"),
    "new": (
        "new friends --hero barbarian --hero moon-elf --seed 7",
        "new siege --missions --hero pyromancer --hero monk",
    ),
    "duel": (
        "duel --hero huntress --hero krampus",
        "duel --hero monk --hero ninja --seat 2=person",
        "duel --mode 2v2 --team barbarian,monk --team ninja,treant",
        "duel --mode boss-vs-many --boss mad-king --hero monk --hero ninja",
        "duel --rules season1 --hero monk --hero paladin",
        "duel --draft ban --save rivals --best-of 3",
        "duel --hero monk --hero ninja --auto --seed 7",
    ),
    "learn": ("learn",),
    "serve": ("serve --schema", "serve --lines", "serve --public", "serve friends --port 8080"),
    "companion": ("companion friends",),
    "list": ("list",),
    "status": ("status friends",),
    "map": ("map siege --svg map.svg",),
    "watch": ("watch friends", "watch friends --session 1 --at 'turn 5'", "watch friends --plain"),
    "log": ("log friends --session 1",),
    "score": ("score friends", "score friends --verify"),
    "why": ("why friends", "why friends health barbarian", "why friends score"),
    "stats": ("stats friends",),
    "review": ("review friends", "review friends --session 1 --budget 200 --least 10", "review friends --kept"),
    "report": ("report friends friends.html",),
    "undo": ("undo friends -n 3",),
    "party": ("party friends", "party friends --replace moon-elf=ninja"),
    "perks": ("perks siege",),
    "branch": ("branch friends what-if --at 40 --session 1",),
    "record": ("record friends --won --set salves=3 --set gold=20",),
    "edit": ("edit friends --health 2=14",),
    "replay": ("replay friends --verify",),
    "hall": ("hall",),
    "achievements": ("achievements friends",),
    "heroes": ("heroes huntress",),
    "tokens": ("tokens evasive",),
    "rules": ("rules collateral damage", "rules DEF-2", "rules faq"),
    "bosses": ("bosses mad-king",),
    "minions": ("minions fairy",),
    "tiles": ("tiles vault",),
    "loot": ("loot",),
    "difficulties": ("difficulties hard",),
    "packs": ("packs",),
    "missions": ("missions clone-vault",),
    "henchmen": ("henchmen doombot",),
    "allies": ("allies hawkeye",),
    "luck": ("luck friends", "luck friends --session 2 --csv luck.csv"),
    "odds": (
        "odds barbarian --dice 1,3,4,5,6 --attempts 1 --cards six-it --lethal 12",
        "odds monk --goal AAABB --goal 'palm x2'",
        "odds moon-elf --defend 8 --against barbarian",
        "odds --goal 'sum >= 20' --goal small",
    ),
    "arena": (
        "arena --heroes all --games 20 --png matrix.png",
        "arena --heroes monk,ninja --games 2 --seed 1",
        "arena --hero monk --against all",
    ),
    "ladder": ("ladder greedy random --on duel --on adventures-1 --most 20 --tuning", "ladder"),
    "bots": ("bots", "bots greedy"),
    "simulate": ("simulate --heroes treant,monk --campaigns 200",),
    "scenario run": ("scenario run my-question.yaml",),
    "scenario words": ("scenario words monk",),
    "scenario moments": ("scenario moments",),
    "scenario new": ("scenario new my-question.yaml --hero monk --hero ninja",),
    "scenario save": ("scenario save friends my-position.yaml --at 40",),
    "export": ("export friends friends.json",),
    "import": ("import friends.json --as copy",),
    "repair": ("repair friends",),
    "delete": ("delete copy --yes",),
    "content check": ("content check",),
    "pack new": ("pack new my-pack",),
    "pack check": ("pack check my-pack", "pack check my-pack --balance 10"),
    "pack list": ("pack list",),
    "pack show": ("pack show my-pack",),
    "pack enable": ("pack enable my-pack", "pack enable my-pack.zip"),
    "pack disable": ("pack disable my-pack",),
    "pack export": ("pack export my-pack my-pack.zip",),
    "pack schema": ("pack schema my-pack",),
    "config": ("config", "config theme light", "config ask.moon-elf.level always"),
    "doctor": ("doctor",),
}
"""How each command may be called, without the name of the program."""


def page() -> str:
    """Every group with its commands."""
    root: Any = typer.main.get_command(app)
    parts = [HEAD, "\n## For all commands\n\n", "Such an option stands in front of the command.\n\n", *rows(root)]
    for title, group in GROUPS.items():
        parts.append(f"\n## {title}\n")
        for words, command in commands({name: root.commands[name] for name in group}):
            parts += told(words, command)
    return "".join(parts)


def told(words: tuple[str, ...], command: Any) -> list[str]:
    """A command: how it is called, what it does, its arguments and options, examples."""
    name = " ".join(words)
    about = (" ".join(part.split()) for part in (command.help or "").split("\n\n"))
    examples = "".join(f"kingshand {line}\n" for line in EXAMPLES[name])
    table = [*rows(command), "\n"] if explained(command) else []
    heading = f"\n### {name}\n\n`{usage(words, command)}`\n\n"
    return [heading, *(f"{part}\n\n" for part in about), *table, f"```\n{examples}```\n"]


def rows(command: Any) -> list[str]:
    """The table of its arguments and options."""
    found = {term.replace("|", "\\|"): about.replace("|", "\\|") for term, about in explained(command).items()}
    return ["| | |\n|---|---|\n", *(f"| `{term}` | {about} |\n" for term, about in found.items())]


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
