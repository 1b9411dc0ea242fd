"""The words of advice, in each language."""

from __future__ import annotations

COLOURS = {
    "en": {
        "purple": "purple", "blue": "blue", "orange": "orange", "white": "white", "green": "green", "yellow": "yellow",
        "black": "black", "red": "red",
    },
    "fr": {
        "purple": "violet", "blue": "bleu", "orange": "orange", "white": "blanc", "green": "vert", "yellow": "jaune",
        "black": "noir", "red": "rouge",
    },
}  # fmt: skip

PHRASES = {
    "en": {
        "none": "none",
        "unnamed": "a place without a name",
        "only": "the only move",
        "for_ticket": "{track} is on the way of {tickets} (+{n})",
        "for_goal": "{track} serves the plan (+{n})",
        "for_points": "{track} for its points (+{n})",
        "card_for": "{card}: needs {n} more for {track}",
        "card": "a useful card face up",
        "take_wild": "a {wild} fits many gaps",
        "draw": "a card from the deck promises as much as those face up",
        "tickets": "the network already reaches many places: new tickets should pay",
        "keep": "good value for the way: {tickets}",
        "harbour": "a harbour in {city} scores with the tickets there",
        "exchange": "the plan lacks {n} of the other pieces",
        "split": "the pieces that the tickets' ways take",
        "pay": "takes the track for the extra cards",
        "withdraw": "keeps the cards and gives up the track for now",
        "spend": "these cards are needed least",
        "build": "these cards are needed least",
        "refill": "the deck that helps most, or helps the others least",
        "return": "the ticket least wanted back",
        "near_end": "; {name} has {n} pieces left",
        "last_turns": "; these are the last turns",
        "country_cards": "; country cards: +{n}",
    },
    "fr": {
        "none": "aucun",
        "unnamed": "un lieu sans nom",
        "only": "le seul coup possible",
        "for_ticket": "{track} fait avancer {tickets} (+{n})",
        "for_goal": "{track} sert le plan (+{n})",
        "for_points": "{track} pour ses points (+{n})",
        "card_for": "{card} : il en manque {n} pour {track}",
        "card": "une carte visible utile",
        "take_wild": "une carte {wild} comble bien des manques",
        "draw": "la pioche promet autant que les cartes visibles",
        "tickets": "le réseau touche déjà beaucoup de villes : piocher des {t.many} devrait rapporter",
        "keep": "rapporte bien pour le trajet à faire : {tickets}",
        "harbour": "un port à {city} rapporte avec les {t.many} qui y passent",
        "exchange": "il manque au plan {n} pions de l'autre sorte",
        "split": "les pions que demandent les trajets prévus",
        "pay": "prend la route malgré les cartes de plus",
        "withdraw": "garde les cartes et renonce pour l'instant à la route",
        "spend": "les cartes dont on a le moins besoin",
        "build": "les cartes dont on a le moins besoin",
        "refill": "la pioche qui aide le plus, ou qui aide le moins les autres",
        "return": "{t.the} que l'on regrettera le moins",
        "near_end": " ; {name} n'en a plus que {n} en réserve",
        "last_turns": " ; ce sont les derniers tours",
        "country_cards": " ; cartes Pays : +{n}",
    },
}

LANGUAGES = tuple(PHRASES)
