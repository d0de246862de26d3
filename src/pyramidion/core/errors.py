"""Every error that a caller can meet; each message is a sentence fit for a person."""


class PyramidionError(ValueError):
    """Base of all errors that bad input can cause."""


class UnknownGame(PyramidionError):
    """A game was asked for that the catalogue does not list."""


class BadOption(PyramidionError):
    """An option has a wrong name or value, or contradicts another one."""


class BadPosition(PyramidionError):
    """A position text cannot be read, or breaks the game's limits."""


class BadRecord(PyramidionError):
    """A record cannot be read or does not replay."""


class IllegalDecision(PyramidionError):
    """A decision that the rules do not allow here; the message names the rule."""
