"""Tables that somebody sits at or watches just now: they are kept in memory, with all that moves them on."""
