"""Every move has one integer: the ranges they come from. The same number is the move, the record and the action."""

from branchline.engine.state import BUILDS, CITIES, KINDS, OFFER

PASS = 0
BLIND = 1
"""+ deck"""
TAKE = BLIND + 2
"""+ kind"""
REFILL = TAKE + KINDS
"""+ deck"""
DRAW_TICKETS = REFILL + 2
KEEP = DRAW_TICKETS + 1
"""+ mask over the offered tickets"""
RETURN = KEEP + 64
"""+ place in the rejected tickets still in hand"""
SPLIT = RETURN + OFFER
"""+ pieces kept of the first kind"""
SPEND = SPLIT + 101
"""+ kind"""
PAY = SPEND + KINDS
"""+ wilds among the extra cards of a tunnel"""
WITHDRAW = PAY + 10
HARBOUR = WITHDRAW + 1
"""+ city"""
BUILD = HARBOUR + CITIES
"""+ build plan"""
EXCHANGE = BUILD + BUILDS
"""+ 100 x the kind given + number - 1"""
CLAIM = EXCHANGE + 200
"""+ plan"""
