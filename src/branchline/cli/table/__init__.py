"""The terminal game: what is seen, what is asked, and the loop between."""
