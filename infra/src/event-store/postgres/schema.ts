import { analystsView, hiddenFields } from "./analysts-view.ts";
import { bucketTables } from "./buckets.ts";

/** Serialises the appends of all processes. Any constant that nobody else in this database uses. */
const APPEND_LOCK = 7_160_001;
const MIGRATE_LOCK = 7_160_002;

/**
 * The commit of every append notifies this channel: with the appended rows if they are short, otherwise without them, and the reader
 * fetches them.
 */
export const NOTIFY_CHANNEL = "log_appended";

/** A notification may carry less than 8000 bytes. Source: PostgreSQL manual, NOTIFY. */
const LONGEST_NEWS_BYTES = 7900;
/** In a busy log the readers fetch one page for many events, and assembling them here would delay every writer. */
const MOST_TOLD_EVENTS = 4;

/**
 * `json`, not `jsonb`: an event is stored as it was written, byte for byte, and is neither parsed into a tree on append nor
 * printed from one on every read. See docs/decisions/event-log.md for the measurement.
 */
const tables = `
  create table log.events (
    position bigint not null primary key,
    stream text collate "C" not null,
    revision integer not null,
    id uuid not null unique,
    type text collate "C" not null,
    version smallint not null,
    at timestamptz(3) not null,
    data json not null,
    metadata json not null,
    unique (stream, revision)
  );
  create table log.idempotency_keys (
    key text collate "C" primary key,
    content_hash text not null,
    first_position bigint not null,
    last_position bigint not null
  );`;

/** A row as a notification carries it; read by rows.ts. */
const newsOf = (row: string) => `json_build_array(
  ${row}.position::text, ${row}.stream, ${row}.revision::text, ${row}.id, ${row}.type, ${row}.version::text,
  to_char(${row}.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00', ${row}.data::text, ${row}.metadata::text
)`;
const tell = `perform pg_notify('${NOTIFY_CHANNEL}', case when octet_length(news) <= ${LONGEST_NEWS_BYTES} then news else '' end);`;

/** Plans prefer indexes: those of a function are cached, and one made on an empty table would scan a full one. */
const planning = "set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan";

/**
 * Stores the requests of a batch that the log can take, and names them. Others are left out, so one conflict never aborts its neighbours.
 * The lock is taken in a separate statement, so later statements get a new snapshot and see everything that the last holder committed. The
 * lock is held until our commit is visible. This makes positions gapless and commit-ordered: a reader that pages on \`position > last\` can
 * miss nothing.
 *
 * The caller promises that no two requests of a batch share a stream, a key or an event id.
 */
const appendBatch = `
  create or replace function log.append_batch(
    streams text[], expectations integer[], keys text[], hashes text[],
    event_requests integer[], ids uuid[], types text[], versions smallint[], times timestamptz[], payloads text[], metadatas text[]
  ) returns table (request integer, first_position bigint)
  language plpgsql
  ${planning}
  as $$
  declare
    last_stored bigint;
    news text := '';
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    select coalesce(max(position), 0) into last_stored from log.events;
    return query
      with repeated as materialized (
        select distinct i.request
        from unnest(event_requests, ids) as i(request, id)
        where (select true from log.events e where e.id = i.id)
      ),
      accepted as materialized (
        select r.n::integer as n, r.stream, r.expected, r.key, r.hash
        from unnest(streams, expectations, keys, hashes) with ordinality as r(stream, expected, key, hash, n)
        where r.expected = coalesce((select e.revision from log.events e where e.stream = r.stream order by e.revision desc limit 1), -1)
          and (r.key is null or (select true from log.idempotency_keys k where k.key = r.key) is null)
          and r.n not in (select p.request from repeated p)
      ),
      numbered as materialized (
        select
          a.n, a.stream, a.key, a.hash, i.id, i.type, i.version, i.at, i.payload, i.metadata,
          (a.expected + row_number() over (partition by a.n order by i.m))::integer as revision,
          last_stored + row_number() over (order by i.m) as position
        from unnest(event_requests, ids, types, versions, times, payloads, metadatas)
          with ordinality as i(request, id, type, version, at, payload, metadata, m)
        join accepted a on a.n = i.request
      ),
      stored as (
        insert into log.events (position, stream, revision, id, type, version, at, data, metadata)
        select s.position, s.stream, s.revision, s.id, s.type, s.version, s.at, s.payload::json, s.metadata::json from numbered s
      ),
      keyed as (
        insert into log.idempotency_keys (key, content_hash, first_position, last_position)
        select s.key, s.hash, min(s.position), max(s.position) from numbered s where s.key is not null group by s.key, s.hash
      )
      select s.n, min(s.position) from numbered s group by s.n;
    if not found then
      return;
    end if;
    if cardinality(ids) <= ${MOST_TOLD_EVENTS} then
      select json_agg(${newsOf("e")} order by e.position) into news from log.events e where e.position > last_stored;
    end if;
    ${tell}
  end $$;`;

/**
 * The same for one request of one event, the usual case of a log that is not busy: a third less time than `append_batch`. Returns its
 * position, or null if the log does not take it.
 */
const appendOne = `
  create or replace function log.append_one(
    of_stream text, expectation integer, with_key text, with_hash text,
    with_id uuid, with_type text, with_version smallint, with_time timestamptz, payload text, with_metadata text
  ) returns bigint
  language plpgsql
  ${planning}
  as $$
  declare
    stored bigint;
    news text;
  begin
    perform pg_advisory_xact_lock(${APPEND_LOCK});
    insert into log.events as e (position, stream, revision, id, type, version, at, data, metadata)
      select
        coalesce((select max(position) from log.events), 0) + 1, of_stream, expectation + 1,
        with_id, with_type, with_version, with_time, payload::json, with_metadata::json
      where expectation = coalesce((select e.revision from log.events e where e.stream = of_stream order by e.revision desc limit 1), -1)
        and (with_key is null or (select true from log.idempotency_keys k where k.key = with_key) is null)
        and (select true from log.events e where e.id = with_id) is null
      returning e.position, json_build_array(${newsOf("e")}) into stored, news;
    if stored is null then
      return null;
    end if;
    if with_key is not null then
      insert into log.idempotency_keys (key, content_hash, first_position, last_position) values (with_key, with_hash, stored, stored);
    end if;
    ${tell}
    return stored;
  end $$;`;

/** For the removal of old keys, which reads them in the order of their events. */
const keysByPosition = "create index idempotency_keys_by_position on log.idempotency_keys (first_position)";

/** Applied in order, each once. Never edit one that was released: add the next. */
export const migrations = [tables, analystsView, bucketTables, keysByPosition] as const;

/** Functions and views hold no data, so every start puts them into their newest form. */
export const functions = appendBatch + appendOne + hiddenFields;

export const lockForMigration = `select pg_advisory_lock(${MIGRATE_LOCK})`;
export const unlockAfterMigration = `select pg_advisory_unlock(${MIGRATE_LOCK})`;
