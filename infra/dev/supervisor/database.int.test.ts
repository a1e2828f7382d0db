import { chmodSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SupervisedDatabase, superviseDatabase } from "./database.ts";

const soon = { timeout: 20_000, interval: 50 };
let folder = "";
let lines: string[] = [];
let starts = 0;
let database: SupervisedDatabase;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "supervised database "));
  chmodSync(folder, 0o711);
  lines = [];
  starts = 0;
  database = superviseDatabase({
    dataDir: path.join(folder, "postgres"),
    log: (line) => lines.push(line),
    start: (options) => {
      starts += 1;
      return startEmbeddedPostgres(options);
    },
  });
});
afterEach(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const kill = () => process.kill(database.pid() ?? 0, "SIGKILL");
const said = (words: string) => lines.filter((line) => line.includes(words)).length;

describe("a database that is supervised", () => {
  it("is there again after each kill, under the same address and with every row", async () => {
    const { url } = await database.ready;
    await query(url, "create table note (id int)");
    for (let id = 1; id <= 3; id++) {
      await query(url, `insert into note values (${id})`);
      kill();
      await expect.poll(() => said("PostgreSQL 已恢复"), soon).toBe(id);
    }
    expect(await query(url, "select count(*)::int as rows from note")).toEqual([{ rows: 3 }]);
    expect(said("PostgreSQL 意外停止")).toBe(3);
  });

  it("is tried again for as long as it does not start, and says once why", async () => {
    const { url } = await database.ready;
    await query(url, "create table note (id int)");
    const needed = path.join(folder, "postgres", "cluster", "PG_VERSION");
    renameSync(needed, `${needed}.away`);
    kill();
    await expect.poll(() => said("PostgreSQL 启动失败"), soon).toBe(1);
    const failed = starts;
    await expect.poll(() => starts, soon).toBe(failed + 3);
    renameSync(`${needed}.away`, needed);
    await expect.poll(() => said("PostgreSQL 已恢复"), soon).toBe(1);
    expect(await query(url, "select count(*)::int as rows from note")).toEqual([{ rows: 0 }]);
    expect(said("PostgreSQL 启动失败")).toBe(1);
  });

  it("can be stopped while it pauses or starts again, and leaves nothing", async () => {
    const { port } = await database.ready;
    kill();
    await expect.poll(() => said("PostgreSQL 意外停止"), soon).toBe(1);
    await database.stop();
    await expect(
      new Promise((resolve, reject) => connect(port, "127.0.0.1").once("connect", resolve).once("error", reject)),
    ).rejects.toThrow("ECONNREFUSED");
  });
});
