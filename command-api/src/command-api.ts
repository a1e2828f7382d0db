import { createSecretKey, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { commandContracts } from "@shiye/events/catalogue";
import { createIdGenerator } from "@shiye/events/ids";
import { deriveKey, hmacHex } from "@shiye/infra/crypto/aes";
import type { Keyring } from "@shiye/infra/crypto/keyring";
import { DEMO_KEYS } from "@shiye/infra/engines/demo-sign-ins";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { sweepIdempotencyKeys } from "@shiye/infra/event-store/postgres/sweep-keys";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { networkOf } from "@shiye/infra/http/addresses";
import { type ApiOptions, createApiApp } from "@shiye/infra/http/api-app";
import { createBodyAllowance } from "@shiye/infra/http/body-allowance";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { createLateReads } from "@shiye/infra/read-models/late-reads";
import type { SqlPool } from "@shiye/infra/read-models/sql";
import type { EventSource } from "@shiye/infra/subscriptions/event-source";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { createAccountCalls } from "./accounts/account-calls.ts";
import { createCaptchas } from "./accounts/captcha.ts";
import { createCredentials } from "./accounts/credentials.ts";
import { createDevices } from "./accounts/devices.ts";
import { createErasure } from "./accounts/erasure.ts";
import { createKnownPlaces } from "./accounts/known-places.ts";
import { createProofs } from "./accounts/proofs.ts";
import { createSignInAttempts } from "./accounts/sign-in-attempts.ts";
import { sweepCredentials } from "./accounts/sweep-credentials.ts";
import { accountTables } from "./accounts/tables.ts";
import { createAdminSignIn } from "./admins/failed-sign-ins.ts";
import { createSecondFactors } from "./admins/second-factors.ts";
import { createBackOfficeCalls } from "./back-office/calls.ts";
import { addLogEvents } from "./back-office/log-events.ts";
import { createProjections } from "./back-office/projections.ts";
import { addTableExports } from "./back-office/table-exports.ts";
import { createBlockCalls } from "./blocks/block-member.ts";
import { createConversationSnapshots } from "./chat/conversation-snapshots.ts";
import { createRecentEvents } from "./chat/recent-messages.ts";
import { createStartConversation } from "./chat/start-conversation-call.ts";
import { createDirectCommands, createSystemCall } from "./direct-commands.ts";
import { createLimitGuard } from "./edge/limit-guard.ts";
import { createRoutes } from "./edge/routes.ts";
import { createTokenBuckets } from "./edge/token-buckets.ts";
import { createFollowCalls } from "./follows/follow-calls.ts";
import { addDemoSignIns } from "./health/demo-sign-ins.ts";
import { addLogHealth } from "./health/log-health.ts";
import { createHandling } from "./kernel/handle.ts";
import { createWarmStates } from "./kernel/state-cache.ts";
import { createTurnsOfNodes } from "./kernel/turns-of-nodes.ts";
import { createMedia, type MediaOptions } from "./media/media.ts";
import { mediaUses } from "./media/media-uses-projection.ts";
import { createOpenedNotes } from "./media/opened-notes.ts";
import { createLateCounts } from "./members/late-counts.ts";
import { createGetNoteVersions } from "./notes/get-note-versions.ts";
import { noteStream } from "./notes/state.ts";
import { addOwnEvents } from "./own-data/own-events.ts";
import { createEraseDeparted, readFormerCheckpoint } from "./policies/erase-departed.ts";
import { createScrubDeparted, type ScrubTimes } from "./policies/scrub-departed.ts";
import { expireNote } from "./recycle-bin/expire-note.ts";
import { createBinSweep, readDatabaseTime } from "./recycle-bin/sweep-bin.ts";
import type { Services } from "./services.ts";
import { createCallerChecks } from "./sessions/check-caller.ts";
import { countViews } from "./views/count-views.ts";
import { createViewCounter } from "./views/view-counter.ts";
import { createViewMarks } from "./views/view-marks.ts";
import { addViewReports } from "./views/view-reports.ts";
import { viewsTable } from "./views/views-table.ts";

const SWEEP_MS = 60 * 60_000;
const GATHER_VIEWS_MS = 3000;

export interface CommandApiDeps {
  log: EventLog;
  /** Address of the database of `pool`: whatever follows the log has its own connections. */
  databaseUrl: string;
  /** How subscriptions receive new events. Default: from the log itself. */
  source?: EventSource | undefined;
  pool: SqlPool;
  /** Whether its projection keeps a ledger, for `log verify`; only if the log is in PostgreSQL. */
  ledger: boolean;
  /** Destroys the keys of members who leave. */
  keyring: Pick<Keyring, "destroy">;
  media: Pick<MediaOptions, "store" | "temporaryFolder" | "searchPath" | "uploadLimits" | "takeUpVariants" | "variantsAtOnce">;
  tokens: TokenService;
  /** Secret from which the keys of captchas and proofs of work are derived. */
  secret: string;
  /**
   * Secret from which the keys of account-id streams and second factors are derived. It must never change: taken account ids would be free
   * again. Default: `secret`.
   */
  lastingSecret?: string;
  now: () => number;
  /** The time of the database, in milliseconds since 1970. Default: the database is asked. */
  databaseNow?: () => Promise<number>;
  random: () => number;
  logFault: ApiOptions["logFault"];
  warn: (message: string, error: unknown) => void;
  /** Accepted as the answer of every captcha. Only with NODE_ENV=test. */
  captchaTestAnswer?: string | undefined;
  /** Whether a member is connected to any node of the push gateway, as far as this node knows. Default: nobody is. */
  isOnline?: (memberId: number) => boolean;
  /** Multiplies the rate limits. Default 1. */
  rateLimitFactor?: number;
  /** Proxies, beside this machine, whose `X-Forwarded-For` counts. */
  trustedProxies?: readonly string[];
  tracing?: ApiOptions["tracing"];
  /** How long the page views of a note are collected into one event, in milliseconds. Default 3000. */
  gatherViewsMs?: number;
  /** When the rows of members who left are removed from the disk. Default: minutes after they left. */
  scrubTimes?: ScrubTimes;
  onVariantProgress?: MediaOptions["onVariantProgress"];
}

export type CommandApi = ReturnType<typeof createCommandApi>;

export function createCommandApi(deps: CommandApiDeps) {
  const { log, pool, tokens, now, random, warn, onVariantProgress } = deps;
  const derive = (secret: string, purpose: string) => deriveKey(createSecretKey(Buffer.from(secret)), `command-api ${purpose}`);
  const keyFor = (purpose: string) => derive(deps.lastingSecret ?? deps.secret, purpose);
  const idempotencyKey = keyFor("idempotency");
  const addressKey = keyFor("addresses");
  const buckets = createTokenBuckets(pool);
  const media = createMedia({ log, sql: pool, ...deps.media, now, warn, ...(onVariantProgress ? { onVariantProgress } : {}) });
  const captchas = createCaptchas({ sql: pool, key: derive(deps.secret, "captchas"), now, testAnswer: deps.captchaTestAnswer });
  const credentials = createCredentials(pool);
  const places = createKnownPlaces({ sql: pool, key: keyFor("known places") });
  const proofs = createProofs({ sql: pool, key: derive(deps.secret, "proofs of work"), now });
  const devices = createDevices(keyFor("devices"));
  const erasure = createErasure({ keyring: deps.keyring, credentials, places });
  const scrubDeparted = createScrubDeparted({ sql: pool, now, warn, ...(deps.scrubTimes ? { times: deps.scrubTimes } : {}) });
  const subscriptions = createSubscriptions({
    databaseUrl: deps.databaseUrl,
    log,
    ...(deps.source ? { source: deps.source } : {}),
    projections: [mediaUses],
    ledger: deps.ledger,
    policies: [{ policy: createEraseDeparted({ erasure, onDeparted: scrubDeparted.departed }), from: () => readFormerCheckpoint(pool) }],
    applicationName: "command-api subscriptions",
    followWishes: "command_api_wishes",
    tracing: deps.tracing,
    warn,
  });
  const lateReads = createLateReads(pool);
  const states = createWarmStates({ log, follow: subscriptions.followFromNow, warn, snapshotOf: createConversationSnapshots(lateReads) });
  const services: Services = {
    nameKey: keyFor("names"),
    hashAddress: (address) => hmacHex(addressKey, networkOf(address)).slice(0, 32),
    credentials,
    erasure,
    secondFactors: createSecondFactors({ sql: pool, key: keyFor("second factors"), now }),
    projections: createProjections({ sql: pool, log, positionsCountEvents: deps.ledger, now }),
    attempts: createSignInAttempts({ buckets, captchas, places }),
    places,
    tokens,
    media: media.records,
    late: createLateCounts(lateReads),
    lateReads,
    recentEvents: createRecentEvents({ log }),
  };

  // Ids of live calls never go back in time. Ids of a simulated moment (demo content) use that moment.
  const nextId = createIdGenerator({ now, random });
  const drawId = (at: string) =>
    Math.abs(Date.parse(at) - now()) < 1000 ? nextId() : createIdGenerator({ now: () => Date.parse(at), random })();
  const handling = createHandling({ log, states, services, drawId, drawSecret: randomUUID, random, onOneNode: createTurnsOfNodes(pool) });
  const registration = { handling, services, drawId, monotonicMs: () => performance.now() };

  const systemCall = createSystemCall(now);

  const openedNotes = createOpenedNotes({
    opened: (noteIds) => media.opened(noteIds.map((noteId) => noteStream(noteId).name)),
    now,
  });
  const sweepBin = createBinSweep({
    late: lateReads,
    expire: (id) => handling.handle(expireNote, { id }, systemCall()),
    now,
    databaseNow: deps.databaseNow ?? (() => readDatabaseTime(pool)),
  });
  const viewMarks = createViewMarks(pool);
  const viewsId = drawId(new Date(now()).toISOString());
  const views = createViewCounter({
    marks: viewMarks,
    async append(notes, key) {
      await handling.handle(countViews, { viewsId, notes: [...notes] }, systemCall(), { key, contentHash: "" });
      // A failure here must not fail the count, because views of a failed call are counted again.
      void openedNotes(notes.map(({ noteId }) => noteId)).catch((error: unknown) =>
        warn("Wide variants of opened notes were not queued", error),
      );
    },
    gatherMs: deps.gatherViewsMs ?? GATHER_VIEWS_MS,
    warn,
  });

  const accountCalls = createAccountCalls({ registration, log, captchas, proofs, devices, idempotencyKey, now });
  const isOnline = deps.isOnline ?? (() => false);
  const chatCalls = { StartConversation: createStartConversation({ handling, log, isOnline, now }) };
  const noteCalls = { GetNoteVersions: createGetNoteVersions({ sources: handling.sources, log }) };
  const routes = createRoutes({ handling, idempotencyKey, now });
  const backOffice = createBackOfficeCalls({ registration, services, log, idempotencyKey, now });
  const adminSignIn = createAdminSignIn({ handling, services, signIn: routes.AdminSignIn, now, warn });
  const signIns = { SignIn: devices.withDevice(routes.SignIn), AdminSignIn: devices.withDevice(adminSignIn) };
  const blockCalls = { ...createBlockCalls({ handling, now }), ...createFollowCalls({ handling, routes, now }) };
  const calls = { ...accountCalls, ...blockCalls, ...chatCalls, ...noteCalls };
  const handlers = { ...routes, ...signIns, ...calls, ...backOffice, ...media.uploads };
  const app = createApiApp(
    commandContracts,
    handlers,
    {
      tokens,
      ...createCallerChecks(handling.sources.read, now),
      logFault: deps.logFault,
      bodies: createBodyAllowance({ factor: deps.rateLimitFactor ?? 1, now: () => performance.now() }),
      guard: createLimitGuard({
        buckets,
        proofs,
        deviceOf: devices.read,
        hashAddress: services.hashAddress,
        factor: deps.rateLimitFactor ?? 1,
        now,
      }),
      trustedProxies: deps.trustedProxies ?? [],
      tracing: deps.tracing,
    },
    (express) => {
      addViewReports(express, { tokens, counter: views });
      addLogHealth(express, { tokens, log: deps.log });
      addLogEvents(express, { tokens, log: deps.log });
      addTableExports(express, { tokens, handling, systemCall });
      addOwnEvents(express, { tokens, log: deps.log });
      addDemoSignIns(express, { tokens, pool, log: deps.log });
    },
  );

  let sweeping: NodeJS.Timeout | undefined;
  const sweep = () =>
    void Promise.all([
      buckets.sweep(),
      captchas.sweep(),
      proofs.sweep(),
      places.sweep(),
      viewMarks.sweep(),
      sweepBin(),
      sweepIdempotencyKeys(pool, DEMO_KEYS),
      sweepCredentials({ sql: pool, read: handling.sources.read, services }),
    ]).catch((error: unknown) => warn("Sweeping failed", error));

  return {
    app,
    ...createDirectCommands(registration, systemCall),

    /** Stores a picture that did not come over HTTP: records its owner and queues its smaller sizes. */
    mediaRecords: media.records,
    variantQueue: media.variantQueue,
    /** Runs the hourly removal of unused media now. */
    sweepMedia: media.sweep,
    /** Deletes notes for good whose time in the recycle bin is over. This runs every hour by itself. */
    sweepBin,

    /** Creates the tables, follows the log, and finishes what the last run left undone. */
    async start(): Promise<void> {
      await createTables(pool, "accounts", accountTables);
      await createTables(pool, "views", viewsTable);
      await media.createTables();
      await subscriptions.start();
      states.start();
      media.start();
      await scrubDeparted.start();
      sweep();
      sweeping = setInterval(sweep, SWEEP_MS);
      sweeping.unref();
    },

    /** Called after the server has answered its last call. */
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await views.stop();
      await Promise.all([media.stop(), states.stop()]);
      await subscriptions.stop();
      await scrubDeparted.stop();
    },
  };
}
