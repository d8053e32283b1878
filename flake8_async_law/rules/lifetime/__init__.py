"""LAW2: everything that is spawned ends on purpose."""
