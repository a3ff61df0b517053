"""People at browsers: who opens a room, sits down, answers and looks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.remote.serving import Served

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PICTURES = os.environ.get("KINGSHAND_BROWSER_PICTURES", "")
"""A folder for what the browsers show; empty: nothing is kept."""
SERIOUS = ("serious", "critical")
"""What axe may not find."""


class Person:
    """Somebody at a browser."""

    def __init__(self, browser: Any, **device: Any) -> None:
        self.context = browser.new_context(**device)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.problems: list[str] = []
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    # -- coming and sitting down ---------------------------------------------------------------------

    def open_room(self, server: Served, campaign: str, button: str = "Open a room") -> str:
        """As the host, open a room for a campaign; returns its code."""
        self.page.goto(f"{server.page}#host={server.token}")
        self.press(button, within=campaign)
        code: str = self.page.locator(".code").inner_text()
        return code

    def join(self, server: Served, code: str, name: str) -> None:
        """Come by a friend's link."""
        self.page.goto(f"{server.page}#room={code}")
        self.page.get_by_label("Your name").fill(name)
        self.press("Join")
        self.page.locator(".code").wait_for()

    def take(self, *heroes: str) -> None:
        """Take seats, and wait for the table."""
        for hero in heroes:
            if self.page.locator("nav").count():
                self.turn_to("Room")
            self.press("Take", within=hero)
            self.page.locator(".seats").wait_for()
        self.turn_to("Play")

    # -- doing ---------------------------------------------------------------------------------------

    def press(self, name: str, within: str = "") -> None:
        """Press a button, of a list's line where one is named."""
        line = self.page.locator(".holders li").filter(has=self.page.locator("b").get_by_text(within, exact=True))
        place = line if within else self.page
        place.get_by_role("button", name=name, exact=True).first.click()

    def turn_to(self, tab: str) -> None:
        """Look at another part of the table."""
        self.page.locator("nav").get_by_role("button", name=tab, exact=True).click()

    @property
    def question(self) -> Any:
        """The question that is open here."""
        return self.page.locator(".question h2")

    def answer(self) -> None:
        """Choose what is listed first, with the best dice kept, and agree where that might be a mistake."""
        best = self.page.get_by_role("button", name="Mark the best", exact=True)
        if best.count():
            best.click()
        if self.page.locator(".question .option.main[disabled]").count():
            self.page.locator("button.die").first.click()
        heading = self.asked_text()
        self.page.locator(".question .option:not([disabled])").first.click()
        self.be_sure(heading)

    def choose(self, token: str) -> None:
        """Tap an option, or mark dice and keep or roll them, as a token says; type what there is no button for."""
        heading, main = self.asked_text(), self.page.locator(".question .option.main")
        mask = token.partition(" ")[2]
        if main.count() and mask and set(mask) <= {"0", "1"}:
            for place, digit in enumerate(mask):
                die = self.page.locator("button.die").nth(place)
                if (die.get_attribute("aria-pressed") == "true") != (digit == "1"):
                    die.click()
            main.click()
        elif self.page.locator(f'.question [data-token="{token}"]').first.is_visible():
            self.page.locator(f'.question [data-token="{token}"]').first.click()
        else:
            self.page.get_by_label("Answer or command").fill(token)
            self.press("Say")
        self.be_sure(heading)

    def be_sure(self, heading: str) -> None:
        """Agree where what was chosen might be a mistake, until that question is not asked any more."""
        yes = self.page.get_by_role("button", name="Yes", exact=True)
        if self.wait_for(lambda: bool(yes.count()) or self.asked_text() != heading) and yes.count():
            yes.click()
            self.wait_for(lambda: self.asked_text() != heading)

    def asked_text(self) -> str:
        """The question with its options as it reads, and what the page tells of before: the same may be asked again."""
        log = self.page.locator(".log li").all_text_contents()
        seats = self.page.locator(".seats").all_text_contents()
        return "".join([*self.page.locator(".question").all_inner_texts(), *seats, *log[:3]])

    def wait_for(self, holds: Callable[[], bool]) -> bool:
        """Wait until something holds, which is told."""
        for _ in range(300):
            if holds():
                return True
            self.page.wait_for_timeout(30)
        raise AssertionError("nothing came of it")

    # -- looking -------------------------------------------------------------------------------------

    def keep_picture(self, name: str) -> None:
        """Keep what is shown, where pictures are wanted."""
        if PICTURES:
            self.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))

    def check_access(self, where: str) -> None:
        """Nothing that axe calls serious; the context has to bypass the policy of the page for it."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page).response["violations"]
        serious = [
            f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
            for one in found
            if one["impact"] in SERIOUS
        ]
        assert serious == [], f"{where}: {serious}"

    def check_targets(self) -> None:
        """Every target can be hit by a finger, and nothing overflows the width of a small phone."""
        for width in (320, 390):
            self.page.set_viewport_size({"width": width, "height": 700})
            assert self.page.locator("html").evaluate("page => page.scrollWidth") <= width
        for button in self.page.get_by_role("button").all():
            box = button.bounding_box()
            assert box is None or box["height"] >= 40, button.inner_text()


def sitting(server: Served, campaign: str, host: Person, guests: Mapping[str, Person], hero: str) -> str:
    """The host with a hero, and friends by theirs, each come by the link of the room; returns its code."""
    code = host.open_room(server, campaign)
    for number, (theirs, guest) in enumerate(guests.items()):
        guest.join(server, code, ("Ben", "Cleo", "Dora")[number])
        guest.take(theirs)
    host.take(hero)
    return code


def play_until_over(people: list[Person], most: int) -> int:
    """Whoever is asked answers, until the score sheet is there; returns how many answers were given."""
    for number in range(most):
        for _ in range(200):
            if people[0].page.locator("main.over").count():
                return number
            asked = next((person for person in people if person.question.count()), None)
            if asked is not None:
                asked.answer()
                break
            people[0].page.wait_for_timeout(50)
        else:
            raise AssertionError("nobody is asked")
    return most
