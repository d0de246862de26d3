"""From one page to the next without loading anything again, as links inside the page and a browser's arrows lead."""


def walk(page, path):
    """Goes to a path of the page's own server: a third of what it costs to open it."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
