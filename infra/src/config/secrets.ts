import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Secret = z.string().min(32);

const Secrets = z.object({
  /** Signs access and refresh tokens. */
  tokens: Secret,
  /**
   * 32 bytes as hex. Wraps the members' keys, and the keys of account-id streams are derived from it. Lost with it: every personal
   * field of every event, and the knowledge of which account ids are taken.
   */
  master: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Secrets = z.output<typeof Secrets>;

/**
 * The two secrets: those of the environment, else those of `<dataDir>/secrets.json`, which is drawn at the first start.
 * Throws when only some are given: mixing a new one with old data would look like lost data.
 */
export function readSecrets(given: Partial<Secrets>, dataDir: string): Secrets {
  const named = Object.values(given).filter((value) => value !== undefined).length;
  if (named > 0) {
    const parsed = Secrets.safeParse(given);
    if (parsed.success) return parsed.data;
    throw new Error("TOKEN_SECRET (32 characters or more) and MASTER_KEY (64 hexadecimal digits) must be given together");
  }
  const file = path.join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const drawn: Secrets = {
      tokens: randomBytes(32).toString("hex"),
      master: randomBytes(32).toString("hex"),
    };
    // Whoever comes second, when two processes start at once, reads what the first one wrote.
    try {
      writeFileSync(file, `${JSON.stringify(drawn, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  }
  const parsed = Secrets.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`${file} is damaged: restore it from a backup, the data cannot be read without it`);
  return parsed.data;
}
