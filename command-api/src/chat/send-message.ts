import { type MessageView, messageImages, SendMessage } from "@shiye/events/chat";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { presentPictures } from "@shiye/infra/media/stored-pictures";
import { refusalBetween } from "../blocks/state.ts";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { memberStream } from "../members/state.ts";
import { findConversation, type OwnConversation, streamOf, turnOf } from "./find-conversation.ts";
import { asMessageRefusal } from "./message-refusal.ts";
import { quotedMessage } from "./quoted-message.ts";
import { conversationStream, pairOf, sideOf } from "./state.ts";

const typeOf = (input: { messageType?: "text" | "image" | undefined; message_type?: "text" | "image" | undefined }) =>
  input.messageType ?? input.message_type ?? "text";

interface MessageFacts {
  found: OwnConversation | undefined;
  otherIsThere: boolean;
  isOwnPicture: boolean;
  refused?: Refusal | undefined;
}

export const sendMessage = command(SendMessage, {
  gather: async (sources, input, { actor }): Promise<MessageFacts> => {
    const found = await findConversation(sources.read, input.id, actor.id);
    const other = found && (await sources.read(memberStream(found.otherId)));
    const isOwnPicture =
      found !== undefined && typeOf(input) === "image" && (await sources.media.ownedBy(actor.id, [input.content])).has(input.content);
    const refused = found && (await refusalBetween(sources.read, actor.id, [found.otherId]));
    return { found, otherIsThere: other?.status === "active", isOwnPicture, refused };
  },

  stream: (_input, _context, { found }) => streamOf(found),

  decide({ found, otherIsThere, isOwnPicture, refused }, input, { actor, newId }) {
    if (!found || (input.receiverId && input.receiverId !== found.otherId)) return refuse("conversation-not-found");
    if (!otherIsThere) return refuse("member-not-found");
    if (refused) return asMessageRefusal(refused);
    const messageType = typeOf(input);
    const { replyToId = null } = input;
    const lastId = found.conversation.last?.messageId ?? 0;
    if (replyToId !== null && (replyToId <= found.conversation.id || replyToId > lastId)) return refuse("message-not-found");
    if (messageType === "image" && !isOwnPicture) return refuse("message-media-invalid");
    const { conversation, otherId } = found;
    return [
      {
        type: "MessageSent",
        data: {
          conversationId: conversation.id,
          // Clocks of nodes may differ. In a conversation the ids always follow the order of its log.
          messageId: Math.max(newId, (conversation.last?.messageId ?? conversation.id) + 1),
          senderId: actor.id,
          receiverId: otherId,
          messageType,
          content: input.content,
          clientMessageId: input.clientMessageId ?? null,
          replyToId,
        },
      },
    ];
  },

  async answer({ events, input, facts, sources }): Promise<MessageView | Refusal> {
    const { read, media } = sources;
    const { data, at } = requireStored(events, "MessageSent");
    const isSame = data.content === input.content && data.messageType === typeOf(input) && data.replyToId === (input.replyToId ?? null);
    if (!isSame) return refuse("idempotency-key-reused");
    // A repeated call: meanwhile the message may have been recalled or taken down.
    const current = facts ? null : await quotedMessage(sources, data.conversationId, data.messageId);
    const { content, message_type } = current ?? { content: data.content, message_type: data.messageType };
    const urls = messageImages(message_type, content);
    const [sender, conversation, reply_to, pictures] = await Promise.all([
      read(memberStream(data.senderId)),
      read(conversationStream(pairOf(data.senderId, data.receiverId))),
      data.replyToId === null ? null : quotedMessage(sources, data.conversationId, data.replyToId),
      media.storedAt(urls),
    ]);
    // The sender left while the message was being sent.
    if (sender.status !== "active") return refuse("member-inactive");
    const isRead = conversation.status === "started" && sideOf(conversation, data.receiverId).readThroughId >= data.messageId;
    return {
      id: data.messageId,
      conversationId: data.conversationId,
      sender_id: data.senderId,
      receiver_id: data.receiverId,
      sender_avatar: sender.profile.avatar,
      sender_nickname: sender.profile.nickname,
      sender_user_account: sender.accountName,
      message_type,
      content,
      media: presentPictures(urls, pictures),
      is_read: isRead ? 1 : 0,
      created_at: at,
      clientMessageId: data.clientMessageId,
      is_recalled: current?.is_recalled ?? 0,
      reply_to,
    };
  },

  handling: {
    turn: turnOf,
    repeatKey: ({ id, clientMessageId }) => (clientMessageId ? `conversation ${id}\nmessage ${clientMessageId}` : undefined),
  },
});
