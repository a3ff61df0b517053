"""The home screen: what `kingshand` alone opens in a terminal, at the table or as a numbered list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.home_doors import RULES, Doors, QuickDuel, Sitting, played_at
from campaign.configuration import configuration
from campaign.errors import CampaignError
from campaign.screens import home
from campaign.screens.home import HomeEntry, entries, watchable
from campaign.terminal.keyboard import STOP, Keyboard, ask
from campaign.terminal.screen import Screen, opens_table
from campaign.words.names import number_in
from content.errors import LoadError
from engine.errors import EngineError
from saves.errors import SavesError

if TYPE_CHECKING:
    from campaign.play.service import Service

TOLD = (CampaignError, SavesError, EngineError, LoadError)
"""What is told in a sentence, and one is home again."""
ABOUT = "Type a number, or the beginning of a choice, such as new; Enter takes the first."
BACK = "Enter: back."


def arrive(saves: str | None, *, plain: bool) -> None:
    """Show the home screen until people leave."""
    from campaign.play.seats import check_bot
    from campaign.terminal.open_saves import to_play

    bot = configuration().bot(None)
    check_bot(bot)
    with to_play(saves) as service:
        at_home(service, Doors(service, saves, Sitting(bot)), plain=plain)


def at_home(service: Service, doors: Doors, *, plain: bool) -> None:
    """The home screen at the table, or in lines; a player who leaves the table for lines continues there."""
    screen, keyboard = Screen(), Keyboard()
    lines = LineHome(screen, keyboard, service, doors)
    if opens_table(plain=plain):
        from campaign.table.home import Home
        from campaign.table.start import run_home
        from campaign.terminal.what_is_kept import offering_copy

        shown = Home(service, doors)
        with offering_copy(screen, keyboard, service.store, lambda: played_at(shown)):
            in_lines = run_home(shown)
        if not in_lines:
            return
        if shown.name is not None:
            lines.play(shown.name)
    lines.stay()


class LineHome:
    """The home screen as a numbered list."""

    def __init__(self, screen: Screen, keyboard: Keyboard, service: Service, doors: Doors) -> None:
        self.screen, self.keyboard, self.service, self.doors = screen, keyboard, service, doors

    def stay(self) -> None:
        """Ask what to do, and do it, until they leave."""
        try:
            while (entry := self.chosen()).does != home.QUIT:
                try:
                    self.do(entry)
                except TOLD as error:
                    self.screen.say(str(error), "wrong")
                except EOFError:
                    self.screen.say()  # they went back home
        except EOFError:
            return

    def chosen(self) -> HomeEntry:
        """What they want to do. Raises EOFError when they stop."""
        listed = entries(self.service)
        self.screen.say()
        self.screen.say("kingshand", "title")
        for number, entry in enumerate(listed, start=1):
            about = f"  {entry.about}" if entry.name else ""
            self.screen.row([(f"{number:>3}  ", "number"), (entry.label, "act"), (about, "faint")])

        def read(typed: str) -> HomeEntry:
            return picked(typed, listed)

        words = [entry.name or entry.does for entry in listed]
        return ask(self.screen, self.keyboard, "What next? [1]  ", read, ABOUT, words)

    def do(self, entry: HomeEntry) -> None:
        """Do what an entry says. Raises EOFError where they stop, and what doing it raises."""
        match entry.does:
            case home.PLAY:
                self.play(entry.name)
            case home.NEW:
                from campaign.cli.new_campaign import new_campaign

                self.play(new_campaign(self.screen, self.keyboard, self.service))
            case home.DUEL:
                self.duel()
            case home.LEARN:
                from campaign.cli.learn import choose_and_take

                choose_and_take(self.screen, self.keyboard)
            case home.BOX:
                self.box()
            case home.WATCH:
                self.watch()
            case home.LOOK_UP:
                self.look_up()
            case home.HALL:
                self.hall()
            case home.SETTINGS:
                self.settings()

    # -- playing -------------------------------------------------------------------------------------

    def play(self, name: str, *, at_table: bool = False) -> None:
        """Play a campaign line by line."""
        from campaign.cli.play import play_party

        with self.doors.party(name, at_table=at_table) as party:
            play_party(self.screen, self.keyboard, party, plain=True)

    def box(self) -> None:
        """Choose a campaign, or begin one, and play it with the box on the table."""
        from campaign.cli.new_campaign import choose_campaign

        name = choose_campaign(self.screen, self.keyboard, self.service)
        if name is not None:
            self.play(name, at_table=True)

    def duel(self) -> None:
        """Choose two heroes and who plays the other; the duel, rematches, and whether it is kept."""
        from campaign.screens.hero_names import names_of
        from campaign.screens.new_campaign import hero_named, hero_options

        names = [option.name for option in hero_options()]
        self.screen.say("Heroes: " + ", ".join(f"{i} {name}" for i, name in enumerate(names, start=1)))
        about = "Type a hero's number, its name or the beginning of it."
        mine = ask(self.screen, self.keyboard, "Your hero> ", hero_named, about, names)
        other = ask(self.screen, self.keyboard, "Against> ", hero_named, about, names)
        players = self.doors.players()
        usual = next(iter(players))

        def who(typed: str) -> str:
            return one_of(typed, list(players)) if typed else usual

        told = "; ".join(f"{name}: {what}" for name, what in players.items())
        player = ask(self.screen, self.keyboard, f"Who plays {names_of([other])}? [{usual}] ", who, told, list(players))
        self.fight(self.doors.duel(mine, other, player))

    def fight(self, duel: QuickDuel) -> None:
        """Duel after duel; each is kept if they say so."""
        from campaign.cli.duel_session import play

        again = True
        while again:
            live, answers, seed = duel.laid()
            again = play(live, answers, duel.people, seed, duel.hidden, dice=duel.dice, may_be_kept=True)
            while live.position:
                self.screen.say("Keep this duel? Type a name for it; Enter keeps nothing.")
                name = self.keyboard.line("> ").strip()
                if not name or name.lower() in STOP:
                    break
                try:
                    self.screen.say(duel.keep(live, name), "good")
                    break
                except SavesError as error:
                    self.screen.say(str(error), "wrong")

    # -- watching and looking up ---------------------------------------------------------------------

    def watch(self) -> None:
        """Choose a session, and watch it line by line."""
        from campaign.terminal.film import FilmPlayer

        films = [(campaign.name, session) for campaign, sessions in watchable(self.service) for session in sessions]
        if not films:
            self.screen.say("Nothing has been played yet.")
            return
        labels = [f"{name}, session {session}" for name, session in films]
        name, session = films[self.number("Watch which session?", labels)]
        desk, branching = self.doors.film(name, session)
        FilmPlayer(self.screen, self.keyboard, desk, branching).play()

    def look_up(self) -> None:
        """Ask for names, and tell what they are, until they go back."""
        lists = self.doors.lookups()
        self.screen.say(f"Type a name, or one of these for all of them: {', '.join(lists)}. {BACK}")
        while typed := self.keyboard.line("? ", [*lists]).strip():
            if typed.lower() in STOP:
                return
            if typed in lists and typed != RULES:
                self.screen.say(", ".join(name for _, name in self.doors.things(typed)))
            elif typed == RULES:
                self.screen.say("Type words of a rule, or its id.")
            else:
                self.doors.find(self.screen, typed)

    def hall(self) -> None:
        """Show finished campaigns."""
        from campaign.kinds.conclusion import ACTIVE
        from campaign.play.book.hall import hall
        from campaign.play.book.party_history import all_marks
        from campaign.terminal.score import show_hall

        ended = [one for one in self.service.campaigns() if one.status != ACTIVE]
        marks = all_marks(self.service.store, ended)
        show_hall(self.screen, hall([(one, marks[one.id]) for one in ended if not marks[one.id].branch]))

    def settings(self) -> None:
        """List all that can be set, and change one after another."""
        from campaign.screens.settings import kept_settings

        while True:
            settings = kept_settings()
            width = max(len(one.name) for one in settings)
            self.screen.say()
            self.screen.say("Settings", "title")
            for number, one in enumerate(settings, start=1):
                row = [(f"{number:>3}  ", "number"), (one.name.ljust(width), "act"), (f"  {one.now()}", "plain")]
                self.screen.row(row)
            self.screen.say(f"Type a number to change one. {BACK}", "faint")
            typed = self.keyboard.line("> ").strip()
            if not typed or typed.lower() in STOP:
                return
            place = number_in(typed)
            if place is None or not 1 <= place <= len(settings):
                self.screen.say(f"Type a number from 1 to {len(settings)}.", "wrong")
                continue
            chosen = settings[place - 1]
            chosen.describe(self.screen)
            value = self.keyboard.line(f"{chosen.name} [{chosen.now()}] ", list(chosen.values)).strip()
            if not value:
                continue
            try:
                chosen.put(value)
            except CampaignError as error:
                self.screen.say(str(error), "wrong")
            else:
                self.screen = Screen()  # how lines are drawn holds at once
                self.screen.say(f"{chosen.name} is {chosen.now()} now.", "good")

    def number(self, question: str, labels: Sequence[str]) -> int:
        """Which line of a list they want, counted from 0. Raises EOFError when they stop."""
        for number, label in enumerate(labels, start=1):
            self.screen.say(f"{number:>3}  {label}")

        def read(typed: str) -> int:
            found = number_in(typed or "1")
            if found is None or not 1 <= found <= len(labels):
                raise ValueError(f"Type a number from 1 to {len(labels)}.")
            return found - 1

        return ask(self.screen, self.keyboard, f"{question} [1] ", read, "Type a number, or quit to go back.")


def picked(typed: str, listed: Sequence[HomeEntry]) -> HomeEntry:
    """The entry that is meant. Raises ValueError with a sentence."""
    number = number_in(typed or "1")
    if number is not None:
        if not 1 <= number <= len(listed):
            raise ValueError(f"Type a number from 1 to {len(listed)}.")
        return listed[number - 1]
    wanted = typed.lower()
    whole = [entry for entry in listed if wanted in (entry.does, entry.key, entry.label.lower(), entry.name.lower())]
    begun = [
        entry for entry in listed if any(text.lower().startswith(wanted) for text in (entry.label, entry.name or "-"))
    ]
    own = [entry for entry in whole if entry.does != home.PLAY or wanted == entry.name.lower()]
    meant = own or begun
    if len(meant) != 1:
        raise ValueError(f"Type a number from 1 to {len(listed)}, or the beginning of a choice.")
    return meant[0]


def one_of(typed: str, names: Sequence[str]) -> str:
    """The name that is meant. Raises ValueError with a sentence."""
    meant = [name for name in names if name.startswith(typed.lower())]
    if len(meant) != 1:
        raise ValueError(f"Type one of {', '.join(names)}.")
    return meant[0]
