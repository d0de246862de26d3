"""Why data do not fit their declaration, in words.

People can run into limits in the page: a text that is too long, too many entries, a number out of range. For these the
messages are translated. Everything else is a mistake of the program that sent the data: its author reads msgspec's own
sentence, which is English.
"""

import re

from pyramidion.core.messages import Message

_LIMIT = re.compile(r"Expected `(\w+)` (of length )?([<>]=) (\S+?)(?: - at (.+))?")


def invalid_reason(error: Exception) -> str:
    """The reason of a msgspec error, as the end of a sentence without its full stop."""
    text = str(error)
    found = _LIMIT.fullmatch(text)
    if found is None:
        return text
    kind, of_length, relation, number, place = found.groups()
    place, most = place or "`$`", relation == "<="
    limit = int(number) if number.isdigit() else number
    if not of_length:
        if most:
            return Message("the number at {place} must be at most {limit}", place=place, limit=limit)
        return Message("the number at {place} must be at least {limit}", place=place, limit=limit)
    if kind == "str":
        if most:
            return Message("the text at {place} may have at most {limit} characters", place=place, limit=limit)
        return Message("the text at {place} must have at least {limit} characters", place=place, limit=limit)
    if most:
        return Message("the list at {place} may have at most {limit} entries", place=place, limit=limit)
    return Message("the list at {place} must have at least {limit} entries", place=place, limit=limit)
