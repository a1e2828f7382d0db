import { z } from "zod";
import { ActivityView } from "./activity.ts";
import { MessageView } from "./chat.ts";
import { CommentView } from "./comments.ts";
import { Id } from "./ids.ts";
import { isLogPosition } from "./log-position.ts";
import { NotificationTypeNumber, NotificationView, UnreadCounts } from "./notifications.ts";
import { VerificationType } from "./verifications.ts";

/**
 * Facts that are pushed over the socket, with absolute values, so that one told twice does no harm. Source: contract §9.
 * `feed:new` is ours: a note was published, so a feed that is open may offer it.
 */
export const pushSchemas = {
  "note:stats": z.object({ id: Id, like_count: z.number().int(), collect_count: z.number().int(), comment_count: z.number().int() }),
  "comment:new": z.object({ comment: CommentView, post_id: Id, comment_count: z.number().int() }),
  "comment:edited": z.object({ comment: CommentView, post_id: Id }),
  "comment:removed": z.object({ id: Id, post_id: Id }),
  /** The comment that stands first from now on, as a visitor sees it; null: none does. */
  "comment:pinned": z.object({ comment: CommentView.nullable(), post_id: Id }),
  "comment:stats": z.object({ id: Id, post_id: Id, like_count: z.number().int() }),
  "comments:closed": z.object({ post_id: Id, closed: z.boolean() }),
  "feed:new": z.object({ id: Id, category_id: Id, user_id: Id }),
  "notification:new": NotificationView,
  "notification:removed": z.object({ id: Id }),
  "unread-count": UnreadCounts.extend({ count: z.number().int() }),
  new_message: z.object({ message: MessageView, conversationId: Id }),
  /** To both. */
  "message:recalled": z.object({ conversationId: Id, messageId: Id }),
  "messages:read": z.object({ conversationId: Id, readBy: Id, throughMessageId: Id }),
  /** To the member who deleted the conversation, so that all their tabs and devices agree. Null: nothing had been said in it. */
  "conversation:hidden": z.object({ conversationId: Id, throughMessageId: Id.nullable() }),
  /** To the member who began or ceased to follow `id`, so that all their tabs and devices agree. Whether it is mutual is asked for. */
  "follow:changed": z.object({ id: Id, followed: z.boolean() }),
  /** To administrators who watch what happens. */
  "activity:new": ActivityView,
  "session:ended": z.object({ sessionId: Id }),
  /** To administrators: an application waits. How many do, and what it says, is asked for. */
  "verification:new": z.object({ id: Id, type: VerificationType }),
  /** To the applicant, and to administrators. The reason of a rejection is asked for by GetVerificationStatus: the outbox holds no text about a person. */
  "verification:decided": z.object({ id: Id, type: VerificationType, status: z.literal([0, 1, 2]) }),
  /** To administrators: a report or an appeal was filed or decided, or what was reported is gone. What waits is asked for. */
  "reports:changed": z.object({}),
  /** To the applicant, and to administrators: the member or an administrator took it back, and with it what it had earned. */
  "verification:withdrawn": z.object({ id: Id, type: VerificationType }),
} as const;

export type PushName = keyof typeof pushSchemas;
export type PushData<Name extends PushName> = z.output<(typeof pushSchemas)[Name]>;

const typed = z.object({ conversationId: Id, userId: Id });

/** What a line tells beside facts: kept nowhere, never replayed, without `seq`. Source: contract §9. */
const signalSchemas = {
  user_typing: typed,
  user_stop_typing: typed,
  presence: z.object({ userId: Id, online: z.boolean() }),
} as const;

export type SignalName = keyof typeof signalSchemas;
export type SignalData<Name extends SignalName> = z.output<(typeof signalSchemas)[Name]>;

/** Who hears a push: one member's sockets, everybody who shows a note, everybody who shows a feed, or every administrator. */
export type Room = `member:${number}` | `note:${number}` | "feed" | "admins";

/**
 * What a projector publishes for `comment:new`: it knows ids and counts, never names, so the query-api node that forwards
 * the push looks the comment up (and drops the push when the comment is gone by then).
 */
const CommentReference = z.object({ comment_id: Id, post_id: Id, comment_count: z.number().int() });
type CommentReference = z.output<typeof CommentReference>;
/** Likewise for `comment:edited`. */
const EditedReference = CommentReference.omit({ comment_count: true });
type EditedReference = z.output<typeof EditedReference>;
/** Likewise for `comment:pinned`. */
export const PinnedReference = z.object({ comment_id: Id.nullable(), post_id: Id });
export type PinnedReference = z.output<typeof PinnedReference>;

/** What a projector publishes for `new_message`, likewise: the text of a message lies in one place only. */
export const MessageReference = z.object({ conversation_id: Id, message_id: Id });
export type MessageReference = z.output<typeof MessageReference>;

/** What a projector publishes for `notification:new`: the node that forwards it looks up who did it and to what, or drops it when it was withdrawn. */
export const NotificationReference = z.object({ notification_id: Id, type: NotificationTypeNumber });
export type NotificationReference = z.output<typeof NotificationReference>;

/** What a projector publishes for `activity:new`: names and faces are looked up by the node that forwards it. */
export const ActivityReference = z.object({ event_id: z.string() });
export type ActivityReference = z.output<typeof ActivityReference>;

/** Pushes that lie in the outbox as a reference, and what the reference is. */
interface References {
  "activity:new": ActivityReference;
  "comment:new": CommentReference;
  "comment:edited": EditedReference;
  "comment:pinned": PinnedReference;
  "notification:new": NotificationReference;
  new_message: MessageReference;
}

/** Some facts were told to nobody: whoever looks on loads afresh. Every line is in `feed` or `admins`; one member's lines are told in theirs. */
export interface Resync {
  room: Extract<Room, "feed" | "admins" | `member:${number}`>;
  event: "resync";
  /** `withinMs`: a client should load at a random moment within this time. A node sets it if it tells all of its clients at once. */
  data: { withinMs?: number };
}

export type Push = { [Name in PushName]: { room: Room; event: Name; data: PushData<Name> } }[PushName] | Resync;
/** A push as it lies in the outbox, before the node that forwards it has filled it. */
export type PublishedPush =
  | Exclude<Push, { event: keyof References }>
  | { [Name in keyof References]: { room: Room; event: Name; data: References[Name] } }[keyof References];

/** A frame of the socket. `seq` is a log position as a decimal string; frames without it are not facts. */
export const Frame = z.object({ event: z.string().max(50), data: z.unknown().optional(), seq: z.string().max(20).optional() });
export type Frame = z.output<typeof Frame>;

/** What a message lacks is said by the call that does the same, SendMessage. Lists and objects are refused here, because they may be of any depth. */
const ChatTarget = z.union([z.string().max(20), z.number()]).nullish();
const ChatPart = z.union([z.string(), z.number(), z.boolean()]).nullish();
const typing = z.object({ conversationId: Id, receiverId: Id.nullish() });

/** What a client may send. */
export const clientFrames = {
  auth: z.object({
    token: z.string().max(4000).nullish(),
    resumeFrom: z.string().refine(isLogPosition).nullish(),
  }),
  watch: z.object({ notes: z.array(Id).max(100) }),
  unwatch: z.object({ notes: z.array(Id).max(100) }),
  send_message: z.object({
    conversationId: ChatTarget,
    receiverId: ChatTarget,
    messageType: ChatPart,
    content: ChatPart,
    replyToId: ChatPart,
    clientMessageId: z.union([z.string(), z.number()]).nullish(),
  }),
  typing,
  stop_typing: typing,
} as const;
