/** Patches for documents: RFC 7396 for objects; a list meets an object of places, or is replaced (docs/protocol.md). */

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function patched(old: unknown, patch: unknown): unknown {
  if (Array.isArray(old) && isPlain(patch)) {
    return old.map((item, place) => (String(place) in patch ? patched(item, patch[String(place)]) : item));
  }
  if (!isPlain(patch)) return patch;
  const kept: Plain = isPlain(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete kept[key];
    else kept[key] = patched(kept[key], value);
  }
  return kept;
}
