"""Encryption of everything secret while a game runs: seeds and sealed decisions, with a key in a file beside the
database.

Anyone who copies the database alone (a backup, a discarded disk, a page of it in a bug report) learns no future dice
rolls and no sealed programs. Anyone who can read the whole folder learns them, as the server itself must be able to.
"""

import base64
import hashlib
import hmac
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pyramidion.core.errors import PyramidionError

_MARK = "aes1:"
_NONCE_BYTES = 12


class DecryptionError(PyramidionError):
    """A text was not encrypted with this key, or was altered."""


class SecretBox:
    """Encrypts texts with AES-256-GCM; the place a text belongs to is authenticated with it, so it cannot be moved
    elsewhere.
    """

    def __init__(self, file: Path) -> None:
        """Reads the key, or creates one that only the owner of the file may read. Raises PyramidionError, OSError."""
        if not file.exists():
            _create_key(file)
        file.chmod(0o600)
        key = file.read_bytes()
        if len(key) != 32:
            raise PyramidionError(f"{file} should hold a key of 32 bytes, and holds {len(key)}.")
        self._cipher = AESGCM(key)
        self._key = key

    @property
    def key_id(self) -> str:
        """An identifier of this key that reveals nothing about it."""
        return self.keyed_hash("which key this is")

    def encrypt(self, text: str, about: str) -> str:
        """An encrypted text that only `decrypt` can read. about: the place it belongs to, such as a table's id and an
        entry's number.
        """
        nonce = os.urandom(_NONCE_BYTES)
        hidden = self._cipher.encrypt(nonce, text.encode(errors="surrogatepass"), about.encode())
        return _MARK + base64.b64encode(nonce + hidden).decode()

    def decrypt(self, text: str, about: str) -> str:
        """The text that was encrypted. Raises DecryptionError."""
        if not is_encrypted(text):
            raise DecryptionError("A secret of this table is not encrypted.")
        try:
            hidden = base64.b64decode(text.removeprefix(_MARK), validate=True)
            plain = self._cipher.decrypt(hidden[:_NONCE_BYTES], hidden[_NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError) as error:
            raise DecryptionError("A secret of this table was hidden with another key, or altered.") from error
        return plain.decode(errors="surrogatepass")

    def keyed_hash(self, text: str) -> str:
        """A keyed hash: the same for the same text, and not invertible without the key."""
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:32]

    def derive_key(self, purpose: str) -> bytes:
        """32 bytes for a derived key of this server: the same every time, revealing nothing about this key."""
        return HKDF(SHA256(), 32, salt=None, info=purpose.encode()).derive(self._key)


def is_encrypted(text: str) -> bool:
    """Whether a text was produced by `SecretBox.encrypt`."""
    return text.startswith(_MARK)


def _create_key(file: Path) -> None:
    """A new key, stored completely or not at all; if two are created at the same time, one of them stays."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as made:
        made.write(AESGCM.generate_key(256))
        made.flush()
        os.fsync(made.fileno())
    try:
        os.link(part, file)
    except FileExistsError:
        pass
    finally:
        part.unlink()
