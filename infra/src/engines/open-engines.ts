import { createSecretKey } from "node:crypto";
import type pg from "pg";
import { type Config, requireDatabaseUrl } from "../config/config.ts";
import { createEventOpener, encryptingLog } from "../crypto/encrypting-log.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { createPostgresKeyring } from "../crypto/postgres-keyring.ts";
import { isDiskFull } from "../errors.ts";
import type { EventLog } from "../event-store/event-log.ts";
import { openEventLog } from "../event-store/open-event-log.ts";
import type { KafkaEngine } from "../kafka/open-kafka.ts";
import { allAnsweredSoon } from "../postgres/connection-limits.ts";
import { openPool } from "../postgres/open-pool.ts";
import { createPostgresSignalBus } from "../realtime/postgres-signal-bus.ts";
import type { SignalBus } from "../realtime/signal-bus.ts";
import type { SearchEngine } from "../search/meilisearch/open-meilisearch.ts";
import type { EventSource } from "../subscriptions/event-source.ts";
import { checkDatabase } from "./check-database.ts";
import { faultWords } from "./fault-words.ts";
import { createWarn } from "./warn.ts";

export interface Engines {
  databaseUrl: string;
  pool: pg.Pool;
  /** Sealed and checked: what everybody but an adapter reads and writes through. */
  log: EventLog;
  /** The members' keys. Erasing a member destroys that member's key. */
  keyring: Keyring;
  /** What names of streams are derived from: the first master key of this database. */
  lastingSecret: string;
  /** How subscriptions receive what is new; undefined: from the log. */
  source: EventSource | undefined;
  signalBus: (onError: (error: unknown) => void) => SignalBus;
  /** Carries events and pushes to where other services follow them; undefined where they follow the database. */
  startRelay: (() => Promise<{ stop(): Promise<void> }>) | undefined;
  close(): Promise<void>;
}

/** Kafka, when it is configured. */
export async function openConfiguredKafka({ kafka, secrets }: Config, clientId: string): Promise<KafkaEngine | undefined> {
  if (!kafka) return undefined;
  // Loaded only where it is used, as the client of EventStoreDB is.
  const { openKafka } = await import("../kafka/open-kafka.ts");
  return openKafka(kafka, { clientId, masterKey: secrets.masterKey });
}

/** Meilisearch, when it is configured. */
export async function openConfiguredSearch({ meili }: Config): Promise<SearchEngine | undefined> {
  if (!meili) return undefined;
  const { openMeilisearch } = await import("../search/meilisearch/open-meilisearch.ts");
  return openMeilisearch(meili);
}

/** A deviation that was survived. */
export const warn = createWarn(
  (line) => console.warn(line),
  () => performance.now(),
);

/** A fault: what broke, with the request id that the person saw. A full disk, which breaks every write, is told as an outage is. */
export const logFault = ({ requestId, call, error }: { requestId: string; call: string; error: unknown }): void =>
  isDiskFull(error) ? warn("The disk of the database is full", error) : console.error(`fault ${requestId} ${call}: ${faultWords(error)}`);

/** The database of a service, as configured. */
function openServicePool(
  config: Config,
  name: string,
  { connections, unhurried }: { connections: number; unhurried: boolean },
): { pool: pg.Pool; databaseUrl: string } {
  const databaseUrl = requireDatabaseUrl(config);
  const settings = { connectionString: databaseUrl, application_name: name, max: connections, ...(unhurried ? {} : allAnsweredSoon) };
  // While we are leaving, a server that leaves first is no news.
  const pool = openPool(settings, (error) => pool.ending || warn("An idle database connection was lost", error));
  return { pool, databaseUrl };
}

/**
 * The database and the event log of a service, as configured. Throws a ConfigError when the two do not belong together. `unhurried`: statements of
 * the pool take what they take, as no member waits for them: an operator's, which move or read whole tables.
 */
export async function openEngines(config: Config, name: string, connections: number, { unhurried = false } = {}): Promise<Engines> {
  const { lastingSecret } = await checkDatabase(config);
  const { pool, databaseUrl } = openServicePool(config, name, { connections, unhurried });

  const closes: (() => Promise<unknown>)[] = [() => pool.end()];
  const close = async () => {
    for (const one of closes.splice(0).reverse()) await one();
  };
  try {
    const keyring = await createPostgresKeyring({
      connectionString: databaseUrl,
      masterKey: createSecretKey(Buffer.from(config.secrets.masterKey, "hex")),
      warn,
    });
    closes.push(() => keyring.close());
    const stored = { databaseUrl, ...(config.eventLogUrl ? { eventLogUrl: config.eventLogUrl } : {}), warn };
    const log = encryptingLog(await openEventLog(stored), keyring);
    closes.push(() => log.close());
    const kafka = await openConfiguredKafka(config, name);
    if (kafka) closes.push(() => kafka.close());
    return {
      databaseUrl,
      pool,
      log,
      keyring,
      lastingSecret,
      source: kafka?.source({ log, open: createEventOpener(keyring), warn }),
      signalBus: (onError) => kafka?.signalBus(onError) ?? createPostgresSignalBus({ pool, connectionString: databaseUrl, onError }),
      startRelay:
        kafka &&
        (async () => {
          const handedOn = await openEventLog({ ...stored, toHandOn: true });
          closes.push(() => handedOn.close());
          return kafka.startRelay({ databaseUrl, log: handedOn, warn });
        }),
      close,
    };
  } catch (error) {
    // What stays open keeps a verb from ending.
    await close().catch(() => {});
    throw error;
  }
}
