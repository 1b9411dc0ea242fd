"""What can be typed at any question of a game: help, looking things up, saving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.table import lookup
from branchline.cli.table.guide import guide
from branchline.cli.table.keeping import free_name, named
from branchline.cli.table.story import Story

if TYPE_CHECKING:
    from branchline.cli.table.session import Session

LOG_LINES = 25


class Commands:
    """Hears every answer; true if it was a command."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.labels = session.labels
        self.words = session.words
        self.talk = session.talk

    def __call__(self, answer: str) -> bool:
        verb, _, rest = answer.strip().partition(" ")
        commands = dict.fromkeys(("?", "help", "aide"), self._help)
        commands |= dict.fromkeys(("save", "enregistrer"), self._save) | dict.fromkeys(("map", "plateau"), self._map)
        if self.session.reader is not None:
            commands |= {"hint": self._hint, "ways": self._ways, "look": self._look, "log": self._log}
            commands |= {"conseil": self._hint, "chemins": self._ways, "voir": self._look, "récit": self._log}
        command = commands.get(verb.lower())
        if command is None:
            return False
        try:
            command(rest.strip())
        except OSError as error:  # a file that cannot be written
            self.talk.warn(str(error))
        return True

    def _help(self, rest: str) -> None:
        self.talk.say(guide(self.labels, self.session.game.players))

    def _save(self, rest: str) -> None:
        self.session.keep(named(rest) if rest else free_name(Path(), self.labels.board.id))

    def _map(self, rest: str) -> None:
        path = Path(rest or f"{self.labels.board.id}.svg")
        lookup.write_picture(self.labels, self.session.game.view(None), path)
        self.talk.say(self.words("picture_saved", path=path))

    # For the one who is looking only -------------------------------------------------------------------------------

    def _hint(self, rest: str) -> None:
        reader = self.session.reader
        assert reader is not None
        self.talk.say(Text(self.words("hint_thinking"), "dim"))
        for line in lookup.hints(self.labels, self.session.game.view(reader)):
            self.talk.say(line)

    def _ways(self, rest: str) -> None:
        self.talk.say(lookup.ways(self.labels, self.session.game.view(self.session.reader)))

    def _look(self, rest: str) -> None:
        city = lookup.find_city(self.labels, rest)
        if city is None:
            example = self.labels.board.cities[0].id
            self.talk.warn(self.words("look_none", text=rest) if rest else self.words("look_what", city=example))
            return
        self.talk.say(lookup.tracks_of(self.labels, self.session.game.view(self.session.reader), city))

    def _log(self, rest: str) -> None:
        reader = self.session.reader
        assert reader is not None
        lines = Story(self.labels, self.session.game.names, reader).tell(self.session.log[reader])
        self.talk.say(Text("\n").join(lines[-LOG_LINES:]))
