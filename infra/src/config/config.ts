import path from "node:path";
import { z } from "zod";
import { readSecrets, type Secrets } from "./secrets.ts";

const VERSION = "1.2.0";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["0", "1", "false", "true"]).transform((value) => value === "1" || value === "true");
const optionalText = z.string().trim().min(1).optional();

const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port.default(5180),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  EVENT_LOG_URL: optionalText,
  DEMO: flag.optional(),
  TOKEN_SECRET: optionalText,
  MASTER_KEY: optionalText,
  CAPTCHA_TEST_ANSWER: optionalText,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  COMMAND_API_URL: z.url().default("http://127.0.0.1:5183"),
  QUERY_API_URL: z.url().default("http://127.0.0.1:5184"),
  METRICS_PORT: port.default(0),
});

export interface Config {
  /** Of the product, as the about page shows it. Source: specification 000 §9. */
  version: string;
  production: boolean;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined: the log in PostgreSQL. */
  eventLogUrl: string | undefined;
  demo: boolean;
  /** Passes as any captcha's answer; only ever set where NODE_ENV=test. */
  captchaTestAnswer: string | undefined;
  rateLimitFactor: number;
  commandApiUrl: string;
  queryApiUrl: string;
  metricsPort: number;
  /** Read when first asked for: the gateway runs without them. */
  secrets: () => Secrets;
}

/** Parses the environment, once, at boot. Throws one plain sentence for each variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined>, workingDirectory: string): Config {
  // An empty variable is a variable that was not set: compose files and shells make them.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  const dataDir = path.resolve(workingDirectory, env.DATA_DIR);
  return {
    version: VERSION,
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    eventLogUrl: env.EVENT_LOG_URL,
    // Demo members have a password that everybody knows: never in production, whatever is asked for.
    demo: !production && (env.DEMO ?? env.NODE_ENV !== "test"),
    captchaTestAnswer: env.NODE_ENV === "test" ? env.CAPTCHA_TEST_ANSWER : undefined,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    commandApiUrl: env.COMMAND_API_URL,
    queryApiUrl: env.QUERY_API_URL,
    metricsPort: env.METRICS_PORT,
    secrets: () => readSecrets({ tokens: env.TOKEN_SECRET, master: env.MASTER_KEY }, dataDir),
  };
}
