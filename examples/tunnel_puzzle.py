"""A position built by hand, with the next cards of the deck fixed: is the tunnel worth its price?"""

import branchline as bl

position = bl.Position(
    "nordic",
    names=["Ada", "Ben"],
    hands=[{"yellow": 3, "locomotive": 1}, {}],
    tickets=[["bergen-kobenhavn"], []],
    script=["yellow", "red", "locomotive"],
)
game = position.game()
for event in game.play("claim andalsnes-lillehammer yellow*2"):
    print(event.type, event.data)
print("now:", ", ".join(str(move) for move in game.legal()))

for choice in [str(move) for move in game.legal()]:
    branch = game.copy()
    branch.play(choice)
    ada = branch.view(0).players[0]
    print(f"after {choice}: score {ada.score}, hand {ada.hand}")
