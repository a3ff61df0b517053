"""What one token or card is worth, read off its rows, actions and program in a made-up neutral fight."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.odds import solve
from ai.outcomes import PLAIN, Leaf, Todo
from ai.sums import total
from ai.value.matchup import Matchup
from ai.value.rolls import Boards
from ai.value.rough import RoughValues
from ai.value.scene import Scene
from ai.value.weights import CARD, CP, FLAT_KEYS, TURN, USED
from engine.context import Context
from engine.definitions import PIECE, UPGRADE
from engine.game import Game
from engine.state import Player, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.definitions import Action, Card, Fighter, Library, Row, Token

LASTS = 2.5
"""Turns that a token stays which nothing takes away by itself."""
HIT = 0.75
"""How often a turn brings an attack."""
MOST = 12.0
"""No token counts for more."""
TYPICAL_HIT = 7
"""Damage of an attack against which defences are measured."""
HERO = "hero"
"""The kind of fighter that any session has."""
PASSIVE = 0.3
"""What a row or action of a board brings in a turn, by level."""
LATER = 0.7
"""What a prepared spell counts for until it is cast."""
RARE = {"limit-reached", "gained", "setup", "warded", "card-played"}
"""Moments that do not come every turn; filled at import, by this module and by kinds of session."""
PER_POINT = {"attempts": 1.8, "attempt-cost": -1.2, "defence-dice": 0.8, "sell": 0.3, "gain-cp": 0.4}
"""Number rows: worth a turn for each point; filled at import, by this module and by kinds of session."""
OF_THE_ATTACKER = ("extra", "pierce")
"""Effects that serve the attacker, also where a token of the other side brings them."""
DICE_VERBS = {"set-die": 2.6, "tip-die": 1.8, "copy-die": 1.8, "reroll": 1.2, "attempt": 2.6}
"""What changing dice may bring at a good moment, for each die."""


def neutral(library: Library, fighter: str, token: str = "", count: int = 1) -> Scene:
    """Two fighters of a kind in the middle of a fight, the first with a token, or several."""
    state = State("duel", 0)
    for seat in (0, 1):
        player = Player(seat, fighter, seat, seat)
        player.side = library.fighters[fighter].side
        player.cp = 5
        state.players.append(player)
        state.health.append(30)
        state.health_max.append(50)
    if token:
        state.players[0].tokens[token] = count
        if library.tokens[token].set_off:  # what is set off has been there since the turn began
            state.players[0].used[f"turn:began:{token}"] = count
    return Scene(Game(library, state), 0)


def token_worth(library: Library, fighter: str, token: str) -> float:
    """What one token is worth to its holder."""
    definition = library.tokens[token]
    if definition.attached:
        return attached_worth(library, fighter, definition)
    scene = neutral(library, fighter, token)
    guess = RoughValues(library)
    total, leaving = 0.0, 0.0
    stacked = neutral(library, fighter, token, definition.limit)
    together = 0.0
    for row, spec in zip(definition.rows, specs_of(definition.raw), strict=False):
        if waits_for_stack(scene, stacked, row):
            worth, _ = row_worth(guess, stacked, row, spec, token, is_sure=True)
            together += worth * (1.0 if row.program else LASTS) / definition.limit
            continue
        worth, gone = row_worth(guess, scene, row, spec, token)
        total += worth
        leaving = max(leaving, gone)
    # whatever its ability does with it, it does once
    lasts = 1.0 if definition.ends or definition.covers else LASTS if leaving <= 0.0 else min(LASTS, 1.0 / leaving)
    if definition.covers:
        total += covering_worth(library, fighter, token)
    total = total * lasts + together
    own = [action_worth(guess, scene, action, token) for action in definition.actions]
    standing = neutral(library, fighter, token)
    standing.player.companions = dict.fromkeys(library.fighters[fighter].companions, 1)
    own += [
        action_worth(guess, standing, action, token)
        for action in uses_elsewhere(library, library.fighters[fighter], token)
        if is_open(standing, action)
    ]
    total += max([0.0, *own])
    if definition.polarity == PIECE and abs(total) < 0.05:
        return max(0.0, LASTS * covering_worth(library, fighter, token))
    if abs(total) < 0.05:
        total = {"positive": 0.5, "negative": -1.0}.get(definition.polarity, 0.0)
    return max(-MOST, min(MOST, total))


def attached_worth(library: Library, fighter: str, token: Token) -> float:
    """What one more of a token is worth that is attached to an ability of such a fighter, whichever that is."""
    board = {ability.id for face in library.fighters[fighter].board for ability in face.abilities}
    worths = [token_worth(library, fighter, kind) for ability, kind in token.attached.items() if ability in board]
    return total(worths) / len(worths) if worths else 0.0


def covering_worth(library: Library, fighter: str, token: str) -> float:
    """How much more or less a board of such fighters brings in a turn with a token that it reads; 0 for all but heroes,
    as other boards may need what only a kind of session has.
    """
    if library.fighters[fighter].kind != HERO:
        return 0.0
    boards = Boards(RoughValues(library))
    before, after = (solve(boards.board(neutral(library, fighter, name)).vector).value for name in ("", token))
    return after - before


def specs_of(raw: object) -> list[dict[str, object]]:
    """The rows as content wrote them, and nothing for rows beyond those."""
    rows = raw.get("rows", []) if isinstance(raw, dict) else []
    return [*rows, *({} for _ in range(8))]


def row_worth(
    guess: RoughValues, scene: Scene, row: Row, spec: dict[str, object], token: str, *, is_sure: bool = False
) -> tuple[float, float]:
    """What a row brings its holder in a turn, and how likely it takes the token away; `is_sure`: its moment comes."""
    context = Context(0, 1, row.carrier, subject=0)
    share = 0.3 if row.at in RARE and not is_sure else 1.0
    if row.when is not None and not row.when(scene.g, context):
        condition = spec.get("if")
        if isinstance(condition, dict) and "native" in str(condition):
            return 0.0, 0.0
        share *= 0.7
    worth = number_worth(scene, row)
    gone = 0.0
    if row.program:
        leaves = guess.leaves(scene, [row.program], PLAIN)
        gone = total([chance for chance, effects in leaves if effects.get(("token", 0, token), 0.0) < 0])
        sides = other_sides(scene.g.library, token)
        turned = {token, *sides}
        plain: list[Leaf] = [
            (p, {key: n for key, n in effects.items() if key[0] not in OF_THE_ATTACKER and key[2] not in turned})
            for p, effects in leaves
        ]
        for side in sides:
            many = total([p * effects.get(("token", 0, side), 0.0) for p, effects in leaves])
            worth += many * token_worth(scene.g.library, scene.player.fighter, side) if many else 0.0
        sign = -1 if row.relation in ("defender", "opponent") else 1
        worth += guess.expect(scene, plain)
        for what in OF_THE_ATTACKER:
            worth += sign * FLAT_KEYS[what] * total([p * effects.get((what, 0, ""), 0.0) for p, effects in leaves])
    return share * worth, share * gone


def other_sides(library: Library, token: str) -> list[str]:
    """The tokens that this one may turn into: its other sides."""
    program = library.programs.get(library.tokens[token].set_off, ()) if token else ()
    return [str(op.opts["into"]) for op in program if op.verb == "turn-token"]


def waits_for_stack(scene: Scene, stacked: Scene, row: Row) -> bool:
    """Whether one token does nothing by this row, and a full stack does: each token brings its share."""
    context = Context(0, 1, row.carrier, subject=0)
    if row.at == "gained" and row.when is not None:
        return not row.when(scene.g, context) and row.when(stacked.g, context)
    if row.at != "attack-damage" or row.amount is None or row.when is not None:
        return False
    return not row.amount(scene.g, context) and bool(row.amount(stacked.g, context))


def number_worth(scene: Scene, row: Row) -> float:
    """What a number or a flag brings its holder in a turn."""
    amount = 0
    if row.amount is not None:
        amount = row.amount(scene.g, Context(0, 1, row.carrier))
    if row.at == "attack-damage":
        if row.effect == "cancel":
            return -TURN * USED
        return HIT * amount * (-1 if row.relation == "defender" else 1)
    if row.at == "incoming":
        return HIT * (min(amount, 6) if row.effect == "prevent" else TURN - min(amount, 6))
    if row.at in PER_POINT:
        return PER_POINT[row.at] * amount
    many = len(row.flags)
    flags = {
        ("act", "forbid"): -3.0,
        ("ability", "forbid"): -1.0 * sum(1 for flag in row.flags if not flag.startswith("ability:")),
        ("faces", "blank"): -1.3 * many,
        ("would-fall", "survive"): 9.0,
        ("defence", "forbid"): -1.0,
        ("income", "skip"): -CP - CARD,
        ("before-offence", "skip"): -TURN,
        ("turn-start", "skip"): -TURN,
        ("income", "cp"): CP * amount,
        ("statuses", "forbid"): -1.0,
        ("cards", "forbid"): -2.0,
    }
    return flags.get((row.at, row.effect), 0.0)


def uses_elsewhere(library: Library, fighter: Fighter, token: str) -> Iterable[Action]:
    """What the fighter's board and companions do for such tokens."""
    actions = [a for face in fighter.board for a in face.actions]
    actions += [a for name in fighter.companions for a in library.companions[name].actions]
    for action in actions:
        if any(t == token for t, _ in action.pay) and not builds(library, action):
            yield action


def is_open(scene: Scene, action: Action) -> bool:
    """Whether the action's own condition holds."""
    return action.when is None or action.when(scene.g, Context(0, 1, action.carrier))


def builds(library: Library, action: Action) -> bool:
    """Whether the action is done once and for all, so that later tokens cannot be used for it."""
    return any(op.verb in ("build", "advance") for op in library.programs.get(action.program, ()))


def action_worth(guess: RoughValues, scene: Scene, action: Action, token: str) -> float:
    """What an action brings for each such token it costs."""
    many = sum(n for t, n in action.pay if t == token)
    gain = program_worth(guess, scene, action.program) - CP * action.cost
    return USED * gain / max(1, many)


def program_worth(guess: RoughValues, scene: Scene, name: str) -> float:
    """What a program brings at a good moment."""
    program = guess.library.programs.get(name, ())
    dice = total([DICE_VERBS.get(op.verb, 0.0) * dice_count(op.raw) for op in program])
    known = [op for op in program if op.verb not in DICE_VERBS]
    if not known:
        return dice
    todo = Todo(tuple(known), 0, Context(0, 1, subject=0))
    return dice + guess.expect(scene, guess.finish(scene, todo, PLAIN))


def dice_count(raw: dict[str, object]) -> int:
    """How many dice an operation changes; an own choice of value counts for more."""
    for key in ("n", "reroll", "copy-die"):
        value = raw.get(key)
        if isinstance(value, int):
            return min(3, max(1, value))
    return 1


def card_worth(values: RoughValues, fighter: str, name: str) -> float:
    """What a card in hand is worth, less its price: an upgrade by its cost, others by what they do."""
    card: Card = values.library.cards[name]
    if card.kind == UPGRADE:
        return 1.5
    scene = neutral(values.library, fighter)
    if card.equipment:
        gain = total([number_worth(scene, row) for row in card.rows]) * LASTS
        running = [max(0.0, row_worth(values, scene, row, {}, "")[0]) for row in card.rows if row.program]
        gain += total(running) * LASTS
        gain += 2.0 * len(card.actions)
    else:
        gain = program_worth(values, scene, card.program) + (
            LATER * cast_worth(values, scene, name) if card.cast else 0.0
        )
    return USED * (gain - CP * card.cost)


def cast_worth(values: RoughValues, scene: Scene, name: str) -> float:
    """What a spell brings when it is cast."""
    return max(0.0, program_worth(values, scene, values.library.cards[name].cast))


@lru_cache(maxsize=1024)
def upgrade_gain(boards: Boards, fighter: str, side: str, space: str, level: int, to: int) -> float:
    """What an upgrade brings in one turn, the rest of the board at its first level."""
    before, after = (face_worth(boards, fighter, side, space, n) for n in (level, to))
    return max(0.0, after - before)


@lru_cache(maxsize=2048)
def face_worth(boards: Boards, fighter: str, side: str, space: str, level: int) -> float:
    """What a board brings in one turn with one space at a level: its attack, its defence, its passives."""
    scene = neutral(boards.values.library, fighter)
    for player in scene.g.state.players:
        player.side = side or player.side
    if level > 1:  # all spaces at their first level are one board
        scene.player.levels[space] = level
    attack = solve(boards.board(scene).vector).value
    defence = -Matchup(boards.values, Scene(scene.g, 1, 0)).defended(TYPICAL_HIT)
    face = boards.values.library.fighters[fighter].spaces[space][level - 1]
    passive = PASSIVE * level * (len(face.actions) + len(face.rows))
    return attack + HIT * defence + passive
