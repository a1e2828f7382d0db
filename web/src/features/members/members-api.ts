import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetMember, GetMemberStats, MemberView } from "@shiye/events/members";
import type { GetMemberNotes } from "@shiye/events/note-lists";
import type { NoteCardView } from "@shiye/events/notes";
import { api } from "../../api/empty-api.ts";
import { keepPatches, noteTags } from "../../api/note-cache.ts";

/** Specification 000 §2: the card of a member shows so many pictures at most. */
const PREVIEW_NOTES = 3;

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By id or by account id. */
    getMember: build.query<MemberView, string>({
      query: (id) => ({ path: "/users/:id", params: { id } }) satisfies CallTo<typeof GetMember>,
      providesTags: (member) => (member ? [{ type: "Member", id: member.id }] : []),
    }),
    getMemberStats: build.query<AnswerOf<typeof GetMemberStats>, string>({
      query: (id) => ({ path: "/users/:id/stats", params: { id } }) satisfies CallTo<typeof GetMemberStats>,
      keepUnusedDataFor: 60,
    }),
    getMemberPreview: build.query<NoteCardView[], string>({
      query: (id) =>
        ({ path: "/users/:id/posts", params: { id }, query: { page: 1, limit: PREVIEW_NOTES } }) satisfies CallTo<typeof GetMemberNotes>,
      transformResponse: ({ posts }: AnswerOf<typeof GetMemberNotes>) => posts,
      providesTags: (notes) => noteTags(notes ?? []),
      onQueryStarted: keepPatches,
    }),
  }),
});

export const { useGetMemberQuery, useGetMemberStatsQuery, useGetMemberPreviewQuery } = membersApi;
