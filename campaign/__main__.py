"""`python -m campaign` is `kingshand`."""

from campaign.main import main

main()
