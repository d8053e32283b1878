"""LAW1: who owns the data, the state, the lock."""
