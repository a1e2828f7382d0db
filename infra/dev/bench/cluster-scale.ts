/**
 * How each service scales from one to three processes on this machine, as `npm run cluster` runs them, each against one process of the same
 * round. All processes, PostgreSQL and the callers share the same cores: where those are full, a ratio of 1 says so, and the processor time
 * of a call is what to reckon with.
 */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { findFreePort } from "@shiye/infra/engines/free-port";
import pg from "pg";
import { createProduct, type Nodes } from "../supervisor/product.ts";
import { callRateOf } from "./call-rate.ts";
import { carriedEvents, emptyReadSide } from "./filling.ts";
import { type BenchReport, type BenchWorld, median } from "./harness.ts";
import { openHttpConnection } from "./http-connection.ts";
import { processorTime, spentPerCall } from "./processor-time.ts";
import { CAPTCHA_TEST_ANSWER } from "./running-services.ts";
import { signInAll } from "./scale/callers.ts";
import { type Operation, operationsOf } from "./scale/operations.ts";
import { type FilledDatabase, prepareSize } from "./scale/prepare.ts";

const SIZE = 2000;
const CONNECTIONS = 32;
const ROUND_MS = 3000;
const WARM_UP_MS = 1000;
const MOST = 3;
/** A start of everything for each figure: more rounds would take a quarter of an hour. */
const MOST_ROUNDS = 2;
const ONE_OF_EACH: Nodes = { "command-api": 1, "query-api": 1, projectors: 1 };
const CHECKOUT = path.resolve(import.meta.dirname, "../../..");

/** What shows how much of a service there is. */
const CALLS: readonly { service: "query-api" | "command-api"; operation: string }[] = [
  { service: "query-api", operation: "GET /posts of a category, newest" },
  { service: "query-api", operation: "GET /posts/:id" },
  { service: "command-api", operation: "POST /likes, another note each time" },
];
const FILL = "events carried into read models";

interface Figure {
  perSecond: number;
  /** Milliseconds of processor a call, by process. */
  spent: string;
}

export async function run({ databaseUrl, folder, runs, sizes = [SIZE], only = "" }: BenchWorld): Promise<BenchReport> {
  const database = await prepareSize(databaseUrl, folder, sizes.at(-1) ?? SIZE, false);
  /** By what was measured and how many processes, a figure for each round. */
  const figures = new Map<string, Figure[]>();
  const note = (name: string, nodes: number, figure: Figure) => {
    const key = `${name} ${nodes}`;
    figures.set(key, [...(figures.get(key) ?? []), figure]);
    console.error(`${name}, ${nodes}: ${figure.perSecond.toFixed(0)} a second; ${figure.spent}`);
  };
  const wanted = (["query-api", "command-api", "projectors"] as const).filter((service) => service.includes(only));
  const rounds = Math.min(runs, MOST_ROUNDS);
  for (let round = 0; round < rounds; round += 1)
    for (const service of wanted)
      for (let nodes = 1; nodes <= MOST; nodes += 1) {
        if (service === "projectors") note(FILL, nodes, await fillRate(database, nodes));
        else for (const [name, figure] of await callRates(database, service, nodes)) note(name, nodes, figure);
      }
  await database.drop();

  const names = [
    ...CALLS.filter(({ service }) => wanted.includes(service)),
    ...(wanted.includes("projectors") ? [{ service: "projectors", operation: FILL }] : []),
  ];
  const of = (name: string, nodes: number) => figures.get(`${name} ${nodes}`) ?? [];
  const results = names.flatMap(({ service, operation }) =>
    Array.from({ length: MOST - 1 }, (_none, index) => {
      const [one, several] = [of(operation, 1), of(operation, index + 2)];
      return {
        label: `${operation}, ${index + 2} ${service}`,
        unit: "/s" as const,
        subject: median(several.map(({ perSecond }) => perSecond)),
        yardstick: { name: `1 ${service}`, value: median(one.map(({ perSecond }) => perSecond)) },
        ratio: median(several.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? 0))),
      };
    }),
  );
  const notes = names.flatMap(({ operation }) =>
    Array.from(
      { length: MOST },
      (_none, index) => `${operation}, ${index + 1}: ms of processor each: ${of(operation, index + 1).at(-1)?.spent}`,
    ),
  );
  return { sizes: `${sizes.at(-1) ?? SIZE} notes, ${CONNECTIONS} connections through one gateway, ${rounds} rounds`, results, notes };
}

/** The product with so many nodes, for as long as it is used. */
async function withCluster<Result>(
  { databaseUrl, folder }: FilledDatabase,
  nodes: Nodes,
  use: (cluster: { url: string; used: () => Map<string, number> }) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort();
  const environment = { NODE_ENV: "test", CAPTCHA_TEST_ANSWER, RATE_LIMIT_FACTOR: "100000", DEMO: "0" };
  const given = {
    ...inheritedEnvironment(),
    ...environment,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const product = createProduct({
    ...{ config: readConfig(given), checkout: CHECKOUT, nodes, environment, startedAt: Date.now(), onDatabase: () => {} },
    output: { line: (text) => text.includes("ended (") && console.error(text), progress: () => {}, endProgress: () => {} },
  });
  const connection = new RegExp(`^postgres: .*\\b${new URL(databaseUrl).pathname.slice(1)}\\b`);
  const gateway = path.join(CHECKOUT, ".build", "gateway.mjs");
  const used = () => {
    const services = new Map(product.nodes().map((node) => [node.pid(), node.service as string]));
    const nameOf = (pid: number, command: string) => {
      if (pid === process.pid) return "the callers";
      if (command.includes(gateway)) return "gateway";
      return services.get(pid) ?? (connection.test(command) ? "postgres" : undefined);
    };
    return processorTime(nameOf);
  };
  try {
    await product.start();
    return await use({ url: `http://127.0.0.1:${port}`, used });
  } finally {
    await product.stop();
  }
}

function callRates(database: FilledDatabase, service: "query-api" | "command-api", nodes: number): Promise<[string, Figure][]> {
  return withCluster(database, { ...ONE_OF_EACH, [service]: nodes }, async ({ url, used }) => {
    const services = { commandUrl: url, queryUrl: url };
    const tokens = await signInAll(services, database);
    const operations = await operationsOf(database, services, await categoryNameOf(url));
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_none, index) =>
        openHttpConnection(url, { Authorization: `Bearer ${tokens[index % tokens.length]}` }),
      ),
    );
    const found: [string, Figure][] = [];
    for (const { operation: name } of CALLS.filter((one) => one.service === service)) {
      const { turn } = operationNamed(operations, name);
      await callRateOf(connections, turn, WARM_UP_MS);
      const before = used();
      const { calls, perSecond } = await callRateOf(connections, turn, ROUND_MS);
      found.push([name, { perSecond, spent: spentPerCall(before, used(), calls) }]);
    }
    for (const connection of connections) connection.close();
    return found;
  });
}

/** Every read model from nothing: each event counts once for each of them. */
async function fillRate(database: FilledDatabase, nodes: number): Promise<Figure> {
  const client = new pg.Client(database.databaseUrl);
  await client.connect();
  try {
    await emptyReadSide(client);
    return await withCluster(database, { ...ONE_OF_EACH, projectors: nodes }, async ({ used }) => {
      const [begin, before, at] = [await carriedEvents(client), used(), performance.now()];
      let now = begin;
      while (now.done < now.all) {
        await pause(50);
        now = await carriedEvents(client);
      }
      const seconds = (performance.now() - at) / 1000;
      const events = now.done - begin.done;
      return { perSecond: events / seconds, spent: spentPerCall(before, used(), events) };
    });
  } finally {
    await client.end();
  }
}

function operationNamed(operations: readonly Operation[], name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`The bench scale measures no ${name}`);
  return operation;
}

async function categoryNameOf(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/categories`)).json()) as { data: { name: string }[] };
  return data[0]?.name ?? "";
}
