"""The title cards of crawls and boss battles, and the report of a crawl that is won."""

from __future__ import annotations

from typing import Any

from campaign.adventures.rules.battle.session import boss_seat, companions
from campaign.adventures.rules.crawl.session import layout_of
from campaign.adventures.rules.kings_hand import TOKENS, most_in_a_turn, success_values
from campaign.adventures.rules.session import difficulty_of, party_of, scenario_of
from campaign.adventures.words.messages import SHEETS
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from campaign.words.sheets import counted_row, deed_rows, hero_rows
from campaign.words.statistics import Statistics
from campaign.words.templates import Wording
from content import text
from content.adventures import text as card_text


def say(view: SessionView, message: str, **parts: Any) -> str:
    """A template of `SHEETS` with its parts filled in."""
    return Wording(view.game.library, view.game.state).say(SHEETS[message], parts)


def difficulty_row(view: SessionView) -> Row:
    """The difficulty, and what it changes."""
    difficulty = difficulty_of(view.game)
    told = card_text.difficulty(difficulty.raw, text.names_of(view.game.library))
    return [(say(view, "difficulty", name=difficulty.name, text=" ".join(told.split())), "faint")]


def crawl_title(view: SessionView) -> list[Row]:
    """What a crawl is, and who goes there."""
    title = say(view, "crawl", number=scenario_of(view.game).number)
    return [[(title, "title")], difficulty_row(view), [], *hero_rows(view), [], [(view.aim, "plain")]]


def battle_title(view: SessionView) -> list[Row]:
    """Who the boss is, and what it does."""
    game = view.game
    boss = game.state.players[boss_seat(game)]
    hands = boss.bank.get(TOKENS, 0)
    rows: list[Row] = [
        [(say(view, "battle", number=scenario_of(game).number, boss=view.seat(boss.seat)), "title")],
        [(say(view, "boss", health=game.health(boss.seat), cp=boss.cp, hands=hands or ""), "harm")],
        difficulty_row(view),
    ]
    if hands:
        told = say(view, "kings-hand", most=most_in_a_turn(game, boss.seat), successes=sorted(success_values(game)))
        rows.append([(told, "faint")])
    others = [view.seat(seat) for seat in companions(game)]
    rows += [[(say(view, "beside", others=others), "plain")]] if others else []
    rows += [[], *hero_rows(view), [], [(say(view, "does"), "title")]]
    return rows + [[(line, "plain")] for line in view.sheet(boss)]


def crawl_report(view: SessionView, numbers: Statistics) -> list[Row]:
    """What was explored, fought and found, and what every hero did."""
    game = view.game
    crawl: Any = game.state.session
    tiles, start = layout_of(game).levels, crawl.explored[0]  # where they begin is nothing to explore
    rows: list[Row] = [
        [(say(view, "won"), "end")],
        [
            (
                say(
                    view,
                    "map",
                    explored=len(crawl.explored) - 1,
                    tiles=len(tiles) - (start in tiles),
                    turns=numbers.turns,
                ),
                "plain",
            )
        ],
        *([counted] if (counted := counted_row(numbers)) else ()),
        [(say(view, "gold", gold=crawl.gold, salves=sum(party_of(game).salves)), "good")],
    ]
    if crawl.boss_cp:
        rows.append([(say(view, "next boss", cp=crawl.boss_cp), "harm")])
    return [*rows, [], *deed_rows(view, numbers)]
