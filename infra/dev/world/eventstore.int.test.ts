import { readFileSync } from "node:fs";
import path from "node:path";
import { GetNote } from "@shiye/events/notes";
import { startFakeEventStore } from "@shiye/infra/event-store/eventstore/testing/fake-server";
import { expect, inject, it } from "vitest";
import { runVerb } from "../shiye/testing/run-verb.ts";
import { dataOf } from "./http-client.ts";
import { createWorld } from "./world.ts";

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
    expect(await shiye("rebuild", "note_stats")).toContain("已重建");
    await shiye("projections", "rebuild", "feed", "--keep");
    expect(await shiye("projections", "verify", "feed")).not.toContain("DIFFERENT");
    expect(await shiye("projections", "swap", "feed")).toContain("已换上");
    await shiye("dead-letters", "list");
    expect(dataOf(GetNote, await author.get(`/posts/${id}`)), "as before").toMatchObject({ like_count: 1, comment_count: 1 });
  } finally {
    await world.stop();
    await server.stop();
  }
}, 60_000);
