"""Games by the hundred: which fighter wins how often, and against whom (the balance report)."""
