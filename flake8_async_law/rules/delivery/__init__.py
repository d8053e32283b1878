"""LAW5: delivery guarantees, order, retention and replay are explicit."""
