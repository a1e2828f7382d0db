import { isMissingTable, type Sql } from "@shiye/infra/read-models/sql";
import { type MemberCounts, NO_COUNTS } from "./state.ts";

/**
 * Counts from the read models, for answers only, never for decisions. They are late by nature; where the caller's own row is
 * concerned, they are corrected by what the caller has just done.
 */
export interface LateCounts {
  noteLikes(noteId: number, caller: { id: number; holds: boolean }): Promise<number>;
  commentLikes(commentId: number, caller: { id: number; holds: boolean }): Promise<number>;
  collections(noteId: number, caller: { id: number; holds: boolean }): Promise<number>;
  repliesBelow(commentId: number): Promise<number>;
  ofMember(memberId: number): Promise<MemberCounts>;
}

export function createLateCounts(sql: Sql): LateCounts {
  /** Named, so that it is planned once for each connection: somebody waits for every one of these. */
  async function firstRow(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>> {
    try {
      return (await sql.query<Record<string, unknown>>({ name: `late-${name}`, text, values })).rows[0] ?? {};
    } catch (error) {
      if (isMissingTable(error)) return {};
      throw error;
    }
  }

  /** What the counter will say once the caller's own wish has been projected. */
  const withOwn = (row: Record<string, unknown>, holds: boolean) =>
    Math.max(0, Number(row.count ?? 0) - (row.own === true ? 1 : 0)) + (holds ? 1 : 0);

  return {
    async noteLikes(noteId, caller) {
      const text = `select (select like_count from note_stats.notes where note_id = $1) as count,
        exists (select from note_stats.note_likes where note_id = $1 and member_id = $2) as own`;
      return withOwn(await firstRow("note-likes", text, [noteId, caller.id]), caller.holds);
    },
    async commentLikes(commentId, caller) {
      const text = `select (select like_count from comments.comments where id = $1) as count,
        exists (select from comments.comment_likes where comment_id = $1 and member_id = $2) as own`;
      return withOwn(await firstRow("comment-likes", text, [commentId, caller.id]), caller.holds);
    },
    async collections(noteId, caller) {
      const text = `select (select collect_count from note_stats.notes where note_id = $1) as count,
        exists (select from note_stats.note_collections where note_id = $1 and member_id = $2) as own`;
      return withOwn(await firstRow("collections", text, [noteId, caller.id]), caller.holds);
    },
    async repliesBelow(commentId) {
      const text = `select count(*) as count from comments.comments as comment
        join comments.comments as below on below.root_id = coalesce(comment.root_id, comment.id)
        where comment.id = $1 and not below.gone and comment.id = any(below.ancestor_ids)`;
      return Number((await firstRow("replies-below", text, [commentId])).count ?? 0);
    },
    async ofMember(memberId) {
      const text = `select
        (select follow_count from members.follow_counts where member_id = $1) as follow_count,
        (select fans_count from members.follow_counts where member_id = $1) as fans_count,
        (select like_count from note_stats.author_counts where author_id = $1) as like_count,
        (select note_count from notes.author_counts where author_id = $1) as post_count`;
      const row = await firstRow("of-member", text, [memberId]);
      const counts = { ...NO_COUNTS };
      for (const name of ["follow_count", "fans_count", "like_count", "post_count"] as const) counts[name] = Number(row[name] ?? 0);
      return counts;
    },
  };
}
