/** Whether the deal of a game is the one that was promised, worked out in this browser (docs/protocol.md, "Checking the deal"). */

import type { DealSeen } from "../../wire/types";

export type DealCheck =
  /** Promise and seed hold. */
  | "proven"
  /** The deal was given for practice: there is nothing to prove. */
  | "known"
  /** The secret is not shown yet. */
  | "secret"
  /** The secret is not the one that was promised. */
  | "wrong_promise"
  /** The seed is not made of the secret and what the players added. */
  | "wrong_seed"
  /** This browser works out hashes only over https, or on the machine of the server. */
  | "unable";

export async function checkDeal(deal: DealSeen): Promise<DealCheck> {
  if (deal.known) return "known";
  if (deal.secret === undefined || deal.seed === undefined) return "secret";
  if (!globalThis.crypto?.subtle) return "unable";
  if (hex(await sha256(`branchline deal ${deal.secret}`)) !== deal.promise) return "wrong_promise";
  const seed = await seedOf(deal.secret, deal.contributions ?? []);
  if (String(seed) !== deal.seed) return "wrong_seed";
  if (deal.seed_hash !== undefined && hex(await sha256(`branchline seed ${seed}`)) !== deal.seed_hash)
    return "wrong_seed";
  return "proven";
}

/** The first 8 bytes of the hash of secret and contributions, but for the lowest bit. */
async function seedOf(secret: string, contributions: string[]): Promise<bigint> {
  const digest = await sha256(ascii(JSON.stringify([secret, ...contributions])));
  return new DataView(digest).getBigUint64(0) >> 1n;
}

/** JSON with everything outside of ASCII escaped, as the server writes it. */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
