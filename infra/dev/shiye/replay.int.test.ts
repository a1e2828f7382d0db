import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { DuckDBInstance } from "@duckdb/node-api";
import { analysisProjection } from "@shiye/analyst/analysis-projection";
import { replay } from "@shiye/analyst/replay";
import { startWorker } from "@shiye/analyst/start-worker";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../analyst/examples");
const [ADA, BEN, CID] = [1, 2, 3];
const SECRET = "只有她自己知道";

let world: ShiyeWorld;
let shiye: ShiyeWorld["shiye"];
let rowsOf: ShiyeWorld["rowsOf"];
/** Where the log stood before the last like. */
let before: bigint;

const fileOf = (source: string) => {
  const file = world.inFolder(`analysis-${randomBytes(4).toString("hex")}.ts`);
  writeFileSync(file, `import { defineAnalysis } from "@shiye/analyst";\n${source}`);
  return file;
};
const LIKES = (body: string) => `export const analysis = defineAnalysis({
  tables: { likes: { columns: { note_id: "bigint", likes: "integer" }, key: ["note_id"] } },
  handlers: { NoteLiked: ({ data }, rows) => { ${body} } },
});`;
const COUNTING = LIKES('rows.add("likes", { note_id: data.noteId }, { likes: 1 });');
const viewing = (view: string) => COUNTING.replace(/\}\);$/, `  views: { best: "${view}" },\n});`);

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ shiye, rowsOf } = world);
  await world.follow();
  const { members } = world;
  for (const id of [ADA, BEN, CID]) members.registers(id);
  members.publishes(ADA, 10, { tags: [{ id: 91, name: "考研" }], content: SECRET });
  members.publishes(BEN, 11);
  members.likes(BEN, 10);
  members.follows(BEN, ADA);
  members.likes(CID, 11);
  await world.happen();
  before = await world.engines.log.readLastPosition();
  members.likes(CID, 10);
  await world.happen();
}, 120_000);
afterAll(() => world.close());

describe("npm run shiye -- replay", { timeout: 180_000 }, () => {
  it("fills a schema of its own from an analyst's file, goes on where it stands, and begins anew when asked", async () => {
    const file = fileOf(COUNTING);
    const first = await shiye("replay", file, "--into", "likes");
    expect([first.code, first.told]).toEqual([0, expect.stringContaining("analyst_likes.likes  2 行")]);
    const counted = [
      { note_id: "10", likes: 2 },
      { note_id: "11", likes: 1 },
    ];
    expect(await rowsOf("select * from analyst_likes.likes order by note_id")).toEqual(counted);
    await shiye("replay", file, "--into", "likes");
    expect(await rowsOf("select * from analyst_likes.likes order by note_id"), "a second run counts nothing twice").toEqual(counted);
    for (const [view, best] of [
      ["select note_id, likes from likes order by likes desc limit 1", { note_id: "10", likes: 2 }],
      ["select likes as most from likes order by likes desc limit 1", { most: 2 }],
    ] as const) {
      expect(await shiye("replay", fileOf(viewing(view)), "--into", "likes")).toMatchObject({ code: 0 });
      expect(await rowsOf("select * from analyst_likes.best"), "a view that was written anew").toEqual([best]);
    }
    await world.engines.pool.query("update analyst_likes.likes set likes = 99");
    await shiye("replay", file, "--into", "likes", "--again");
    expect(await rowsOf("select * from analyst_likes.likes order by note_id")).toEqual(counted);
  });

  it("fills a read model beside itself as a rebuild does, though its last indexes are made when it is full", async () => {
    const streams = () => rowsOf("select member_id, stream from analyst_streams.streams order by member_id, stream");
    expect(await shiye("replay", "member_streams", "--into", "streams")).toMatchObject({ code: 0 });
    const before = await streams();
    expect(before).not.toEqual([]);
    // As after a change of its tables. A log of many thousand events is filled in the same way.
    await rowsOf("update projections.checkpoints set version = 1 where model = 'analyst_streams'");
    expect(await shiye("replay", "member_streams", "--into", "streams")).toMatchObject({ code: 0 });
    expect(await streams()).toEqual(before);
  });

  it("goes up to a position or a time, takes types and members only, and shows a built-in read model as it was", async () => {
    await shiye("replay", fileOf(COUNTING), "--into", "early", "--until", String(before));
    expect(await rowsOf("select sum(likes)::int as likes from analyst_early.likes")).toEqual([{ likes: 2 }]);
    await shiye("replay", fileOf(COUNTING), "--into", "never", "--until", "2001-01-01");
    expect(await rowsOf("select * from analyst_never.likes")).toEqual([]);
    await shiye("replay", fileOf(COUNTING), "--into", "of_cid", "--member", String(CID));
    expect(await rowsOf("select sum(likes)::int as likes from analyst_of_cid.likes")).toEqual([{ likes: 2 }]);
    const { code, told } = await shiye("replay", "note_stats", "--into", "stats_then", "--until", String(before));
    expect([code, told]).toEqual([0, expect.stringContaining("analyst_stats_then.notes")]);
    expect(await rowsOf("select like_count from analyst_stats_then.notes where note_id = 10"), "as it was").toEqual([{ like_count: 1 }]);
    expect(await rowsOf("select like_count from note_stats.notes where note_id = 10"), "as it is").toEqual([{ like_count: 2 }]);
  });

  it("adds nothing to a schema that was filled by something else, and says what to do", async () => {
    const into = (...words: string[]) => shiye("replay", fileOf(COUNTING), "--into", "chosen", ...words);
    const likes = () => rowsOf("select sum(likes)::int as likes from analyst_chosen.likes");
    const refused = async (...words: string[]) => {
      const { code, told } = await into(...words);
      expect([code, told]).toEqual([
        1,
        expect.stringMatching(/was filled by replay <file> --types.*--again begins it anew; another --into/),
      ]);
      expect(await likes()).toEqual([{ likes: 3 }]);
    };
    await into("--types", "NoteLiked,NoteUnliked", "--until", String(before));
    expect(await into("--types", "NoteUnliked,NoteLiked"), "the same, and further").toMatchObject({ code: 0 });
    await refused("--types", "NoteCollected");
    await refused();
    await refused("--types", "NoteLiked,NoteUnliked", "--member", String(CID));
    await refused("--types", "NoteLiked,NoteUnliked", "--from", String(before));
    expect(await shiye("replay", "note_stats", "--into", "chosen")).toMatchObject({
      code: 1,
      told: expect.stringContaining("is replay note_stats"),
    });
    expect(await into("--types", "NoteCollected", "--again")).toMatchObject({ code: 0 });
    expect(await likes()).toEqual([{ likes: null }]);
    // One that was dropped is new, and one of an earlier version is of nobody knows what.
    await shiye("projections", "drop", "analyst_chosen");
    expect(await into()).toMatchObject({ code: 0 });
    await rowsOf("delete from projections.replays where model = 'analyst_chosen'");
    expect(await into()).toMatchObject({ code: 1, told: expect.stringContaining("was filled by an earlier version") });
  });

  it("takes only what is so, and says what nobody can ask for", async () => {
    await shiye("replay", fileOf(COUNTING), "--into", "of_note", "--where", "noteId=10", "--where", `memberId>${BEN}`);
    expect(await rowsOf("select note_id, likes from analyst_of_note.likes")).toEqual([{ note_id: "10", likes: 1 }]);
    const stats = async (...narrowing: string[]) => JSON.parse((await shiye("log", "stats", "--json", ...narrowing)).told) as object;
    expect(await stats("--entity", "note-10")).toMatchObject({ byType: { NotePublished: 1 }, events: 1 });
    expect(await stats("--where", "followedId!=77")).toMatchObject({ byType: { MemberFollowed: 1 }, events: 1 });
    const refused = async (code: number, told: string, ...narrowing: string[]) =>
      expect(await shiye("log", "stats", ...narrowing)).toMatchObject({ code, told: expect.stringContaining(told) });
    await refused(2, "title is personal", "--where", "title=a");
    await refused(2, "No event has a field noteID", "--where", "noteID=1");
    await refused(2, "a field, one of", "--where", "noteId");
    await refused(2, "named by its stream", "--entity", "10");
  });

  it("tells no member anything again", async () => {
    const pushes = async () => (await rowsOf("select count(*)::int as pushes from push.pushes"))[0];
    const told = await pushes();
    await shiye("replay", "notifications", "--into", "quiet");
    expect(await pushes()).toEqual(told);
  });

  it.each([
    [
      "reads no file",
      'globalThis.process.getBuiltinModule("node:fs").readFileSync("/etc/hostname");',
      /ERR_ACCESS_DENIED|Access to this API has been restricted/,
    ],
    [
      "starts no process",
      'globalThis.process.getBuiltinModule("node:child_process").execSync("id");',
      /ERR_ACCESS_DENIED|Access to this API has been restricted/,
    ],
    [
      "names the event that its handler could not take",
      'throw new TypeError("a mistake of mine");',
      /position 6: NoteLiked: TypeError: a mistake of mine/,
    ],
    ["writes to no other table than its own", 'rows.put("notes.notes", { id: 1 });', /There is no table notes\.notes/],
  ])("an analysis %s", async (_what, body, message) => {
    const { code, told } = await shiye("replay", fileOf(LIKES(body)), "--into", "hostile", "--again");
    expect([code, told]).toEqual([1, expect.stringMatching(message)]);
    expect(told, "no stack for a person to read").not.toMatch(/^\s+at /m);
  });

  it.each([
    ["never ends", "for (;;);", /did not come to its end within 2 s/],
    ["takes all the memory that it gets", "const all = []; for (;;) all.push(new Array(100_000).fill(data.noteId));", /out of memory/],
  ])("an analysis that %s is ended, and gives up no event", async (_what, body, message) => {
    const schema = "analyst_endless";
    const worker = await startWorker(fileOf(LIKES(body)), { patienceMs: body.startsWith("for") ? 2000 : 60_000 });
    const { databaseUrl, pool, log } = world.engines;
    const projection = analysisProjection(schema, worker);
    const given = {
      databaseUrl,
      pool,
      log,
      projection,
      views: {},
      asked: schema,
      again: true,
      follow: false,
      onProgress: () => {},
      ended: worker.ended,
    };
    await expect(replay(given)).rejects.toThrow(message);
    expect(await rowsOf(`select from projections.dead_letters where model = '${schema}'`)).toEqual([]);
  });

  it("has no password of the database in its environment, and makes no statement of what comes after a semicolon", async () => {
    const spying = fileOf(
      LIKES(
        'rows.add("likes", { note_id: data.noteId }, { likes: Object.keys(globalThis.process.env).filter((name) => /DATABASE|KEY|SECRET/.test(name)).length });',
      ),
    );
    expect((await shiye("replay", spying, "--into", "spy")).code).toBe(0);
    expect(await rowsOf("select sum(likes)::int as found from analyst_spy.likes")).toEqual([{ found: 0 }]);
    const dropping = fileOf(viewing("select 1 as one; drop schema notes cascade"));
    expect(await shiye("replay", dropping, "--into", "dropping")).toMatchObject({
      code: 1,
      told: expect.stringContaining("cannot insert multiple commands into a prepared statement"),
    });
    expect(await rowsOf("select count(*)::int as notes from notes.notes")).toEqual([{ notes: 2 }]);
  });

  it("says what it cannot take", async () => {
    expect(await shiye("replay", "no-such-file.ts", "--into", "x")).toMatchObject({
      code: 2,
      told: expect.stringContaining("There is no file no-such-file.ts"),
    });
    expect(await shiye("replay", fileOf(COUNTING), "--into", "Notes; drop")).toMatchObject({
      code: 2,
      told: expect.stringContaining("lower-case"),
    });
    expect(await shiye("replay", fileOf(COUNTING), "--into", "x", "--until", "yesterday")).toMatchObject({
      code: 2,
      told: expect.stringContaining("neither a position nor a time"),
    });
    expect(await shiye("replay", fileOf(COUNTING), "--into", "x", "--types", "NoteLoved")).toMatchObject({
      code: 2,
      told: expect.stringContaining("Unknown event: NoteLoved"),
    });
    for (const beside of ["likes_old", "likes_next"])
      expect(await shiye("replay", fileOf(COUNTING), "--into", beside), "it would go with another one").toMatchObject({
        code: 2,
        told: expect.stringContaining("neither _next nor _old"),
      });
    expect(await shiye("replay", fileOf(COUNTING), "--into", "x", "--follow", "--until", "3")).toMatchObject({
      code: 2,
      told: expect.stringContaining("one of them"),
    });
    expect(await shiye("projections", "drop", "notes")).toMatchObject({
      code: 2,
      told: expect.stringMatching(/\(analyst_….*\(<name>_next\)/),
    });
    expect(await shiye("projections", "drop", "analyst_spy")).toMatchObject({ code: 0, told: expect.stringContaining("dropped") });
    expect(await shiye("projections", "drop", "analyst_spy"), "it is gone").toMatchObject({
      code: 1,
      told: expect.stringMatching(/there is no analyst_spy; there are .*\banalyst_likes\b/),
    });
    expect(await shiye("projections", "drop", "notes_next")).toMatchObject({
      code: 1,
      told: expect.stringContaining("nothing is kept in notes_next"),
    });
    expect(await rowsOf("select from information_schema.schemata where schema_name = 'analyst_spy'")).toEqual([]);
  });
});

describe("the examples", { timeout: 180_000 }, () => {
  const answers: Record<string, [view: string, first: object]> = {
    "daily-active-members": ["active_members", { members: 3 }],
    "follow-after-like": ["followed_within_a_day", { pairs: 3, followed: 1 }],
    "retention-cohorts": ["cohorts", { week: 0, members: 3 }],
    "tag-trends": ["trends", { name: "考研", notes: 1 }],
    "time-to-first-like": ["waiting", { notes: 2, liked: 2 }],
  };

  it("are all tried here", () => {
    expect(
      readdirSync(EXAMPLES)
        .map((file) => path.basename(file, ".ts"))
        .sort(),
    ).toEqual(Object.keys(answers).sort());
  });

  it.each(Object.entries(answers))("%s answers", async (name, [view, first]) => {
    const schema = `analyst_${name.replaceAll("-", "_")}`;
    const worker = await startWorker(path.join(EXAMPLES, `${name}.ts`));
    const { databaseUrl, pool, log } = world.engines;
    const projection = analysisProjection(schema, worker);
    const given = {
      databaseUrl,
      pool,
      log,
      projection,
      views: worker.shape.views,
      asked: schema,
      again: true,
      follow: false,
      onProgress: () => {},
    };
    expect((await replay(given)).failed).toBeUndefined();
    worker.stop();
    expect((await rowsOf(`select * from ${schema}.${view}`))[0]).toMatchObject(first);
  });
});

describe("npm run shiye -- log", { timeout: 180_000 }, () => {
  it("counts by type and day", async () => {
    const { code, told } = await shiye("log", "stats", "--json");
    const counted = JSON.parse(told) as { events: number; byType: Record<string, number>; byDay: Record<string, number> };
    expect(code).toBe(0);
    expect(counted.byType).toMatchObject({ NoteLiked: 3, NotePublished: 2, MemberFollowed: 1 });
    expect(Object.values(counted.byType).reduce((sum, count) => sum + count, 0)).toBe(counted.events);
    expect(Object.values(counted.byDay).reduce((sum, count) => sum + count, 0)).toBe(counted.events);
    expect((await shiye("log", "stats")).told).toMatch(/NoteLiked\s+3/);
  });

  it.each(["ndjson", "csv", "parquet"])("exports %s that DuckDB opens, without a personal field", async (format) => {
    const file = world.inFolder(`likes.${format}`);
    expect(await shiye("log", "export", "--out", file, "--format", format, "--types", "NoteLiked,NotePublished")).toMatchObject({
      code: 0,
    });
    expect(readFileSync(file).includes(SECRET), "what she wrote").toBe(false);
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const source = { ndjson: `read_ndjson('${file}')`, csv: `read_csv('${file}', header = true)`, parquet: `read_parquet('${file}')` }[
      format
    ];
    const result = await connection.runAndReadAll(
      `select type, count(*)::int as events, max("at")::text as latest, max(actor) as actor from ${source} group by type order by type`,
    );
    expect(result.getRowObjects()).toEqual([
      { type: "NoteLiked", events: 3, latest: expect.stringMatching(/^20\d\d-/), actor: expect.any(String) },
      { type: "NotePublished", events: 2, latest: expect.stringMatching(/^20\d\d-/), actor: expect.any(String) },
    ]);
  });

  it("gives personal fields to a superadmin only, who is then in the log with what for", async () => {
    const out = world.inFolder("personal.ndjson");
    const typing = (text: string) =>
      vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([`${text}\n`]) as typeof process.stdin);
    const take = async (...more: string[]) => shiye("log", "export", "--out", out, "--types", "NotePublished", "--personal", ...more);
    const logged = () => rowsOf("select data, metadata -> 'actor' as actor from log.events where type = 'PersonalFieldsExported'");
    expect(await take()).toMatchObject({ code: 2, told: expect.stringContaining("--reason") });
    const stdin = typing("staff-password");
    expect(await shiye("admin", "create", "boss")).toMatchObject({ code: 0 });
    typing("guessed");
    expect(await take("--as", "boss", "--reason", "自己要求")).toMatchObject({ code: 1, told: expect.stringContaining("账号或密码错误") });
    expect([readdirSync(world.folder).includes("personal.ndjson"), await logged()], "nothing happened").toEqual([false, []]);
    typing("staff-password");
    expect(await take("--as", "boss", "--reason", "自己要求", "--where", "noteId=10")).toMatchObject({ code: 0 });
    stdin.mockRestore();
    expect(readFileSync(out, "utf8")).toContain(SECRET);
    await world.happen();
    const [row] = await rowsOf("select admin_id::text as id from admin_actions.actions where type = 'PersonalFieldsExported'");
    expect(await logged()).toEqual([
      {
        actor: { kind: "admin", id: expect.any(Number) },
        data: expect.objectContaining({ reason: "自己要求", types: ["NotePublished"], narrowing: ["noteId=10"] }),
      },
    ]);
    expect(row?.id, "in what administrators did").toMatch(/^\d+$/);
  });

  it("leaves no half of a file behind, also of a run that was killed, and says which formats there are", async () => {
    const out = world.inFolder("again.ndjson");
    writeFileSync(`${out}.part`, '{"position":"1","half');
    expect(await shiye("log", "export", "--out", out, "--types", "NoteLiked")).toMatchObject({ code: 0 });
    expect(
      readFileSync(out, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(Array(3).fill("NoteLiked"));
    expect(await shiye("log", "export", "--out", world.inFolder("x.xls"), "--format", "xls")).toMatchObject({
      code: 2,
      told: expect.stringContaining("ndjson, csv, parquet"),
    });
    expect(readdirSync(world.folder).filter((file) => file.endsWith(".part"))).toEqual([]);
  });
});
