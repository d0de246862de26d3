"""Browsers of persons that tests use one after the other: emptied, they are as good as new, and open pages sooner."""

from urllib.parse import urlsplit

QUIET = "/worker.js"
"""What every server serves and no page is: a page of plain text."""


class Visitors:
    """Contexts of one browser. Each is a person's own browser, with all that it keeps.

    In a new context the first page starts a process, which reads the page's scripts again: a third of what opening a
    page costs. Here the process stays (`--process-per-site` gives it the site's next page), and what is kept goes.
    """

    def __init__(self, browser):
        self._browser = browser
        self._free = {}

    def take(self, address, **settings):
        """A context that keeps nothing. address: of the server whose pages it will open. settings: `new_context`'s."""
        free = self._free.setdefault(_key(settings), [])
        while free:
            visitor = free.pop()
            if visitor.alive:
                return visitor
        return _Visitor(self._browser, address, settings)

    def give_back(self, visitor):
        """What a test has used is emptied for the next one."""
        visitor.empty()
        self._free[_key(visitor.settings)].append(visitor)


def _key(settings):
    return tuple(sorted(settings.items()))


class _Visitor:
    """One context, and a quiet page in it for which its process stays."""

    def __init__(self, browser, address, settings):
        self.settings = settings
        self.alive = True
        self.context = browser.new_context(**settings)
        self.context.on("close", lambda _: self._gone())
        self._quiet = self.context.new_page()
        self._quiet.goto(_origin(address) + QUIET)
        self._wire = self.context.new_cdp_session(self._quiet)
        self._seen = set()
        self.context.on(
            "page", lambda page: page.on("framenavigated", lambda frame: self._seen.add(_origin(frame.url)))
        )

    def _gone(self):
        self.alive = False

    def new_page(self):
        """An empty page, opened by the quiet one: what the browser opens of itself begins in a process of its own."""
        with self.context.expect_page() as opened:
            self._quiet.evaluate("() => void window.open('about:blank')")
        return opened.value

    def empty(self):
        """Closes its pages, forgets what they kept."""
        for page in self.context.pages:
            if page is not self._quiet:
                page.close()
        # What its process remembers of this is removed immediately; word of what the browser deletes may come to it too
        # late.
        self._quiet.evaluate("localStorage.clear()")
        self.context.set_offline(False)
        self.context.clear_cookies()
        for origin in self._seen - {_origin("about:blank")}:
            self._wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self._seen.clear()


def _origin(address):
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
