"""The table: people and bots play together over the network. No rule of the game lives here."""
