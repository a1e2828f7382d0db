import type { CallTo } from "@shiye/events/calls";
import type { AddComment, CommentSort, CommentView, DeleteComment, GetComments, GetReplies } from "@shiye/events/comments";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import { api } from "../../../api/empty-api.ts";

/** All orders of the comments of a note. Each order has a cached list of its own. */
export const COMMENT_SORTS = ["desc", "asc", "hot"] as const satisfies CommentSort[];
export type { CommentSort };
export type CommentPage = AnswerOf<typeof GetComments>;
export interface CommentList {
  noteId: number;
  sort: CommentSort;
}

/** Specification 001 §9. */
const COMMENT_PAGE_SIZE = 5;
const REPLY_PAGE_SIZE = 10;

const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Pick<CommentPage, "hasMore" | "nextCursor">) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
};

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getComments: build.infiniteQuery<CommentPage, CommentList, string | null>({
      query: ({ queryArg: { noteId, sort }, pageParam }) =>
        ({
          path: "/posts/:id/comments",
          params: { id: noteId },
          query: { sort, limit: COMMENT_PAGE_SIZE, cursor: pageParam },
        }) satisfies CallTo<typeof GetComments>,
      infiniteQueryOptions: byCursor,
      providesTags: (_result, _error, { noteId }) => [{ type: "Comment", id: `note-${noteId}` }],
    }),
    /** The page that contains a comment, and the thread of the comment. */
    getCommentPlace: build.query<CommentPage, CommentList & { targetId: number }>({
      query: ({ noteId, sort, targetId }) =>
        ({
          path: "/posts/:id/comments",
          params: { id: noteId },
          query: { sort, limit: COMMENT_PAGE_SIZE, targetCommentId: targetId },
        }) satisfies CallTo<typeof GetComments>,
      // Every new comment may change the page, so the answer is not cached.
      keepUnusedDataFor: 0,
    }),
    /** All descendants of a top-level comment, oldest first. */
    getReplies: build.infiniteQuery<AnswerOf<typeof GetReplies>, number, string | null>({
      query: ({ queryArg: commentId, pageParam }) =>
        ({
          path: "/comments/:id/replies",
          params: { id: commentId },
          query: { limit: REPLY_PAGE_SIZE, cursor: pageParam },
        }) satisfies CallTo<typeof GetReplies>,
      infiniteQueryOptions: byCursor,
      providesTags: (_result, _error, commentId) => [{ type: "Comment", id: `replies-${commentId}` }],
    }),
    /** `key` is the `Idempotency-Key`, so a comment that is sent again is stored once. The call continues when the page is left. */
    addComment: build.mutation<CommentView, { key: string; body: InputOf<typeof AddComment> }>({
      query: ({ key, body }) => ({
        ...({ path: "/comments", method: "POST", body, keepalive: true } satisfies CallTo<typeof AddComment>),
        headers: { "Idempotency-Key": key },
      }),
    }),
    deleteComment: build.mutation<AnswerOf<typeof DeleteComment>, number>({
      query: (id) => ({ path: "/comments/:id", method: "DELETE", params: { id }, keepalive: true }) satisfies CallTo<typeof DeleteComment>,
    }),
  }),
});

export const { useGetCommentsInfiniteQuery, useGetCommentPlaceQuery, useGetRepliesInfiniteQuery, useAddCommentMutation } = commentsApi;
