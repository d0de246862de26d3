"""How errors reach clients: one table of codes, whatever the transport."""

import re
from pathlib import Path

import pytest

from pyramidion.core.errors import PyramidionError
from pyramidion.server.errors import RequestError, UnreadableTable
from pyramidion.server.protocol.error_answers import close_code, error_message, error_response, http_status
from pyramidion.server.storage.errors import STORAGE_ERRORS, StorageError, StorageOutOfDate

SERVER = Path(__file__).parents[2] / "src" / "pyramidion" / "server"
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.mark.parametrize("kind", [*STORAGE_ERRORS, StorageOutOfDate])
def test_storage_errors_are_no_request_errors_and_may_pass(kind):
    error = kind()
    assert isinstance(error, StorageError)
    assert not isinstance(error, PyramidionError)
    assert (http_status(error), close_code(error)) == (503, 4002)
    assert error_response(error).code == error_message(error, 7).code == error.code
    assert error_message(error, 7).request_id == 7
    assert error_message(error, None).sentence == kind.sentence == str(error)


@pytest.mark.parametrize(
    ("code", "status", "close"),
    [("bad_table", 400, 4000), ("no_table", 404, 4000), ("expired", 410, 4000), ("crowded", 503, 4002)],
)
def test_request_errors_have_a_status_by_their_code(code, status, close):
    error = RequestError(code, "Why.")
    assert (http_status(error), close_code(error), error_response(error).sentence) == (status, close, "Why.")


def test_each_storage_error_has_a_code_of_its_own():
    codes = [kind.code for kind in (*STORAGE_ERRORS, StorageOutOfDate)]
    assert len(set(codes)) == len(codes)


def test_the_documented_status_of_each_code_is_the_one_sent():
    rows = re.findall(r"^\| (\d{3}(?:, \d{3})*) \| (`[^|]*`) \|", PROTOCOL.read_text(), re.MULTILINE)
    assert len(rows) >= 8
    storage = {kind.code: kind() for kind in (*STORAGE_ERRORS, StorageOutOfDate)}
    for statuses, words in rows:
        for code in re.findall(r"`(\w+)`", words):
            error = storage.get(code) or RequestError(code, "")
            assert str(http_status(error)) in statuses, code


def test_a_code_of_the_status_table_is_used_somewhere():
    from pyramidion.server.protocol.error_answers import _HTTP_STATUS

    sources = "\n".join(path.read_text() for path in SERVER.rglob("*.py") if path.name != "error_answers.py")
    used = set(re.findall(r'RequestError(?:\.from_error)?\(\s*"(\w+)"', sources)) | {UnreadableTable().code, "fault"}
    assert set(_HTTP_STATUS) <= used
