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
        "wild": "wild card",
        "none": "none",
        "unnamed": "a place without a name",
        "only": "the only move",
        "any": "as good as any",
        "for_ticket": "{track} is on the way of {tickets} (+{n})",
        "for_goal": "{track} serves the plan (+{n})",
        "for_points": "{track} for its points (+{n})",
        "card_for": "{card}: needs {n} more for {track}",
        "card": "the most useful card face up",
        "take_wild": "a wild card fits every gap",
        "blind": "nothing face up is worth more than a card from the deck",
        "new_tickets": "the network already reaches many places: new tickets should pay",
        "keep": "the best value for the way: {tickets}",
        "harbour": "a harbour in {city} scores with the tickets there",
        "exchange": "the plan lacks {n} of the other pieces",
        "split": "the pieces that the tickets' ways take",
        "tunnel": "the tunnel is worth the extra cards",
        "withdraw": "the tunnel has become too dear",
        "pay": "these cards are needed least",
        "refill": "the deck that helps most, or helps the others least",
        "return": "the ticket least wanted back",
        "near_end": "; {name} has {n} pieces left",
        "last_turns": "; these are the last turns",
    },
    "fr": {
        "wild": "carte joker",
        "none": "aucun",
        "unnamed": "un lieu sans nom",
        "only": "le seul coup possible",
        "any": "aussi bon qu'un autre",
        "for_ticket": "{track} est sur le chemin de {tickets} (+{n})",
        "for_goal": "{track} sert le plan (+{n})",
        "for_points": "{track} pour ses points (+{n})",
        "card_for": "{card} : il en manque {n} pour {track}",
        "card": "la carte visible la plus utile",
        "take_wild": "une carte joker comble n'importe quel manque",
        "blind": "aucune carte visible ne vaut mieux que la pioche",
        "new_tickets": "le réseau touche déjà beaucoup de villes : de nouveaux tickets devraient rapporter",
        "keep": "le meilleur rapport pour le trajet : {tickets}",
        "harbour": "un port à {city} rapporte avec les tickets qui y passent",
        "exchange": "il manque au plan {n} pièces de l'autre sorte",
        "split": "les pièces que demandent les trajets des tickets",
        "tunnel": "le tunnel vaut les cartes de plus",
        "withdraw": "le tunnel est devenu trop cher",
        "pay": "les cartes dont on a le moins besoin",
        "refill": "la pioche qui aide le plus, ou qui aide le moins les autres",
        "return": "le ticket que l'on regrettera le moins",
        "near_end": " ; il reste {n} pièces à {name}",
        "last_turns": " ; ce sont les derniers tours",
    },
}

LANGUAGES = tuple(PHRASES)
