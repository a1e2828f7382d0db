import type { Projection } from "@shiye/infra/subscriptions/projection";
import { readModels } from "@shiye/projectors/read-models";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVerb } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const POISONED = "note-10";

let world: ShiyeWorld;
let shiye: ShiyeWorld["shiye"];

/** The read model of notes as it was before a mistake in it was mended. */
function broken(readModel: Projection): Projection {
  return {
    ...readModel,
    async apply(transaction, schema, events, options) {
      if (events.some(({ stream }) => stream === POISONED)) throw new TypeError("a mistake in a handler");
      return readModel.apply(transaction, schema, events, options);
    },
  };
}

async function publish(authorId: number, noteId: number): Promise<void> {
  world.members.publishes(authorId, noteId);
  await world.happen();
}

const noteIds = async () => (await world.rowsOf("select id::text as id from notes.notes order by id")).map(({ id }) => Number(id));
const countOf = async (table: string, where = "true") => (await world.rowsOf(`select from ${table} where ${where}`)).length;

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ shiye } = world);
  await publish(1, 10);
  await publish(1, 11);
  await world.follow(readModels.map((readModel) => (readModel.name === "notes" ? broken(readModel) : readModel)));
}, 60_000);
afterAll(() => world.close());

describe("the operator's commands for read models, while projectors run", { timeout: 120_000 }, () => {
  it("name what is set aside, and apply it once the mistake is mended, beside the projectors that run", async () => {
    expect(await noteIds(), "the control").toEqual([11]);
    const listed = await shiye("dead-letters");
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.told).toContain(`notes  ${POISONED}  NotePublished @ 1`);
    expect(listed.told).toContain("TypeError: a mistake in a handler");

    for (const mistyped of [["note"], ["notes", "note-1"]])
      expect(await shiye("dead-letters", "retry", ...mistyped)).toMatchObject({
        code: 1,
        told: expect.stringMatching(/^note.* has no dead letter.* There are some of: notes\.$/m),
      });
    expect(await shiye("dead-letters", "retry")).toMatchObject({ code: 0, told: expect.stringContaining("applied: 1") });
    expect(await noteIds()).toEqual([10, 11]);

    await publish(1, 12);
    expect(await noteIds(), "the projectors go on").toEqual([10, 11, 12]);
  });

  it("give an event up only when it is named whole", async () => {
    await world.rowsOf(
      `insert into projections.dead_letters (model, stream, position, event, error)
       values ('notes', 'note-77', 1, '{"type": "NotePublished", "position": "1", "data": {}}', 'Error: beyond help')`,
    );
    await world.rowsOf("update projections.checkpoints set dead_letters = dead_letters + 1 where model = 'notes'");
    const stillBroken = await shiye("dead-letters", "retry", "notes");
    expect(stillBroken).toMatchObject({ code: 1, told: expect.stringContaining("still held") });
    expect(await shiye("dead-letters", "release", "notes")).toMatchObject({ code: 2, told: expect.stringContaining("Usage") });
    const released = await shiye("dead-letters", "release", "notes", "note-77");
    expect(released).toMatchObject({ code: 0, told: expect.stringContaining("given up: NotePublished @ 1") });
    expect((await shiye("dead-letters")).told).toContain("there are no dead letters");
    expect(await shiye("dead-letters", "retry")).toMatchObject({ code: 0, told: expect.stringContaining("there are no dead letters") });
    expect(await shiye("dead-letters", "retry", "notes")).toMatchObject({ code: 1, told: expect.stringContaining("Nobody has one") });
  });

  it("rebuild a read model from the log and put it in the place of the one that serves, which then follows on", async () => {
    await world.rowsOf("update note_stats.notes set like_count = 99");
    expect(await countOf("note_stats.notes", "like_count = 99"), "the control").toBeGreaterThan(0);
    // Whoever was killed right after a swap leaves the old tables.
    await world.rowsOf("create schema note_stats_old create table entries (id bigint)");
    const rebuilt = await shiye("projections", "rebuild", "note_stats");
    expect(await world.rowsOf("select from information_schema.schemata where schema_name = 'note_stats_old'")).toEqual([]);
    expect(rebuilt).toMatchObject({ code: 0, told: expect.stringContaining("note_stats 已重建 · rebuilt") });
    expect(rebuilt.told).toMatch(/note_stats {2}\d+\/\d+ {2}\d+ 事件\/秒/);
    expect(await countOf("note_stats.notes", "like_count = 99")).toBe(0);
    const before = await countOf("note_stats.notes");
    await publish(1, 13);
    expect(await countOf("note_stats.notes")).toBe(before + 1);
  });

  it("say which read models there are when one is misspelt, and rebuild none", async () => {
    const answer = await shiye("projections", "rebuild", "notes", "fede");
    expect([answer.code, answer.out]).toEqual([2, ""]);
    expect(answer.told).toMatch(/Unknown: fede; there are .*\bactivity, /);
  });

  it("rebuild several in one line", async () => {
    await world.rowsOf("update note_stats.notes set like_count = 99; update notes.notes set note_type = 2");
    expect(await shiye("projections", "rebuild", "note_stats", "notes", "note_stats")).toMatchObject({
      code: 0,
      out: "note_stats 已重建 · rebuilt\nnotes 已重建 · rebuilt\n",
    });
    expect([await countOf("note_stats.notes", "like_count = 99"), await countOf("notes.notes", "note_type = 2")]).toEqual([0, 0]);
  });

  it("follow the log with a replay, and tell how far it came when it is ended", async () => {
    const verb = startVerb(world.variables, "replay", "note_stats", "--into", "followed", "--follow");
    await expect.poll(verb.told, { timeout: 60_000 }).toContain("caught up");
    await publish(1, 14);
    const last = await world.engines.log.readLastPosition();
    const reached = async () =>
      (await world.rowsOf("select position::text as at from projections.checkpoints where model = 'analyst_followed'"))[0]?.at;
    await expect.poll(reached, { timeout: 60_000 }).toBe(String(last));
    expect(verb.told(), "the control").not.toContain("nothing counts before");
    verb.interrupt();
    expect(await verb.ended).toMatchObject({
      code: 0,
      out: expect.stringContaining(`analyst_followed: 到位置 · up to position ${last}\n`),
    });
  });

  it("say that a replay which begins behind the end of the log waits for it", async () => {
    const last = await world.engines.log.readLastPosition();
    const from = String(last + 9n);
    const verb = startVerb(world.variables, "replay", "note_stats", "--into", "later", "--follow", "--from", from);
    await expect
      .poll(verb.told, { timeout: 60_000 })
      .toContain(`the log ends at position ${last}; nothing counts before position ${from}\n`);
    verb.interrupt();
    expect(await verb.ended).toMatchObject({ code: 0 });
  });

  it("say what makes a read model that is not there yet, instead of waiting for it", async () => {
    await world.unfollow();
    await world.rowsOf("delete from projections.checkpoints where model = 'reports'");
    const answer = await shiye("projections", "rebuild", "reports");
    expect([answer.code, answer.told]).toEqual([1, expect.stringContaining("There is no reports yet")]);
  });
});
