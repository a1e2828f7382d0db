import type { GetNotes } from "@shiye/events/notes";
import { paginationOf } from "@shiye/events/paging";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor } from "../cursor.ts";
import type { KeepAnswers } from "../freshness/kept-answers.ts";
import { createPipeline } from "../pipeline.ts";
import { hydrateCards } from "./hydrate.ts";
import type { NoteFilter } from "./note-filter.ts";
import { createNoteList } from "./note-list.ts";
import { orderOf, RECOMMEND } from "./note-order.ts";
import { presentCard } from "./present.ts";
import { callerKeyOf, createPageMemory } from "./recommend/page-memory.ts";
import { type RecommendAsk, readRecommendations } from "./recommend/recommend.ts";
import { BEGINNING, decodeWalk, encodeWalk } from "./recommend/walk.ts";

type Handler = HandlerOf<typeof GetNotes>;
type Input = Parameters<Handler>[0]["input"];

/** Lists of notes by any combination of filters. The recommend channel without filters has its own order. */
export function createGetNotes(reader: Reader, { now, keep }: { now: () => number; keep: KeepAnswers }): Handler {
  const list = keep(createNoteList(reader));
  const recommend = createRecommend(reader, now, keep);

  return async (request, context) => {
    const { input } = request;
    const memberId = memberIdOf(context.caller);
    const filter = filterOf(input);
    const order = orderOf(input);
    if (input.following && memberId === null) return { data: emptyPage(input) };
    if (order === "heat" && Object.keys(filter).length === 0 && !input.following) return recommend(request, context);
    if (input.following && memberId !== null) filter.followerId = memberId;
    const { limit, page } = input;
    return list({ ...filter, order, limit, page, cursor: decodeCursor(input.cursor, order), memberId });
  };
}

/** All filters except following. An empty keyword is no filter. */
function filterOf(input: Input): NoteFilter {
  const category = [input.category, input.category_id].find((word) => word && word !== RECOMMEND);
  const author = input.user_id ?? input.userId;
  return {
    ...(category ? { category } : {}),
    ...(author ? { author } : {}),
    ...(input.type ? { type: input.type } : {}),
    ...(input.keyword ? { keyword: input.keyword } : {}),
  };
}

const emptyPage = ({ page, limit }: Input) => ({ posts: [], pagination: paginationOf(page, limit, 0), hasMore: false, nextCursor: null });

/** Two statements. How a walk stays consistent while scores change: recommend/walk.ts, recommend/page-memory.ts. */
function createRecommend(reader: Reader, now: () => number, keep: KeepAnswers): Handler {
  const memory = createPageMemory({ now });
  const pipeline = createPipeline({
    skeleton: async (ask: RecommendAsk & { page: number }) => {
      const { ids, total, hasMore, next } = await readRecommendations(reader, ask);
      return { ids, total, hasMore, nextCursor: hasMore ? encodeWalk(next) : null };
    },
    hydrate: ({ ids }, { memberId }) => hydrateCards(reader, ids, memberId),
    rules: (rows) => rows.filter((row) => row.deleted !== true && !row.not_interesting),
    present: (rows, { total, hasMore, nextCursor }, { page, limit }) => ({
      posts: rows.map(presentCard),
      pagination: paginationOf(page, limit, total),
      hasMore,
      nextCursor,
    }),
  });
  const answer = keep(pipeline);

  return async ({ input: { page, limit, cursor } }, context) => {
    const caller = callerKeyOf(context);
    const walk = decodeWalk(cursor) ?? (page > 1 ? decodeWalk(memory.recall(caller, limit, page)) : undefined);
    const skip = walk ? 0 : (page - 1) * limit;
    const answered = await answer({ memberId: memberIdOf(context.caller), limit, page, walk: walk ?? BEGINNING, skip });
    if ("data" in answered && !cursor) memory.remember(caller, limit, page + 1, answered.data.nextCursor);
    return answered;
  };
}
