"""LAW3: every queue, channel, pool, stream and buffer has a bound and an overflow policy."""
