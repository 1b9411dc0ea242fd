"""Two random players finish a game; then the score sheet, and the record checked against the seed."""

from random import Random

import branchline as bl

rng = Random(2)
game = bl.new_game("nordic", players=2, seed=2, names=["Ada", "Ben"])
while not game.over:
    seat = game.to_move[0]
    game.play(rng.choice(game.legal(seat)), seat)

result = game.result()
for sheet in result.sheets:
    done = sum(ticket.completed for ticket in sheet.tickets)
    print(f"{sheet.name}: {sheet.total} points, {sheet.routes} from routes, {done} of {len(sheet.tickets)} tickets")
print("won by", " and ".join(game.names[seat] for seat in result.winners), "by", result.decided_by)

problems = bl.Record.loads(game.record().dumps()).verify()
print("record:", "; ".join(problems) or f"{len(game.history)} decisions, all as the rules and the seed say")
