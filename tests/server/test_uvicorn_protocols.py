"""The switch between our connection protocols and uvicorn's own, with which everything but their limits works."""

import pytest

from pyramidion.server.config import Limits
from pyramidion.server.serve import PROTOCOLS, protocols_fit, uvicorn_config
from serving import Server


@pytest.mark.parametrize(
    ("uvicorn_version", "websockets_version", "fit"),
    [
        ("0.54.0", "13.0", True),
        ("0.54.9", "17.4", True),
        ("0.53.1", "17.4", False),
        ("0.55.0", "17.4", False),
        ("1.0", "17.4", False),
        ("0.54.0", "12.2", False),
        ("0.54.0", "18.0.1", False),
    ],
)
def test_only_tested_versions_are_extended(monkeypatch, uvicorn_version, websockets_version, fit):
    assert protocols_fit(uvicorn_version, websockets_version) == fit
    monkeypatch.delenv(PROTOCOLS, raising=False)
    versions = {"uvicorn": uvicorn_version, "websockets": websockets_version}
    monkeypatch.setattr("pyramidion.server.serve.version", versions.__getitem__)
    config = uvicorn_config(lambda: None, Limits())
    assert (config.ws != "websockets-sansio") == (config.http != "h11") == fit


def test_a_game_is_played_with_the_protocols_of_uvicorn(tmp_path):
    server = Server(tmp_path / "data", env={PROTOCOLS: "no"})
    try:
        table, keys = server.table()
        with server.sit(table, keys[0]) as first, server.sit(table, keys[1]) as second:
            first.at(0)
            first.decide(0, "1b2")
            second.at(1)
            second.decide(1, "1b3")
            first.at(2)
    finally:
        server.stop()
