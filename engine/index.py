"""What a player's board, tokens, gear and companions offer, gathered once per shape and cached."""

from __future__ import annotations

from engine.definitions import Ability, Action, Face, Library, Row
from engine.pieces import AT_TABLE
from engine.state import Player

NO_ROWS: tuple[Row, ...] = ()
KEPT = 4096
"""Shapes that are remembered; a campaign of two heroes has some hundred new ones."""
ENDING = "roll-phase-end"
"""When the roll phases are over: of what a player has at a table, only that acts which could add another one."""
Tiers = dict[tuple[int, ...], tuple[tuple[int, int], ...]]


class Index:
    """Everything a player in one shape can use, by the moment it matters."""

    __slots__ = ("abilities", "actions", "defences", "faces", "is_barred", "key", "rows", "tiers", "timely")

    def __init__(self, key: object, faces: tuple[Face, ...], tiers: Tiers) -> None:
        self.key = key
        self.faces = faces
        self.abilities: tuple[Ability, ...] = tuple(a for face in faces for a in face.abilities)
        """Those of the board, then those of gear."""
        self.defences: tuple[Ability, ...] = tuple(face.defence for face in faces if face.defence is not None)
        self.actions: tuple[Action, ...] = ()
        self.rows: dict[str, tuple[Row, ...]] = {}
        self.is_barred = False
        """Some row forbids its owner to do anything at all."""
        self.tiers = tiers
        """Cache: sorted dice -> number and tier of every ability they activate; shared by all with such a board."""
        self.timely: dict[int, tuple[Action, ...]] = {}
        """Cache: bits of `engine.gates` -> the actions that need no others."""

    def actions_within(self, gates: int) -> tuple[Action, ...]:
        """The actions that need no other gates than these."""
        found = self.timely.get(gates)
        if found is None:
            found = self.timely[gates] = tuple([action for action in self.actions if action.within(gates)])
        return found


def faces_of(library: Library, player: Player) -> tuple[Face, ...]:
    """The faces that count now: the highest level of every space of the side that is face up (CARD-5)."""
    fighter = library.fighters[player.fighter]
    levels = player.levels
    return tuple(
        faces[levels.get(space, 1) - 1]
        for space, faces in fighter.spaces.items()
        if not faces[0].side or faces[0].side == player.side
    )


def index_of(library: Library, player: Player) -> Index:
    """The player's index, from the cache when this shape was seen before."""
    if player.at_table:
        bare = player.index = Index(AT_TABLE, (), {})
        ending = [row for token in sorted(player.tokens) for row in library.tokens[token].rows if row.at == ENDING]
        bare.rows = {ENDING: tuple(ending)} if ending else {}
        return bare
    shape: tuple[object, ...] = (
        player.fighter,
        player.side,
        tuple(sorted(player.levels.items())),
        tuple(sorted(player.tokens)),
        tuple(player.gear),
        tuple(sorted([name for name, level in player.companions.items() if level])),
    )
    found = library.boards.get(shape)
    if found is None:
        if len(library.boards) >= KEPT:
            library.boards.clear()
            library.tiers.clear()
        found = build(library, player, shape)
        library.boards[shape] = found
    index: Index = found
    player.index = index
    return index


def build(library: Library, player: Player, shape: tuple[object, ...]) -> Index:
    """Gather rows and actions of every carrier the player has."""
    brought = tuple(card for card in player.gear if library.cards[card].abilities)
    board = (*shape[:3], brought) if brought else shape[:3]
    index = Index(board, faces_of(library, player), library.tiers.setdefault(board, {}))
    index.abilities += tuple(ability for card in brought for ability in library.cards[card].abilities)
    rows: list[Row] = list(library.fighters[player.fighter].rows)
    actions: list[Action] = []
    for face in index.faces:
        rows += face.rows
        actions += face.actions
    for token in sorted(player.tokens):
        rows += library.tokens[token].rows
        actions += library.tokens[token].actions
    for card in player.gear:
        rows += library.cards[card].rows
        actions += library.cards[card].actions
    for name in library.fighters[player.fighter].companions:
        companion = library.companions[name]
        actions += companion.actions
        if player.companions.get(name):
            rows += companion.rows
    index.actions = tuple(actions)
    by_hook: dict[str, list[Row]] = {}
    for row in rows:
        by_hook.setdefault(row.at, []).append(row)
    index.rows = {at: tuple(sorted(found, key=lambda r: r.order)) for at, found in by_hook.items()}
    index.is_barred = any(row.effect == "forbid" for row in index.rows.get("act", NO_ROWS))
    return index
