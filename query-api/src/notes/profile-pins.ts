import { MOST_PROFILE_PINS } from "@shiye/events/profile-pins";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdSql } from "./note-filter.ts";
import type { SkeletonAsk } from "./note-skeleton.ts";

/**
 * The pinned notes that begin this list, the last pinned first. Only lists of all notes of one author, newest first, have them. The page
 * must be larger than the pins, because the cursor is a place in the order, and pins are outside of it.
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
