import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { href: "http://here/" });
const { links, read } = await import("./router.svelte");
const at = (address: string) => read(new URL(address, "http://here"));

describe("addresses", () => {
  it("mean screens", () => {
    expect(at("/")).toEqual({ screen: "home" });
    expect(at("/?board=mine")).toEqual({ screen: "home", board: "mine" });
    expect(at("/t/abc")).toMatchObject({ screen: "table", table: "abc" });
    expect(at("/t/abc?seat=2")).toMatchObject({ seat: 2 });
    expect(at("/verify")).toEqual({ screen: "verify" });
    expect(at("/rules/nordic#tunnels")).toEqual({ screen: "rules", board: "nordic", section: "tunnels" });
    expect(at("/something/else")).toEqual({ screen: "home" });
  });
  it("come back from the links that are made", () => {
    expect(at(links.seat("abc", 1, "tok-en_1"))).toMatchObject({
      table: "abc",
      invite: { seat: 1, token: "tok-en_1" },
    });
    expect(at(links.watch("abc", "key"))).toMatchObject({ table: "abc", key: "key" });
    expect(at(links.device("key"))).toEqual({ screen: "device", token: "key" });
    expect(at(links.replay("abc", "open", 12, "k"))).toEqual({
      screen: "replay",
      table: "abc",
      as: "open",
      at: 12,
      key: "k",
    });
  });
  it("keep secrets out of what is sent to a server", () => {
    for (const link of [links.seat("abc", 1, "secret"), links.watch("abc", "secret"), links.device("secret")]) {
      expect(link.split("#")[0]).not.toContain("secret");
    }
  });
});
