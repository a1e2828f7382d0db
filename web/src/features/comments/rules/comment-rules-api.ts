import type { CallTo } from "@shiye/events/calls";
import type { CloseComments, OpenComments, PinComment, UnpinComment } from "@shiye/events/comment-rules";
import type { AnswerOf } from "@shiye/events/contract-types";
import { api } from "../../../api/empty-api.ts";

export const commentRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pinComment: build.mutation<AnswerOf<typeof PinComment>, { noteId: number; commentId: number }>({
      query: ({ noteId, commentId }) =>
        ({
          path: "/posts/:id/pinned-comment",
          method: "PUT",
          params: { id: noteId },
          body: { comment_id: commentId },
        }) satisfies CallTo<typeof PinComment>,
    }),
    unpinComment: build.mutation<AnswerOf<typeof UnpinComment>, number>({
      query: (id) => ({ path: "/posts/:id/pinned-comment", method: "DELETE", params: { id } }) satisfies CallTo<typeof UnpinComment>,
    }),
    closeComments: build.mutation<AnswerOf<typeof CloseComments>, number>({
      query: (id) => ({ path: "/posts/:id/comments-closed", method: "POST", params: { id } }) satisfies CallTo<typeof CloseComments>,
    }),
    openComments: build.mutation<AnswerOf<typeof OpenComments>, number>({
      query: (id) => ({ path: "/posts/:id/comments-closed", method: "DELETE", params: { id } }) satisfies CallTo<typeof OpenComments>,
    }),
  }),
});
