"""Push notifications: users who ask for them are notified on their own devices that it is their turn, and nobody else
reads or causes them."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from simulated import simulate
from test_recovery import CODE, OTHER, bound, two

from pushing import Device, PushService, claims
from pyramidion.core.errors import PyramidionError
from pyramidion.server.notifications import safe_http
from pyramidion.server.notifications import service as notifying
from pyramidion.server.notifications.safe_http import PublicHttpClient, Unreachable, is_public
from pyramidion.server.ops import maintenance
from pyramidion.server.storage import async_store
from serving import Server


def quickly(passed=None):
    """Notices are due at once in this process. passed: the file of a clock that the test sets."""
    async_store.NOTICE_SECONDS = 0.0
    notifying.POLL_SECONDS = 0.05
    notifying.RETRY_SECONDS = [0.2, 0.2]
    if passed is not None:
        simulate(passed)
        maintenance.EXPIRY_SECONDS = 0.1


@pytest.fixture
def service():
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def own_server(tmp_path, service):
    running = Server(tmp_path / "house", words=["--allow-push-origin", service.origin], before=quickly)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A house and a service for tests that leave nothing there: all that they send is refused."""
    service = PushService()
    own_server = Server(tmp_path_factory.mktemp("kept"), words=["--allow-push-origin", service.origin])
    yield own_server, service
    own_server.stop()
    service.close()


def told(server, code, device, headers=None):
    status, answer = server.raw_post("/api/push/subscribe", {"code": code, **device.subscription}, headers)
    assert status == 204, answer


def played(server, table, key, text, ply):
    """Light or Dark decides and goes away."""
    with server.sit(table, key) as player:
        player.at(ply)
        player.decide(ply % 2, text)
        player.at(ply + 1)


def nothing_more(service, count):
    """Looks a few times whether anything else is sent."""
    time.sleep(0.6)
    assert len(service.came) == count


def test_the_one_whose_turn_it_is_hears_of_it_sealed_and_signed(own_server, service):
    table, ann, bob = two(own_server)
    bound(own_server, CODE, (table, ann))
    bound(own_server, OTHER, (table, bob))
    anns, bobs = Device(service, "ann"), Device(service, "bob")
    told(own_server, CODE, anns)
    told(own_server, OTHER, bobs, {"Origin": own_server.address})
    played(own_server, table, ann, "1b2", 0)
    ((path, headers, body),) = service.at(1)
    assert path == "/bob"
    assert bobs.read(body) == {"title": "Your turn at Pylos against Ann", "path": f"/table/{table}"}
    said = claims(headers, own_server.ask("/api/push/key")[1]["key"])
    assert said["aud"] == service.origin
    assert 0 < said["exp"] - time.time() <= 86_400
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    # What a push service sees leads to no table and names nobody.
    plain = {name: value for name, value in headers.items() if name != "Authorization"} | said
    assert not any(table in str(value) or "Ann" in str(value) for value in plain.values())
    assert len(headers["Topic"]) <= 32
    assert table.encode() not in body
    played(own_server, table, bob, "1c3", 1)
    assert [path for path, *_ in service.at(2)] == ["/bob", "/ann"]
    assert service.came[0][1]["Topic"] == service.came[1][1]["Topic"]
    nothing_more(service, 2)


def test_each_device_is_notified_in_the_language_of_its_page(own_server, service):
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    devices = {"": Device(service, "desk"), "?language=de": Device(service, "phone")}
    for query, device in devices.items():
        wanted = {"code": OTHER, **device.subscription}
        assert own_server.raw_post(f"/api/push/subscribe{query}", wanted)[0] == 204
    played(own_server, table, ann, "1b2", 0)
    bodies = {path: body for path, _, body in service.at(2)}
    assert devices[""].read(bodies["/desk"])["title"] == "Your turn at Pylos against Ann"
    assert devices["?language=de"].read(bodies["/phone"])["title"] == "Du bist am Zug: Pylos gegen Ann"


def test_who_is_there_or_wants_it_no_more_is_not_told(own_server, service):
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    device = Device(service, "bob")
    told(own_server, OTHER, device)
    with own_server.sit(table, bob) as there:
        played(own_server, table, ann, "1b2", 0)
        there.at(1)
        nothing_more(service, 0)
        there.decide(1, "1c3")
        there.at(2)
    played(own_server, table, ann, "1b3", 2)
    service.at(1)
    played(own_server, table, bob, "1c2", 3)
    # The owner of another code ends nothing.
    assert own_server.raw_post("/api/push/unsubscribe", {"code": CODE, "endpoint": device.endpoint})[0] == 204
    played(own_server, table, ann, "1d4", 4)
    service.at(2)
    played(own_server, table, bob, "1a1", 5)
    assert own_server.raw_post("/api/push/unsubscribe", {"code": OTHER, "endpoint": device.endpoint})[0] == 204
    played(own_server, table, ann, "1a4", 6)
    nothing_more(service, 2)


def test_a_notice_outlives_a_killed_house_and_a_service_that_is_away(own_server, service):
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    told(own_server, OTHER, Device(service, "bob"))
    service.answers["/bob"] = [(503, {}), (429, {"Retry-After": "1"})]
    key = own_server.ask("/api/push/key")[1]["key"]
    played(own_server, table, ann, "1b2", 0)
    service.at(1)
    own_server.kill()
    assert not [file for file in own_server.folder.iterdir() if service.origin.encode() in file.read_bytes()]
    own_server.restart()
    assert own_server.ask("/api/push/key")[1]["key"] == key, "browsers would have to subscribe again"
    service.at(3)
    nothing_more(service, 3)


def test_a_service_that_never_answers_is_asked_so_often_and_no_more(own_server, service):
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    told(own_server, OTHER, Device(service, "bob"))
    service.answers["/bob"] = [(500, {})] * 20
    played(own_server, table, ann, "1b2", 0)
    service.at(3)
    nothing_more(service, 3)


def test_a_redirect_is_not_followed(own_server, service):
    """It might lead to the inside; a push service that moves is a refusal like any other."""
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    told(own_server, OTHER, Device(service, "bob"))
    service.answers["/bob"] = [(307, {"Location": f"{service.origin}/elsewhere"})] * 20
    played(own_server, table, ann, "1b2", 0)
    service.at(1)
    time.sleep(0.6)
    assert {path for path, *_ in service.came} == {"/bob"}


@pytest.mark.parametrize(("status", "turns"), [(410, 1), (404, 1), (403, notifying.MAX_REJECTIONS)])
def test_a_device_that_its_service_knows_no_more_is_forgotten(own_server, service, status, turns):
    table, ann, bob = two(own_server)
    bound(own_server, OTHER, (table, bob))
    told(own_server, OTHER, Device(service, "bob"))
    service.answers["/bob"] = [(status, {})] * 20
    played(own_server, table, ann, "1b2", 0)
    service.at(turns)
    nothing_more(service, turns)
    played(own_server, table, bob, "1c3", 1)
    played(own_server, table, ann, "1b3", 2)
    nothing_more(service, turns)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/bob",
        "https://127.0.0.1/bob",
        "https://[::1]/bob",
        "https://[::ffff:10.0.0.1]/bob",
        "https://169.254.169.254/latest/meta-data",
        "https://192.168.1.1/bob",
        "https://localhost/bob",
        "https://router/bob",
        "https://push.example:8443/bob",
        "https://me:word@push.example/bob",
        "https://2130706433/bob",
        "http://127.0.0.1:1/another-port-than-the-operator-has-named",
    ],
)
def test_no_browser_sends_the_house_to_the_inside(kept, endpoint):
    own_server, service = kept
    wanted = {"code": CODE, **Device(service, "x").subscription, "endpoint": endpoint}
    status, answer = own_server.post("/api/push/subscribe", wanted)
    assert (status, answer["code"]) == (400, "bad_request")


def test_damaged_keys_are_refused(kept):
    own_server, service = kept
    good = {"code": CODE, **Device(service, "x").subscription}
    for wrong in (
        {"p256dh": "A" * 87},
        {"auth": "A" * 24},
        {"auth": "!" * 22},
        {"p256dh": good["p256dh"][:-4] + "AAAA"},
    ):
        status, answer = own_server.post("/api/push/subscribe", {**good, **wrong})
        assert (status, answer["code"]) == (400, "bad_request"), wrong


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001:80b::200e", True),
        ("10.1.2.3", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("fec0::1", False),
        ("3fff::1", False),
        ("192.0.0.8", False),
    ],
)
def test_which_addresses_are_public(address, public):
    assert is_public(address) is public


def test_a_name_that_leads_to_the_inside_is_not_connected_to(monkeypatch):
    """Looked up when it is sent to, and what was looked at is what is connected to: it may lead elsewhere by then."""

    async def post():
        def found(host, port, **_):
            return [(2, 1, 6, "", ("8.8.8.8", port)), (2, 1, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(safe_http.socket, "getaddrinfo", found)
        out = PublicHttpClient()
        try:
            with pytest.raises(Unreachable, match="does not lead to the public internet"):
                await out.post("https://push.example/bob", {}, b"")
        finally:
            await out.close()

    asyncio.run(post())


def test_what_the_operator_names_is_an_origin():
    with pytest.raises(PyramidionError, match="not an origin"):
        PublicHttpClient(["https://push.example/path"])
    with pytest.raises(PyramidionError, match="push service is named"):
        PublicHttpClient(["push.example"])


def test_days_pass_before_a_device_is_forgotten_that_says_nothing(tmp_path, service):
    passed = tmp_path / "passed"
    passed.write_text("0")
    words = ["--allow-push-origin", service.origin]
    server = Server(tmp_path / "house", words=words, before=partial(quickly, passed))
    try:
        for days, sent in ((0, 1), (364, 2), (366, 2)):
            passed.write_text(str(days * 86_400))
            time.sleep(0.5)  # what is too old is looked for
            table, ann, bob = two(server)
            bound(server, OTHER, (table, bob))
            if not days:
                told(server, OTHER, Device(service, "bob"))
            played(server, table, ann, "1b2", 0)
            service.at(sent)
        nothing_more(service, 2)
    finally:
        server.stop()


@pytest.mark.parametrize("host", ["127.1", "127.0.1", "0x7f.1", "push.0x7f000001", "1.2.3.4.5", "127.1."])
def test_old_forms_of_ipv4_addresses_are_refused_at_once(host):
    with pytest.raises(Unreachable, match="not a public push service"):
        PublicHttpClient().check(f"https://{host}/bob")


def test_names_that_are_never_answered_hold_up_no_other_work(monkeypatch):
    """More names than asyncio has threads of its own: users who study a game are still served immediately."""
    answered = threading.Event()

    def never(host, port, **_):
        answered.wait(20)
        raise OSError("no answer")

    async def story():
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        monkeypatch.setattr(safe_http.socket, "getaddrinfo", never)
        out = PublicHttpClient()
        posts = [asyncio.create_task(out.post("https://push.example/bob", {}, b"")) for _ in range(4)]
        try:
            await asyncio.sleep(0.1)
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "done"), 5) == "done"
        finally:
            answered.set()
            assert all(isinstance(end, Unreachable) for end in await asyncio.gather(*posts, return_exceptions=True))
            await out.close()

    asyncio.run(story())
