import type { KeyObject } from "node:crypto";
import type { Server } from "node:http";
import { queryContracts } from "@shiye/events/catalogue";
import type { View } from "@shiye/events/views";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { createTrust, originOf } from "@shiye/infra/http/addresses";
import { type ApiOptions, createApiApp } from "@shiye/infra/http/api-app";
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
import type { ReadLogEvents } from "./back-office/history/read-log-events.ts";
import { createContacts } from "./chat/contacts.ts";
import { createKeptAnswers } from "./freshness/kept-answers.ts";
import { createReadYourWrites } from "./freshness/read-your-writes.ts";
import { createUntilThere } from "./freshness/until-there.ts";
import { createGetHealth, type EngineProbes } from "./health/get-health.ts";
import { createGetOpenApi } from "./health/get-open-api.ts";
import { createGetStats } from "./health/get-stats.ts";
import { PAGE_HEAD_COST } from "./limits/query-costs.ts";
import { createQueryGuard, createVisitorAllowance } from "./limits/query-guard.ts";
import type { ReadOwnEvents } from "./own-data/own-records.ts";
import { renderHead } from "./page-heads/render-head.ts";
import { renderSitemap } from "./page-heads/sitemap.ts";
import { createQueries } from "./queries.ts";
import { figuresOf } from "./realtime/figures.ts";
import { createPushGateway } from "./realtime/gateway.ts";
import { createLongPolling } from "./realtime/long-polling.ts";
import { createPushHydrator } from "./realtime/push-hydrator.ts";
import { createGate, createSearchGate } from "./search/gate.ts";
import { createSessionChecker } from "./sessions/check-session.ts";
import { createReadAdmin } from "./sessions/read-admin.ts";
import { createViewReporter } from "./views/view-reporter.ts";

/** Also the connections that a node needs for them. */
export const SEARCHES_AT_ONCE = 3;

/** Where websockets are opened. */
export const SOCKET_PATH = "/ws";

/** Times in milliseconds. Source: contract §9. */
const defaults = {
  patienceMs: 1000,
  /** The longest that an answer is given to others who ask the same. */
  keepAnswersMs: 1000,
  /** A push that names what is not projected yet would not be told at all: after a crash of the database that takes a moment. */
  hydratePatienceMs: 3000,
  rememberSessionMs: 30_000,
  authTimeoutMs: 5000,
  heartbeatMs: 25_000,
  pollMs: 25_000,
  idleMs: 60_000,
  /** Handing a message over takes milliseconds. After this time the client gets an error, and may send the message again under the same client id. */
  handOverMs: 10_000,
  ...presenceTimes,
  reportViewsMs: 1000,
  /** A dormitory may share one address. */
  connectionsPerAddress: 500,
  /** Of the database that the node shares with everybody, so few; what waits longer than a person would is turned away. */
  searchesAtOnce: SEARCHES_AT_ONCE,
  searchesWaiting: 50,
  searchPatienceMs: 3000,
  /** A browser that takes nothing of its download for so long has left. */
  downloadStallMs: 60_000,
  /** Widens the limits of calls. */
  rateLimitFactor: 1,
};

export interface QueryApiDeps {
  reader: Reader;
  /** With connections of its own and a limit of time: queries of the feed never wait for a search. */
  searchIndex: SearchIndex;
  checkpoints: CheckpointFollower;
  subscriber: PushSubscriber;
  signals: SignalBus;
  /** Where command-api listens: what a line says in chats is handed to it. */
  commandApiUrl: string;
  tokens: TokenService;
  /** Tells command-api who has opened which note. */
  reportViews: (views: readonly View[]) => Promise<void>;
  /** Files that members uploaded: whoever downloads their data gets theirs. */
  media: Pick<MediaStore, "open">;
  /** Asks command-api what the log says of a member. */
  readOwnEvents: ReadOwnEvents;
  /** Asks it what the log says of a thing. */
  readLogEvents: ReadLogEvents;
  /** What viewers are hashed with; the same on every node. */
  viewerKey: KeyObject;
  version: string;
  probes: EngineProbes;
  now: () => number;
  logFault: ApiOptions["logFault"];
  /** Who may say who the client is, beside this machine. */
  trustedProxies?: readonly string[];
  tracing?: Tracing | undefined;
  /** Of troubles that are survived: the database is away. Default: they are told like faults. */
  warn?: (message: string, error: unknown) => void;
  settings?: Partial<typeof defaults>;
}

/** One node of the answering side: the queries, the push gateway on both of its transports, and the heads of pages. */
export function createQueryApi(deps: QueryApiDeps) {
  const { reader, checkpoints, subscriber, signals, tokens, trustedProxies = [], tracing, now } = deps;
  const isTrusted = createTrust(["loopback", ...trustedProxies]);
  const settings = { ...defaults, ...deps.settings };
  const onError = (error: unknown) =>
    isAway(error) && deps.warn ? deps.warn("push", error) : deps.logFault({ requestId: "-", call: "push", error });
  const sessions = createSessionChecker(reader, { rememberMs: settings.rememberSessionMs, most: 50_000 });
  const readAdmin = createReadAdmin(reader, settings);
  const hydrate = createPushHydrator({ reader, checkpoints, patienceMs: settings.hydratePatienceMs });
  const commands = createServiceClient({ url: deps.commandApiUrl, tokens, timeoutMs: settings.handOverMs, tracing, onError });
  // What waits or counts must not stand still, nor be over at once, when the clock of the machine is set.
  const steady = () => performance.now();
  const gateway = createPushGateway({
    ...settings,
    ...{ tokens, sessions, subscriber, signals, commands, hydrate, tracing, now: steady, onError },
    contacts: createContacts(reader, { most: 50_000 }),
    presence: settings,
  });
  const longPolling = createLongPolling({ ...settings, gateway });
  const gate = createGate({
    running: settings.searchesAtOnce,
    waiting: settings.searchesWaiting,
    patienceMs: settings.searchPatienceMs,
  });
  const index = createSearchGate(deps.searchIndex, gate);
  const limits = { factor: settings.rateLimitFactor, now: steady };
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
      ...createQueries(
        { reader, index, gate },
        createReadYourWrites(waiting),
        createUntilThere({ ...waiting, now: steady }),
        { reporter, key: deps.viewerKey },
        {
          isOnline: gateway.isOnline,
          now,
          keep: createKeptAnswers({ changes: checkpoints.changes, now: steady, longestMs: settings.keepAnswersMs }),
        },
        deps.readLogEvents,
        {
          media: deps.media,
          readEvents: deps.readOwnEvents,
          factor: settings.rateLimitFactor,
          stallMs: settings.downloadStallMs,
          onError: (error) => deps.logFault({ requestId: "-", call: "DownloadOwnData", error }),
        },
      ),
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
      guard,
      tracing,
      figures: figuresOf(gateway),
    },
    (express) => {
      // For the web server in front, which puts it into the page. Not below /api, so it is never passed on to from outside.
      express.get("/internal/head", async (request, response) => {
        const local = isTrusted(request.socket.remoteAddress ?? "");
        const { path, origin } = request.query;
        // Whoever is over their limit gets their page, without what it costs us.
        if (local && ofVisitors(originOf(request, isTrusted).address, PAGE_HEAD_COST) !== undefined) return void response.status(429).end();
        const known =
          local && typeof path === "string" ? await renderHead(reader, path, typeof origin === "string" ? origin : "") : undefined;
        response
          // 404 is said of the page to whoever asked for it: only where we have looked.
          .status(known ? 200 : local ? 404 : 403)
          .type("html")
          .send(known ?? "");
      });
      express.get("/internal/sitemap", async (request, response) => {
        const { after, origin } = request.query;
        const local = isTrusted(request.socket.remoteAddress ?? "");
        const place = typeof after === "string" ? after : undefined;
        const xml = local && typeof origin === "string" ? await renderSitemap(reader, place, origin) : undefined;
        response
          .status(xml ? 200 : local ? 404 : 403)
          .type("xml")
          .send(xml ?? "");
      });
    },
  );

  return {
    app,
    connections: gateway.connections,
    /** Takes the websockets of this server. */
    attach(server: Server): void {
      detach = attachWebSockets(server, { path: SOCKET_PATH, isTrusted, heartbeatMs: settings.heartbeatMs, onOpen: gateway.open }).close;
    },
    start(): void {
      running = Promise.all([gateway.run(following.signal), checkpoints.follow(following.signal)]).catch(onError);
    },
    /** Sends the clients elsewhere; running calls are the server's to finish. */
    async stop(): Promise<void> {
      await gateway.drain();
      detach();
      following.abort();
      await reporter.stop();
      await running;
    },
  };
}
