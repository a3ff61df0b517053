"""The page that browsers are sent: its files, read once, with the colours of the palette."""

from __future__ import annotations

from gzip import compress
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from campaign.palette import NIGHT, ON_DARK, ON_LIGHT, PAPER, Palette

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
APP = ("app.webmanifest", "worker.js")
"""What lets the page be installed as an app; the page works without."""
NAMES = ("index.html", "page.css", "page.js", "panels.js", "link.js", "lit-html.js", "icon.svg", *APP)
AS_PUBLISHED = {"lit-html.js"}
"""What is not ours."""
COLOURS = "colours.css"
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types lit-html kingshand"
)
"""Nothing from elsewhere, no script in the page, and no text that becomes markup."""


class PageFile(NamedTuple):
    """A file of the page."""

    data: bytes
    packed: bytes
    """The file compressed, about a third of its size, for browsers that unpack it."""
    kind: str
    etag: str


def page_of(name: str, data: bytes) -> PageFile:
    """A file with its kind and the digest of what it says."""
    return PageFile(data, compress(data, mtime=0), KINDS[name.rpartition(".")[2]], f'"{sha256(data).hexdigest()[:20]}"')


def page_files() -> dict[str, PageFile]:
    """Every file of the page by its name."""
    folder = files("campaign.remote") / "static"
    read = {name: (folder / name).read_bytes() for name in NAMES}
    found = {name: page_of(name, data if name in AS_PUBLISHED else squeezed(name, data)) for name, data in read.items()}
    return {**found, COLOURS: page_of(COLOURS, colours().encode())}


def squeezed(name: str, data: bytes) -> bytes:
    """A file without what only its readers need: indents, lines of remarks, and ends of lines where they mean nothing,
    as in a style sheet.
    """
    lines = [line for line in map(bytes.strip, data.splitlines()) if line and not line.startswith(b"//")]
    joins = name.endswith(".css")
    ends = [
        b"" if joins or (name.endswith(".js") and line.endswith((b"{", b"(", b"[", b",", b";"))) else b"\n"
        for line in lines
    ]
    return b"".join(line + end for line, end in zip(lines, ends, strict=True))


def colours() -> str:
    """The palette as properties, dark or light as the device wants it."""
    dark, light = (
        properties(ON_DARK, NIGHT, "#e8e6e0", "#1f242b", "#8b929c"),
        properties(ON_LIGHT, PAPER, "#1c1f24", "#ffffff", "#5d636c"),
    )
    return (
        f":root{{color-scheme:dark;{dark}}}\n"
        f"@media(prefers-color-scheme:light){{:root{{color-scheme:light;{light}}}}}\n"
    )


def properties(palette: Palette, ground: str, ink: str, card: str, faint: str) -> str:
    """The colours for one ground."""
    named = {**palette._asdict(), "ground": ground, "ink": ink, "card": card, "faint": faint}
    return "".join(f"--{name}:{colour};" for name, colour in named.items())
