"""Administration: export, import and backup of the games of a server. The command line tells the outcome."""
