import { describe, expect, it } from "vitest";
import type { DealSeen } from "../../wire/types";
import { checkDeal } from "./deal";

/** The example of docs/protocol.md. */
const deal: DealSeen = {
  known: false,
  promise: "0b21998e1ce8a4992f1be956a5778a5a394b6836c3ecdead28d361c0ecdc234c",
  contributions: ["forty-two", ""],
  seed_hash: "4675e48e58dcb7b4adece83880192a7397daa9962b22bce7ead0acc6fc2fdc40",
  secret: "0ca84b1a07981a7640916f7c9de100eba70407b5103a92d3d72889e5b6e383db",
  seed: "9010286471990256212",
};

describe("the check of a deal", () => {
  it("proves a deal that is as promised", async () => {
    expect(await checkDeal(deal)).toBe("proven");
  });

  it("finds another secret, contribution, seed or seed hash", async () => {
    expect(await checkDeal({ ...deal, secret: "00" })).toBe("wrong_promise");
    expect(await checkDeal({ ...deal, contributions: ["forty-three", ""] })).toBe("wrong_seed");
    expect(await checkDeal({ ...deal, contributions: ["", "forty-two"] })).toBe("wrong_seed");
    expect(await checkDeal({ ...deal, seed: "9010286471990256213" })).toBe("wrong_seed");
    expect(await checkDeal({ ...deal, seed_hash: "00" })).toBe("wrong_seed");
  });

  it("says when there is nothing to prove", async () => {
    expect(await checkDeal({ known: true })).toBe("known");
    expect(await checkDeal({ ...deal, secret: undefined })).toBe("secret");
  });
});
