"""What a table can look up in play, and what it is told of sources."""

from __future__ import annotations

import re

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.words.duel_view import DuelView
from campaign.words.lookup import look_up
from engine.game import Game
from tests import adventures, kit

SCENARIO_1 = """\
A portal crawl. Numbers by heroes are for one, two, three and four.
Health of each hero: 35, 18, 13, 10.
Gold: 15, 10, 5, 1.
Salves in the beginning of a campaign: 2.
The guardian of the Boss Portal is a level IV minion.
The shop deals to each player: 3 common, 1 rare.
A salve gives 4 health.
King's Hand: 1 token a turn; it succeeds on 4, 5, 6."""
SCENARIO_2 = """\
A boss battle. Numbers by heroes are for one, two, three and four.
Health of the team: 50.
Health of the boss: 75, 70, 75, 72.
Its CP: 2, 2, 3, 3; for upgrades: 12, 8, 10, 8.
Its King's Hand tokens: 2.
Boss loot: 2 chests for each player.
A salve gives 4 health.
King's Hand: 1 token a turn; it succeeds on 4, 5, 6."""


@pytest.mark.parametrize(("number", "told"), [(1, SCENARIO_1), (2, SCENARIO_2)])
def test_the_scenario_card_that_is_played(number: int, told: str) -> None:
    """Its numbers, and not where they come from."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=number))
    (entry,) = look_up(ADVENTURES.view(game), f"scenario {number}").told
    assert entry.heading == f"Scenario {number} (scenario card)"
    assert "\n".join(entry.tell()) == told


@pytest.mark.parametrize(
    ("word", "heading"),
    [
        ("vault", "Vault (tile)"),
        ("the butcher", "The Butcher (minion, not in play)"),
        ("fist of harmony", "Fist of Harmony (Monk)"),
        ("story", "Story (difficulty card)"),
    ],
)
def test_where_values_come_from_is_not_told_at_the_table(word: str, heading: str) -> None:
    """A tile, a minion, a hero's ability and the difficulty card, none of them as printed."""
    game = adventures.session(adventures.campaign(["monk"], 1) | {"difficulty": "story"})
    (entry,) = look_up(ADVENTURES.view(game), word).told
    assert entry.heading == heading
    assert not re.search(r"^(Our own|Another reading|From a|Seen in|As printed)", "\n".join(entry.tell()), re.MULTILINE)


def told(game: Game, word: str, seat: int = 0) -> tuple[str, list[str]]:
    """Heading and lines of the one thing of that name."""
    (entry,) = look_up(ADVENTURES.view(game), word, seat).told
    return entry.heading, entry.tell()


def crawl() -> Game:
    """A portal crawl of two heroes, before the first turn."""
    return adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=1))


def test_a_minion_and_its_defence_are_one_thing() -> None:
    """They share their name, and the minion tells of both."""
    seats = [{"hero": "barbarian"}, {"minion": "dreg-lackey"}]
    heading, lines = told(adventures.position(mode="crawl", seats=seats, phase="main"), "dreg lackey")
    assert heading.startswith("Dreg Lackey (minion")
    assert any(line.startswith("Defence: Roll 3 dice.") for line in lines)


def test_ones_own_hero_as_it_is_now() -> None:
    """Health, CP and tokens, and each space at the level that lies on it (CARD-5)."""
    game = crawl()
    barbarian = game.state.players[0]
    barbarian.levels = {"smack": 2}
    barbarian.tokens = {"concussion": 1, "evasive": 2}
    game.state.health[barbarian.dial] = 11
    heading, lines = told(game, "me")
    assert heading == "Barbarian (hero, yours)"
    assert lines[0].startswith("11 health (at most 28), 2 CP, hand 4")
    assert "Status effects: Concussion, Evasive x2." in lines
    assert "Dice: 1 sword, 2 sword, 3 sword, 4 heart, 5 heart, 6 pow." in lines
    assert any(line.startswith("Smack II: ") for line in lines)
    assert not any(line.startswith("Smack: ") for line in lines)
    assert told(game, "me", 1)[0] == "Monk (hero, yours)"


def test_the_boss_with_its_board() -> None:
    """By what it is, not only by its name."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=2))
    heading, lines = told(game, "boss")
    assert heading == "Fallen Barbarian (boss)"
    assert lines[0].startswith("70 health (at most 80)")
    assert any(line.startswith("Stone Skin") for line in lines)
    assert "Smackdown: fang x4 (priority 30): Deal 7 damage." in lines


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("gold", "Now: 10."),
        ("salves", "Now: Barbarian 0, Monk 0. One gives 4 health in this scenario."),
        ("king's hand", "In this scenario: at most 1 a turn. The chaos die succeeds on 4, 5, 6."),
        ("shards", "Now: 0 of 3 found; others at c3, f5 and a6."),
        ("cp", "Now: 2."),
    ],
)
def test_words_say_how_it_stands(word: str, line: str) -> None:
    """Scenario 1 with two heroes: 10 gold, salves of 4, King's Hand once a turn on 4 to 6."""
    assert line in told(crawl(), word)[1]


def test_a_token_says_who_has_it() -> None:
    """And how many of how many may be held (TOK-2)."""
    game = crawl()
    game.state.players[1].tokens = {"chi": 2}
    assert "Now: Monk 2 of 5." in told(game, "chi")[1]


def test_a_name_of_several_kinds_lists_them() -> None:
    """With what to type for one of them."""
    answer = look_up(ADVENTURES.view(crawl()), "boss portal")
    assert not answer.told
    assert answer.ways() == ["? tile Boss Portal", "? word Boss Portal"]
    assert told(crawl(), "tile boss portal")[0] == "Boss Portal (tile)"


def test_an_upgrade_is_one_thing() -> None:
    """The card and what it puts on the board are not asked for apart; a second ability leads to it (CARD-6)."""
    assert told(crawl(), "smack ii")[0].startswith("Smack II (")
    assert told(crawl(), "ability smack ii") == told(crawl(), "card smack ii")


def test_a_word_within_a_name_is_found_from_its_beginning() -> None:
    """`flask` means Venom Flask; `lask` is no word of any name."""
    view = ADVENTURES.view(adventures.session(adventures.campaign(["monk"], 1)))
    assert [entry.name for entry in look_up(view, "flask").told] == ["Venom Flask"]
    assert not look_up(view, "lask").told


def test_near_names() -> None:
    """What was nearly typed right, of its kind only where one was named."""
    assert look_up(ADVENTURES.view(crawl()), "concusion").near[0] == "Concussion"
    assert "collateral damage" in look_up(ADVENTURES.view(crawl()), "colateral damge").near
    assert "collateral damage" not in look_up(ADVENTURES.view(crawl()), "token colateral damge").near


@pytest.mark.parametrize(
    ("word", "heading"),
    [
        ("rare chest", "rare chest (what it may hold)"),
        ("chest", "chest (rules term)"),
        ("rare", "rarity (rules term)"),
        ("unidentified", "unidentified (rules term)"),
        ("sword", "sword (dice symbol)"),
        ("chi", "Chi (positive status)"),
    ],
)
def test_words_of_our_own_options(word: str, heading: str) -> None:
    """Chests, rarities, cards nobody has seen; a symbol, unless a token is called so."""
    assert told(crawl(), word)[0] == heading


def test_a_chest_of_one_rarity_is_told_alone() -> None:
    """What each throw of the loot die brings (LOOT-1), and where such chests lie."""
    table, *rest = told(crawl(), "common chest")[1]
    assert table.startswith("By the loot die: 1-2 Gain Bonus Damage 1; ")
    assert table.endswith("; 20 Gain an unidentified rare loot card.")
    assert rest[0].startswith("Now: at ")


def test_a_symbol_says_on_whose_dice() -> None:
    """The Barbarian's sword is 1 to 3; the Monk has none."""
    assert told(crawl(), "sword")[1] == ["On Barbarian's dice: 1, 2 and 3."]


# -- lists ---------------------------------------------------------------------------------------------


def looked(game: Game, word: str) -> list[str]:
    """A list as it is shown."""
    return ["".join(part for part, _ in row) for row in ADVENTURES.view(game).looks()[word]()]


@pytest.mark.parametrize("word", ["hp", "shared"])
def test_numbers_of_health_are_explained(word: str) -> None:
    """Both what stands behind a slash, and what several players have in common."""
    game = kit.position(seats=[{"hero": "barbarian"}, {"hero": "monk"}], phase="offensive-roll", dice=[1] * 5)
    told = " ".join(map(str, look_up(DuelView(game), word).told[0].tell()))
    assert "30+2 HP means 32 now, 2 above the 30 at the start." in told
    assert "Shared health is one number for several players." in told


def test_a_list_shows_what_is_on_the_table_first() -> None:
    """Then the names of the rest, in order."""
    game = crawl()
    game.state.players[1].tokens = {"chi": 2}
    lines = looked(game, "tokens")
    assert lines[:2] == ["Status effects on the table now:", "  Chi: Monk 2 of 5"]
    others = lines[2].removeprefix("  Others: ").removesuffix(".").split(", ")
    assert others == sorted(others)
    assert "Chi" not in others
    assert {"Bleed", "Evasive"} <= set(others)
    assert looked(game, "minions")[0] == "Minions: none on the table now."
    assert looked(game, "tiles")[1] == "  Crimson Sands: at b5"
    assert looked(game, "difficulties")[1] == "  Normal: 10 points for a won session"


def test_everything_listed_outside_of_play_is_listed_in_play() -> None:
    """The same words as the commands, and each says something."""
    face = ADVENTURES.view(crawl())
    assert {"heroes", "tokens", "minions", "bosses", "tiles", "difficulties", "loot"} <= set(face.looks())
    assert all(rows() for rows in face.looks().values())


def test_the_enemy_that_is_fought_stands_in_its_list() -> None:
    """With its health."""
    seats = [{"hero": "barbarian"}, {"minion": "dreg-lackey", "health": 7}]
    lines = looked(adventures.position(mode="crawl", seats=seats, phase="main"), "minions")
    assert lines[1].startswith("  Dreg Lackey: 7 health")


def test_loot_that_one_has_stands_first() -> None:
    """Where the card lies."""
    game = crawl()
    game.state.players[game.state.decision.seat].hand = ["health-potion"]  # type: ignore[union-attr]
    assert looked(game, "loot")[1] == "  Health Potion: 1 in your hand"
