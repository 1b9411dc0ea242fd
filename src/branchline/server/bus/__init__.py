"""How the processes of one server tell each other what happened. The log is the truth; a message is only a hint."""

from branchline.server.bus.base import Bus, BusError, OnGap, OnMessage
from branchline.server.bus.local import LocalBus, Room
from branchline.server.bus.make import make_bus
from branchline.server.bus.postgres import PostgresBus

__all__ = ["Bus", "BusError", "LocalBus", "OnGap", "OnMessage", "PostgresBus", "Room", "make_bus"]
