"""What several devices in one room may see and do."""

from __future__ import annotations

import gc
import re
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.bots import advised
from campaign.play.recording import LAST_BEATS
from campaign.remote import views
from campaign.remote.dispatch import NOT_ASKED, STALE
from campaign.remote.keeper import Keeper
from content.load import hero_ids
from saves.errors import StorageError
from tests.long import few_of
from tests.remote.kit import PAIR, Device, asked_first, kept, of_type, opened, two, why


@pytest.fixture(name="keeper")
def a_keeper(tmp_path: Path) -> Iterator[Keeper]:
    """Rooms with saves of their own."""
    with kept(tmp_path) as keeper:
        yield keeper


# -- seats -------------------------------------------------------------------------------------------


def test_a_seat_waits_until_somebody_takes_it(keeper: Keeper) -> None:
    """Nobody answers for it meanwhile; a seat that is taken is refused; on one device there is one side."""
    host, room = opened(keeper)
    assert host.parts == {}
    assert room.live.position == 0
    host.say("claim", seats=[0])
    other = Device(keeper)
    other.hello(room.code)
    assert why(other.say("claim", seats=[0])) == "Barbarian is taken."
    assert why(host.say("claim", seats=[1])).startswith("One device plays one side only")
    assert why(other.say("claim", seats=[7])) == "There is no such seat."
    assert [seat["by"] for seat in other.room["seats"]] == ["other", "nobody"]


def test_the_token_of_a_device_owns_its_seats(keeper: Keeper) -> None:
    """It comes back to them, the newest socket wins, and nobody else gets them with another token."""
    host, room = opened(keeper)
    host.say("claim", seats=[0])
    again = Device(keeper)
    again.hello(room.code, desk=host.desk)
    assert again.parts["seat"] == 0
    assert of_type(host.got, "bye")[0]["why"] == "You go on in another window."
    assert why(host.say("give", seats=[0])) == "Say hello to a room first."
    stranger = Device(keeper)
    stranger.hello(room.code, desk="guessed")
    assert stranger.parts == {}
    assert stranger.desk not in ("guessed", host.desk)
    assert why(stranger.say("give", seats=[0])) == "Only the host frees the seats of others."


def test_a_bot_plays_for_a_device_that_is_away(keeper: Keeper) -> None:
    """Never for one that is here; whoever comes back has the seat again."""
    host, guest, room = two(keeper, "adventures", PAIR)
    assert why(host.say("bot", seat=1, plays=True)) == "Ben is here and plays Moon Elf."
    keeper.disconnect(guest.connection)
    assert [seat["here"] for seat in host.room["seats"]] == [True, False]
    host.say("bot", seat=1, plays=True)
    assert [seat["by"] for seat in host.room["seats"]] == ["you", "bot"]
    assert "A bot plays Moon Elf." in host.told
    back = Device(keeper)
    back.hello(room.code, desk=guest.desk)
    assert [seat["by"] for seat in back.room["seats"]] == ["other", "you"]
    assert "Ben is back." in back.told


def test_only_the_host_opens_rooms(keeper: Keeper) -> None:
    """A guest is neither let into the lobby nor may it open or close anything; the host's token is compared whole."""
    host, room = opened(keeper)
    guest = Device(keeper)
    assert of_type(guest.hello(), "bye")
    assert of_type(guest.hello(host=keeper.host_token[:-1]), "bye")
    assert why(guest.say("open", campaign="ours")) == "Only the host does that."
    assert why(guest.say("close", room=room.code)) == "Only the host does that."
    assert of_type(guest.hello(host=keeper.host_token), "lobby")
    assert why(host.say("begin", name="ours", kind="duel:duel", heroes=PAIR))
    assert why(host.say("begin", name="b", kind="duel:duel", heroes=["../x", "monk"])) == "There is no ../x to choose."
    assert "ours" in keeper.service.find("ours").name


# -- choices of enemies --------------------------------------------------------------------------------


@pytest.mark.rule("CAMP-4")
def test_an_enemys_choice_is_asked_of_whoevers_turn_it_is(keeper: Keeper) -> None:
    """On that device alone, for as long as its player wants that; the other one is told who is awaited."""
    host, guest, room = two(keeper, "adventures", ["barbarian", "paladin"])
    devices = {0: host, 1: guest}
    for device in devices.values():
        device.type("ask enemies on")
    game, found = room.live.game, 0
    for _ in range(300):
        decision = game.state.decision
        if decision is None or found == 2:
            break
        seat = decision.seat
        if game.mode.scripted(game, decision.seat):
            seat, found = game.state.active, found + 1
            other = devices[1 - seat]
            assert devices[seat].parts["question"]["text"].startswith("You choose for ")
            assert other.parts["question"] is None
            assert other.parts["awaited"] == seat
            assert why(other.act(decision.options[-1])) == NOT_ASKED
        assert not why(devices[seat].act(advised(game, decision)))
    assert found == 2


# -- answers -----------------------------------------------------------------------------------------


def test_an_answer_names_the_serial_that_it_saw(keeper: Keeper) -> None:
    """Sent twice it is taken once; another one for the same screen is late; who is not asked answers nothing."""
    first, second = asked_first(*two(keeper)[:2])
    serial, token = first.serial, "pass"
    assert why(second.act("pass")) == NOT_ASKED
    assert of_type(first.act(token, serial=serial), "ok")
    after = first.serial
    assert of_type(first.act(token, serial=serial), "ok")
    assert first.serial == after
    late = first.say("choose", serial=serial, token="play get-some", c=5)
    assert why(late) == STALE
    assert of_type(late, "screen")[0]["whole"]


def test_after_an_undo_an_old_answer_does_not_fit(keeper: Keeper) -> None:
    """The question has the same id again, but the log has another serial."""
    first, _ = asked_first(*two(keeper)[:2])
    sale = next(option for option in question_options(keeper) if option.startswith("sell "))
    decision = live_of(keeper).game.state.decision
    before = first.serial
    first.act(sale)
    assert of_type(first.type("undo"), "sheet")[0]["rows"] == [[["Undone.", "good"]]]
    again = live_of(keeper).game.state.decision
    assert decision is not None
    assert again is not None
    assert again.id == decision.id
    assert first.serial == before + 2
    assert why(first.act(sale, serial=before, sure=["x"])) == STALE


@pytest.mark.parametrize("how", ["act", "say"])
def test_a_note_is_no_answer(keeper: Keeper, how: str) -> None:
    """Health of the other side is no choice of anybody."""
    first, _ = asked_first(*two(keeper)[:2])
    health = live_of(keeper).game.health(1)
    position = live_of(keeper).position
    note = "table health 1 1"
    answer = first.act(note) if how == "act" else first.type(note)
    assert why(answer)
    assert live_of(keeper).game.health(1) == health
    assert live_of(keeper).position == position


def test_what_concerns_others_needs_their_consent(keeper: Keeper) -> None:
    """An edit, and undoing what another chose: nothing happens before they agree; a choice ends the question."""
    host, guest, _ = two(keeper, "adventures", PAIR)
    while live_of(keeper).game.state.decision.kind not in live_of(keeper).game.mode.between:
        asked_first(host, guest)[0].act(question_options(keeper)[0])
    host.type("edit gold=12")
    assert guest.room["want"]["text"] == "Anna: Edit gold=12?"
    gold = live_of(keeper).game.state.session.gold
    assert gold != 12
    assert why(host.say("vote", want=9, yes=True)) == "That is not asked any more."
    host.say("vote", want=1, yes=True)
    assert live_of(keeper).game.state.session.gold == gold
    guest.say("vote", want=1, yes=False)
    assert host.room["want"] is None
    assert "Ben is against it: Edit gold=12?" in host.told
    host.type("edit gold=12")
    guest.say("vote", want=2, yes=True)
    assert live_of(keeper).game.state.session.gold == 12


def test_settings_of_the_machine_are_not_touched_from_afar(keeper: Keeper) -> None:
    """What would be written into the host's settings is refused."""
    host, _ = opened(keeper)
    host.say("claim", seats=[0])
    for text in ("ask keep", "ask keep all", "pace keep", "roll dice all"):
        [sheet] = of_type(host.type(text), "sheet")
        assert "only on the machine that runs the room" in str(sheet["rows"]), text


# -- what is hidden ----------------------------------------------------------------------------------


def test_spectators_see_the_table_only_where_the_host_lets_them(keeper: Keeper) -> None:
    """Then they see no hand and no option."""
    host, guest, room = two(keeper)
    watcher = Device(keeper)
    watcher.hello(room.code)
    assert (watcher.parts, watcher.log) == ({}, [])
    assert why(guest.say("watchers", allowed=True)) == "Only the host decides about that."
    host.say("watchers", allowed=True)
    assert watcher.parts["seat"] == -1
    assert (watcher.parts["question"], watcher.parts["hand"], watcher.parts["board"]) == (None, [], [])


@pytest.mark.parametrize("seed", few_of(range(2), 1))
def test_no_byte_tells_what_another_side_holds(keeper: Keeper, seed: int) -> None:
    """A random duel: a card that one side alone has is named to others once it was played or sold."""
    luck = Random(seed)
    pair = luck.sample(sorted(hero_ids()), 2)
    host, guest, room = two(keeper, "duel", pair, seed)
    watcher = Device(keeper)
    watcher.hello(room.code)
    host.say("watchers", allowed=True)
    players = live_of(keeper).game.state.players
    own = [Counter(player.hand + player.deck) for player in players]
    public: list[set[str]] = [set(), set()]
    checked = 0
    for _ in range(20):
        decision = live_of(keeper).game.state.decision
        if decision is None:
            break
        for command in ("hand", "odds", "hint", "recap", "why", "log", "passed", "rules"):
            for device in (host, guest):
                device.type(command)
        (host, guest)[decision.seat].act(luck.choice(decision.options))
        for seat, readers in ((0, (guest, watcher)), (1, (host, watcher))):
            state = live_of(keeper).game.state.players[seat]
            kept_secret = Counter(state.hand + state.deck)
            public[seat] |= {card for card in own[seat] if kept_secret[card] < own[seat][card]}
            for card in set(own[seat]) - set(own[1 - seat]) - public[seat]:
                named = re.compile(re.escape(room.live.library.cards[card].name) + r"(?!\w)")
                for reader in readers:
                    assert f'"{card}"' not in reader.heard, card
                    assert not named.search(reader.heard), card
                    checked += 1
    assert checked > 300


def live_of(keeper: Keeper) -> Any:
    """The session of the one room there is."""
    [room] = keeper.rooms
    return room.live


def question_options(keeper: Keeper) -> list[str]:
    """What is offered to whoever is asked."""
    decision = live_of(keeper).game.state.decision
    assert decision is not None
    options: list[str] = decision.options
    return options


# -- what goes wrong ---------------------------------------------------------------------------------


def test_an_error_of_the_saves_tells_nothing_of_this_machine(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is not shown, as it was not kept; the room is opened again from what was; play goes on."""
    first, second = asked_first(*two(keeper)[:2])
    place, position = "postgresql://me:secret@host/saves", live_of(keeper).position

    def broken(*_: object, **__: object) -> None:
        raise StorageError(f"{place} could not be written.")

    with monkeypatch.context() as patched:
        patched.setattr(type(live_of(keeper).log), "append", broken)
        answer = first.act("pass")
    assert why(answer) == "The saves could not be written or read; the host finds it in the log as problem 1."
    assert "secret" not in first.heard + second.heard
    assert live_of(keeper).position == position
    assert of_type(first.act("pass"), "ok")
    assert live_of(keeper).position > position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"type": "choose"}',
        '{"type": "hello", "v": 2}',
        '{"type": "say", "serial": 0, "text": 5}',
        '{"type": "vote", "want": 1, "yes": true, "more": 1}',
        '{"type": "say", "serial": 0, "text": "' + "x" * 201 + '"}',
    ],
)
def test_what_no_device_says_ends_the_connection(keeper: Keeper, text: str) -> None:
    """Unknown, of another version, of another type, with something more, too long."""
    host, _ = opened(keeper)
    host.got = []
    assert keeper.hear(host.connection, text) is False
    assert of_type(host.got, "bye")


# -- sessions ----------------------------------------------------------------------------------------


def test_a_duel_ends_with_its_result(keeper: Keeper) -> None:
    """The result is shown to both and kept; the room is closed, and everybody is told so."""
    host, guest, room = two(keeper)
    room.live.game.state.health[1] = 1
    luck = Random(1)
    for _ in range(300):
        decision = live_of(keeper).game.state.decision
        if decision is None:
            break
        (host, guest)[decision.seat].act(luck.choice(decision.options))
    assert host.room["over"] == guest.room["over"] != []
    assert keeper.service.scores(keeper.service.find("ours"))
    host.say("close", room=room.code)
    assert of_type(guest.got, "bye")[0]["why"] == "The host has closed the room; everything is kept."
    assert list(keeper.rooms) == []


def test_a_long_log_is_not_sent_again_with_every_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only once many lines have come; each device has the last ones, by their numbers, after an undo, too."""
    monkeypatch.setattr(views, "KEPT_LINES", 12)
    monkeypatch.setattr(views, "CUT_LINES", 6)
    with kept(tmp_path) as keeper:
        host, guest, room = two(keeper)
        sent = 0
        for number in range(30):
            asked, _ = asked_first(host, guest)
            came = asked.type("undo force") if number == 20 else asked.act(asked.options[-1])
            sent += sum(one["log_from"] == 0 for one in of_type(came, "screen"))
            for device in (host, guest):
                numbers = [line["number"] for line in device.log]
                assert numbers == list(range(len(room.told) - len(numbers), len(room.told)))
                assert min(12, len(room.told)) <= len(numbers) <= 18
        assert len(room.told) > 30
        assert sent <= len(room.told) // 6


def test_a_room_keeps_little_of_what_was_long_ago(tmp_path: Path) -> None:
    """Of the beats the last positions; the story that is kept at the end is whole all the same."""
    with kept(tmp_path) as keeper:
        _, _, room = two(keeper)
        teller = room.live.teller
        room.bots = {0, 1}
        room.go_on_unless_over()
        assert room.over
        assert len(teller.beats.positions) <= LAST_BEATS < len(teller.beats.beats)
        assert teller.facts.blocks
        assert keeper.service.store.story(room.opened.session.id) == room.live.played_again().story


OURS = ("ai", "campaign", "content", "engine")
"""Packages whose objects are to leave no cycles."""


@contextmanager
def cycles() -> Iterator[list[object]]:
    """What of ours was made in the block and only a look for garbage frees; it is filled as the block ends.

    Connections to databases, which tests before may still close, are not.
    """
    gc.collect()
    gc.disable()
    found: list[object] = []
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += [one for one in gc.garbage if type(one).__module__.partition(".")[0] in OURS]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("kind", ["duel", "adventures"])
def test_a_choice_leaves_no_garbage_that_has_to_be_looked_for(keeper: Keeper, kind: str) -> None:
    """Choices, advice, an undo, the next session and a room that is closed leave none."""
    host, guest, room = two(keeper, kind)
    keeper.think()
    with cycles() as found:
        for number in range(20):
            asked, _ = asked_first(host, guest)
            if number == 10:
                asked.type("undo force")
            else:
                asked.act(asked.options[number % len(asked.options)])
            keeper.think()
    assert found == []
    with cycles() as found:
        room.begin()
        keeper.close_room(room, "", again=False, forget=False)
        gone = weakref.ref(room)
        del room
    assert found == []
    assert gone() is None
