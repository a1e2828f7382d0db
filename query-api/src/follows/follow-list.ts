import type { FollowEntry } from "@shiye/events/follows";
import { type Pagination, paginationOf } from "@shiye/events/paging";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Caller } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { hydrateMembers } from "../members/hydrate.ts";
import { createPipeline } from "../pipeline.ts";
import { type FollowPageAsk, type Relation, readFollowPage } from "./follow-skeleton.ts";

interface FollowListView {
  entries: FollowEntry[];
  paged: { pagination: Pagination; hasMore: boolean; nextCursor: string | null };
}

type Request = { params: { id: string }; input: { page: number; limit: number; cursor?: string | undefined } };

/** A page of followed members, followers or mutual follows, with their follow status for the caller: two statements. */
export function createFollowList(reader: Reader, relation: Relation) {
  const answer = createPipeline({
    skeleton: async (ask: FollowPageAsk & { callerId: number | null }) => (await readFollowPage(reader, ask)) ?? refuse("member-not-found"),
    hydrate: ({ entries }, { callerId }) =>
      hydrateMembers(
        reader,
        entries.map(({ id }) => id),
        callerId,
      ),
    rules: (members) => members,
    present: (members, { entries, hasMore, total }, { page, limit }): FollowListView => {
      const followedAt = new Map(entries.map((entry) => [entry.id, entry.followedAt]));
      const last = entries.at(-1);
      return {
        entries: members.map((member) => ({ ...member, followed_at: followedAt.get(member.id) ?? "" })),
        paged: {
          pagination: paginationOf(page, limit, total),
          hasMore,
          nextCursor: hasMore && last ? encodeCursor({ order: relation, value: last.value, id: last.id, authorId: 0 }) : null,
        },
      };
    },
  });

  return ({ params, input }: Request, { caller }: { caller: Caller }): Promise<{ data: FollowListView } | Refusal> => {
    const cursor = decodeCursor(input.cursor, relation);
    return answer({
      of: params.id,
      relation,
      limit: input.limit,
      page: input.page,
      // No follow is older than 1970, and a forged time may be out of PostgreSQL's range.
      ...(cursor && cursor.value >= 0 ? { cursor } : {}),
      callerId: memberIdOf(caller),
    });
  };
}
