import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { hasCode } from "../errors.ts";
import { ConfigError } from "./config-error.ts";
import { makePrivateFolder, unwritable } from "./private-folder.ts";

export interface Secrets {
  /**
   * 32 bytes in hexadecimal. Wraps every member's key, and the keys of account-id streams are derived from it: without it no
   * personal field can be read again, and every account id that is taken would be free.
   */
  readonly masterKey: string;
  /** Signs access and refresh tokens. */
  readonly tokenSecret: string;
  /** The one before, or the next: tokens that were signed with it are good as well. Only while one takes the place of the other. */
  readonly otherTokenSecret?: string;
  /** What a rotation of the master key that was cut off was about to put in its place. */
  readonly nextMasterKey?: string;
}

const names = ["masterKey", "tokenSecret"] as const;
const Secret = z.string().min(32).optional();
/** Loose: a key that a later version added must survive an earlier one. */
const Stored = z.looseObject({
  masterKey: Secret,
  tokenSecret: Secret,
  otherTokenSecret: Secret,
  /** When the other token secret became that, in ISO 8601. */
  tokensRotatedAt: z.string().optional(),
  nextMasterKey: Secret,
} satisfies Record<keyof Secrets | "tokensRotatedAt", z.ZodType>);
export type Stored = z.output<typeof Stored>;
export type DrawSecret = (file: string) => string;

/**
 * The given secrets, completed from `<dataDir>/secrets.json`. What is in neither is drawn once and written there (0600),
 * before anything is encrypted with it. A file that cannot be read is never replaced: its keys may be the only ones. `draw` gets the name of
 * the file; when it throws, nothing is written.
 */
export function openSecrets(dataDir: string, given: Partial<Record<keyof Secrets, string | undefined>>, draw: DrawSecret): Secrets {
  const wanted = names.filter((name) => given[name] === undefined);
  const stored: Partial<Secrets> = wanted.length === 0 ? {} : completeFile(dataDir, wanted, draw);
  const secretOf = (name: (typeof names)[number]) => {
    const secret = given[name] ?? stored[name];
    if (secret === undefined) throw new Error(`The secret ${name} is neither given nor stored`);
    return secret;
  };
  // Of one place: the file's other secret belongs to the file's.
  const otherTokenSecret = given.tokenSecret === undefined ? stored.otherTokenSecret : given.otherTokenSecret;
  return {
    masterKey: secretOf("masterKey"),
    tokenSecret: secretOf("tokenSecret"),
    ...(otherTokenSecret === undefined ? {} : { otherTokenSecret }),
  };
}

/** Replaces what `<dataDir>/secrets.json` holds, whole or not at all; answers with what it holds then. Undefined when there is no such file. */
export function changeStoredSecrets(dataDir: string, change: (stored: Readonly<Stored>) => Stored): Stored | undefined {
  const file = path.join(dataDir, "secrets.json");
  const before = readFile(file);
  if (before === undefined) return undefined;
  const content = change(before);
  writeWhole(file, content, true);
  return content;
}

function completeFile(dataDir: string, wanted: readonly (typeof names)[number][], draw: DrawSecret): Stored {
  const file = path.join(dataDir, "secrets.json");
  const before = readFile(file);
  if (before === undefined && existsSync(path.join(dataDir, "postgres", "cluster"))) {
    throw new ConfigError([
      `${file} is missing, but there is data that was encrypted with its keys: put it back from a backup, or start over with \`npm run reset\``,
    ]);
  }
  const missing = wanted.filter((name) => before?.[name] === undefined);
  if (before !== undefined && missing.length === 0) return before;
  const content = { ...before, ...Object.fromEntries(missing.map((name) => [name, draw(file)])) };
  writeWhole(file, content, before !== undefined);
  // Of two processes that start at the same moment the first one's keys count, for both.
  return readFile(file) ?? content;
}

function readFile(file: string): Stored | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return Stored.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigError([`${file} cannot be read as a file of secrets: put it back from a backup, without it personal data is lost`]);
  }
}

/** Whole or not at all; a new file never replaces one that another process wrote in the meantime. */
function writeWhole(file: string, content: object, replace: boolean): void {
  const folder = path.dirname(file);
  makePrivateFolder(folder);
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    if (replace) renameSync(temporary, file);
    else linkSync(temporary, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw unwritable(folder, error);
  } finally {
    rmSync(temporary, { force: true });
  }
  keepNames(folder);
}

/** A name is on the disk once its folder is: what a database on another disk has committed under a key must not outlive the key in a power cut. */
function keepNames(folder: string): void {
  // Windows opens no folders, and writes names by itself.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
