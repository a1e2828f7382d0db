import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig, variableNames } from "@shiye/infra/config/config";
import { readModels } from "@shiye/projectors/read-models";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const names = z.record(z.string(), z.unknown());
const Service = z.looseObject({
  image: z.string(),
  profiles: z.array(z.string()),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.union([z.string(), z.number()])).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.enum(["service_healthy", "service_started"]) })).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()) }),
  deploy: z.looseObject({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: names,
  volumes: names,
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const Scrapes = z.looseObject({
  scrape_configs: z.array(
    z.looseObject({ job_name: z.string(), dns_sd_configs: z.array(z.looseObject({ names: z.array(z.string()), port: z.number() })) }),
  ),
});

const compose = Compose.parse(parse(read("docker-compose.yml"), { merge: true }));
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

describe("docker-compose.yml", () => {
  it("runs every service of the product, from the one image", () => {
    const started = ours.map(([, { command }]) => command?.[0]);
    expect(started.sort()).toEqual([".build/command-api.mjs", ".build/gateway.mjs", ".build/projectors.mjs", ".build/query-api.mjs"]);
    expect(new Set(ours.map(([, { image }]) => image))).toEqual(
      new Set([`shiye:${z.object({ version: z.string() }).parse(JSON.parse(read("package.json"))).version}`]),
    );
    for (const [, { build }] of ours) expect(existsSync(path.join(root, build?.dockerfile ?? "-"))).toBe(true);
  });

  it.each(ours)("sets nothing for %s that the product does not read", (_name, { environment }) => {
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(environment.NODE_ENV).toBe("production");
  });

  it.each(ours)("hands on to %s what an operator may set, and lets it be empty", (_name, { environment }) => {
    const given = Object.entries(environment).filter(([name, value]) => value === `\${${name}:-}`);
    const may = ["FIRST_ADMINISTRATOR", "KAFKA_PREFIX", "KAFKA_TLS", "MEILI_PREFIX", "OTEL_TRACES_SAMPLER_ARG", "RATE_LIMIT_FACTOR"];
    expect(given.map(([name]) => name)).toEqual(expect.arrayContaining([...may, "S3_REGION", "UPLOAD_FREE_DISK_MB", "UPLOAD_QUOTA_MB"]));
    // Empty means Amazon, which only a default without a colon lets through.
    expect(environment.S3_URL).toBe(`\${S3_URL-http://s3:8333}`);
    expect(environment.S3_ACCESS_KEY).toBe(`\${S3_ACCESS_KEY:-shiye}`);
    const secrets = { MASTER_KEY: "0".repeat(64), JWT_SECRET: "x".repeat(32), DATABASE_URL: "postgres://a@b/c" };
    expect(() => readConfig({ ...Object.fromEntries(given.map(([name]) => [name, ""])), ...secrets })).not.toThrow();
  });

  it("lets PostgreSQL take the connections that docs/operations.md (Sizing) counts, of twice as many nodes", () => {
    const copies = (name: string) => z.number().parse(compose.services[name]?.deploy.replicas);
    const counted = 20 * copies("command-api") + 20 * copies("query-api") + 2 * readModels.length * copies("projectors");
    const most = compose.services.postgres?.command?.map(String).find((one) => one.startsWith("max_connections="));
    expect(Number(most?.split("=")[1])).toBeGreaterThan(2 * counted);
  });

  it.each(services)("%s names nothing that is not there", (_name, service) => {
    expect(Object.keys(service.depends_on).filter((name) => !(name in compose.services))).toEqual([]);
    expect(service.networks.filter((name) => !(name in compose.networks))).toEqual([]);
    expect(service.secrets.filter((name) => !(name in compose.secrets))).toEqual([]);
    const mounted = service.volumes.map((volume) => volume.split(":")[0] ?? "");
    const missing = (name: string) => (name.startsWith("./") ? !existsSync(path.join(root, name)) : !(name in compose.volumes));
    expect(mounted.filter(missing)).toEqual([]);
    // What a service waits for is started by every profile that starts the service.
    for (const name of Object.keys(service.depends_on))
      expect(compose.services[name]?.profiles).toEqual(expect.arrayContaining(service.profiles));
  });

  it.each(services)("pins the image of %s", (_name, { image }) => {
    expect(image).toMatch(/^[\w./-]+:v?\d+(\.\d+)+$/);
  });

  it("keeps no secret in itself: all are files that make-secrets draws, and git does not see", () => {
    const drawn = [...read("infra/docker/make-secrets.mjs").matchAll(/keep\("(\w+)"/g)].map(([, name]) => `./infra/docker/secrets/${name}`);
    expect(
      Object.values(compose.secrets)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(drawn.sort());
    expect(read(".gitignore").split("\n")).toContain("infra/docker/secrets/");
    for (const [, { environment }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY|DATABASE_URL/.test(name) && name !== "S3_ACCESS_KEY")
          expect(`${name}=${value}`).toMatch(/_FILE=\/run\/secrets\/\w+$/);
  });

  it("opens the doors of the proxy alone, and those of whoever watches to this machine", () => {
    const opened = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith("127.0.0.1:")));
    expect(opened.map(([name]) => name)).toEqual(["proxy"]);
    const watching = services.filter(([, { profiles }]) => profiles.includes("watch"));
    expect(services.filter(([, { ports }]) => ports.length > 0).length).toBe(watching.length + opened.length);
    expect(services.filter(([, { networks }]) => networks.includes("outside")).map(([name]) => name)).toEqual(["proxy"]);
  });

  it("sends each service to the port that it listens on", () => {
    for (const [name, { environment, healthcheck }] of ours) {
      expect(healthcheck.test.at(-1), name).toBe(String(environment.PORT));
      for (const [variable, service] of [
        ["COMMAND_API_URL", "command-api"],
        ["QUERY_API_URL", "query-api"],
      ] as const)
        expect(environment[variable]).toBe(`http://${service}:${compose.services[service]?.environment.PORT}`);
    }
    for (const job of Scrapes.parse(parse(read("infra/observability/prometheus.yml"))).scrape_configs)
      for (const { names, port } of job.dns_sd_configs)
        expect([job.job_name, port]).toEqual([names[0], compose.services[job.job_name]?.environment.PORT]);
    expect(read("infra/docker/Caddyfile")).toContain(`gateway:${compose.services.gateway?.environment.PORT}`);
  });
});
