"""The arena: bots against each other on the same deals, and what can be said about them afterwards."""
