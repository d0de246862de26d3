"""A push service on this machine, and a browser that subscribes there and reads what comes for it."""

import base64
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """What a browser has of one subscription; only it can read what is sealed for it."""

    def __init__(self, service, name):
        self.endpoint = f"{service.origin}/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(self._auth)}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))


class PushService:
    """Takes what is sent to it and gives the answer set for its path; `came` holds (path, headers, body)."""

    def __init__(self):
        self.came = []
        self.answers = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                answers = service.answers.get(self.path, [])
                status, headers = answers.pop(0) if answers else (201, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                service.came.append((self.path, dict(self.headers), body))

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def at(self, count, seconds=30):
        """What came, once there is so much of it."""
        deadline = time.monotonic() + seconds
        while len(self.came) < count:
            assert time.monotonic() < deadline, f"{len(self.came)} of {count} came"
            time.sleep(0.02)
        return self.came

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def claims(headers, key):
    """What the sender says about itself, if it holds the server's key."""
    scheme, token, known = headers["Authorization"].replace(",", "").split()
    assert scheme == "vapid"
    assert known == f"k={key}"
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    return jwt.decode(token.removeprefix("t="), point, algorithms=["ES256"], options={"verify_aud": False})
