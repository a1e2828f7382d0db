import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetMember } from "@shiye/events/members";
import type { GetMemberNotes } from "@shiye/events/note-lists";
import { adminApi } from "../../api/admin-api.ts";

/** Source: specification 002 §9. */
const PICTURES = 3;

const membersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMember: build.query<AnswerOf<typeof GetMember>, string>({
      query: (id) => ({ path: "/users/:id", params: { id } }) satisfies CallTo<typeof GetMember>,
      providesTags: ["Rows"],
    }),
    /** The first picture of each of their newest notes. */
    getMemberPictures: build.query<{ id: number; image: string }[], string>({
      query: (id) => ({ path: "/users/:id/posts", params: { id }, query: { limit: PICTURES } }) satisfies CallTo<typeof GetMemberNotes>,
      transformResponse: ({ posts }: AnswerOf<typeof GetMemberNotes>) => posts.flatMap(({ id, image }) => (image ? [{ id, image }] : [])),
      providesTags: ["Rows"],
    }),
  }),
});

export const { useGetMemberQuery, useGetMemberPicturesQuery } = membersApi;
