"""Browsers of persons that tests use one after the other: emptied, they are as good as new, and open pages sooner."""

from urllib.parse import urlsplit

QUIET = "/worker.js"
"""What every server serves and no page is: a page of plain text."""

LASTING = ("add_init_script", "add_locator_handler", "expose_binding", "expose_function", "on", "route")
"""What a test may do to a page that would stay with it for the next one."""


class Visitors:
    """Contexts of one browser. Each is a person's own browser, with all that it keeps.

    In a new context the first page starts a process, which reads the page's scripts anew: a third of what opening a
    page costs. Here the process stays (`--process-per-site` gives it the site's next page), and what is kept goes.
    A new page costs as much again: here the window stays, too, and goes from one test's address to the next one's.
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
        visitor = _Visitor(self._browser, address, settings)
        visitor.stay()
        return visitor

    def once(self, address, **settings):
        """A context that is used by one test, which closes it."""
        return _Visitor(self._browser, address, settings)

    def give_back(self, visitor):
        """What a test has used is emptied for the next one."""
        visitor.empty()
        self._free[_key(visitor.settings)].append(visitor)


def _key(settings):
    return tuple(sorted(settings.items()))


class _Visitor:
    """One context, a quiet page in it for which its process stays, and the window that tests are given."""

    def __init__(self, browser, address, settings):
        self.settings = settings
        self.alive = True
        self.heard = []
        """What its window has complained of since it was opened."""
        self.context = browser.new_context(**settings)
        self.context.on("close", lambda _: self._gone())
        self._home = _origin(address)
        self._seen = set()
        self._window = None
        self._altered = self._dressed = False

    def stay(self):
        """Has a page open for which its process stays."""
        self._quiet = self.context.new_page()
        self._quiet.goto(self._home + QUIET)
        self._wire = self.context.new_cdp_session(self._quiet)
        self.context.on(
            "page", lambda page: page.on("framenavigated", lambda frame: self._seen.add(_origin(frame.url)))
        )
        self.context.new_cdp_session = self._noted(self.context.new_cdp_session)

    def _gone(self):
        self.alive = False

    def open(self, script, size):
        """The window, in which nothing is open yet. script: run as each page begins. size: of what is seen."""
        self.heard.clear()
        if self._window is None:
            self._window = self.context.new_page()
            self._window.on("pageerror", lambda error: self.heard.append(str(error)))
            self._window.on("console", lambda message: self.heard.append(message.text) if _is_fault(message) else None)
            self._add_script = self._window.add_init_script
            for name in LASTING:
                setattr(self._window, name, self._noted(getattr(self._window, name)))
            self._dress = self._window.emulate_media
            self._window.emulate_media = self._dressing
        if self._window.viewport_size != size:
            self._window.set_viewport_size(size)
        self._begun = self._add_script(script)
        self._altered = self._dressed = False
        return self._window

    def _dressing(self, **wanted):
        # The theme and motion are set back afterwards, nothing else is.
        self._dressed = True
        self._altered |= not {"color_scheme", "reduced_motion"}.issuperset(wanted)
        self._dress(**wanted)

    def _noted(self, method):
        """A method after which the window is used no more."""

        def called(*given, **named):
            self._altered = True
            return method(*given, **named)

        return called

    def empty(self):
        """Leaves its page and closes others, forgets what they kept."""
        stays = self._window is not None and not (self._altered or self._window.is_closed())
        if not (stays and self._seen <= {self._home, _origin("about:blank")}):
            self._window = None
        for page in self.context.pages:
            if page not in (self._quiet, self._window):
                page.close()
        self.context.set_offline(False)
        self.context.clear_cookies()
        if self._window is not None:
            self._leave()
        for origin in self._seen - {_origin("about:blank")}:
            self._wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self._seen.clear()

    def _leave(self):
        """The window shows nothing and has kept nothing."""
        from playwright.sync_api import Error

        try:
            self._window.goto(self._home + QUIET)
        except Error:  # it was just going elsewhere by itself
            self._window.close()
            self._window = None
            return
        self._begun.close()
        if self._dressed:
            self._dress(
                color_scheme=self.settings.get("color_scheme", "light"),
                reduced_motion=self.settings.get("reduced_motion", "no-preference"),
            )
        self._window.mouse.move(0, 0)
        self._window.evaluate("sessionStorage.clear()")


def _is_fault(message):
    """Whether a page complains of itself: that the server refuses what a person has written is none of its faults."""
    return message.type == "error" and "responded with a status of 400" not in message.text


def _origin(address):
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
