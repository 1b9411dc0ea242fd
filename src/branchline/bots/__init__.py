"""Bots: players that see a view and the legal moves, never the game."""

from branchline.bots.bot import Bot
from branchline.bots.registry import BotError, bot_names, make_bot, register

__all__ = ["Bot", "BotError", "bot_names", "make_bot", "register"]
