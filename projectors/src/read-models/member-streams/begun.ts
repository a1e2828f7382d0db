import type { StoredEvent } from "@shiye/events/envelope";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

type StreamRow = { member_id: number; stream: string; other_id: number | null };

export interface MemberStreamsBatch extends DepartureBatch {
  /** By member and name of the stream. A stream belongs to one member, except a conversation, which belongs to two. */
  begun: Map<string, StreamRow>;
}

function begin(batch: MemberStreamsBatch, { stream }: Pick<StoredEvent, "stream">, memberId: number, otherId: number | null = null): void {
  batch.begun.set(`${memberId} ${stream}`, { member_id: memberId, stream, other_id: otherId });
}

export const things: Handlers<MemberStreamsBatch> = {
  CommentAdded: (event, batch) => begin(batch, event, event.data.authorId),
  CommentLiked: (event, batch) => begin(batch, event, event.data.memberId),
  DraftSaved: (event, batch) => begin(batch, event, event.data.authorId),
  MemberBlocked: (event, batch) => begin(batch, event, event.data.memberId),
  MemberFollowed: (event, batch) => begin(batch, event, event.data.followerId, event.data.followedId),
  NoteCollected: (event, batch) => begin(batch, event, event.data.memberId),
  NoteLiked: (event, batch) => begin(batch, event, event.data.memberId),
  NoteMarkedNotInteresting: (event, batch) => begin(batch, event, event.data.memberId, event.data.noteAuthorId),
  NotePublished: (event, batch) => begin(batch, event, event.data.authorId),
  ReportFiled: (event, batch) => begin(batch, event, event.data.reporterId, event.data.targetAuthorId),
};

export const conversations: Handlers<MemberStreamsBatch> = {
  ConversationStarted(event, batch) {
    const { lowerId, higherId } = event.data;
    begin(batch, event, lowerId, higherId);
    begin(batch, event, higherId, lowerId);
  },
};

export const sessions: Handlers<MemberStreamsBatch> = {
  SessionStarted: (event, batch) => begin(batch, event, event.data.memberId),
};
