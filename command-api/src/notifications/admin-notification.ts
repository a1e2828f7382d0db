import { AdminCreateNotification, AdminDeleteNotification, AdminEditNotification } from "@shiye/events/back-office/notifications";
import { ActTypeNumber, notificationId, notificationTitles } from "@shiye/events/notifications";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { InboxEntry } from "@shiye/infra/read-models/late-reads";
import { findComment, type LiveComment } from "../comments/find-comment.ts";
import { command, type Sources } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { findStored, requireStored } from "../kernel/stored-events.ts";
import { type MemberState, memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import type { NoteState } from "../notes/state.ts";
import { inboxStream } from "./state.ts";

export const notificationLabel = "通知";

/** What a notification says, and which member, note and comment it is about. */
interface Told {
  senderId: number;
  type: InboxEntry["type"];
  title: string;
  noteId: number | null;
  commentId: number | null;
  isRead: boolean;
}

interface ToldFacts {
  receiver: MemberState;
  sender: MemberState;
  note: NoteState | undefined;
  comment: LiveComment | undefined;
}

async function gatherTold({ read }: Pick<Sources, "read">, receiverId: number, told: Told): Promise<ToldFacts> {
  const [receiver, sender, note, comment] = await Promise.all([
    read(memberStream(receiverId)),
    read(memberStream(told.senderId)),
    told.noteId === null ? undefined : findNote(read, told.noteId),
    told.commentId === null ? undefined : findComment(read, told.commentId),
  ]);
  return { receiver, sender, note, comment };
}

/** The event of the notification, after everything in it was found. A comment implies its note. */
function creationOf({ receiver, sender, note, comment }: ToldFacts, told: Told) {
  if (receiver.status !== "active") return refuse("member-not-found", { message: "接收者不存在" });
  if (sender.status !== "active") return refuse("member-not-found", { message: "发送者不存在" });
  if (told.noteId !== null && note?.status !== "published") return refuse("note-not-found");
  if (told.commentId !== null && !comment) return refuse("comment-not-found");
  if (comment && told.noteId !== null && comment.noteId !== told.noteId)
    return refuse("comment-not-found", { message: "该笔记下没有这条评论" });
  const type = ActTypeNumber.safeParse(told.type);
  if (!type.success) return refuse("invalid-parameters", { message: "系统通知不能修改" });
  const { title, isRead, commentId } = told;
  const noteId = comment?.noteId ?? told.noteId;
  const data = { memberId: receiver.id, senderId: sender.id, notificationType: type.data, title, noteId, commentId, isRead };
  return { type: "NotificationCreated", data } as const;
}

const isRefused = (one: Refusal | { type: string }): one is Refusal => "code" in one;
const typeOf = (type: string | number | undefined) => ActTypeNumber.parse(type);

/** The sender is a member, because every notification has one. The metadata of the event names the administrator. */
export const createNotification = command(AdminCreateNotification, {
  stream: ({ user_id }) => inboxStream(user_id),

  async gather(sources, { user_id, sender_id, type, title, target_id, comment_id, is_read }) {
    const about = { noteId: target_id ?? null, commentId: comment_id ?? null };
    const told: Told = { senderId: sender_id, type: typeOf(type), title, ...about, isRead: is_read === 1 };
    // The event goes to the end of the inbox stream, so the inbox is read too.
    return { told, facts: await gatherTold(sources, user_id, told), inbox: await sources.read(inboxStream(user_id)) };
  },

  decide({ told, facts }) {
    const created = creationOf(facts, told);
    return isRefused(created) ? created : [created];
  },

  answer: async ({ events }) => ({ id: notificationId(requireStored(events, "NotificationCreated").position, 0) }),
});

const missing = (): Refusal => refuse("entity-not-found", { message: `${notificationLabel}不存在` });

async function gatherEntry({ read, lateReads }: Pick<Sources, "read" | "lateReads">, { id }: { id: number }) {
  const [entry] = there(await lateReads.inboxEntry(id));
  if (!entry || (await read(inboxStream(entry.receiverId))).deleted.includes(id)) return undefined;
  return entry;
}

function streamOfEntry(_input: unknown, _context: unknown, facts: { entry: InboxEntry } | undefined) {
  if (!facts) throw new Error("A decision needs a notification");
  return inboxStream(facts.entry.receiverId);
}

/**
 * A new title and a read mark change the notification. Any other change removes the old notification and creates a new one with its own id,
 * in one append. An unread mark does too, because a notification stays read (docs/decisions/back-office.md).
 */
export const editNotification = command(AdminEditNotification, {
  stream: streamOfEntry,

  async gather(sources, input) {
    const entry = await gatherEntry(sources, input);
    if (!entry) return undefined;
    const shown = entry.title ?? notificationTitles[entry.type];
    const told: Told = {
      senderId: input.sender_id ?? entry.senderId,
      type: input.type === undefined ? entry.type : typeOf(input.type),
      title: input.title ?? shown,
      noteId: input.target_id ?? entry.noteId,
      commentId: input.comment_id ?? entry.commentId,
      isRead: input.is_read === undefined ? entry.isRead : input.is_read === 1,
    };
    const same = (["senderId", "type", "noteId", "commentId"] as const).every((name) => told[name] === entry[name]);
    const marksOnly = same && (told.isRead || !entry.isRead);
    return { entry, shown, told, facts: marksOnly ? undefined : await gatherTold(sources, entry.receiverId, told) };
  },

  decide(gathered, { id, user_id }) {
    if (!gathered) return missing();
    const { entry, shown, told, facts } = gathered;
    const mark = { memberId: entry.receiverId, notificationId: id };
    if (user_id !== undefined && user_id !== entry.receiverId) return refuse("notification-receiver-fixed");
    if (facts) {
      const created = creationOf(facts, told);
      return isRefused(created) ? created : [{ type: "NotificationDeleted", data: mark }, created];
    }
    return [
      ...(told.title === shown ? [] : [{ type: "NotificationEdited", data: { ...mark, title: told.title } } as const]),
      ...(told.isRead && !entry.isRead ? [{ type: "NotificationRead", data: mark } as const] : []),
    ];
  },

  answer: async ({ events, input: { id } }) => {
    const created = findStored(events, "NotificationCreated");
    return { id: created ? notificationId(created.position, 0) : id };
  },
});

/** As if its receiver had deleted it. */
export const deleteNotificationOfMember = command(AdminDeleteNotification, {
  stream: streamOfEntry,

  async gather(sources, input) {
    const entry = await gatherEntry(sources, input);
    return entry && { entry };
  },

  decide: (facts, { id }) =>
    facts ? [{ type: "NotificationDeleted", data: { memberId: facts.entry.receiverId, notificationId: id } }] : missing(),

  answer: async () => ({}),
});
