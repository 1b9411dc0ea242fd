"""The hall: the tables that somebody sits at or watches just now, kept in memory, with all that moves them on."""
