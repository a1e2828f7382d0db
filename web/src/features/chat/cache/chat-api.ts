import type { CallTo } from "@shiye/events/calls";
import type {
  ConversationView,
  GetConversations,
  GetMessages,
  HideConversation,
  MarkConversationRead,
  MessageView,
  RecallMessage,
  SendMessage,
  StartConversation,
} from "@shiye/events/chat";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import { api } from "../../../api/empty-api.ts";
import { applyNews } from "./recent-news.ts";
import { mergeNewest, prependOlder, type Thread } from "./thread-messages.ts";

type ConversationPage = AnswerOf<typeof GetConversations>;

/** Contract §8. */
const MESSAGE_PAGE_SIZE = 30;

/** Pushes patch the cached answers (live-chat.ts). When pushes may be missing, the answers are fetched again. */
export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConversations: build.infiniteQuery<ConversationPage, void, string | null>({
      query: ({ pageParam }) => ({ path: "/chat/conversations", query: { cursor: pageParam } }) satisfies CallTo<typeof GetConversations>,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
      },
      providesTags: [{ type: "Chat", id: "list" }],
    }),
    /** The known messages of a conversation, oldest first. Fetching again brings the newest page and keeps the older messages. */
    getThread: build.query<Thread, number>({
      query: (conversationId) =>
        ({
          path: "/chat/conversations/:id/messages",
          params: { id: conversationId },
          query: { limit: MESSAGE_PAGE_SIZE },
        }) satisfies CallTo<typeof GetMessages>,
      merge: mergeNewest,
      async onQueryStarted(conversationId, { dispatch, queryFulfilled }) {
        const began = Date.now();
        const arrived = await queryFulfilled.catch(() => null);
        if (arrived)
          dispatch(chatApi.util.updateQueryData("getThread", conversationId, (thread) => applyNews(conversationId, began, thread)));
      },
      providesTags: (_thread, _error, conversationId) => [{ type: "Chat", id: conversationId }],
    }),
    /** The page before the oldest known message. It is added to the front of the thread. */
    getOlderMessages: build.mutation<Thread, { conversationId: number; before: number }>({
      query: ({ conversationId, before }) =>
        ({
          path: "/chat/conversations/:id/messages",
          params: { id: conversationId },
          query: { limit: MESSAGE_PAGE_SIZE, before },
        }) satisfies CallTo<typeof GetMessages>,
      async onQueryStarted({ conversationId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(chatApi.util.updateQueryData("getThread", conversationId, (thread) => prependOlder(thread, data)));
      },
    }),
    startConversation: build.mutation<ConversationView, string | number>({
      query: (otherUserId) =>
        ({ path: "/chat/conversations", method: "POST", body: { otherUserId } }) satisfies CallTo<typeof StartConversation>,
    }),
    sendMessage: build.mutation<MessageView, { conversationId: number; body: InputOf<typeof SendMessage> }>({
      query: ({ conversationId, body }) =>
        ({
          path: "/chat/conversations/:id/messages",
          method: "POST",
          params: { id: conversationId },
          body,
        }) satisfies CallTo<typeof SendMessage>,
    }),
    recallMessage: build.mutation<AnswerOf<typeof RecallMessage>, { conversationId: number; messageId: number }>({
      query: ({ conversationId, messageId }) =>
        ({
          path: "/chat/conversations/:id/messages/:messageId",
          method: "DELETE",
          params: { id: conversationId, messageId },
        }) satisfies CallTo<typeof RecallMessage>,
    }),
    markConversationRead: build.mutation<AnswerOf<typeof MarkConversationRead>, number>({
      query: (conversationId) =>
        ({ path: "/chat/conversations/:id/read", method: "PUT", params: { id: conversationId } }) satisfies CallTo<
          typeof MarkConversationRead
        >,
    }),
    hideConversation: build.mutation<AnswerOf<typeof HideConversation>, number>({
      query: (conversationId) =>
        ({ path: "/chat/conversations/:id", method: "DELETE", params: { id: conversationId } }) satisfies CallTo<typeof HideConversation>,
    }),
  }),
});

export const {
  useGetConversationsInfiniteQuery,
  useGetThreadQuery,
  useGetOlderMessagesMutation,
  useStartConversationMutation,
  useRecallMessageMutation,
  useMarkConversationReadMutation,
  useHideConversationMutation,
} = chatApi;
