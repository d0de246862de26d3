"""How long a browser test waits for what a busy machine takes its time to do."""

import time

STEP = 30_000
"""Milliseconds."""

LOOKING = """async ([arg, wait]) => {
    const last = performance.now() + wait;
    for (;;) {
        const said = (SCRIPT);
        if (await (typeof said === 'function' ? said(arg) : said)) return true;
        if (performance.now() > last) return false;
        await new Promise((look) => setTimeout(look, 20));
    }
}"""


def until(page, script, arg=None, timeout=STEP):
    """Waits until a JavaScript expression, or a function of `arg`, is true on the page.

    Playwright's own wait_for_function evaluates text inside the page, which our content security policy refuses. Here
    the page itself looks again and again: a new question from here each time costs five milliseconds of a core.

    Raises:
        TimeoutError: Playwright's, if it has not become true.
    """
    from playwright.sync_api import Error
    from playwright.sync_api import TimeoutError as Late

    last = time.monotonic() + timeout / 1000
    while (left := last - time.monotonic()) > 0:
        try:
            if page.evaluate(LOOKING.replace("SCRIPT", script), [arg, left * 1000]):
                return
        except Error as gone:
            if "context was destroyed" not in gone.message:
                raise  # and where the page has gone on to another, that one is looked at
    raise Late(f"not true within {timeout} ms: {script}")
