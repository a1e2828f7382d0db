import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb, type ReadDb } from "./database.ts";
import { rowsAsSet } from "./row-writes.ts";

let database: TestDatabase;
let writer: ReadDb;
let reader: ReadDb;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  writer = openReadDb({ url: database.url, max: 1 });
  reader = openReadDb({ url: database.url, max: 2, readOnly: true, planOnce: true });
  await writer.query("create table notes (id bigint)");
});
afterAll(async () => {
  await Promise.all([writer.end(), reader.end()]);
  await database.drop();
});

it("a connection that was borrowed and is lost is an error of the next statement, not the end of the process", async () => {
  const borrowed = await reader.connect();
  const { rows } = await borrowed.query<{ pid: number }>("select pg_backend_pid() as pid");
  await writer.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect
    .poll(() =>
      borrowed.query("select 1").then(
        () => "answered",
        () => "lost",
      ),
    )
    .toBe("lost");
  borrowed.release(true);
  expect((await reader.query("select 1 as here")).rows).toEqual([{ here: 1 }]);
});

it("a pool that only answers reads and notifies, and changes nothing", async () => {
  await writer.query("insert into notes values (7)");
  expect((await reader.query("select id from notes")).rows).toEqual([{ id: 7 }]);
  await reader.query("select pg_notify('somebody', 'told')");
  expect((await reader.query("show plan_cache_mode")).rows).toEqual([{ plan_cache_mode: "force_generic_plan" }]);
  for (const change of [
    "insert into notes values (8)",
    "update notes set id = 9",
    "delete from notes",
    "drop table notes",
    "truncate notes",
  ]) {
    await expect(reader.query(change), change).rejects.toMatchObject({ code: "25006" });
  }
  expect((await writer.query("select id from notes")).rows).toEqual([{ id: 7 }]);
});

it("rows go over as they are, whatever their texts and documents hold", async () => {
  const texts = ["", "NULL", " 空格 ", 'a"b', "\\", '\\"', "{1,2}", "a,b", "'", "\n\t", "拾页", "𠮷", null];
  const rows = texts.map((text, index) => ({
    id: 2 ** 53 - 1 - index,
    ids: index % 2 ? [1, 2 ** 53 - 1] : [],
    text,
    document: text === null ? null : { [text]: [text, null, 1.5] },
    at: index % 3 ? "2026-05-04T08:00:01.120Z" : null,
    flag: index % 2 === 0,
  }));
  const { source, values } = rowsAsSet(
    { id: "bigint", ids: "bigint[]", text: "text", document: "jsonb", at: "timestamptz", flag: "boolean" },
    rows,
  );
  const sent = await writer.query(`select id, ids, text, document, at, flag from ${source}`, values);
  expect(sent.rows).toEqual(rows.map((row) => ({ ...row, at: row.at && new Date(row.at) })));
});
