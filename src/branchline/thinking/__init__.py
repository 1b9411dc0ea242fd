"""How the compiled bots think: kernels over what one seat may know (an `OBSERVATION`), never over the game."""
