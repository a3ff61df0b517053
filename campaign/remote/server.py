"""Rooms over HTTP: the page, and one socket for each device. Besides `relay` nobody else imports what serves them.

The event loop owns the sockets and nothing else; one worker thread owns the keeper with the saves and the sessions. The
page is served while that thread still loads the game.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from ipaddress import ip_address
from secrets import token_urlsafe
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from campaign.errors import CampaignError
from campaign.garbage import brief_looks, look_at_everything
from campaign.remote.limits import ALIVE, LARGEST
from campaign.remote.page import CONTENT_POLICY, PageFile, page_files
from campaign.remote.relay import PassedOn, pass_on

if TYPE_CHECKING:
    from campaign.remote.guests import Connection
    from campaign.remote.keeper import Keeper
    from campaign.remote.messages import RemoteMessage

HELLO_WITHIN = 5.0
"""Seconds in which a device has to say who it is."""
MOST_WAITING = 256
"""Messages that may wait for a device before it is cut off."""
MOST_SOCKETS, MOST_OF_ADDRESS = 2000, 20
BURST, PER_SECOND = 20, 4.0
"""Messages that a device may send at once, and from then on in a second."""
MOST_TOGETHER = 16
"""Things said that are done in one transaction at most."""
TICK = 1.0
"""Seconds between two looks at what time brings."""
ALIVE_EVERY = 4
"""Ticks between two signs of life to a device, which waits ten seconds for one."""
WRONG, WRONG_WITHIN = 10, 60.0
"""So many wrong codes or tokens from one address in so many seconds, and it has to wait."""
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}
FOREIGN, BUSY, TOO_MUCH, UNREADABLE, GONE = 4403, 4429, 4408, 4400, 4000
"""Codes with which sockets are closed."""
WHY = {
    FOREIGN: "This address is unknown here; --called allows it.",
    BUSY: "Too many devices or wrong codes from your address; wait a minute.",
}
"""What the page says where it was refused; at most 123 bytes."""
Outbox = asyncio.Queue["RemoteMessage | str | None"]
"""What waits to be sent to a device; None: it was the last."""


class CannotServe(CampaignError):
    """The port cannot be used."""


class Unheard(NamedTuple):
    """Something that a device has said, and who waits for what comes of it."""

    connection: Connection
    text: str
    future: asyncio.Future[bool]


def settle(future: asyncio.Future[bool], is_heard: bool) -> None:  # noqa: FBT001 - called by a loop
    """Tell whoever waits, unless they are gone."""
    if not future.done():
        future.set_result(is_heard)


def fail(future: asyncio.Future[bool], error: Exception) -> None:
    """Tell whoever waits that it broke, unless they are gone."""
    if not future.done():
        future.set_exception(error)


class Bucket:
    """How much a device may still send."""

    __slots__ = ("left", "seen")

    def __init__(self) -> None:
        self.left, self.seen = float(BURST), monotonic()

    def takes(self) -> bool:
        """Whether one more message is allowed now."""
        now = monotonic()
        self.left = min(float(BURST), self.left + (now - self.seen) * PER_SECOND)
        self.seen = now
        self.left -= 1
        return self.left >= 0


class RoomServer:
    """The rooms of one process behind a port."""

    def __init__(self, open_keeper: Callable[[], Keeper], hosts: Sequence[str]) -> None:
        self.open_keeper = open_keeper
        """Makes the keeper, on the thread that owns it."""
        self.hosts = {host.lower() for host in hosts}
        """Names by which the machine may be called, besides addresses and localhost."""
        self.worker = ThreadPoolExecutor(1, thread_name_prefix="rooms")
        self.token = token_urlsafe(16)
        """The host's token."""
        self.keeper: Keeper
        self.opened: Future[None]
        """Whether the keeper is there."""
        self.sockets: Counter[str] = Counter()
        self.wrong: dict[str, deque[float]] = {}
        self.thinking = False
        self.outboxes: dict[int, Outbox] = {}
        """Of every device that is connected here, by the number of its socket."""
        self.count = 0
        """How many sockets there have been."""
        self.waiting: deque[Unheard] = deque()
        """What devices have said and the keeper has not heard yet."""
        self.until_stopped = ExitStack()
        self.is_tidy = False
        """Whether garbage was looked for everywhere since the last device left."""
        files = page_files()
        routes = [Route(f"/{name}", self.sends(page)) for name, page in files.items()]
        self.app = Starlette(
            routes=[Route("/", self.sends(files["index.html"])), *routes, WebSocketRoute("/socket", self.device)],
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Let time pass for the keeper as long as the server runs."""
        tasks = [asyncio.create_task(self.ticks()), asyncio.create_task(self.signs_of_life())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    # -- the thread of the keeper --------------------------------------------------------------------

    async def at_keeper(self, do: Callable[..., Any], *args: Any) -> Any:
        """Do something where the sessions are."""
        return await asyncio.get_running_loop().run_in_executor(self.worker, do, *args)

    def begin(self) -> None:
        """Begin to load the game and to open the saves."""

        def open_saves() -> None:
            self.keeper = self.open_keeper()
            self.keeper.host_token = self.token
            self.until_stopped.enter_context(brief_looks())

        self.opened = self.worker.submit(open_saves)

    def start(self) -> str:
        """Open the saves; returns the host's token."""
        self.begin()
        self.opened.result()
        return self.token

    def stop(self) -> None:
        """Close all rooms and the saves."""

        def end() -> None:
            if self.opened.exception() is None:
                self.keeper.close()
                self.keeper.service.store.close()

        self.worker.submit(end).result()
        self.worker.shutdown()
        self.until_stopped.close()

    async def heard(self, connection: Connection, text: str) -> bool:
        """Pass a message to the keeper. Returns whether the connection of the device stays open."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Unheard(connection, text, future))
        self.worker.submit(self.work)
        self.think_soon()
        return await future

    def work(self) -> None:
        """Do together whatever devices have said meanwhile."""
        from campaign.remote.keeper import Said

        batch: list[Unheard] = []
        while self.waiting and len(batch) < MOST_TOGETHER:
            batch.append(self.waiting.popleft())
        if not batch:
            return
        try:
            heard = self.keeper.hear_all([Said(one.connection, one.text) for one in batch])
        except Exception as error:  # it is logged where it is awaited; nobody waits for ever
            for one in batch:
                one.future.get_loop().call_soon_threadsafe(fail, one.future, error)
            raise
        for one, is_heard in zip(batch, heard, strict=True):
            one.future.get_loop().call_soon_threadsafe(settle, one.future, is_heard)

    async def ticks(self) -> None:
        """Let time pass for the keeper."""
        await asyncio.wrap_future(self.opened)
        while True:
            await asyncio.sleep(TICK)
            await self.at_keeper(self.keeper.tick)
            self.think_soon()
            await self.at_keeper(self.tidy)

    async def signs_of_life(self) -> None:
        """Tell every device now and then that it is still connected, a part of them with each tick."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            for number, outbox in self.outboxes.items():
                if (number + ticks) % ALIVE_EVERY == 0 and outbox.empty():
                    outbox.put_nowait(ALIVE)

    def tidy(self) -> None:
        """Look for garbage everywhere once nobody is connected, who would have to wait for that."""
        is_alone = not self.keeper.connections
        if is_alone and not self.is_tidy:
            look_at_everything()
        self.is_tidy = is_alone

    def think(self) -> None:
        """Work out advice for one device, once everything that was said has been done; then for others, but what was
        said meanwhile comes first.
        """
        self.thinking = False
        if self.keeper.think_once():
            self.think_soon()

    def think_soon(self) -> None:
        """Queue a task for the keeper, behind those that wait."""
        if not self.thinking:
            self.thinking = True
            self.worker.submit(self.think)

    # -- HTTP ----------------------------------------------------------------------------------------

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this machine: an address, localhost, or a name that was given."""
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost" or name in self.hosts:
            return True
        with suppress(ValueError):
            ip_address(name)
            return True
        return False

    def sends(self, page: PageFile) -> Callable[[Request], Awaitable[Response]]:
        """A route that answers with a file of the page."""

        async def answer(request: Request) -> Response:
            if not self.is_ours(request.headers.get("host", "")):
                return PlainTextResponse("This machine has no such name.", status_code=421, headers=HEADERS)
            headers = {**HEADERS, "ETag": page.etag, "Vary": "Accept-Encoding"}
            if request.headers.get("if-none-match") == page.etag:
                return Response(status_code=304, headers=headers)
            if "gzip" not in request.headers.get("accept-encoding", ""):
                return Response(page.data, media_type=page.kind, headers=headers)
            return Response(page.packed, media_type=page.kind, headers={**headers, "Content-Encoding": "gzip"})

        return answer

    def is_foreign(self, headers: Headers) -> bool:
        """Whether another site's page opens the socket; programs send no Origin."""
        host, origin = headers.get("host", ""), headers.get("origin")
        return not self.is_ours(host) or (origin is not None and urlsplit(origin).netloc != host)

    # -- sockets -------------------------------------------------------------------------------------

    async def device(self, socket: WebSocket) -> None:
        """One device, from its first word to its last."""
        address = socket.client.host if socket.client else ""
        await socket.accept()
        if self.is_foreign(socket.headers):
            await socket.close(FOREIGN, WHY[FOREIGN])
            return
        await asyncio.wrap_future(self.opened)
        passed = PassedOn.of(socket.headers)
        if passed is not None:
            if not await self.at_keeper(self.keeper.is_trusted, passed.code, passed.secret):
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.close(GONE)
                return
            address = passed.address
        if (
            self.has_to_wait(address)
            or self.sockets[address] >= MOST_OF_ADDRESS
            or self.sockets.total() >= MOST_SOCKETS
        ):
            await socket.close(BUSY, WHY[BUSY])
            return
        self.sockets[address] += 1
        loop = asyncio.get_running_loop()
        outbox: Outbox = asyncio.Queue()
        self.count += 1
        number = self.count

        def put(message: RemoteMessage) -> None:
            loop.call_soon_threadsafe(outbox.put_nowait, message)

        def connect() -> Connection:
            return self.keeper.connect(
                put, is_host=passed is not None and passed.is_host, is_passed_on=passed is not None
            )

        writer = asyncio.create_task(self.write(socket, outbox))
        self.outboxes[number] = outbox  # signs of life come from now on, however long the keeper is busy
        connection: Connection = await self.at_keeper(connect)
        code = GONE
        try:
            code = await self.read(socket, connection, address, writer, number)
        except WebSocketDisconnect:
            pass
        finally:
            self.sockets[address] -= 1
            self.outboxes.pop(number, None)
            with suppress(RuntimeError):
                await self.at_keeper(self.keeper.disconnect, connection)
            outbox.put_nowait(None)
            with suppress(Exception):
                await asyncio.wait_for(writer, HELLO_WITHIN)
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(code)

    async def read(
        self, socket: WebSocket, connection: Connection, address: str, writer: asyncio.Task[None], number: int
    ) -> int:
        """Hear a device until it may say no more; returns the code with which it is closed."""
        bucket, is_known = Bucket(), False
        while not writer.done():
            if is_known:
                text = await socket.receive_text()
            else:
                try:
                    text = await asyncio.wait_for(socket.receive_text(), HELLO_WITHIN)
                except TimeoutError:
                    return TOO_MUCH
            if len(text) > LARGEST or not bucket.takes():
                return TOO_MUCH
            if not await self.heard(connection, text):
                self.note_wrong(address)
                return UNREADABLE
            if connection.owner is not None:
                del self.outboxes[number]  # its owner tells it now that it is connected
                await pass_on(socket, connection.owner, text, address, is_host=connection.is_host)
                return GONE
            is_known = is_known or connection.room is not None or connection.is_host
        return GONE

    async def write(self, socket: WebSocket, outbox: Outbox) -> None:
        """Send a device what waits for it; one that does not take it any more is cut off."""
        from campaign.remote.replies import Bye

        while (message := await outbox.get()) is not None:
            if outbox.qsize() > MOST_WAITING:
                return
            try:
                await socket.send_text(message if isinstance(message, str) else message.model_dump_json())
            except (RuntimeError, WebSocketDisconnect):
                return
            if isinstance(message, Bye):
                with suppress(RuntimeError):
                    await socket.close(GONE)
                return

    def note_wrong(self, address: str) -> None:
        """Count a wrong guess, or a message that could not be read, of an address."""
        self.wrong.setdefault(address, deque(maxlen=WRONG)).append(monotonic())

    def has_to_wait(self, address: str) -> bool:
        """Whether there were too many wrong guesses from an address."""
        times = self.wrong.get(address, deque())
        return len(times) == WRONG and monotonic() - times[0] < WRONG_WITHIN


def server_of(rooms: RoomServer, behind: Sequence[str] = ()) -> uvicorn.Server:
    """A server for these rooms. `behind`: addresses of proxies; the client address that they name is believed."""
    config = uvicorn.Config(
        rooms.app,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(behind),
        forwarded_allow_ips=list(behind),
        lifespan="on",
    )
    return uvicorn.Server(config)


def serve(
    rooms: RoomServer,
    sock: socket.socket,
    told: Callable[[str, str], None],
    campaign: str | None,
    behind: Sequence[str] = (),
) -> None:
    """Serve until the program is ended; `told` is called with the host's token and the code of the first room.

    `behind`: as for `server_of`. Raises the errors of `Service.open` and `OpenRooms.open`.
    """
    server = server_of(rooms, behind)

    def end_unless(opened: Future[None]) -> None:
        server.should_exit = server.should_exit or opened.exception() is not None

    rooms.begin()
    rooms.opened.add_done_callback(end_unless)
    try:
        told(rooms.token, code_of(rooms, campaign) if campaign else "")
        server.run(sockets=[sock])
    finally:
        rooms.stop()
    rooms.opened.result()


def code_of(rooms: RoomServer, campaign: str) -> str:
    """Open the room of a campaign; its code."""
    rooms.opened.result()
    return rooms.worker.submit(rooms.keeper.rooms.open, campaign).result().code


def bound(host: str, port: int) -> socket.socket:
    """A socket of this address; port 0: any that is free. Raises CannotServe."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotServe(f"Port {port} of {host} cannot be used: {why}. Take another one with --port.") from None


def own_address() -> str:
    """The address by which others in the same network reach this machine; 127.0.0.1: there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing; it only asks for the way
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
