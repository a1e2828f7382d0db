import { expect, it } from "vitest";
import { deriveKey, newKey } from "./aes.ts";
import { accountNameStream, adminNameStream } from "./name-streams.ts";

it("names the same stream for a name in any case, another with another key, and never holds the name", () => {
  const key = newKey();
  expect(accountNameStream("Lin_Chen", key)).toBe(accountNameStream("lin_chen", key));
  expect(accountNameStream("lin_chen", key)).toMatch(/^accountName-[0-9a-f]{64}$/);
  expect(accountNameStream("lin_chen", key)).not.toBe(accountNameStream("lin_chen", newKey()));
  expect(accountNameStream("lin_chen", key)).not.toBe(accountNameStream("lin_chem", key));
  expect(adminNameStream("root", key)).toMatch(/^adminName-[0-9a-f]{64}$/);
  expect(adminNameStream("Root", key)).toBe(adminNameStream("root", key));
});

it("derives another key for every purpose, the same one every time", () => {
  const master = newKey();
  expect(deriveKey(master, "a").export()).toEqual(deriveKey(master, "a").export());
  expect(deriveKey(master, "a").export()).not.toEqual(deriveKey(master, "b").export());
});
