import { createSecretKey, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type CheckAccountName, type MakeCaptcha, Register } from "@shiye/events/accounts";
import type { GetCurrentAdmin } from "@shiye/events/admins";
import { commandContracts } from "@shiye/events/catalogue";
import type { Actor } from "@shiye/events/envelope";
import { createIdGenerator } from "@shiye/events/ids";
import type { MakeChallenge } from "@shiye/events/proof-of-work";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { deriveKey, hmacHex } from "@shiye/infra/crypto/aes";
import type { Keyring } from "@shiye/infra/crypto/keyring";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { networkOf } from "@shiye/infra/http/addresses";
import { type ApiOptions, createApiApp } from "@shiye/infra/http/api-app";
import type { HandlerOf } from "@shiye/infra/http/call";
import { parseInput } from "@shiye/infra/http/parse-input";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { createLateReads } from "@shiye/infra/read-models/late-reads";
import type { SqlPool } from "@shiye/infra/read-models/sql";
import type { EventSource } from "@shiye/infra/subscriptions/event-source";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import type { z } from "zod";
import { accountNameStream } from "./accounts/account-name-state.ts";
import { createCaptchas } from "./accounts/captcha.ts";
import { isTaken } from "./accounts/claim-account-name.ts";
import { createCredentials } from "./accounts/credentials.ts";
import { createDevices } from "./accounts/devices.ts";
import { createErasure } from "./accounts/erasure.ts";
import { createKnownPlaces } from "./accounts/known-places.ts";
import { createProofs } from "./accounts/proofs.ts";
import { createRegister } from "./accounts/register.ts";
import { type NewMember, registerMember } from "./accounts/register-member.ts";
import { createSignInAttempts } from "./accounts/sign-in-attempts.ts";
import { sweepCredentials } from "./accounts/sweep-credentials.ts";
import { accountTables } from "./accounts/tables.ts";
import { createAdmin, type NewAdmin } from "./admins/create-admin.ts";
import { createFirstAdministrator } from "./admins/first-administrator.ts";
import { type ExportRequest, recordExport } from "./admins/record-export.ts";
import { createSecondFactors } from "./admins/second-factors.ts";
import { adminStream, adminViewOf } from "./admins/state.ts";
import { createBackOfficeCalls } from "./back-office/calls.ts";
import { addLogEvents } from "./back-office/log-events.ts";
import { createProjections } from "./back-office/projections.ts";
import { createBlockCalls } from "./blocks/block-member.ts";
import { ensureFirstCategories } from "./categories/ensure-category.ts";
import { createConversationSnapshots } from "./chat/conversation-snapshots.ts";
import { createRecentEvents } from "./chat/recent-messages.ts";
import { startConversation } from "./chat/start-conversation.ts";
import { createStartConversation } from "./chat/start-conversation-call.ts";
import { conversationStream } from "./chat/state.ts";
import { type CommandName, commands } from "./commands.ts";
import { createLimitGuard } from "./edge/limit-guard.ts";
import { type ContractOf, callOf, createRoutes } from "./edge/routes.ts";
import { createTokenBuckets } from "./edge/token-buckets.ts";
import { addDemoSignIns } from "./health/demo-sign-ins.ts";
import { addLogHealth } from "./health/log-health.ts";
import type { AnyCommand } from "./kernel/command.ts";
import { type Call, createHandling, type Outcome } from "./kernel/handle.ts";
import { idempotencyOf } from "./kernel/idempotency.ts";
import { createWarmStates } from "./kernel/state-cache.ts";
import { findStored } from "./kernel/stored-events.ts";
import { createTurnsOfNodes } from "./kernel/turns-of-nodes.ts";
import { createLateServices } from "./late-services.ts";
import { createMedia, type MediaOptions } from "./media/media.ts";
import { mediaUses } from "./media/media-uses-projection.ts";
import { createOpenedNotes } from "./media/opened-notes.ts";
import { memberStream } from "./members/state.ts";
import { createGetNoteVersions } from "./notes/get-note-versions.ts";
import { noteStream } from "./notes/state.ts";
import { addOwnEvents } from "./own-data/own-events.ts";
import { createEraseDeparted, readFormerCheckpoint } from "./policies/erase-departed.ts";
import { createScrubDeparted, type ScrubTimes } from "./policies/scrub-departed.ts";
import { expireNote } from "./recycle-bin/expire-note.ts";
import { createBinSweep } from "./recycle-bin/sweep-bin.ts";
import { takeDownNote, type Verdict } from "./reports/take-down-note.ts";
import type { Services } from "./services.ts";
import { createCallerChecks } from "./sessions/check-caller.ts";
import { createLateTags } from "./tags/late-tags.ts";
import { decideVerification } from "./verifications/decide-verification.ts";
import { countViews, inParts } from "./views/count-views.ts";
import { createViewCounter, type NoteViews } from "./views/view-counter.ts";
import { createViewMarks } from "./views/view-marks.ts";
import { addViewReports } from "./views/view-reports.ts";
import { viewsTable } from "./views/views-table.ts";

const [SWEEP_MS, GATHER_VIEWS_MS] = [60 * 60_000, 3000];

export interface CommandApiDeps {
  log: EventLog;
  /** Of the database that `pool` is on: what follows the log has connections of its own. */
  databaseUrl: string;
  /** How subscriptions receive what is new. Default: the log itself. */
  source?: EventSource | undefined;
  pool: SqlPool;
  /** Whether its projection notes down which events it saw, for `log verify`: where the log is in PostgreSQL. */
  ledger: boolean;
  /** Destroys the keys of members who leave. */
  keyring: Pick<Keyring, "destroy">;
  media: Pick<MediaOptions, "store" | "temporaryFolder" | "searchPath" | "uploadLimits" | "takeUpVariants" | "variantsAtOnce">;
  tokens: TokenService;
  /** The keys of captchas and proofs of work are derived from it. */
  secret: string;
  /** The keys of account-id streams and second factors are derived from it. Must never change: taken account ids would be free again. Default: `secret`. */
  lastingSecret?: string;
  now: () => number;
  random: () => number;
  logFault: ApiOptions["logFault"];
  warn: (message: string, error: unknown) => void;
  /** Passes for the answer of every captcha. Only where NODE_ENV=test. */
  captchaTestAnswer?: string | undefined;
  /** Whether a member is connected to any node of the push gateway, as far as this node knows. Default: nobody is. */
  isOnline?: (memberId: number) => boolean;
  /** Widens the rate limits. Default 1. */
  rateLimitFactor?: number;
  /** Who may say who the client is, beside this machine. */
  trustedProxies?: readonly string[];
  tracing?: ApiOptions["tracing"];
  /** How long the views of a note are gathered into one event. Default 3000. */
  gatherViewsMs?: number;
  /** When the rows of those who left are taken off the disk. Default: minutes after they left. */
  scrubTimes?: ScrubTimes;
  onVariantProgress?: MediaOptions["onVariantProgress"];
}

/** Who acts, when and from where, for commands that do not come over HTTP. */
interface Occasion {
  actor: Actor;
  /** ISO-8601 UTC with milliseconds; ids that the command creates speak of this moment too. Default: now. */
  at?: string;
  ipRegion?: string;
  /** The same key is done once: a later call with it is answered with what the first one stored. */
  idempotencyKey?: string;
}

export type CommandApi = ReturnType<typeof createCommandApi>;

export function createCommandApi(deps: CommandApiDeps) {
  const { log, pool, tokens, now, random, warn, onVariantProgress } = deps;
  const derive = (secret: string, purpose: string) => deriveKey(createSecretKey(Buffer.from(secret)), `command-api ${purpose}`);
  const keyFor = (purpose: string) => derive(deps.lastingSecret ?? deps.secret, purpose);
  const [idempotencyKey, addressKey] = [keyFor("idempotency"), keyFor("addresses")];
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
    projections: createProjections({ sql: pool, log, now }),
    attempts: createSignInAttempts({ buckets, captchas, places }),
    places,
    tokens,
    media: media.records,
    ...createLateServices(lateReads),
    recentEvents: createRecentEvents({ log }),
  };

  // Ids of live calls never go back in time; those of a simulated moment (demo content) speak of that moment.
  const nextId = createIdGenerator({ now, random });
  const drawId = (at: string) =>
    Math.abs(Date.parse(at) - now()) < 1000 ? nextId() : createIdGenerator({ now: () => Date.parse(at), random })();
  const handling = createHandling({ log, states, services, drawId, drawSecret: randomUUID, random, onOneNode: createTurnsOfNodes(pool) });
  const registration = { handling, services, drawId, monotonicMs: () => performance.now() };

  const systemCall = (occasion: Partial<Occasion> = {}): Call<{ kind: "system" }> => ({
    actor: { kind: "system" },
    now: occasion.at ?? new Date(now()).toISOString(),
    requestId: randomUUID(),
    address: "",
    userAgent: "",
    ...(occasion.ipRegion === undefined ? {} : { ipRegion: occasion.ipRegion }),
  });

  /** Tools name the same thing by the same key; there is no content to compare. */
  const keyOf = ({ idempotencyKey }: Partial<Occasion>) =>
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, contentHash: "" };

  const register = createRegister({
    ...registration,
    captchas,
    async readIdempotencyKey(key) {
      const stored = await log.readIdempotencyKey(key);
      const registered = stored && findStored(stored.events, "MemberRegistered");
      return registered && { contentHash: stored.contentHash, memberId: registered.data.memberId };
    },
  });

  const openedNotes = createOpenedNotes({
    opened: (noteIds) => media.opened(noteIds.map((noteId) => noteStream(noteId).name)),
    now,
  });
  const sweepBin = createBinSweep({ late: lateReads, expire: (id) => handling.handle(expireNote, { id }, systemCall()), now });
  const viewMarks = createViewMarks(pool);
  const viewsId = drawId(new Date(now()).toISOString());
  const views = createViewCounter({
    marks: viewMarks,
    async append(notes, key) {
      await handling.handle(countViews, { viewsId, notes: [...notes] }, systemCall(), { key, contentHash: "" });
      // Never a failure of the count: what failed would be counted again.
      void openedNotes(notes.map(({ noteId }) => noteId)).catch((error: unknown) =>
        warn("Pictures of opened notes were not asked for", error),
      );
    },
    gatherMs: deps.gatherViewsMs ?? GATHER_VIEWS_MS,
    warn,
  });

  const accountCalls: {
    MakeCaptcha: HandlerOf<typeof MakeCaptcha>;
    MakeChallenge: HandlerOf<typeof MakeChallenge>;
    CheckAccountName: HandlerOf<typeof CheckAccountName>;
    Register: HandlerOf<typeof Register>;
    GetCurrentAdmin: HandlerOf<typeof GetCurrentAdmin>;
  } = {
    MakeCaptcha: async () => ({ data: await captchas.make() }),

    MakeChallenge: async ({ input }) => ({ data: await proofs.make(input.for) }),

    async CheckAccountName({ input }) {
      const claim = await handling.sources.read(accountNameStream(input.user_id, services.nameKey));
      const memberExists = claim.memberId !== undefined && (await handling.sources.read(memberStream(claim.memberId))).status !== "unknown";
      const isUnique = !isTaken({ claim, memberExists }, new Date(now()).toISOString());
      return { data: { isUnique }, message: isUnique ? "账号可用" : "账号已存在" };
    },

    Register: devices.withDevice(async ({ input }, context) => {
      const actor = { kind: "system" } as const;
      const { method, path } = Register;
      const key = context.idempotencyKey;
      const idempotency = key ? idempotencyOf(idempotencyKey, { actor, key: `${key} ${input.user_id}`, method, path, input }) : undefined;
      return register(input, callOf(context, actor, now()), idempotency);
    }),

    async GetCurrentAdmin(_input, { caller }) {
      const admin = await handling.sources.read(adminStream(caller.id));
      return admin.status === "active" ? { data: adminViewOf(admin) } : refuse("member-inactive");
    },
  };

  const isOnline = deps.isOnline ?? (() => false);
  const chatCalls = { StartConversation: createStartConversation({ handling, log, isOnline, now }) };
  const noteCalls = { GetNoteVersions: createGetNoteVersions({ sources: handling.sources, log }) };
  const routes = createRoutes({ handling, idempotencyKey, now });
  const backOffice = createBackOfficeCalls({ registration, services, log, lateTags: createLateTags(lateReads), idempotencyKey, now });
  const signIns = { SignIn: devices.withDevice(routes.SignIn), AdminSignIn: devices.withDevice(routes.AdminSignIn) };
  const calls = { ...accountCalls, ...createBlockCalls({ handling, now }), ...chatCalls, ...noteCalls };
  const handlers = { ...routes, ...signIns, ...calls, ...backOffice, ...media.uploads };
  const app = createApiApp(
    commandContracts,
    handlers,
    {
      tokens,
      ...createCallerChecks(handling.sources.read, now),
      logFault: deps.logFault,
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
      sweepCredentials({ sql: pool, read: handling.sources.read, credentials }),
    ]).catch((error: unknown) => warn("Sweeping failed", error));

  /** The same commands without HTTP, captcha and rate limits, at any moment: for demo content and tools. */
  async function execute<Name extends CommandName>(
    name: Name,
    call: { params?: z.input<ContractOf<Name>["params"]>; input?: z.input<ContractOf<Name>["body"]> },
    occasion: Occasion,
  ): Promise<Outcome | Refusal> {
    const contract = commandContracts.find((one) => one.name === name);
    if (!contract) throw new Error(`${name} has no contract`);
    const params = parseInput(contract.params as z.ZodType, call.params ?? {});
    if (!params.ok) return params.refusal;
    const input = parseInput(contract.body as z.ZodType, call.input ?? {});
    if (!input.ok) return input.refusal;
    const both = { ...(params.value as object), ...(input.value as object) };
    const definition: AnyCommand = commands[name];
    return handling.handle(definition, both, { ...systemCall(occasion), actor: occasion.actor }, keyOf(occasion));
  }

  return {
    app,
    execute,

    /** A member without captcha and without a sign-in; the password comes hashed, so that a thousand members cost one hash. */
    registerMember: (member: NewMember, occasion: Omit<Occasion, "actor"> = {}) =>
      registerMember(registration, member, systemCall(occasion), keyOf(occasion)),

    /** The conversation of a member with another, as StartConversation opens it. */
    async startConversation(memberId: number, otherId: number, occasion: Omit<Occasion, "actor"> = {}) {
      const call = { ...systemCall(occasion), actor: { kind: "member", id: memberId } as const };
      const started = await startConversation({ handling }, String(otherId), call);
      if (isRefusal(started)) return started;
      const conversation = await handling.sources.read(conversationStream(started.pair));
      if (conversation.status !== "started") throw new Error("A conversation was started and is not there");
      return { conversationId: conversation.id };
    },

    createAdmin: (admin: NewAdmin, occasion: Omit<Occasion, "actor"> = {}) =>
      createAdmin({ handling, services }, admin, systemCall(occasion)),

    /** Whether an administrator may take personal fields out of the log; when they may, that they did is in it. */
    recordExport: (request: ExportRequest) => handling.handle(recordExport, request, systemCall()),

    /** The first one of a community that has none, with this password or one that is drawn; undefined where there is somebody. */
    ensureFirstAdministrator: (password?: string) => createFirstAdministrator({ handling, services }, password, systemCall()),

    /** Gives a member the badge they applied for, or says why not. */
    decideVerification: (memberId: number, rejected: string | undefined, occasion: Omit<Occasion, "actor"> = {}) =>
      handling.handle(decideVerification, { memberId, rejected }, systemCall(occasion), keyOf(occasion)),
    takeDownNote: (noteId: number, verdict: Verdict, occasion: Omit<Occasion, "actor"> = {}) =>
      handling.handle(takeDownNote, { noteId, ...verdict }, systemCall(occasion), keyOf(occasion)),

    /** Counts views that nobody reported: of a simulated day. */
    countViews: (notes: readonly NoteViews[], { at, idempotencyKey: key }: { at: string; idempotencyKey?: string }) =>
      inParts(notes, (part, from) => {
        const named = key === undefined ? {} : { idempotencyKey: `${key} ${from}` };
        return handling.handle(countViews, { viewsId: drawId(at), notes: part }, systemCall({ at }), keyOf(named));
      }),

    /** Keeps a picture that did not come over HTTP: stores it, remembers whose it is, and has its variants made. */
    mediaRecords: media.records,
    variantQueue: media.variantQueue,
    /** Runs the hourly removal of unused media now. */
    sweepMedia: media.sweep,
    /** Deletes for good what has been in the recycle bin for its whole time, as happens every hour. */
    sweepBin,

    ensureFirstCategories: (occasion: Omit<Occasion, "actor"> = {}) => ensureFirstCategories(handling, systemCall(occasion)),

    /** Makes the tables, follows the log and takes up what the last run left undone. */
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

    /** After the server has answered its last call. */
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await views.stop();
      await Promise.all([media.stop(), states.stop()]);
      await subscriptions.stop();
      await scrubDeparted.stop();
    },
  };
}
