"""Who plays which seat: a person, or a bot of some name; and who answers for seats that no person plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.bots import Bot, is_program
from campaign.errors import CampaignError
from campaign.play.live_session import LiveSession
from campaign.words.names import joined, number_in
from engine.game import Game
from engine.state import Decision

PERSON, BOT = "person", "bot"


class BadSeat(CampaignError):
    """A wish about a seat that nobody can follow."""


def seated(wishes: Sequence[str], heroes: Sequence[str], defaults: Sequence[str], *, bot: str) -> list[str]:
    """For every seat `person` or the name of a bot.

    A wish is `WHO=WHAT`: a seat's number from 1 on, or its hero's id or the beginning of it; `person`, `bot` or the
    name of a bot. `defaults` holds for seats that nobody speaks of, and `bot` is what `bot` alone means.
    Raises BadSeat, UnknownBotName.
    """
    check_bot(bot)
    players = [bot if default == BOT else default for default in defaults]
    for wish in wishes:
        who, _, what = wish.partition("=")
        if not who or not what:
            raise BadSeat(f"{wish!r} names no seat and player. Type it like: 2=bot, or {heroes[-1]}={PERSON}.")
        seat = seat_of(who.strip().lower(), heroes)
        players[seat] = player_of(what.strip(), bot)
    return players


def seat_of(who: str, heroes: Sequence[str]) -> int:
    """The seat that a name or a number means. Raises BadSeat."""
    number = number_in(who)
    if number is not None:
        if not 1 <= number <= len(heroes):
            raise BadSeat(f"There is no seat {who}; the seats go from 1 to {len(heroes)}.")
        return number - 1
    id = "-".join(who.replace("'", "").split())
    seats = [i for i, hero in enumerate(heroes) if hero == id] or [
        i for i, hero in enumerate(heroes) if hero.startswith(id)
    ]
    if len(seats) > 1:
        raise BadSeat(f"{who} plays seats {', '.join(str(seat + 1) for seat in seats)}; give the number.")
    if not seats:
        raise BadSeat(f"{who} does not take part; choose from {', '.join(heroes)}.")
    return seats[0]


def player_of(what: str, bot: str) -> str:
    """A person, or a bot by name. Raises BadSeat, UnknownBotName."""
    if is_program(what):
        check_bot(what)
        return what
    what = what.lower()
    if what not in (PERSON, BOT, *bot_names()):
        raise BadSeat(f"There is no player {what!r}: a seat is for a {PERSON}, a {BOT}, or {' or '.join(bot_names())}.")
    return bot if what == BOT else what


def people_of(players: Sequence[str]) -> list[int]:
    """The seats that people play."""
    return [seat for seat, player in enumerate(players) if player == PERSON]


def who_plays(live: LiveSession, people: Sequence[int]) -> str:
    """Who is played by people and who by bots, by name, as a sentence; empty where that is plain: there are only
    two.
    """
    names = [live.view.seat(seat) for seat in range(live.hero_count)]
    bots = [name for seat, name in enumerate(names) if seat not in people]
    if not bots or len(names) <= 2:
        return ""
    mine = joined(names[seat] for seat in people)
    return f"{'People play' if len(people) > 1 else 'You play'} {mine}; bots play {joined(bots)}."


def bots_of(players: Sequence[str], seed: int) -> dict[int, Bot]:
    """A bot for every seat that is one's, each with luck of its own."""
    from ai.bots import make_bot

    return {seat: make_bot(name, seed + seat) for seat, name in enumerate(players) if name != PERSON}


def defaults(teams: Sequence[int], *, auto: bool) -> list[str]:
    """Who plays each seat if nothing is said: people, where all are one team; else one person; with `auto` bots."""
    opposed = len(set(teams)) > 1
    return [BOT if auto or (opposed and seat) else PERSON for seat in range(len(teams))]


def hidden_from(people: Sequence[int], teams: Sequence[int], *, open_hands: bool) -> dict[int, list[int]]:
    """For every person the seats whose cards they may not see: those of other teams."""
    shown = people if open_hands else ()
    return {
        seat: [other for other, team in enumerate(teams) if team != teams[seat] and other not in shown]
        for seat in people
    }


class UnknownBotName(CampaignError):
    """There is no bot of this name."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    from ai.bots import BOTS

    return tuple(sorted(BOTS))


class Answers:
    """Answers for every seat that no person plays."""

    __slots__ = ("bots",)

    def __init__(self, bots: Mapping[int, Bot] | None = None) -> None:
        self.bots = dict(bots or {})

    def __call__(self, game: Game, decision: Decision) -> str:
        """A token for the decision: a bot's from what its seat may see; a person's seat is answered with a pass."""
        if game.mode.scripted(game, decision.seat):
            from ai.bots import advised

            return advised(game, decision)
        bot = self.bots.get(decision.seat)
        if bot is None:
            return pass_of(decision)
        from ai.bots import ask

        return ask(bot, game, decision)


def pass_of(decision: Decision) -> str:
    """How a player who does nothing answers."""
    return next((token for token in ("pass", "no", "done") if token in decision.options), decision.options[-1])


def check_bot(name: str) -> None:
    """Raise UnknownBotName unless there is such a bot, or its program can be started."""
    if is_program(name):
        from ai.bots.program import BadProgram, program_bot

        try:
            if program_bot(name, 0) is not None:
                return
        except BadProgram as error:
            raise UnknownBotName(str(error)) from None
    known = bot_names()
    if name not in known:
        raise UnknownBotName(
            f"There is no bot {name!r}; there are {', '.join(known)}, and programs such as 'program:python3 my_bot.py'."
        )


def check_own_bot(name: str) -> None:
    """Raise UnknownBotName unless it is one of our own bots: a program would keep everybody else waiting."""
    if is_program(name):
        raise UnknownBotName(f"Rooms are played by the program's own bots alone: {', '.join(bot_names())}.")
    check_bot(name)


def hero_bots(name: str, seats: int, seed: int) -> dict[int, Bot]:
    """A bot for each of the first seats, each with luck of its own. Raises UnknownBotName."""
    from ai.bots import make_bot

    check_bot(name)
    return {seat: make_bot(name, seed + seat) for seat in range(seats)}
