import type { Sql } from "../../read-models/sql.ts";

/** Twice as long as the members' site keeps a comment that was not answered, to send it again under its key. */
const KEPT_DAYS = 60;
const AT_ONCE = 5000;

/**
 * Deletes the keys of calls that are older than 60 days by the clock of the database, except those that begin with `spared`. Otherwise they
 * would grow for ever. A call that is repeated later is carried out again. Does nothing where the log is in another database.
 */
export async function sweepIdempotencyKeys(sql: Sql, spared: string): Promise<void> {
  const { rows } = await sql.query<{ there: boolean }>("select to_regclass('log.idempotency_keys') is not null as there");
  if (!rows[0]?.there) return;
  const text = `delete from log.idempotency_keys where key in (
      select oldest.key
      from (select key, first_position from log.idempotency_keys where not starts_with(key, $1) order by first_position limit ${AT_ONCE}) oldest
      join log.events e on e.position = oldest.first_position
      where e.at < now() - interval '${KEPT_DAYS} days')`;
  while ((await sql.query(text, [spared])).rowCount === AT_ONCE);
}
