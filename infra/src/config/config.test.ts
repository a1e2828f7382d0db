import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isReachableFromElsewhere, readConfig, requireDatabaseUrl } from "./config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "config test "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...variables });
const secretsFile = () => path.join(folder, "secrets.json");

describe("variables", () => {
  test("an empty environment is a complete configuration", () => {
    expect(read()).toMatchObject({
      port: 5180,
      host: "127.0.0.1",
      dataDir: folder,
      databaseUrl: undefined,
      environment: "development",
      demo: "first-start",
      demoSize: { members: 60, notes: 300 },
      uploadLimits: { quotaBytes: 1024 ** 3, freeDiskBytes: 512 * 1024 ** 2 },
    });
  });

  test.each([
    ["127.0.0.1", false],
    ["127.8.0.1", false],
    ["localhost", false],
    ["::1", false],
    ["0.0.0.0", true],
    ["::", true],
    ["192.168.1.4", true],
    ["127.0.0.1.example.org", true],
    ["shiye.example", true],
  ])("what listens on %s is reached from elsewhere: %s", (host, reached) => {
    expect(isReachableFromElsewhere({ host, trustedProxies: [] })).toBe(reached);
    expect(read({ HOST: host }).demo).toBe(reached ? "no" : "first-start");
    expect(isReachableFromElsewhere({ host, trustedProxies: ["loopback"] }), "behind a proxy").toBe(true);
    expect(read({ HOST: host, TRUSTED_PROXIES: "loopback" }).demo).toBe("no");
  });

  test("what listens on loopback behind a trusted proxy is reached from elsewhere", () => {
    expect(read({ TRUSTED_PROXIES: "loopback" }).demo).toBe("no");
    expect(read({ TRUSTED_PROXIES: "loopback", DEMO: "1" }).demo).toBe("insisted");
  });

  test("a variable set to nothing counts as not set", () => {
    expect(read({ PORT: "", DATABASE_URL: "", DEMO: "" })).toMatchObject({ port: 5180, databaseUrl: undefined, demo: "first-start" });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "80.5"],
    ["PORT", "0x10"],
    ["PORT", "1e3"],
    ["PORT", " "],
    ["UPLOAD_QUOTA_MB", "1e3"],
    ["UPLOAD_FREE_DISK_MB", " "],
    ["RATE_LIMIT_FACTOR", "0x2"],
    ["RATE_LIMIT_FACTOR", "0"],
    ["OTEL_TRACES_SAMPLER_ARG", " "],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["HOST", "a b"],
    ["DATABASE_URL", "mysql://root@localhost/shiye"],
    ["EVENT_LOG_URL", "http://localhost:2113"],
    ["KAFKA_BROKERS", "kafka-1"],
    ["KAFKA_BROKERS", "kafka://kafka-1:9092"],
    ["KAFKA_BROKERS", ","],
    ["KAFKA_PREFIX", "our topics"],
    ["KAFKA_TLS", "yes"],
    ["KAFKA_MECHANISM", "kerberos"],
    ["MEILI_URL", "meilisearch:7700"],
    ["MEILI_PREFIX", "our indexes"],
    ["S3_BUCKET", "Our Bucket"],
    ["S3_URL", "s3://bucket"],
    ["DEMO", "yes"],
    ["DEMO_SIZE", "60"],
    ["DEMO_SIZE", "0x5"],
    ["NODE_ENV", "staging"],
    ["UPLOAD_QUOTA_MB", "0"],
    ["UPLOAD_QUOTA_MB", "1.5"],
    ["UPLOAD_FREE_DISK_MB", "-1"],
    ["MASTER_KEY", "short"],
    ["JWT_SECRET", "short"],
  ])("a wrong %s is named (%s), and nothing is written", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`- ${name} must`));
    expect(existsSync(secretsFile())).toBe(false);
  });

  test("a number is digits, where it may be with a point", () => {
    expect(read({ PORT: "0", UPLOAD_QUOTA_MB: "1", RATE_LIMIT_FACTOR: "0.5" })).toMatchObject({
      port: 0,
      uploadLimits: { quotaBytes: 1024 ** 2 },
      rateLimitFactor: 0.5,
    });
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_TRACES_SAMPLER_ARG: "0.25" }).tracing?.ratio).toBe(0.25);
  });

  test("all wrong variables are named at once, and no value is repeated", () => {
    const attempt = () => read({ PORT: "x", JWT_SECRET: "my-password" });
    expect(attempt).toThrow(/PORT[\s\S]*JWT_SECRET/);
    expect(attempt).not.toThrow(/my-password/);
  });

  test("demo sign-ins and the captcha of tests never exist in production", () => {
    expect(read({ NODE_ENV: "production", CAPTCHA_TEST_ANSWER: "test" })).toMatchObject({ demo: "no", captchaTestAnswer: undefined });
    expect(() => read({ NODE_ENV: "production", DEMO: "1" })).toThrow(/DEMO/);
    expect(read({ CAPTCHA_TEST_ANSWER: "test" }).captchaTestAnswer).toBeUndefined();
    expect(read({ NODE_ENV: "test", CAPTCHA_TEST_ANSWER: "test" }).captchaTestAnswer).toBe("test");
  });

  test.each([
    [{}, "first-start"],
    [{ HOST: "localhost" }, "first-start"],
    [{ HOST: "::1" }, "first-start"],
    [{ HOST: "127.0.0.2" }, "first-start"],
    [{ HOST: "0.0.0.0" }, "no"],
    [{ HOST: "192.168.1.7" }, "no"],
    [{ HOST: "127.0.0.1.example.org" }, "no"],
    [{ HOST: "0.0.0.0", DEMO: "1" }, "insisted"],
    [{ DEMO: "0" }, "no"],
  ])(
    "sign-ins that everybody knows are made only where this machine alone can use them, unless somebody insists (%o: %s)",
    (variables, demo) => {
      expect(read(variables).demo).toBe(demo);
    },
  );

  test("proxies that are trusted are read from a list, and a place that is none is named", () => {
    expect(read().trustedProxies).toEqual([]);
    expect(read({ TRUSTED_PROXIES: "loopback, 10.0.0.0/8,2001:db8::1" }).trustedProxies).toEqual(["loopback", "10.0.0.0/8", "2001:db8::1"]);
    expect(() => read({ TRUSTED_PROXIES: "10.0.0.0/8,proxy.example" })).toThrow(/TRUSTED_PROXIES must be/);
    expect(() => read({ TRUSTED_PROXIES: "0.0.0.0/33" })).toThrow(/TRUSTED_PROXIES must be/);
  });

  test("Kafka is used where brokers are named, under names of its own", () => {
    expect(read().kafka).toBeUndefined();
    expect(read({ KAFKA_BROKERS: "" }).kafka).toBeUndefined();
    const brokers = ["kafka-1:9092", "[::1]:9093"];
    const plain = { brokers, prefix: "shiye", tls: false, login: undefined };
    expect(read({ KAFKA_BROKERS: "kafka-1:9092, [::1]:9093" }).kafka).toEqual(plain);
    expect(read({ KAFKA_BROKERS: "k:1", KAFKA_PREFIX: "staging" }).kafka?.prefix).toBe("staging");
  });

  test("a password for Kafka goes over TLS only, and with a name", () => {
    const KAFKA_BROKERS = "k:1";
    const login = { KAFKA_USERNAME: "shiye", KAFKA_PASSWORD: "of-kafka" };
    expect(read({ KAFKA_BROKERS, KAFKA_TLS: "1", ...login }).kafka).toMatchObject({
      tls: true,
      login: { mechanism: "plain", username: "shiye", password: "of-kafka" },
    });
    expect(read({ KAFKA_BROKERS, KAFKA_TLS: "1", ...login, KAFKA_MECHANISM: "scram-sha-512" }).kafka?.login?.mechanism).toBe(
      "scram-sha-512",
    );
    expect(() => read({ KAFKA_BROKERS, ...login })).toThrow(/KAFKA_TLS/);
    expect(() => read({ KAFKA_BROKERS, KAFKA_TLS: "1", KAFKA_USERNAME: "shiye" })).toThrow(/KAFKA_PASSWORD/);
    expect(() => read({ KAFKA_BROKERS, ...login })).not.toThrow(/of-kafka/);
  });

  test("Meilisearch is used where it is named, under names of its own", () => {
    expect(read({ MEILI_KEY: "k" }).meili).toBeUndefined();
    expect(read({ MEILI_URL: "http://m:7700" }).meili).toEqual({ url: "http://m:7700", key: undefined, prefix: "shiye" });
    expect(read({ MEILI_URL: "https://m", MEILI_KEY: "k", MEILI_PREFIX: "staging" }).meili).toMatchObject({ key: "k", prefix: "staging" });
  });

  test("a bucket is used where it is named, and not without its keys", () => {
    expect(read({ S3_SECRET_KEY: "s" }).s3).toBeUndefined();
    const keys = { S3_ACCESS_KEY: "a", S3_SECRET_KEY: "s" };
    const opened = { bucket: "media", region: "us-east-1", url: undefined, accessKey: "a", secretKey: "s" };
    expect(read({ S3_BUCKET: "media", ...keys }).s3).toEqual(opened);
    expect(() => read({ S3_BUCKET: "media", S3_ACCESS_KEY: "a" })).toThrow(/S3_SECRET_KEY/);
  });

  test("traces are made where a collector is named, all of them or the part that is named", () => {
    expect(read().tracing).toBeUndefined();
    const endpoint = "http://collector:4318";
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({ endpoint, ratio: 1 });
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: "0.01" }).tracing).toEqual({ endpoint, ratio: 0.01 });
    expect(() => read({ OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow("OTEL_TRACES_SAMPLER_ARG must be the part");
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT must look like");
  });

  test("the demo community has the size that was asked for", () => {
    expect(read({ DEMO_SIZE: "8x24" }).demoSize).toEqual({ members: 8, notes: 24 });
  });

  test("a service without a database is told which variable it lacks", () => {
    expect(() => requireDatabaseUrl(read())).toThrow(/DATABASE_URL is not set/);
    expect(requireDatabaseUrl(read({ DATABASE_URL: "postgres://a:b@c/d" }))).toBe("postgres://a:b@c/d");
  });
});

describe("a variable in a file", () => {
  const inFile = (text: string) => {
    const file = path.join(folder, "held");
    writeFileSync(file, text);
    return file;
  };

  test("is read without the line break at its end", () => {
    expect(read({ DATABASE_URL_FILE: inFile("postgres://a:b@c/d\n") }).databaseUrl).toBe("postgres://a:b@c/d");
    const kafka = { KAFKA_BROKERS: "k:1", KAFKA_TLS: "1", KAFKA_USERNAME: "shiye", KAFKA_PASSWORD_FILE: inFile("of-kafka\n") };
    expect(read(kafka).kafka?.login?.password).toBe("of-kafka");
    expect(read({ MEILI_URL: "http://m:7700", MEILI_KEY_FILE: inFile("of-meili\n") }).meili?.key).toBe("of-meili");
    expect(read({ S3_BUCKET: "media", S3_ACCESS_KEY: "a", S3_SECRET_KEY_FILE: inFile("of-s3\n") }).s3?.secretKey).toBe("of-s3");
    expect(read({ MASTER_KEY_FILE: inFile("a".repeat(64)) }).secrets.masterKey).toBe("a".repeat(64));
  });

  test("is checked like any other, and its value is not shown", () => {
    expect(() => read({ JWT_SECRET_FILE: inFile("my-password") })).toThrow(/JWT_SECRET must/);
    expect(() => read({ JWT_SECRET_FILE: inFile("my-password") })).not.toThrow(/my-password/);
  });

  test("is not guessed where the file is not there, or the variable is set as well", () => {
    expect(() => read({ MASTER_KEY_FILE: path.join(folder, "nowhere") })).toThrow(/MASTER_KEY_FILE names/);
    expect(() => read({ JWT_SECRET_FILE: inFile("b".repeat(64)), JWT_SECRET: "c".repeat(64) })).toThrow(/both set/);
    expect(existsSync(secretsFile())).toBe(false);
  });
});

describe("secrets", () => {
  test("are drawn once, each for itself, and are readable by their owner only", () => {
    const first = read().secrets;
    expect(read().secrets).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(2);
    expect(first.masterKey).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(secretsFile()).mode & 0o777).toBe(0o600);
  });

  test("given by environment win, and are not written down", () => {
    const given = "a".repeat(64);
    expect(read({ MASTER_KEY: given }).secrets.masterKey).toBe(given);
    expect(readFileSync(secretsFile(), "utf8")).not.toContain(given);
  });

  test("all given by environment need no file", () => {
    const text = "b".repeat(64);
    read({ MASTER_KEY: text, JWT_SECRET: text });
    expect(existsSync(secretsFile())).toBe(false);
  });

  test("of an older file are completed, never changed", () => {
    writeFileSync(secretsFile(), JSON.stringify({ masterKey: "c".repeat(64), other: "kept" }));
    expect(read().secrets.masterKey).toBe("c".repeat(64));
    expect(JSON.parse(readFileSync(secretsFile(), "utf8"))).toMatchObject({ masterKey: "c".repeat(64), other: "kept" });
  });

  test("for tokens may be two while one takes the other's place, both from the same source", () => {
    const [one, other] = ["b".repeat(64), "c".repeat(64)];
    expect(read({ JWT_SECRET: one, JWT_SECRET_OTHER: other }).secrets).toMatchObject({ tokenSecret: one, otherTokenSecret: other });
    expect(() => read({ JWT_SECRET_OTHER: other })).toThrow("JWT_SECRET_OTHER goes with JWT_SECRET");
    writeFileSync(secretsFile(), JSON.stringify({ masterKey: "d".repeat(64), tokenSecret: one, otherTokenSecret: other }));
    expect(read().secrets).toMatchObject({ tokenSecret: one, otherTokenSecret: other });
    expect(read({ JWT_SECRET: "e".repeat(64) }).secrets).not.toHaveProperty("otherTokenSecret");
  });

  test("for which the disk has no room are no keys, and leave no half of a file", () => {
    symlinkSync("/dev/full", `${secretsFile()}.${process.pid}`);
    expect(() => read()).toThrow(/DATA_DIR .*磁盘已满.*ENOSPC/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("in a broken file are not replaced by new ones", () => {
    writeFileSync(secretsFile(), '{"masterKey":');
    expect(() => read()).toThrow(/secrets\.json cannot be read/);
    expect(readFileSync(secretsFile(), "utf8")).toBe('{"masterKey":');
  });

  test("that were lost while their data is still there are not drawn anew", () => {
    mkdirSync(path.join(folder, "postgres", "cluster"), { recursive: true });
    expect(() => read()).toThrow(/secrets\.json is missing/);
  });
});
