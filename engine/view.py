"""What a seat or a spectator may know of a position, and plausible guesses at the rest.

Hidden from a seat are the hands of other teams, the order of every deck, the dice and cards to come, and what an open
question shows to another player. Teammates see each other's hands (ours). A spectator belongs to no team (`watched`):
every hand and what every question offers is hidden.

Hidden cards have stand-ins: what an opponent's hand and deck hold together is known, as decks are
printed, so those cards are dealt out again in a fixed order (`view`, `watched`) or at random
(`determinise`). Only the number of stand-ins in a hand or deck means anything.
"""

from __future__ import annotations

from functools import lru_cache

from engine.chance import Streams
from engine.changes import UPGRADES
from engine.definitions import UPGRADE, Library
from engine.errors import UnknownSeat
from engine.game import Game
from engine.pieces import OUT, without
from engine.session import Mix
from engine.state import Decision, Player, State

SPECTATOR = -1
"""Instead of a seat, for `Session.conceal` too: a spectator, who belongs to no team."""


def view(game: Game, seat: int) -> Game:
    """A copy that holds only what the seat may know; equal for positions that differ in nothing else.

    Raises UnknownSeat: for spectators there is `watched`.
    """
    check_seat(game, seat)
    return seen(game, seat, in_order, 0)


def watched(game: Game) -> Game:
    """A copy that holds only what anybody may know; equal for positions that differ in nothing else.

    All hands have stand-ins, whatever the teams, and no open question says what it offers. Takes views too: what
    anybody may know, everybody does.
    """
    return seen(game, SPECTATOR, in_order, 0)


def determinise(game: Game, seat: int, seed: int) -> Game:
    """A copy to play on from the seat's own question: unknown cards dealt at random, other luck; takes views too.

    Raises UnknownSeat.
    """
    check_seat(game, seat)
    luck = Streams(seed)

    def mix(pile: list[str]) -> list[str]:
        found = sorted(pile)
        luck.shuffle(found, "unknown")
        return found

    return seen(game, seat, mix, seed)


def check_seat(game: Game, seat: int) -> None:
    """Raise UnknownSeat unless a player sits there, perhaps a defeated one."""
    count = len(game.state.players)
    if not 0 <= seat < count:
        raise UnknownSeat(f"there is no seat {seat}: seats are 0 to {count - 1}, and spectators get `watched`")


def in_order(pile: list[str]) -> list[str]:
    """The pile, sorted: bots look at the same piles again and again, and what is sorted once may be shared."""
    return sorted_once(tuple(pile))


@lru_cache(maxsize=4096)
def sorted_once(pile: tuple[str, ...]) -> list[str]:
    """Sorted cards, a list that is never changed."""
    return sorted(pile)


def sees_hand(game: Game, seat: int, other: int) -> bool:
    """Whether the seat knows the other's hand: its own and its team's; a spectator knows none."""
    players = game.state.players
    return seat != SPECTATOR and players[seat].team == players[other].team


def seen(game: Game, seat: int, mix: Mix, seed: int) -> Game:
    """The copy for a seat or `SPECTATOR`, with unknown piles mixed and luck from a seed."""
    copy = game.copy()
    state = copy.state
    for player in state.players:
        hide_cards(game.library, player, mix, sees_hand=sees_hand(game, seat, player.seat))
    known_top(state, seat)
    hide_question(copy, seat)

    def sees(other: int) -> bool:
        return sees_hand(game, seat, other)

    for frame in state.stack:
        frame.conceal(sees)
    if state.session is not None:
        state.session.conceal(seat, mix)
    state.streams = Streams(seed)
    return copy


def hide_cards(library: Library, player: Player, mix: Mix, *, sees_hand: bool) -> None:
    """Put stand-ins for the cards of a player that are not known; nobody knows the order of a pile."""
    if UPGRADES in player.piles and not sees_hand:
        hide_two_piles(library, player, mix)
        return
    if player.piles:
        player.piles = {name: pile if name.endswith(OUT) else mix(pile) for name, pile in player.piles.items()}
    if sees_hand:
        player.deck = mix(player.deck)
        return
    held = len(player.hand)
    pool = mix(player.hand + player.deck)
    player.hand, player.deck = pool[:held], pool[held:]


def hide_two_piles(library: Library, player: Player, mix: Mix) -> None:
    """The same where upgrades have their own deck: how many of them a hand holds is known, as all players see which
    deck a card comes from.
    """
    upgrades = [card for card in player.hand if library.cards[card].kind == UPGRADE]
    others = [card for card in player.hand if card not in upgrades]
    ours, pile = len(upgrades), mix(upgrades + player.piles[UPGRADES])
    held, deck = len(others), mix(others + player.deck)
    player.hand, player.deck = pile[:ours] + deck[:held], deck[held:]
    player.piles = {name: cards if name.endswith(OUT) else mix(cards) for name, cards in player.piles.items()}
    player.piles = {**player.piles, UPGRADES: pile[ours:]}


def known_top(state: State, seat: int) -> None:
    """Cards that the seat is just looking at are on top of its deck."""
    decision = state.decision
    if decision is None or decision.seat != seat or decision.kind not in ("dig", "prepare"):
        return
    player = state.players[seat]
    there = [option.partition(" ")[2] for option in decision.options]
    for card in [*decision.info.get("placed", ()), *there]:
        if card in player.deck:
            player.deck = [*without(player.deck, card), card]


def hide_question(game: Game, seat: int) -> None:
    """An open question to another team is known to be asked, not what it offers; to a spectator every one is."""
    decision = game.state.decision
    if decision is not None and not sees_hand(game, seat, decision.seat):
        game.state.decision = Decision(decision.id, decision.seat, decision.kind, [], "", {})
