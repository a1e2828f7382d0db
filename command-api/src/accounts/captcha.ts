import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from "node:crypto";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Sql } from "@shiye/infra/read-db/sql";
import svgCaptcha, { type ConfigObject } from "svg-captcha";
import { z } from "zod";

/** No character that another looks like, in either case: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const CHARACTERS = "ACDEFGHJKMNPQRTWXY34679";
const LENGTH = 4;
const LIFETIME_MS = 5 * 60_000;
const WRONG_ANSWERS = 5;

/** The package is a function with properties; its types know the properties only. */
const drawCaptcha = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;

const Sealed = z.object({ id: z.string(), text: z.string(), expires: z.number() });

/**
 * Captchas without memory: the id that the client sends back is the answer, encrypted, so any node can judge it. Only what must be
 * remembered is: that one was used, or how often it was guessed wrongly. Source: contract §2.
 */
export interface Captchas {
  make(): { captchaId: string; captchaSvg: string };
  /** Uses the captcha up when the answer is right. */
  check(captchaId: string, answer: string): Promise<Refusal | undefined>;
  sweep(): Promise<void>;
}

export function createCaptchas(options: { sql: Sql; secret: string; now: () => number; testAnswer?: string | undefined }): Captchas {
  const { sql, now, testAnswer } = options;
  const key = createHash("sha256").update(`captcha ${options.secret}`).digest();

  function seal(content: z.output<typeof Sealed>): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  function unseal(captchaId: string): z.output<typeof Sealed> | undefined {
    try {
      const bytes = Buffer.from(captchaId, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Sealed.parse(JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()));
    } catch {
      return undefined;
    }
  }

  return {
    make() {
      const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
      const captchaSvg = drawCaptcha(text, { width: 120, height: 40, fontSize: 44, noise: 2, color: true, background: "#f6f6f6" });
      return { captchaId: seal({ id: randomBytes(12).toString("base64url"), text, expires: now() + LIFETIME_MS }), captchaSvg };
    },

    async check(captchaId, answer) {
      const sealed = unseal(captchaId);
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
