"""Between decisions and people: the kernel asks whenever a player could act, people are asked when it matters.

`people` is between a session and its persons, whatever front shows the table. It answers in their names what they need
not be asked (`rules`, by the `relevance` of `options`), by what they want (`settings`, and orders they give), and
remembers what they `declined`; `warnings` says what is asked once more. The log of the session holds every choice, so a
replay needs none of this.
"""
