import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCallMetrics } from "@shiye/infra/http/call-metrics";
import { createProjectionMetrics } from "@shiye/infra/subscriptions/projection-metrics";
import { figuresOf } from "@shiye/query-api/realtime/figures";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readExpression } from "./promql.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["page", "look"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.looseObject({
  panels: z.array(z.looseObject({ id: z.number(), title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});

const rules = Rules.parse(parse(read("infra/observability/alerts.yml"))).groups.flatMap((group) => group.rules);
const { panels } = Dashboard.parse(JSON.parse(read("infra/observability/grafana/shiye.json")));
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  // What Grafana puts in before it asks.
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr.replaceAll("$__rate_interval", "1m")] as const)),
];

/** Of each name that can be asked for, the labels that it has; what Prometheus adds to every target included. */
const known = new Map<string, Set<string>>([["up", new Set(["job", "instance"])]]);

function learn(text: string): void {
  for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("#"))) {
    const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const has = known.get(name) ?? new Set(["job", "instance"]);
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) has.add(label);
    known.set(name, has);
  }
}

beforeAll(async () => {
  const calls = createCallMetrics(figuresOf({ connections: () => 3 }));
  calls.observe("Like", 200, 0.01);
  learn((await calls.scrape()).text);
  const projection = { model: "note_stats", version: 1, position: 1n, tail: 2n, lag: 1n, rate: 1, deadLetters: 0, state: "live" };
  const projections = createProjectionMetrics(
    async () => [projection],
    () => ({ hole: 0, disorder: 0, late: 0 }),
  );
  learn((await projections()).text);
});

const unknownOf = (expression: string) => {
  const { metrics, labels } = readExpression(expression);
  const all = new Set(metrics.flatMap((metric) => [...(known.get(metric) ?? [])]));
  return [...metrics.filter((metric) => !known.has(metric)), ...labels.filter((label) => !all.has(label))];
};

describe("alerts and dashboard", () => {
  it.each(expressions)("%s asks for what the services say at /metrics", (_title, expression) => {
    expect(unknownOf(expression)).toEqual([]);
  });

  it.each([
    ["a metric that nobody has", "max(shiye_projection_late) > 1", ["shiye_projection_late"]],
    ["a label that it has not", "sum by (read_model) (shiye_projection_lag)", ["read_model"]],
    ["a value that is compared with such a label", 'shiye_sockets{member="1"}', ["member"]],
  ])("would be caught asking for %s", (_what, expression, unknown) => expect(unknownOf(expression)).toEqual(unknown));

  it.each(["sum(rate(shiye_sockets[5m])", "shiye_sockets >", "sum by model (shiye_sockets)", "1 > 0"])(
    "would be caught saying %s",
    (expression) => expect(() => readExpression(expression)).toThrow(),
  );

  it("gives each rule and panel a name of its own, and sends who is woken to a chapter that is there", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const anchors = [...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(
      ([, title = ""]) =>
        `docs/operations.md#${title
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-")}`,
    );
    for (const { alert, annotations } of rules) expect(anchors, alert).toContain(annotations.runbook);
  });
});
