import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { type MemberCounts, NO_COUNTS } from "./state.ts";

/**
 * Counts for answers only, never for decisions. They are late, but they include what the caller has just done. Only `noteViews` says up to
 * which event it counts, so that a decision can add later events.
 */
export interface LateCounts {
  noteLikes(noteId: number, caller: { id: number; holds: boolean }): Promise<number>;
  commentLikes(commentId: number, caller: { id: number; holds: boolean }): Promise<number>;
  collections(noteId: number, caller: { id: number; holds: boolean }): Promise<number>;
  repliesBelow(commentId: number): Promise<number>;
  /** Views, and the revision of the last event of the note that they include. Zero before the note is projected. */
  noteViews(noteId: number): Promise<{ views: number; revision: number }>;
  ofMember(memberId: number): Promise<MemberCounts>;
}

type Counted = Awaited<ReturnType<LateReads["noteLikes"]>>;

/** While a read model is away, all counts are 0. Something without a row has the count 0. */
export function createLateCounts(reads: LateReads): LateCounts {
  /** The counter after the caller's own action is projected. */
  const withOwn = (counted: Counted, holds: boolean) => {
    const others = counted ? Math.max(0, (counted.count ?? 0) - (counted.own ? 1 : 0)) : 0;
    return others + (holds ? 1 : 0);
  };

  return {
    noteLikes: async (noteId, { id, holds }) => withOwn(await reads.noteLikes(noteId, id), holds),
    commentLikes: async (commentId, { id, holds }) => withOwn(await reads.commentLikes(commentId, id), holds),
    collections: async (noteId, { id, holds }) => withOwn(await reads.noteCollections(noteId, id), holds),
    repliesBelow: async (commentId) => (await reads.repliesBelow(commentId)) ?? 0,
    async noteViews(noteId) {
      const counted = await reads.noteViews(noteId);
      return { views: counted?.view_count ?? 0, revision: counted?.view_revision ?? -1 };
    },
    async ofMember(memberId) {
      const counts = await reads.countsOfMember(memberId);
      if (!counts) return NO_COUNTS;
      const { follow_count, fans_count, like_count, post_count } = counts;
      return { follow_count: follow_count ?? 0, fans_count: fans_count ?? 0, like_count: like_count ?? 0, post_count: post_count ?? 0 };
    },
  };
}
