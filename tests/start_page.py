"""The start page, as tests use it."""


def choose_opponent(page, opponent):
    """Chooses who plays: a level of bots by its name, `link`, `person` or `mixed`."""
    bots = opponent not in ("link", "person", "mixed")
    _press(page, f"input[name=opponent][value={'computer' if bots else opponent}]")
    if bots:
        _press(page, f"input[name=level][value='{opponent}']")


def _press(page, choice):
    """Presses the label of what is chosen among several."""
    page.locator("label", has=page.locator(choice)).click()


def choose_option(page, name, value):
    """Chooses one of an option's values, which have names."""
    unfold_options(page)
    page.locator("label", has=page.get_by_test_id(f"option-{name}-{value}")).click()


def unfold_options(page):
    """Shows a game's options."""
    options = page.get_by_test_id("options")
    if not options.evaluate("details => details.open"):
        options.locator("summary").first.click()
