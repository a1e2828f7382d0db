import { describe, expect, it } from "vitest";
import { newKey, seal, unseal } from "./aes.ts";

describe("a sealed text", () => {
  const key = newKey();
  const plain = Buffer.from("林晨");

  it("never has the nonce of another, however many are sealed: two with one nonce would give both texts away", () => {
    const nonces = Array.from({ length: 1000 }, () => seal(key, plain, "c").subarray(0, 12).toString("hex"));
    expect(new Set(nonces).size).toBe(1000);
    for (const nonce of nonces) expect(nonce).toHaveLength(24);
  });

  it("opens with its key and its context only", () => {
    const sealed = seal(key, plain, "c");
    expect(unseal(key, sealed, "c")).toEqual(plain);
    expect(() => unseal(newKey(), sealed, "c")).toThrow();
    expect(() => unseal(key, sealed, "d")).toThrow();
    expect(() => unseal(key, sealed.subarray(0, 27), "c")).toThrow();
  });
});
