"""What is signed with the server's secret: cookies, links of seats and of tables, and links to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from itsdangerous import BadSignature, URLSafeTimedSerializer

LINK_SECONDS = 86_400
"""How long a link to another device can be used."""

GUEST_ID = re.compile(r"[0-9a-f]{32}")


def new_guest_id() -> str:
    return secrets.token_hex(16)


class Keys:
    """Each use has a key of its own, so that what is signed for one cannot be shown for another."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._links = URLSafeTimedSerializer(secret, salt="branchline device", signer_kwargs=_SIGNER)

    def _sign(self, use: str, *words: str) -> str:
        key = hmac.digest(self._secret, f"branchline {use}".encode(), "sha256")
        signed = hmac.digest(key, "\x1f".join(words).encode(), "sha256")[:18]
        return base64.urlsafe_b64encode(signed).decode()

    # Cookies ----------------------------------------------------------------------------------------------------------

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._sign('guest', guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest that a cookie names; None for one that is not ours."""
        guest, _, signature = (cookie or "").partition(".")
        if not GUEST_ID.fullmatch(guest) or not _same(signature, self._sign("guest", guest)):
            return None
        return guest

    # Links ------------------------------------------------------------------------------------------------------------

    def seat(self, table: str, seat: int, guest: str | None) -> str:
        """What the secret link of a seat ends with; it is good until the seat has another guest."""
        return self._sign("seat", table, str(seat), guest or "")

    def opens_seat(self, token: str, table: str, seat: int, guest: str | None) -> bool:
        return _same(token, self.seat(table, seat, guest))

    def watch(self, table: str) -> str:
        """What the link for those who watch ends with."""
        return self._sign("watch", table)

    def opens_table(self, key: str | None, table: str) -> bool:
        return key is not None and _same(key, self.watch(table))

    # Devices ----------------------------------------------------------------------------------------------------------

    def link(self, guest: str) -> str:
        return str(self._links.dumps(guest))

    def linked(self, token: str) -> str | None:
        """The guest that a link moves to this device; None for one that is not ours, or too old."""
        try:
            guest = self._links.loads(token, max_age=LINK_SECONDS)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) and GUEST_ID.fullmatch(guest) else None


_SIGNER = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
