"""Heroes played with the box on the table: people tell what they do, the program runs everything else.

`table_entry` says what a thing is that may be told, `common_entries` which there are at every table, `registry` has all
of them. `turn` asks for them, `typed` reads what people type, with the help of `table_question`, and `words` puts the
question and the help into words.
"""
