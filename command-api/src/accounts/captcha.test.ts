import { createSecretKey } from "node:crypto";
import { unseal } from "@shiye/infra/crypto/aes";
import type { Sql } from "@shiye/infra/read-models/sql";
import { expect, it } from "vitest";
import { createCaptchas } from "./captcha.ts";

it("a captcha is right in small letters and between blanks, and wrong when a letter is missing", async () => {
  const key = createSecretKey(Buffer.alloc(32, 7));
  const captchas = createCaptchas({ sql: { query: async () => ({ rowCount: 1 }) } as unknown as Sql, key, now: () => 0 });
  const { captchaId } = await captchas.make();
  const { text } = JSON.parse(unseal(key, Buffer.from(captchaId, "base64url"), "captcha").toString()) as { text: string };
  expect(await captchas.check(captchaId, text)).toBeUndefined();
  expect(await captchas.check(captchaId, ` ${text.toLowerCase()} `)).toBeUndefined();
  expect(await captchas.check(captchaId, text.slice(1))).toMatchObject({ code: "captcha-wrong" });
});
