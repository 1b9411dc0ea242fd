/** What somebody pasted, as an address of this page. */

import { read } from "../../state/router.svelte";

export type Pasted = { address: string } | { elsewhere: string } | null;

/** Understands whole links, links without their beginning, and the bare name of a table. */
export function pasted(text: string, origin: string): Pasted {
  const typed = text.trim();
  if (/^[a-z0-9]{8,40}$/.test(typed)) return { address: `/t/${typed}` };
  const found = /https?:\/\/\S+/.exec(typed)?.[0] ?? (/^\/?(t\/|#)/.test(typed) ? typed.replace(/^(?!\/)/, "/") : "");
  if (!found) return null;
  let url: URL;
  try {
    url = new URL(found, origin);
  } catch {
    return null;
  }
  if (!["table", "replay", "device"].includes(read(url).screen)) return null;
  if (url.origin !== origin) return { elsewhere: url.host };
  return { address: url.pathname + url.search + url.hash };
}
