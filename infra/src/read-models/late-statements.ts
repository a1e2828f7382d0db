import type { NotificationGroup } from "@shiye/events/notifications";
import type { ColumnsOf } from "./checked-rows.ts";
import type {
  ConversationEnd,
  Counted,
  InboxEntry,
  LateCategory,
  LateMessageAround,
  LateNotification,
  LateQuotedMessage,
  MemberCounts,
  Reported,
} from "./late-reads.ts";
import { receivedBy } from "./shown-counts.ts";
import { isTagShown } from "./shown-tags.ts";
import { chatModel } from "./tables/chat.ts";
import { commentsModel } from "./tables/comments.ts";
import { membersModel } from "./tables/members.ts";
import { noteStatsModel } from "./tables/note-stats.ts";
import { notesModel } from "./tables/notes.ts";
import { notificationsModel } from "./tables/notifications.ts";
import { recycleBinModel } from "./tables/recycle-bin.ts";
import { reportsModel } from "./tables/reports.ts";
import { verificationsModel } from "./tables/verifications.ts";

/** The statements of `late-reads.ts`. This module exports nothing else, because a test checks each export against the tables. */

export interface Model {
  name: string;
  version: number;
}

/** Named, so that it is planned once for each connection: a caller waits for every one of these. */
export interface LateStatement<Row> {
  name: string;
  /** Whose tables it reads. */
  models: readonly Model[];
  columns: ColumnsOf<Row>;
  text: string;
}

const COUNTED: ColumnsOf<Counted> = { count: true, own: true };

/** Whose counter is asked for, and by whom: many at once. */
export type Asked = readonly [id: number, memberId: number];
const ASKED = "unnest($1::bigint[], $2::bigint[]) with ordinality as asked(id, member_id, n)";

export const noteLikes: LateStatement<Counted> = {
  name: "late-note-likes",
  models: [noteStatsModel],
  columns: COUNTED,
  text: `select (select like_count from note_stats.notes where note_id = asked.id) as count,
    exists (select from note_stats.note_likes where note_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

export const noteViews: LateStatement<{ view_count: number; view_revision: number }> = {
  name: "late-note-views",
  models: [noteStatsModel],
  columns: { view_count: true, view_revision: true },
  text: "select view_count, view_revision from note_stats.notes where note_id = $1",
};

export const noteCollections: LateStatement<Counted> = {
  name: "late-note-collections",
  models: [noteStatsModel],
  columns: COUNTED,
  text: `select (select collect_count from note_stats.notes where note_id = asked.id) as count,
    exists (select from note_stats.note_collections where note_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

export const commentLikes: LateStatement<Counted> = {
  name: "late-comment-likes",
  models: [commentsModel],
  columns: COUNTED,
  text: `select (select like_count from comments.comments where id = asked.id) as count,
    exists (select from comments.comment_likes where comment_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

export const repliesBelow: LateStatement<{ count: number }> = {
  name: "late-replies-below",
  models: [commentsModel],
  columns: { count: true },
  text: `select count(*)::int as count from comments.comments as comment
    join comments.comments as below on below.root_id = coalesce(comment.root_id, comment.id)
    where comment.id = $1 and not below.gone and comment.id = any(below.ancestor_ids)`,
};

export const countsOfMember: LateStatement<MemberCounts> = {
  name: "late-counts-of-member",
  models: [membersModel, noteStatsModel, notesModel],
  columns: { follow_count: true, fans_count: true, like_count: true, post_count: true },
  text: `select
    (select follow_count from members.follow_counts where member_id = $1) as follow_count,
    (select fans_count from members.follow_counts where member_id = $1) as fans_count,
    ${receivedBy("$1", "like_count")} as like_count,
    (select note_count from notes.author_counts where author_id = $1) as post_count`,
};

export const notifications: LateStatement<{ id: number } & LateNotification> = {
  name: "late-notifications",
  models: [notificationsModel],
  columns: { id: true, group: true, isRead: true },
  text: `select id, notification_group as "group", is_read as "isRead" from notifications.notifications
    where receiver_id = $1 and id = any($2::bigint[]) and visible`,
};

export const newestUnread: LateStatement<{ group: NotificationGroup; newest: number }> = {
  name: "late-newest-unread",
  models: [notificationsModel],
  columns: { group: true, newest: true },
  text: `select notification_group as "group", max(id) as newest from notifications.notifications
    where receiver_id = $1 and read_position is null and visible group by notification_group`,
};

export const conversationEnds: LateStatement<ConversationEnd> = {
  name: "late-conversation-ends",
  models: [chatModel],
  columns: {
    conversation_id: true,
    member_id: true,
    last_received_id: true,
    seen_through: true,
    read_through: true,
    hidden_through: true,
    unread_count: true,
    revision: true,
    last_message_id: true,
    last_revision: true,
  },
  text: `select p.conversation_id, p.member_id, p.last_received_id, p.seen_through, p.read_through, p.hidden_through, p.unread_count, p.revision,
      m.id as last_message_id, m.revision as last_revision
    from chat.participants p left join chat.messages m on m.conversation_id = p.conversation_id and m.id = p.last_message_id
    where (p.member_id = $1 and p.other_id = $2) or (p.member_id = $2 and p.other_id = $1)`,
};

export const binnedBefore: LateStatement<{ id: number }> = {
  name: "late-binned-before",
  models: [recycleBinModel],
  columns: { id: true },
  text: "select id from recycle_bin.notes where binned_at <= $1::timestamptz and taken_down_reason is null order by binned_at, id limit $2::int",
};

export const reported: LateStatement<Reported> = {
  name: "late-reported",
  models: [reportsModel],
  columns: { authorId: true, conversationId: true, lastReport: true, lastDecision: true },
  text: `select max(target_author_id) as "authorId", max(conversation_id) as "conversationId", max(position) as "lastReport",
      coalesce((select max(position) from reports.decisions where target_kind = $1 and target_id = $2), 0) as "lastDecision"
    from reports.reports where target_kind = $1 and target_id = $2 having count(*) > 0`,
};

export const message: LateStatement<{ senderId: number; receiverId: number }> = {
  name: "late-message",
  models: [chatModel],
  columns: { senderId: true, receiverId: true },
  text: `select sender_id as "senderId", receiver_id as "receiverId" from chat.messages
    where conversation_id = $1 and id = $2 and content <> ''`,
};

export const quotedMessage: LateStatement<LateQuotedMessage> = {
  name: "late-quoted-message",
  models: [chatModel],
  columns: { sender_id: true, message_type: true, content: true, recalled: true },
  text: `select sender_id, message_type, content, recalled from chat.messages where conversation_id = $1 and id = $2`,
};

export const messagesAround: LateStatement<LateMessageAround> = {
  name: "late-messages-around",
  models: [chatModel, membersModel],
  columns: { id: true, sender_id: true, nickname: true, message_type: true, content: true, recalled: true, created_at: true },
  text: `
    with around as (
      (select * from chat.messages where conversation_id = $1 and id <= $2 order by id desc limit $3::int + 1)
      union all (select * from chat.messages where conversation_id = $1 and id > $2 order by id limit $3::int))
    select a.id, a.sender_id, case when d.member_id is null then m.nickname end as nickname, a.message_type, a.content, a.recalled, a.created_at
    from around a left join members.members m on m.id = a.sender_id left join chat.departed_members d on d.member_id = a.sender_id
    order by a.id`,
};

export const applicant: LateStatement<{ memberId: number }> = {
  name: "late-applicant",
  models: [verificationsModel],
  columns: { memberId: true },
  text: 'select member_id as "memberId" from verifications.applications where id = $1 and not withdrawn',
};

export const inboxEntry: LateStatement<InboxEntry> = {
  name: "late-inbox-entry",
  models: [notificationsModel],
  columns: { receiverId: true, senderId: true, type: true, title: true, noteId: true, commentId: true, isRead: true },
  text: `select receiver_id as "receiverId", sender_id as "senderId", type, title, note_id as "noteId", comment_id as "commentId",
      is_read as "isRead"
    from notifications.notifications where id = $1 and visible`,
};

export const tag: LateStatement<{ name: string }> = {
  name: "late-tag",
  models: [notesModel],
  columns: { name: true },
  text: `select name from notes.tags where id = $1 and ${isTagShown("tags")}`,
};

export const notesTagged: LateStatement<{ id: number }> = {
  name: "late-notes-tagged",
  models: [notesModel],
  columns: { id: true },
  text: "select note_id as id from notes.note_tags where tag_id = $1 and note_id < $2 order by note_id desc limit $3::int",
};

export const categories: LateStatement<LateCategory> = {
  name: "late-categories",
  models: [notesModel, recycleBinModel],
  columns: { id: true, name: true, title: true, noteCount: true, hiddenCount: true },
  text: `select c.id, c.name, c.title, coalesce(n.note_count, 0) as "noteCount", coalesce(b.note_count, 0) as "hiddenCount"
    from notes.categories c left join notes.category_counts n on n.category_id = c.id
    left join (select category_id, count(*)::int as note_count from recycle_bin.notes group by category_id) b on b.category_id = c.id`,
};
