"""Heroes played with the box on the table: people tell what they do, the program runs everything else.

`table_entry` says what a thing is that may be told, and of which question; `common_entries` has those of every table.
`turn` asks for them, `typed` has all of them and reads what people type, and `words` puts the question and the help
into words.
"""
