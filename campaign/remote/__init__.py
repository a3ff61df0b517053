"""Rooms: campaigns that several people play from devices of their own, over a socket or over lines of JSON."""
