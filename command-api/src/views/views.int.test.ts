import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTables } from "@shiye/infra/read-models/create-tables";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createViewMarks, MOST_VISITORS_OF_AN_ADDRESS, type ViewMarks } from "./view-marks.ts";
import { viewsTable } from "./views-table.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let marks: ViewMarks;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  await createTables(pool, "views", viewsTable);
  marks = createViewMarks(pool);
});
beforeEach(() => pool.query("truncate views.marks"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const byMember = (noteId: number, viewer: string) => ({ noteId, authorId: 7, viewer, address: null });
const byVisitor = (noteId: number, viewer: string, address = "dormitory") => ({ noteId, authorId: 7, viewer, address });
const pass = (minutes: number) => pool.query("update views.marks set counted_at = counted_at - make_interval(mins => $1)", [minutes]);

describe("a viewer", () => {
  it("counts once in an hour, and again after it", async () => {
    expect(await marks.mark([byMember(1, "ada"), byMember(1, "ben"), byMember(2, "ada")])).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    );
    await pass(59);
    expect(await marks.mark([byMember(1, "ada")])).toEqual(new Map());
    await pass(2);
    expect(await marks.mark([byMember(1, "ada")])).toEqual(new Map([[1, 1]]));
  });

  it("counts once when two nodes report them at the same moment", async () => {
    const counted = await Promise.all(Array.from({ length: 20 }, () => marks.mark([byMember(1, "ada"), byMember(1, "ada")])));
    expect(counted.flatMap((one) => [...one.values()])).toEqual([1]);
  });

  it("is forgotten after the hour", async () => {
    await marks.mark([byMember(1, "ada")]);
    await pass(61);
    await marks.mark([byMember(1, "ben")]);
    await marks.sweep();
    expect((await pool.query("select viewer from views.marks")).rows).toEqual([{ viewer: "ben" }]);
  });
});

describe("visitors of one address", () => {
  const crowd = (size: number, from = 0) => Array.from({ length: size }, (_, index) => byVisitor(1, `visitor ${from + index}`));

  it("count up to a room full of them, however they come", async () => {
    expect(await marks.mark(crowd(15))).toEqual(new Map([[1, 15]]));
    expect(await marks.mark(crowd(100, 15))).toEqual(new Map([[1, MOST_VISITORS_OF_AN_ADDRESS - 15]]));
    expect(await marks.mark(crowd(100, 200))).toEqual(new Map());
    expect(await marks.mark([byVisitor(1, "somebody", "library"), byMember(1, "ada")])).toEqual(new Map([[1, 2]]));
  });
});
