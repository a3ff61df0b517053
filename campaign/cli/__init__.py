"""The commands of `kingshand`, thin over `campaign.play.service`; each imports what it needs when it runs."""
