"""`python -m campaign.cli` is `kingshand`."""

from campaign.cli import main

main()
