"""Whole reports from made-up hands: what is in the pages, and that they say so where there is little to say."""

import json
import re
from functools import cache
from html.parser import HTMLParser

import pytest

from analyzer import reports
from analyzer.registry import Player
from analyzer.reports import questions as asked
from analyzer.reports import whole
from analyzer.reports.play import Pairing
from analyzer.reports.questions import bid_ceiling, endings, nil_floor, survival
from tests.reports import synthetic

VOID = {"meta", "path", "use", "br", "link", "img", "rect"}
NUMBER = re.compile(r"^-?[\d,]+(\.\d+)?( %)?$")


class Page(HTMLParser):
    """Text, links, cells of tables, and whether tags are closed as they were opened."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong, self.links, self.cells, self.text, self.headings = [], [], [], [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src", "xlink:href") if name in given]
        self.headings += tag == "section"
        if tag not in VOID:
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data
        if self.open and self.open[-1] not in ("style", "td"):
            self.text.append(data)


@cache
def made_up(games, hands, **how):
    """A report of two policies from hands made up with `how`; games is a tuple."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pairing, "play", lambda *given, **more: synthetic.played(*given, **more, **how))
        patch.setattr(Pairing, "openings", lambda *given: synthetic.opened(*given, **how))
        patch.setattr(Pairing, "chosen", lambda *given: synthetic.chosen(*given, **how))
        patch.setattr(Pairing, "log", lambda self, number: synthetic.log(number))
        patch.setattr(Pairing, "par", property(synthetic.par))
        for question in (bid_ceiling, nil_floor):
            patch.setattr(question, "spades_hands", synthetic.spades_hands)
        patch.setattr(whole, "rule_policies", two_policies)
        return reports.plan(games, hands=hands).carry_out(processes=1)


def two_policies(ruleset, policies):
    return [Player(policy, ()) for policy in policies if policy.name in ("lowest", "uniform")]


def pages_of(report):
    return {name: Page(text) for name, text in report.files().items() if name.endswith(".html")}


ASKED = asked.asked_of
BOTH = ("spades/closed", "ninety-nine/seed")


def test_pages_stand_by_themselves_and_are_well_formed():
    report = made_up(BOTH, 300)
    files = report.files()
    for name, page in pages_of(report).items():
        assert not page.open, name
        assert not page.wrong, name
        assert "http" not in files[name], name
        assert "<script" not in files[name], name
        for link in page.links:
            base = name.rpartition("/")[0]
            target = f"{base}/{link}" if base and not link.startswith("../") else link.removeprefix("../")
            assert link.startswith("#") or target in files, (name, link)


def test_every_number_in_a_table_has_its_error_or_is_a_count():
    report = made_up(BOTH, 300)
    seen = 0
    for part in report.parts:
        for page in part.pages.values():
            for table in (table for section in page.sections for table in section.tables):
                for row in table.rows:
                    for heading, cell in zip(table.head[table.names :], row[table.names :], strict=True):
                        if not NUMBER.match(cell):
                            seen += "±" in cell or " to " in cell
                            continue
                        assert heading in COUNTS or table.name == "bids_and_tricks", (table.name, heading, cell)
    assert seen > 400


COUNTS = {
    "Player hands",
    "Hands",
    "Attempts",
    "Nils",
    "At risk",
    "Losses",
    "Players",
    "Best bid",
    "May be best",
    "Lost",
}


@pytest.mark.parametrize(
    ("game", "hands"), [("spades/open", 2), ("spades/open", 4), ("ninety-nine/seed", 2), ("ninety-nine/seed", 4)]
)
def test_too_few_hands_are_said_to_be_too_few(game, hands):
    report = made_up((game,), hands)
    for name, text in report.files().items():
        if not name.endswith(".csv"):
            assert not re.search(r"\b(nan|NaN|inf|None|NaT)\b", text), name
    assert "nan" not in report.markdown("x")
    assert "too few" in "".join(report.files().values())


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"nil_share": 0.0, "blind_share": 0.0}, "no policy tried a nil"),
        ({"nil_share": 1.0}, "No policy tries a nil against"),
        ({"blind_share": 1.0}, "made no bid after looking"),
    ],
)
def test_spades_without_nils_or_with_nothing_else(how, said):
    text = "".join(made_up(("spades/open",), 200, **how).files().values())
    assert said.lower() in text.lower()
    assert not re.search(r"\bnan\b", text.replace(".csv", ""))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"lost_share": 0.0, "cut_share": 1.0}, "hardly ever have a loser"),
        ({"lost_share": 0.0, "cut_share": 0.0}, "hardly ever have a loser"),
        ({"lost_share": 1.0}, "none (at most"),
        ({"lost_share": 0.5, "cut_share": 0.5}, "were cut off; what would have become of them"),
    ],
)
def test_ninety_nine_that_never_or_always_ends(how, said):
    report = made_up(("ninety-nine/seed",), 200, **how)
    assert said in "".join(report.files().values())
    assert not re.search(r"\bnan\b", report.markdown("x"))


def test_numbers_of_the_pages_are_those_of_the_python_calls():
    report = made_up(BOTH, 300)
    part = report.parts[0]
    best = part.setting.best
    table = synthetic.played(Pairing(part.setting.terms, (part.setting.round.best,) * 2), 0, 300)
    wanted = reports.bid_accuracy(table).set_index("measure")["estimate"]
    shown = next(t for s in part.pages["bid-accuracy"].sections for t in s.tables if t.name == "accuracy").frame
    shown = shown[(shown["policy"] == best) & (shown["rival"] == best)].set_index("measure")["estimate"]
    assert shown.to_dict() == wanted.to_dict()


def test_every_section_begins_with_a_sentence():
    for part in made_up(BOTH, 300).parts:
        for page in part.pages.values():
            assert page.findings
            for section in page.sections:
                assert section.lead.endswith("."), section
                assert section.lead[0].isupper() or section.lead[0] == "`", section


def test_every_question_has_a_page_and_its_page_a_title():
    for question in asked.questions():
        page = asked.page_of(question)
        assert page.TITLE.endswith("?")
        assert question.NEEDS
    columns = {*endings.NEEDS, *survival.NEEDS, "policy", "rival", "seat", "deal"}
    assert [asked.name(each) for each in asked.asked_of(columns)] == ["standings", "endings", "survival"]


def test_founding_rule_sets_are_found():
    titles = [ruleset.title for ruleset in asked.founding()]
    assert {"spades/open", "spades/closed", "ninety-nine/seed", "ninety-nine/single-pass"} <= set(titles)
    assert len(titles) == len(set(titles))


def test_the_summary_names_every_finding_and_the_way_back():
    report = made_up(BOTH, 300)
    text = report.markdown("somewhere")
    assert text.startswith("# Strategy reports\n\n## spades/closed\n\n- ")
    assert all(f"- {finding}\n" in text for part in report.parts for finding in part.findings)
    assert "somewhere/index.html" in text
    assert text.endswith("Again: `analyzer report spades/closed ninety-nine/seed --seed 1 --hands 300`")
    document = json.loads(json.dumps(report.document("somewhere")))
    assert document["rulesets"][0]["best"] == report.parts[0].setting.best
    assert document["rulesets"][0]["rules"]["nil"] == 100


def test_progress_counts_the_hands_planned_and_changed_options_are_named(monkeypatch):
    monkeypatch.setattr(Pairing, "play", synthetic.played)
    monkeypatch.setattr(Pairing, "openings", synthetic.opened)
    monkeypatch.setattr(Pairing, "chosen", synthetic.chosen)
    monkeypatch.setattr(asked, "asked_of", lambda *of: [each for each in ASKED(*of) if not hasattr(each, "EXACT")])
    monkeypatch.setattr(whole, "rule_policies", two_policies)
    planned, done = reports.plan(["spades/closed"], hands=20, rules=["nil=50"]), []
    report = planned.carry_out(done.append)
    assert sum(done) == planned.hands == 3 * 20 + 2
    front = report.files()["index.html"]
    assert "spades/closed with other options" in front
    assert "nil=50" in front
    assert "--rule nil=50" in report.command


def test_pages_name_those_near_them_and_only_such_as_exist():
    report = made_up(BOTH, 300)
    files = report.files()
    bids = files["spades-closed/bid-accuracy.html"].partition("<section>")[0].partition('class="also"')[2]
    assert 'href="bid-ceiling.html"' in bids
    decisions = files["spades-closed/decisions.html"].partition("<section>")[0].partition('class="also"')[2]
    assert 'href="bid-ceiling.html"' in decisions
    assert "par-contracts" not in decisions


def test_the_front_page_puts_findings_under_their_question():
    report = made_up(BOTH, 300)
    front = report.files()["index.html"]
    for part in report.parts:
        for name, page in part.pages.items():
            _, _, rest = front.partition(f'<dt><a href="{part.folder}/{name}.html">')
            assert rest.partition("</dl>")[0].partition("<dt>")[0].count("<dd>") == len(page.findings), name
