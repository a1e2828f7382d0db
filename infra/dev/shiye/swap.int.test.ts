import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

let world: ShiyeWorld;
let members: ShiyeWorld["members"];
let shiye: ShiyeWorld["shiye"];
let rowsOf: ShiyeWorld["rowsOf"];
let happen: ShiyeWorld["happen"];

const likes = async (schema = "note_stats") => (await rowsOf(`select like_count from ${schema}.notes where note_id = 10`))[0]?.like_count;
const pushes = async () => Number((await rowsOf("select count(*)::int as pushes from push.pushes"))[0]?.pushes);
const statusOf = async (model: string) => (await rowsOf(`select status from projections.checkpoints where model = '${model}'`))[0]?.status;

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ members, shiye, rowsOf, happen } = world);
  await world.follow();
  members.publishes(1, 10);
  members.likes(2, 10);
  await happen();
}, 60_000);
afterAll(() => world.close());

describe("a read model that is rebuilt beside the live one", { timeout: 60_000 }, () => {
  it("waits, is compared as of one position, is swapped in and back, while members go on, and tells nobody anything again", async () => {
    expect(await shiye("projections", "rebuild", "note_stats", "--keep")).toMatchObject({ code: 0 });
    expect([await statusOf("note_stats"), await statusOf("note_stats_next")]).toEqual(["live", "kept"]);
    members.likes(3, 10);
    await happen();
    expect([await likes(), await likes("note_stats_next")], "the kept one stands still").toEqual([2, 1]);
    const told = await pushes();
    const verified = await shiye("projections", "verify", "note_stats", "--json");
    expect(verified.code).toBe(0);
    const { tables } = JSON.parse(verified.told) as { tables: { table: string; rows: number[]; same: boolean }[] };
    expect(tables.find(({ table }) => table === "notes")).toMatchObject({ rows: [1, 1], same: true });
    await rowsOf("comment on schema note_stats is 'the old one'");
    const schemaComment = async (schema: string) => (await rowsOf(`select obj_description('${schema}'::regnamespace) as said`))[0]?.said;
    expect(await shiye("projections", "swap", "note_stats")).toMatchObject({ code: 0 });
    expect([await schemaComment("note_stats"), await schemaComment("note_stats_next")]).toEqual([null, "the old one"]);
    expect(await pushes(), "nobody is told again").toBe(told);
    members.likes(4, 10);
    await happen();
    expect([await likes(), await likes("note_stats_next")]).toEqual([3, 2]);
    expect(await pushes(), "what is new is told").toBeGreaterThan(told);
    expect(await shiye("projections", "swap", "note_stats"), "and back").toMatchObject({ code: 0 });
    expect([await schemaComment("note_stats"), await schemaComment("note_stats_next")]).toEqual(["the old one", null]);
    members.likes(5, 10);
    await happen();
    expect(await likes()).toBe(4);
    expect((await shiye("log", "verify")).code, "and its ledger went with it").toBe(0);
  });

  it("is not swapped in when a row differs, unless somebody insists", async () => {
    await rowsOf("update note_stats.notes set like_count = 77");
    const refused = await shiye("projections", "swap", "note_stats");
    expect([refused.code, refused.told]).toEqual([1, expect.stringMatching(/DIFFERENT +notes[\s\S]*nothing was swapped/)]);
    expect(await likes()).toBe(77);
    expect(await shiye("projections", "verify", "note_stats")).toMatchObject({ code: 1 });
    expect(await shiye("projections", "swap", "note_stats", "--anyway")).toMatchObject({ code: 0 });
    expect(await likes()).toBe(4);
  });

  it("that was being kept when it was cut off is kept by the next start, not swapped in", async () => {
    await rowsOf("comment on schema note_stats is 'this one serves'");
    await world.unfollow();
    // As a rebuild leaves it when its process dies, half way.
    const cutOff = (ends: string) =>
      rowsOf(`update projections.checkpoints set status = 'filling', filling_ends = '${ends}' where model = 'note_stats_next'`);
    await cutOff("replace");
    expect(await shiye("projections", "swap", "note_stats")).toMatchObject({ code: 1, told: expect.stringContaining("begin again") });
    await cutOff("keep");
    await world.follow();
    await expect.poll(() => statusOf("note_stats_next"), { timeout: 30_000 }).toBe("kept");
    expect((await rowsOf("select obj_description('note_stats'::regnamespace) as said"))[0]?.said).toBe("this one serves");
  });

  it("is left where it is by a start of the projectors, and dropped when asked", async () => {
    await world.follow();
    expect(await statusOf("note_stats_next")).toBe("kept");
    expect(await shiye("projections", "drop", "note_stats_next")).toMatchObject({ code: 0, told: expect.stringContaining("dropped") });
    expect(await rowsOf("select from information_schema.schemata where schema_name = 'note_stats_next'")).toEqual([]);
    expect(await shiye("projections", "swap", "note_stats")).toMatchObject({ code: 1, told: expect.stringContaining("Nothing is kept") });
    expect(await shiye("projections", "rebuild", "fede")).toMatchObject({ code: 2, told: expect.stringContaining("Unknown: fede") });
  });
});
