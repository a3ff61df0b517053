"""What the home screen opens: campaigns, duels, lessons, films, and whatever can be looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from inspect import unwrap
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.cli.app import GROUPS
from campaign.cli.output import Output
from campaign.configuration import configuration
from campaign.errors import CampaignError, NotAtTable
from campaign.kinds.registry import kind_of
from campaign.screens import home
from campaign.screens.pages import Page

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from campaign.play.seats import Answers
    from campaign.play.service import Service
    from campaign.screens.film import FilmDesk
    from campaign.table.home import Home
    from campaign.table.hosts import Host, LessonHost, QuickDuelHost
    from campaign.terminal.sessions import SeatedParty

LOOK_UP = "Look up"
"""The group of commands that look things up."""
RULES = "rules"
ANOTHER = "person"
"""Another person at this keyboard, as `--seat` has it."""


class Sitting(NamedTuple):
    """How people sit down, as options of `play` have it."""

    bot: str
    seats: Sequence[str] = ()
    open_hands: bool = False
    dice: str | None = None
    enemies: str | None = None


class QuickDuel:
    """A duel of two heroes, the player's own first: laid out again for every rematch, and kept if the player says
    so.
    """

    def __init__(self, service: Service, mine: str, other: str, who: str, dice: str | None) -> None:
        from campaign.play.seats import hidden_from

        self.service, self.fighters, self.who = service, [mine, other], who
        self.people = [0, 1] if who == ANOTHER else [0]
        self.hidden = hidden_from(self.people, [0, 1], open_hands=False)
        self.dice = configuration().dice(dice)
        self.seed = 0

    def laid(self) -> tuple[LiveSession, Answers, int]:
        """The next duel, which could be the first of a series."""
        from campaign.cli.duel_session import open_duel
        from campaign.play.keeping import first_seed
        from campaign.play.seats import Answers, bots_of
        from engine.chance import some_seed

        self.seed = some_seed()
        seed = first_seed(self.seed)
        live = open_duel(self.fighters, seed, hidden_from=self.hidden, dice=self.dice)
        return live, Answers(bots_of([ANOTHER, self.who], seed)), seed

    def keep(self, live: LiveSession, name: str) -> str:
        """Keep the duel that was laid out last; returns what was kept. Raises NameTaken, BadName."""
        from campaign.invocation import called, quoted
        from campaign.play.keeping import keep_duel

        campaign = keep_duel(self.service, name, self.fighters, self.seed, live)
        does, word = ("Watch it", "watch") if live.is_over else ("Continue", "play")
        return f"Saved as {campaign.name!r}. {does} with: {called()} {word} {quoted(campaign.name)}"

    def host(self) -> QuickDuelHost:
        """The duel at the table."""
        from campaign.table.hosts import QuickDuelHost

        return QuickDuelHost(self.laid, self.people, self.hidden, self.dice, self.keep)


class Doors:
    """Opens what is chosen at home."""

    def __init__(self, service: Service, saves: str | None, sitting: Sitting) -> None:
        self.service, self.saves, self.sitting = service, saves, sitting

    # -- playing -------------------------------------------------------------------------------------

    @contextmanager
    def host(self, what: str, names: Sequence[str]) -> Iterator[Host]:
        """A campaign, a duel or lessons. Raises what opening them raises."""
        if what == home.DUEL:
            yield self.duel(*names).host()
        elif what == home.LEARN:
            yield self.lesson_host(names[0])
        else:
            from campaign.table.hosts import CampaignHost

            with self.party(names[0], at_table=what == home.BOX) as party:
                yield CampaignHost(party)

    @contextmanager
    def party(self, name: str, *, at_table: bool = False) -> Iterator[SeatedParty]:
        """A campaign, perhaps with the box on the table. Raises NotAtTable and more."""
        from campaign.terminal.sessions import sat_down

        bot, seats, open_hands, dice, enemies = self.sitting
        kind = kind_of(self.service.find(name))
        if at_table and not kind.at_table:
            raise NotAtTable(f"{kind.title} are played without the box on the table.")
        seated = () if at_table else seats
        hands = at_table or open_hands
        with sat_down(
            self.service, name, bot, seated, open_hands=hands, dice=dice, enemies=enemies, at_table=at_table
        ) as party:
            yield party

    def duel(self, mine: str, other: str, who: str) -> QuickDuel:
        """A duel of two heroes."""
        return QuickDuel(self.service, mine, other, who, self.sitting.dice)

    def players(self) -> Mapping[str, str]:
        """Who may play against one, each with what that means."""
        from campaign.play.seats import bot_names

        about = {
            "greedy": "A bot that plays well.",
            "planner": "A bot that plans its main phases.",
            "random": "A bot that plays at random.",
        }
        usual = self.sitting.bot
        bots = sorted(bot_names(), key=lambda name: name != usual)
        return {**{name: about.get(name, "A bot.") for name in bots}, ANOTHER: "Another player at this keyboard."}

    # -- learning ------------------------------------------------------------------------------------

    def lesson_host(self, first: str) -> LessonHost:
        """A lesson and those after it."""
        from campaign.scenarios.lessons import lessons
        from campaign.table.hosts import LessonHost

        there = lessons()
        begin = [one.name for one in there].index(first)
        return LessonHost(there[begin:])

    def lessons(self) -> Mapping[str, tuple[str, str]]:
        """The lessons by name, each with its title and what it is about."""
        from campaign.scenarios.lessons import lessons

        return {one.name: (one.texts.title, f"You learn {one.texts.about}.") for one in lessons()}

    # -- watching ------------------------------------------------------------------------------------

    def film(self, name: str, session: int) -> tuple[FilmDesk, Callable[[str, int], str]]:
        """A session to watch, and how a what-if begins there. Raises NoPosition and more."""
        from campaign.cli.watch import branch_of_film
        from campaign.play.film import film_of
        from campaign.screens.review import desk_for

        film = film_of(self.service.store, self.service.find(name), session)
        desk = desk_for(self.service.store, film)
        return desk, lambda new, position: branch_of_film(self.service, film, new, position)

    # -- looking up ----------------------------------------------------------------------------------

    def lookups(self) -> Mapping[str, str]:
        """What there is to look up, each with what it is."""
        return {name: listed.help for name, listed in GROUPS[LOOK_UP].items()}

    def things(self, what: str) -> Sequence[tuple[str, str]]:
        """All there is of a sort: ids and names."""
        return [(str(one["id"]), str(one.get("name") or one["id"])) for one in self.report(what).data()]

    def tell(self, page: Page, what: str, id: str) -> None:
        """Write all about one of them."""
        write(self.report(what, id), page)

    def report(self, what: str, wanted: str | None = None) -> Output:
        """What the command of that name reports. Raises CampaignError for what there is not."""
        module = import_module(f"campaign.cli.{GROUPS[LOOK_UP][what].module}")
        command = unwrap(getattr(module, what))
        takes = command.__code__.co_varnames[: command.__code__.co_argcount]
        given = (SimpleNamespace(obj=self.saves),) if takes[0] == "ctx" else ()
        found: Output = command(*given, [wanted] if what == RULES and wanted else wanted)
        return found

    def find(self, page: Page, word: str) -> None:
        """Write whatever has this name, or what is near."""
        near: list[str] = []
        found = 0
        for what in GROUPS[LOOK_UP]:
            try:
                report = self.report(what, word)
                if what == RULES:
                    continue
            except CampaignError as error:
                near += str(error).partition(" Did you mean ")[2].rstrip("?").split(" or ")
                continue
            if found:
                page.say()
            found += 1
            write(report, page)
        if found:
            return
        try:
            write(self.report(RULES, word), page)
        except CampaignError:
            meant = " or ".join(get_close_matches(word.lower(), dict.fromkeys(near), cutoff=0.5))
            page.say(f"There is nothing called {word!r}.{f' Did you mean {meant}?' if meant else ''}", "wrong")


def write(report: Output, page: Page) -> None:
    """Write a report on any page: it asks for no more than a page has."""
    text: Callable[[Any], None] = report.text
    text(page)


def played_at(shown: Home) -> SeatedParty | None:
    """The campaign that was played last."""
    from campaign.table.hosts import CampaignHost

    return shown.host.party if isinstance(shown.host, CampaignHost) else None
