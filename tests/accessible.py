"""What axe finds wrong with a page for those who do not see it, or not as others do."""

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


_RUN = """async ([within, rules]) => {
    const wanted = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    // What is well need not be described: that takes a third of the time.
    const { violations } = await axe.run(within ?? document, { reporter: 'no-passes', ...wanted });
    const why = ({ any, all, none }) => [...any, ...all, ...none].map((check) => check.message).join(' ');
    return violations.flatMap((found) =>
        found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${why(node)}`));
}"""


def violations(page, within=None):
    """What axe (https://github.com/dequelabs/axe-core) finds, in a line each.

    within: a selector of the part that is looked at, where the rest has been looked at already.
    In the light theme all that it looks for; the dark one has other colours alone, and so other contrasts.
    """
    assert AXE.exists(), "axe-core is missing: npm ci in web/."
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(_RUN, [within, ["color-contrast"]])
    page.emulate_media(color_scheme="light")
    return [*page.evaluate(_RUN, [within, None]), *(f"dark: {found}" for found in dark)]


SMALL = """() => {
    const small = (boxes) => {
        const [wide, high] = ['width', 'height'].map((side) => Math.max(...boxes.map((box) => Math.round(box[side]))));
        return wide && high && Math.min(wide, high) < 40 ? `${wide} x ${high}` : '';
    };
    const pressed = 'button, a, input, select, summary, textarea, label, [role=button]';
    const controls = [...document.querySelectorAll(pressed)].flatMap((part) => {
        if (part.disabled || !part.checkVisibility({ visibilityProperty: true })) return [];
        // Words that lead somewhere stand in their sentence; what is pressed through its label counts with it.
        if (part.closest('.unseen') || (part.matches('a') && part.closest('p, li, td, article'))) return [];
        const label = part.matches('label');
        if (label ? !part.querySelector('input') : part.matches('input') && part.closest('label')) return [];
        const size = small([part.getBoundingClientRect()]);
        return size ? [`${size}: ${part.outerHTML.slice(0, 140)}`] : [];
    });
    // A place of a board answers on all that bears its name; while nothing is asked, nothing is pressed there.
    const asked = document.querySelector('[data-choice], [data-program]') !== null;
    const parts = asked ? document.querySelectorAll('[data-target]') : [];
    const places = Map.groupBy(parts, (part) => part.dataset.target);
    const crowded = [...places].flatMap(([name, parts]) => {
        const size = small(parts.map((part) => part.getBoundingClientRect()));
        return size ? [`${size}: place ${name}`] : [];
    });
    return [...controls, ...crowded];
}"""


def small_targets(page):
    """What can be pressed on the page and is less than 40 pixels wide or high."""
    return page.evaluate(SMALL)


WORDS = """() => {
    const dialog = document.querySelector('[role=dialog], [data-testid=hand-over]');
    const seen = (element, box) => {
        if (!box.width || !box.height || box.x < 0 || box.y < 0) return false;
        if (box.right > innerWidth || box.bottom > innerHeight) return false;
        // What something else covers, or a list has scrolled away, is nowhere.
        const above = document.elementFromPoint((box.x + box.right) / 2, (box.y + box.bottom) / 2);
        const solid = !(element instanceof SVGElement) && getComputedStyle(element).pointerEvents !== 'none';
        if (above && solid && !above.contains(element) && !element.contains(above)) return false;
        for (let one = element; one !== document.body && one; one = one.parentElement) {
            if (getComputedStyle(one).overflow === 'visible' || one.matches('svg *')) continue;
            const frame = one.getBoundingClientRect();
            const [inside, beside] = [box.y >= frame.y && box.bottom <= frame.bottom, box.x >= frame.x];
            if (!inside || !beside || box.right > frame.right) return false;
        }
        return true;
    };
    const found = [];
    const add = (element, words, look, boxes) => {
        const ignored = element.closest('.unseen, :disabled, [aria-disabled=true], option');
        if (!words || ignored || (dialog && !dialog.contains(element))) return;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
        let opacity = 1;
        for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
        const drawn = element instanceof SVGElement;
        const size = parseFloat(look.fontSize) * (drawn ? Math.abs(element.getScreenCTM().a) : 1);
        const large = size >= 24 || (size >= 18.66 && Number(look.fontWeight) >= 700);
        for (const box of boxes.filter((box) => seen(element, box))) {
            const { x, y, right, bottom } = box;
            found.push({ words, ink: drawn ? look.fill : look.color, opacity, large, box: [x, y, right, bottom] });
        }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const element = text.parentElement;
        add(element, text.textContent.trim(), getComputedStyle(element), [...range.getClientRects()]);
    }
    for (const field of document.querySelectorAll('input[type=text], textarea, select')) {
        const look = getComputedStyle(field, field.value ? null : '::placeholder');
        add(field, field.value || field.placeholder, look, [field.getBoundingClientRect()]);
    }
    return found;
}"""
HIDING = """hidden => {
    if (!window.wordless) {
        window.wordless = new CSSStyleSheet();
        const all = '*, *::before, *::after, *::placeholder';
        window.wordless.replaceSync(`text, text * { fill: transparent !important }
            ${all} { -webkit-text-fill-color: transparent !important; text-shadow: none !important }`);
    }
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== window.wordless);
    document.adoptedStyleSheets = hidden ? [...others, window.wordless] : others;
}"""


def faint_words(page):
    """Words that stand out too little from what lies below them (WCAG 2.2, 1.4.3), in a line each, as the page is now.

    Also where axe cannot tell: on drawings, over the picture of a board, in fields. What lies below is read from a
    picture of the page without its words; letters drawn into a board in three dimensions are a part of that picture.
    """
    from PIL import Image

    words = page.evaluate(WORDS)
    page.evaluate(HIDING, True)
    ground = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    page.evaluate(HIDING, False)
    found = []
    for word in words:
        left, top, right, bottom = map(round, word["box"])
        area = ground.crop((left, top, max(right, left + 2), max(bottom, top + 2)))
        ink, dense = ink_of(word)
        colours = area.getcolors(area.width * area.height)  # more room for them would take longer than the rest
        best = _median((contrast(laid_on(below, ink, dense), below), count) for count, below in colours)
        if best < (3 if word["large"] else 4.5):
            found.append(f"{best:.2f}: {word['words'][:40]!r} in {word['ink']}")
    return found


def ink_of(word):
    """The colour of letters, and how dense it is, from 0 to 1."""
    *ink, clear = (float(part) for part in re.findall(r"[\d.]+", word["ink"])[:4])
    if len(ink) < 3:
        ink, clear = [*ink, clear], 1
    return tuple(ink), clear * word["opacity"]


def laid_on(ground, ink, dense):
    """The colour of letters, as thin as they are, on a ground."""
    if dense == 1:
        return ink
    return tuple(one * dense + other * (1 - dense) for one, other in zip(ink, ground, strict=True))


def _median(weighted):
    """The value in the middle of values with their numbers."""
    values = sorted(weighted)
    half = sum(count for _, count in values) / 2
    for value, count in values:
        half -= count
        if half <= 0:
            return value
    raise ValueError("There are no values.")


@lru_cache(1 << 16)  # the same few thousand colours of a board lie below each of its words
def shining(colour):
    """How much a colour (red, green, blue from 0 to 255) shines (WCAG 2.2, relative luminance)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((shining(one), shining(other)))
    return (light + 0.05) / (dark + 0.05)
