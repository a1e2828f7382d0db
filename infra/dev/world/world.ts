import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CommandApiDeps, createCommandApi } from "@shiye/command-api/command-api";
import { engineDeps } from "@shiye/command-api/engine-deps";
import { AdminSignIn } from "@shiye/events/admins";
import type { AdminRole } from "@shiye/events/back-office/rights";
import { commandContracts, type DecidedEvent, queryContracts } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { isRefusal } from "@shiye/events/refusals";
import { createGateway } from "@shiye/gateway/gateway";
import { createMethodLookup, createRouting } from "@shiye/gateway/routes";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { listen } from "@shiye/infra/engines/listen";
import { type Engines, openConfiguredKafka, openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import type { MediaRecords } from "@shiye/infra/media/media-records";
import { createPresenceWatch } from "@shiye/infra/realtime/presence-watch";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { tracedLog } from "@shiye/infra/tracing/traced-log";
import type { Tracing } from "@shiye/infra/tracing/tracing";
import { createProjectors } from "@shiye/projectors/projectors";
import { openQueryApi } from "@shiye/query-api/open-query-api";
import type { Express } from "express";
import { appendEvent } from "./append-event.ts";
import { createHttpClient, dataOf, type HttpClient } from "./http-client.ts";
import { openPushLine, type PushLine } from "./push-line.ts";
import { actAsAdmin, type WorldAdmin } from "./world-admin.ts";
import { CAPTCHA_TEST_ANSWER, joinAsMember, type WorldMember } from "./world-member.ts";

export interface WorldOptions {
  /** The server on which the world makes a database of its own. */
  databaseUrl: string;
  /** An EventStoreDB. Default: the log is in the database. */
  eventLogUrl?: string;
  /** As KAFKA_BROKERS and KAFKA_PREFIX. Default: everything goes through PostgreSQL. */
  kafka?: { brokers: string; prefix: string };
  /** Default 1000: everybody in a test comes from one address. Small, to meet the limits. */
  rateLimitFactor?: number;
  /** Where ffmpeg is looked for. Default: nowhere, so that a test means the same on every machine. */
  searchPath?: string;
  /** When the rows of members who left are taken off the disk. Default: as in the product, minutes later. */
  scrubTimes?: CommandApiDeps["scrubTimes"];
  /** Where each service says what it works on. Default: nowhere. */
  tracingOf?: (service: "gateway" | "command-api" | "projectors" | "query-api") => Tracing | undefined;
}

export interface World extends HttpClient, Pick<Subscriptions, "hold" | "resume" | "rebuild"> {
  /** The folder of this world: `media/`, `uploads/`, `secrets.json`. */
  dataDir: string;
  /** Its database, for other processes that look at it. */
  databaseUrl: string;
  secrets: Config["secrets"];
  /** What no test expects: bugs that were answered with 500, and troubles that were survived. */
  faults: unknown[];
  /** Resolves when every read model that is not held has passed what is in the log now. */
  settle(): Promise<void>;
  /** Resolves when every variant of the pictures that were uploaded is made: from then on no file appears by itself. */
  settlePictures(): Promise<void>;
  /** Registers over HTTP and signs in. `nickname` defaults to the account id. */
  member(name: string, nickname?: string): Promise<WorldMember>;
  /** Signs in as the administrator of this world who has this role (superadmin), and answers with the token. Each call is a sign-in of its own. */
  admin(role?: AdminRole): Promise<string>;
  /** The same, as somebody who works in the back office. */
  administrator(role?: AdminRole): Promise<WorldAdmin>;
  /** As the first start of a community makes one, with this password; throws where there is an administrator already. */
  firstAdministrator(password: string): Promise<{ username: string; password: string }>;
  /** Every route that the services have below /api, as express knows them: `GET /posts/:id`. */
  routes: readonly string[];
  openLine(options?: { token?: string; resumeFrom?: string }): Promise<PushLine>;
  /** One more query-api on the same engines, reached past the gateway. */
  startQueryNode(): Promise<{ url: string; openLine: World["openLine"]; stop(): Promise<void> }>;
  /** One more projectors service on the same engines, which stands by. */
  startProjectorNode(): Promise<Subscriptions>;
  /** What the services stand on, to look beneath them. */
  engines: Pick<Engines, "log" | "pool">;
  /** What is known of uploaded files: for tests that need a file's record and not its road. */
  mediaRecords: MediaRecords;
  /** Puts an event at the end of its stream: what administrators decide, until their commands are built. */
  append(stream: string, event: DecidedEvent): Promise<void>;
  /** What stands in a stream of the log, opened. */
  readStream(stream: string): Promise<readonly StoredEvent[]>;
  /** As the erasure of a member does: what their key sealed is anonymous from now on. */
  destroyKey(memberId: number): Promise<void>;
  /** One more command-api on the same engines, reached past the gateway: there a test may say which address it comes from. */
  startCommandNode(different?: Partial<Pick<CommandApiDeps, "now" | "databaseNow">>): Promise<HttpClient & { stop(): Promise<void> }>;
  /** Looks into the database, where a test has to prove that something is nowhere. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

const ADMINISTRATOR = { username: "keeper", password: "keeper-of-the-world" };

/**
 * The whole product in one process, on a database of its own: the same parts that the services are made of, wired as their main
 * files wire them, and reached through the gateway. What a test adds is the power to hold a read model, and to wait for all.
 */
export async function createWorld({
  databaseUrl,
  eventLogUrl = "",
  kafka,
  rateLimitFactor = 1000,
  searchPath = "",
  scrubTimes,
  tracingOf = () => undefined,
}: WorldOptions): Promise<World> {
  const database = await createTestDatabase(databaseUrl);
  const dataDir = await mkdtemp(path.join(tmpdir(), "shiye world "));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    EVENT_LOG_URL: eventLogUrl,
    KAFKA_BROKERS: kafka?.brokers,
    KAFKA_PREFIX: kafka?.prefix,
    NODE_ENV: "test",
    CAPTCHA_TEST_ANSWER,
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    DEMO: "0",
  });
  const faults: unknown[] = [];
  const logFault = (fault: unknown) => faults.push(fault);
  const media = createLocalMediaStore({ folder: path.join(dataDir, "media") });
  const engines = await openEngines(config, "world", 20);

  const onSignalError = (error: unknown) => void faults.push(error);
  const presence = createPresenceWatch({ bus: engines.signalBus(onSignalError), onError: onSignalError });
  const watching = new AbortController();
  const watched = presence.run(watching.signal);

  const commandTracing = tracingOf("command-api");
  const commandDeps: CommandApiDeps = {
    ...engineDeps(config, engines),
    log: tracedLog(engines.log, commandTracing),
    tracing: commandTracing,
    source: engines.source,
    media: { store: media, temporaryFolder: path.join(dataDir, "uploads"), searchPath },
    logFault,
    warn: (message, error) => faults.push({ message, error }),
    captchaTestAnswer: config.captchaTestAnswer,
    rateLimitFactor: config.rateLimitFactor,
    isOnline: presence.isOnline,
    gatherViewsMs: 100,
    ...(scrubTimes ? { scrubTimes } : {}),
  };
  const commandApi = createCommandApi(commandDeps);
  await commandApi.start();
  await commandApi.ensureFirstCategories();
  const commands = await listen(createServer(commandApi.app), { port: 0, host: "127.0.0.1" });

  const createProjectorNode = () =>
    createProjectors({
      databaseUrl: database.url,
      log: engines.log,
      tracing: tracingOf("projectors"),
      followWishes: "projectors_wishes",
      warn: (message, detail) => faults.push({ message, detail }),
      ...(engines.source ? { source: engines.source } : {}),
    });
  const projectors = createProjectorNode();
  await projectors.start();
  const relay = await engines.startRelay?.();

  const startQueryNode = async () => {
    const kafkaOfNode = await openConfiguredKafka(config, "query-api");
    const node = await openQueryApi({
      databaseUrl: database.url,
      kafka: kafkaOfNode,
      port: 0,
      host: "127.0.0.1",
      commandApiUrl: `http://127.0.0.1:${commands.port}`,
      media,
      tokenSecret: config.secrets.tokenSecret,
      otherTokenSecret: config.secrets.otherTokenSecret,
      version: config.version,
      rateLimitFactor: config.rateLimitFactor,
      tracing: tracingOf("query-api"),
      logFault,
      ...(kafkaOfNode ? { warn: (message: string, error: unknown) => void faults.push({ message, error }) } : {}),
    });
    const stop = () => node.stop().then(() => kafkaOfNode?.close());
    return { ...node, stop };
  };
  const queryApi = await startQueryNode();

  const gateway = createGateway({
    webDir: await emptySite("web", dataDir),
    adminDir: await emptySite("admin", dataDir),
    media,
    commandApiUrl: `http://127.0.0.1:${commands.port}`,
    queryApiUrl: `http://127.0.0.1:${queryApi.port}`,
    routeToCommandApi: createRouting([...commandContracts, ...queryContracts]),
    methodsOf: createMethodLookup([...commandContracts, ...queryContracts]),
    tracing: tracingOf("gateway"),
    rateLimitFactor: config.rateLimitFactor,
    log: (message) => faults.push(message),
  });
  const front = await listen(gateway.server, { port: 0, host: "127.0.0.1" });
  const client = createHttpClient(`http://127.0.0.1:${front.port}`);
  const admin = async (role: AdminRole = "superadmin") => {
    const body = { ...ADMINISTRATOR, username: role === "superadmin" ? ADMINISTRATOR.username : `keeper_${role}` };
    const made = await commandApi.createAdmin({ ...body, role });
    if (isRefusal(made)) throw new Error(made.message);
    return dataOf(AdminSignIn, await client.call("POST", "/auth/admin/login", { body })).tokens.access_token;
  };

  return {
    ...client,
    dataDir,
    databaseUrl: database.url,
    secrets: config.secrets,
    faults,
    engines,
    settle: () => projectors.settle(),
    settlePictures: () => commandApi.variantQueue.idle(),
    hold: projectors.hold,
    resume: projectors.resume,
    rebuild: projectors.rebuild,
    member: (name, nickname) => joinAsMember(client, name, nickname),
    admin,
    async firstAdministrator(password) {
      const made = await commandApi.ensureFirstAdministrator(password);
      if (!made) throw new Error("There is an administrator already");
      return made;
    },
    administrator: async (role) => actAsAdmin(client, await admin(role)),
    routes: [...routesOf(commandApi.app), ...routesOf(queryApi.app)],
    openLine: (options) => openPushLine(client.url, options),
    async startQueryNode() {
      const node = await startQueryNode();
      const url = `http://127.0.0.1:${node.port}`;
      return { url, openLine: (options) => openPushLine(url, options), stop: node.stop };
    },
    async startProjectorNode() {
      const node = createProjectorNode();
      await node.start();
      return node;
    },
    append: (stream, event) => appendEvent(engines.log, stream, event),
    readStream: (stream) => engines.log.readStream(stream),
    async startCommandNode(different = {}) {
      const now = different.now ?? commandDeps.now;
      const node = createCommandApi({ ...commandDeps, databaseNow: async () => now(), ...different });
      await node.start();
      const server = await listen(createServer(node.app), { port: 0, host: "127.0.0.1" });
      const stop = async () => {
        await server.close();
        await node.stop();
      };
      return { ...createHttpClient(`http://127.0.0.1:${server.port}`), stop };
    },
    query: async <Row extends object>(text: string, values: unknown[] = []) => (await engines.pool.query<Row>(text, values)).rows,
    mediaRecords: commandApi.mediaRecords,
    destroyKey: (memberId) => engines.keyring.destroy(memberId),
    async stop() {
      gateway.drain();
      await front.close();
      await queryApi.stop();
      await commands.close();
      await relay?.stop();
      await projectors.stop();
      await commandApi.stop();
      watching.abort();
      await watched;
      await engines.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page in the place of a site: what is served here is calls, pushes and media. */
async function emptySite(name: string, below: string): Promise<string> {
  const folder = path.join(below, name, "dist");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "index.html"), "<!doctype html><title>拾页</title>");
  return folder;
}

function routesOf(app: Express): string[] {
  return app.router.stack.flatMap(({ route }) =>
    route?.path.startsWith("/api/") ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path.slice("/api".length)}`) : [],
  );
}
