"""The server's only outgoing requests: messages to push services, whose addresses come from browsers.

Subscribers choose the address, so it must never lead into the internal network (a router's page, a cloud's metadata):
only `https` on its default port is accepted, each name is resolved here, and a connection is made to one of these very
addresses only if all of them are public. Redirects are not followed, response bodies are not read.
"""

import asyncio
import socket
import ssl
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cached_property, partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from string import hexdigits
from urllib.parse import SplitResult, urlsplit

import httpcore

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message

RESPONSE_SECONDS = 10.0
"""A push service that has not answered within this time is retried later."""

_MOST_CONNECTIONS = 20
_EMBEDS_V4 = IPv6Network("64:ff9b::/96")
"""NAT64: the last 32 bits are an IPv4 address."""
_NOT_PUBLIC = tuple(map(ip_network, ("192.0.0.0/24", "3fff::/20", "fec0::/10")))
"""Reserved, for documentation and site-local: Python versions disagree about these."""


class Unreachable(PyramidionError):
    """An address that this server does not send to, or that does not answer."""


def origin_of(address: str) -> str:
    """The origin of a URL: scheme, host and a non-default port. Raises Unreachable."""
    parts = _parts(address)
    return f"{parts.scheme}://{parts.netloc}"


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("https", "http") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if not known or parts.username is not None or parts.password is not None or not address.isascii():
        raise Unreachable(Message("A push service is named as https://push.example/…"))
    return parts


def is_public(address: str) -> bool:
    """Whether a numeric address is on the public internet, including addresses embedded in it."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner: IPv4Address | None = found.ipv4_mapped or found.sixtofour
        if found in _EMBEDS_V4:
            inner = IPv4Address(int(found) & 0xFFFF_FFFF)
        if found.teredo is not None or (inner is not None and not is_public(str(inner))):
            return False
        found = inner or found
    if any(found in network for network in _NOT_PUBLIC if network.version == found.version):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved and not found.is_unspecified


def _ends_in_number(host: str) -> bool:
    """Whether resolvers may read a host as an IPv4 address in an old form, such as 127.1 or 0x7f.1.

    Source: https://url.spec.whatwg.org/#ends-in-a-number-checker
    """
    last = host.rstrip(".").rpartition(".")[2].lower()
    return last.isdigit() or (last.startswith("0x") and all(digit in hexdigits for digit in last[2:]))


class PublicHttpClient:
    """Sends to push services; close it at the end."""

    def __init__(self, inside: Collection[str] = ()) -> None:
        """inside: origins that are allowed at any address. Raises PyramidionError for an invalid origin."""
        for origin in inside:
            if origin_of(origin) != origin:
                raise PyramidionError(f"{origin!r} is not an origin; write it as https://push.example:8443.")
        self._inside = frozenset(inside)
        self._pools: dict[bool, httpcore.AsyncConnectionPool] = {}
        self._resolver = ThreadPoolExecutor(_MOST_CONNECTIONS, "dns")
        """Resolves names. asyncio's own threads do other work, which names that are never answered would block."""

    def _pool(self, public: bool) -> httpcore.AsyncConnectionPool:
        """The connection pool to public addresses or to the operator's own; created on first use, as few servers
        send.
        """
        if public not in self._pools:
            self._pools[public] = httpcore.AsyncConnectionPool(
                ssl_context=self._ssl_context,
                max_connections=_MOST_CONNECTIONS,
                network_backend=_PublicOnly(self._resolver) if public else None,
            )
        return self._pools[public]

    @cached_property
    def _ssl_context(self) -> ssl.SSLContext:
        """Without its own context httpcore trusts the certificate authorities of certifi, not those of the system."""
        return ssl.create_default_context()

    def check(self, address: str) -> None:
        """Raises Unreachable if an address is never allowed."""
        parts = _parts(address)
        if origin_of(address) in self._inside:
            return
        host = parts.hostname or ""
        if parts.scheme != "https" or parts.port not in (None, 443):
            raise Unreachable(Message("Push services are only contacted by https on port 443."))
        try:
            public = is_public(host)
        except ValueError:  # a name: its addresses are checked when sending
            public = "." in host.strip(".") and not _ends_in_number(host)
        if not public:
            raise Unreachable(Message("{host} is not a public push service.", host=host))

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> tuple[int, float]:
        """Sends; returns the status, and the number of seconds after which the service wants to be retried (0: not
        given).

        Raises Unreachable.
        """
        self.check(address)
        pool = self._pool(public=origin_of(address) not in self._inside)
        try:
            async with asyncio.timeout(RESPONSE_SECONDS):
                async with pool.stream("POST", address, headers=list(headers.items()), content=body) as answer:
                    return answer.status, _seconds(answer.headers)
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise Unreachable(f"{type(error).__name__}: {error}") from error
        except (OSError, TimeoutError, httpcore.UnsupportedProtocol) as error:
            raise Unreachable(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Closes the connections."""
        for pool in self._pools.values():
            await pool.aclose()
        self._resolver.shutdown(wait=False, cancel_futures=True)


def _seconds(headers: Iterable[tuple[bytes, bytes]]) -> float:
    told = next((value for name, value in headers if name.lower() == b"retry-after"), b"")
    return float(told) if told.isdigit() and len(told) < 7 else 0.0


class _PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only. TLS still verifies the name, so that nobody else can answer for it."""

    def __init__(self, resolver: Executor) -> None:
        self._resolver = resolver
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Resolves the name once, and connects to the address that was found and checked."""
        try:
            found = await asyncio.get_running_loop().run_in_executor(
                self._resolver, partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
            )
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"{host} is not known: {error}") from error
        addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
        if not addresses or not all(map(is_public, addresses)):
            raise httpcore.ConnectError(f"{host} does not lead to the public internet.")
        fault: Exception | None = None
        for address in addresses:
            try:
                return await self._backend.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                fault = error
        assert fault is not None
        raise fault
