type Environment = Readonly<Record<string, string | undefined>>;

interface Group {
  /** Without this one the others mean nothing. */
  partner: string;
  others: readonly string[];
  /** Names a file of a secret that deployments hand to every service, whether it is used or not: then nobody has forgotten anything. */
  handedOut?: string;
}

const GROUPS: readonly Group[] = [
  {
    partner: "KAFKA_BROKERS",
    others: ["KAFKA_PREFIX", "KAFKA_TLS", "KAFKA_USERNAME", "KAFKA_PASSWORD", "KAFKA_PASSWORD_FILE", "KAFKA_MECHANISM"],
  },
  { partner: "MEILI_URL", others: ["MEILI_KEY", "MEILI_PREFIX"], handedOut: "MEILI_KEY_FILE" },
  {
    partner: "S3_BUCKET",
    others: ["S3_URL", "S3_REGION", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
    handedOut: "S3_SECRET_KEY_FILE",
  },
  { partner: "OTEL_EXPORTER_OTLP_ENDPOINT", others: ["OTEL_TRACES_SAMPLER_ARG"] },
];

/** A line for each group of variables that are set without the one that gives them a meaning. Names only, never values. */
export function lonelyVariables(environment: Environment): string[] {
  return GROUPS.flatMap(({ partner, others, handedOut }) => {
    if (environment[partner] || (handedOut !== undefined && environment[handedOut])) return [];
    const set = others.filter((name) => environment[name]);
    return set.length === 0 ? [] : [`没有作用 · without effect, because ${partner} is not set: ${set.join(", ")}`];
  });
}
