import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MAX_MESSAGE_CHARACTERS } from "./limits.ts";
import { PictureView } from "./media.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { IdParams, Nothing, StateFlag, Timestamp, textUpTo } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

/** The two members of a conversation, the one with the lower id first: the same two, whoever speaks first. */
const pair = { conversationId: Id, lowerId: Id, higherId: Id };

export const MessageType = z.enum(["text", "image"], { error: "消息类型无效" });
export type MessageType = z.output<typeof MessageType>;

export const ConversationIdClaimed = defineEvent({
  type: "ConversationIdClaimed",
  version: 1,
  stream: "conversationId",
  streamIds: ["conversationId"],
  summary: "An id was given to the conversation of two members, before it starts. Says whose an id is; means nothing until it has started.",
  data: z.object(pair),
});

export const ConversationStarted = defineEvent({
  type: "ConversationStarted",
  version: 1,
  stream: "conversation",
  summary: "A member opened the conversation with another. Nothing has been said in it yet.",
  data: z.object({ ...pair, starterId: Id }),
});

export const MessageSent = defineEvent({
  type: "MessageSent",
  version: 2,
  stream: "conversation",
  summary:
    "A member wrote to another, perhaps in answer to an earlier message. Message ids rise in the order of the conversation; an image's content is its address.",
  data: z.object({
    conversationId: Id,
    messageId: Id,
    senderId: Id,
    receiverId: Id,
    messageType: MessageType,
    content: z.string(),
    clientMessageId: z.string().nullable(),
    replyToId: Id.nullable(),
  }),
  personal: { owner: (data) => data.senderId, fields: { content: "", clientMessageId: null } },
  upcasters: [(data) => ({ ...data, replyToId: null })],
});

export const MessageRecalled = defineEvent({
  type: "MessageRecalled",
  version: 1,
  stream: "conversation",
  summary: "A member took back what they had just written: neither of the two sees its content any more.",
  data: z.object({ conversationId: Id, messageId: Id, senderId: Id, receiverId: Id }),
});

/** What stands in place of a recalled message's content, for clients that do not know `is_recalled`. */
export const RECALLED_TEXT = "撤回了一条消息";

export const ConversationRead = defineEvent({
  type: "ConversationRead",
  version: 2,
  stream: "conversation",
  summary: "A member has read what the other wrote, through this message. `isShown`: the other may know; not across a block.",
  data: z.object({ conversationId: Id, memberId: Id, otherId: Id, throughMessageId: Id, isShown: z.boolean() }),
  // Until then every other was told.
  upcasters: [(data) => ({ ...data, isShown: true })],
});

export const ConversationHidden = defineEvent({
  type: "ConversationHidden",
  version: 1,
  stream: "conversation",
  summary: "A member deleted the conversation for themselves, through this message (null: nothing was said yet). The other keeps it.",
  data: z.object({ conversationId: Id, memberId: Id, otherId: Id, throughMessageId: Id.nullable() }),
});

/** A conversation as one of the two sees it. Source: contract §8. */
export const ConversationView = z.object({
  id: Id,
  other_user_id: Id,
  other_user_account: z.string(),
  other_nickname: PlainText,
  other_avatar: z.string().nullable(),
  other_verified: z.literal([0, 1, 2]),
  online: z.boolean(),
  /** Null while nothing was said. */
  last_message: PlainText.nullable(),
  last_message_type: MessageType.nullable(),
  last_message_time: Timestamp.nullable(),
  unread_count: z.number().int(),
});
export type ConversationView = z.output<typeof ConversationView>;

/** The message that another answers, as it is now. */
export const QuotedMessage = z.object({
  id: Id,
  sender_id: Id,
  sender_nickname: PlainText,
  message_type: MessageType,
  /** Empty where it was taken down, or its sender left. */
  content: PlainText,
  is_recalled: StateFlag,
});
export type QuotedMessage = z.output<typeof QuotedMessage>;

/** A message, the same for both sides. Source: contract §8. */
export const MessageView = z.object({
  id: Id,
  conversationId: Id,
  sender_id: Id,
  receiver_id: Id,
  sender_avatar: z.string().nullable(),
  sender_nickname: PlainText,
  sender_user_account: z.string(),
  message_type: MessageType,
  /** Of an image its address. */
  content: PlainText,
  /** Of an image the picture, else nothing. */
  media: z.array(PictureView),
  /** Whether its receiver has read it. */
  is_read: StateFlag,
  created_at: Timestamp,
  clientMessageId: z.string().nullable(),
  is_recalled: StateFlag,
  reply_to: QuotedMessage.nullable(),
});
export type MessageView = z.output<typeof MessageView>;

/** Addresses of the pictures that a message shows. One that was recalled or taken down, or whose sender left, shows none. */
export function messageImages(messageType: MessageType, content: string): string[] {
  return messageType === "image" && content !== "" ? [content] : [];
}

/** What a list says of the last message. */
export function previewOf(message: { messageType: MessageType; content: string }): string {
  return message.messageType === "image" ? "[图片]" : message.content;
}

/** Names what a client sends, so that sending it again sends nothing new. */
const ClientMessageId = z
  .union([z.string(), z.number()], { error: "参数格式错误" })
  // NUL cannot be stored.
  .transform((value) => String(value).replaceAll("\u0000", ""))
  // Halves of characters are all one where a name is hashed: what another of them names would be taken for sent.
  .pipe(
    z
      .string()
      .max(64, { error: "参数格式错误" })
      .refine((value) => !/\p{Surrogate}/u.test(value), { error: "参数格式错误" }),
  )
  .transform((value) => (value === "" ? null : value))
  .nullish();

export const StartConversation = defineCommand({
  name: "StartConversation",
  weight: "mark",
  method: "POST",
  path: "/chat/conversations",
  access: "member",
  summary: "打开与用户（ID 或账号）的会话：已有的，或新建一个",
  params: Nothing,
  body: z.object({
    otherUserId: z
      .union([z.string(), z.number()], { error: "缺少必要参数" })
      .transform((value) => String(value).trim())
      .pipe(z.string().min(1, { error: "缺少必要参数" }).max(32, { error: "用户不存在" })),
  }),
  data: ConversationView,
  message: "获取会话成功",
});

export const SendMessage = defineCommand({
  name: "SendMessage",
  weight: "mark",
  method: "POST",
  path: "/chat/conversations/:id/messages",
  access: "member",
  summary: "发送文字，或自己上传的图片（按地址）；同一个 clientMessageId 只发送一次",
  params: IdParams,
  body: z.object({
    messageType: MessageType.optional(),
    message_type: MessageType.optional(),
    content: textUpTo(MAX_MESSAGE_CHARACTERS, `消息不能超过${MAX_MESSAGE_CHARACTERS}个字符`, "消息不能为空").refine(
      (value) => value !== "",
      {
        error: "消息不能为空",
      },
    ),
    clientMessageId: ClientMessageId,
    /** The socket's frames name the receiver; a name that is not the other member's is refused. */
    receiverId: Id.nullish(),
    /** A message of this conversation that this one answers. */
    replyToId: Id.nullish(),
  }),
  data: MessageView,
  message: "发送成功",
});

export const RecallMessage = defineCommand({
  name: "RecallMessage",
  weight: "mark",
  method: "DELETE",
  path: "/chat/conversations/:id/messages/:messageId",
  access: "member",
  summary: "两分钟内撤回自己的消息；重复调用不变",
  params: IdParams.extend({ messageId: Id }),
  body: Nothing,
  data: z.object({ id: Id, conversationId: Id }),
  message: "已撤回",
});

export const MarkConversationRead = defineCommand({
  name: "MarkConversationRead",
  weight: "mark",
  method: "PUT",
  path: "/chat/conversations/:id/read",
  access: "member",
  summary: "把对方发来的消息全部标记为已读",
  params: IdParams,
  body: Nothing,
  data: z.object({ conversationId: Id, readBy: Id }),
  message: "标记成功",
});

export const HideConversation = defineCommand({
  name: "HideConversation",
  weight: "mark",
  method: "DELETE",
  path: "/chat/conversations/:id",
  access: "member",
  summary: "为自己删除会话：下一条消息到来之前不在列表里，之前的内容不再显示",
  params: IdParams,
  body: Nothing,
  data: Nothing,
  message: "删除成功",
});

export const GetConversations = defineQuery({
  name: "GetConversations",
  weight: "list",
  path: "/chat/conversations",
  access: "member",
  summary: "自己的会话列表，有最新消息的在前",
  params: Nothing,
  query: z.object(pagingOf(20)),
  data: z.object({ conversations: z.array(ConversationView), ...pagedFields }),
  message: "获取成功",
});

export const GetMessages = defineQuery({
  name: "GetMessages",
  weight: "list",
  path: "/chat/conversations/:id/messages",
  access: "member",
  summary: "会话的消息：最新的一页，或某条消息之前的；页内旧的在前",
  params: IdParams,
  query: z.object({ ...pagingOf(30), before: Id.optional().catch(undefined) }),
  data: z.object({ messages: z.array(MessageView), hasMore: z.boolean() }),
  message: "获取成功",
});

export const GetUnreadMessageCount = defineQuery({
  name: "GetUnreadMessageCount",
  weight: "row",
  path: "/chat/unread-count",
  access: "member",
  summary: "全部会话的未读消息数",
  params: Nothing,
  query: Nothing,
  data: z.object({ unreadCount: z.number().int() }),
  message: "获取成功",
});
