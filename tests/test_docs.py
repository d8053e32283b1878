"""The documents say what the program does."""

import re
from pathlib import Path

import pytest

from flake8_async_law import __version__
from flake8_async_law.cli.index import index_page
from flake8_async_law.engine import check
from flake8_async_law.model.declarations import KEYS
from flake8_async_law.report import Located, text
from flake8_async_law.rule import FAMILIES, all_rules
from flake8_async_law.settings import _READERS, Settings

ROOT = Path(__file__).parents[1]
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


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(document):
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", (ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


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
