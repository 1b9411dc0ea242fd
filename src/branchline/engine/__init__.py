"""The rules, written once as plain functions over a fixed-size state record and compiled by Numba.

Kernels call what they work on by one letter, always the same and in this order; the records are in `state`:

- `t` the tables: a board compiled for a number of players, never changed
- `s` the state of a game
- `w` work: scratch, the legal moves that `scan` found, the log of the last decision
- `o` an observation: what one seat may know (`observe`)
- `out` what is filled in: a score sheet, a list
- `p` or `seat` a player, `k` a kind of card, `n` how many
"""
