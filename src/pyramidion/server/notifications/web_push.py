"""Messages that only one browser can read (RFC 8291), from a sender that its push service can identify (VAPID, RFC
8292).
"""

import base64
import binascii
import os
from collections.abc import Mapping

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message
from pyramidion.server.notifications.safe_http import origin_of
from pyramidion.server.notifications.subscriptions import Subscription
from pyramidion.server.storage.encryption import SecretBox
from pyramidion.server.util import timestamps

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""

_TOKEN_SECONDS = 12 * 3600
"""Validity of a sender token in seconds; push services accept at most a day."""

MESSAGE_TTL_SECONDS = 3 * 86_400
"""Seconds for which a push service keeps a message for a browser that is offline."""


class WebPushEncryption:
    """Encrypts messages for subscriptions with the server's own key, which is derived from the database's key.

    It therefore needs no file of its own, all servers of a cluster have the same key, and a restored server keeps its
    subscribers: a browser accepts messages only from the key that it has subscribed to.
    """

    def __init__(self, vault: SecretBox) -> None:
        number = int.from_bytes(vault.derive_key("web push"), "big") % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self.public_key = _encode_base64url(
            self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )
        """The public key that browsers subscribe to."""

    def encrypt(self, subscription: Subscription, message: bytes, topic: str) -> tuple[Mapping[str, str], bytes]:
        """Headers and body for a push service. topic: a later message with the same topic replaces an earlier one."""
        body = http_ece.encrypt(
            message,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decode_base64url(subscription.p256dh),
            auth_secret=decode_base64url(subscription.auth),
        )
        service = origin_of(subscription.endpoint)
        claims = {"aud": service, "exp": int(timestamps.now()) + _TOKEN_SECONDS}
        # The contact for a push service's complaints; some require one, even if it is a page on a local machine that
        # they cannot reach.
        contact = {"sub": subscription.site} if subscription.site.startswith("https://") else {}
        token = jwt.encode({**claims, **contact}, self._key, algorithm="ES256")
        headers = {
            "Authorization": f"vapid t={token}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MESSAGE_TTL_SECONDS),
            "Urgency": "normal",
            "Topic": topic,
        }
        return headers, body


def check_keys(p256dh: str, auth: str) -> None:
    """Raises PyramidionError if no message can be encrypted for these keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64url(p256dh))
        right = len(decode_base64url(auth)) == 16
    except (ValueError, binascii.Error):
        right = False
    if not right:
        raise PyramidionError(Message("p256dh should be a point of P-256 and auth 16 bytes, as browsers give them."))


def decode_base64url(text: str) -> bytes:
    """The bytes of a base64url text, padded or not. Raises ValueError."""
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)


def _encode_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
