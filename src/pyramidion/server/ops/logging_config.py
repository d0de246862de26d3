"""The server's log on standard error: one JSON object per line, or lines for people."""

import json
import logging
import sys
from datetime import UTC, datetime

FORMATS = ("text", "json")

_STANDARD = {*vars(logging.LogRecord("", 0, "", 0, "", (), None)), "message", "asctime", "color_message", "taskName"}


class _Json(logging.Formatter):
    """Time, level, the event's name, and its fields (`extra`)."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in _fields(record).items())
        # External text must not be able to start a log line of its own.
        line = f"{_at(record)} {record.levelname} {record.getMessage()}{fields}".replace("\n", "\\n")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def configure_logging(form: str) -> None:
    """Sends warnings and above, and this program's own messages, to standard error. form: one of FORMS."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pyramidion").setLevel(logging.INFO)


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}
