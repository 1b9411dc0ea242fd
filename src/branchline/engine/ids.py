"""Every move has one integer: the ranges they come from. The same number is the move, the record and the action."""

from branchline.boards.schema import MAX_OFFER, MAX_PIECES, MAX_TUNNEL_CARDS
from branchline.engine.state import BUILDS, CITIES, KINDS, OFFER, PIECES

MASKS = 1 << MAX_OFFER
"""Sets of offered tickets."""
OF_A_KIND = MAX_PIECES
"""Numbers of pieces that an exchange may name for each kind."""

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
RETURN = KEEP + MASKS
"""+ place in the rejected tickets still in hand"""
SPLIT = RETURN + OFFER
"""+ pieces kept of the first kind"""
SPEND = SPLIT + MAX_PIECES + 1
"""+ kind"""
PAY = SPEND + KINDS
"""+ wilds among the extra cards of a tunnel"""
WITHDRAW = PAY + MAX_TUNNEL_CARDS + 1
HARBOUR = WITHDRAW + 1
"""+ city"""
BUILD = HARBOUR + CITIES
"""+ build plan"""
EXCHANGE = BUILD + BUILDS
"""+ OF_A_KIND x the kind given + number - 1"""
CLAIM = EXCHANGE + PIECES * OF_A_KIND
"""+ plan"""
