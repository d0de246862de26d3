"""Which names of this server a request may give as its host."""

import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit


class AllowedHosts:
    """The host names that are answered.

    A page of another site can make its own name lead to this machine (DNS rebinding), and so pass for a page of ours.
    Such a request gives that site as its host: names are answered only if they are known. An IP address is not a
    name, so it cannot be made to lead elsewhere.
    """

    def __init__(self, hosts: Collection[str] = ()) -> None:
        """hosts: names that are accepted besides localhost and this machine's own; `*`: any."""
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}

    def __contains__(self, host: object) -> bool:
        """Whether a request with this Host header is answered."""
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
