"""Whatever a player asks about by its name: who is here, what they have now, places, words and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.words.names import companion_at, held, joined, roman
from campaign.words.rows import LookupEntry, Row
from campaign.words.session_view import SessionView
from campaign.words.texts import safely
from content import text
from engine.changes import count_of, limit_of
from engine.definitions import Face as Side
from engine.definitions import Fighter, Library, Token
from engine.game import Game
from engine.index import faces_of
from engine.options import prepared
from engine.state import Player

if TYPE_CHECKING:
    from content.rulebook import Word

HERO = "hero"
"""The kind of fighter that players play."""
ON_THEIR_DICE = "A symbol of the enemies' dice: an enemy attacks when the dice show what its line asks for."
"""What a symbol means that no hero's dice have."""
MOST = 4
"""How many things of a kind are told whole; of more only the names are."""


class LookupAnswer(NamedTuple):
    """What is found for a name; all empty: nothing has that name or a similar one."""

    told: list[LookupEntry]
    """Things of one kind, to be told whole."""
    several: list[LookupEntry]
    """Things of several kinds, or many things, of which one is to be asked for."""
    near: list[str]
    """Similar names."""

    def ways(self) -> list[str]:
        """What to type for each of several."""
        return [f"? {entry.kind} {entry.name}" for entry in self.several]


def look_up(view: SessionView, wanted: str, seat: int = 0) -> LookupAnswer:
    """What is known of a name, which may follow its kind; `seat` is who asks."""
    return found_among(list(known(view, seat)), wanted)


def found_among(entries: list[LookupEntry], wanted: str) -> LookupAnswer:
    """What of these has this name, which may follow its kind."""
    asked, kind = plain(wanted), ""
    matches = matching(entries, asked)
    first, _, rest = wanted.strip().partition(" ")
    if rest and not any(asked in names(entry) for entry in matches):
        of_kind = [entry for entry in entries if entry.kind == first.lower()]
        if of_kind:
            asked, kind = plain(rest), first.lower()
            matches = matching(of_kind, asked) or matching(entries, asked)
    if not matches:
        return LookupAnswer([], [], near(entries, asked, kind))
    are_many = len({entry.kind for entry in matches}) > 1 or len(matches) > MOST
    return LookupAnswer([], matches, []) if are_many else LookupAnswer(matches, [], [])


def matching(entries: list[LookupEntry], asked: str) -> list[LookupEntry]:
    """The entries of this name, else those whose name begins so, else those of which any word does."""
    ways: tuple[Callable[[LookupEntry], bool], ...] = (
        lambda entry: asked in names(entry),
        lambda entry: any(name.startswith(asked) for name in names(entry)),
        lambda entry: any(tail.startswith(asked) for tail in tails(entry)),
    )
    for fits in ways if asked else ():
        matches = [entry for entry in entries if fits(entry)]
        if matches:
            return [entry for i, entry in enumerate(matches) if entry.heading not in {e.heading for e in matches[:i]}]
    return []


def near(entries: list[LookupEntry], asked: str, kind: str = "") -> list[str]:
    """Similar names, of this kind only if it was named."""
    by_name = {name: entry.name for entry in entries if kind in ("", entry.kind) for name in reversed(names(entry))}
    return list(dict.fromkeys(by_name[name] for name in get_close_matches(asked, by_name, n=3, cutoff=0.5)))


def names(entry: LookupEntry) -> list[str]:
    """All names of an entry, without letters and marks that are easily left out."""
    return [plain(name) for name in (entry.name, *entry.also)]


def tails(entry: LookupEntry) -> list[str]:
    """Every name of an entry from each of its words on: `venomflask` and `flask`."""
    words = [name.replace("-", " ").split() for name in (entry.name, *entry.also)]
    return [plain("".join(parts[i:])) for parts in words for i in range(len(parts))]


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """A name without letters and marks that are easily left out."""
    return "".join(c for c in word.lower() if c.isalnum())


# -- lists -------------------------------------------------------------------------------------------


def listing(view: SessionView, what: str, belongs: Callable[[LookupEntry], bool]) -> list[Row]:
    """What is on the table of all that belongs to a list, each with its state, and the names of the rest."""
    decision = view.game.state.decision
    listed = [entry for entry in known(view, decision.seat if decision is not None else 0) if belongs(entry)]
    here = [entry for entry in listed if entry.now]
    others = sorted({entry.name for entry in listed if not entry.now})
    rows: list[Row] = [[(f"{what} on the table now:" if here else f"{what}: none on the table now.", "title")]]
    rows += [[("  ", "plain"), (entry.name, "act"), (f": {entry.now}", "plain")] for entry in here]
    if others:
        rows.append([(f"  Others: {', '.join(others)}.", "faint")])
    return [*rows, [("  '? NAME' shows one of them.", "faint")]]


def of_kind(kind: str) -> Callable[[LookupEntry], bool]:
    """Whether an entry is of this kind."""
    return lambda entry: entry.kind == kind


# -- what there is -----------------------------------------------------------------------------------


def known(view: SessionView, seat: int = 0) -> Iterator[LookupEntry]:
    """Everything that can be asked about in a session, those who take part first."""
    from content import rulebook

    yield from seats(view, seat)
    yield from definitions(view, seat)
    yield from symbols(view)
    yield from view.entries(seat)
    for word in rulebook.words():
        if word.part in view.parts:
            yield LookupEntry("word", word.name, "rules term", said(view, seat, word), word.also)
    for rule in rulebook.rules().values():
        if rule.part in view.parts:
            yield LookupEntry("rule", rule.id, rule.title, partial(rulebook.told, rule))


def seats(view: SessionView, seat: int) -> Iterator[LookupEntry]:
    """Everybody who takes part, with their board as it is now."""
    game = view.game
    for player in view.seated():
        fighter = game.library.fighters[player.fighter]
        mine = player.seat == seat
        also = ("me", "myself", "hero") if mine else (fighter.kind,) if not view.is_hero(player) else ()
        what = f"{fighter.kind}, yours" if mine else fighter.kind
        now = ", ".join([f"{game.health(player.seat)} health", *view.notes(player), *view.deck(player)])
        yield LookupEntry(
            fighter.kind, view.seat(player.seat), what, partial(seat_lines, view, player), (*also, fighter.name), now
        )


def definitions(view: SessionView, seat: int) -> Iterator[LookupEntry]:
    """Abilities of the boards on the table, cards, tokens, companions."""
    game = view.game
    library = game.library
    fighters = {player.fighter: library.fighters[player.fighter] for player in game.state.players}.values()
    upgrades = {id: side for fighter in fighters for id, side in sides_of_upgrades(game, fighter).items()}
    for fighter in fighters:
        yield from abilities(view, fighter, list(upgrades.values()))
    for card in library.cards.values():
        if card.raw is not None:
            here = card_now(game, seat, card.id) or view.card_at(card, seat)
            side = upgrades.get(card.id)
            what = view.what_of(card) or "card"
            also = tuple(ability.name for ability in side.abilities if ability.name) if side is not None else ()
            entry = from_raw(view, view.kind_of(card), card.name, what, view.card_text, card.raw, here, also)
            yield entry._replace(id=card.id)
    for token in library.tokens.values():
        if token.raw is not None and not token.covers:
            here = token_now(view, token)
            entry = from_raw(view, "token", token.name, f"{token.polarity} status", text.token, token.raw, here)
            yield entry._replace(id=token.id if token.actions else "")
    for companion in library.companions.values():
        if companion.raw is not None:
            entry = from_raw(view, "companion", companion.name, "companion", text.companion, companion.raw)
            yield entry._replace(id=companion.id)


def symbols(view: SessionView) -> Iterator[LookupEntry]:
    """The symbols of the dice on the table, and on whose dice they are which numbers; not those that are called like a
    token, which is meant more often.
    """
    game = view.game
    tokens = {plain(token.name) for token in game.library.tokens.values()}
    shown: dict[str, dict[str, list[str]]] = {}
    of_heroes: set[str] = set()
    for player in game.state.players:
        fighter = game.library.fighters[player.fighter]
        for symbol in dict.fromkeys(fighter.faces if not player.fallen else ()):
            numbers = joined(str(at) for at, other in enumerate(fighter.faces, start=1) if other == symbol)
            shown.setdefault(symbol, {}).setdefault(numbers, []).append(view.seat(player.seat))
            of_heroes |= {symbol} if fighter.kind == HERO else set()
    for symbol, owners in shown.items():
        if plain(symbol) not in tokens:
            lines = [] if symbol in of_heroes else [ON_THEIR_DICE]
            lines += [
                f"On {who[0]}'s dice: {numbers}." if len(who) == 1 else f"On the dice of {joined(who)}: {numbers}."
                for numbers, who in owners.items()
            ]
            yield LookupEntry("symbol", symbol, "dice symbol", partial(list, lines))


def sides_of_upgrades(game: Game, fighter: Fighter) -> dict[str, Side]:
    """Upgrade cards -> what each puts on its space, which is the same thing as the card."""
    cards = [game.library.cards[id] for id in dict.fromkeys(fighter.deck)]
    return {
        card.id: side
        for card in cards
        for side in fighter.spaces.get(card.space, ())
        if side.level == card.level and side.name == card.name
    }


def abilities(view: SessionView, fighter: Fighter, but: list[Side]) -> Iterator[LookupEntry]:
    """What the spaces of a board say, at every level and on both sides, but for what is told with its card or its
    minion."""
    for side in fighter.board:
        if side.raw is not None and side not in but and side.name != fighter.name:
            here = ability_now(view, fighter, side)
            also = [a.name for a in (*side.abilities, *([side.defence] if side.defence else [])) if a.name]
            what = ", ".join([fighter.name, *([f"{side.side} side"] if side.side else [])])
            yield from_raw(view, "ability", side.name, what, text.face, side.raw, here, tuple(also))


def from_raw(
    view: SessionView,
    kind: str,
    name: str,
    what: str,
    telling: Callable[[Any, dict[str, str]], str],
    raw: Any,
    here: str = "",
    also: tuple[str, ...] = (),
) -> LookupEntry:
    """An entry whose text is rendered from a definition, with what is so now and the remarks after it."""

    def tell() -> list[str]:
        rendered = safely(telling, raw, text.names_of(view.game.library))
        return [*rendered.splitlines(), *([here] if here else []), *remarks(raw)] or ["No text."]

    return LookupEntry(kind, name, what, tell, also, here.removeprefix("Now: ").rstrip("."))


def said(view: SessionView, seat: int, word: Word) -> Callable[[], list[str]]:
    """What a word means, what is so now, and where more is said."""
    see = f"See {', '.join(word.see)}; '? {word.see[0]}' shows it." if word.see else ""
    return lambda: [word.text, *view.now(word.name, seat), *([see] if see else [])]


def remarks(raw: Any) -> list[str]:
    """The rulings about a definition. Where its values come from is for `--sources` of the commands that look up."""
    return [f"Note: {ruling}" for ruling in text.clarified(raw)]


def seat_lines(view: SessionView, player: Player) -> list[str]:
    """Health, CP, what is in front of the seat, and its board as it is now."""
    game = view.game
    most = game.state.health_max[player.dial]
    notes = [*view.notes(player), *view.deck(player)]
    lines = [", ".join([f"{game.health(player.seat)} health (at most {most})", f"{player.cp} CP", *notes])]
    tokens = held(game.library, player)
    if tokens:
        lines.append(f"Status effects: {tokens}.")
    companions = [companion_at(game.library, id, at) for id, at in sorted(player.companions.items()) if at]
    if companions:
        lines.append(f"Companions: {', '.join(companions)}.")
    spells = prepared(game, player)
    for what, there in (("Equipment", [card for card in player.gear if card not in spells]), ("Prepared", spells)):
        if there:
            lines.append(f"{what}: {', '.join(game.library.cards[card].name for card in there)}.")
    return [*lines, *view.sheet(player)]


def board_lines(game: Game, player: Player) -> list[str]:
    """A board as it is now, a space after the other."""
    faces = ", ".join(
        f"{at} {symbol}" for at, symbol in enumerate(game.library.fighters[player.fighter].faces, start=1)
    )
    shown = [side for side in faces_of(game.library, player) if side.raw is not None]
    lines = [f"Dice: {faces}."]
    for side in shown:
        first, *more = space_lines(game.library, side)
        lines += [first, *(f"  {line}" for line in attached_to(game.library, player, side)), *more]
    return lines


def attached_to(library: Library, player: Player, side: Side) -> list[str]:
    """The tokens of a player that are attached to abilities of a space, a sentence each (TOK-8)."""
    there = {ability.id: ability.name for ability in side.abilities}
    tokens = [library.tokens[id] for id, many in sorted(player.tokens.items()) if many]
    return [f"{library.tokens[t.group].name} is on {there[t.covers]}." for t in tokens if t.covers in there]


def space_lines(library: Library, side: Side) -> list[str]:
    """What is on a space; all lines but the first are indented."""

    def write() -> list[str]:
        first, *more = text.face(side.raw, text.names_of(library)).splitlines() or [""]
        return [f"{side.name}: {first}", *(f"  {line}" for line in more)]

    return text.once(library, ("space", id(side)), write)  # a side is there as long as its library


def ability_now(view: SessionView, fighter: Fighter, side: Side) -> str:
    """The level of an ability, and whether it is on a board now (CARD-5)."""
    game = view.game
    owners = [player for player in game.state.players if player.fighter == fighter.id]
    boards = [view.seat(p.seat) for p in owners if side in faces_of(game.library, p)]
    level = f"Level {roman(side.level)}" if roman(side.level) else "It"
    return f"{level}, on the board of {joined(boards)} now." if boards else f"{level}, not on the board now."


def token_now(view: SessionView, token: Token) -> str:
    """Who has the token and how many of how many; empty: nobody."""
    game = view.game
    holders = [player for player in game.state.players if count_of(game, player, token.id) and not player.fallen]
    counts = [
        f"{view.seat(p.seat)} {count_of(game, p, token.id)} of {limit_of(game, p, token.id)}{places_of(game, p, token)}"
        for p in holders
    ]
    return f"Now: {', '.join(counts)}." if counts else ""


def places_of(game: Game, player: Player, token: Token) -> str:
    """The abilities to which a player's tokens are attached, after their number; empty: to none (TOK-8)."""
    tokens = game.library.tokens
    found = [str(tokens[kind].raw["covers"]) for kind in token.attached.values() if player.tokens.get(kind)]
    return f" (on {joined(found)})" if found else ""


def card_now(game: Game, seat: int, card: str) -> str:
    """Where a card of the seat is; empty: the seat does not have it."""
    player = game.state.players[seat]
    piles = {
        "in your hand": player.hand,
        "in play": player.gear,
        "in your discard pile": player.discard,
        "out of this session": player.out,
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
        answer = "Now: this phase."
    return [answer] if answer is not None else []
