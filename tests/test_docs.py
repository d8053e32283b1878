"""The documents say what the program does."""

import re
from pathlib import Path

import pytest

from flake8_async_law import __version__
from flake8_async_law.cli.index import index_page
from flake8_async_law.engine import check
from flake8_async_law.model.declarations import KEYS
from flake8_async_law.model.requirements import REQUIREMENTS
from flake8_async_law.report import Located, text
from flake8_async_law.rule import FAMILIES, all_rules
from flake8_async_law.settings import _READERS, Settings

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def version_section(version):
    """What the changelog says of one version."""
    found = re.search(rf"^## \[{re.escape(version)}\].*?(?=^## |\Z)", CHANGELOG, re.M | re.S)
    return found[0] if found else ""


def test_the_first_screen_prints_what_the_tool_prints():
    reports = check(blocks("python")[0], "shop.py", Settings())
    assert text.findings([Located("shop.py", report) for report in reports], {}) == blocks("text")[0]


def test_the_cure_on_the_first_screen_is_one():
    assert check(blocks("python")[1], "shop.py", Settings()) == []


@pytest.mark.parametrize("key", [key for key in KEYS if key != "waive"])
def test_the_readme_names_every_declaration(key):
    assert f"`{key}=`" in README


@pytest.mark.parametrize("key", _READERS)
def test_the_readme_names_every_setting(key):
    assert f"`{key}`" in README


@pytest.mark.parametrize(("digit", "family"), FAMILIES.items())
def test_the_readme_names_every_family(digit, family):
    assert f"| LAW{digit} {family} |" in README


DOCUMENTS = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted(DOCS.glob("*.md")))]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document):
    page = ROOT / document
    links = re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_within_a_page_lead_to_a_heading(document):
    page = (ROOT / document).read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in re.findall(r"^#+ (.+)$", page, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= headings


@pytest.mark.parametrize("code", ["LAW501", "LAW512", "LAW908"])
def test_rules_about_requirements_lead_to_the_guide(code):
    assert "docs/live-updates.md" in all_rules()[code].text.partition("References:")[2]


@pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.code)
def test_documents_that_a_rule_refers_to_exist(rule):
    documents = re.findall(r"(?<![\w/.-])docs/[\w.-]+", rule.text.partition("References:")[2])
    assert [name for name in documents if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("requirement", sorted(REQUIREMENTS))
def test_the_guide_explains_every_requirement(requirement):
    guide = (DOCS / "live-updates.md").read_text(encoding="utf-8")
    explained = re.search(rf"^### {requirement}\n(.*?)(?=^##|\Z)", guide, re.M | re.S)
    assert explained
    parts = ["Means", "Evidence", "Only looks like it", "Why not the three", "Simpler"]
    assert re.findall(r"^\*\*(.+?)\*\*:", explained[1], re.M) == parts


def test_the_code_of_the_guide_keeps_the_law(tmp_path):
    record = tmp_path / "decisions" / "0007-ledger.md"
    record.parent.mkdir()
    record.touch()
    guide = (DOCS / "live-updates.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", guide, re.M | re.S)
    assert len(code) == 3
    for block in code:
        assert check(block, str(tmp_path / "page.py"), Settings()) == []


def test_the_index_is_fresh():
    page = ROOT / "examples" / "README.md"
    assert page.read_text(encoding="utf-8") == index_page(all_rules().values()), "write it with `async-law index`"


@pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.code)
def test_the_changelog_has_every_rule_in_its_version(rule):
    assert f"- {rule.code} `{rule.slug}`: " in version_section(rule.since)


def test_the_changelog_knows_no_other_rule():
    codes = re.findall(r"^- (LAW\d{3}) ", CHANGELOG, re.M)
    assert sorted(codes) == list(all_rules())


def test_the_newest_version_is_this_one():
    assert re.findall(r"^## \[(.+?)\]", CHANGELOG, re.M)[0] == __version__
