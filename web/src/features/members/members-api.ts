import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetMemberStats } from "@shiye/events/members";
import type { GetMemberCollections, GetMemberLikes, GetMemberNotes, GetNoteCards } from "@shiye/events/note-lists";
import type { NoteCardView } from "@shiye/events/notes";
import { api } from "../../api/empty-api.ts";
import { keepPatches } from "../../api/note-cache.ts";
import { readSeen } from "../notes/seen/seen-notes.ts";

/** Notes that a member has put somewhere, the newest of them first. */
export type KeptKind = "collections" | "likes" | "seen";
export interface KeptList {
  memberId: number;
  kind: KeptKind;
  /** One of the caller's own. */
  folderId?: number | undefined;
}
interface KeptPage {
  posts: NoteCardView[];
  hasMore: boolean;
  nextCursor: string | null;
}

const PAGE_SIZE = 20;
/** Specification 000 §2: the card of a member shows so many pictures at most. */
const PREVIEW_NOTES = 3;

type KeptAnswer = AnswerOf<typeof GetMemberCollections> | AnswerOf<typeof GetMemberLikes> | AnswerOf<typeof GetNoteCards>;

/** What one has seen stands on the device; the cursor is a place in it. */
function seenPage(memberId: number, cursor: string | null) {
  const from = Number(cursor ?? 0);
  const ids = readSeen(memberId);
  const to = from + PAGE_SIZE;
  return { ids: ids.slice(from, to), next: { hasMore: to < ids.length, nextCursor: to < ids.length ? String(to) : null } };
}

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** No `MemberView`, so it is not patched as one: asked for again with the others of its kind. */
    getMemberStats: build.query<AnswerOf<typeof GetMemberStats>, number | string>({
      query: (id) => ({ path: "/users/:id/stats", params: { id } }) satisfies CallTo<typeof GetMemberStats>,
      providesTags: ["Member"],
    }),
    getMemberPreview: build.query<NoteCardView[], string>({
      query: (id) =>
        ({ path: "/users/:id/posts", params: { id }, query: { page: 1, limit: PREVIEW_NOTES } }) satisfies CallTo<typeof GetMemberNotes>,
      transformResponse: ({ posts }: AnswerOf<typeof GetMemberNotes>) => posts,
      providesTags: ["Note"],
      onQueryStarted: keepPatches,
    }),
    getKeptNotes: build.infiniteQuery<KeptPage, KeptList, string | null>({
      query: ({ queryArg: { memberId, kind, folderId }, pageParam }) => {
        const params = { id: memberId };
        const query = { limit: PAGE_SIZE, cursor: pageParam };
        if (kind === "seen")
          return { path: "/note-cards", query: { ids: seenPage(memberId, pageParam).ids.join(",") } } satisfies CallTo<typeof GetNoteCards>;
        if (kind === "likes") return { path: "/users/:id/likes", params, query } satisfies CallTo<typeof GetMemberLikes>;
        const narrowed = { ...query, ...(folderId === undefined ? {} : { folder_id: folderId }) };
        return { path: "/users/:id/collections", params, query: narrowed } satisfies CallTo<typeof GetMemberCollections>;
      },
      transformResponse: (answer: KeptAnswer, _meta, { queryArg: { memberId }, pageParam }): KeptPage => {
        if (!("hasMore" in answer)) return { posts: answer.posts, ...seenPage(memberId, pageParam).next };
        const { hasMore, nextCursor } = answer;
        return { posts: "posts" in answer ? answer.posts : answer.collections, hasMore, nextCursor };
      },
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
      },
      providesTags: (_result, _error, { kind }) => [{ type: "Note", id: kind }],
      onQueryStarted: keepPatches,
    }),
  }),
});

export const { useGetMemberStatsQuery, useGetMemberPreviewQuery } = membersApi;

/** For whoever opens a profile again: its figures are what others have done since. In seconds. */
export const FRESH_PROFILE = { refetchOnMountOrArgChange: 10 };

/** Whoever comes back sees what the list is now: they may just have collected something elsewhere, and look whether it is there. */
export const useKeptNotesQuery = (list: KeptList) => membersApi.useGetKeptNotesInfiniteQuery(list, { refetchOnMountOrArgChange: true });
