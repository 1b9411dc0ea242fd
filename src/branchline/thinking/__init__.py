"""How the compiled bots think: kernels over what one seat may know (an `OBSERVATION`), never over the game.

Kernels call what they work on by one letter, always the same and in this order:

- `t` the tables of the game, as in the engine
- `g` the guide: what a board is like, worked out once (`guide`)
- `o` the observation: what the seat may know
- `w` work, as in the engine: the legal moves that `scan` found
- `m` the planner state: what the seat keeps and works in (`planner_state`)
- `x` the numbers that the planner weighs with (`settings`)
"""
