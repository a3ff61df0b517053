"""The command map: the map of the open session on the screen, as data, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.errors import CannotResume, NoMap
from campaign.invocation import called, quoted
from campaign.terminal import maps
from campaign.terminal.files import write_text
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, print_json
from campaign.words.map import Chart


def show_chart(saves: str | None, name: str | None, *, svg: Path | None, as_json: bool) -> None:
    """`map`. Raises NoMap, CannotResume, Unwritable."""
    with to_look(saves) as service:
        campaign = service.find(name)
        session, live = service.look(campaign)
    if session is None:
        raise NoMap(
            f"{campaign.name} has no open session, so there is no map. The next one begins with: "
            f"{called()} play {quoted(campaign.name)}"
        )
    if live is None:
        raise CannotResume(
            f"The position of session {session.ordinal} cannot be read with today's rules and content. See what can be "
            f"done with: {called()} repair {quoted(campaign.name)}"
        )
    chart = live.face.chart()
    if chart is None:
        raise NoMap(f"Session {session.ordinal} of {campaign.name} is a {live.face.name}: it has no map.")
    heading = f"{campaign.name}: {live.face.heading()}"
    if svg is not None:
        from campaign.terminal.map_svg import picture

        write_text(svg, picture(chart, heading))
    if as_json:
        print_json(chart_json(chart))
        return
    screen = Screen()
    screen.rule(heading)
    screen.rows(maps.boxes(chart, {}, width=screen.width, unicode=screen.unicode))


def chart_json(chart: Chart) -> dict[str, Any]:
    """A map for programs: every place in reading order."""
    names = {seat: name for seat, (_, name) in chart.names.items()}
    return {
        "going": names.get(chart.going),
        "told": chart.told,
        "places": {
            place: {
                "name": spot.name,
                "state": spot.state,
                "items": [name for _, name in spot.items],
                "heroes": [names[seat] for seat in spot.who],
                "coming": [names[seat] for seat in spot.coming],
                "fight": spot.fight or None,
                "blocked": spot.foe,
                "steps": spot.steps or None,
            }
            for place, spot in sorted(chart.spots.items(), key=lambda pair: (int(pair[0][1:]), pair[0][0]))
        },
    }
