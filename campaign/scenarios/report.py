"""What became of scenarios, as text: the position, the log with damage traces, the differences."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.scenarios.differences import said
from campaign.scenarios.record import decisions, wrapped
from campaign.scenarios.runner import BROKEN, FAILED, PASSED, ScenarioResult
from engine.events import Event
from engine.state import Player, State


def summary(results: Iterable[ScenarioResult], *, verbose: bool = False) -> str:
    """One line a file, and the whole story of those that did not pass; `verbose`: every decision of every file."""
    results = list(results)
    lines = [line for result in results if result.status == PASSED for line in passed(result, verbose=verbose)]
    lines += [report(result, verbose=verbose) for result in results if result.status != PASSED]
    counts = {status: sum(r.status == status for r in results) for status in (PASSED, FAILED, BROKEN)}
    lines.append(", ".join(f"{count} {status}" for status, count in counts.items() if count) or "no scenario files")
    return "\n".join(lines)


def passed(result: ScenarioResult, *, verbose: bool) -> list[str]:
    """What is said of a scenario that holds."""
    nothing = result.scenario is not None and not result.scenario.says_anything
    lines = [f"ok      {result.path}" + (" (it runs, but expects nothing)" if nothing else "")]
    lines += warning_lines(result)
    return [*lines, *indent(decisions(result.record)), ""] if verbose and result.record is not None else lines


def report(result: ScenarioResult, *, verbose: bool = False) -> str:
    """What is told of one scenario that was run."""
    lines = [f"{result.status:8}{result.path}: {result.name}"]
    if result.start is not None and result.status == FAILED:
        lines += ["", "  began with", *indent(position(result.start))]
        if verbose and result.record is not None:
            lines += ["", "  decisions", *indent(decisions(result.record))]
        lines += ["", "  log", *indent(log(result.events))]
    if result.game is not None and result.status == FAILED:
        lines += ["", "  stopped with", *indent(position(result.game.state))]
    if result.warning:
        lines += ["", *warning_lines(result)]
    if result.problems:
        lines += ["", *problem_lines(result), ""]
    return "\n".join(lines)


def warning_lines(result: ScenarioResult) -> list[str]:
    """What whoever wrote the file should know, though it may hold."""
    return indent(["\n".join(folds(f"warning: {result.warning}"))] if result.warning else [])


def problem_lines(result: ScenarioResult) -> list[str]:
    """The problems; of a file that cannot be run a line each, as editors read them."""
    if result.status != FAILED:
        return ["  problems", *indent(result.problems)]
    return ["  but", *indent("\n".join(folds(problem)) for problem in result.problems)]


def folds(problem: str) -> list[str]:
    """A problem in lines of at most WIDTH columns; those that continue hang."""
    return [part for line in problem.split("\n") for part in wrapped(line, 4)]


def indent(texts: Iterable[str]) -> list[str]:
    """The texts, four spaces in, further lines of one text six."""
    return [f"    {text}".replace("\n", "\n      ") for text in texts]


def position(state: State) -> list[str]:
    """A position in a few lines."""
    where = f"turn {state.turn}, seat {state.active}, phase {state.phase or 'none'}"
    lines = [where + (f", outcome {said(state.outcome)}" if state.outcome is not None else "")]
    lines += [f"seat {player.seat}: {player_line(state, player)}" for player in state.players]
    lines += [f"dice of seat {roll.owner} ({roll.kind}): {' '.join(map(str, roll.dice))}" for roll in state.rolls]
    for pool in state.pools:
        lines += [f"waiting for seat {p.target}: {p.amount} {p.kind} from {p.label}" for p in pool.parts]
        lines += [f"waiting for seat {m.target}: {m.kind} {m.amount or ''} by {m.label}" for m in pool.mods]
    if state.decision is not None:
        lines.append(f"seat {state.decision.seat} decides: {', '.join(state.decision.options)}")
    return lines


def player_line(state: State, player: Player) -> str:
    """One player in a line."""
    parts = [player.fighter + (f" ({player.side})" if player.side else "")]
    parts.append(f"{state.health[player.dial]} health, {player.cp} CP, deck {len(player.deck)}")
    for name in ("hand", "discard", "out", "gear"):
        cards = getattr(player, name)
        if cards:
            parts.append(f"{name} {said(cards)}")
    for name in ("tokens", "companions", "limits"):
        values = getattr(player, name)
        if values:
            parts.append(said(values) if name == "tokens" else f"{name} {said(values)}")
    return ", ".join(parts)


def log(events: Iterable[Event]) -> list[str]:
    """Every event in a line, damage with its trace."""
    lines = []
    for event in events:
        values = dict(event.data)
        trace = values.pop("trace", None)
        text = " ".join([event.kind, *(f"{key}={said(value)}" for key, value in values.items())])
        lines.append(f"{text} [{event.rule}]" if event.rule else text)
        if trace:
            lines += [f"  {change:+d} {source}" for source, change in trace]
    return lines
