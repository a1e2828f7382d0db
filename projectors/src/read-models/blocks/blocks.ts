import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import type { RowSet } from "../../building-blocks/row-set.ts";

type BlockKey = { member_id: number; blocked_id: number };

export interface BlocksBatch extends DepartureBatch {
  members: RowSet<BlockKey & { blocked_at: string }, BlockKey>;
  notes: RowSet<{ member_id: number; note_id: number; note_author_id: number }>;
}

export const blocks: Handlers<BlocksBatch> = {
  MemberBlocked({ data: { memberId, blockedId }, at }, batch) {
    batch.members.put({ member_id: memberId, blocked_id: blockedId, blocked_at: at });
  },
  MemberUnblocked({ data: { memberId, blockedId } }, batch) {
    batch.members.remove({ member_id: memberId, blocked_id: blockedId });
  },
  NoteMarkedNotInteresting({ data: { memberId, noteId, noteAuthorId } }, batch) {
    batch.notes.put({ member_id: memberId, note_id: noteId, note_author_id: noteAuthorId });
  },
};
