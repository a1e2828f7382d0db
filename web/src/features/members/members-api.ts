import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetMemberStats } from "@shiye/events/members";
import type { GetMemberCollections, GetMemberLikes, GetMemberNotes, GetNoteCards } from "@shiye/events/note-lists";
import type { NoteCardView } from "@shiye/events/notes";
import { api } from "../../api/empty-api.ts";
import { keepPatches } from "../../api/note-cache.ts";
import { readSeen } from "../notes/seen/seen-notes.ts";

/** Lists of notes that a member keeps, the last one first. */
export type KeptKind = "collections" | "likes" | "seen";
interface KeptList {
  memberId: number;
  kind: KeptKind;
  /** One of the caller's own folders. */
  folderId?: number | undefined;
}
interface KeptPage {
  posts: NoteCardView[];
  hasMore: boolean;
  nextCursor: string | null;
}

const PAGE_SIZE = 20;
/** Specification 000 §2: how many pictures the preview of a member shows at most. */
const PREVIEW_NOTES = 3;

type KeptAnswer = AnswerOf<typeof GetMemberCollections> | AnswerOf<typeof GetMemberLikes> | AnswerOf<typeof GetNoteCards>;

/** Seen notes are stored on the device. The cursor is an index in that list. */
function seenPage(memberId: number, cursor: string | null) {
  const from = Number(cursor ?? 0);
  const ids = readSeen(memberId);
  const to = from + PAGE_SIZE;
  return { ids: ids.slice(from, to), next: { hasMore: to < ids.length, nextCursor: to < ids.length ? String(to) : null } };
}

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It is not a `MemberView`, so it is not patched as one but fetched again. */
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

/** In seconds. When a profile is opened again, its figures may have changed. */
export const FRESH_PROFILE = { refetchOnMountOrArgChange: 10 };

/** The list is fetched again when it is opened, because the member may just have collected something elsewhere. */
export const useKeptNotesQuery = (list: KeptList) => membersApi.useGetKeptNotesInfiniteQuery(list, { refetchOnMountOrArgChange: true });
