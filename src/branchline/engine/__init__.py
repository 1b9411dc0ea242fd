"""The rules, written once as plain functions over a fixed-size state record and compiled by Numba."""
