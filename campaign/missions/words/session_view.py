"""What a mission shows and asks beyond a duel; every front draws from here."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping

from campaign.companion.turn import TABLE_PHASE
from campaign.missions.bots.forecast import Forecast, Peril
from campaign.missions.rules.allies import allies_of
from campaign.missions.rules.difficulty import titled
from campaign.missions.rules.frames import Movement
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.reach import is_marked
from campaign.missions.rules.session import board_of, card_of, mission_of, rules_of
from campaign.missions.rules.verbs_enemies import ENEMY_ROLL
from campaign.missions.words import lookup
from campaign.missions.words.chances import asked_for
from campaign.missions.words.events import PHASES
from campaign.missions.words.labels import MissionLabels
from campaign.missions.words.map import chart_of, where
from campaign.missions.words.messages import QUESTIONS
from campaign.missions.words.objectives import goals
from campaign.missions.words.panels import attackers, clock_row, enemy_rows, hq_row
from campaign.words.duel_view import DuelView
from campaign.words.map import Chart
from campaign.words.names import ability_at, card_name, dice_text, fighter_name, joined
from campaign.words.odds import number
from campaign.words.questions import ASKS, Asks, naming
from campaign.words.rows import Chance, LookupEntry, Row
from campaign.words.session_view import SessionView
from campaign.words.sheets import hero_rows
from engine.changes import OVER_START
from engine.definitions import Card
from engine.flow.rolls import THROW
from engine.frames import EffectRoll
from engine.game import Game
from engine.state import Decision, Player


def enemy_dice(view: SessionView, decision: Decision) -> str:
    """Ask whether to change the enemy dice, naming what they show and who attacks (MRND-7)."""
    game, roll = view.game, view.game.state.rolls[-1]
    faces = rules_of(game).faces
    who = attackers(game, roll.dice)
    dice = dice_text(faces, roll.dice)
    return view.say("window enemy-roll", decision, roll=dice, attackers=who, many=" and " in joined(who))


def pawn(view: SessionView, decision: Decision) -> str:
    """Ask where a hero goes."""
    enters = not mission_of(view.game).places[decision.seat]
    return view.say("pawn", decision, enters=enters, leaves="exit" in decision.options)


def strike(view: SessionView, decision: Decision) -> str:
    """Ask for the target of the ability that is ready."""
    game = view.game
    ability = ability_at(game.library, game.state, decision.seat, str(decision.info.get("ability")))
    is_near = any(option.startswith("strike ") for option in decision.options)
    name = ability.name if ability is not None else ""
    return view.say("strike" if is_near else "strike nobody", decision, name=name)


def look(view: SessionView, decision: Decision) -> str:
    """Ask at which tiles to look, then which of them comes on top."""
    return view.say("look order" if decision.options[0].startswith("top ") else "look", decision)


def trade(view: SessionView, decision: Decision) -> str:
    """Ask whether a status for an enemy is given up for momentum, saying whether the enemy is immune to it."""
    info = decision.info
    return view.say("trade", decision, immune=view.game.mode.resists(view.game, info["of"], info["token"]))


OWN_ASKS: dict[str, Asks] = {
    "pawn": pawn,
    "strike": strike,
    "share-momentum": lambda view, decision: view.say("share-momentum", decision, left=decision.info.get("left", 1)),
    "recruit": lambda view, decision: view.say("recruit", decision, momentum=momentum(view.game, decision.seat)),
    "trade": trade,
    "relocate": naming("of"),
    "look": look,
    "perk": lambda view, decision: view.say("perk", decision, left=decision.info.get("left") or 0),
}
"""Questions of missions that depend on the position, each with its function."""


class MissionView(DuelView):
    """The view of a mission, on either side."""

    name = "mission"
    aim = (
        "Meet the main objective of side 1, then of side 2. You lose if a hero is at 0 health. "
        "'? objectives' shows them."
    )
    phases: Mapping[str, str] = {
        **SessionView.phases,
        **PHASES,
        "pass": "pass",
        "rewards": "rewards",
        TABLE_PHASE: "turn at the table",
    }
    parts = ("duels", "missions")
    throws: Mapping[str, str] = {"mission-hand": " for where the crisis clock begins"}
    peaceful = frozenset({"movement", "strike", "enemy-roll", "clock", "crit", "rewards"})
    whole = SessionView.whole | {"recruit", "mythic"}
    on_map = frozenset({"pawn", "relocate", "tile", "look"})
    lists: Mapping[str, tuple[str, str]] = {
        **SessionView.lists,
        "henchmen": ("henchman", "Henchmen"),
        "threats": ("threat", "Threats"),
        "bosses": ("boss", "Bosses"),
        "allies": ("ally", "Allies"),
        "boosts": ("boost", "Boost tiles"),
        "perks": ("perk", "Perks"),
    }
    labels = MissionLabels
    questions: Mapping[str, str] = {**SessionView.questions, **QUESTIONS}
    asks: Mapping[str, Asks] = ChainMap(OWN_ASKS, ASKS)

    # -- where it stands -----------------------------------------------------------------------------

    def title(self) -> str:
        """The mission's name and level: `Clone Vault (level 1 of 6, intro)`."""
        return titled(card_of(self.game), mission_of(self.game).raised)

    def heading(self) -> str:
        """How far the session is: `Clone Vault, side 1, round 3: Monk, main phase`."""
        state, mission = self.game.state, mission_of(self.game)
        if not mission.side:
            return f"{card_of(self.game).name}, before the first round"
        place = f"{card_of(self.game).name}, side {mission.side}"
        if not mission.round:
            return f"{place}, before the first round"
        place = f"{place}, round {mission.round}"
        return f"{place}: {self.seat(state.acting)}, {self.phase_now()}"

    def progress(self) -> float:
        """How many of both sides' enemies are gone, by their health."""
        state, mission = self.game.state, mission_of(self.game)
        if state.outcome is not None or mission.result:
            return 1.0
        if not mission.side:
            return 0.0
        foes = [p for p in state.players[mission.hero_count :] if p.fighter in self.wanted()]
        most = sum(state.health_max[p.dial] - OVER_START for p in foes)
        left = sum(state.health[p.dial] for p in foes if not p.fallen)
        return min(1.0, 0.5 * (mission.side - 1) + 0.5 * (1 - left / max(1, most)))

    def wanted(self) -> set[str]:
        """Whoever has to be defeated on this side, by fighter."""
        board = board_of(self.game)
        return {board.boss} if board.boss else set(board.types)

    # -- who takes part ------------------------------------------------------------------------------

    def seated(self) -> list[Player]:
        """The heroes; enemies have lines by type."""
        return self.game.state.players[: mission_of(self.game).hero_count]

    def notes(self, player: Player) -> list[str]:
        """Hand, momentum, where a hero is, who is marked; while pawns move without what the map shows too."""
        game = self.game
        at = where(game, player.seat)
        if not self.is_hero(player):
            return [f"at {at}"] if at else []
        mission = mission_of(game)
        moves = is_moving(game)
        hand = [] if player.at_table or moves else [f"hand {len(player.hand)}"]
        notes = [*hand, f"momentum {momentum(game, player.seat)}"]
        if mission.left[player.seat]:
            return [*notes, "has left"]
        notes += [f"at {at}"] if at and not moves else []
        notes += ["starts"] if player.seat == game.state.starter and len(mission.places) > 1 else []
        notes += ["MARKED"] if mission.side and is_marked(game, player.seat) else []
        return [*notes, "DOWN"] if player.fallen else notes

    def collected(self, player: Player) -> list[str]:
        """The names of a hero's allies."""
        return [card_name(self.game.library, ally) for ally in allies_of(self.game, player.seat)]

    def kit(self, player: Player) -> list[str]:
        """Cards in front of a player, except the momentum card, which everybody has."""
        cards = {card.card for card in self.game.library.tables["momentum"].values()}
        return [card_name(self.game.library, card) for card in player.gear if card not in cards]

    def below(self) -> list[Row]:
        """The enemies, while pawns move without their places, which the map shows; before the first pawn moves also
        what is to be done, in the first round of a side all of it, and the clock; in main phases the clock and the
        headquarters.
        """
        game, mission = self.game, mission_of(self.game)
        if not mission.side:
            return []
        rows = enemy_rows(game, placed=not is_moving(game))
        if is_first_pawn(game):
            first, *others = self.goal_rows()
            rows = [first, *rows, clock_row(game), *(others if mission.rounds_of_side == 1 else [])]
        elif game.state.phase in ("main", TABLE_PHASE):
            team = [clock_row(game), *([hq_row(game)] if mission.hq else [])]
            is_told = game.state.phase == TABLE_PHASE  # the map beside it shows where enemies stand
            rows = [*team, *rows] if is_told else [*rows, *team]
        return rows

    def title_card(self) -> list[Row]:
        """The mission, who goes there, and what is to be done."""
        goals_told = self.goal_rows() if mission_of(self.game).side else []
        foes = [[], *enemy_rows(self.game)] if goals_told else []
        return [[(self.title(), "title")], [], *hero_rows(self), *foes, [], *(goals_told or [[(self.aim, "plain")]])]

    def goal_rows(self) -> list[Row]:
        """Every objective, and how far it is."""
        names = {"main": "objective", "lost": "lost by", "perfect": "perfect"}
        return [
            [(f"  {names.get(goal.id, 'bonus')}: ", "faint"), (goal.text, "plain"), (f" ({goal.now})", "roll")]
            for goal in goals(self.game)
        ]

    # -- what can be looked at -----------------------------------------------------------------------

    def looks(self) -> Mapping[str, Callable[[], list[Row]]]:
        """What can be looked at by a word: the lists of a duel, the clock and the objectives."""
        if not mission_of(self.game).side:
            return super().looks()
        return {
            **super().looks(),
            "enemies": lambda: enemy_rows(self.game),
            "objectives": self.goal_rows,
            "clock": lambda: [[(line, "plain")] for line in lookup.clock_lines(self.game)],
        }

    def chart(self, *, ways: bool = True) -> Chart | None:
        """The map of the side that is face up."""
        del ways
        return chart_of(self.game) if mission_of(self.game).side else None

    def text_of(self, source: str) -> str:
        """The reader's text of a source; also of a boost tile, a perk or a segment of the clock."""
        return lookup.text_of(self.game, source) or super().text_of(source)

    def entries(self, seat: int) -> Iterator[LookupEntry]:
        """Henchmen, threats, bosses, allies, boost tiles, perks, the clock, objectives, spaces."""
        yield from super().entries(seat)
        yield from lookup.entries(self, seat)

    def sheet(self, player: Player) -> list[str]:
        """What a board says now; of an enemy what its panel says."""
        return lookup.panel(self.game, player.fighter, player.seat) or super().sheet(player)

    def kind_of(self, card: Card) -> str:
        """What a card is called: `ally` for an ally."""
        return card.kind if card.kind == "ally" else "card"

    def card_at(self, card: Card, seat: int) -> str:
        """Where an ally is whose card is in no pile of the seat."""
        return lookup.ally_now(self, card.id, seat) if card.kind == "ally" else ""

    def now(self, word: str, seat: int) -> list[str]:
        """What a word of the rules means now; also with momentum, the clock and what else a mission has."""
        return super().now(word, seat) + lookup.team_now(self, word)

    # -- what may come -------------------------------------------------------------------------------

    def threats(self, seat: int) -> list[tuple[str, list[Chance]]]:
        """The enemies' next roll where the hero is; of one off the map what it does to any hero it reaches."""
        mission = mission_of(self.game)
        space = mission.places[seat] if seat < mission.hero_count and mission.side else ""
        if not mission.side:
            return []
        forecast = Forecast(self.game, seat)
        perils = [peril for peril in forecast.perils if not space or forecast.times(peril, space)]
        at = f" at {space}: {forecast.damage(space):.1f} damage on average before your defence" if space else ""
        return [(f"The next enemy roll{at}.", [self.chance(forecast, peril, space) for peril in perils])]

    def chance(self, forecast: Forecast, peril: Peril, space: str) -> Chance:
        """One of the enemies' attacks as a line of chances."""
        count = forecast.times(peril, space) if space else 1
        name = fighter_name(self.game.library, self.game.state.players[peril.seats[0]].fighter)
        attack = f"{name}: {peril.name}" if peril.name != name else name
        return Chance(
            f"{100 * peril.chance:.1f} %",
            number(peril.damage * count),
            f"{peril.worth * count:.1f}",
            f"{attack}{f' x{count}' if count > 1 else ''}",
            asked_for(peril.objective),
            "",
        )

    def warning(self, decision: Decision) -> str:
        """No warning of its own: every space says what to expect there."""
        del decision
        return ""

    # -- asking --------------------------------------------------------------------------------------

    def asked(self, decision: Decision) -> str:
        """The question itself; also about moves, strikes, momentum and perk points."""
        rolls = self.game.state.rolls
        if decision.kind == "window" and rolls and rolls[-1].kind == ENEMY_ROLL:
            return enemy_dice(self, decision)
        frame = self.game.state.stack[-1]
        if isinstance(frame, EffectRoll) and frame.sort == ENEMY_ROLL and decision.kind == THROW:
            question = super().asked(decision).rstrip(".")
            return self.say("dice enemies", decision, question=question, red=mission_of(self.game).red)
        return super().asked(decision)

    def reason(self, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
        """Why a bot gives its answer, also on the map and about targets."""
        from campaign.missions.words.hints import reason

        return reason(self, decision, token, option_worths)


def is_moving(game: Game) -> bool:
    """Whether a player is asked where to go in a movement phase."""
    return game.state.decision is not None and game.state.decision.kind == "pawn"


def is_first_pawn(game: Game) -> bool:
    """Whether nobody has said yet where to go in this round."""
    frame = game.innermost(Movement)
    return frame is not None and not frame.goals and not frame.leaving
