import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { binariesIn, findBinaries, type PostgresBinaries } from "./binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
let place: string;
let dataDir: string;
let messages: string[];
const running: EmbeddedPostgres[] = [];

async function start(options: { canUnshare?: () => boolean; binaries?: PostgresBinaries } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message), ...options });
  running.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  // A checkout under /root looks like this: nobody else may enter, and the path has spaces and Chinese in it.
  place = mkdtempSync(path.join(tmpdir(), "shiye 拾页 "));
  dataDir = path.join(place, "my data", "postgres");
  messages = [];
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  const note = path.join(dataDir, "elsewhere");
  if (existsSync(note)) rmSync(readFileSync(note, "utf8"), { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
});

describe("a server in a folder that only its owner may enter", () => {
  test("keeps its data, its port and its password over a restart", async () => {
    const first = await start();
    await query(first.url, "create table note (id int); insert into note values (7)");
    await first.stop();
    const second = await start();
    expect(await query(second.url, "select id from note")).toEqual([{ id: 7 }]);
    expect(second.url).toBe(first.url);
    expect(statSync(path.join(dataDir, "password")).mode & 0o777).toBe(0o600);
  });

  test("sorts and searches Chinese", async () => {
    const { url } = await start();
    await query(url, "create extension pg_trgm");
    expect(
      await query(url, "select show_trgm('咖啡')::text <> '{}' as seen, datcollate from pg_database where datname = current_database()"),
    ).toEqual([{ seen: true, datcollate: "C.UTF-8" }]);
    expect(
      await query(url, `select string_agg(word, '' order by word collate "zh-x-icu") as words from unnest('{中,阿,波}'::text[]) word`),
    ).toEqual([{ words: "阿波中" }]);
  });

  test("refuses a wrong password, and listens on loopback only", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(url, "show fsync")).toEqual([{ fsync: "on" }]);
  });

  test("says why when its port is taken", async () => {
    const { port } = await start();
    const other = path.join(place, "other");
    await expect(startEmbeddedPostgres({ dataDir: other, port, log: () => {} })).rejects.toThrow(
      /did not start[\s\S]*Address already in use/,
    );
  });
});

describe("after kill -9", () => {
  test("of the postmaster, every acknowledged row is there", async () => {
    const first = await start();
    await query(first.url, "create table note (id int)");
    const client = new Client({ connectionString: first.url });
    client.on("error", () => {});
    await client.connect();
    for (let id = 1; id <= 50; id++) await client.query("insert into note values ($1)", [id]);
    process.kill(first.pid, "SIGKILL");
    await first.exited;
    const second = await start();
    expect(await query(second.url, "select count(*)::int as rows from note")).toEqual([{ rows: 50 }]);
  });

  test("of our own process, the orphan is stopped and its data taken over", async () => {
    const orphan = await start();
    await query(orphan.url, "create table note (id int)");
    // Nobody calls stop(): to the second start this is exactly what a killed supervisor leaves.
    const heir = await start();
    await orphan.exited;
    expect(heir.pid).not.toBe(orphan.pid);
    expect(messages.join()).toContain(`pid ${orphan.pid}`);
    expect(await query(heir.url, "select count(*)::int as rows from note")).toEqual([{ rows: 0 }]);
  });

  test("a stale pid file that now names another process does not block the start, and that process lives on", async () => {
    const first = await start();
    const pidFile = path.join(dataDir, "cluster", "postmaster.pid");
    const stale = readFileSync(pidFile, "utf8").replace(/^\d+/, String(process.ppid));
    process.kill(first.pid, "SIGKILL");
    await first.exited;
    writeFileSync(pidFile, stale);
    const second = await start();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(() => process.kill(process.ppid, 0)).not.toThrow();
  });

  test("during the very first start, the half-made cluster is thrown away", async () => {
    mkdirSync(path.join(dataDir, "cluster.unfinished"), { recursive: true });
    writeFileSync(path.join(dataDir, "cluster.unfinished", "PG_VERSION"), "18\n");
    writeFileSync(path.join(dataDir, "password"), "half");
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

test("data of another major version is refused in words", async () => {
  const server = await start();
  await server.stop();
  writeFileSync(path.join(dataDir, "cluster", "PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow(/written by PostgreSQL 15/);
});

describe.runIf(isRoot)("as root", () => {
  /** A checkout that others may enter, whatever this one is: the folders of the data, and the programs beside them. */
  function openCheckout(): PostgresBinaries {
    for (const folder of [place, path.dirname(dataDir), dataDir]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o711);
    }
    const programs = path.join(place, "programs");
    cpSync(findBinaries().root, programs, { recursive: true, verbatimSymlinks: true });
    chmodSync(programs, 0o755);
    return binariesIn(programs);
  }

  test("uses the account nobody where others may enter", async () => {
    const { url } = await start({ binaries: openCheckout() });
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(path.join(dataDir, "cluster")).uid).toBe(65534);
  });

  test("follows a checkout that moves from an open folder to a closed one", async () => {
    const binaries = openCheckout();
    const open = await start({ binaries });
    expect(statSync(path.join(dataDir, "cluster")).uid).toBe(65534);
    await query(open.url, "create table note (id int)");
    await open.stop();
    chmodSync(place, 0o700);
    const closed = await start({ binaries });
    expect(await query(closed.url, "select count(*)::int as rows from note")).toEqual([{ rows: 0 }]);
  });

  test("moves its data outside when namespaces are forbidden too, and finds it again", async () => {
    const first = await start({ canUnshare: () => false });
    await query(first.url, "create table note (id int)");
    await first.stop();
    expect(existsSync(path.join(dataDir, "cluster"))).toBe(false);
    const second = await start();
    expect(await query(second.url, "select count(*)::int as rows from note")).toEqual([{ rows: 0 }]);
  });
});
