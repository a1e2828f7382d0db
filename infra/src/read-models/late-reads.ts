import type { MessageType } from "@shiye/events/chat";
import { grouped } from "../postgres/grouped.ts";
import { type ColumnsOf, checkedRows } from "./checked-rows.ts";
import { receivedBy } from "./shown-counts.ts";
import { isTagShown } from "./shown-tags.ts";
import { isMissingTable, type Sql } from "./sql.ts";
import { chatModel } from "./tables/chat.ts";
import { commentsModel } from "./tables/comments.ts";
import { membersModel } from "./tables/members.ts";
import { noteStatsModel } from "./tables/note-stats.ts";
import { notesModel } from "./tables/notes.ts";
import { notificationsModel } from "./tables/notifications.ts";
import { recycleBinModel } from "./tables/recycle-bin.ts";
import { reportsModel } from "./tables/reports.ts";
import { verificationsModel } from "./tables/verifications.ts";

/** A counter, and whether the member is among those counted. */
interface Counted {
  count: number | null;
  own: boolean;
}

interface MemberCounts {
  follow_count: number | null;
  fans_count: number | null;
  like_count: number | null;
  post_count: number | null;
}

/** A channel; ids of sixteen digits come as text. */
interface LateCategory {
  id: string;
  name: string;
  title: string;
  note_count: number;
  /** Notes in the recycle bin and those that were taken down: they may come back. */
  hidden_count: number;
}

/** A notification that its receiver can see. */
export interface InboxEntry {
  receiver_id: string;
  sender_id: string;
  type: number;
  title: string | null;
  note_id: string | null;
  comment_id: string | null;
  is_read: boolean;
}

/** A message as it is shown. */
export interface LateQuotedMessage {
  sender_id: string;
  message_type: MessageType;
  content: string;
  recalled: boolean;
}

/** One member's side of a conversation, with its last message. */
export interface ConversationEnd {
  conversation_id: string;
  member_id: string;
  last_received_id: string;
  read_through: string;
  hidden_through: string;
  unread_count: number;
  revision: number;
  last_message_id: string | null;
  last_revision: number | null;
}

export interface LateReportedThing {
  target_author_id: string;
  conversation_id: string | null;
}

/**
 * All that command-api may read of the read models. It is late: the caller's own last actions may be missing. Undefined: the read model is
 * not there yet, or has another version. Any other error is a fault, also a column that no table has. docs/decisions/schemas-and-seams.md
 * says what each read is for.
 */
export interface LateReads {
  noteLikes(noteId: number, memberId: number): Promise<Counted | undefined>;
  /** How often a note was seen, and the last event of its stream that is counted. Undefined also before its first event is projected. */
  noteViews(noteId: number): Promise<{ view_count: number; view_revision: number } | undefined>;
  noteCollections(noteId: number, memberId: number): Promise<Counted | undefined>;
  commentLikes(commentId: number, memberId: number): Promise<Counted | undefined>;
  /** Replies below a comment that still exist. */
  repliesBelow(commentId: number): Promise<number | undefined>;
  countsOfMember(memberId: number): Promise<MemberCounts | undefined>;
  /** Those among these notifications that their receiver can see. */
  notifications(
    receiverId: number,
    notificationIds: readonly number[],
  ): Promise<readonly { id: string; notification_group: string; is_read: boolean }[] | undefined>;
  /** The newest unread one of a group. */
  newestUnread(receiverId: number): Promise<readonly { notification_group: string; newest: string }[] | undefined>;
  /** Both sides of the conversation of two members, as of one moment; none before it is projected. */
  conversationEnds(memberId: number, otherId: number): Promise<readonly ConversationEnd[] | undefined>;
  /** The reports of a thing, as the queue shows them: none or one. */
  reportedThing(kind: string, id: number): Promise<readonly LateReportedThing[] | undefined>;
  /** A message of a conversation: none or one. */
  message(conversationId: number, messageId: number): Promise<readonly { sender_id: string; receiver_id: string }[] | undefined>;
  /** The current content of a message: none or one. */
  quotedMessage(conversationId: number, messageId: number): Promise<readonly LateQuotedMessage[] | undefined>;
  /** All channels, with the number of their published notes. */
  categories(): Promise<readonly LateCategory[] | undefined>;
  /** The owner of an application for a badge, and the content of a notification: administrators name them by id alone. None or one. */
  applicant(applicationId: number): Promise<readonly { member_id: string }[] | undefined>;
  inboxEntry(notificationId: number): Promise<readonly InboxEntry[] | undefined>;
  /** A tag that is shown: none or one. */
  tag(tagId: number): Promise<readonly { name: string }[] | undefined>;
  /** Published notes that carry a tag, the newest first, older than `before`. */
  notesTagged(tagId: number, before: number, most: number): Promise<readonly { note_id: string }[] | undefined>;
  /** Notes that have been in the recycle bin since then or longer, the oldest first. */
  binnedBefore(moment: Date, most: number): Promise<readonly { id: string }[] | undefined>;
}

interface Model {
  name: string;
  version: number;
}

/** Named, so that it is planned once for each connection: a caller waits for every one of these. */
interface LateStatement<Row> {
  name: string;
  /** Whose tables it reads. */
  models: readonly Model[];
  columns: ColumnsOf<Row>;
  text: string;
}

const COUNTED: ColumnsOf<Counted> = { count: true, own: true };

/** Whose counter is asked for, and by whom: many at once. */
type Asked = readonly [id: number, memberId: number];
const ASKED = "unnest($1::bigint[], $2::bigint[]) with ordinality as asked(id, member_id, n)";

const noteLikes: LateStatement<Counted> = {
  name: "late-note-likes",
  models: [noteStatsModel],
  columns: COUNTED,
  text: `select (select like_count from note_stats.notes where note_id = asked.id) as count,
    exists (select from note_stats.note_likes where note_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

const noteViews: LateStatement<{ view_count: number; view_revision: number }> = {
  name: "late-note-views",
  models: [noteStatsModel],
  columns: { view_count: true, view_revision: true },
  text: "select view_count, view_revision from note_stats.notes where note_id = $1",
};

const noteCollections: LateStatement<Counted> = {
  name: "late-note-collections",
  models: [noteStatsModel],
  columns: COUNTED,
  text: `select (select collect_count from note_stats.notes where note_id = asked.id) as count,
    exists (select from note_stats.note_collections where note_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

const commentLikes: LateStatement<Counted> = {
  name: "late-comment-likes",
  models: [commentsModel],
  columns: COUNTED,
  text: `select (select like_count from comments.comments where id = asked.id) as count,
    exists (select from comments.comment_likes where comment_id = asked.id and member_id = asked.member_id) as own from ${ASKED} order by n`,
};

const repliesBelow: LateStatement<{ count: number }> = {
  name: "late-replies-below",
  models: [commentsModel],
  columns: { count: true },
  text: `select count(*)::int as count from comments.comments as comment
    join comments.comments as below on below.root_id = coalesce(comment.root_id, comment.id)
    where comment.id = $1 and not below.gone and comment.id = any(below.ancestor_ids)`,
};

const countsOfMember: LateStatement<MemberCounts> = {
  name: "late-counts-of-member",
  models: [membersModel, noteStatsModel, notesModel],
  columns: { follow_count: true, fans_count: true, like_count: true, post_count: true },
  text: `select
    (select follow_count from members.follow_counts where member_id = $1) as follow_count,
    (select fans_count from members.follow_counts where member_id = $1) as fans_count,
    ${receivedBy("$1", "like_count")} as like_count,
    (select note_count from notes.author_counts where author_id = $1) as post_count`,
};

const notifications: LateStatement<{ id: string; notification_group: string; is_read: boolean }> = {
  name: "late-notifications",
  models: [notificationsModel],
  columns: { id: true, notification_group: true, is_read: true },
  text: `select id::text as id, notification_group, is_read from notifications.notifications
    where receiver_id = $1 and id = any($2::bigint[]) and visible`,
};

const newestUnread: LateStatement<{ notification_group: string; newest: string }> = {
  name: "late-newest-unread",
  models: [notificationsModel],
  columns: { notification_group: true, newest: true },
  text: `select notification_group, max(id)::text as newest from notifications.notifications
    where receiver_id = $1 and read_position is null and visible group by notification_group`,
};

const conversationEnds: LateStatement<ConversationEnd> = {
  name: "late-conversation-ends",
  models: [chatModel],
  columns: {
    conversation_id: true,
    member_id: true,
    last_received_id: true,
    read_through: true,
    hidden_through: true,
    unread_count: true,
    revision: true,
    last_message_id: true,
    last_revision: true,
  },
  text: `select p.conversation_id, p.member_id, p.last_received_id, p.read_through, p.hidden_through, p.unread_count, p.revision,
      m.id as last_message_id, m.revision as last_revision
    from chat.participants p left join chat.messages m on m.conversation_id = p.conversation_id and m.id = p.last_message_id
    where (p.member_id = $1 and p.other_id = $2) or (p.member_id = $2 and p.other_id = $1)`,
};

const binnedBefore: LateStatement<{ id: string }> = {
  name: "late-binned-before",
  models: [recycleBinModel],
  columns: { id: true },
  text: "select id::text as id from recycle_bin.notes where binned_at <= $1::timestamptz and taken_down_reason is null order by binned_at, id limit $2::int",
};

const reportedThing: LateStatement<LateReportedThing> = {
  name: "late-reported-thing",
  models: [reportsModel],
  columns: { target_author_id: true, conversation_id: true },
  text: `select target_author_id::text as target_author_id, conversation_id::text as conversation_id
    from reports.reports where target_kind = $1 and target_id = $2 limit 1`,
};

const message: LateStatement<{ sender_id: string; receiver_id: string }> = {
  name: "late-message",
  models: [chatModel],
  columns: { sender_id: true, receiver_id: true },
  text: `select sender_id::text as sender_id, receiver_id::text as receiver_id from chat.messages
    where conversation_id = $1 and id = $2 and content <> ''`,
};

const quotedMessage: LateStatement<LateQuotedMessage> = {
  name: "late-quoted-message",
  models: [chatModel],
  columns: { sender_id: true, message_type: true, content: true, recalled: true },
  text: `select sender_id::text as sender_id, message_type, content, recalled from chat.messages where conversation_id = $1 and id = $2`,
};

const applicant: LateStatement<{ member_id: string }> = {
  name: "late-applicant",
  models: [verificationsModel],
  columns: { member_id: true },
  text: "select member_id::text as member_id from verifications.applications where id = $1 and not withdrawn",
};

const inboxEntry: LateStatement<InboxEntry> = {
  name: "late-inbox-entry",
  models: [notificationsModel],
  columns: { receiver_id: true, sender_id: true, type: true, title: true, note_id: true, comment_id: true, is_read: true },
  text: `select receiver_id::text as receiver_id, sender_id::text as sender_id, type, title, note_id::text as note_id,
      comment_id::text as comment_id, is_read
    from notifications.notifications where id = $1 and visible`,
};

const tag: LateStatement<{ name: string }> = {
  name: "late-tag",
  models: [notesModel],
  columns: { name: true },
  text: `select name from notes.tags where id = $1 and ${isTagShown("tags")}`,
};

const notesTagged: LateStatement<{ note_id: string }> = {
  name: "late-notes-tagged",
  models: [notesModel],
  columns: { note_id: true },
  text: "select note_id::text as note_id from notes.note_tags where tag_id = $1 and note_id < $2 order by note_id desc limit $3::int",
};

const categories: LateStatement<LateCategory> = {
  name: "late-categories",
  models: [notesModel, recycleBinModel],
  columns: { id: true, name: true, title: true, note_count: true, hidden_count: true },
  text: `select c.id::text as id, c.name, c.title, coalesce(n.note_count, 0) as note_count, coalesce(b.note_count, 0) as hidden_count
    from notes.categories c left join notes.category_counts n on n.category_id = c.id
    left join (select category_id, count(*)::int as note_count from recycle_bin.notes group by category_id) b on b.category_id = c.id`,
};

/** All statements, for the test that checks them against the tables. */
export const lateStatements: readonly {
  name: string;
  models: readonly Model[];
  columns: Readonly<Record<string, true | string>>;
  text: string;
}[] = [
  noteLikes,
  noteViews,
  noteCollections,
  commentLikes,
  repliesBelow,
  countsOfMember,
  notifications,
  newestUnread,
  conversationEnds,
  binnedBefore,
  reportedThing,
  message,
  quotedMessage,
  categories,
  applicant,
  inboxEntry,
  tag,
  notesTagged,
];

/** The reads over PostgreSQL. `sql` may return numbers of eight bytes as text or as numbers; counts have four bytes. */
export function createLateReads(sql: Sql): LateReads {
  async function rowsOf<Row>(statement: LateStatement<Row>, values: readonly unknown[]): Promise<readonly Row[] | undefined> {
    const { name, text, columns, models } = statement;
    try {
      return checkedRows(name, columns, (await sql.query({ name, text, values: [...values] })).rows);
    } catch (error) {
      if (isMissingTable(error) && !(await areLive(sql, models))) return undefined;
      throw error;
    }
  }
  const first = async <Row>(statement: LateStatement<Row>, values: readonly unknown[]) => (await rowsOf(statement, values))?.[0];

  const counted = (statement: LateStatement<Counted>) => {
    const ask = grouped<Asked, Counted | undefined>(async (asked) => {
      const rows = await rowsOf(statement, [asked.map(([id]) => id), asked.map(([, memberId]) => memberId)]);
      return rows ?? asked.map(() => undefined);
    });
    return (id: number, memberId: number) => ask([id, memberId]);
  };

  return {
    noteLikes: counted(noteLikes),
    noteViews: (noteId) => first(noteViews, [noteId]),
    noteCollections: counted(noteCollections),
    commentLikes: counted(commentLikes),
    repliesBelow: async (commentId) => (await first(repliesBelow, [commentId]))?.count,
    countsOfMember: (memberId) => first(countsOfMember, [memberId]),
    notifications: (receiverId, notificationIds) => rowsOf(notifications, [receiverId, notificationIds]),
    newestUnread: (receiverId) => rowsOf(newestUnread, [receiverId]),
    binnedBefore: (moment, most) => rowsOf(binnedBefore, [moment.toISOString(), most]),
    applicant: (applicationId) => rowsOf(applicant, [applicationId]),
    inboxEntry: (notificationId) => rowsOf(inboxEntry, [notificationId]),
    tag: (tagId) => rowsOf(tag, [tagId]),
    notesTagged: (tagId, before, most) => rowsOf(notesTagged, [tagId, before, most]),
    reportedThing: (kind, id) => rowsOf(reportedThing, [kind, id]),
    message: (conversationId, messageId) => rowsOf(message, [conversationId, messageId]),
    quotedMessage: (conversationId, messageId) => rowsOf(quotedMessage, [conversationId, messageId]),
    categories: () => rowsOf(categories, []),
    conversationEnds: (memberId, otherId) => rowsOf(conversationEnds, [memberId, otherId]),
  };
}

/** Whether all of these read models serve in our version. Then a missing table or column is our fault, and waiting does not help. */
async function areLive(sql: Sql, models: readonly Model[]): Promise<boolean> {
  try {
    const text = "select model, version from projections.checkpoints where status = 'live' and model = any($1)";
    const { rows } = await sql.query<{ model: string; version: number }>(text, [models.map(({ name }) => name)]);
    return models.every(({ name, version }) => rows.some((row) => row.model === name && row.version === version));
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}
