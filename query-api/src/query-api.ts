import type { KeyObject } from "node:crypto";
import type { Server } from "node:http";
import { queryContracts } from "@shiye/events/catalogue";
import type { View } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createTrust } from "@shiye/infra/http/addresses";
import { type ApiOptions, createApiApp } from "@shiye/infra/http/api-app";
import { createBodyAllowance, createFrameAllowance } from "@shiye/infra/http/body-allowance";
import { createServiceClient } from "@shiye/infra/http/service-client";
import type { MediaStore } from "@shiye/infra/media/media-store";
import type { CheckpointFollower } from "@shiye/infra/read-models/checkpoint-follower";
import { isAway, type Reader } from "@shiye/infra/read-models/statement-reader";
import { presenceTimes } from "@shiye/infra/realtime/presence-watch";
import type { PushSubscriber } from "@shiye/infra/realtime/push-bus";
import type { SignalBus } from "@shiye/infra/realtime/signal-bus";
import { attachWebSockets } from "@shiye/infra/realtime/websocket-server";
import type { SearchIndex } from "@shiye/infra/search/search-index";
import type { Tracing } from "@shiye/infra/tracing/tracing";
import type { ReadLog } from "./back-office/history/read-log.ts";
import type { RecordTableExport } from "./back-office/record-table-export.ts";
import { createContacts } from "./chat/contacts.ts";
import { createKeptAnswers } from "./freshness/kept-answers.ts";
import { createReadYourWrites } from "./freshness/read-your-writes.ts";
import { createUntilThere } from "./freshness/until-there.ts";
import { createGetHealth, type EngineProbes } from "./health/get-health.ts";
import { createGetOpenApi } from "./health/get-open-api.ts";
import { createGetStats } from "./health/get-stats.ts";
import { createQueryGuard, createVisitorAllowance } from "./limits/query-guard.ts";
import type { ReadOwnEvents } from "./own-data/own-records.ts";
import { pageHeads } from "./page-heads/page-heads.ts";
import { createQueries } from "./queries.ts";
import { figuresOf } from "./realtime/figures.ts";
import { createPushGateway } from "./realtime/gateway.ts";
import { createLongPolling } from "./realtime/long-polling.ts";
import { createPushHydrator } from "./realtime/push-hydrator.ts";
import { createGate, createSearchGate } from "./search/gate.ts";
import { createSessionChecker } from "./sessions/check-session.ts";
import { createReadAdmin } from "./sessions/read-admin.ts";
import { createViewReporter } from "./views/view-reporter.ts";

/** Also the number of connections that a node needs for them. */
export const SEARCHES_AT_ONCE = 3;

/** The path for websockets. */
export const SOCKET_PATH = "/ws";

/** Times in milliseconds. Source: contract §9. */
const defaults = {
  patienceMs: 1000,
  /** How long an answer may be given to other callers with the same question. */
  keepAnswersMs: 1000,
  /**
   * How long a push waits for its rows. After a crash of the database they may be projected a moment later; without waiting the push would
   * be lost.
   */
  hydratePatienceMs: 3000,
  rememberSessionMs: 30_000,
  authTimeoutMs: 5000,
  heartbeatMs: 25_000,
  pollMs: 25_000,
  idleMs: 60_000,
  /**
   * command-api takes milliseconds for a message. After this time the client gets an error, and may send the message again under the same
   * client id.
   */
  handOverMs: 10_000,
  ...presenceTimes,
  reportViewsMs: 1000,
  /** A dormitory may share one address. */
  connectionsPerAddress: 500,
  /** They use a database that everybody shares, so there are few. A search that waits too long is refused. */
  searchesAtOnce: SEARCHES_AT_ONCE,
  searchesWaiting: 50,
  searchPatienceMs: 3000,
  /** A download that is not read for so long is ended. */
  downloadStallMs: 60_000,
  /** Widens the limits of calls. */
  rateLimitFactor: 1,
};

export interface QueryApiDeps {
  reader: Reader;
  /** It has its own connections and a time limit, so queries of the feed never wait for a search. */
  searchIndex: SearchIndex;
  checkpoints: CheckpointFollower;
  subscriber: PushSubscriber;
  signals: SignalBus;
  /** The address of command-api, which gets chat messages from lines. */
  commandApiUrl: string;
  tokens: TokenService;
  /** Tells command-api who has opened which note. */
  reportViews: (views: readonly View[]) => Promise<void>;
  /** The uploaded files, for downloads of own data. */
  media: Pick<MediaStore, "open">;
  /** Asks command-api for events of a member. */
  readOwnEvents: ReadOwnEvents;
  /** Asks command-api for events and names of things. */
  readLog: ReadLog;
  /** Asks command-api to record an export of the back office before it begins. */
  recordTableExport: RecordTableExport;
  /** The key for hashes of viewers; the same on every node. */
  viewerKey: KeyObject;
  version: string;
  probes: EngineProbes;
  now: () => number;
  logFault: ApiOptions["logFault"];
  /** Who may say who the client is, besides this machine. */
  trustedProxies?: readonly string[];
  tracing?: Tracing | undefined;
  /** Told of outages, for example of the database. Default: they are logged as faults. */
  warn?: (message: string, error: unknown) => void;
  settings?: Partial<typeof defaults>;
}

/** One node of query-api: the queries, the push gateway with both transports, and the heads of pages. */
export function createQueryApi(deps: QueryApiDeps) {
  const { reader, checkpoints, subscriber, signals, tokens, trustedProxies = [], tracing, now } = deps;
  const isTrusted = createTrust(["loopback", ...trustedProxies]);
  const settings = { ...defaults, ...deps.settings };
  const onError = (error: unknown) =>
    isAway(error) && deps.warn ? deps.warn("push", error) : deps.logFault({ requestId: "-", call: "push", error });
  const sessions = createSessionChecker(reader, {
    rememberMs: settings.rememberSessionMs,
    most: 50_000,
    patienceMs: settings.patienceMs,
  });
  const readAdmin = createReadAdmin(reader, settings);
  const hydrate = createPushHydrator({ reader, checkpoints, patienceMs: settings.hydratePatienceMs });
  const commands = createServiceClient({ url: deps.commandApiUrl, tokens, timeoutMs: settings.handOverMs, tracing, onError });
  // A clock that does not jump when the time of the machine is set.
  const steady = () => performance.now();
  const limits = { factor: settings.rateLimitFactor, now: steady };
  const gateway = createPushGateway({
    ...settings,
    ...{ tokens, sessions, readAdmin, subscriber, signals, commands, hydrate, tracing, now: steady, onError },
    contacts: createContacts(reader),
    presence: settings,
    frames: createFrameAllowance(limits),
  });
  const longPolling = createLongPolling({ ...settings, gateway });
  const gate = createGate({
    running: settings.searchesAtOnce,
    waiting: settings.searchesWaiting,
    patienceMs: settings.searchPatienceMs,
  });
  const index = createSearchGate(deps.searchIndex, gate);
  const ofVisitors = createVisitorAllowance(limits);
  const guard = createQueryGuard(limits, ofVisitors);
  const waiting = { checkpoints, patienceMs: settings.patienceMs };
  const reporter = createViewReporter({ send: deps.reportViews, everyMs: settings.reportViewsMs, onError });
  const following = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let detach = () => {};

  const app = createApiApp(
    queryContracts,
    {
      ...createQueries({
        ...{ reader, index, gate, now },
        after: createReadYourWrites(waiting),
        untilThere: createUntilThere({ ...waiting, now: steady }),
        views: { reporter, key: deps.viewerKey },
        isOnline: gateway.isOnline,
        keep: createKeptAnswers({ changes: checkpoints.changes, now: steady, longestMs: settings.keepAnswersMs }),
        backOffice: deps,
        ownData: {
          media: deps.media,
          readEvents: deps.readOwnEvents,
          factor: settings.rateLimitFactor,
          stallMs: settings.downloadStallMs,
          onError: (error) => deps.logFault({ requestId: "-", call: "DownloadOwnData", error }),
        },
      }),
      ...longPolling.handlers,
      GetHealth: createGetHealth({ version: deps.version, probes: deps.probes, now: steady }),
      GetStats: createGetStats(reader, steady),
      GetOpenApi: createGetOpenApi({ version: deps.version }),
    },
    {
      tokens,
      checkSession: sessions.check,
      readAdmin,
      logFault: deps.logFault,
      trustedProxies,
      bodies: createBodyAllowance(limits),
      guard,
      tracing,
      figures: figuresOf(gateway),
    },
    pageHeads({ reader, isTrusted, ofVisitors }),
  );

  return {
    app,
    connections: gateway.connections,
    /** Accepts the websockets of this server. */
    attach(server: Server): void {
      detach = attachWebSockets(server, { path: SOCKET_PATH, isTrusted, heartbeatMs: settings.heartbeatMs, onOpen: gateway.open }).close;
    },
    start(): void {
      running = Promise.all([gateway.run(following.signal), checkpoints.follow(following.signal)]).catch(onError);
    },
    /** Sends clients to other nodes. The server finishes running calls. */
    async stop(): Promise<void> {
      await gateway.drain();
      detach();
      following.abort();
      await reporter.stop();
      await running;
    },
  };
}
