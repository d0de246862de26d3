"""What axe finds wrong with a page for those who do not see it, or not as others do."""

from pathlib import Path

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


_RUN = """async ([within, rules]) => {
    const wanted = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'], ...wanted });
    return violations.flatMap((found) =>
        found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary}`));
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
