"""Pages as text: HTML that needs nothing else, Markdown for the terminal, CSV for other programs."""

import re
from collections.abc import Mapping
from typing import Any

import jinja2
from markupsafe import Markup, escape

from analyzer.reports.page import Page, Table

READING = (
    "A number after ± is one standard error. A range in brackets is a 95 % interval. The unit behind both is the deal: "
    "hands played with the same pack count as one piece of evidence. Beside none or all, 'at most' and 'at least' say "
    "with 95 % confidence how far the truth may be from it. No spread: the deals did not differ."
)


def _words(text: str) -> Markup:
    """Text for HTML; what stands between backticks is a name."""
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", str(escape(text))))


_TEMPLATES = jinja2.Environment(
    loader=jinja2.PackageLoader("analyzer.reports"),
    autoescape=jinja2.select_autoescape(enabled_extensions=("html.jinja",)),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.filters["words"] = _words
_TEMPLATES.filters["plain"] = lambda text: text.replace("`", "")


def page_html(name: str, pages: Mapping[str, Page], ruleset: str, made: str) -> str:
    """A page as HTML.

    Parameters
    ----------
    name : name of its file, without the ending
    pages : all pages of the rule set by name, for the way from one to another
    ruleset : title of the rule set
    made : what stands at its foot
    """
    template = _TEMPLATES.get_template("page.html.jinja")
    return template.render(name=name, page=pages[name], ruleset=ruleset, pages=pages, made=made, reading=READING)


def lone_html(name: str, page: Page, ruleset: str, made: str) -> str:
    """A page that is part of no report as HTML; parameters as of `page_html`."""
    template = _TEMPLATES.get_template("lone.html.jinja")
    return template.render(name=name, page=page, ruleset=ruleset, pages={}, made=made, reading=READING)


def index_html(**parts: Any) -> str:
    """The front page as HTML."""
    return _TEMPLATES.get_template("index.html.jinja").render(**parts)


def table_csv(table: Table) -> str:
    """The numbers behind a table, in full."""
    return table.frame.to_csv(index=False, lineterminator="\n")
