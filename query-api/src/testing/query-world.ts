import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { queryContracts } from "@shiye/events/catalogue";
import type { View } from "@shiye/events/views";
import { newKey } from "@shiye/infra/crypto/aes";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { upgradableAt } from "@shiye/infra/http/upgradable-request";
import { createMemoryMediaStore } from "@shiye/infra/media/testing/memory-media-store";
import { createCheckpointFollower } from "@shiye/infra/read-models/checkpoint-follower";
import { openReadDb } from "@shiye/infra/read-models/database";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { createReader, type Reader } from "@shiye/infra/read-models/statement-reader";
import { createPostgresPushSubscriber } from "@shiye/infra/realtime/postgres-push-subscriber";
import { createPostgresSignalBus } from "@shiye/infra/realtime/postgres-signal-bus";
import { createPostgresSearchIndex } from "@shiye/infra/search/postgres/search-index";
import type { Pool } from "pg";
import type { z } from "zod";
import { createQueryApi, type QueryApiDeps, SEARCHES_AT_ONCE, SOCKET_PATH } from "../query-api.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";
import { modelNames, schemaStatements } from "./read-model-schemas.ts";

type DataOfQueries = { [Contract in (typeof queryContracts)[number] as Contract["name"]]: z.output<Contract["data"]> };

/** Shorter than in the product, so that tests of it are short. */
const SEARCH_TIMEOUT_MS = 1000;

interface Reply {
  status: number;
  headers: Headers;
  body: { code: number; message: string; success: boolean; error?: string; data?: unknown };
  /** How many statements the answer took. */
  statements: number;
}

/** A running node on its own database, with rows that tests insert as a projector would. */
export interface QueryWorld {
  url: string;
  pool: Pool;
  given: Fixtures;
  faults: unknown[];
  /** Views that were reported to command-api. */
  reported: readonly View[];
  connections(): number;
  /** Headers for calls of this member. */
  as(memberId: number, sessionId?: number): Promise<Record<string, string>>;
  token(memberId: number, sessionId: number): string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** The data of an answer, checked against its contract. */
export function dataOf<Name extends keyof DataOfQueries>(name: Name, reply: Reply): DataOfQueries[Name] {
  const contract = queryContracts.find((candidate) => candidate.name === name);
  if (!contract || reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return (contract.data as z.ZodType).parse(reply.body.data) as DataOfQueries[Name];
}

export async function createQueryWorld(databaseUrl: string, settings: QueryApiDeps["settings"] = {}): Promise<QueryWorld> {
  const database = await createTestDatabase(databaseUrl);
  await migrateReadDb(database.url);
  const pool = openReadDb({ url: database.url, max: 5 });
  for (const statement of schemaStatements) await pool.query(statement);
  const given = createFixtures(pool);
  for (const model of modelNames) await given.checkpoint(model, 0n);

  let statements = 0;
  const searchPool = openReadDb({ url: database.url, max: SEARCHES_AT_ONCE, statementTimeoutMs: SEARCH_TIMEOUT_MS, planOnce: true });
  const counting = (plain: Reader): Reader => ({
    read: (statement, values) => {
      if (statement.name !== "session-check") statements += 1;
      return plain.read(statement, values);
    },
  });
  const tokens = createTokenService("secret-of-these-tests");
  const faults: unknown[] = [];
  const reported: View[] = [];
  const engine = { pool, connectionString: database.url };
  const api = createQueryApi({
    reader: counting(createReader(pool)),
    searchIndex: createPostgresSearchIndex(counting(createReader(searchPool))),
    checkpoints: createCheckpointFollower(engine),
    subscriber: createPostgresPushSubscriber(engine),
    signals: createPostgresSignalBus(engine),
    // Nothing listens there. Chat messages are tested in the composed world.
    commandApiUrl: "http://127.0.0.1:9",
    tokens,
    media: createMemoryMediaStore().store,
    readOwnEvents: async () => ({ events: [], next: null }),
    readLog: { events: async () => [], names: async () => [] },
    recordTableExport: async () => {},
    reportViews: async (views) => void reported.push(...views),
    viewerKey: newKey(),
    version: "test",
    probes: { postgres: () => pool.query("select 1") },
    now: Date.now,
    logFault: (fault) => faults.push(fault),
    // Tests insert rows, which no read model announces, so answers must not be kept.
    settings: { keepAnswersMs: 0, ...settings },
  });
  const server = createServer({ IncomingMessage: upgradableAt(SOCKET_PATH) }, api.app);
  api.attach(server);
  api.start();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function call(path: string, init: RequestInit): Promise<Reply> {
    statements = 0;
    const response = await fetch(url + path, init);
    const text = await response.text();
    const body = text.startsWith("{") ? (JSON.parse(text) as Reply["body"]) : { code: response.status, message: text, success: false };
    return { status: response.status, headers: response.headers, body, statements };
  }

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= api.stop();
    return stopped;
  };
  const token = (memberId: number, sessionId: number) => tokens.signAccess({ kind: "member", id: memberId, sessionId });

  return {
    url,
    pool,
    given,
    faults,
    reported,
    connections: api.connections,
    token,
    async as(memberId, sessionId) {
      return { authorization: `Bearer ${token(memberId, sessionId ?? (await given.session({ memberId })))}` };
    },
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, body, headers = {}) =>
      call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } }),
    stop,
    async close() {
      await stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([pool.end(), searchPool.end()]);
      await database.drop();
    },
  };
}
