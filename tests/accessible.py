"""What axe finds wrong with a page for those who do not see it, or not as others do."""

from pathlib import Path

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


_RUN = """async rules => {
    const wanted = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...wanted });
    return violations.flatMap((found) =>
        found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary}`));
}"""


def violations(page):
    """What axe (https://github.com/dequelabs/axe-core) finds, in a line each.

    In the light theme all that it looks for; the dark one has other colours alone, and so other contrasts.
    """
    assert AXE.exists(), "axe-core is missing: npm ci in web/."
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(_RUN, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    return [*page.evaluate(_RUN, None), *(f"dark: {found}" for found in dark)]
