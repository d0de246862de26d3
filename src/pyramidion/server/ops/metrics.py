"""Metrics for the operator: counters and timings of one server, in the Prometheus format (OpenMetrics)."""

import socket
from collections.abc import Callable, Container
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, make_wsgi_app

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The metrics of one server. Names and meanings: docs/operating.md."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.entries = Counter("pyramidion_entries", "Log entries written, by kind", ["kind"], registry=registry)
        self.request_errors = Counter(
            "pyramidion_request_errors", "Refused requests, by code", ["code"], registry=registry
        )
        self.push_messages = Counter(
            "pyramidion_push_messages", "Notifications, by outcome", ["outcome"], registry=registry
        )
        self.unhandled_exceptions = Counter(
            "pyramidion_unhandled_exceptions", "Unexpected errors; each is logged", registry=registry
        )
        self.new_tables = Counter("pyramidion_new_tables", "Tables created", registry=registry)
        self.expired_tables = Counter(
            "pyramidion_expired_tables", "Tables deleted because nobody visited them", registry=registry
        )
        self.sent_bytes = Counter(
            "pyramidion_sent_bytes", "Bytes sent to clients, before compression", registry=registry
        )
        self.storage_seconds = Histogram(
            "pyramidion_storage_seconds", "Time to store or read, queueing included", registry=registry,
            buckets=_SECONDS,
        )  # fmt: skip
        self.decision_seconds = Histogram(
            "pyramidion_decision_seconds", "Time from a client's decision to its announcement", registry=registry,
            buckets=_SECONDS,
        )  # fmt: skip
        self.loop_lag = Histogram(
            "pyramidion_loop_lag_seconds", "Lateness of the event loop", registry=registry,
            buckets=_SECONDS,
        )  # fmt: skip

    def add_gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Reads the current value at each request."""
        Gauge(f"pyramidion_{name}", meaning, registry=self.registry).set_function(value)

    def serve(self, host: str, port: int, hosts: Container[str]) -> WSGIServer:
        """Answers `GET /metrics` in its own thread. Raises OSError if the port cannot be used.

        hosts: accepted Host headers.
        """
        answer: Any = make_wsgi_app(self.registry)

        def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
            if environ.get("HTTP_HOST", "") not in hosts:
                start_response("421 Misdirected Request", [("Content-Type", "text/plain")])
                return [b"This server does not go by that name; allow it with --allow-host.\n"]
            return answer(environ, start_response)

        server_class = _IPv6Server if ":" in host else _Server
        server = make_server(host, port, app, server_class=server_class, handler_class=_QuietHandler)
        Thread(target=server.serve_forever, name="metrics", daemon=True).start()
        return server


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _IPv6Server(_Server):
    address_family = socket.AF_INET6


class _QuietHandler(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not logged."""
