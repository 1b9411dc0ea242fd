"""Bots: players that see a view and the legal moves, never the game."""

from branchline.bots.bot import Bot, BotError, Forfeit
from branchline.bots.budget import Budget
from branchline.bots.registry import BotSpec, bot_names, make_bot, read_bot, register

__all__ = ["Bot", "BotError", "BotSpec", "Budget", "Forfeit", "bot_names", "make_bot", "read_bot", "register"]
