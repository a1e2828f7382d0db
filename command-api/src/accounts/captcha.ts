import { type KeyObject, randomBytes, randomInt } from "node:crypto";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { CHARACTERS, drawCaptcha } from "@shiye/infra/captcha/draw-captcha";
import { seal, unseal } from "@shiye/infra/crypto/aes";
import type { Sql } from "@shiye/infra/read-models/sql";
import { z } from "zod";

const LENGTH = 4;
const LIFETIME_MS = 5 * 60_000;
const WRONG_ANSWERS = 5;
const PURPOSE = "captcha";

/** Cannot be predicted from earlier pictures. */
const secureRandom = () => randomInt(2 ** 32) / 2 ** 32;

const Sealed = z.object({ id: z.string(), text: z.string(), expires: z.number() });

/**
 * Captchas without a table of open ones: the id that the client returns is the encrypted answer, so any node can check it. Only used ones
 * and wrong guesses are stored. Source: contract §2.
 */
export interface Captchas {
  make(): Promise<{ captchaId: string; captchaSvg: string }>;
  /** A right answer uses the captcha up. */
  check(captchaId: string, answer: string): Promise<Refusal | undefined>;
  sweep(): Promise<void>;
}

export function createCaptchas(options: { sql: Sql; key: KeyObject; now: () => number; testAnswer?: string | undefined }): Captchas {
  const { sql, key, now, testAnswer } = options;
  function unsealId(captchaId: string): z.output<typeof Sealed> | undefined {
    try {
      return Sealed.parse(JSON.parse(unseal(key, Buffer.from(captchaId, "base64url"), PURPOSE).toString()));
    } catch {
      return undefined;
    }
  }

  return {
    async make() {
      const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
      const captchaSvg = await drawCaptcha(text, secureRandom);
      const content = { id: randomBytes(12).toString("base64url"), text, expires: now() + LIFETIME_MS };
      return { captchaId: seal(key, Buffer.from(JSON.stringify(content)), PURPOSE).toString("base64url"), captchaSvg };
    },

    async check(captchaId, answer) {
      const sealed = unsealId(captchaId);
      if (!sealed || sealed.expires < now()) return refuse("captcha-expired");
      const right = answer.trim().toUpperCase() === sealed.text || (testAnswer !== undefined && answer === testAnswer);
      const text = `insert into accounts.captcha_marks as mark (id, wrong_answers, used, expires_at) values ($1, $2, $3, $4)
        on conflict (id) do update set wrong_answers = mark.wrong_answers + $2, used = $3
        where not mark.used and mark.wrong_answers < ${WRONG_ANSWERS}`;
      const marked = await sql.query(text, [sealed.id, right ? 0 : 1, right, new Date(sealed.expires)]);
      if (marked.rowCount !== 1) return refuse("captcha-expired");
      return right ? undefined : refuse("captcha-wrong");
    },

    async sweep() {
      await sql.query("delete from accounts.captcha_marks where expires_at < $1", [new Date(now() - LIFETIME_MS)]);
    },
  };
}
