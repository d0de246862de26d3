"""Notifies people on their own devices that it is their turn (web push), while none of their pages is open.

Pending notifications are in the database, so they survive a restart; they are sent in the background, and no table
waits for them. A device that is unknown to its push service is deleted.
"""

import asyncio
import logging
from contextlib import suppress

import msgspec

from pyramidion.core.errors import PyramidionError
from pyramidion.server.accounts.credentials import hash_key
from pyramidion.server.accounts.recovery import Recovery, turn_sentence
from pyramidion.server.errors import RequestError
from pyramidion.server.notifications.safe_http import PublicHttpClient, Unreachable, origin_of
from pyramidion.server.notifications.subscriptions import PendingNotification, Subscription, SubscriptionStore
from pyramidion.server.notifications.web_push import WebPushEncryption, check_keys
from pyramidion.server.protocol.accounts import PushMessage as NoticeTold
from pyramidion.server.protocol.accounts import PushSubscribeRequest, PushUnsubscribeRequest
from pyramidion.server.services import Services
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.util.aio import cancel_all
from pyramidion.server.web.rate_limit import RateLimiter
from pyramidion.translations import render

POLL_SECONDS = 2.0
"""Interval for checking which notifications are due."""

MAX_BATCH = 20

RETRY_SECONDS = [30.0, 120.0, 600.0, 3600.0, 4 * 3600.0]
"""A push service that does not accept a notification is retried after these times, and then no more for this turn."""

MAX_POSTPONE_SECONDS = 86_400.0
"""A push service may delay a notification by at most this time."""

MAX_REJECTIONS = 3
"""A device is deleted after this many consecutive rejections by its push service."""

_log = logging.getLogger(__name__)


class NotificationService:
    """Sends notifications to subscribed browsers."""

    def __init__(self, services: Services, recovery: Recovery, http: PublicHttpClient) -> None:
        self._services = services
        self._recovery = recovery
        self._http = http
        self._subscriptions = SubscriptionStore(services.store.database)
        self._encryption = WebPushEncryption(services.store.database.secret_box)
        self._push_services = RateLimiter(services.limits.push_messages)
        self._sent = services.metrics.push_messages
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def public_key(self) -> str:
        """The public key that browsers subscribe to."""
        return self._encryption.public_key

    async def subscribe(self, request: PushSubscribeRequest, site: str, language: str) -> None:
        """Subscribes a browser to the turns of the owner of a code. site: the origin of its page. language: of
        notifications.

        Raises RequestError.
        """
        try:
            self._http.check(request.endpoint)
            check_keys(request.p256dh, request.auth)
        except PyramidionError as error:
            raise RequestError.from_error("bad_request", error) from error
        subscription = Subscription(request.endpoint, request.p256dh, request.auth, site[:200], language)
        await self._services.store.run(self._subscriptions.add, subscription, hash_key(request.code))

    async def unsubscribe(self, request: PushUnsubscribeRequest) -> None:
        """Unsubscribes a browser. Raises StorageError."""
        name = Subscription(request.endpoint, "", "", "").id
        await self._services.store.run(self._subscriptions.remove, name, hash_key(request.code))

    def start(self) -> None:
        """Sends what is due, until it is closed."""
        self._tasks = [asyncio.create_task(self._run())]

    async def close(self) -> None:
        """Stops sending; what is still due is on disk."""
        await cancel_all(self._tasks)
        await self._http.close()

    async def _run(self) -> None:
        while True:
            with suppress(RequestError, StorageError):  # it is on disk; the next attempt may succeed
                while await self._send_due():
                    pass
            await asyncio.sleep(POLL_SECONDS)

    async def _send_due(self) -> bool:
        """Sends a batch of what is due; returns whether there may be more. Raises StorageError."""
        due = await self._services.store.run(self._subscriptions.take_due, MAX_BATCH, RETRY_SECONDS)
        results = await asyncio.gather(*map(self._send, due), return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, RequestError | StorageError):
                # The others have been sent; this one is retried when it is due.
                _log.error("notification.failed", exc_info=result)
        return len(due) == MAX_BATCH

    async def _send(self, notice: PendingNotification) -> None:
        """Sends one notification, if it still is that player's turn and they are absent. Raises StorageError."""
        service = origin_of(notice.subscription.endpoint)
        told = await self._recovery.table_status(notice.table_id, notice.holder)
        if told is None or not told.your_turn or any(told.seats[seat].present for seat in told.your_seats):
            await self._services.store.run(self._subscriptions.mark_sent, notice)
            return
        if not self._push_services.try_acquire(service):
            return  # it is due again
        message = msgspec.json.encode(
            NoticeTold(render(turn_sentence(told), notice.subscription.language), f"/table/{told.id}")
        )
        # Public texts must not reveal the table.
        headers, body = self._encryption.encrypt(
            notice.subscription, message, self._services.store.derive_secret(f"topic of {notice.table_id}")
        )
        try:
            status, later = await self._http.post(notice.subscription.endpoint, headers, body)
        except Unreachable as error:
            self._log_rejection("unreachable", service, notice, str(error))
            return
        if 200 <= status < 300:
            self._sent.labels("sent").inc()
            await self._services.store.run(self._subscriptions.mark_sent, notice)
        elif status in (404, 410):
            self._sent.labels("gone").inc()
            await self._services.store.run(self._subscriptions.remove, notice.endpoint_hash)
        elif status == 429 or status >= 500:
            self._log_rejection("later", service, notice, status)
            if later:
                await self._services.store.run(self._subscriptions.postpone, notice, min(later, MAX_POSTPONE_SECONDS))
        else:
            self._log_rejection("refused", service, notice, status)
            await self._services.store.run(self._subscriptions.count_rejection, notice, MAX_REJECTIONS)

    def _log_rejection(self, outcome: str, service: str, notice: PendingNotification, what: object) -> None:
        self._sent.labels(outcome).inc()
        fields = {"service": service, "table": notice.table_id, "attempts": notice.attempts, "error": what}
        _log.warning("notification.rejected", extra=fields)
