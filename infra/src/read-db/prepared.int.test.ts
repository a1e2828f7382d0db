import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { preparing } from "./prepared.ts";
import { openReadDb, type ReadDb, type ReadDbConnection } from "./read-db.ts";

let readDb: ReadDb;
let connection: ReadDbConnection;
beforeAll(async () => {
  readDb = openReadDb({ url: inject("databaseUrl"), max: 1 });
  connection = await readDb.connect();
});
afterAll(async () => {
  connection.release(true);
  await readDb.end();
});

describe("statements that travel together", () => {
  it("are run in their order, and each has its result", async () => {
    const results = await preparing(connection).together({
      before: ["begin", "select 1 as one"],
      text: "select $1::integer + 1 as two",
      values: [1],
      after: ["select 3 as three", "rollback"],
    });
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ one: 1 }], [{ two: 2 }], [{ three: 3 }], []]);
  });

  it.each([
    ["quotes and backslashes", 'it\'s \\ "so"; drop table t; --', "text"],
    ["other alphabets and emoji", "拾页 🍉\n", "text"],
    ["nothing", null, "text"],
    ["a list with all of these", ["it's", '\\ "', "{a,b}", "NULL", "", null, "拾页"], "text[]"],
    ["numbers", [1, 9_007_199_254_740_991], "bigint[]"],
    ["true", true, "boolean"],
  ])("carry %s as the driver's parameters do", async (_what, value, type) => {
    const text = `select $1::${type} as value`;
    const sent = await preparing(connection).query<{ value: unknown }>(text, [value]);
    const [together] = await preparing(connection).together({ before: [], text: `${text} `, values: [value] });
    expect(together?.rows).toEqual(sent.rows);
    expect(sent.rows).toEqual([{ value }]);
  });

  it("are planned once", async () => {
    const prepared = preparing(connection);
    for (const value of [1, 2, 3]) await prepared.together({ before: [], text: "select $1::integer as planned_once", values: [value] });
    const { rows } = await connection.query("select from pg_prepared_statements where statement like '%planned_once%' and name <> ''");
    expect(rows).toHaveLength(1);
  });

  it("undo everything when one of them fails, and can be sent again", async () => {
    await connection.query("create temporary table written (id integer)");
    const prepared = preparing(connection);
    const send = (divisor: number) =>
      prepared.together({ before: ["begin"], text: "insert into written values (1 / $1::integer)", values: [divisor], after: ["commit"] });
    await expect(send(0)).rejects.toThrow("division by zero");
    await connection.query("rollback");
    await send(1);
    expect((await connection.query("select id from written")).rows).toEqual([{ id: 1 }]);
  });
});
