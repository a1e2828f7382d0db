import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { variableNames } from "@shiye/infra/config/config";
import { createApiApp } from "@shiye/infra/http/api-app";
import { createStatusPage } from "@shiye/projectors/status-page";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { problemsOf } from "./problems.ts";

const folder = fileURLToPath(new URL("../../kubernetes/", import.meta.url));
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

const Labels = z.record(z.string(), z.string());
const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
const Deployment = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), seccompProfile: z.object({ type: z.literal("RuntimeDefault") }) }),
        containers: z.tuple([
          z.looseObject({
            image: z.literal("shiye"),
            args: z.tuple([z.string()]),
            envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal("shiye") }) })]),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            ports: z.tuple([z.object({ name: z.literal("http"), containerPort: z.number() })]),
            startupProbe: Probe,
            readinessProbe: Probe,
            livenessProbe: Probe,
            resources: z.object({ requests: Labels, limits: z.object({ cpu: z.string(), memory: z.string() }) }),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
            }),
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const Kustomization = z.looseObject({
  resources: z.array(z.string()),
  images: z.tuple([z.object({ name: z.literal("shiye"), newName: z.string(), newTag: z.string() })]),
});
const Kind = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown().optional(),
  data: Labels.optional(),
});

const kustomization = Kustomization.parse(parse(read("kustomization.yaml")));
const objects = kustomization.resources.flatMap((file) => parseAllDocuments(read(file)).map((document) => Kind.parse(document.toJS())));
const named = objects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const);
const deployments = objects
  .filter(({ kind }) => kind === "Deployment")
  .map((object) => Deployment.parse(object))
  .map((one) => [one.metadata.name, one.spec.template.spec.containers[0], one] as const);
const configuration = objects.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
const nameOf = (object: (typeof objects)[number] | undefined) => object?.metadata.name;
const has = (kind: string, name: string) => objects.some((object) => object.kind === kind && object.metadata.name === name);

describe("infra/kubernetes", () => {
  it.each(named)("has in %s nothing that Kubernetes does not know, and all that it asks for", (_name, object) => {
    expect(problemsOf(object)).toEqual([]);
  });

  it("would be caught with a misspelt field, a wrong kind of value, and without what is needed", () => {
    const [, , one] = deployments[0] ?? [];
    const broken = (change: (container: Record<string, unknown>) => void) => {
      const copy = z.looseObject({ spec: z.any() }).parse(structuredClone(one));
      change(copy.spec.template.spec.containers[0]);
      return problemsOf({ apiVersion: "apps/v1", kind: "Deployment", ...copy });
    };
    expect(broken(() => {})).toEqual([]);
    expect(broken((container) => Object.assign(container, { livenesProbe: {} }))).toEqual([expect.stringContaining("livenesProbe")]);
    expect(broken((container) => Object.assign(container, { ports: [{ containerPort: "80" }] }))).toEqual([
      expect.stringContaining("containerPort"),
    ]);
    expect(broken((container) => delete container.name)).toEqual([expect.stringContaining("name")]);
  });

  it("runs every service of the product, at its version", () => {
    expect(deployments.map(([name]) => name).sort()).toEqual(["command-api", "gateway", "projectors", "query-api"]);
    for (const [name, { args }] of deployments) expect(args).toEqual([`.build/${name}.mjs`]);
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("../../package.json")));
    expect(kustomization.images[0].newTag).toBe(version);
  });

  it("sets nothing that the product does not read, and no secret but by a file", () => {
    const set = [...Object.keys(configuration), ...deployments.flatMap(([, { env }]) => env.map(({ name }) => name))];
    expect(set.filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(configuration.NODE_ENV).toBe("production");
    for (const [name, value] of Object.entries(configuration))
      if (/PASSWORD|SECRET|KEY|DATABASE_URL/.test(name) && name !== "S3_ACCESS_KEY")
        expect(`${name}=${value}`).toMatch(/_FILE=\/run\/secrets\/shiye\/\w+$/);
    expect(objects.filter(({ kind }) => kind === "Secret")).toEqual([]);
  });

  it.each(deployments)("gives %s a budget, mounts what it has, and sends to it by its port", (name, container, { spec }) => {
    const port = container.ports[0].containerPort;
    expect(container.env).toEqual([{ name: "PORT", value: String(port) }]);
    expect(has("PodDisruptionBudget", name) && has("Service", name)).toBe(true);
    expect(has("HorizontalPodAutoscaler", name)).toBe(name !== "projectors");
    expect(has("NetworkPolicy", `to-${name}`)).toBe(true);
    expect(spec.selector.matchLabels).toEqual({ "app.kubernetes.io/name": name });
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(container.volumeMounts.map((mount) => mount.name).sort()).toEqual(
      spec.template.spec.volumes.map((volume) => volume.name).sort(),
    );
    for (const file of Object.entries(configuration).filter(([variable]) => variable.endsWith("_FILE")))
      expect(container.volumeMounts.some(({ mountPath }) => file[1].startsWith(`${mountPath}/`))).toBe(true);
    const service = objects.find((object) => object.kind === "Service" && nameOf(object) === name);
    expect(service?.spec).toMatchObject({ selector: { "app.kubernetes.io/name": name }, ports: [{ port, targetPort: "http" }] });
    const own = { "command-api": configuration.COMMAND_API_URL, "query-api": configuration.QUERY_API_URL }[name];
    if (own) expect(own).toBe(`http://${name}:${port}`);
    const way = objects.find((object) => object.kind === "NetworkPolicy" && nameOf(object) === `to-${name}`);
    expect(way?.spec).toMatchObject({ podSelector: { matchLabels: { "app.kubernetes.io/name": name } }, ingress: [{ ports: [{ port }] }] });
  });

  it("lets nobody in or out who is not named", () => {
    expect(objects.find((object) => object.kind === "NetworkPolicy" && nameOf(object) === "nobody")?.spec).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
  });

  it("asks each service at an address that it answers, also while its database is away", async () => {
    const app = createApiApp(
      [],
      {},
      { tokens: { readAccess: () => undefined } as never, checkSession: async () => "alive", logFault: () => {} },
    );
    const away = async () => Promise.reject(new Error("no database"));
    const status = createStatusPage({ status: away, sourceFaults: () => ({ hole: 0, disorder: 0, late: 0 }) });
    const answered = { "command-api": app, "query-api": app, projectors: status };
    for (const [name, { startupProbe, readinessProbe, livenessProbe }] of deployments) {
      const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
      // The gateway shows the members' site there (served-sites.int.test.ts).
      if (name === "gateway") expect(paths).toEqual(["/", "/", "/"]);
      else {
        const server = createServer(answered[name as keyof typeof answered]);
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        for (const asked of paths)
          expect((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${asked}`)).status, name).toBe(204);
        server.close();
      }
    }
  });
});
