import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { address, optional } from "./variable-kinds.ts";

/** Documents in Meilisearch. */
export interface MeiliConfig {
  readonly url: string;
  readonly key: string | undefined;
  /** Begins the names of its indexes. */
  readonly prefix: string;
}

/** Pictures and films in a bucket. */
export interface S3Config {
  /** Undefined: Amazon's own. */
  readonly url: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Of the engines that take the place of PostgreSQL and of the folder. */
export const EngineVariables = {
  MEILI_URL: optional(address(["http:", "https:"], "http://127.0.0.1:7700")),
  MEILI_KEY: optional(z.string()),
  MEILI_PREFIX: optional(
    z.string().regex(/^[\w-]{1,60}$/, { error: "must be letters, digits, underscores and dashes, for example shiye" }),
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket, for example shiye-media" }),
  ),
  S3_URL: optional(address(["http:", "https:"], "https://s3.example:9000")),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, { error: "must be a region, for example us-east-1" })),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
};

type Variables = z.output<z.ZodObject<typeof EngineVariables>>;

export function meiliOf({ MEILI_URL: url, MEILI_KEY: key, MEILI_PREFIX: prefix = "shiye" }: Variables): MeiliConfig | undefined {
  return url === undefined ? undefined : { url, key, prefix };
}

export function s3Of(variables: Variables): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_URL: url, S3_REGION: region = "us-east-1", S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = variables;
  if (bucket === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined)
    throw new ConfigError(["S3_BUCKET is set: S3_ACCESS_KEY and S3_SECRET_KEY (or S3_SECRET_KEY_FILE) are needed to open it"]);
  return { url, bucket, region, accessKey, secretKey };
}
