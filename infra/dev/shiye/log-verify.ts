import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { closeBuckets } from "@shiye/infra/event-store/postgres/buckets";
import { type Anchor, type LogVerification, verifyLog as verifyRows } from "@shiye/infra/event-store/postgres/verify-log";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { compareLedgers } from "@shiye/infra/subscriptions/ledger";
import type pg from "pg";
import { z } from "zod";
import { followed } from "./followed.ts";
import { told, uncheckedOf } from "./log-verify-words.ts";
import { createProgress } from "./progress.ts";
import { answer, EXIT, type ForScripts, RefusalError } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { requireWritable, writeWhole } from "./write-whole.ts";

/** A file that is kept elsewhere: the chain after a position, when it was taken, and perhaps whose word it is. */
const AnchorFile = z.object({
  position: z.string().regex(/^\d{1,19}$/),
  chain: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** Ed25519 over the three before, a line each, in Base64. */
  signature: z.string().optional(),
});
type AnchorFile = z.output<typeof AnchorFile>;

const signedText = ({ position, chain, at }: AnchorFile) => Buffer.from(`${position}\n${chain}\n${at}\n`);

/** Says what the log is now, for whoever wants to hold it to that later. */
export function anchorLog({ out, sign: keyFile, ...options }: ForScripts & { out?: string; sign?: string }): Promise<void> {
  if (out !== undefined) requireWritable(out);
  const key = keyFile === undefined ? undefined : readKey(keyFile, createPrivateKey);
  return withRows(async (pool) => {
    const gap = await closeBuckets(pool);
    const verification = await verifyTold(pool);
    if (gap || verification.fault) throw new RefusalError(`The log is not whole, so it gets no anchor. ${told(verification)}`);
    const anchor: AnchorFile = {
      position: String(verification.last),
      chain: verification.chain.toString("hex"),
      at: new Date().toISOString(),
    };
    if (key) anchor.signature = sign(null, signedText(anchor), key).toString("base64");
    const text = `${JSON.stringify(anchor)}\n`;
    if (out === undefined) return void process.stdout.write(text);
    writeWhole(out, text);
    answer(options, { out, ...anchor }, `${out}: 到位置 · up to position ${anchor.position}`);
  });
}

/** Holds the rows to their records, to an anchor, and each read model to the log. Exit code 1 when something differs. */
export function verifyLog({ anchor: file, key: keyFile, ...options }: ForScripts & { anchor?: string; key?: string }): Promise<void> {
  const anchor = file === undefined ? undefined : readAnchor(file, keyFile);
  return withRows(async (pool, log) => {
    const verification = await verifyTold(pool, anchor);
    const ledgers = await compareLedgers(pool, { projections: followed, log });
    const differing = ledgers.filter(({ differs }) => differs !== undefined);
    if (verification.fault || differing.length > 0) process.exitCode = EXIT.failed;
    const agrees = anchor && !verification.fault;
    answer(options, { ...verification, chain: verification.chain.toString("hex"), unchecked: uncheckedOf(verification, anchor), ledgers }, [
      told(verification, anchor),
      ...(agrees ? [`与 ${anchor.at} 的锚点一致 · agrees with the anchor at position ${anchor.position}`] : []),
      ...ledgers.map(({ name, buckets, differs }) =>
        differs === undefined
          ? `${name}: ${buckets} 个桶一致 · buckets agree`
          : `${name}: 桶 · bucket ${differs.bucket} (${differs.bucket * 4096n + 1n}…) ${differs.has}/${differs.wants} 个事件 · events; npm run shiye -- projections rebuild ${name}`,
      ),
    ]);
  });
}

function withRows(work: (pool: pg.Pool, log: Parameters<typeof compareLedgers>[1]["log"]) => Promise<void>): Promise<void> {
  return withLog(async ({ databaseUrl, pool, log, config }) => {
    if (config.eventLogUrl)
      throw new RefusalError(
        "The log is in EventStoreDB, where nobody keeps records of rows: log copy makes one in PostgreSQL, and anchors of two copies of the same log are the same (docs/decisions/log-records.md).",
      );
    // A copy has no read models, and none has a ledger then.
    await migrateReadDb(databaseUrl);
    await work(pool, log);
  });
}

async function verifyTold(pool: pg.Pool, anchor?: Anchor): Promise<LogVerification> {
  const progress = createProgress();
  try {
    return await verifyRows(pool, { ...(anchor ? { anchor } : {}), onProgress: (position, tail) => progress.tell({ position, tail }) });
  } finally {
    progress.end();
  }
}

function readAnchor(file: string, keyFile: string | undefined): Anchor & { at: string } {
  if (!existsSync(file)) throw new RefusalError(`There is no file ${file}.`);
  const parsed = AnchorFile.safeParse(jsonOf(file));
  if (!parsed.success) throw new RefusalError(`${file} is no anchor: npm run shiye -- log anchor --out ${file} makes one.`);
  const anchor = parsed.data;
  if (keyFile !== undefined) {
    const key = readKey(keyFile, createPublicKey);
    if (anchor.signature === undefined || !verify(null, signedText(anchor), key, Buffer.from(anchor.signature, "base64")))
      throw new RefusalError(`${file} does not carry a good signature of ${keyFile}.`);
  }
  return anchor;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function readKey(file: string, read: (pem: string) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(file, "utf8"));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Told below.
  }
  throw new RefusalError(
    `${file} is no Ed25519 key: openssl genpkey -algorithm ed25519 -out key.pem; openssl pkey -in key.pem -pubout -out public.pem`,
  );
}
