import type { Sql } from "../read-db/sql.ts";

/** One thing that shows one file. */
export interface MediaUse {
  /** Of the file's name: a use of a variant is a use of its original. */
  digest: string;
  /** The stream that says so. */
  source: string;
  /** Whose use it is; 0 when nobody's in particular. Two members may show the same file in one conversation. */
  owner: number;
  /** Streams whose end is also the end of this use. */
  within: readonly string[];
}

/** What a stretch of the log changes. */
export interface MediaChanges {
  uses: readonly MediaUse[];
  /** Streams that have said anew all that they show: what is not in `keep` they show no longer. */
  replaced: readonly { source: string; keep: readonly string[] }[];
  /** Streams that have ended. */
  ended: readonly string[];
  /** Members who have left: nothing is theirs any more. */
  departed: readonly number[];
  /** Time of the newest event. ISO-8601 UTC. */
  at: string;
}

export interface MediaUses {
  /** How far the uses go in the log. Those of another version are forgotten, and begin anew. */
  begin(version: number): Promise<bigint>;
  /**
   * Moves the uses from one position to another, all or nothing. Several nodes may do the same: whoever comes later changes nothing.
   * False when the uses are not as far as `from`, because somebody made them begin anew.
   */
  apply(changes: MediaChanges, stretch: { version: number; from: bigint; to: bigint }): Promise<boolean>;
}

export function createMediaUses(sql: Sql): MediaUses {
  return {
    async begin(version) {
      const { rows } = await sql.query<{ position: string }>(
        `with former as (select version from media.uses_progress where version <> $1),
          uses as (delete from media.uses where exists (select from former)),
          ended as (delete from media.ended where exists (select from former))
        insert into media.uses_progress as progress (version, position) values ($1, 0)
        on conflict (only_row) do update set version = $1, position = case when progress.version = $1 then progress.position else 0 end
        returning position::text`,
        [version],
      );
      return BigInt(rows[0]?.position ?? 0);
    },

    async apply({ uses, replaced, ended, departed, at }, { version, from, to }) {
      const { rows } = await sql.query<{ moved: boolean }>(applied, [
        from.toString(),
        to.toString(),
        version,
        JSON.stringify(uses),
        JSON.stringify(replaced),
        ended,
        departed,
        at,
      ]);
      if (rows[0]?.moved) return true;
      // A statement of its own: the one above sees the table as it was before the other node that it may have waited for.
      const beyond = "select from media.uses_progress where version = $1::integer and position >= $2::bigint";
      return (await sql.query(beyond, [version, to.toString()])).rowCount === 1;
    },
  };
}

/**
 * One statement, so one transaction. Nothing is both dropped and added: a use of what has ended is not taken in, and one that its source
 * shows again is kept. A file that lost a use is idle from the moment of the event, not from when we came to read it.
 */
const applied = `
  with moved as (
    update media.uses_progress set position = $2::bigint
    where version = $3::integer and position >= $1::bigint and position < $2::bigint returning position
  ),
  ends as (insert into media.ended (source) select distinct unnest($6::text[]) from moved on conflict do nothing),
  given as (select * from jsonb_to_recordset($4::jsonb) as given(digest text, source text, owner bigint, within text[])),
  added as (
    insert into media.uses (digest, source, owner_id, within)
    select distinct on (digest, source, owner) digest, source, owner, within from given, moved
    where not source = any($6::text[]) and not within && $6::text[]
      and not exists (select from media.ended where ended.source = given.source or ended.source = any(given.within))
    on conflict do nothing
  ),
  dropped as (
    delete from media.uses using moved
    where uses.source = any($6::text[]) or uses.within && $6::text[] or exists (
      select from jsonb_to_recordset($5::jsonb) as replaced(source text, keep text[])
      where replaced.source = uses.source and not uses.digest = any(replaced.keep)
    )
    returning uses.digest
  ),
  idle as (
    update media.files set idle_since = greatest(idle_since, $8::timestamptz) where digest in (select digest from dropped)
  ),
  departed as (delete from media.owners using moved where owner_id = any($7::bigint[]))
  select exists (select from moved) as moved`;
