"""Where everything stands at the table, and in which colours of the theme."""

CSS = """
Screen { layers: base over; background: $background; color: $foreground; }
#view { layout: vertical; height: 100%; layers: base over; }
#heading { height: 1; padding: 0 1; background: $primary 25%; }
#seats { height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#middle { height: 1fr; min-height: 4; }
#panel { width: 3fr; border-top: solid $panel; }
#side { width: 2fr; border-left: solid $panel; }
#tabs { height: 1; }
#items, #more, #below { height: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
#items, #more, #below { border: none; padding: 0; background: $background; scrollbar-size-vertical: 1;
  }
#chart { height: 1fr; text-wrap: nowrap; }
#more, #below { display: none; border-top: solid $panel; border-title-color: $accent; }
#log { height: 1fr; padding: 0 1; border-top: solid $panel; border-title-color: $accent;
  scrollbar-size-vertical: 1; background: $background; }
#log > Static { height: auto; }
#dice { height: 4; padding: 0 1; border-top: none; }
#damage { height: auto; padding: 0 1; }
#question { height: auto; padding: 0 1; border-top: solid $panel; }
#choices { height: auto; border: none; padding: 0 1; background: $background;
  scrollbar-size-vertical: 1; }
#telling { height: auto; padding: 0 1; }
#telling > Horizontal { height: 1; }
#prompt { width: 2; color: $accent; }
#entry { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
#sayings { height: auto; max-height: 4; }
#detail { height: 2; padding: 0 1; color: $foreground 80%; }
#keys { height: 1; background: $surface; dock: bottom; }
#banner { layer: over; dock: top; offset: 0 4; width: 100%; height: 3; content-align: center middle;
  background: $accent 30%; text-style: bold; }
OptionList > .option-list--option { padding: 0; }
OptionList > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
OptionList:focus > .option-list--option-highlighted { background: $primary 15%; color: $foreground; text-style: bold; }
OptionList > .option-list--option-hover { background: $panel 60%; }
TableView.roomy #panel { width: 1fr; }
TableView.roomy #side { width: 1fr; }
TableView.roomy #more { display: block; height: auto; max-height: 50%; }
TableView.roomy.offering #more { max-height: 75%; }
TableView.roomy.tall #below { height: 4fr; }
TableView.roomy.tall #items, TableView.roomy.tall #chart { height: 5fr; }
TableView.tall #detail { height: 3; }
TableView.whole #detail { height: auto; max-height: 2; }
TableView.told #detail { height: auto; max-height: 4; }
Choosing { layout: vertical; }
.heading { height: 1; padding: 0 1; background: $primary 25%; }
.choosing { height: 1fr; }
#things { width: 45%; height: 1fr; border: none; padding: 0 1; background: $background; text-wrap: nowrap;
  text-overflow: ellipsis; }
.about { width: 55%; padding: 0 1; border-left: solid $panel; scrollbar-size-vertical: 1; }
.about > Static { height: auto; }
#said { height: auto; max-height: 2; padding: 0 1; }
Sheet, Asking, Typing { align: center middle; background: $background 60%; }
.paper { width: 95%; max-width: 116; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
  background: $surface; border-title-color: $accent; border-subtitle-color: $foreground 70%; }
.paper VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
.doubt, .typing { width: 70; max-width: 90%; height: auto; border: round $warning; padding: 0 1; background: $surface; }
.typing { border: round $primary; }
.typing Input { border: none; height: 1; padding: 0; background: $panel; }
TooSmall { align: center middle; background: $background; }
.small { width: 64; max-width: 100%; height: auto; }
Curtain { align: center middle; background: $background; }
.curtain { width: 44; height: auto; border: round $primary; padding: 1 4; }
"""
