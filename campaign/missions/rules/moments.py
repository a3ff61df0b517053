"""Moments and events that only missions have, beside a duel's."""

from __future__ import annotations

from campaign.companion import frames as at_table
from engine import events
from engine.moments import Moments

MOMENTS = at_table.MOMENTS | Moments(
    windows={
        "movement": "before pawns move, for whoever has something for just that phase (MRND-2)",
        "clock": "before the hand of the crisis clock advances, and on its way, likewise (MRND-8)",
        "crit": "before a CRIT is added to an attack, likewise for the attacked hero (MRND-7)",
    },
    questions={
        "pawn": "where a pawn goes (MRND-2)",
        "strike": "which enemy an attack is made against (MRND-4)",
        "share-momentum": "who gets momentum for a defeat (MENE-2)",
        "recruit": "which ally is recruited (MALL-1)",
        "dismiss": "which ally goes under the deck, with one too many (MALL-1)",
        "swap": "which ally of the headquarters is swapped",
        "refresh": "which used ally power may be used again",
        "relocate": "where somebody is moved to",
        "tile": "from which space a boost tile is taken",
        "look": "which face-down tiles are looked at, and in which order they go back",
        "trade": "whether a status for an enemy is given up for momentum (MMOM-2)",
        "perk": "which circle of the perk sheet is filled (MPRK-1)",
        "mythic": "which mythic ability the mission begins with (MPRK-2)",
    },
    phases={
        "pass": "the start player token goes on (MRND-1)",
        "movement": "movement phase (MRND-2)",
        "strike": "target and resolve, before the target is named (MRND-4)",
        "enemy-roll": "enemy roll phase (MRND-7)",
        "clock": "crisis clock phase (MRND-8)",
        "crit": "enemy roll phase, before a CRIT is added to an attack (MRND-7)",
        "rewards": "a side is done (MOBJ-3)",
    },
)

EVENTS = events.joined(
    at_table.EVENTS,
    events.fields(
        {
            "ally-shown": "ally",
            "circle": "seat perk filled",
            "clock": "at advances",
            "clock-stopped": "seat segments",
            "crit": "seat target",
            "defeated": "seat enemy spaces",
            "enemy-attacks": "seat ability",
            "enemy-dice": "red black",
            "enemy-roll": "dice red",
            "exhausted": "seat ally",
            "held": "seat",
            "left": "seat",
            "looked": "seat space tiles",
            "marked": "space",
            "mission": "mission side",
            "mission-over": "result sides points",
            "momentum": "seat change momentum source",
            "moved": "seat was place",
            "mythic": "seat mythic",
            "no-attack": "seat",
            "objective": "objective result",
            "out-of-reach": "seat ability",
            "plot": "seat space taken",
            "production": "production",
            "range": "seat",
            "ready": "seat ability",
            "recruited": "seat ally",
            "refreshed": "seat power",
            "round": "round side seat",
            "segment": "number kind of acts",
            "side-over": "side rounds segments",
            "strikes": "seat target",
            "threat": "seat",
            "tile": "seat tile",
            "told-ahead": "seat what amount",
            "waits": "seat for_",
            "weakened": "seat amount",
        }
    ),
)
