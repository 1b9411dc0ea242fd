/** Who this browser's guest is. There are no accounts: a name, and a cookie that the server keeps. */

import { request } from "../wire/api";
import type { MeSeen } from "../wire/types";
import { settings } from "./settings.svelte";

export interface Guest {
  /** The server has been asked. */
  loaded: boolean;
  /** The server knows this browser. */
  known: boolean;
  /** Empty until a name is told. */
  name: string;
}

export const me = $state<Guest>({ loaded: false, known: false, name: "" });

/** The language that the server knows; a change here is told to it. */
let told: MeSeen["language"] | null = null;

let asking: Promise<void> | null = null;

/** Asks once who this is; again after a failure. */
export function loadMe(): Promise<void> {
  asking ??= request("GET /api/me", {}).then(remember);
  asking.catch(() => (asking = null));
  return asking;
}

/** Tells a name, if it is another than before: after this the server knows this browser. */
export async function tellName(name: string): Promise<void> {
  if (me.known && me.name === name && told === settings.language) return;
  remember(await request("PUT /api/me", { body: { name, language: settings.language } }));
}

/** Becomes the guest of a private link. */
export async function becomeGuest(token: string): Promise<void> {
  const seen = await request("POST /api/me/device", { body: { token } });
  remember(seen);
  settings.language = seen.language;
}

/** Hints and messages come in the language shown here; a failure does no harm, it is told again with the next name. */
export async function tellLanguage(): Promise<void> {
  if (!me.known || told === settings.language) return;
  try {
    remember(await request("PUT /api/me", { body: { language: settings.language } }));
  } catch {
    // Said above.
  }
}

function remember(seen: MeSeen): void {
  me.loaded = true;
  me.known = seen.known;
  me.name = seen.known ? seen.name : "";
  told = seen.known ? seen.language : null;
}
