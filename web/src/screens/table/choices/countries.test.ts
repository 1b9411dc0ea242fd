/** What the panel of country cards says of a stack that is empty (POL-07), as it is drawn. */

import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { TableModel } from "../model.svelte";

// What the settings ask a browser for.
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("navigator", { language: "en", languages: ["en"] });

async function drawn(language: "en" | "fr", exhausted_country_pays: boolean): Promise<string> {
  await (await import("../../../words")).loadWords(language);
  (await import("../../../state/settings.svelte")).settings.language = language;
  const Panel = (await import("./CountryPanel.svelte")).default;
  const model = {
    board: { facts: { rules: { exhausted_country_pays } }, country: (id: string) => id },
    view: { country_stacks: { germany: [], russia: [7, 4] }, players: [] },
  } as unknown as TableModel;
  return render(Panel, { props: { model } }).body;
}

test.each([
  ["en", false, "All taken: reaching it brings no card"],
  ["en", true, "All taken"],
  ["fr", false, "Toutes prises\u202f: atteindre ce pays ne rapporte rien"],
  ["fr", true, "Toutes prises"],
] as const)("an empty stack, %s, where reaching it pays: %s", async (language, pays, said) => {
  expect(await drawn(language, pays)).toMatch(new RegExp(`<span class="rest[^"]*">${said}</span>`));
});
