import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { useWorld } from "../use-world.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";

/** What only this member ever wrote: plain letters, so that their bytes are the same wherever they lie. */
const MARKER = "zqscrubzq";

const world = useWorld({ scrubTimes: { quietMs: 2000, latestMs: 10_000, againMs: 1000 } });
let server: pg.Client;
let leaving: WorldMember;
let staying: WorldMember;

beforeAll(async () => {
  // May look at the files of the server, as whoever has its disk may.
  const asSuperuser = new URL(inject("databaseUrl"));
  asSuperuser.pathname = new URL(world.databaseUrl).pathname;
  server = new pg.Client({ connectionString: asSuperuser.href });
  await server.connect();
  [leaving, staying] = await Promise.all([world.member("leaving_soon", "走的人"), world.member("staying", "留下的人")]);
});
afterAll(() => server.end());

/** Tables and indexes of this database whose files hold the text, dead rows and free space included. */
async function filesWith(text: string): Promise<string[]> {
  await server.query("checkpoint");
  const { rows } = await server.query<{ name: string }>(
    `select coalesce(class.oid::regclass::text, file.name) as name
     from pg_database database, lateral pg_ls_dir('base/' || database.oid) as file (name)
     left join pg_class class on pg_relation_filenode(class.oid)::text = split_part(file.name, '.', 1)
     where database.datname = current_database() and file.name ~ '^[0-9]+([.][0-9]+)?$'
       and position($1::bytea in coalesce(pg_read_binary_file('base/' || database.oid || '/' || file.name, 0, 100000000, true), '')) > 0
     order by 1`,
    [Buffer.from(text)],
  );
  return rows.map(({ name }) => name);
}

async function write(member: WorldMember, word: string): Promise<void> {
  const { id: noteId } = (await member.call("POST", "/posts", { body: await member.noteBody(`${word} title`, `${word} content`) })).body
    .data as { id: number };
  const draft = { title: `${word} draft`, content: word, is_draft: 1 };
  expect((await member.call("POST", "/posts", { body: draft })).status).toBe(200);
  await member.comment(noteId, `${word} comment`);
  await member.call("PUT", `/users/${member.id}`, { body: { bio: `${word} bio` } });
  expect(
    (await member.call("POST", "/auth/login", { body: { user_id: member.name, password: PASSWORD }, headers: { "user-agent": word } }))
      .status,
  ).toBe(200);
}

describe("the words of a member who left", () => {
  it("are in no file of the database soon after, dead rows and free space included; those of others are", {
    timeout: 120_000,
  }, async () => {
    await write(leaving, MARKER);
    await write(staying, "zqstayingzq");
    await world.settle();
    const before = await filesWith(MARKER);
    expect(before.length, "the control: they were written").toBeGreaterThan(3);
    const stayed = await filesWith("zqstayingzq");

    expect((await leaving.call("DELETE", `/users/${leaving.id}`)).status).toBe(200);
    await world.settle();
    expect(await world.query("select 1 from notes.notes where title like $1", [`%${MARKER}%`]), "rows").toEqual([]);
    expect(await filesWith(MARKER), "the control: they are still in the files").not.toEqual([]);
    await expect.poll(() => filesWith(MARKER), { timeout: 60_000, interval: 1000 }).toEqual([]);
    expect(await filesWith("zqstayingzq")).toEqual(stayed);
    const open = "select count(distinct position)::int as positions, count(*)::int as both from accounts.policies where name like 'scrub%'";
    await expect.poll(async () => (await server.query(open)).rows[0], { timeout: 20_000 }).toEqual({ positions: 1, both: 2 });
  });

  it("are in no file soon after a rebuild that was filling when they left has ended", { timeout: 120_000 }, async () => {
    const filled = "zqfilledzq";
    // As a rebuild that leaves rows of those who left until it settles all of them.
    await world.query("create schema zq_next");
    await world.query(`create table zq_next.rows as select '${filled}' as word from generate_series(1, 10)`);
    await world.query("insert into projections.checkpoints (model, name, version, status) values ('zq_next', 'zq', 1, 'filling')");
    const third = await world.member("leaving_later", "也走的人");
    await write(third, "zqlaterzq");
    await world.settle();
    expect((await third.call("DELETE", `/users/${third.id}`)).status).toBe(200);
    await world.settle();
    await expect.poll(() => filesWith("zqlaterzq"), { timeout: 60_000, interval: 1000 }).toEqual([]);
    await world.query("delete from zq_next.rows");
    expect(await filesWith(filled), "the control: they are still in the files").not.toEqual([]);
    await world.query("delete from projections.checkpoints where model = 'zq_next'");
    await expect.poll(() => filesWith(filled), { timeout: 60_000, interval: 1000 }).toEqual([]);
  });
});
