import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { messageOf } from "../errors.ts";
import { isPlace } from "../http/addresses.ts";
import { ConfigError } from "./config-error.ts";
import { EngineVariables, type MeiliConfig, meiliOf, type S3Config, s3Of } from "./engine-variables.ts";
import { type DrawSecret, openSecrets, type Secrets } from "./secrets.ts";
import { address, decimal, optional, wholeNumber } from "./variable-kinds.ts";

/** The configuration of a process. It is read once at start and passed on as plain objects. */
export interface Config {
  /** Of the product, as the about page shows it. Source: specification 000 §9. */
  readonly version: string;
  /** Where this process listens. Under the supervisor every service gets a loopback port of its own. */
  readonly port: number;
  readonly host: string;
  /** Absolute. Everything that is kept: `postgres/`, `media/`, `secrets.json`. */
  readonly dataDir: string;
  /** Undefined: the supervisor starts the embedded server and names it to its children. */
  readonly databaseUrl: string | undefined;
  /** Undefined: the event log is in PostgreSQL. */
  readonly eventLogUrl: string | undefined;
  /** Undefined: events, pushes and signals go through PostgreSQL. `prefix` begins the name of each topic. */
  readonly kafka: KafkaConfig | undefined;
  /** Undefined: what is searched is in PostgreSQL. */
  readonly meili: MeiliConfig | undefined;
  /** Undefined: pictures and films are in `<dataDir>/media`. */
  readonly s3: S3Config | undefined;
  /** Where the gateway finds the two services. */
  readonly commandApiUrl: string;
  readonly queryApiUrl: string;
  /** Peers that may say for whom they speak: addresses, ranges, words (`infra/src/http/addresses.ts`). Services trust loopback as well. */
  readonly trustedProxies: readonly string[];
  readonly environment: "development" | "test" | "production";
  /**
   * Whether demo members, with sign-ins that everybody knows, may be written: `first-start` into a community that has nothing yet and
   * is reached from this machine only, `insisted` into any other as well. Never in production. Source: contract §2.
   */
  readonly demo: "no" | "first-start" | "insisted";
  readonly demoSize: DemoSize;
  /** Text that also passes as the captcha; only ever set when `environment` is `test`. */
  readonly captchaTestAnswer: string | undefined;
  /** Widens every rate limit: load tests come from one address. */
  readonly rateLimitFactor: number;
  /** What a member may upload in a day, and what must stay free on the disk: bytes. */
  readonly uploadLimits: { readonly quotaBytes: number; readonly freeDiskBytes: number };
  /** Where programs that are good to have (ffmpeg) are looked for, as the shell does. */
  readonly searchPath: string;
  /** Of the first administrator; drawn and printed once where there is none. */
  readonly adminPassword: string | undefined;
  /** Whether a start makes an administrator where there is none. Not where demo content is about to bring one. */
  readonly firstAdministrator: boolean;
  /** Where spans go, and which part of the traces; undefined: nowhere, and none are made. */
  readonly tracing: { readonly endpoint: string; readonly ratio: number } | undefined;
  readonly secrets: Secrets;
  /** Which secrets are given by variables, and not kept in the data folder. */
  readonly givenSecrets: { readonly masterKey: boolean; readonly tokenSecret: boolean };
  /** What the master key is to be replaced by, for the verb that does it. */
  readonly newMasterKey: string | undefined;
}

interface KafkaConfig {
  readonly brokers: readonly string[];
  readonly prefix: string;
  readonly tls: boolean;
  /** Only ever set together with `tls`. */
  readonly login:
    | { readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512"; readonly username: string; readonly password: string }
    | undefined;
}

export interface DemoSize {
  readonly members: number;
  readonly notes: number;
}

const VERSION = "1.2.0";

const PORT_WORDS = "must be a port number from 0 (any free one) to 65535, for example 5180";
const port = wholeNumber(PORT_WORDS).pipe(z.number().max(65_535, { error: PORT_WORDS }));

const MEGABYTE = 1024 * 1024;
const megabytes = (least: number) =>
  wholeNumber("must be a whole number of megabytes").pipe(z.number().min(least, { error: `must be ${least} or more, in megabytes` }));

const TRACES_WORDS = "must be the part of the traces that are kept, from 0 to 1";

const masterKey = z.string().regex(/^[0-9a-f]{64}$/i, { error: "must be 32 bytes in hexadecimal: 64 digits" });
const secret = z.string().min(32, { error: "must have at least 32 characters" });

const Variables = z.object({
  PORT: optional(port),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, { error: "must be a host name or an address, for example 127.0.0.1" })),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(address(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database")),
  EVENT_LOG_URL: optional(
    address(
      ["esdb:", "esdb+discover:", "kurrentdb:", "kurrentdb+discover:", "kurrent:", "kurrent+discover:"],
      "esdb://host:2113?tls=false or kurrentdb://host:2113",
    ),
  ),
  KAFKA_BROKERS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine((brokers) => brokers.length > 0 && brokers.every((broker) => /^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(broker)), {
        error: "must be brokers with commas between, for example kafka-1:9092,kafka-2:9092",
      }),
  ),
  KAFKA_PREFIX: optional(z.string().regex(/^[\w.-]{1,60}$/, { error: "must be letters, digits, dots and dashes, for example shiye" })),
  KAFKA_TLS: optional(z.enum(["0", "1"], { error: "must be 0 (plain TCP) or 1" })),
  KAFKA_USERNAME: optional(z.string()),
  KAFKA_PASSWORD: optional(z.string()),
  KAFKA_MECHANISM: optional(
    z.enum(["plain", "scram-sha-256", "scram-sha-512"], { error: "must be plain, scram-sha-256 or scram-sha-512" }),
  ),
  ...EngineVariables,
  COMMAND_API_URL: optional(address(["http:"], "http://127.0.0.1:5181")),
  QUERY_API_URL: optional(address(["http:"], "http://127.0.0.1:5182")),
  TRUSTED_PROXIES: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine((places) => places.every(isPlace), {
        error:
          "must be addresses or ranges with commas between, for example 10.0.0.5,2001:db8::/32, or the words loopback, linklocal, private",
      }),
  ),
  NODE_ENV: optional(z.enum(["development", "test", "production"], { error: "must be development, test or production" })),
  DEMO: optional(z.enum(["0", "1"], { error: "must be 0 (no demo content) or 1" })),
  DEMO_SIZE: optional(z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,5}$/, { error: "must be members x notes, for example 60x300" })),
  CAPTCHA_TEST_ANSWER: optional(z.string().max(20, { error: "must have at most 20 characters" })),
  MASTER_KEY: optional(masterKey),
  NEW_MASTER_KEY: optional(masterKey),
  JWT_SECRET: optional(secret),
  JWT_SECRET_OTHER: optional(secret),
  ADMIN_PASSWORD: optional(
    z.string().min(8, { error: "must have at least 8 characters" }).max(200, { error: "must have at most 200 characters" }),
  ),
  FIRST_ADMINISTRATOR: optional(z.enum(["0", "1"], { error: "must be 0 or 1" })),
  PATH: optional(z.string()),
  UPLOAD_QUOTA_MB: optional(megabytes(1)),
  UPLOAD_FREE_DISK_MB: optional(megabytes(0)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address(["http:", "https:"], "http://127.0.0.1:4318")),
  OTEL_TRACES_SAMPLER_ARG: optional(decimal(TRACES_WORDS).pipe(z.number().max(1, { error: TRACES_WORDS }))),
  RATE_LIMIT_FACTOR: optional(decimal("must be a number, for example 2 or 0.5").pipe(z.number().positive({ error: "must be above 0" }))),
});

/** What may also be named by a file that holds it, as container platforms hand out secrets: `MASTER_KEY_FILE=/run/secrets/master_key`. */
const FROM_FILES = [
  "DATABASE_URL",
  "EVENT_LOG_URL",
  "KAFKA_PASSWORD",
  "MEILI_KEY",
  "S3_SECRET_KEY",
  "MASTER_KEY",
  "NEW_MASTER_KEY",
  "JWT_SECRET",
  "JWT_SECRET_OTHER",
] as const;

/** Every variable that the product reads, for whoever checks what others set. */
export const variableNames: readonly string[] = [...Object.keys(Variables.shape), ...FROM_FILES.map((name) => `${name}_FILE`)];

function withFiles(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = { ...environment };
  for (const name of FROM_FILES) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new ConfigError([`${name} and ${name}_FILE are both set: only one of them can hold`]);
    try {
      read[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      throw new ConfigError([`${name}_FILE names ${file}, which cannot be read: ${messageOf(error)}`]);
    }
  }
  return read;
}

/**
 * Reads the variables, and the secrets from them or from `<DATA_DIR>/secrets.json`, which the first start draws and writes.
 * Throws a ConfigError that names every variable that is wrong, in words fit to show; values are never repeated in it. `draw`: for those to
 * whom a folder without secrets is no first start.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  draw: DrawSecret = () => randomBytes(32).toString("hex"),
): Config {
  const read = Variables.safeParse(withFiles(environment));
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  const variables = read.data;
  const mode = variables.NODE_ENV ?? "development";
  if (mode === "production" && variables.DEMO === "1") {
    throw new ConfigError(["DEMO must not be 1 when NODE_ENV is production: the demo sign-ins are known to everybody"]);
  }
  if (variables.JWT_SECRET_OTHER && !variables.JWT_SECRET) throw new ConfigError(["JWT_SECRET_OTHER goes with JWT_SECRET"]);
  const dataDir = path.resolve(variables.DATA_DIR ?? ".data");
  const host = variables.HOST ?? "127.0.0.1";
  const trustedProxies = variables.TRUSTED_PROXIES ?? [];
  const [members = 0, notes = 0] = (variables.DEMO_SIZE ?? "60x300").split("x").map(Number);
  return {
    version: VERSION,
    port: variables.PORT ?? 5180,
    host,
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    eventLogUrl: variables.EVENT_LOG_URL,
    kafka: kafkaOf(variables),
    meili: meiliOf(variables),
    s3: s3Of(variables),
    commandApiUrl: variables.COMMAND_API_URL ?? "http://127.0.0.1:5181",
    queryApiUrl: variables.QUERY_API_URL ?? "http://127.0.0.1:5182",
    trustedProxies,
    environment: mode,
    demo: demoOf(mode, isReachableFromElsewhere({ host, trustedProxies }), variables.DEMO),
    demoSize: { members, notes },
    captchaTestAnswer: mode === "test" ? variables.CAPTCHA_TEST_ANSWER : undefined,
    rateLimitFactor: variables.RATE_LIMIT_FACTOR ?? 1,
    adminPassword: variables.ADMIN_PASSWORD,
    firstAdministrator: variables.FIRST_ADMINISTRATOR !== "0",
    uploadLimits: {
      quotaBytes: (variables.UPLOAD_QUOTA_MB ?? 1024) * MEGABYTE,
      freeDiskBytes: (variables.UPLOAD_FREE_DISK_MB ?? 512) * MEGABYTE,
    },
    searchPath: variables.PATH ?? "",
    tracing: variables.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: variables.OTEL_TRACES_SAMPLER_ARG ?? 1 }
      : undefined,
    givenSecrets: { masterKey: variables.MASTER_KEY !== undefined, tokenSecret: variables.JWT_SECRET !== undefined },
    newMasterKey: variables.NEW_MASTER_KEY,
    secrets: openSecrets(
      dataDir,
      {
        masterKey: variables.MASTER_KEY,
        tokenSecret: variables.JWT_SECRET,
        otherTokenSecret: variables.JWT_SECRET_OTHER,
      },
      draw,
    ),
  };
}

function kafkaOf(variables: z.output<typeof Variables>): KafkaConfig | undefined {
  const { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix = "shiye", KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = variables;
  if (!brokers) return undefined;
  const tls = variables.KAFKA_TLS === "1";
  if ((username === undefined) !== (password === undefined)) throw new ConfigError(["KAFKA_USERNAME and KAFKA_PASSWORD belong together"]);
  if (username === undefined || password === undefined) return { brokers, prefix, tls, login: undefined };
  if (!tls) throw new ConfigError(["KAFKA_PASSWORD must not travel in the open: set KAFKA_TLS=1"]);
  return { brokers, prefix, tls, login: { mechanism: variables.KAFKA_MECHANISM ?? "plain", username, password } };
}

function demoOf(mode: Config["environment"], isReachable: boolean, wish: "0" | "1" | undefined): Config["demo"] {
  if (mode === "production" || wish === "0") return "no";
  if (wish === "1") return "insisted";
  return isReachable ? "no" : "first-start";
}

/** Whether anybody but this machine may get in. Where a proxy stands in front, it is reached although it listens on loopback. */
export function isReachableFromElsewhere({ host, trustedProxies }: Pick<Config, "host" | "trustedProxies">): boolean {
  return !isLoopback(host) || trustedProxies.length > 0;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** For services, which cannot start a server of their own. */
export function requireDatabaseUrl(config: Config): string {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  throw new ConfigError(["DATABASE_URL is not set: a service that runs alone needs a PostgreSQL server (`npm start` brings its own)"]);
}
