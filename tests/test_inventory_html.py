"""The HTML page of an inventory in a browser: what it shows, how it is used, and that nothing breaks out of it."""

import json
import shutil
import time
from pathlib import Path

import pytest
from inventories import BREAKOUTS, hostile, made_up

from flake8_async_law.inventory import KINDS, Inventory
from flake8_async_law.model.contracts import COLUMNS
from flake8_async_law.report import inventory_html
from flake8_async_law.report.inventory import count, printable

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
INVENTORIES = {"nothing": Inventory(()), "3": made_up(3), "20": made_up(20), "200": made_up(200), "hostile": hostile()}
SMALL = INVENTORIES["20"]
LARGE = INVENTORIES["200"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver: apt-get install chromium chromium-driver"
    ),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The page of each inventory, by name."""
    folder = tmp_path_factory.mktemp("pages")
    for name, inventory in INVENTORIES.items():
        (folder / f"{name}.html").write_text(inventory_html.render(inventory), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


class Page:
    """One page in the browser, and what a person can do with it."""

    def __init__(self, driver, folder):
        self.driver = driver
        self.folder = folder

    def open(self, name, *, width=1280, height=800, colours="light", hash_=""):
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": colours}])
        self.driver.get("about:blank")
        self.logs("browser"), self.logs("performance")
        self.driver.get(f"{(self.folder / f'{name}.html').as_uri()}{hash_}")
        self.until("document.documentElement.classList.contains('ready')")
        self.settle()
        return self

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def logs(self, kind):
        return self.driver.get_log(kind)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def until(self, condition, seconds=10):
        end = time.monotonic() + seconds
        while not self.run(f"return Boolean({condition})"):
            assert time.monotonic() < end, f"never: {condition}"
            time.sleep(0.03)

    def settle(self):
        """Wait for the drawing after a filter, and for what follows in the next frames."""
        time.sleep(0.15)
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def one(self, selector):
        return self.driver.find_element("css selector", selector)

    def keys(self, *keys):
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()
        self.settle()

    def point_at(self, element):
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).move_to_element(element).perform()
        self.settle()

    def click(self, element):
        element = self.one(element) if isinstance(element, str) else element
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()
        self.settle()

    def choose(self, selector, value):
        self.run(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))",
            self.one(selector),
            value,
        )
        self.settle()

    def node(self, unit):
        return self.one(f".node[data-unit='{key(unit)}']")

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    @property
    def rows(self):
        """The keys of the rows that are shown, in their order."""
        return self.run("return [...document.querySelectorAll('tbody tr:not([hidden])')].map(row => row.dataset.unit)")

    @property
    def drawer(self):
        """The name of the unit in the drawer; None when it is closed."""
        return self.run(
            "const drawer = document.getElementById('drawer');"
            "return drawer.hidden ? null : drawer.querySelector('h3').textContent"
        )


@pytest.fixture
def page(chromium, pages):
    return Page(chromium, pages)


def key(unit):
    return inventory_html._key(unit)


def named(name, inventory=SMALL):
    return next(unit for unit in inventory.units if unit.name == name)


def keys(units):
    return [key(unit) for unit in units]


# -- nothing breaks out, nothing goes out ---------------------------------------------------------


@pytest.mark.parametrize("name", INVENTORIES)
def test_it_loads_without_a_complaint_and_without_a_request(page, name):
    page.open(name)
    page.run("for (const one of document.querySelectorAll('details')) one.open = true")
    page.settle()

    assert page.logs("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in page.logs("performance")]
    asked = {event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"}
    assert {url.partition(":")[0] for url in asked} <= {"file", "data", "about"}
    assert len([url for url in asked if url.startswith("file:")]) == 1


def test_hostile_text_is_text(page):
    page.open("hostile")
    for unit in hostile().units:
        page.run("location.hash = arguments[0]", key(unit))
        page.until(f"document.querySelector('#drawer #{key(unit)}')")
        assert page.drawer == (printable(unit.name) or "(no name)")
    page.settle()

    assert page.driver.title == "Async inventory"
    assert (
        page.run("return document.querySelectorAll('img, iframe, object, embed, main script, aside script').length")
        == 0
    )
    assert (
        page.run(
            "return [...document.querySelectorAll('*')].flatMap(one => one.getAttributeNames())"
            ".filter(name => name.startsWith('on')).length"
        )
        == 0
    )
    shown = page.run("return document.body.textContent")
    assert [text for text in BREAKOUTS if printable(text) not in shown] == []
    assert "49" not in page.run("return document.querySelector('tbody').textContent")
    assert page.logs("browser") == []


def test_the_data_is_what_it_was(page):
    page.open("hostile")
    names = page.run("return JSON.parse(document.getElementById('inventory').textContent).map(unit => unit.name)")

    assert names == [printable(unit.name) or "(no name)" for unit in hostile().units]


def test_the_policy_is_in_force(page):
    """Were something to get in after all, it could neither run nor send."""
    page.open("3")
    refused = page.run(
        """
        const acts = [
          () => { document.createElement("div").innerHTML = "<b>x</b>"; },
          () => { document.createElement("script").textContent = "document.title = 'broken'"; },
          () => { document.createElement("script").src = "data:text/javascript,0"; },
        ];
        new Image().src = "http://127.0.0.1:9/image.png";
        return acts.map((act) => {
          try { act(); } catch (error) { return error instanceof TypeError; }
          return false;
        });
        """
    )
    page.settle()

    assert refused == [True, True, True]
    assert any("violates the following Content Security Policy" in entry["message"] for entry in page.logs("browser"))


# -- search, filters, order -----------------------------------------------------------------------


def test_the_search_filters_rows_sections_and_nodes(page):
    page.open("20")
    page.keys("/")
    assert page.focused.get_attribute("id") == "search"
    page.keys("invoice send")
    found = keys(unit for unit in SMALL.units if unit.name == "send_invoice")

    assert page.rows == found
    assert page.one("#count").text == "1 of 20 units"
    assert page.run("return [...document.querySelectorAll('article:not([hidden])')].map(one => one.id)") == found
    own = page.run("return [...document.querySelectorAll('.node:not(.context)')].map(node => node.dataset.unit)")
    assert own == found
    unit = named("send_invoice")
    around = page.run("return [...document.querySelectorAll('.node.context')].map(node => node.dataset.unit)")
    assert set(around) == {key(other) for other in SMALL.units if other.id in {*unit.feeds, *unit.fed_by}}


def test_escape_clears_the_search(page):
    page.open("20")
    page.keys("/", "no such unit anywhere")
    assert page.rows == []
    assert page.one("#no-rows").is_displayed()
    assert page.one("#no-graph").is_displayed()

    page.keys("\ue00c")
    assert page.rows == keys(SMALL.units)
    assert page.focused.get_attribute("value") == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_filters(page, kind):
    page.open("20")
    page.click(f".chip[data-kind='{kind}']")

    assert page.rows == keys(unit for unit in SMALL.units if unit.kind == kind)
    assert page.one(f".chip[data-kind='{kind}']").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("state", ["evident", "declared", "unknown", "missing", "none"])
def test_a_state_filters(page, state):
    page.open("200")
    page.choose("#filter-state", state)
    assert page.rows == keys(unit for unit in LARGE.units if count(unit, [state]))

    page.choose("#filter-column", "lease")
    assert page.rows == keys(unit for unit in LARGE.units if unit.entry("lease").state == state)


def test_findings_waivers_and_tests_filter(page):
    page.open("200")
    for choice, fits in (("some", bool), ("no", lambda places: not places)):
        page.choose("#filter-findings", choice)
        assert page.rows == keys(unit for unit in LARGE.units if fits(unit.findings))
    page.choose("#filter-findings", "waived")
    assert page.rows == keys(unit for unit in LARGE.units if unit.waivers)
    page.choose("#filter-tests", "no")
    assert page.rows == keys(unit for unit in LARGE.units if unit.waivers and not unit.tests)
    page.click("#clear")
    assert page.rows == keys(LARGE.units)


def test_a_bar_shows_what_is_missing(page):
    page.open("20")
    page.click("button[data-column='owner']")

    assert page.rows == keys(unit for unit in SMALL.units if unit.entry("owner").state == "missing")
    page.click("button[data-column='owner']")
    assert page.rows == keys(SMALL.units)


def test_the_table_sorts(page):
    page.open("20")
    page.click("th[data-sort='name'] button")
    names = [named_.name for named_ in sorted(SMALL.units, key=lambda unit: unit.name.replace("_", " "))]
    shown = page.run("return [...document.querySelectorAll('th.name a')].map(link => link.textContent)")
    assert sorted(names) == sorted(shown)
    assert page.run(
        "return arguments[0].every((name, n, all) => !n || all[n - 1].localeCompare(name, 'en') <= 0)", shown
    )

    page.click("th[data-sort='name'] button")
    assert page.one("th[data-sort='name']").get_attribute("aria-sort") == "descending"
    assert page.run("return [...document.querySelectorAll('th.name a')].map(link => link.textContent)") == shown[::-1]

    page.click("th[data-sort='ack'] button")
    states = {key(unit): unit.entry("ack").state for unit in SMALL.units}
    order = ["missing", "unknown", "declared", "evident", "none"]
    assert [states[row] for row in page.rows] == sorted(states.values(), key=order.index)


# -- the drawing ----------------------------------------------------------------------------------


def boxes(page, selector):
    """Left, top, right and bottom of each element, and its key or title."""
    return page.run(
        "return [...document.querySelectorAll(arguments[0])].map((one) => {"
        " const {left, top, right, bottom} = one.getBoundingClientRect();"
        " return [left, top, right, bottom, one.dataset.unit || one.parentNode.querySelector('text').textContent]; })",
        selector,
    )


def overlap(one, other):
    return one[0] < other[2] - 0.5 and other[0] < one[2] - 0.5 and one[1] < other[3] - 0.5 and other[1] < one[3] - 0.5


@pytest.mark.parametrize("name", ["20", "200", "hostile"])
@pytest.mark.parametrize("group", ["module", "library", "none"])
def test_nothing_lies_on_anything_else(page, name, group):
    page.open(name)
    page.choose("#group", group)
    nodes = boxes(page, ".node .shape")
    frames = boxes(page, ".box:not(.inner) rect")

    assert len(nodes) == len(INVENTORIES[name].units)
    assert [(a[4], b[4]) for n, a in enumerate(nodes) for b in nodes[:n] if overlap(a, b)] == []
    assert [(a[4], b[4]) for n, a in enumerate(frames) for b in frames[:n] if overlap(a, b)] == []


def test_units_that_nothing_links_stand_apart(page):
    page.open("200")
    (frame,) = boxes(page, ".box.alone rect")
    inside = {box[4] for box in boxes(page, ".node") if overlap(box, frame)}

    assert inside == {key(unit) for unit in LARGE.units if not unit.feeds and not unit.fed_by}


def test_what_feeds_stands_left_of_what_it_feeds(page):
    """Within a module, except where the way leads back."""
    page.open("200")
    left = {box[4]: box[0] for box in boxes(page, ".node")}
    units = {unit.id: unit for unit in LARGE.units}
    edges = [(unit, units[other]) for unit in LARGE.units for other in unit.feeds if units[other].module == unit.module]
    forward = [edge for edge in edges if left[key(edge[0])] < left[key(edge[1])]]

    assert len(forward) > 0.85 * len(edges)
    assert len(page.all(".edge")) == sum(len(unit.feeds) for unit in LARGE.units)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_names_can_be_read_at_first_sight(page, width, height):
    page.open("200", width=width, height=height)
    heights = page.run(
        "return [...document.querySelectorAll('.node .name, .node .far, .badge-text')]"
        ".map(text => text.getBoundingClientRect().height).filter(Boolean)"
    )

    assert min(heights) > 9


def test_a_click_on_a_node_shows_its_unit(page):
    page.open("20")
    unit = named("send_invoice")
    page.click(page.node(unit))

    assert page.drawer == "send_invoice"
    text = page.one("#drawer").text
    for column in COLUMNS:
        assert column in text
        assert unit.entry(column).text.replace("`", "") in text
    for words in (unit.signature, unit.path, unit.tests[0].text, "attempts", *unit.source.splitlines()[:2]):
        assert words in text
    assert "chosen" in page.node(unit).get_attribute("class")

    page.click("#close")
    assert page.drawer is None


def test_pointing_at_a_node_shows_its_way(page):
    page.open("20")
    unit = named("rebuild_invoice_totals")
    page.run("document.querySelector('.flow').scrollIntoView()")
    page.point_at(page.node(unit))
    units = {one.id: one for one in SMALL.units}

    def reached(start, ways):
        found = {start.id}
        while more := {other for one in found for other in getattr(units[one], ways)} - found:
            found |= more
        return found

    wanted = {key(units[one]) for one in reached(unit, "feeds") | reached(unit, "fed_by")}
    assert {node.get_attribute("data-unit") for node in page.all(".node.on")} == wanted
    assert page.all(".edge.on")
    time.sleep(0.2)
    faded = [node for node in page.all(".node") if float(node.value_of_css_property("opacity")) < 0.5]
    assert len(faded) == len(SMALL.units) - len(wanted)


def test_zoom_and_fit(page):
    page.open("200")

    def width():
        return page.node(LARGE.units[0]).rect["width"]

    first = width()
    page.click("#zoom-in")
    time.sleep(0.3)
    assert width() > first * 1.2
    page.click("#fit")
    canvas = page.one(".canvas").rect
    for box in boxes(page, ".node"):
        assert box[0] >= canvas["x"] - 1
        assert box[2] <= canvas["x"] + canvas["width"] + 1
    assert width() < first


def test_dragging_moves_and_opens_nothing(page):
    from selenium.webdriver.common.action_chains import ActionChains

    page.open("20")
    page.run("document.querySelector('.flow').scrollIntoView()")
    node = page.node(named("send_invoice"))
    before = node.rect
    ActionChains(page.driver).click_and_hold(node).move_by_offset(60, 30).release().perform()
    page.settle()

    assert page.drawer is None
    assert node.rect["x"] - before["x"] == pytest.approx(60, abs=3)
    assert node.rect["y"] - before["y"] == pytest.approx(30, abs=3)


# -- by keyboard ----------------------------------------------------------------------------------

TAB, ENTER, ESCAPE, RIGHT, SPACE = "\ue004", "\ue007", "\ue00c", "\ue014", " "


def test_the_drawing_is_used_by_keyboard(page):
    page.open("20")
    page.run("document.getElementById('tall').focus()")
    page.keys(TAB)
    assert "node" in page.focused.get_attribute("class")
    page.run("document.querySelector(`[data-unit='${arguments[0]}']`).focus()", key(named("consume_invoice_events")))
    page.keys(RIGHT)
    assert page.focused.get_attribute("data-unit") == key(named("send_invoice"))

    page.keys(ENTER)
    assert page.drawer == "send_invoice"
    assert page.focused.text == "send_invoice"
    page.keys(ESCAPE)
    assert page.drawer is None
    assert page.focused.get_attribute("data-unit") == key(named("send_invoice"))


def test_a_row_is_opened_by_keyboard(page):
    page.open("20")
    page.run("document.querySelector('tbody a').focus()")
    page.keys(ENTER)
    assert page.drawer == SMALL.units[0].name
    page.keys(ESCAPE)
    assert page.focused.text == SMALL.units[0].name


def test_the_focus_is_seen_wherever_the_tab_key_leads(page):
    page.open("20")
    seen = []
    for _ in range(30):
        page.keys(TAB)
        look = page.run(
            "const one = document.activeElement, shape = one.querySelector('.shape') || one;"
            "const style = getComputedStyle(shape);"
            "return [one.id || one.className.baseVal || one.className || one.tagName,"
            " style.outlineStyle !== 'none' || parseFloat(style.strokeWidth) >= 3]"
        )
        seen.append(look)

    assert [name for name, is_seen in seen if not is_seen] == []
    names = [name for name, _ in seen]
    assert names.index("skip") < names.index("search") < names.index("theme") < names.index("chip")


def test_everything_that_acts_has_a_name(page):
    page.open("20")
    unnamed = page.run(
        "const acting = 'button, a, select, input, [role=button], [role=dialog], section, article';"
        "return [...document.querySelectorAll(acting)]"
        ".filter(one => !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length ||"
        " one.getAttribute('aria-labelledby'))).map(one => one.outerHTML)"
    )

    assert unnamed == []
    assert page.node(named("send_invoice")).get_attribute("aria-label").startswith("send_invoice, job, 1 missing")
    signs = page.run(
        "return [...document.querySelectorAll('tbody .sign')].map(sign => sign.getAttribute('aria-label'))"
    )
    assert signs == [unit.entry(column).state for unit in SMALL.units for column in COLUMNS]


# -- sections, links, looks -----------------------------------------------------------------------


def test_links_lead_from_unit_to_unit_and_back(page):
    page.open("20", hash_=f"#{key(named('send_invoice'))}")
    assert page.drawer == "send_invoice"

    page.click(page.one(f"#drawer a[href='#{key(named('announce_invoice'))}']"))
    assert page.drawer == "announce_invoice"
    page.click("#back")
    assert page.drawer == "send_invoice"
    assert not page.one("#back").is_displayed()


@pytest.mark.parametrize(("width", "is_covered"), [(390, True), (1280, False)])
def test_what_the_drawer_covers_cannot_be_reached(page, width, is_covered):
    page.open("20", width=width, hash_=f"#{key(named('send_invoice'))}")
    assert page.run("return document.querySelector('main').inert") is is_covered
    page.keys(ESCAPE)
    assert not page.run("return document.querySelector('main').inert")
    assert page.focused.get_attribute("data-unit") == key(named("send_invoice"))


def test_a_line_leads_into_the_excerpt(page):
    unit = next(unit for unit in SMALL.units if unit.findings)
    page.open("20", hash_=f"#{key(unit)}")
    page.click(page.one("#drawer .findings a"))

    (line,) = page.all(".aimed")
    assert line.get_attribute("data-line") == str(unit.findings[0].line)
    assert line.text.strip() == unit.source.splitlines()[unit.findings[0].line - unit.line].strip()


def test_it_is_found_in_the_drawing_again(page):
    page.open("200")
    page.choose("#filter-state", "unknown")
    unit = next(unit for unit in LARGE.units if unit.feeds and not count(unit, ["unknown"]))
    page.run("location.hash = arguments[0]", key(unit))
    page.settle()
    page.click("#locate")
    room, node = page.one("#graph").rect, page.node(unit).rect

    assert room["x"] <= node["x"] <= room["x"] + room["width"] - node["width"]
    assert room["y"] <= node["y"] <= room["y"] + room["height"] - node["height"]


def brightness(page):
    return sum(page.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")[:3])


def test_it_is_light_or_dark_as_the_system_is_and_by_the_switch(page):
    page.open("3", colours="dark")
    assert brightness(page) < 120
    page.click("#theme")
    assert brightness(page) > 650
    page.open("3", colours="dark")
    assert brightness(page) > 650, "the choice is kept"
    page.click("#theme")
    page.open("3", colours="light")
    assert brightness(page) < 120
    page.click("#theme")
    assert brightness(page) > 650
    assert page.one("#theme").text == "Auto"


@pytest.mark.parametrize("name", ["20", "200", "hostile"])
@pytest.mark.parametrize("width", [390, 768, 1280, 1920])
def test_nothing_sticks_out(page, name, width):
    page.open(name, width=width)
    page.run("document.querySelectorAll('details').forEach((one, n) => { one.open = n < 12; })")
    assert page.run("return document.documentElement.scrollWidth") == width

    page.run("location.hash = document.querySelector('article').id")
    page.settle()
    assert page.run("return document.getElementById('drawer-body').scrollWidth") <= width


def test_paper_shows_every_section(page):
    page.open("20")
    page.run("window.dispatchEvent(new Event('beforeprint'))")
    assert page.run("return document.querySelectorAll('.each details:not([open])').length") == 0
    page.run("window.dispatchEvent(new Event('afterprint'))")
    assert page.run("return document.querySelectorAll('.each details[open]').length") == 0


def test_without_scripts_it_is_a_document(page):
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.driver.get((Path(page.folder) / "20.html").as_uri())
        assert len(page.all("tbody tr")) == len(page.all("article")) == 20
        assert not page.one(".flow").is_displayed()
        assert page.one("#drawer").get_attribute("hidden")
    finally:
        page.command("Emulation.setScriptExecutionDisabled", value=False)
