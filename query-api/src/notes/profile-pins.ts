import { MOST_PROFILE_PINS } from "@shiye/events/profile-pins";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdSql } from "./note-filter.ts";
import type { SkeletonAsk } from "./note-skeleton.ts";

/**
 * The notes that stand first in this list: the ones that an author pinned, the last one first, where somebody asks for all notes of that author,
 * newest first. A page must have room for another beside them: its cursor is where the order stands, and they stand outside of it.
 */
export async function readProfilePins(reader: Reader, ask: SkeletonAsk): Promise<number[]> {
  const { author, order, limit, category, type, keyword, followerId } = ask;
  const narrowed = [category, type, keyword, followerId].some((filter) => filter !== undefined);
  if (author === undefined || narrowed || order !== "created_at" || limit <= MOST_PROFILE_PINS) return [];
  const values: unknown[] = [];
  const { kind, sql } = memberIdSql(author, (value) => `$${values.push(value)}`);
  const rows = await reader.read<{ id: number }>(
    {
      name: `notes-profile-pins-${kind}`,
      columns: { id: true },
      text: `
        select p.note_id as id from notes.profile_pins p join note_stats.notes e on e.note_id = p.note_id and e.visible
        where p.member_id = ${sql} order by p.pinned_at desc, p.note_id desc limit ${MOST_PROFILE_PINS}`,
    },
    values,
  );
  return rows.map(({ id }) => id);
}
