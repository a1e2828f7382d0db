import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { z } from "zod";

/** What cannot be made anew from something else. Read models, checkpoints and pushes can, from the log; marks of views expire within the hour. */
const SCHEMAS = ["log", "keys", "accounts", "media"] as const;

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() });
/** Written last: without it a folder is no backup. */
export const Manifest = z.object({
  version: z.string(),
  at: z.string(),
  position: z.string(),
  fingerprint: z.string(),
  tables: z.array(Table),
  files: z.number(),
});
export type Manifest = z.output<typeof Manifest>;
export type SavedTable = z.output<typeof Table>;

/** The tables as they are in the database now, each after those that it refers to. The record of migrations is the code's. */
export async function listTables(client: ClientBase): Promise<readonly { name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
       array(select format('%I.%I', rn.nspname, rc.relname) from pg_constraint f join pg_class rc on rc.oid = f.confrelid
             join pg_namespace rn on rn.oid = rc.relnamespace where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations' order by 1`,
    [SCHEMAS],
  );
  const sorted: { name: string; columns: string[] }[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refers }) => !refers.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`${[...left.keys()].join(", ")} refer to each other`);
    for (const { name, columns } of ready) {
      sorted.push({ name, columns });
      left.delete(name);
    }
  }
  return sorted;
}

const listed = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");
const SAVED = ".copy.gz";
const fileOf = (folder: string, table: string) => path.join(folder, `${table}${SAVED}`);
/** By the name of a file in the folder of a backup. */
export const isSavedTable = (name: string): boolean => name.endsWith(SAVED);

/** Writes a table's rows as PostgreSQL's COPY gives them. */
export async function saveTable(
  client: ClientBase,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<SavedTable> {
  const measure = measured();
  const rows = client.query(copyTo(`copy ${name} (${listed(columns)}) to stdout`));
  await pipeline(rows, measure.through, createGzip({ level: 1 }), createWriteStream(fileOf(folder, name), { mode: 0o600 }));
  return { name, columns, ...measure.result() };
}

/** Fills an empty table from its file. Throws when the file is not what was written. */
export async function fillTable(client: ClientBase, folder: string, { name, columns, rows, sha256 }: SavedTable): Promise<void> {
  const measure = measured();
  const filling = client.query(copyFrom(`copy ${name} (${listed(columns)}) from stdin`));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), measure.through, filling);
  const read = measure.result();
  if (read.sha256 !== sha256 || read.rows !== rows) throw new Error(`${fileOf(folder, name)} is not what was written`);
}

/** In the text of COPY each row ends its line, and no value has a line break in it. */
function measured() {
  const hash = createHash("sha256");
  let rows = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ rows, sha256: hash.digest("hex") }) };
}
