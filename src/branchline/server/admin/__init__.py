"""What whoever keeps a server does with its games: export, import, backup. The command line tells what came of it."""
