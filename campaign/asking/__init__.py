"""Between decisions and people: the kernel asks whenever somebody could act, people are asked when it matters.

`People` stands between a session and its persons, one `Asking` each, whatever front shows the table. It answers in
their names what they need not be asked (`reasons`, `moments`), by what they want (`settings`, `orders`), and
remembers what they declined (`memory`); `second_thoughts` says what is asked once more. The log of the session holds
every choice, so a replay needs none of this.
"""
