import type { KeyObject } from "node:crypto";
import { createSecretKey } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { retryRead } from "../postgres/connection-errors.ts";
import { allAnsweredSoon } from "../postgres/connection-limits.ts";
import { grouped } from "../postgres/grouped.ts";
import { listenToPostgres } from "../postgres/listen.ts";
import { openPool } from "../postgres/open-pool.ts";
import { newKey, seal, unseal } from "./aes.ts";
import { createKeyTables, memberKeyContext } from "./key-tables.ts";
import type { Keyring } from "./keyring.ts";
import { fingerprintOf } from "./master-key-fingerprint.ts";

const CHANNEL = "member_key_destroyed";
/** Number of keys in the memory of a process. */
const CACHE_SIZE = 20_000;
/** A notification clears a destroyed key within milliseconds. If it is lost, no process uses the key longer than this. */
const DEFAULT_CACHE_MS = 30_000;
const PATIENCE_MS = 10_000;

interface PostgresKeyringOptions {
  connectionString: string;
  pool?: pg.Pool;
  /** Wraps the members' keys. Without it the keys in the database are useless. */
  masterKey: KeyObject;
  cacheMs?: number;
  warn?: (message: string, error: unknown) => void;
}

/** Members' keys in schema `keys`, each wrapped by the master key. */
export async function createPostgresKeyring(options: PostgresKeyringOptions): Promise<Keyring> {
  const warn = options.warn ?? (() => {});
  const pool =
    options.pool ??
    openPool({ connectionString: options.connectionString, application_name: "keyring", max: 4, ...allAnsweredSoon }, (error) =>
      warn("An idle connection of the keyring was lost", error),
    );
  await retryRead(() => migrate(pool), { forMs: PATIENCE_MS });

  const fingerprint = fingerprintOf(options.masterKey);
  const cache = new LRUCache<number, KeyObject>({ max: CACHE_SIZE, ttl: options.cacheMs ?? DEFAULT_CACHE_MS });
  /** Grows with every lost key, so that an earlier answer is not cached. */
  let generation = 0;
  const closing = new AbortController();
  const following = listenToPostgres({
    connectionString: options.connectionString,
    name: "keyring listener",
    channels: [CHANNEL],
    signal: closing.signal,
    onWake(_cause, memberId) {
      if (memberId !== undefined) return forget(Number(memberId));
      // Connected: a destruction may have been missed while nobody listened.
      generation++;
      cache.clear();
    },
    onLost: (error) => warn("The keyring listener has no connection; trying again", error),
  });

  function forget(memberId: number) {
    generation++;
    cache.delete(memberId);
  }

  /** Callers that open events at the same moment share one statement. */
  const wrappedKeys = grouped<readonly number[], ReadonlyMap<number, Buffer | null>>(async (asked) => {
    const { rows } = await retryRead(
      () =>
        pool.query<{ member_id: string; wrapped: Buffer | null }>({
          name: "member_keys",
          text: "select member_id, wrapped from keys.member_keys where member_id = any($1::bigint[])",
          values: [[...new Set(asked.flat())]],
        }),
      { forMs: PATIENCE_MS },
    );
    const keys = new Map(rows.map(({ member_id, wrapped }) => [Number(member_id), wrapped]));
    return asked.map(() => keys);
  });

  async function load(memberIds: readonly number[], found: Map<number, KeyObject>): Promise<Set<number>> {
    const asked = generation;
    const keys = await wrappedKeys(memberIds);
    const known = new Set<number>();
    for (const memberId of memberIds) {
      const wrapped = keys.get(memberId);
      if (wrapped !== undefined) known.add(memberId);
      if (!wrapped) continue;
      const key = unwrap(memberId, wrapped);
      found.set(memberId, key);
      if (asked === generation) cache.set(memberId, key);
    }
    return known;
  }

  function unwrap(memberId: number, wrapped: Buffer): KeyObject {
    try {
      return createSecretKey(unseal(options.masterKey, wrapped, memberKeyContext(memberId)));
    } catch (error) {
      throw new Error(`The key of member ${memberId} does not open: this is not the master key it was wrapped with`, { cause: error });
    }
  }

  /** Puts cached keys into `found`; returns the members who are not cached. */
  function lookUp(memberIds: Iterable<number>, found: Map<number, KeyObject>): number[] {
    const missing = new Set<number>();
    for (const memberId of memberIds) {
      const key = cache.get(memberId);
      if (key) found.set(memberId, key);
      else missing.add(memberId);
    }
    return [...missing];
  }

  return {
    async keysForReading(memberIds) {
      const found = new Map<number, KeyObject>();
      const missing = lookUp(memberIds, found);
      if (missing.length > 0) await load(missing, found);
      return found;
    },

    async keysForWriting(memberIds) {
      const found = new Map<number, KeyObject>();
      const missing = lookUp(memberIds, found);
      if (missing.length === 0) return found;
      const known = await load(missing, found);
      const newcomers = missing.filter((memberId) => !known.has(memberId)).sort((one, other) => one - other);
      if (newcomers.length === 0) return found;
      // The first writer creates the key; the fence row of an erased member prevents it like any other row.
      await pool.query(
        `insert into keys.member_keys (member_id, wrapped) select * from unnest($1::bigint[], $2::bytea[])
         where not exists (select from keys.master_key where fingerprint <> $3) on conflict (member_id) do nothing`,
        [newcomers, newcomers.map((memberId) => seal(options.masterKey, newKey().export(), memberKeyContext(memberId))), fingerprint],
      );
      const made = await load(newcomers, found);
      if (newcomers.some((memberId) => !made.has(memberId)))
        throw new Error("The master key was rotated: this process must be restarted with the new one");
      return found;
    },

    async destroy(memberId) {
      await pool.query(
        `with fence as (
           insert into keys.member_keys (member_id, wrapped, destroyed_at) values ($1, null, now())
           on conflict (member_id) do update set wrapped = null, destroyed_at = coalesce(member_keys.destroyed_at, now())
         )
         select pg_notify('${CHANNEL}', $1::text)`,
        [memberId],
      );
      forget(memberId);
    },

    async close() {
      closing.abort();
      await following;
      if (!options.pool) await pool.end();
    },
  };
}

async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await createKeyTables(client);
  } finally {
    client.release();
  }
}
