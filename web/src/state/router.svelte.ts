/** Which screen an address means. Secrets of links are in the part after #, which is never sent to a server. */

export type Route =
  | { screen: "home"; /** The board to begin with. */ board?: string }
  | { screen: "table"; table: string; seat?: number; key?: string; invite?: { seat: number; token: string } }
  | { screen: "replay"; table: string; as: string; at: number; key?: string }
  | { screen: "rules"; board: string; section?: string }
  | { screen: "verify" }
  | { screen: "device"; token: string };

export function read(address: URL): Route {
  const [, first, second, third] = address.pathname.split("/");
  const secret = new URLSearchParams(address.hash.slice(1));
  const query = address.searchParams;
  const key = secret.get("watch") ?? undefined;
  if (first === "t" && second && third === "replay") {
    return { screen: "replay", table: second, as: query.get("as") ?? "watch", at: Number(query.get("at") ?? 0), key };
  }
  if (first === "t" && second) {
    const [seat, token] = secret.get("seat")?.split(":") ?? [];
    const invite = seat !== undefined && /^\d$/.test(seat) && token ? { seat: Number(seat), token } : undefined;
    const looking = /^\d$/.exec(query.get("seat") ?? "")?.[0];
    return { screen: "table", table: second, seat: looking === undefined ? undefined : Number(looking), key, invite };
  }
  if (first === "rules" && second)
    return { screen: "rules", board: second, section: address.hash.slice(1) || undefined };
  if (first === "verify") return { screen: "verify" };
  const device = secret.get("device");
  return device ? { screen: "device", token: device } : { screen: "home", board: query.get("board") ?? undefined };
}

export const links = {
  home: () => "/",
  table: (id: string) => `/t/${id}`,
  seat: (id: string, seat: number, token: string) => `/t/${id}#seat=${seat}:${token}`,
  watch: (id: string, token: string) => `/t/${id}#watch=${token}`,
  device: (token: string) => `/#device=${token}`,
  replay: (id: string, as: string, at: number, key?: string) =>
    `/t/${id}/replay?as=${as}&at=${at}${key ? `#watch=${key}` : ""}`,
  rules: (board: string, section?: string) => `/rules/${board}${section ? `#${section}` : ""}`,
  verify: () => "/verify",
};

export const router = $state<{ route: Route }>({ route: read(new URL(location.href)) });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  const before = router.route.screen;
  router.route = read(new URL(location.href));
  // Another screen begins at its top.
  if (router.route.screen !== before) scrollTo(0, 0);
}

/** Follows links of this page without loading it anew; called once. */
export function keepRouting(): void {
  addEventListener("popstate", () => {
    router.route = read(new URL(location.href));
  });
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.href);
  });
}
