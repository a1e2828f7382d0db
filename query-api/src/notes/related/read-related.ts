import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { type RelatedCandidate, rankRelated } from "./rank-related.ts";

/** How far each source looks: at most ten tags, so 660 rows in all, whatever the number of notes. */
const SOURCES = { tags: 10, notesOfTag: 60, notesOfChannel: 40, notesOfAuthor: 20 } as const;

interface RelatedRow {
  reason: RelatedCandidate["reason"] | "subject";
  note_id: number;
  author_id: number;
  heat: number;
  uses: number;
}

const columns = "e.note_id, e.author_id, e.heat";
const statement: Statement<RelatedRow> = {
  name: "notes-related",
  columns: { reason: true, note_id: true, author_id: true, heat: true, uses: true },
  text: `
    with subject as (select note_id, author_id, category_id from note_stats.notes where note_id = $1::bigint and visible),
      tags as (
        select t.tag_id, g.use_count from subject s join notes.note_tags t on t.note_id = s.note_id join notes.tags g on g.id = t.tag_id
        order by g.use_count, t.tag_id limit ${SOURCES.tags})
    select 'subject' as reason, note_id, author_id, 0::float8 as heat, 0 as uses from subject
    union all
    select 'tag', ${columns}, tags.use_count from tags
      cross join lateral (
        select note_id from notes.note_tags where tag_id = tags.tag_id order by note_id desc limit ${SOURCES.notesOfTag}) l
      join note_stats.notes e on e.note_id = l.note_id and e.visible
    union all
    select 'channel', ${columns}, 0 from subject s
      cross join lateral (
        select * from note_stats.notes where visible and category_id = s.category_id
        order by heat desc, note_id desc limit ${SOURCES.notesOfChannel}) e
    union all
    select 'author', ${columns}, 0 from subject s
      cross join lateral (
        select * from note_stats.notes where visible and author_id = s.author_id
        order by published_ms desc, note_id desc limit ${SOURCES.notesOfAuthor}) e`,
};

/** The notes related to a published note, best first, in one statement. Undefined when the note does not exist. */
export async function readRelated(reader: Reader, noteId: number): Promise<number[] | undefined> {
  const rows = await reader.read(statement, [noteId]);
  const candidates: RelatedCandidate[] = [];
  let published = false;
  for (const { reason, note_id, author_id, heat, uses } of rows) {
    if (reason === "subject") published = true;
    else if (note_id !== noteId) candidates.push({ id: note_id, authorId: author_id, heat, reason, uses });
  }
  return published ? rankRelated(candidates) : undefined;
}

const subject: Statement<{ note_id: number }> = {
  name: "notes-related-subject",
  columns: { note_id: true },
  text: "select note_id from note_stats.notes where note_id = $1::bigint and visible",
};

export async function isPublished(reader: Reader, noteId: number): Promise<boolean> {
  return (await reader.read(subject, [noteId])).length > 0;
}
