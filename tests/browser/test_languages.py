"""The page in other languages, and whether its layout holds longer texts and those from right to left."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from tools.messages import read
from waiting import STEP, until

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "desk": (1440, 900)}
ROOT = Path(__file__).parents[2]
TEST_LANGUAGES = ("xx-long", "xx-rtl")
LANGUAGES = ("de", "es", "fr")
GAMES = ("braces", "pass_the_pyramids", "pylos", "pyramid", "pyramid_ball")

CLIPPED = """() => [...document.querySelectorAll('button, a.button, .button, label.chip, select, summary, h1, h2')]
    .filter((part) => part.checkVisibility() && !part.closest('.unseen') && !part.matches('.unseen, select'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 ||
        (getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1))
    .filter((part) => part.clientWidth && getComputedStyle(part).display !== 'inline')
    .map((part) => `${part.tagName} ${part.textContent.trim().slice(0, 40)}: ` +
        `${part.scrollWidth}x${part.scrollHeight} in ${part.clientWidth}x${part.clientHeight}`)"""
"""What can be pressed, and titles, whose words need more room than they have."""

OUTSIDE = """() => [...document.querySelectorAll('button, a, input, select, summary')]
    .filter((part) => part.checkVisibility() && !part.closest('.unseen, svg'))
    .filter((part) => {
        for (let box = part.parentElement; box; box = box.parentElement)
            if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
        const { left, right } = part.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
    })
    .map((part) => part.outerHTML.slice(0, 80))"""
"""Controls that are not within the window's width, but those in rows that scroll."""


def assert_layout_holds(page, size):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"innerWidth === {width} && innerHeight === {height}")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("language", TEST_LANGUAGES)
def test_the_start_page_holds_other_texts(open_page, server, language):
    page = open_page(f"{server.address}/?language={language}", flat=True)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "xx-rtl" else "ltr")
    page.get_by_test_id("options").locator("summary").click()
    for size in SIZES:
        assert_layout_holds(page, size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", TEST_LANGUAGES)
def test_a_table_holds_other_texts(open_table, server, language, game):
    def choose(page):
        page.goto(f"{server.address}/?language={language}")
        page.get_by_test_id("start").wait_for(timeout=STEP)

    page = open_table(game, bot="1", flat=True, before=choose)
    page.get_by_test_id("flat-board").wait_for(timeout=STEP)
    until(page, "document.querySelector('[data-choice], [data-testid=seal]')", timeout=STEP)
    for size in SIZES:
        assert_layout_holds(page, size)


@pytest.mark.parametrize(
    "place",
    [
        "/study?language={}#game=braces",
        "/tutorial/pyramid_ball?language={}",
        "/puzzles/pylos?language={}",
        "/rules/pylos?language={}",
        "/position-editor/pyramid_ball?language={}",
        "/start-designer/pyramid?language={}",
        "/table/missing?language={}",
    ],
)
@pytest.mark.parametrize("language", TEST_LANGUAGES)
def test_other_pages_hold_other_texts(open_page, study_server, language, place):
    page = open_page(study_server.address + place.format(language), flat=True, kept={"engine": "no"})
    page.locator("h1").first.wait_for(timeout=STEP)
    page.wait_for_load_state("networkidle")
    for size in SIZES:
        assert_layout_holds(page, size)


def test_the_language_is_the_browsers_until_one_is_chosen(open_page, server):
    page = open_page(server.address, flat=True, locale="de-AT")
    page.get_by_test_id("start").wait_for(timeout=STEP)
    assert page.evaluate("document.documentElement.lang") == "de"
    until(page, "document.querySelector('h1').textContent.includes('Pyramidenspiele')", timeout=STEP)
    page.get_by_test_id("settings").click()
    page.get_by_test_id("language").select_option("fr")
    until(page, "document.documentElement.lang === 'fr'", timeout=STEP)
    page.get_by_test_id("language").select_option("en")
    until(page, "document.querySelector('h1').textContent.includes('pyramid games')", timeout=STEP)
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    page.get_by_test_id("start").wait_for(timeout=STEP)
    assert "pyramid games" in page.locator("h1").inner_text()


def test_requests_are_answered_in_the_pages_language(open_page, server):
    page = open_page(server.address, flat=True)
    page.get_by_test_id("start").wait_for(timeout=STEP)
    with page.expect_request(lambda request: "/api/games" in request.url) as asked:
        page.goto(f"{server.address}/?language=de")
    assert asked.value.url.endswith("?language=de")
    with page.expect_websocket() as socket:
        page.get_by_test_id("start").click()
    assert socket.value.url.endswith("/socket?language=de")
    page.get_by_test_id("seat-0").wait_for(timeout=STEP)


def test_a_language_chosen_at_a_running_table_is_that_of_its_sentences(open_table):
    page = open_table("braces", seats=[{}, {"kind": "bot", "level": "1"}], flat=True)
    bot = "document.querySelector('[data-testid=seat-1]')?.textContent"
    until(page, "document.querySelector('[data-testid=prompt]')?.textContent.trim()", timeout=STEP)
    assert "Level 1 bot" in page.get_by_test_id("seat-1").inner_text()
    english = page.get_by_test_id("prompt").inner_text()
    page.get_by_test_id("settings").click()
    with page.expect_websocket() as socket:
        page.get_by_test_id("language").select_option("de")
    assert socket.value.url.endswith("/socket?language=de")
    until(page, f"{bot}.includes('Bot der Stärke 1')", timeout=STEP)
    assert page.get_by_test_id("prompt").inner_text() != english
    with page.expect_websocket() as socket:
        page.get_by_test_id("language").select_option("en")
    assert socket.value.url.endswith("/socket")
    until(page, f"{bot}.includes('Level 1 bot')", timeout=STEP)


SAID = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said = [];
    while (walk.nextNode())
        if (walk.currentNode.parentElement.checkVisibility() && !walk.currentNode.parentElement.closest('code, script'))
            said.push(walk.currentNode.textContent);
    for (const part of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        said.push(...['aria-label', 'title', 'placeholder'].map((name) => part.getAttribute(name) ?? ''));
    return [...new Set(said.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean))];
}"""
"""All that a page says, to those who see it and to those who hear it."""


def pattern_of(template):
    """What fits a template whatever its arguments are; None for one with too few words of its own to be known by."""
    words = re.sub(r"^\[[^]]*\] ", "", template)
    if len("".join(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", " ", words)))) < 4:
        return None
    return "(.+)".join(re.escape(part) for part in re.split(r"\{\w+\}", words))


def patterns(language="de"):
    """The English templates whose translation is another, and the translations of all."""
    pairs = []
    for part in ("start", "rest"):
        texts = json.loads((ROOT / f"web/src/i18n/languages/{language}.{part}.json").read_text("utf-8"))
        for key, text in texts.items():
            pairs += [(key, one) for one in (text.values() if isinstance(text, dict) else [text])]
    for file in sorted((ROOT / "src/pyramidion").rglob(f"locales/{language}.po")):
        for entry in read(file):
            if entry.id:
                several = isinstance(entry.id, tuple)
                pairs += zip(
                    entry.id if several else [entry.id], entry.string if several else [entry.string], strict=False
                )
    english = {pattern_of(one) for one, other in pairs if one != other} - {None}
    return [re.compile("|".join(texts)) for texts in (english, {pattern_of(other) for _, other in pairs} - {None})]


ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|you|your|is|are|this|that|it|with|which|turn|turns|flip|flips|flipped|move|moves|piece|pieces|win|wins|won"
    r"|white|black|dark|red|blue|yellow|green|away|player|level)\b",
    re.IGNORECASE,
)
"""Words that no other language of the page has."""
NOTATION = {"pass"}
"""Decisions as every language writes them that are also words."""


def left_in_english(said, language):
    english, translated = patterns(language)
    return sorted(
        text
        for text in said - NOTATION
        if ENGLISH_WORDS.search(text.replace("Pass The Pyramids", ""))
        or (english.fullmatch(text) and not translated.fullmatch(text))
    )


def test_what_is_left_in_english_is_found():
    said = {"White wins.", "Weiß gewinnt.", "Pyramid", "c4-c5xb3", "Blue hat entschieden.", "Hint"}
    assert left_in_english(said, "de") == ["Blue hat entschieden.", "Hint", "White wins."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_says_nothing_in_english(open_table, server, game, language):
    said = set()

    def choose(page):
        page.goto(f"{server.address}/?language={language}")
        page.get_by_test_id("start").wait_for(timeout=STEP)
        said.update(page.evaluate(SAID))

    page = open_table(game, bot="1", flat=True, before=choose, kept={"speed": "at once", "forced": "no"})
    offered = "[data-choice]:not([disabled]), [data-testid=seal]:not([disabled])"
    for _ in range(1000):
        until(page, f"document.querySelector('{offered}, [data-testid=end]')", timeout=2 * STEP)
        said.update(page.evaluate(SAID))
        if page.get_by_test_id("end").count():
            break
        page.evaluate(f"document.querySelector('{offered}')?.click()")
    page.get_by_test_id("end").wait_for(timeout=STEP)
    assert left_in_english(said, language) == []


PLACES = (
    "/study?language={language}#game={game}",
    "/tutorial/{game}?language={language}#1",
    "/tutorial/{game}?language={language}#4",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "place"),
    [
        *product(GAMES, PLACES),
        ("pyramid", "/puzzles/{game}?language={language}"),
        ("pylos", "/rules/{game}?language={language}"),
        ("braces", "/position-editor/{game}?language={language}"),
        ("pyramid", "/start-designer/{game}?language={language}"),
    ],
)
def test_a_page_says_nothing_in_english(open_page, study_server, game, place, language):
    kept = {"engine": "no", "speed": "at once"}
    page = open_page(study_server.address + place.format(game=game, language=language), flat=True, kept=kept)
    shown = "[data-testid=flat-board]" if place in PLACES else "h1"
    page.locator(shown).first.wait_for(timeout=STEP)
    assert page.evaluate("document.documentElement.lang") == language
    said = set(page.evaluate(SAID))
    assert len(said) > 5
    assert left_in_english(said, language) == []
