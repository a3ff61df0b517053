"""The page in a real browser: whole duels by taps and by keys, four seats against a boss, the box on the table, cut off
and back, with nothing on its console and nothing that keeps anybody from using it.
"""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest

from campaign.remote.room import Room
from campaign.screens.pages import BufferPage, text_of
from tests.remote.people import DESKTOP, PHONE, TABLET, Person, play_until_over, sitting
from tests.remote.serving import Served, bots_of_three, is_shop, served

for module in ("starlette", "uvicorn", "websockets", "playwright", "axe_playwright_python"):
    pytest.importorskip(module, reason="not tested with a browser: make test-browser installs what it needs")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-headless-shell", "google-chrome"))), None)
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="not tested with a browser: there is no Chromium on this machine"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
HOW_MUCH = pytest.mark.parametrize("late", [True, pytest.param(False, marks=pytest.mark.long)])
"""The end of a duel; a whole one in `make test-browser ARGS="-m long"`."""
LONGEST = 600
"""Answers after which a duel should be over."""


WATCH_MOMENTS = """page => {
  page.moments = [];
  new MutationObserver(() => {
    const shown = page.querySelector(".moment");
    if (!shown) return;
    const style = getComputedStyle(shown);
    page.moments.push({ text: shown.innerText, animation: style.animationName, events: style.pointerEvents });
  }).observe(page, { childList: true, subtree: true, characterData: true });
}"""
"""Keeps every moment that a page shows large."""


@pytest.fixture(name="server")
def a_server(tmp_path: Path) -> Iterator[Served]:
    """A server with a duel, a crawl and heroes against a boss."""
    with served(tmp_path) as server:
        yield server


@pytest.fixture(name="browser", scope="module")
def a_browser() -> Iterator[Any]:
    """Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def the_room(server: Served) -> Room:
    """The one that is open."""
    room: Room
    [room] = server.keeper.rooms
    return room


@HOW_MUCH
def test_a_duel_by_taps_on_a_phone_and_a_desktop(tmp_path: Path, browser: Any, *, late: bool) -> None:
    """What one does the other sees, to the score sheet on both; nothing overflows, every target can be hit."""
    with served(tmp_path, late=late) as server:
        duel_by_taps(server, browser)


def duel_by_taps(server: Served, browser: Any) -> None:
    """Two people play a duel to its end."""
    host, phone = Person(browser, **DESKTOP), Person(browser, **PHONE)
    sitting(server, "duel", host, {"Moon Elf": phone}, "Barbarian")
    play_until_over([host, phone], 3)
    host.keep_picture("remote-desktop")
    phone.keep_picture("remote-phone")
    phone.check_targets()
    phone.page.set_viewport_size({"width": 390, "height": 844})
    assert play_until_over([host, phone], LONGEST) < LONGEST
    for person in (host, phone):
        person.page.locator("main.over").get_by_text("wins").first.wait_for()
    phone.keep_picture("remote-over")
    assert host.problems == phone.problems == []


class Typed:
    """What somebody types at the terminal, as standard input."""

    def __init__(self) -> None:
        self.lines: SimpleQueue[str] = SimpleQueue()

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines.get, "")


@pytest.mark.parametrize("back", [7, pytest.param(10_000, marks=pytest.mark.long)])
def test_two_browsers_and_a_terminal_play_a_crawl_to_its_shop(
    tmp_path: Path, browser: Any, monkeypatch: pytest.MonkeyPatch, back: int
) -> None:
    """By taps and by lines, to where everybody has been asked what to buy; a whole crawl with `-m long`."""
    from campaign.remote.hosting import sit_down

    typed = Typed()
    monkeypatch.setattr(sys, "stdin", typed)
    with served(tmp_path, back=back) as server:
        code = server.rooms.worker.submit(server.keeper.rooms.open, "market").result().code
        page = BufferPage()
        terminal = sit_down(server.rooms, code, page)
        lines = Thread(target=terminal.run)
        lines.start()
        people = {1: Person(browser, **PHONE), 2: Person(browser, **TABLET)}
        for seat, hero in ((1, "Moon Elf"), (2, "Monk")):
            people[seat].join(server, code, hero)
            people[seat].take(hero)
        bots, live, shopped = bots_of_three(), the_room(server).live, set[int]()

        def asked() -> tuple[int, int, str, bool]:
            """The serial, who is asked, what a bot would answer, and whether it is in the shop."""
            decision = live.game.state.decision
            assert decision is not None
            return live.serial, decision.seat, bots(live.game, decision), is_shop(live.game)

        while len(shopped) < 3:
            serial, seat, token, is_shopping = server.rooms.worker.submit(asked).result()
            if is_shopping:
                shopped.add(seat)
            if seat in people:
                people[seat].question.wait_for()
                people[seat].choose(token)
            else:
                people[1].wait_for(lambda: terminal.serial == serial and terminal.asked is not None)  # noqa: B023
                typed.lines.put(token)
                people[1].wait_for(lambda: live.serial != serial or bool(terminal.doubts))  # noqa: B023
                if terminal.doubts:
                    typed.lines.put("yes")
            people[1].wait_for(lambda: live.serial != serial)  # noqa: B023
        for person in people.values():
            person.turn_to("Log")
            person.page.locator(".log li").first.wait_for()
            assert person.problems == []
        typed.lines.put("")
        lines.join()
        assert any("Shop" in text_of(row) for row in page.take())


@HOW_MUCH
def test_a_duel_by_keys_alone(tmp_path: Path, browser: Any, *, late: bool) -> None:
    """A room is opened, a seat taken, a bot seated and every question answered without a pointer."""
    with served(tmp_path, late=late) as server:
        duel_by_keys(server, browser)


def duel_by_keys(server: Served, browser: Any) -> None:
    """One person plays a duel against a bot to its end."""
    host = Person(browser, color_scheme="dark", **DESKTOP)
    page, keys = host.page, host.page.keyboard

    def go_to(name: str, within: str = "") -> None:
        """Go on with Tab until a button of that name has the focus, in a line where one is named, and press it."""
        for _ in range(80):
            keys.press("Tab")
            focus = page.locator(":focus")
            line = page.locator(".holders li", has=page.locator(":focus")).locator("b")
            if focus.inner_text() == name and (not within or (line.count() and within == line.inner_text())):
                keys.press("Enter")
                return
        raise AssertionError(f"Tab does not lead to {name}")

    page.goto(f"{server.page}#host={server.token}")
    page.locator(".lobby").wait_for()
    go_to("Open a room", "duel")
    page.locator(".code").wait_for()
    go_to("Take", "Barbarian")
    page.locator(".seats").wait_for()
    go_to("Room")
    go_to("Let a bot play", "Moon Elf")
    for _ in range(60):
        keys.press("Tab")
        if page.locator("#text:focus").count():
            break
    keys.type("? Barbarian")
    keys.press("Enter")
    page.get_by_role("dialog").wait_for()
    keys.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    host.keep_picture("remote-dark")
    room = the_room(server)
    for _ in range(LONGEST):
        if page.locator("main.over").count():
            break
        serial = room.live.serial
        question = page.locator(".question h2")
        question.or_(page.locator("main.over")).first.wait_for()
        if not question.count():
            continue
        if not page.locator("#text:focus").count():
            for _ in range(60):
                keys.press("Tab")
                if page.locator("#text:focus").count():
                    break
        options = page.locator(".question .choices .option[data-token] .number")
        keys.type(options.first.inner_text() if options.count() else "keep 1 2 3 4 5")
        keys.press("Enter")
        dialog = page.get_by_role("dialog")
        for _ in range(100):
            if room.live.serial != serial or dialog.count():
                break
            page.wait_for_timeout(30)
        if dialog.count():
            go_to("Yes" if dialog.get_by_role("button", name="Yes", exact=True).count() else "Close")
    page.locator("main.over").wait_for()
    assert host.problems == []


def test_four_seats_against_a_boss_who_is_a_person(server: Served, browser: Any) -> None:
    """On a desktop, a tablet and two phones; each has the hand of their own seat and no other."""
    host, tablet, phone = Person(browser, **DESKTOP), Person(browser, **TABLET), Person(browser, **PHONE)
    boss = Person(browser, **PHONE)
    sitting(server, "boss", host, {"Moon Elf": tablet, "Monk": phone, "Mad King": boss}, "Barbarian")
    assert play_until_over([host, tablet, phone, boss], 16) == 16
    assert the_room(server).live.position >= 16
    tablet.keep_picture("remote-boss")
    for seat, person in enumerate((host, tablet, phone, boss)):
        person.turn_to("Hand")
        hand = the_room(server).live.game.state.players[seat].hand
        assert person.page.locator("[data-panel=hand] .card").count() == len(set(hand))
    boss.turn_to("Room")
    boss.page.locator(".holders li", has_text="Mad King").get_by_text("you").wait_for()
    for person in (host, tablet, phone, boss):
        assert person.problems == []


def test_with_the_box_on_a_tablet(server: Served, browser: Any) -> None:
    """One device lays all seats on the table and enters what people do with the box."""
    tablet = Person(browser, **TABLET)
    tablet.open_room(server, "crawl", "With the box")
    tablet.take("Barbarian", "Moon Elf")
    room = the_room(server)
    assert room.opened.is_at_table
    typed = False
    while not typed:
        assert room.live.position < 20
        tablet.question.wait_for()
        before = room.live.position
        if tablet.page.locator(".question [data-token]").count():
            tablet.answer()
        else:
            typed = True
            tablet.page.get_by_label("Answer or command").fill("3")
            tablet.press("Say")
        for _ in range(200):
            if room.live.position != before:
                break
            tablet.page.wait_for_timeout(50)
        assert room.live.position != before
    tablet.keep_picture("remote-companion")
    assert tablet.problems == []


def test_a_phone_that_loses_its_network_comes_back(server: Served, browser: Any) -> None:
    """It says so and takes no input meanwhile; back, it shows the table as it is now."""
    host, phone = Person(browser, **DESKTOP), Person(browser, **TABLET)
    sitting(server, "crawl", host, {"Moon Elf": phone}, "Barbarian")
    phone.keep_picture("remote-tablet")
    phone.context.set_offline(True)
    phone.page.get_by_text("Not connected: reconnecting.").wait_for()
    phone.page.locator("[inert] main").wait_for()
    host.turn_to("Room")
    host.page.get_by_text("Ben, away").first.wait_for()
    host.press("Let a bot play", within="Moon Elf")
    phone.context.set_offline(False)
    phone.page.get_by_text("Not connected: reconnecting.").wait_for(state="detached")
    phone.turn_to("Log")
    phone.page.get_by_text("Ben is back.").first.wait_for()


def test_cut_off_while_asked_the_same_question_is_there_again(server: Served, browser: Any) -> None:
    """In the middle of a defence, too; the answer is taken then."""
    host, phone = Person(browser, **DESKTOP), Person(browser, **PHONE)
    sitting(server, "duel", host, {"Moon Elf": phone}, "Barbarian")
    room = the_room(server)
    for _ in range(LONGEST):
        decision = room.live.game.state.decision
        assert decision is not None
        if decision.seat == 1 and room.live.game.state.attack is not None:
            break
        play_until_over([host, phone], 1)
    phone.question.wait_for()
    hint = phone.page.locator(".question summary", has_text="Hint")
    before, question = room.live.position, phone.page.locator(".question")

    def is_settled() -> bool:  # a hint comes last, but the question before may have had one, too
        text = question.inner_text()
        phone.page.wait_for_timeout(300)
        return bool(hint.count()) and question.inner_text() == text

    phone.wait_for(is_settled)
    text = question.inner_text()
    phone.context.set_offline(True)
    phone.page.get_by_text("Not connected: reconnecting.").wait_for()
    phone.context.set_offline(False)
    phone.page.get_by_text("Not connected: reconnecting.").wait_for(state="detached")
    phone.wait_for(lambda: question.inner_text() == text)
    assert room.live.position == before
    phone.page.locator(".question .option:not([disabled])").first.click()  # what is asked next may read the same
    phone.wait_for(lambda: room.live.position > before)


class Mute:
    """What lies between a device and the server, and passes on nothing any more once it is told so."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_mute = False
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.page = f"http://127.0.0.1:{self.listening.getsockname()[1]}/"
        Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Pass on every connection, both ways."""
        with suppress(OSError):
            while True:
                here, _ = self.listening.accept()
                there = socket.create_connection(("127.0.0.1", self.port))
                for source, target in ((here, there), (there, here)):
                    Thread(target=self.pump, args=(source, target), daemon=True).start()

    def pump(self, source: socket.socket, target: socket.socket) -> None:
        """Pass on what comes, and the end of it; of a connection that was open when it fell silent, neither."""
        with suppress(OSError):
            while data := source.recv(65536):
                if self.is_mute:
                    return
                target.sendall(data)
            if not self.is_mute:
                target.close()


def test_a_socket_that_says_nothing_is_given_up(server: Served, browser: Any) -> None:
    """Open, but dead: after ten seconds the page takes no input, says so and connects anew; then all is as before."""
    way = Mute(server.port)
    with closing(way.listening):
        phone = Person(browser, **PHONE)
        phone.open_room(server._replace(port=way.listening.getsockname()[1]), "crawl")
        phone.take("Barbarian", "Moon Elf")
        phone.question.wait_for()
        text = phone.page.locator(".question h2").inner_text()
        way.is_mute = True
        phone.page.get_by_text("Not connected: reconnecting.").wait_for()
        phone.page.locator("[inert] main").wait_for()
        way.is_mute = False
        phone.page.get_by_text("Not connected: reconnecting.").wait_for(state="detached")
        assert phone.page.locator(".question h2").inner_text() == text
        phone.answer()


def test_a_tab_that_slept_is_at_the_table_as_it_is(server: Served, browser: Any) -> None:
    """Frozen by the browser while others play; woken, it shows what they did."""
    host, phone = Person(browser, **DESKTOP), Person(browser, **PHONE)
    sitting(server, "crawl", host, {"Moon Elf": phone}, "Barbarian")
    tab = phone.context.new_cdp_session(phone.page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    host.turn_to("Room")
    host.press("thanks")
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    phone.page.get_by_text("the host: thanks").first.wait_for()
    phone.turn_to("Log")
    assert phone.problems == []


def test_the_back_button_closes_what_lies_on_top(server: Served, browser: Any) -> None:
    """A sheet first, then the part of the table that was looked at; the page and the seat stay."""
    phone = Person(browser, **PHONE)
    phone.open_room(server, "crawl")
    phone.take("Barbarian", "Moon Elf")
    phone.turn_to("Hand")
    phone.page.locator("[data-panel=hand] .name").first.click()
    sheet = phone.page.get_by_role("dialog")
    sheet.wait_for()
    phone.page.go_back()
    sheet.wait_for(state="detached")
    assert phone.page.locator("[data-panel=hand].shown").count() == 1
    phone.turn_to("Log")
    phone.page.go_back()
    phone.page.locator("[data-panel=play].shown").wait_for()
    phone.question.wait_for()


def test_the_screen_is_kept_on_while_one_plays(server: Served, browser: Any) -> None:
    """Asked of the browser as soon as there is a table, and again where a tab comes back."""
    phone = Person(browser, **PHONE)
    phone.page.add_init_script(
        "navigator.wakeLock.request = async kind => { document.documentElement.dataset.lock = kind; }"
    )
    phone.open_room(server, "crawl")
    phone.page.locator("html[data-lock=screen]").wait_for()


def test_a_small_phone_upright_and_turned(server: Served, browser: Any) -> None:
    """Nothing is wider than the page, and the question can be scrolled to above the line for typing."""
    phone = Person(browser, **{**PHONE, "viewport": {"width": 320, "height": 568}})
    phone.open_room(server, "crawl")
    phone.take("Barbarian", "Moon Elf")
    for width, height in ((320, 568), (568, 320)):
        phone.page.set_viewport_size({"width": width, "height": height})
        for tab in phone.page.locator("nav button").all_inner_texts():
            phone.turn_to(tab)
            assert phone.page.locator("html").evaluate("page => page.scrollWidth") <= width, tab
        phone.keep_picture(f"remote-small-{width}")
        phone.turn_to("Play")
        last = phone.page.locator(".question .option").last
        last.scroll_into_view_if_needed()
        box, line = last.bounding_box(), phone.page.locator(".typed").bounding_box()
        phone.page.mouse.wheel(0, 10_000)
        phone.page.wait_for_timeout(300)
        box = last.bounding_box()
        assert box["y"] + box["height"] <= line["y"]


def test_a_moment_that_everybody_looks_up_for_is_shown_large(tmp_path: Path, browser: Any) -> None:
    """The fall that ends a duel, on both pages, without motion where that is wanted; it takes no tap from anything."""
    with served(tmp_path, late=True) as server:
        host = Person(browser, **DESKTOP)
        phone = Person(browser, reduced_motion="reduce", **PHONE)
        sitting(server, "duel", host, {"Moon Elf": phone}, "Barbarian")
        for person in (host, phone):
            person.page.locator("#page").evaluate(WATCH_MOMENTS)
        assert play_until_over([host, phone], LONGEST) < LONGEST
        for person, animation in ((host, "moment"), (phone, "none")):
            told = person.page.locator("#page").evaluate("page => page.moments")
            assert any("is defeated" in one["text"] for one in told), told
            assert {one["animation"] for one in told} == {animation}
            person.keep_picture("remote-moment")
            assert {one["events"] for one in told} == {"none"}
            assert person.problems == []


def test_the_page_can_be_installed_and_opens_without_a_network(server: Served, browser: Any) -> None:
    """Chromium finds nothing wrong with what says so; offline the page is there, and says that it is not connected."""
    host = Person(browser, **DESKTOP)
    host.open_room(server, "duel")
    manifest = host.context.new_cdp_session(host.page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"standalone"' in manifest["data"]
    host.page.locator("#page").evaluate("async () => { await navigator.serviceWorker.ready; }")
    host.context.set_offline(True)
    host.page.reload()
    host.page.get_by_text("Not connected: reconnecting.").wait_for()
    host.context.set_offline(False)
    host.page.locator(".code").wait_for()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_nothing_keeps_anybody_from_using_it(server: Served, browser: Any, scheme: str) -> None:
    """Lobby, table, every part of it, a sheet, on a desktop and a phone, in both colours: axe finds nothing serious."""
    still = {"color_scheme": scheme, "bypass_csp": True, "reduced_motion": "reduce"}  # dice that fall in are faint
    host, phone = Person(browser, **still, **DESKTOP), Person(browser, **still, **PHONE)
    host.page.goto(f"{server.page}#host={server.token}")
    host.page.locator(".lobby").wait_for()
    host.check_access("lobby")
    phone.page.goto(server.page)
    phone.page.get_by_label("Your name").wait_for()
    phone.check_access("join")
    phone.page.goto("about:blank")
    sitting(server, "crawl", host, {"Moon Elf": phone}, "Barbarian")
    play_until_over([host, phone], 4)
    for person in (host, phone):
        for tab in person.page.locator("nav button").all_inner_texts():
            person.turn_to(tab)
            person.check_access(tab)
    phone.page.get_by_label("Answer or command").fill("? Barbarian")
    phone.press("Say")
    phone.page.get_by_role("dialog").wait_for()
    phone.check_access("sheet")
    phone.keep_picture(f"remote-sheet-{scheme}")


def test_twelve_things_can_be_said(server: Served, browser: Any) -> None:
    """Each by a button; everybody else reads who says what."""
    host, phone = Person(browser, **DESKTOP), Person(browser, **PHONE)
    sitting(server, "duel", host, {"Moon Elf": phone}, "Barbarian")
    phone.turn_to("Room")
    assert phone.page.locator(".pings button").count() == 12
    phone.press("well done")
    host.page.get_by_text("Ben: well done").first.wait_for()
