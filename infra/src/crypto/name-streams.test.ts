import { expect, it } from "vitest";
import { deriveKey, keyFromText, newKey } from "./aes.ts";
import { accountNameStream, adminNameStream } from "./name-streams.ts";

it("names the same stream for a name in any case, another with another key, and never holds the name", () => {
  const key = newKey();
  expect(accountNameStream("Lin_Chen", key)).toBe(accountNameStream("lin_chen", key));
  expect(accountNameStream("lin_chen", key)).toMatch(/^accountName-[0-9a-f]{64}$/);
  expect(accountNameStream("lin_chen", key)).not.toBe(accountNameStream("lin_chen", newKey()));
  expect(accountNameStream("lin_chen", key)).not.toBe(accountNameStream("lin_chem", key));
  expect(adminNameStream("root", key)).toMatch(/^adminName-[0-9a-f]{64}$/);
});

it("derives another key for every purpose, the same one every time", () => {
  const master = keyFromText("00".repeat(32));
  expect(deriveKey(master, "a").export()).toEqual(deriveKey(master, "a").export());
  expect(deriveKey(master, "a").export()).not.toEqual(deriveKey(master, "b").export());
});

it("takes a key as hexadecimal digits or base64, and nothing shorter", () => {
  const bytes = newKey().export();
  expect(keyFromText(bytes.toString("hex")).export()).toEqual(bytes);
  expect(keyFromText(bytes.toString("base64")).export()).toEqual(bytes);
  expect(() => keyFromText("secret")).toThrow(/32 bytes/);
});
