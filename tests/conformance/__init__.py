"""Every kind of session, played at random to its end: whatever happens, the same things hold."""
