"""Why a move cannot be played, and what would do instead."""
