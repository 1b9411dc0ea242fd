"""One table: what its log says it is, what may happen at it, and what each viewer may see. No input or output here."""
