import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { ConversationView, MessageView } from "@shiye/events/chat";
import type { ApiState, ApiThunk } from "../../../api/patch-tagged.ts";
import { chatApi } from "./chat-api.ts";
import { rememberNews } from "./recent-news.ts";
import { forgetThrough, insertMessage, readThrough, recallIn, type Thread } from "./thread-messages.ts";

export type ChatDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
type Pages = { conversations: ConversationView[] }[];

/** What a list shows for a picture. Specification 001 §4; the server does the same (events/src/chat.ts). */
const PICTURE = "[图片]";

/** Changes the cached thread, and also the answer of a fetch that is running. */
function patchThread(conversationId: number, patch: (thread: Thread) => void): ApiThunk {
  return (dispatch: ChatDispatch) => {
    rememberNews(conversationId, patch);
    dispatch(chatApi.util.updateQueryData("getThread", conversationId, patch));
  };
}

function patchList(recipe: (pages: Pages) => void): ApiThunk {
  return (dispatch: ChatDispatch) => {
    dispatch(chatApi.util.updateQueryData("getConversations", undefined, ({ pages }) => recipe(pages)));
  };
}

function patchConversation(id: number, patch: (conversation: ConversationView) => void): ApiThunk {
  return patchList((pages) => {
    const found = findIn(pages, id);
    if (found) patch(found);
  });
}

function findIn(pages: Pages, id: number): ConversationView | undefined {
  for (const { conversations } of pages) {
    const found = conversations.find((one) => one.id === id);
    if (found) return found;
  }
  return undefined;
}

function takeOut(pages: Pages, id: number): ConversationView | undefined {
  const found = findIn(pages, id);
  for (const page of pages) page.conversations = page.conversations.filter((one) => one.id !== id);
  return found;
}

/** Adds a message that was sent or received to the thread, and moves its conversation to the top of the list. */
export function showMessage(message: MessageView, memberId: number): ApiThunk {
  return (dispatch: ChatDispatch) => {
    dispatch(patchThread(message.conversationId, (thread) => insertMessage(thread, message)));
    dispatch(
      patchList((pages) => {
        const known = findIn(pages, message.conversationId);
        const isNews = known && (known.last_message_time === null || known.last_message_time < message.created_at);
        if (!known || !isNews) return;
        const found = takeOut(pages, message.conversationId) ?? known;
        found.last_message = message.message_type === "image" ? PICTURE : message.content;
        found.last_message_type = message.message_type;
        found.last_message_time = message.created_at;
        // Shown at once. The right number is fetched (live-chat.ts).
        if (message.receiver_id === memberId) found.unread_count += 1;
        pages[0]?.conversations.unshift(found);
      }),
    );
  };
}

export function showRead(conversationId: number, readerId: number, throughMessageId: number, memberId: number): ApiThunk {
  return (dispatch: ChatDispatch) => {
    dispatch(patchThread(conversationId, (thread) => readThrough(thread, readerId, throughMessageId)));
    if (readerId !== memberId) return;
    dispatch(
      patchConversation(conversationId, (conversation) => {
        conversation.unread_count = 0;
      }),
    );
  };
}

/** The preview in the list is fetched (live-chat.ts). */
export function showRecalled(conversationId: number, messageId: number): ApiThunk {
  return patchThread(conversationId, (thread) => recallIn(thread, messageId));
}

/** The id of the newest message that this page has of a conversation. */
export function newestKnown(conversationId: number): ApiThunk<number | null> {
  return (_dispatch, getState) => chatApi.endpoints.getThread.select(conversationId)(getState()).data?.messages.at(-1)?.id ?? null;
}

export function showHidden(conversationId: number, throughMessageId: number | null): ApiThunk {
  return (dispatch: ChatDispatch) => {
    dispatch(patchThread(conversationId, (thread) => forgetThrough(thread, throughMessageId)));
    dispatch(patchList((pages) => void takeOut(pages, conversationId)));
  };
}

export function showPresence(userId: number, online: boolean): ApiThunk {
  return patchList((pages) => {
    for (const { conversations } of pages)
      for (const conversation of conversations) if (conversation.other_user_id === userId) conversation.online = online;
  });
}

/** A conversation that was just opened, which may be in no list yet. It has no messages. */
export function showConversation(conversation: ConversationView): ApiThunk {
  return patchList((pages) => {
    if (!findIn(pages, conversation.id)) pages[0]?.conversations.unshift(conversation);
  });
}
