import type pg from "pg";
import { lifetimeTables, mediaTables } from "./media-tables.ts";

const COLUMNS = "name, type, width, height, thumbhash, animated, bytes, variants, created_at, kind, duration";
const AT_ONCE = 5000;

/** Copies the records of files into another database, for read models there that show the same files. */
export async function copyMediaRecords(from: Pick<pg.Pool, "query">, to: Pick<pg.Pool, "query">): Promise<void> {
  await to.query(`${mediaTables}; ${lifetimeTables}`);
  const { rows: found } = await from.query<{ there: boolean }>("select to_regclass('media.files') is not null as there");
  if (!found[0]?.there) return;
  for (let last = ""; ; ) {
    const { rows } = await from.query<{ name: string; file: string }>(
      "select name, to_jsonb(f)::text as file from media.files f where name > $1 and removing_since is null order by name limit $2",
      [last, AT_ONCE],
    );
    const end = rows.at(-1);
    if (!end) return;
    last = end.name;
    await to.query(`insert into media.files (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::media.files, $1::jsonb)`, [
      `[${rows.map(({ file }) => file).join(",")}]`,
    ]);
  }
}
