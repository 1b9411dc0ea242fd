"""The parts of `bench/strength.py`."""
