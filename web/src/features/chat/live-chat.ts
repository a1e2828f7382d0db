import { onPush } from "@shiye/client/push-events";
import { memberChanges } from "../../api/member-changes.ts";
import type { SessionRoot } from "../../api/session-slice.ts";
import { backOnline } from "../../platform/back-online.ts";
import { askBeforeLeaving } from "./cache/ask-before-leaving.ts";
import { chatApi } from "./cache/chat-api.ts";
import { type ChatDispatch, showHidden, showMessage, showPresence, showRead, showRecalled } from "./cache/chat-cache.ts";
import { createDeliver } from "./cache/deliver.ts";
import { outbox } from "./cache/own-outbox.ts";
import { takeTurns } from "./cache/sending-turn.ts";

interface ChatStore {
  dispatch: ChatDispatch;
  getState: () => unknown;
}

/** How often the counts are fetched at most, however many messages come. */
const GATHER_MS = 400;

const running = new WeakMap<ChatStore, { users: number; stop: () => void }>();

/**
 * Keeps chats up to date: pushes go into the caches, and the outbox is sent. It runs once for all callers; the returned function ends one
 * caller's use.
 */
export function keepChatLive(store: ChatStore): () => void {
  const live = running.get(store) ?? { users: 0, stop: start(store) };
  live.users += 1;
  running.set(store, live);
  return () => {
    live.users -= 1;
    if (live.users > 0) return;
    live.stop();
    running.delete(store);
  };
}

function start(store: ChatStore): () => void {
  const { dispatch } = store;
  const memberId = () => (store.getState() as SessionRoot).session.member?.id;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  /** Counts come from the server: they are fetched after anything that may have changed them. */
  const askCounts = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      if (memberId() === undefined) return;
      dispatch(
        chatApi.util.invalidateTags([
          { type: "Chat", id: "list" },
          { type: "Chat", id: "unread" },
        ]),
      );
    }, GATHER_MS);
  };

  const stops = [
    onPush("new_message", ({ message }) => {
      const member = memberId();
      if (member === undefined) return;
      dispatch(showMessage(message, member));
      // Its answer may be lost, or another tab sent it. Either way it has arrived.
      if (message.sender_id === member && message.clientMessageId !== null) outbox.remove(message.clientMessageId);
      askCounts();
    }),
    onPush("messages:read", ({ conversationId, readBy, throughMessageId }) => {
      const member = memberId();
      if (member === undefined) return;
      dispatch(showRead(conversationId, readBy, throughMessageId, member));
      if (readBy === member) askCounts();
    }),
    onPush("message:recalled", ({ conversationId, messageId }) => {
      if (memberId() === undefined) return;
      dispatch(showRecalled(conversationId, messageId));
      askCounts();
    }),
    onPush("conversation:hidden", ({ conversationId, throughMessageId }) => {
      dispatch(showHidden(conversationId, throughMessageId));
      askCounts();
    }),
    onPush("presence", ({ userId, online }) => dispatch(showPresence(userId, online))),
    onPush("line:open", () => outbox.retryHeld()),
    backOnline.subscribe(() => outbox.retryHeld()),
    // After the components that show it are removed, so that they do not fetch it once more.
    memberChanges.subscribe(() => setTimeout(() => dispatch(chatApi.util.invalidateTags(["Chat"])), 0)),
    outbox.connect(createDeliver(store)),
    takeTurns(outbox.beginTurn),
    askBeforeLeaving(outbox),
  ];
  return () => {
    clearTimeout(gathering);
    for (const stop of stops) stop();
  };
}
