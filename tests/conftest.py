"""Every kind of session is there for every test: loading content needs the verbs they bring."""

import campaign.adventures.parts  # noqa: F401
