import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { GetNote } from "@shiye/events/notes";
import { readConfig } from "@shiye/infra/config/config";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { startFakeEventStore } from "@shiye/infra/event-store/eventstore/testing/fake-server";
import { logUntil } from "@shiye/infra/subscriptions/log-until";
import { expect, inject, it, vi } from "vitest";
import { openAsOfSite } from "../shiye/as-of-site.ts";
import { runVerb, startVerb } from "../shiye/testing/run-verb.ts";
import { dataOf } from "./http-client.ts";
import { createWorld, type World } from "./world.ts";

const soon = { timeout: 10_000 };

/** The story of world.int.test.ts in short, with EVENT_LOG_URL set: that the port holds is one thing, that the product asks no more of it another. */
it("members publish, like, comment and hear of it on EventStoreDB as on PostgreSQL, and nothing is in the other log", async () => {
  const server = await startFakeEventStore();
  const world = await createWorld({ databaseUrl: inject("databaseUrl"), eventLogUrl: server.connectionString });
  try {
    const [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
    const id = await author.publish("写在另一本日志里");
    await world.settle();
    const line = await world.openLine({ token: author.token });
    const liked = await reader.like(id);
    expect(liked.status).toBe(200);
    await reader.comment(id, "第一个读到");
    const read = await reader.get(`/posts/${id}?skipViewCount=1`, { "x-min-position": liked.headers.get("x-log-position") ?? "" });
    expect(dataOf(GetNote, read), "their own like, at once").toMatchObject({ title: "写在另一本日志里", liked: true, like_count: 1 });
    await expect.poll(() => line.frames.map(({ event }) => event), soon).toContain("notification:new");
    await world.settle();
    expect(dataOf(GetNote, await author.get(`/posts/${id}`))).toMatchObject({ like_count: 1, comment_count: 1 });
    expect((await reader.like(id)).body.data, "a second like of the same").toMatchObject({ liked: true });
    expect((await world.readStream(`note-${id}`)).map(({ type }) => type)).toContain("NotePublished");
    expect(await world.query("select to_regclass('log.events')::text as events")).toEqual([{ events: null }]);
    line.cut();
    expect(world.faults).toEqual([]);

    // The command line of operators, over the same log.
    const variables = {
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.databaseUrl,
      EVENT_LOG_URL: server.connectionString,
      NODE_ENV: "test",
    };
    const shiye = async (...words: string[]) => {
      const { code, told } = await runVerb(variables, ...words);
      expect(code, `${words.join(" ")}: ${told}`).toBe(0);
      return told;
    };
    expect(JSON.parse(await shiye("log", "stats", "--json")).byType).toMatchObject({ NoteLiked: 1, CommentAdded: 1 });
    const file = path.join(world.dataDir, "likes.ndjson");
    await shiye("log", "export", "--out", file, "--types", "NoteLiked");
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
    const lags = (await shiye("projections", "status", "--json")).trim().split("\n");
    expect(new Set(lags.map((one) => JSON.parse(one).lag))).toEqual(new Set(["0"]));
    expect(await shiye("projections", "rebuild", "note_stats")).toContain("已重建");
    await shiye("projections", "rebuild", "note_stats", "--keep");
    expect(await shiye("projections", "verify", "note_stats")).not.toContain("DIFFERENT");
    expect(await shiye("projections", "swap", "note_stats")).toContain("已换上");
    await shiye("dead-letters", "list");
    expect(dataOf(GetNote, await author.get(`/posts/${id}`)), "as before").toMatchObject({ like_count: 1, comment_count: 1 });

    // Those that follow it, until Ctrl+C.
    const tail = startVerb(variables, "log", "tail", "--types", "NotePublished", "--json");
    const publish = async () => {
      await author.publish("每天的云");
      return tail.told();
    };
    await expect.poll(publish, soon).toContain('"type":"NotePublished"');
    tail.interrupt();
    expect(await tail.ended).toMatchObject({ code: 0, told: expect.not.stringContaining("每天的云") });
    const following = startVerb(variables, "replay", "note_stats", "--into", "es_follow", "--follow");
    const comments = () => world.query(`select comment_count from analyst_es_follow.notes where note_id = ${id}`).catch(() => []);
    await expect.poll(comments, soon).toEqual([{ comment_count: 1 }]);
    await author.comment(id, "又一条");
    await expect.poll(comments, soon).toEqual([{ comment_count: 2 }]);
    following.interrupt();
    expect(await following.ended).toMatchObject({ code: 0 });

    // Those that go up to a point of it: a position, which is no number of events here, or a time.
    const events = (await shiye("log", "stats", "--json", "--types", "NoteLiked,CommentAdded")).trim();
    expect(JSON.parse(events)).toMatchObject({ byType: { NoteLiked: 1, CommentAdded: 2 } });
    await shiye("log", "export", "--out", file, "--types", "CommentAdded");
    const [first] = readFileSync(file, "utf8").trim().split("\n");
    const { position, at } = JSON.parse(first ?? "{}") as { position: string; at: string };
    const likes = async (into: string) => world.query(`select like_count, comment_count from analyst_${into}.notes where note_id = ${id}`);
    await shiye("replay", "note_stats", "--into", "es_then", "--until", position);
    expect(await likes("es_then")).toEqual([{ like_count: 1, comment_count: 1 }]);
    await shiye("replay", "note_stats", "--into", "es_before", "--until", at);
    expect(await likes("es_before"), "up to and not with that moment").toEqual([{ like_count: 1, comment_count: 0 }]);
    await shiye("replay", "infra/analyst/examples/follow-after-like.ts", "--into", "es_own");
    const site = await openAsOf(world, server.connectionString, BigInt(position));
    const then = await fetch(`http://127.0.0.1:${site.port}/api/posts/${id}`);
    expect(await then.json(), "shiye serve --as-of").toMatchObject({ data: { title: "写在另一本日志里", comment_count: 1 } });
    await site.stop();

    const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from(["staff-password\n"]) as typeof process.stdin);
    await shiye("admin", "create", "boss");
    stdin.mockRestore();
    await world.settle();
    const entered = await world.call("POST", "/auth/admin/login", { body: { username: "boss", password: "staff-password" } });
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  } finally {
    await world.stop();
    await server.stop();
  }
}, 120_000);

/** What `shiye serve` opens; the built sites may not be there. */
async function openAsOf(world: World, eventLogUrl: string, until: bigint) {
  const variables = { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, EVENT_LOG_URL: eventLogUrl, NODE_ENV: "test" };
  const engines = await openEngines(readConfig(variables), "test", 2);
  const folder = path.join(world.dataDir, "site");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><html><head></head><body>拾页</body></html>");
  const places = { webDir: folder, adminDir: folder, mediaFolder: path.join(world.dataDir, "media"), port: 0, host: "127.0.0.1" };
  const site = await openAsOfSite({
    ...{ superuserUrl: world.databaseUrl, databaseUrl: world.databaseUrl, pool: engines.pool, log: logUntil(engines.log, until) },
    ...{ ...places, label: "then", version: "test" },
  });
  return {
    port: site.port,
    async stop() {
      await site.stop();
      await engines.close();
    },
  };
}
