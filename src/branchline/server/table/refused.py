"""What is answered to somebody who may not do what they want."""

from __future__ import annotations


class Refused(Exception):
    """`key` for translation, the sentence for reading; it names what would be right."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence
