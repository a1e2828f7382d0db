import { createSecretKey } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { accountTables } from "@shiye/command-api/accounts/tables";
import { type Config, readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { makeFolder } from "@shiye/infra/config/make-folder";
import { fingerprintOf } from "@shiye/infra/crypto/master-key-fingerprint";
import { messageOf } from "@shiye/infra/errors";
import { createMediaRecords } from "@shiye/infra/media/media-records";
import { uploadQuotaTables } from "@shiye/infra/media/upload-quotas";
import { createTables } from "@shiye/infra/read-models/create-tables";
import type { Command } from "commander";
import type pg from "pg";
import { fillTable, isSavedTable, listTables, Manifest, type SavedTable, saveTable } from "./backup-tables.ts";
import { copyMedia } from "./copy-media.ts";
import { answer, asJson, examples, type ForScripts, RefusalError, verb } from "./verb.ts";
import { withLog } from "./with-log.ts";
import { partOf, requireWritable, writeWhole } from "./write-whole.ts";

const MANIFEST = "backup.json";
/** Where the manifest is written before it has its name: there from the beginning, and gone with the end. */
const UNFINISHED = partOf(MANIFEST);
const MEDIA = "media";
const KEYS_FIRST =
  "先放回 secrets.json，或设 MASTER_KEY 与 JWT_SECRET · put secrets.json back into DATA_DIR first (or set MASTER_KEY and JWT_SECRET); it is not in the backup.";

/** What a community is made of, to a folder and back. The keys are kept apart: a backup without them tells nobody anything. */
export function addBackup(program: Command): void {
  program
    .command("backup")
    .argument("<folder>", "a new or empty folder")
    .description("备份 · writes log, members' keys, accounts, media records and files to a folder, while everything runs")
    .option(...asJson())
    .addHelpText(...examples("backup /backups/2026-11-22"))
    .action(verb(backup));
  program
    .command("restore")
    .argument("<folder>", "a folder that backup wrote")
    .description("恢复 · fills an empty database and DATA_DIR from a backup; the next start fills the read models")
    .option(...asJson())
    .addHelpText(...examples("restore /backups/2026-11-22"))
    .action(verb(restore));
}

function backup(folder: string, options: ForScripts): Promise<void> {
  return withOwnLog(async (pool, config) => {
    const client = await pool.connect();
    try {
      // Of those that write to the same folder the second one waits, and finds a backup there.
      await client.query("select pg_advisory_lock(hashtext('shiye backup'), hashtext($1))", [path.resolve(folder)]);
      beginFolder(folder);
      // What there is no room for must not go on taking the room, which may be that of the database.
      const { tables, position, files } = await saveAll(client, folder, config).catch((error: unknown) => {
        emptyFolder(folder);
        throw error;
      });
      answer(options, { folder, position, tables: tables.length, files }, [
        `${folder}: 到位置 · up to position ${position}, ${tables.length} 张表 · tables, ${files} 个文件 · files`,
        ...(config.s3 ? ["图片和视频在存储桶里，不在此备份中 · pictures and films are in the bucket, and not in this backup"] : []),
        "密钥另存：MASTER_KEY 或 secrets.json · keep the keys elsewhere: without the master key nothing of it can be opened",
      ]);
    } finally {
      // Closed: its lock ends with it.
      client.release(true);
    }
  });
}

async function saveAll(client: pg.PoolClient, folder: string, { dataDir, version }: Config): Promise<Manifest> {
  // One moment for all tables, whoever writes meanwhile.
  await client.query("begin isolation level repeatable read read only");
  const tables: SavedTable[] = [];
  for (const table of await listTables(client)) tables.push(await saveTable(client, folder, table));
  const { rows } = await client.query<{ position: string; fingerprint: string }>(
    "select (select coalesce(max(position), 0) from log.events)::text as position, fingerprint from keys.master_key",
  );
  await client.query("commit");
  const files = await copyMedia(path.join(dataDir, MEDIA), path.join(folder, MEDIA));
  const manifest = Manifest.parse({ version, at: new Date().toISOString(), files, tables, ...rows[0] });
  writeWhole(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Takes away what a backup writes; the mark at last, so that one that is killed meanwhile is still known. */
function emptyFolder(folder: string): void {
  const written = readdirSync(folder).filter((name) => name === MEDIA || isSavedTable(name));
  for (const name of [...written, UNFINISHED]) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Empty, but for the mark that a backup is being made here. It takes away what one that was killed has left, and nothing that a backup does not write. */
function beginFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new RefusalError(`不能写入 · ${folder} cannot be made: ${messageOf(error)}`);
  }
  requireWritable(path.join(folder, MANIFEST));
  const there = readdirSync(folder);
  if (there.includes(MANIFEST)) throw new RefusalError(`${folder} has a backup already.`);
  if (
    there.length > 0 &&
    !(there.includes(UNFINISHED) && there.every((name) => name === UNFINISHED || name === MEDIA || isSavedTable(name)))
  )
    throw new RefusalError(`${folder} is not empty, and no backup that was broken off: take another one.`);
  writeFileSync(path.join(folder, UNFINISHED), "", { mode: 0o600 });
  for (const name of there) if (name !== UNFINISHED) rmSync(path.join(folder, name), { recursive: true });
}

function restore(folder: string, options: ForScripts): Promise<void> {
  const manifest = readManifest(folder);
  const { position, at, files } = manifest;
  const given = readConfig(inheritedEnvironment(), (file) => {
    throw new RefusalError(`没有密钥 · ${file} does not hold the keys of the community: ${KEYS_FIRST}`);
  });
  const { masterKey } = given.secrets;
  // Before the database is opened, which belongs from then on to the key that opened it.
  if (fingerprintOf(createSecretKey(Buffer.from(masterKey, "hex"))) !== manifest.fingerprint)
    throw new RefusalError(
      `主密钥不同 · this backup was made with another master key, and could not be opened with this one: ${KEYS_FIRST}`,
    );
  return withOwnLog(async (pool, config) => {
    if (manifest.version !== config.version)
      throw new RefusalError(`${folder} is of version ${manifest.version}: restore it with that version, and update then.`);
    await createTables(pool, "accounts", accountTables);
    await createMediaRecords(pool).createTables();
    await createTables(pool, "media", uploadQuotaTables);
    const client = await pool.connect();
    try {
      await client.query("begin");
      await fillDatabase(client, folder, manifest);
      // Before the commit: whoever is killed here begins again with a database that is still empty.
      const copied = await copyMedia(path.join(folder, MEDIA), path.join(config.dataDir, MEDIA));
      if (copied !== files) throw new RefusalError(`${folder}/media has ${copied} files of ${files}.`);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
    answer(options, { folder, position, at, files }, [
      `已恢复到位置 · restored up to position ${position} (${at}), ${files} 个文件 · files`,
      "读模型在下次启动时从日志重建 · the read models are made from the log at the next start",
    ]);
  }, given);
}

/** All or nothing. */
async function fillDatabase(client: pg.PoolClient, folder: string, { tables, position }: Manifest): Promise<void> {
  const { rows } = await client.query<{ written: boolean }>("select exists (select from log.events) as written");
  if (rows[0]?.written) throw new RefusalError("The log of this database has events already: a backup is restored into an empty one.");
  const here = await listTables(client);
  const shape = (list: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => `${name} ${columns.join()}`).sort());
  if (shape(here) !== shape(tables))
    throw new RefusalError(`${folder} has other tables than this version: restore it with the version that wrote it.`);
  await client.query(`truncate ${here.map(({ name }) => name).join(", ")}`);
  for (const { name } of here) {
    const saved = tables.find((table) => table.name === name);
    if (saved) await fillTable(client, folder, saved);
  }
  const last = await client.query<{ position: string }>("select coalesce(max(position), 0)::text as position from log.events");
  if (last.rows[0]?.position !== position) throw new Error(`The log ends at ${last.rows[0]?.position} instead of ${position}`);
}

function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path.join(folder, MANIFEST), "utf8")));
  } catch {
    throw new RefusalError(`${folder} is no whole backup: there is no ${MANIFEST} in it that can be read.`);
  }
}

function withOwnLog(work: (pool: pg.Pool, config: Config) => Promise<void>, given?: Config): Promise<void> {
  return withLog(async ({ pool, config }) => {
    if (config.eventLogUrl)
      throw new RefusalError(
        "The log is in EventStoreDB, whose own backup it needs (or `log copy`), together with pg_dump of the database.",
      );
    await work(pool, config);
  }, given);
}
