"""Which host names a request may use for this server."""

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit


class AllowedHosts:
    """The accepted host names.

    A page of another site can make its own name resolve to this machine (DNS rebinding), and so act as a page of ours.
    Such a request has that site as its Host: names are accepted only if they are known. An IP address is not a name, so
    it cannot be redirected.
    """

    def __init__(self, hosts: Collection[str] = ()) -> None:
        """hosts: accepted names besides localhost and this machine's own; `*`: any."""
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}

    def __contains__(self, host: object) -> bool:
        """Whether a request with this Host header is accepted."""
        try:
            name = urlsplit(f"//{host}").hostname or "" if isinstance(host, str) else ""
        except ValueError:
            return False
        return "*" in self._names or name.rstrip(".") in self._names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
