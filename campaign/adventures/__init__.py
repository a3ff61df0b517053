"""Adventures: portal crawls, shops and boss battles for one to four heroes."""

MOST_HEROES = 4
