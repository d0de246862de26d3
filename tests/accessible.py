"""What axe finds wrong with a page for those who do not see it, or not as others do."""

from pathlib import Path

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page):
    """What axe (https://github.com/dequelabs/axe-core) finds, in a line each."""
    assert AXE.exists(), "axe-core is missing: npm ci in web/."
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.flatMap((found) =>
            found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary}`))"""
    )
