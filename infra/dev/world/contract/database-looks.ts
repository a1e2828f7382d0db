import { readModels } from "@shiye/projectors/read-models";
import type { World } from "../world.ts";

/** The columns, of every schema of ours, whose text holds one of these words. Bytes are not looked into: they are sealed. */
export async function wherePlainTextIs(world: World, words: readonly string[]): Promise<string[]> {
  const columns = await world.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
     order by 1, 2, 3`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const text = `select from ${schema}."${table}" t where exists (select from unnest($1::text[]) as word where t."${column}"::text like '%' || word || '%') limit 1`;
    if ((await world.query(text, [words])).length > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}

/** The read models that serve. Other projections have checkpoints, too. */
export async function liveReadModels(world: World): Promise<string[]> {
  const live = await world.query<{ name: string }>(
    "select name from projections.checkpoints where status = 'live' and name = any($1) order by 1",
    [readModels.map(({ name }) => name)],
  );
  return live.map(({ name }) => name);
}

/** Every table of a read model as text, ordered by it. */
export async function readModelTables(world: World, schema: string): Promise<Record<string, unknown>> {
  const tables = await world.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1 order by 1",
    [schema],
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) content[name] = await world.query(`select t::text as row from ${schema}.${name} t order by 1`);
  return content;
}

/** What the search has not ranked yet: ranks follow within seconds (docs/decisions/search.md), so until then its tables change by themselves. */
export async function countUnranked(world: World): Promise<number> {
  return (await world.query("select from search.stale_notes union all select from search.stale_members")).length;
}

/** A counter, and what the rows say. */
const counters: Record<string, string> = {
  "follows of a member": `select member_id from members.follow_counts c where follow_count <> (select count(*) from members.follows where follower_id = c.member_id)`,
  "fans of a member": `select member_id from members.follow_counts c where fans_count <> (select count(*) from members.follows where followed_id = c.member_id)`,
  "mutual follows of a member": `select member_id from members.follow_counts c where mutual_count <> (select count(*) from members.follows where follower_id = c.member_id and mutual)`,
  "who follows back": `select follower_id from members.follows f where mutual <> exists
    (select from members.follows where follower_id = f.followed_id and followed_id = f.follower_id)`,
  "views of a note": `select note_id from note_stats.notes n where not deleted and view_count <>
    (select coalesce(sum((data->>'views')::int), 0) from log.events where type = 'NoteViewsCounted' and stream = 'note-' || n.note_id) +
    (select coalesce(sum((seen->>'views')::int), 0) from log.events, jsonb_array_elements((data::jsonb)->'notes') seen
      where type = 'NotesViewed' and (seen->>'noteId')::bigint = n.note_id)`,
  "notifications of a tab": `select receiver_id from notifications.notification_counts c where
    visible_count <> (select count(*) from notifications.notifications n
      where n.receiver_id = c.receiver_id and n.notification_group = c.notification_group and visible) or
    unread_count <> (select count(*) from notifications.notifications n
      where n.receiver_id = c.receiver_id and n.notification_group = c.notification_group and visible and not is_read)`,
  "notifications about notes that are not there": `select id from notifications.notifications n where visible and note_id is not null
    and not exists (select from notes.notes where id = n.note_id)`,
  "unread messages": `select member_id from chat.participants p where unread_count <> (select count(*) from chat.messages m
    where m.conversation_id = p.conversation_id and m.receiver_id = p.member_id and not m.recalled
      and m.id > greatest(p.seen_through, p.hidden_through))`,
  "likes of a note": `select note_id from note_stats.notes n where like_count <> (select count(*) from note_stats.note_likes l where l.note_id = n.note_id)`,
  "collections of a note": `select note_id from note_stats.notes n where collect_count <> (select count(*) from note_stats.note_collections l where l.note_id = n.note_id)`,
  "comments of a note": `select note_id from note_stats.notes n where comment_count <> (select count(*) from note_stats.note_comments c where c.note_id = n.note_id and not gone)`,
  "the same at the comments": `select note_id from comments.notes c join note_stats.notes n using (note_id) where c.comment_count <> n.comment_count`,
  "comments that are shown": `select note_id from comments.notes n where comment_count <> (select count(*) from comments.comments c where c.note_id = n.note_id and not gone)`,
  "top-level comments": `select note_id from comments.notes n where root_count <> (select count(*) from comments.comments c where c.note_id = n.note_id and not gone and root_id is null)`,
  "replies of a comment": `select id from comments.comments c where root_id is null and reply_count <> (select count(*) from comments.comments r where r.root_id = c.id and not r.gone)`,
  "likes of a comment": `select id from comments.comments c where like_count <> (select count(*) from comments.comment_likes l where l.comment_id = c.id)`,
  "likes and collections received": `select author_id from note_stats.author_counts a where
    like_count <> (select count(*) from note_stats.note_likes l where l.author_id = a.author_id) or
    collect_count <> (select count(*) from note_stats.note_collections l where l.author_id = a.author_id)`,
  "notes of an author": `select author_id from notes.author_counts a where note_count <> (select count(*) from notes.notes n where n.author_id = a.author_id)`,
  "notes of a channel": `select category_id from notes.category_counts a where note_count <> (select count(*) from notes.notes n where n.category_id = a.category_id)`,
  "notes of a channel and type": `select category_id from note_filters.counts c where note_count <> (select count(*) from note_filters.notes n
    where n.category_id = c.category_id and n.note_type = c.note_type)`,
  "the same notes": `select coalesce(f.note_id, n.id) from note_filters.notes f full join notes.notes n on n.id = f.note_id where n.id is null or f.note_id is null`,
  "notes of a tag": `select id from notes.tags t where use_count <> (select count(*) from notes.note_tags n where n.tag_id = t.id)`,
  "notes that are visible": `select note_id from note_stats.notes e where visible <> exists (select from notes.notes n where n.id = e.note_id)`,
  "heat of a visible note": `select note_id from note_stats.notes where visible and abs(heat - (ln(1 + like_count + 2 * comment_count + 2 * collect_count + 0.05 * view_count)
    / ln(2) + extract(epoch from published_at) / 86400)::float8) > 1e-6`,
};

/** Counters that are not what the rows say; none, if all is well. */
export async function wrongCounts(world: Pick<World, "query">): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, text] of Object.entries(counters)) if ((await world.query(text)).length > 0) wrong.push(name);
  return wrong;
}

interface CounterColumn {
  schema: string;
  table: string;
  column: string;
}

/** Every column of a live read model that counts something. */
export async function counterColumns(world: World): Promise<CounterColumn[]> {
  return world.query<CounterColumn>(
    `select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = any($1) and column_name like '%count' and data_type in ('integer', 'bigint') order by 1, 2, 3`,
    [await liveReadModels(world)],
  );
}

/** Counters that no statement above compares with the rows. */
export async function uncheckedCounters(world: World): Promise<string[]> {
  const texts = Object.values(counters);
  const columns = await counterColumns(world);
  return columns
    .filter(({ schema, table, column }) => !texts.some((text) => text.includes(`${schema}.${table}`) && text.includes(column)))
    .map(({ schema, table, column }) => `${schema}.${table}.${column}`);
}
