import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { binariesIn, findBinaries, type PostgresBinaries } from "./binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
/** A data folder that was made and stopped. Making one takes most of a test's time, and most are about what comes after. */
let template: string;
let place: string;
let dataDir: string;
let messages: string[];
const running: EmbeddedPostgres[] = [];

async function start(options: { canUnshare?: () => boolean; binaries?: PostgresBinaries } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message), ...options });
  running.push(server);
  return server;
}

/** Starts on what an earlier start has made. */
async function startAgain(): Promise<EmbeddedPostgres> {
  // Where it lies elsewhere, by a note in the folder, two copies would be one.
  if (!existsSync(path.join(template, "elsewhere"))) cpSync(template, dataDir, { recursive: true });
  return start();
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

// A checkout under /root looks like this: nobody else may enter, and the path has spaces and Chinese in it.
const closedPlace = () => mkdtempSync(path.join(tmpdir(), "shiye 拾页 "));

beforeAll(async () => {
  template = path.join(closedPlace(), "postgres");
  const server = await startEmbeddedPostgres({ dataDir: template, log: () => {} });
  await server.stop();
});
afterAll(() => clear(path.dirname(template), template));

/** A data folder, and all around it. */
function clear(around: string, folder: string): void {
  const note = path.join(folder, "elsewhere");
  if (existsSync(note)) rmSync(readFileSync(note, "utf8"), { recursive: true, force: true });
  rmSync(around, { recursive: true, force: true });
}

beforeEach(() => {
  place = closedPlace();
  dataDir = path.join(place, "my data", "postgres");
  messages = [];
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  clear(place, dataDir);
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

  test("listens where the system sends nobody, so that it finds its port again after a crash", async () => {
    const { port } = await start();
    expect(port).toBeGreaterThan(1023);
    expect(port, "where Linux begins with what it gives to connections").toBeLessThan(32_768);
  });

  test("keeps what statements say out of its log, also when they fail", async () => {
    const { url } = await startAgain();
    await query(url, "create table said (words text primary key, length int check (length < 9)); insert into said values ('悄悄话', 3)");
    await expect(query(url, "insert into said values ('悄悄话', 3)")).rejects.toThrow(/duplicate key/);
    await expect(query(url, "insert into said values ('很长的悄悄话', 10)")).rejects.toThrow(/check constraint/);
    const log = readFileSync(path.join(dataDir, "postgres.log"), "utf8");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toContain("悄悄话");
  });

  test("sorts and searches Chinese", async () => {
    const { url } = await startAgain();
    await query(url, "create extension pg_trgm");
    expect(
      await query(url, "select show_trgm('咖啡')::text <> '{}' as seen, datcollate from pg_database where datname = current_database()"),
    ).toEqual([{ seen: true, datcollate: "C.UTF-8" }]);
    expect(
      await query(url, `select string_agg(word, '' order by word collate "zh-x-icu") as words from unnest('{中,阿,波}'::text[]) word`),
    ).toEqual([{ words: "阿波中" }]);
  });

  test("refuses a wrong password, and listens on loopback only", async () => {
    const { url } = await startAgain();
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(url, "show fsync")).toEqual([{ fsync: "on" }]);
  });

  test("says why when its port is taken", async () => {
    const { port } = await startAgain();
    const other = path.join(place, "other");
    await expect(startEmbeddedPostgres({ dataDir: other, port, log: () => {} })).rejects.toThrow(
      /did not start[\s\S]*Address already in use/,
    );
  });
});

describe("the role that the product connects as", () => {
  const rights =
    "select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more from pg_roles where rolname = current_user";
  const owned = `select distinct pg_get_userbyid(owner) as owner from (
    select nspowner as owner from pg_namespace where nspname in ('old', 'new')
    union all select relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname in ('old', 'new', 'public')
    union all select proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname in ('old', 'new')
    union all select typowner from pg_type t join pg_namespace n on n.oid = t.typnamespace where nspname in ('old', 'new')
    union all select datdba from pg_database where datname = current_database()) all_owners`;

  test("owns its database and may do nothing else", async () => {
    const { url } = await startAgain();
    expect(await query(url, rights)).toEqual([{ more: false }]);
    await query(url, "create schema new; create table new.note (id bigint generated always as identity, said text)");
    await query(url, "vacuum full new.note");
    expect(await query(url, owned)).toEqual([{ owner: "shiye_app" }]);
    for (const beyond of [
      "create role friend",
      "create database other",
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
      "alter system set fsync = off",
      "select rolpassword from pg_authid",
      "set role shiye",
    ]) {
      await expect(query(url, beyond), beyond).rejects.toThrow(/permission denied|must be|only roles|does not exist/);
    }
    expect(statSync(path.join(dataDir, "app-password")).mode & 0o777).toBe(0o600);
  });

  test("is given what an earlier version made as the superuser, with its rows, once and again", async () => {
    const before = await startAgain();
    // As version 1.2 left it: everything in the database is the superuser's, and there is no other role.
    await query(
      before.superuserUrl,
      `alter database shiye owner to shiye; create schema old;
       create table old.events (id bigserial primary key, n bigint generated always as identity, data json, parts text[]);
       create index on old.events (n); create table old.parts (id bigint references old.events) partition by range (id);
       create table old.part partition of old.parts for values from (0) to (9);
       create sequence old.counter; create view old.seen as select id from old.events; create materialized view old.kept as select 1 as one;
       create type old.mood as enum ('好'); create domain old.word as text; create type old.pair as (a int, b int);
       create function old.append(text) returns bigint language sql as 'select 7::bigint'; create procedure old.tidy() language sql as '';
       create statistics old.facts on id, n from old.events; create table public.loose (id int);
       insert into old.events (data) values ('{"a": 1}')`,
    );
    await query(before.superuserUrl, "revoke all on database shiye from shiye_app; drop owned by shiye_app; drop role shiye_app");
    await before.stop();
    rmSync(path.join(dataDir, "app-password"));
    for (let round = 0; round < 2; round += 1) {
      const after = await start();
      expect(await query(after.url, owned)).toEqual([{ owner: "shiye_app" }]);
      await query(
        after.url,
        "insert into old.events (data) values ('{}'); alter table old.events add column more int; drop table old.parts",
      );
      expect(await query(after.url, "select count(*)::int as rows, old.append('') as answer from old.events")).toEqual([
        { rows: 2, answer: "7" },
      ]);
      await query(
        after.url,
        "delete from old.events where id > 1; alter table old.events drop column more; create table old.parts (id int)",
      );
      await after.stop();
    }
  });
});

describe("the folder of the database", () => {
  test("is closed to every other account, also when an earlier version left it open", async () => {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755);
    await startAgain();
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    for (const name of ["password", "app-password", "port", "postgres.log"]) {
      if (existsSync(path.join(dataDir, name))) expect(statSync(path.join(dataDir, name)).mode & 0o077, name).toBe(0);
    }
    if (existsSync(path.join(dataDir, "cluster"))) expect(statSync(path.join(dataDir, "cluster")).mode & 0o077).toBe(0);
  });
});

describe("after kill -9", () => {
  test("of the postmaster, every acknowledged row is there", async () => {
    const first = await startAgain();
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
    const orphan = await startAgain();
    await query(orphan.url, "create table note (id int)");
    // Nobody calls stop(): to the second start this is exactly what a killed supervisor leaves.
    const heir = await start();
    await orphan.exited;
    expect(heir.pid).not.toBe(orphan.pid);
    expect(messages.join()).toContain(`pid ${orphan.pid}`);
    expect(await query(heir.url, "select count(*)::int as rows from note")).toEqual([{ rows: 0 }]);
  });

  test("a stale pid file that now names another process does not block the start, and that process lives on", async () => {
    const first = await startAgain();
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

  test("the disk filled up behind initdb: the database is made at the next start, when there is room", async () => {
    const postgres = path.join(place, "postgres");
    writeFileSync(postgres, "#!/bin/sh\ncat >&2 <<end\nERROR:  could not write: No space left on device\nend\n", { mode: 0o755 });
    await expect(start({ binaries: { ...findBinaries(), postgres } })).rejects.toThrow(/create its data folder.*No space left/s);
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

test("data of another major version is refused in words", async () => {
  const server = await startAgain();
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
