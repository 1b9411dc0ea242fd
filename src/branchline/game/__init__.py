"""The game's face: a game, its events and views, positions, records and results; batches of many games."""
