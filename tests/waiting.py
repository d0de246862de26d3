"""How long a browser test waits for what a busy machine takes its time to do."""

import time

STEP = 30_000
"""Milliseconds."""


def until(page, script, arg=None, timeout=STEP):
    """Waits until a JavaScript expression, or a function of `arg`, is true on the page.

    Playwright's own wait_for_function evaluates text inside the page, which our content security policy refuses.

    Raises:
        TimeoutError: Playwright's, if it has not become true.
    """
    from playwright.sync_api import TimeoutError as Late

    last = time.monotonic() + timeout / 1000
    while not page.evaluate(script, arg):
        if time.monotonic() > last:
            raise Late(f"not true within {timeout} ms: {script}")
        page.wait_for_timeout(50)
