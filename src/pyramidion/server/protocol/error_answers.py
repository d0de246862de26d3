"""Turns errors into answers: the one place where they become HTTP responses and WebSocket messages."""

from pyramidion.core.messages import Message
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.server_messages import ErrorMessage, ErrorResponse
from pyramidion.server.storage.errors import StorageError

AnswerableError = RequestError | StorageError
"""Errors that have a code for programs and a sentence for people."""

UNFORESEEN = RequestError("fault", Message("Something went wrong on the server. The error has been logged."))
"""The answer to an error that the server did not expect."""

CLOSE_LATER = 4002
"""WebSocket close code: a limit is reached or the storage is failing; try again later."""

CLOSE_FOR_GOOD = 4000
"""WebSocket close code: trying again is useless."""

_HTTP_STATUS = {
    "no_seat": 403,
    "not_yours": 403,
    "no_values": 403,
    "other_site": 403,
    "playing": 403,
    "no_game": 404,
    "no_tutorial": 404,
    "no_page": 404,
    "no_picture": 404,
    "no_rules": 404,
    "no_step": 404,
    "no_table": 404,
    "no_tables": 409,
    "not_begun": 409,
    "begun": 409,
    "over": 409,
    "running": 409,
    "stale": 409,
    "taken": 409,
    "expired": 410,
    "cancelled": 410,
    "other_host": 421,
    "too_fast": 429,
    "too_many": 429,
    "fault": 500,
    "unreadable": 500,
    "not_installed": 501,
    "crowded": 503,
    "full": 503,
}
"""The HTTP status by code; 400 for any other."""


def _message(error: AnswerableError) -> str:
    return error.message if isinstance(error, RequestError) else error.sentence


def http_status(error: AnswerableError) -> int:
    """The status of an HTTP response."""
    return 503 if isinstance(error, StorageError) else _HTTP_STATUS.get(error.code, 400)


def error_response(error: AnswerableError) -> ErrorResponse:
    """The body of an HTTP response."""
    return ErrorResponse(error.code, _message(error))


def error_message(error: AnswerableError, request_id: str | int | None) -> ErrorMessage:
    """The WebSocket message, with the id of the message that it answers."""
    return ErrorMessage(error.code, _message(error), request_id)


def close_code(error: AnswerableError) -> int:
    """The code with which a connection is closed after an error."""
    return CLOSE_LATER if http_status(error) == 503 else CLOSE_FOR_GOOD
