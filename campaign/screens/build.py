"""Builds the screen of a seat from a position: of what the seat may know (`engine.view`), nothing else is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from campaign.companion.table_entry import places
from campaign.screens.menu import Menu, MenuEntry
from campaign.screens.model import (
    BoardAbility,
    BoardSpace,
    DiceMarks,
    DiceThrow,
    EffectLine,
    Foe,
    Heading,
    HeldCard,
    MadeRoll,
    OpenQuestion,
    OptionLine,
    SeatLine,
    SeatScreen,
    SheetPart,
    Situation,
    TeammateHand,
    TokenCount,
    TypedAnswer,
)
from campaign.screens.situation import attack, declared, dice_of, effect_roll, health_tone, kit, waiting
from campaign.words import typed_answers
from campaign.words.cards import card_heading, card_price
from campaign.words.lookup import attached_to, space_lines
from campaign.words.map import Chart
from campaign.words.names import ability_at, token_name
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from campaign.words.typed_answers import TypedForm
from engine.changes import OVER_START
from engine.definitions import Library
from engine.index import faces_of
from engine.refusals import ACTING, Reason, why_not
from engine.state import Decision, Player
from engine.view import SPECTATOR, sees_hand

NEGATIVE = "negative"
ATTACKING = ("offence", "targeting", "defence")
"""The phases of an attack."""


def menu_of(view: SessionView, seat: int) -> Menu | None:
    """The open question of a seat; None: it is not asked."""
    decision = view.game.state.decision
    return Menu(view, decision) if decision is not None and decision.seat == seat else None


def screen_of(view: SessionView, seat: int, menu: Menu | None, made: tuple[MadeRoll, ...] = ()) -> SeatScreen:
    """What a seat sees of a position, and of the question that it is asked by this menu; -1: a spectator.

    `made`: the rolls that are over (`campaign.screens.beats`), which no position tells of.
    """
    game = view.game
    state = game.state
    decision = menu.decision if menu is not None else state.decision
    seen = decision is not None and (
        menu is not None or (seat != SPECTATOR and sees_hand(game, seat, decision.seat))
    )  # what others are asked is known to nobody
    me = state.players[seat] if seat != SPECTATOR else None
    own = menu if menu is not None and menu.decision.seat == seat else None
    return SeatScreen(
        seat=seat,
        heading=heading_of(view),
        seats=seat_lines(view, seat, decision.seat if decision is not None else SPECTATOR),
        below=fixed(view.below()),
        instead=fixed(view.instead(decision)) if decision is not None and seen else (),
        awaited=decision.seat if decision is not None else SPECTATOR,
        awaits=view.seat(decision.seat) if decision is not None else "",
        question=question_of(view, menu) if menu is not None else None,
        dice=dice_of(view),
        made=made,
        situation=Situation(attack(game) or declared(game), tuple(waiting(game)), effect_roll(view, seat)),
        hand=hand_of(view, me, own.decision if own is not None else None) if me is not None else (),
        mates=mates_of(view, seat) if seat != SPECTATOR and view.shows_teammates else (),
        board=board_of(view, me, own) if me is not None and not me.at_table else (),
        effects=effects_of(view),
        foes=foes_of(view, seat),
        map=map_of(view, ways=menu is not None),
        is_peaceful=is_peaceful(view),
        attacker=attacker_of(view, seat),
        is_at_table=me is not None and me.at_table,
        has_foes=me is not None and bool(game.opponents(seat)),
        players=len(state.players),
        has_places=bool(places(game)),
    )


def heading_of(view: SessionView) -> Heading:
    """How far the session is."""
    state = view.game.state
    return Heading(view.heading(), view.name, view.title(), view.progress(), state.turn, state.acting)


def fixed(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows that nobody changes, and that are equal where their parts are."""
    return tuple(tuple(row) for row in rows)


def is_peaceful(view: SessionView) -> bool:
    """Whether nobody acts against anybody just now, and no card is played."""
    return view.game.state.phase in view.peaceful


# -- who takes part ------------------------------------------------------------------------------------


def seat_lines(view: SessionView, seat: int, asked: int) -> tuple[SeatLine, ...]:
    """Everybody who has a line, as a seat sees them; `asked` is the seat that is to answer."""
    players = view.seated()
    dials = Counter(player.dial for player in players)
    return tuple(
        seat_line(view, player, asked, shares=dials[player.dial] > 1, is_foe=is_foe(view, player, seat))
        for player in players
    )


def is_foe(view: SessionView, player: Player, seat: int) -> bool:
    """Whether a fighter is against a seat; a spectator's heroes are the heroes."""
    return not view.is_hero(player) if seat == SPECTATOR else player.team != view.game.state.players[seat].team


def seat_line(view: SessionView, player: Player, asked: int, *, shares: bool, is_foe: bool) -> SeatLine:
    """A player who takes part."""
    game = view.game
    library = game.library
    return SeatLine(
        seat=player.seat,
        name=view.seat(player.seat),
        team=player.team,
        health=game.health(player.seat),
        full=max(1, game.state.health_max[player.dial] - OVER_START),
        tone=health_tone(game, player),
        shares=shares,
        cp=None if player.at_table else player.cp,
        tokens=tuple(token_count(library, id, n) for id, n in sorted(player.tokens.items()) if n),
        kit=kit(view, player),
        notes=tuple(view.notes(player)),
        deck=tuple(view.deck(player)),
        hand=len(player.hand),
        is_hero=view.is_hero(player),
        is_foe=is_foe,
        has_fallen=player.fallen,
        is_asked=player.seat == asked,
    )


def token_count(library: Library, id: str, amount: int) -> TokenCount:
    """How many of one status effect."""
    return TokenCount(id, token_name(library, id), amount, library.tokens[id].polarity == NEGATIVE)


def effects_of(view: SessionView) -> tuple[EffectLine, ...]:
    """Every status effect in play, and every companion with its counter, by who has it."""
    library = view.game.library
    lines: list[EffectLine] = []
    for player in view.game.state.players:
        if player.fallen:
            continue
        who = view.seat(player.seat)
        lines += [
            EffectLine(
                player.seat,
                who,
                id,
                token_name(library, id),
                many,
                is_companion=False,
                is_harmful=library.tokens[id].polarity == NEGATIVE,
            )
            for id, many in sorted(player.tokens.items())
            if many
        ]
        lines += [
            EffectLine(player.seat, who, id, library.companions[id].name, counter, is_companion=True, is_harmful=False)
            for id, counter in sorted(player.companions.items())
            if counter
        ]
    return tuple(lines)


def attacker_of(view: SessionView, seat: int) -> int:
    """Whose offensive roll or attack is running, if it is not the seat's own or its team's; else -1."""
    game = view.game
    state = game.state
    if seat == SPECTATOR or state.phase not in ATTACKING:
        return SPECTATOR
    attacker = state.attack.attacker if state.attack is not None else state.acting
    return attacker if state.players[attacker].team != state.players[seat].team else SPECTATOR


def foes_of(view: SessionView, seat: int) -> tuple[Foe, ...]:
    """Who is against a fighter; of those who fight nobody, against the others. Against spectators nobody does."""
    game = view.game
    if seat == SPECTATOR or is_peaceful(view):
        return ()
    team = game.state.players[seat].team
    seats = game.opponents(seat) or [p.seat for p in game.state.players if p.team != team and not p.fallen]
    attacker = attacker_of(view, seat)
    return tuple(foe(view, game.state.players[other]) for other in sorted(seats, key=lambda other: other != attacker))


def foe(view: SessionView, player: Player) -> Foe:
    """A player with what is in front of them, and every part of their board or card, whose text may run on."""
    parts: list[list[str]] = []
    for line in view.sheet(player):
        if line.startswith("  ") and parts:
            parts[-1].append(line)
        else:
            parts.append([line])
    status = seat_line(view, player, SPECTATOR, shares=False, is_foe=True).status
    used = used_by(view, player)
    sheet = [
        SheetPart(part[0], "\n".join(part), bool(used) and tells_of(part, used), part_name(view, player, part[0]))
        for part in parts
    ]
    sheet.sort(key=lambda part: not part.is_used)
    return Foe(player.seat, view.seat(player.seat), status, tuple(sheet))


def tells_of(part: list[str], ability: str) -> bool:
    """Whether a part of a board is about this ability: in its first line, or in one below."""
    return any(line.strip().partition(": ")[0] == ability for line in part)


def part_name(view: SessionView, player: Player, line: str) -> str:
    """What a part of a player's board is looked up by: its name, where it is a space; else they themselves."""
    fighter = view.game.library.fighters[player.fighter]
    name = line.partition(": ")[0]
    is_space = name != fighter.name and any(side.name == name for side in faces_of(view.game.library, player))
    return f"ability {name}" if is_space else view.seat(player.seat)


def used_by(view: SessionView, player: Player) -> str:
    """The name of the ability with which a player attacks; empty: they do not."""
    state = view.game.state
    used = state.attack
    if used is None or used.failed or used.attacker != player.seat or state.phase not in ATTACKING:
        return ""
    ability = ability_at(view.game.library, state, used.attacker, used.ability)
    return ability.name if ability is not None else ""


# -- what lies before somebody ---------------------------------------------------------------------------


def hand_of(view: SessionView, player: Player, decision: Decision | None) -> tuple[HeldCard, ...]:
    """The cards in a player's hand: what can be played now, and why the rest cannot."""
    cards = []
    for id, many in Counter(player.hand).items():
        card, token = view.game.library.cards[id], f"play {id}"
        can = decision is not None and decision.seat == player.seat and token in decision.options
        why = None if can else refusal(view, player, decision, token)
        says, rule = why if why is not None else ("", "")
        heading = card_heading(view.game, player, card)
        cost = card_price(view.game, player, card)
        cards.append(HeldCard(id, card.name, cost, many, heading, token if can else "", says, rule))
    return tuple(cards)


def refusal(view: SessionView, player: Player, decision: Decision | None, token: str) -> Reason | None:
    """Why a card cannot be played now; None: the question is none in which one acts, as everybody sees."""
    if is_peaceful(view):
        return None
    if decision is None or decision.seat != player.seat:
        return Reason("it is not your choice now")
    return why_not(view.game, decision, token) or Reason("not now") if decision.kind in ACTING else None


def mates_of(view: SessionView, seat: int) -> tuple[TeammateHand, ...]:
    """What the others of the team hold (MODE-2)."""
    library, players = view.game.library, view.game.state.players
    return tuple(
        TeammateHand(
            mate,
            view.seat(mate),
            tuple(
                HeldCard(id, library.cards[id].name, library.cards[id].cost, many, "", "", "", "")
                for id, many in Counter(players[mate].hand).items()
            ),
        )
        for mate in view.game.teammates(seat)
    )


def board_of(view: SessionView, player: Player, menu: Menu | None) -> tuple[BoardSpace, ...]:
    """The spaces of a player's own board, with what of them can be activated now."""
    library = view.game.library
    ready = active(menu)
    spaces = []
    for side in faces_of(library, player):
        if side.raw is None:
            continue
        first, *more = space_lines(library, side)
        name, _, rest = first.partition(": ")
        abilities = tuple(BoardAbility(ability.name, ready.get(ability.name, "")) for ability in side.abilities)
        there = attached_to(library, player, side)
        spaces.append(BoardSpace(name, " ".join([*there, rest]), "\n".join([first, *there, *more]), abilities))
    return tuple(spaces)


def active(menu: Menu | None) -> dict[str, str]:
    """Names of the abilities that may be activated now -> the options that do it."""
    if menu is None or menu.decision.kind != "roll":
        return {}
    options = [option for option in menu.decision.options if option.startswith("activate ")]
    return {menu.labels.of(option).text: option for option in options}


def map_of(view: SessionView, *, ways: bool) -> Chart | None:
    """The map; with the ways that lead somewhere, where a player is asked."""
    chart = view.chart(ways=ways)
    return chart._replace(legend=tuple(chart.legend)) if chart is not None else None


# -- the question ----------------------------------------------------------------------------------------


def question_of(view: SessionView, menu: Menu) -> OpenQuestion:
    """What is asked by a menu."""
    decision = menu.decision
    form, is_throw = menu.form, typed_answers.is_throw(decision)
    return OpenQuestion(
        kind=decision.kind,
        seat=decision.seat,
        text=menu.question(view),
        default=menu.default(),
        is_whole=decision.kind in view.whole,
        is_on_map=decision.kind in view.on_map,
        may_pass="pass" in decision.options,
        options=tuple(map(option_line, menu.entries)),
        sales=tuple(map(option_line, menu.sold)),
        is_several=menu.is_several,
        hints=tuple(menu.hints),
        marks=marks_of(menu),
        throw=throw_of(decision) if is_throw else None,
        form=typed_answer(form) if form is not None else None,
    )


def typed_answer(form: TypedForm) -> TypedAnswer:
    """How an option that is in no list is told."""
    about = tuple((words, what) for words, what in form.about)
    return TypedAnswer(tuple(form.hints), tuple(form.words), tuple(form.begins), about)


def option_line(entry: MenuEntry) -> OptionLine:
    """One option."""
    return OptionLine(entry.number, entry.token, entry.label.text, entry.label.detail, entry.mark)


def marks_of(menu: Menu) -> DiceMarks | None:
    """How dice are marked; None: they are not."""
    if not menu.masks:
        return None
    verb = menu.masks[0].partition(" ")[0]
    most = max(mask.count("1") for mask in menu.masks)
    return DiceMarks(verb, len(menu.dice), most, menu.single)


def throw_of(decision: Decision) -> DiceThrow:
    """Which dice are rolled and typed."""
    count, sides = decision.info["count"], decision.info["sides"]
    return DiceThrow(count, sides, typed_answers.throw_shown(count, sides))
