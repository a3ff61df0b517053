"""`python -m campaign` is `kingshand`."""

from kingshand import main

main()
