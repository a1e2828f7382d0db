import type { MessageView } from "@shiye/events/chat";
import type { CommentView } from "@shiye/events/comments";
import { CommentReference, MessageReference, type Push } from "@shiye/events/pushes";
import type { DeliveredPush } from "@shiye/infra/push/push-bus";
import type { CheckpointFollower } from "@shiye/infra/read-db/checkpoint-follower";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { hydrateMessages } from "../chat/hydrate-messages.ts";
import { presentMessage } from "../chat/present.ts";
import { hydrateComments } from "../comments/hydrate.ts";
import { presentComment } from "../comments/present.ts";

export type PushHydrator = (pushes: readonly DeliveredPush[]) => Promise<readonly DeliveredPush<Push>[]>;

const messageName = (reference: MessageReference) => `${reference.conversation_id} ${reference.message_id}`;

/**
 * A projector knows ids; names and faces are looked up here, once for each node and not once for each socket.
 *
 * Fills pushes that name a comment with the comment as a visitor sees it, and those that name a message with the message. Who wrote
 * it may be projected a moment later than what they wrote, so it waits a little for the members first. What is gone by now is not
 * told of at all.
 */
export function createPushHydrator(options: {
  reader: Reader;
  checkpoints: Pick<CheckpointFollower, "waitFor">;
  patienceMs: number;
}): PushHydrator {
  const { reader, checkpoints, patienceMs } = options;

  async function commentViews(references: readonly CommentReference[], newest: bigint): Promise<Map<number, CommentView>> {
    if (references.length === 0) return new Map();
    await checkpoints.waitFor(["members", "comments"], newest, patienceMs);
    const ids = references.map((reference) => reference.comment_id);
    const { rows, mentioned } = await hydrateComments(reader, ids, null);
    return new Map(rows.filter((row) => !row.gone).map((row) => [row.id, presentComment(row, mentioned)]));
  }

  async function messageViews(references: readonly MessageReference[], newest: bigint): Promise<Map<string, MessageView>> {
    if (references.length === 0) return new Map();
    await checkpoints.waitFor(["members", "chat"], newest, patienceMs);
    // Both sides hear of a message.
    const distinct = new Map(references.map((reference) => [messageName(reference), reference]));
    const wanted = [...distinct.values()].map(({ conversation_id, message_id }) => {
      return { conversationId: conversation_id, messageId: message_id };
    });
    const rows = await hydrateMessages(reader, wanted);
    return new Map(rows.map((row) => [messageName({ conversation_id: row.conversation_id, message_id: row.id }), presentMessage(row)]));
  }

  return async (pushes) => {
    const comments: CommentReference[] = [];
    const messages: MessageReference[] = [];
    let newest = 0n;
    for (const { position, push } of pushes) {
      if (push.event === "comment:new") comments.push(CommentReference.parse(push.data));
      else if (push.event === "new_message") messages.push(MessageReference.parse(push.data));
      else continue;
      if (position > newest) newest = position;
    }
    const [commentOf, messageOf] = await Promise.all([commentViews(comments, newest), messageViews(messages, newest)]);
    return pushes.flatMap((delivered): DeliveredPush<Push>[] => {
      const { push } = delivered;
      if (push.event === "comment:new") {
        const { comment_id, post_id, comment_count } = push.data;
        const comment = commentOf.get(comment_id);
        return comment ? [{ ...delivered, push: { ...push, data: { comment, post_id, comment_count } } }] : [];
      }
      if (push.event === "new_message") {
        const message = messageOf.get(messageName(push.data));
        return message ? [{ ...delivered, push: { ...push, data: { message, conversationId: push.data.conversation_id } } }] : [];
      }
      return [{ ...delivered, push }];
    });
  };
}
