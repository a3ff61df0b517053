"""The present state in words: a seat with its board, who has a token, where a card lies."""

from __future__ import annotations

from campaign.words.names import held, joined, roman
from campaign.words.session_view import SessionView
from content import text
from engine.changes import limit_of
from engine.definitions import Face as Side
from engine.definitions import Fighter, Token
from engine.game import Game
from engine.index import faces_of
from engine.state import Player


def seat_lines(view: SessionView, player: Player) -> list[str]:
    """Health, CP, what lies before the seat, and its board as it lies there now."""
    game = view.game
    most = game.state.health_max[player.dial]
    notes = [*view.notes(player), *view.deck(player)]
    lines = [", ".join([f"{game.health(player.seat)} health (at most {most})", f"{player.cp} CP", *notes])]
    tokens = held(game.library, player)
    if tokens:
        lines.append(f"Status effects: {tokens}.")
    companions = [f"{game.library.companions[id].name} {at}" for id, at in sorted(player.companions.items()) if at]
    if companions:
        lines.append(f"Companions: {', '.join(companions)}.")
    if player.gear:
        lines.append(f"Equipment: {', '.join(game.library.cards[card].name for card in player.gear)}.")
    return [*lines, *view.sheet(player)]


def board_lines(game: Game, player: Player) -> list[str]:
    """A board as it lies there now, a space after the other."""
    names = text.names_of(game.library)
    faces = ", ".join(
        f"{at} {symbol}" for at, symbol in enumerate(game.library.fighters[player.fighter].faces, start=1)
    )
    lying = [side for side in faces_of(game.library, player) if side.raw is not None]
    return [f"Dice: {faces}.", *(line for side in lying for line in space_lines(side, names))]


def space_lines(side: Side, names: dict[str, str]) -> list[str]:
    """What lies on a space; all lines but the first are indented."""
    first, *more = text.face(side.raw, names).splitlines() or [""]
    return [f"{side.name}: {first}", *(f"  {line}" for line in more)]


def ability_now(view: SessionView, fighter: Fighter, side: Side) -> str:
    """The level of an ability, and whether it lies on a board now (CARD-5)."""
    game = view.game
    owners = [player for player in game.state.players if player.fighter == fighter.id]
    boards = [view.seat(p.seat) for p in owners if side in faces_of(game.library, p)]
    level = f"Level {roman(side.level)}" if roman(side.level) else "It"
    return f"{level}, on the board of {joined(boards)} now." if boards else f"{level}, not on the board now."


def token_now(view: SessionView, token: Token) -> str:
    """Who has the token and how many of how many; empty: nobody."""
    holders = [player for player in view.game.state.players if player.tokens.get(token.id) and not player.fallen]
    game = view.game
    counts = [f"{view.seat(p.seat)} {p.tokens[token.id]} of {limit_of(game, p, token.id)}" for p in holders]
    return f"Now: {', '.join(counts)}." if counts else ""


def card_now(game: Game, seat: int, card: str) -> str:
    """Where a card of one's own is; empty: the seat does not have it."""
    player = game.state.players[seat]
    piles = {
        "in your hand": player.hand,
        "before you": player.gear,
        "in your discard pile": player.discard,
        "played or out of the game": player.out,
        "in your deck": player.deck,
    }
    places = [f"{cards.count(card)} {where}" for where, cards in piles.items() if card in cards]
    return f"Now: {', '.join(places)}." if places else ""


def word_now(view: SessionView, word: str, seat: int) -> list[str]:
    """What a seat has of what every session has: health, CP, hand, deck, the phase."""
    game = view.game
    player = game.state.players[seat]
    most = game.state.health_max[player.dial]
    answer = {
        "health": f"Now: {game.health(seat)}, at most {most}.",
        "CP": f"Now: {player.cp}.",
        "hand": f"Now: {len(player.hand)}.",
        "deck": f"Now: {len(player.deck)} in the deck, {len(player.discard)} discarded.",
    }.get(word)
    phase = view.phases.get(game.state.phase)
    if answer is None and phase == word:
        answer = "Now: it is this phase."
    return [answer] if answer is not None else []
