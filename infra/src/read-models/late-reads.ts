import type { MessageType } from "@shiye/events/chat";
import type { NotificationGroup, NotificationType } from "@shiye/events/notifications";
import { grouped } from "../postgres/grouped.ts";
import { checkedRows } from "./checked-rows.ts";
import type { Asked, LateStatement, Model } from "./late-statements.ts";
import * as statements from "./late-statements.ts";
import { isMissingTable, type Sql } from "./sql.ts";
import { wireTypes } from "./statement-reader.ts";

/** A counter, and whether the member is among those counted. */
export interface Counted {
  count: number | null;
  own: boolean;
}

export interface MemberCounts {
  follow_count: number | null;
  fans_count: number | null;
  like_count: number | null;
  post_count: number | null;
}

export interface LateCategory {
  id: number;
  name: string;
  title: string;
  noteCount: number;
  /** Notes in the recycle bin and those that were taken down: they may come back. */
  hiddenCount: number;
}

/** A notification that its receiver can see. */
export interface InboxEntry {
  receiverId: number;
  senderId: number;
  type: NotificationType;
  /** Null: the text of the type. */
  title: string | null;
  noteId: number | null;
  commentId: number | null;
  isRead: boolean;
}

export interface LateNotification {
  group: NotificationGroup;
  isRead: boolean;
}

/** A message as it is shown. */
export interface LateQuotedMessage {
  sender_id: number;
  message_type: MessageType;
  content: string;
  recalled: boolean;
}

/** A message as it is now, with who sent it. `nickname` is null of a member who left, `created_at` is ISO-8601 UTC. */
export interface LateMessageAround extends LateQuotedMessage {
  id: number;
  nickname: string | null;
  created_at: string;
}

/** One member's side of a conversation, with its last message. */
export interface ConversationEnd {
  conversation_id: number;
  member_id: number;
  last_received_id: number;
  seen_through: number;
  read_through: number;
  hidden_through: number;
  unread_count: number;
  revision: number;
  last_message_id: number | null;
  last_revision: number | null;
}

/** A reported thing: its author, and the log positions of its last report and of the last decision about it (0: none). */
export interface Reported {
  authorId: number;
  conversationId: number | null;
  lastReport: number;
  lastDecision: number;
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
  ): Promise<readonly ({ id: number } & LateNotification)[] | undefined>;
  /** The newest unread one of a group. */
  newestUnread(receiverId: number): Promise<readonly { group: NotificationGroup; newest: number }[] | undefined>;
  /** Both sides of the conversation of two members, as of one moment; none before it is projected. */
  conversationEnds(memberId: number, otherId: number): Promise<readonly ConversationEnd[] | undefined>;
  /** The reports of a thing, as the queue shows them: none or one. */
  reported(kind: string, id: number): Promise<readonly Reported[] | undefined>;
  /** A message of a conversation: none or one. */
  message(conversationId: number, messageId: number): Promise<readonly { senderId: number; receiverId: number }[] | undefined>;
  /** The current content of a message: none or one. */
  quotedMessage(conversationId: number, messageId: number): Promise<readonly LateQuotedMessage[] | undefined>;
  /** So many messages before one and after it, and itself, oldest first. */
  messagesAround(conversationId: number, messageId: number, most: number): Promise<readonly LateMessageAround[] | undefined>;
  /** All channels, with the number of their published notes. */
  categories(): Promise<readonly LateCategory[] | undefined>;
  /** The owner of an application for a badge, and the content of a notification: administrators name them by id alone. None or one. */
  applicant(applicationId: number): Promise<readonly { memberId: number }[] | undefined>;
  inboxEntry(notificationId: number): Promise<readonly InboxEntry[] | undefined>;
  /** A tag that is shown: none or one. */
  tag(tagId: number): Promise<readonly { name: string }[] | undefined>;
  /** Published notes that carry a tag, the newest first, older than `before`. */
  notesTagged(tagId: number, before: number, most: number): Promise<readonly { id: number }[] | undefined>;
  /** Notes that have been in the recycle bin since then or longer, the oldest first. */
  binnedBefore(moment: Date, most: number): Promise<readonly { id: number }[] | undefined>;
}

/** The reads over PostgreSQL. */
export function createLateReads(sql: Sql): LateReads {
  async function rowsOf<Row>(statement: LateStatement<Row>, values: readonly unknown[]): Promise<readonly Row[] | undefined> {
    const { name, text, columns, models } = statement;
    try {
      return checkedRows(name, columns, (await sql.query({ name, text, values: [...values], types: wireTypes })).rows);
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
    noteLikes: counted(statements.noteLikes),
    noteViews: (noteId) => first(statements.noteViews, [noteId]),
    noteCollections: counted(statements.noteCollections),
    commentLikes: counted(statements.commentLikes),
    repliesBelow: async (commentId) => (await first(statements.repliesBelow, [commentId]))?.count,
    countsOfMember: (memberId) => first(statements.countsOfMember, [memberId]),
    notifications: (receiverId, notificationIds) => rowsOf(statements.notifications, [receiverId, notificationIds]),
    newestUnread: (receiverId) => rowsOf(statements.newestUnread, [receiverId]),
    binnedBefore: (moment, most) => rowsOf(statements.binnedBefore, [moment.toISOString(), most]),
    applicant: (applicationId) => rowsOf(statements.applicant, [applicationId]),
    inboxEntry: (notificationId) => rowsOf(statements.inboxEntry, [notificationId]),
    tag: (tagId) => rowsOf(statements.tag, [tagId]),
    notesTagged: (tagId, before, most) => rowsOf(statements.notesTagged, [tagId, before, most]),
    reported: (kind, id) => rowsOf(statements.reported, [kind, id]),
    message: (conversationId, messageId) => rowsOf(statements.message, [conversationId, messageId]),
    quotedMessage: (conversationId, messageId) => rowsOf(statements.quotedMessage, [conversationId, messageId]),
    messagesAround: (conversationId, messageId, most) => rowsOf(statements.messagesAround, [conversationId, messageId, most]),
    categories: () => rowsOf(statements.categories, []),
    conversationEnds: (memberId, otherId) => rowsOf(statements.conversationEnds, [memberId, otherId]),
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
