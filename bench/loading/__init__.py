"""What `bench/load.py` is made of: a server in a process of its own, many people who play, and a report."""
