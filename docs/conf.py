"""How `make docs` builds this folder into one site, build/docs: Sphinx reads the Markdown pages as they stand."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from sphinx.application import Sphinx

from campaign import __version__

project = "kingshand"
author = "kingshand contributors"
project_copyright = "kingshand contributors"
release = version = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
master_doc = "index"
exclude_patterns = ["pictures"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4  # a page links to headings of another by GitHub's names for them
nitpicky = True  # together with -W: a link that leads nowhere ends the build

html_theme = "furo"
html_title = f"kingshand {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0072b2", "color-brand-content": "#0072b2"},
    "dark_css_variables": {"color-brand-primary": "#56b4e9", "color-brand-content": "#56b4e9"},
}


def add_decisions(_: Sphinx, page: str, text: list[str]) -> None:
    """List the records below their page; in the page itself the list would be read on GitHub as a block of code."""
    if page == "decisions/README":
        text[0] += "\n\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"


def setup(app: Sphinx) -> None:
    """What Sphinx calls before it reads the pages."""
    app.connect("source-read", add_decisions)
