import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { type ArraySource, createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createProjectors } from "./projectors.ts";
import { members } from "./read-models/members/index.ts";
import { noteStats } from "./read-models/note-stats/index.ts";
import { createStatusPage } from "./status-page.ts";
import { createCommunity, createStory } from "./testing/story.ts";

let database: TestDatabase;
let log: ArraySource;
let projectors: Subscriptions;
let server: Server;
let address: string;
let asked: () => ReturnType<Subscriptions["status"]>;

beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  log = createArraySource();
});
afterEach(async () => {
  server.close();
  await projectors.stop();
  await database.drop();
});

async function start(readModels: readonly Projection[]): Promise<void> {
  projectors = createProjectors({ databaseUrl: database.url, log, projections: readModels });
  await projectors.start();
  asked = projectors.status;
  server = createServer(createStatusPage({ status: () => asked(), sourceFaults: projectors.sourceFaults }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** One note and three members who like it: four events. */
function likedNote() {
  const story = createStory();
  const community = createCommunity(story);
  community.publishes(1, 10);
  for (const member of [101, 102, 103]) community.likes(member, 10);
  return story.events;
}

async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const samples = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

describe("a scrape of /metrics", () => {
  it("answers an address that is no URL without ending the process", async () => {
    await start([]);
    const status = await new Promise((resolve, reject) => {
      get({ port: new URL(address).port, host: "127.0.0.1", path: "//" }, (answer) => resolve(answer.resume().statusCode)).on(
        "error",
        reject,
      );
    });
    expect(status).toBe(404);
  });

  it("has the lag of each read model, computed at each scrape", async () => {
    const [published, ...likes] = likedNote();
    log.append(...(published ? [published] : []));
    await start([noteStats, members]);
    await projectors.settle();
    projectors.hold("note_stats");
    log.append(...likes);
    await projectors.settle();

    const late = await scrape();
    expect(late.get('shiye_projection_position{model="note_stats"}')).toBe(1);
    expect(late.get('shiye_projection_tail{model="note_stats"}')).toBe(4);
    expect(late.get('shiye_projection_lag{model="note_stats"}')).toBe(3);
    expect(late.get('shiye_projection_lag{model="members"}')).toBe(0);
    expect(late.get('shiye_projection_running{model="note_stats"}')).toBe(1);
    expect(late.get('shiye_projection_version{model="note_stats"}')).toBe(noteStats.version);

    projectors.resume("note_stats");
    await projectors.settle();
    const caughtUp = await scrape();
    expect(caughtUp.get('shiye_projection_lag{model="note_stats"}')).toBe(0);
    expect(caughtUp.get('shiye_projection_events_per_second{model="note_stats"}')).toBeGreaterThan(0);
  });

  it("has the number of dead letters", async () => {
    const broken: Projection = {
      ...noteStats,
      apply: async (transaction, schema, events, options) => {
        if (events.some(({ type }) => type === "NoteLiked")) throw new TypeError("a mistake in a handler");
        return noteStats.apply(transaction, schema, events, options);
      },
    };
    log.append(...likedNote());
    await start([broken]);
    await projectors.settle();
    expect((await scrape()).get('shiye_projection_dead_letters{model="note_stats"}')).toBe(3);
  });

  it("fails while the database is away, because old figures would look healthy", async () => {
    await start([members]);
    asked = () => Promise.reject(new Error("Connection terminated"));
    const answer = await fetch(`${address}/metrics`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain("shiye_projection");
    expect((await fetch(`${address}/alive`)).status, "nobody restarts it for that").toBe(204);
    asked = projectors.status;
    expect((await scrape()).get('shiye_projection_lag{model="members"}')).toBe(0);
  });
});

describe("the page for people", () => {
  it("has the same as JSON, with positions as strings", async () => {
    log.append(...likedNote());
    await start([noteStats]);
    await projectors.settle();
    const answer = await fetch(`${address}/status`);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toMatchObject([
      { name: "note_stats", status: "live", position: "4", tail: "4", lag: "0", secondsLeft: 0, deadLetters: 0 },
    ]);
  });

  it("lists its addresses for any other request", async () => {
    await start([members]);
    const answer = await fetch(`${address}/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("/metrics");
  });
});
