"""LAW4: silent async failure is a bug."""
