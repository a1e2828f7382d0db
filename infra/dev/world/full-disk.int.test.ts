import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
});
afterAll(() => world.stop());

/** What PostgreSQL says when a file of this table cannot grow. */
const fill = (table: string) =>
  world.query(`create or replace function no_space() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert or update on ${table} for each statement execute function no_space()`);
const free = (table: string) => world.query(`drop trigger no_space on ${table}`);

it("while the log cannot grow, writes are refused with 507, reads go on, and the same call works when there is room", async () => {
  const author = await world.member("author");
  const noteId = await author.publish("写在磁盘满之前");
  await world.settle();
  const call = { headers: { "Idempotency-Key": "a-comment-that-must-not-be-lost" }, body: { post_id: noteId, content: "这句话不能丢" } };
  await fill("log.events");
  const refused = await author.call("POST", "/comments", call);
  expect(refused).toMatchObject({ status: 507, body: { error: "storage-full", message: "存储空间不足，请稍后再试" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await author.get(`/posts/${noteId}`)).toMatchObject({ status: 200 });
  await free("log.events");
  expect(await author.call("POST", "/comments", call)).toMatchObject({ status: 200 });
  await world.settle();
  expect((await author.get(`/posts/${noteId}`)).body.data).toMatchObject({ comment_count: 1 });
  expect(world.faults.splice(0)).toEqual([expect.objectContaining({ call: "POST /api/comments" })]);
});

it("while read models cannot grow, writes are accepted, and shown when there is room; no event becomes a dead letter", async () => {
  const member = await world.member("reader");
  const noteId = await member.publish("投影等着磁盘");
  await world.settle();
  await fill("note_stats.notes");
  expect(await member.like(noteId)).toMatchObject({ status: 200 });
  await expect.poll(() => world.faults.length).toBeGreaterThan(0);
  await free("note_stats.notes");
  await world.settle();
  expect((await member.get(`/posts/${noteId}`)).body.data).toMatchObject({ like_count: 1, liked: true });
  expect(await world.query("select * from projections.dead_letters")).toEqual([]);
  expect(world.faults.splice(0)[0]).toMatchObject({
    message: "The subscription note_stats stopped and tries again",
    detail: { code: "53100" },
  });
});
