"""What `kingshand play` shows where nobody can be asked: a short campaign of bots, always the same."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.invocation import called
from campaign.play.bots import Answers, hero_bots
from campaign.play.score_rows import to_json
from campaign.play.service import Service
from campaign.terminal.hero_names import names_of
from campaign.terminal.score import show_sheet
from campaign.terminal.screen import Screen, print_json
from campaign.terminal.summary import show_numbers

HEROES = ("paladin", "moon-elf")
SEED = 3
"""With these the bot wins; a test says when that is no longer so, then look for others."""
BOT = "greedy"
TOLD = ("turn", "act", "harm", "good", "end")
"""Tones of the lines that are told; the rest is left out for shortness."""


def demonstrate(bot: str | None, *, as_json: bool) -> None:
    """Play scenario 1 to its score sheet, in saves that are gone afterwards."""
    screen = Screen()
    with TemporaryDirectory(prefix="kingshand-") as folder, Service.open(str(Path(folder) / "saves.db")) as service:
        campaign = service.create("demonstration", HEROES, seed=SEED)
        if not as_json:
            screen.say(
                "There is no terminal to ask anybody, so this is a demonstration: the bot plays scenario 1 with "
                f"{names_of(HEROES)}, seed {SEED}. Nothing of it is kept."
            )
        with service.open_campaign(campaign.name, told=not as_json) as opened:
            if not as_json:
                screen.say(opened.live.face.aim)
            for _ in opened.live.run(Answers(hero_bots(bot or BOT, len(HEROES), SEED))):
                for line in opened.live.news():
                    if line.tone in TOLD and not line.minor:
                        screen.say(line.text, line.tone)
            ending = opened.conclude()
            if as_json:
                print_json({"campaign": campaign.name, "sessions": [{"title": ending.title, **to_json(ending.score)}]})
                return
            screen.say(f"{ending.title}.", "end")
            show_numbers(screen, opened, service)
            screen.say()
            show_sheet(screen, service, opened.campaign)
    screen.say(
        f"In a terminal, '{called()} play' begins a campaign of your own, '{called()} learn' teaches a first turn."
    )
