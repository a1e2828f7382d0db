import { describe, expect, it } from "vitest";
import { createTables } from "./create-tables.ts";
import type { Sql } from "./sql.ts";

/** Fails so many times with this code, and works then. */
function failing(times: number, code: string) {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text);
    if (asked.length <= times) throw Object.assign(new Error("ended"), { code });
    return { rows: [], rowCount: 0 };
  };
  return { asked, sql: { query } as unknown as Sql };
}

describe("creating tables while another node works", () => {
  it("is repeated after a deadlock", async () => {
    const { asked, sql } = failing(2, "40P01");
    await createTables(sql, "things", "create table if not exists things (id bigint)");
    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(1);
  });

  it("fails for anything else, and for a deadlock that does not end", async () => {
    const broken = failing(1, "42601");
    await expect(createTables(broken.sql, "things", "no sql")).rejects.toThrow("ended");
    expect(broken.asked).toHaveLength(1);
    const locked = failing(99, "40P01");
    await expect(createTables(locked.sql, "things", "select 1")).rejects.toThrow("ended");
    expect(locked.asked).toHaveLength(5);
  });
});
