"""What happened, in sentences: one line for each player and turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from branchline.cli.labels import Labels
from branchline.game.events import Event

SILENT = frozenset({"face_up", "dealt"})
"""What the screen shows anyway."""

OF_THE_TABLE = frozenset(
    {"play_begins", "market_swept", "reshuffled", "game_over", "award_in_play", "turned_over", "first_player"}
)
"""What nobody in particular did."""


@dataclass
class _Line:
    """What one player did, or (without a seat) what happened to the table."""

    seat: int | None
    parts: list[Text] = field(default_factory=list)


class Story:
    """Tells events as one reader may know them; they must already be made for that reader (`Event.for_seat`)."""

    def __init__(self, labels: Labels, names: Sequence[str], reader: int | None = None) -> None:
        self.labels = labels
        self.words = labels.words
        self.names = names
        self.reader = reader

    def tell(self, events: Iterable[Event]) -> list[Text]:
        lines: list[_Line] = []
        waiting: list[Event] = []
        for event in events:
            if event.type in SILENT:
                continue
            if waiting and not _joins(waiting, event):
                self._close(lines, waiting)
                waiting = []
            waiting.append(event)
        if waiting:
            self._close(lines, waiting)
        return [self._sentence(line) for line in lines]

    def _close(self, lines: list[_Line], group: list[Event]) -> None:
        """Turns a group of events that belong together into one part of a line."""
        last = group[-1]
        text = getattr(self, f"_{last.type}", None)
        part = self._say(f"e_{last.type}", **self._facts(last)) if text is None else text(group)
        if part is None:
            return
        seat = None if last.type in OF_THE_TABLE else last.seat
        if not lines or seat is None or lines[-1].seat != seat:
            lines.append(_Line(seat))
        lines[-1].parts.append(part)

    def _sentence(self, line: _Line) -> Text:
        parts = Text(" · ").join(line.parts)
        if line.seat is None:
            return parts
        return self._say("e_line", name=self.name(line.seat), what=parts)

    def name(self, seat: int) -> Text:
        return self.labels.seat(seat, self.words("you") if seat == self.reader else self.names[seat])

    def _facts(self, event: Event) -> dict[str, object]:
        """What an event is about, as the language names it."""
        facts: dict[str, object] = {**event.data, "n": event.data.get("count")}
        if "track" in facts:
            facts["track"] = self.labels.track(event.data["track"])
        if "piece" in facts:
            index = [piece.id for piece in self.labels.board.rules.pieces].index(event.data["piece"])
            facts["count"] = self.labels.count(event.data["count"], index)
        return facts

    # One part of a sentence for each type of event -----------------------------------------------------------------

    def _say(self, key: str, **values: object) -> Text:
        """A text whose places may be filled with coloured ones."""
        marks = {name: f"\0{name}\0" if isinstance(value, Text) else value for name, value in values.items()}
        found = Text()
        for i, piece in enumerate(self.words(key, **marks).split("\0")):
            value = values[piece] if i % 2 else piece
            found.append_text(value if isinstance(value, Text) else Text(str(value)))
        return found

    def _taken(self, group: list[Event]) -> Text:
        seen = Counter(event.data["card"] for event in group if "card" in event.data)
        key = f"e_{group[0].type}"
        return self._say(key, card=self.labels.cards(seen)) if seen else self._say(f"{key}_hidden", n=len(group))

    _drawn = _bonus_card = _taken

    def _turned_over(self, group: list[Event]) -> Text:
        return self._say("e_turned", cards=self.labels.cards(Counter(event.data["card"] for event in group)))

    def _paid_cards(self, group: list[Event]) -> Text:
        paid = [event.data for event in group if event.type == "paid"]
        return self.labels.cards(sum((Counter({one["card"]: one["count"]}) for one in paid), Counter()))

    def _paid(self, group: list[Event]) -> Text | None:
        return None  # told with what was paid for

    def _claimed(self, group: list[Event]) -> Text:
        data = group[-1].data
        track = Text(self.labels.track(data["track"]), "bold")
        return self._say("e_claimed", track=track, points=f"+{data['points']}", cards=self._paid_cards(group))

    def _harbour_built(self, group: list[Event]) -> Text:
        city = Text(self.labels.city(group[-1].data["city"]), "bold")
        return self._say("e_harbour_built", city=city, cards=self._paid_cards(group))

    def _offered(self, group: list[Event]) -> Text:
        return self._say("e_offered", n=len(group))

    def _tickets(self, group: list[Event]) -> str:
        return ", ".join(self.labels.ticket(event.data["ticket"]) for event in group if "ticket" in event.data)

    def _kept(self, group: list[Event]) -> Text:
        names = self._tickets(group)
        return self._say("e_kept", tickets=names) if names else self._say("e_kept_hidden", n=len(group))

    def _returned(self, group: list[Event]) -> Text | None:
        names = self._tickets(group)
        return self._say("e_returned", tickets=names) if names else None

    def _country_card(self, group: list[Event]) -> Text:
        countries = {country.id: country.name[self.labels.lang] for country in self.labels.board.countries}
        taken = [f"{countries[event.data['country']]} {event.data['value']}" for event in group]
        return self._say("e_country_card", cards=", ".join(taken))

    def _split(self, group: list[Event]) -> Text:
        rules, pieces = self.labels.board.rules, group[-1].data["pieces"]
        chosen = [self.labels.count(pieces[piece.id], i) for i, piece in enumerate(rules.pieces)]
        return self._say("e_split", pieces=", ".join(chosen))

    def _first_player(self, group: list[Event]) -> Text | None:
        seat = group[-1].seat
        return None if seat is None else self._say("e_first_player", name=self.name(seat))

    def _award_in_play(self, group: list[Event]) -> Text:
        award = next(a for a in self.labels.board.rules.awards if a.id == group[-1].data["award"])
        return self._say("e_award_in_play", award=f"{award.name[self.labels.lang]} +{award.points}")


PAID_FOR = frozenset({"claimed", "harbour_built"})


def _joins(group: list[Event], event: Event) -> bool:
    """Whether an event belongs to a group: the same again, or what was paid for."""
    if group[0].seat != event.seat or group[-1].type in PAID_FOR:
        return False
    return group[0].type == event.type or (group[0].type == "paid" and event.type in PAID_FOR)
