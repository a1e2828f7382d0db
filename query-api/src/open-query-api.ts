import { createSecretKey } from "node:crypto";
import { createServer } from "node:http";
import { deriveKey } from "@shiye/infra/crypto/aes";
import { listen } from "@shiye/infra/engines/listen";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { upgradableAt } from "@shiye/infra/http/upgradable-request";
import type { KafkaEngine } from "@shiye/infra/kafka/open-kafka";
import { isConnectionLoss } from "@shiye/infra/postgres/connection-errors";
import { createCheckpointFollower } from "@shiye/infra/read-models/checkpoint-follower";
import { openReadDb } from "@shiye/infra/read-models/database";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { createReadModelState } from "@shiye/infra/read-models/read-model-state";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import * as tables from "@shiye/infra/read-models/tables";
import { createPostgresPushSubscriber } from "@shiye/infra/realtime/postgres-push-subscriber";
import { createPostgresSignalBus } from "@shiye/infra/realtime/postgres-signal-bus";
import type { SearchEngine } from "@shiye/infra/search/meilisearch/open-meilisearch";
import { createPostgresSearchIndex } from "@shiye/infra/search/postgres/search-index";
import { createReadLog } from "./back-office/history/read-log.ts";
import { createRecordTableExport } from "./back-office/record-table-export.ts";
import { createLogProbe } from "./health/log-probe.ts";
import { createReadModelsProbe } from "./health/read-models-probe.ts";
import { createReadOwnEvents } from "./own-data/read-own-events.ts";
import { createQueryApi, type QueryApiDeps, SEARCHES_AT_ONCE, SOCKET_PATH } from "./query-api.ts";
import { createReportViews } from "./views/report-views.ts";

interface QueryApiServiceOptions {
  databaseUrl: string;
  /** Transport of pushes and signals. Default: PostgreSQL. */
  kafka?: Pick<KafkaEngine, "listenForPushes" | "signalBus"> | undefined;
  /** Where the search index is. Default: in PostgreSQL. */
  search?: Pick<SearchEngine, "model" | "index"> | undefined;
  /** Where to listen; port 0 takes any free one. */
  port: number;
  host: string;
  tokenSecret: string;
  otherTokenSecret?: string | undefined;
  /** command-api, which counts page views and accepts chat messages. */
  commandApiUrl: string;
  media: QueryApiDeps["media"];
  version: string;
  rateLimitFactor?: number;
  /** Proxies, beside this machine, whose `X-Forwarded-For` counts. */
  trustedProxies?: readonly string[];
  tracing?: QueryApiDeps["tracing"];
  logFault: QueryApiDeps["logFault"];
  warn?: QueryApiDeps["warn"];
}

/** Connections to the read models. A page uses one for a few milliseconds, twice. */
const POOL = 12;
/** A search takes at most some tens of milliseconds. After this time it is cancelled. */
const SEARCH_TIMEOUT_MS = 1500;

/** A node on the real engines, listening. It may start before the projectors: until their tables are there it answers 503. */
export async function openQueryApi(options: QueryApiServiceOptions) {
  const {
    databaseUrl,
    kafka,
    search,
    port,
    host,
    tokenSecret,
    commandApiUrl,
    media,
    version,
    rateLimitFactor = 1,
    trustedProxies = [],
    tracing,
    logFault,
    warn,
  } = options;
  const tokens = createTokenService(tokenSecret, options.otherTokenSecret);
  const onError = (error: unknown) =>
    isConnectionLoss(error) && warn ? warn("query-api lost the database", error) : logFault({ requestId: "-", call: "read models", error });
  await migrateReadDb(databaseUrl);
  const pool = openReadDb({ url: databaseUrl, max: POOL, applicationName: "query-api", readOnly: true, answeredSoon: true, onError });
  const searchPool = openReadDb({
    url: databaseUrl,
    max: SEARCHES_AT_ONCE,
    applicationName: "query-api search",
    statementTimeoutMs: SEARCH_TIMEOUT_MS,
    // The values do not help the planner, and planning takes as long as a search for a rare word.
    planOnce: true,
    readOnly: true,
    answeredSoon: true,
    onError,
  });
  const stateOf = createReadModelState(pool, { models: Object.values({ ...tables, ...(search ? { searchModel: search.model } : {}) }) });
  const searched = createPostgresSearchIndex(createReader(searchPool, stateOf));
  const engine = { pool, connectionString: databaseUrl, onError };
  const onKafkaLost = (error: unknown) => warn?.("query-api lost Kafka", error);
  const viaKafka = kafka && { listen: kafka.listenForPushes, onError: onKafkaLost };
  const api = createQueryApi({
    reader: createReader(pool, stateOf),
    searchIndex: search?.index(searchPool, searched) ?? searched,
    checkpoints: createCheckpointFollower(engine),
    subscriber: createPostgresPushSubscriber({ ...engine, ...viaKafka }),
    signals: kafka?.signalBus(onKafkaLost) ?? createPostgresSignalBus(engine),
    commandApiUrl,
    tokens,
    media,
    readOwnEvents: createReadOwnEvents({ url: commandApiUrl, tokens }),
    readLog: createReadLog({ url: commandApiUrl, tokens }),
    recordTableExport: createRecordTableExport({ url: commandApiUrl, tokens }),
    reportViews: createReportViews({ url: commandApiUrl, tokens }),
    viewerKey: deriveKey(createSecretKey(Buffer.from(tokenSecret)), "query-api viewers"),
    version,
    probes: {
      postgres: () => pool.query("select 1"),
      log: createLogProbe({ url: commandApiUrl, tokens }),
      readModels: createReadModelsProbe(stateOf),
    },
    now: Date.now,
    logFault,
    trustedProxies,
    tracing,
    ...(warn ? { warn } : {}),
    settings: { rateLimitFactor },
  });
  const server = createServer({ IncomingMessage: upgradableAt(SOCKET_PATH) }, api.app);
  api.attach(server);
  api.start();
  const letGo = () => Promise.all([pool.end(), searchPool.end()]);
  const listening = await listen(server, { port, host }).catch(async (error: unknown) => {
    await api.stop();
    await letGo();
    throw error;
  });
  return {
    app: api.app,
    port: listening.port,
    /** Closes websockets so that they reconnect to another node, lets running calls finish, then closes the database. */
    async stop(): Promise<void> {
      const closed = listening.close();
      await api.stop();
      await closed;
      await letGo();
    },
  };
}
