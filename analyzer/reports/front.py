"""What stands around the pages: the front page, the summary for a terminal, the one for other programs."""

import platform
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from analyzer.registry import RuleSet
from analyzer.reports.field import ROUND_SHARE
from analyzer.reports.page import Page
from analyzer.reports.render import index_html, page_html, table_csv
from analyzer.reports.setting import Setting
from analyzer.stats.text import number

PACKAGES = ("analyzer", "numpy", "numba", "pandas", "scipy", "statsmodels", "matplotlib")
METHOD = (
    "Every policy that is written for a game plays itself and the best policy, both seatings of every deal. All "
    "pairings of a rule set see the same packs, and no player's random numbers depend on the seating.",
    "The best policy is found in a round in which every policy meets every other, on deals of their own: it is the one "
    f"that fares best against its hardest rival. The round plays one hand for every {ROUND_SHARE} of the report.",
    "The unit behind every error is the deal: all hands played with one pack are one piece of evidence. A number after "
    "± is one standard error, a range in brackets a 95 % interval, and digits follow the error.",
)


@dataclass(frozen=True)
class Part:
    """What was found for one rule set.

    Parameters
    ----------
    setting : what was played
    pages : by name, in reading order
    seconds : the time it took
    """

    setting: Setting
    pages: dict[str, Page]
    seconds: float

    @property
    def ruleset(self) -> RuleSet:
        """Its rule set."""
        return self.setting.terms.ruleset

    @property
    def title(self) -> str:
        """The name of its rule set, and whether options were changed."""
        changed = self.ruleset.rules != self.ruleset.game.ruleset(self.ruleset.name)
        return self.ruleset.title + (" with other options" if changed else "")

    @property
    def folder(self) -> str:
        """The folder of its pages."""
        return folder_of(self.ruleset)

    @property
    def findings(self) -> list[str]:
        """Sentences that say what was found."""
        return [finding for page in self.pages.values() for finding in page.findings]


@dataclass(frozen=True)
class Report:
    """A finished report, not yet written.

    Parameters
    ----------
    parts : one a rule set
    command : that writes it again
    seed : of all chance
    """

    parts: tuple[Part, ...]
    command: str
    seed: int

    def files(self) -> dict[str, str]:
        """Text of every file by its name."""
        made = f"analyzer {metadata.version('analyzer')}, seed {self.seed}: {self.command}"
        files = {"index.html": self._index(made)}
        for part in self.parts:
            for name, page in part.pages.items():
                files[f"{part.folder}/{name}.html"] = page_html(name, part.pages, part.title, made)
                for table in (table for section in page.sections for table in section.tables):
                    files[f"{part.folder}/{name}/{table.name}.csv"] = table_csv(table)
        return files

    def markdown(self, folder: str | Path) -> str:
        """The summary for a terminal."""
        lines = ["# Strategy reports", ""]
        for part in self.parts:
            lines += [f"## {part.title}", "", *(f"- {finding}" for finding in part.findings), ""]
        return "\n".join([*lines, f"Pages: {Path(folder) / 'index.html'}", "", f"Again: `{self.command}`"])

    def document(self, folder: str | Path) -> dict[str, Any]:
        """The summary for other programs."""
        rulesets = [
            {
                "ruleset": part.ruleset.title,
                "rules": part.ruleset.game.shown(part.ruleset.rules),
                "hands": part.setting.terms.hands,
                "policies": part.setting.names,
                "best": part.setting.best,
                "findings": part.findings,
                "pages": [f"{part.folder}/{name}.html" for name in part.pages],
                "seconds": round(part.seconds, 2),
            }
            for part in self.parts
        ]
        return {"folder": str(folder), "seed": self.seed, "command": self.command, "rulesets": rulesets}

    def _index(self, made: str) -> str:
        several = "one rule set" if len(self.parts) == 1 else f"{len(self.parts)} rule sets"
        opening = f"What {sum(map(_played, self.parts)):,} simulated hands say about strategy in {several}."
        return index_html(
            opening=opening,
            parts=self.parts,
            method=METHOD,
            settings=self._settings(),
            command=self.command,
            made=made,
        )

    def _settings(self) -> list[tuple[str, str]]:
        rows = [("Seed", str(self.seed))]
        for part in self.parts:
            shown = part.ruleset.game.shown(part.ruleset.rules)
            rows += [
                (f"{part.title}: hands a pairing", number(part.setting.terms.hands, 0)),
                (f"{part.title}: policies", ", ".join(part.setting.names)),
                (f"{part.title}: options", ", ".join(f"{name}={_shown(value)}" for name, value in shown.items())),
            ]
        rows.append(("Python", platform.python_version()))
        return rows + [(package, metadata.version(package)) for package in PACKAGES]


def folder_of(ruleset: RuleSet) -> str:
    """The folder of a rule set's pages."""
    return ruleset.title.replace("/", "-")


def _played(part: Part) -> int:
    """Hands of the pairings of a rule set."""
    return part.setting.terms.hands * (2 * len(part.setting.players) - 1)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
