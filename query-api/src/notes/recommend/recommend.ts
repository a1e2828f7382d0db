import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { keepAuthorsApart } from "../keep-authors-apart.ts";
import { readNoteSkeleton } from "../note-skeleton.ts";
import { readCandidates } from "./candidates.ts";
import { type Candidate, mix, type Ranked } from "./mix.ts";
import { MOST_SHOWN, markOf, type Walk } from "./walk.ts";

export interface RecommendAsk {
  memberId: number | null;
  limit: number;
  walk: Walk;
  /** Places to skip first, for a page that is asked for by its number alone. */
  skip: number;
}

interface RecommendedPage {
  ids: number[];
  total: number;
  hasMore: boolean;
  next: Walk;
}

/** The next page of the recommend channel: one statement. */
export function readRecommendations(reader: Reader, ask: RecommendAsk): Promise<RecommendedPage> {
  if (ask.walk.floor) return readTail(reader, ask, ask.walk.floor);
  return ask.skip + ask.limit > MOST_SHOWN ? readFarPage(reader, ask) : readMixedPage(reader, ask);
}

async function readMixedPage(reader: Reader, { memberId, limit, walk, skip }: RecommendAsk): Promise<RecommendedPage> {
  const count = skip + limit;
  // Twice the page, so that there are other authors; and the number of shown notes, because these may be at the top again.
  const most = walk.shown.length + 2 * count + 10;
  const { candidates, total, publishedUntil } = await readCandidates(reader, { memberId, publishedUntil: walk.publishedUntil, most });
  const shown = new Set(walk.shown);
  const unseen = candidates.filter(({ id }) => !shown.has(markOf(id)));
  const { page, left } = mix({ candidates: unseen, count, place: walk.place, lastAuthorId: walk.lastAuthorId });
  const next: Walk = {
    shown: [...walk.shown, ...page.map(({ id }) => markOf(id))],
    place: walk.place + page.length,
    lastAuthorId: page.at(-1)?.authorId ?? walk.lastAuthorId,
    publishedUntil: Math.min(walk.publishedUntil, publishedUntil),
  };
  return {
    ids: page.slice(skip).map(({ id }) => id),
    total,
    hasMore: left > 0,
    next: next.shown.length < MOST_SHOWN ? next : leaveForTail(next, candidates),
  };
}

/** From here on by heat: below the last of the hottest notes, which were all shown. Other shown notes stay marked. */
function leaveForTail(walk: Walk, candidates: readonly Candidate[]): Walk {
  const shown = new Set(walk.shown);
  const hottest = candidates.filter(({ source }) => source === "hot").sort((one, other) => other.heat - one.heat || other.id - one.id);
  const firstLeft = hottest.findIndex(({ id }) => !shown.has(markOf(id)));
  const behind = firstLeft === -1 ? hottest : hottest.slice(0, firstLeft);
  const last = behind.at(-1);
  for (const { id } of behind) shown.delete(markOf(id));
  const floor = last ? { heat: last.heat, id: last.id } : { heat: Number.MAX_VALUE, id: Number.MAX_SAFE_INTEGER };
  return { ...walk, shown: [...shown], floor };
}

async function readTail(reader: Reader, { limit, walk }: RecommendAsk, floor: NonNullable<Walk["floor"]>): Promise<RecommendedPage> {
  const cursor = { order: "heat", value: floor.heat, id: floor.id, authorId: walk.lastAuthorId };
  const { entries, total } = await readNoteSkeleton(reader, { order: "heat", limit: limit + walk.shown.length, page: 1, cursor });
  const shown = new Set(walk.shown);
  const left = entries.filter(({ id }) => !shown.has(markOf(id)));
  const page = left.slice(0, limit);
  const last = page.at(-1);
  const passed = last ? entries.slice(0, entries.indexOf(last)) : entries;
  for (const { id } of passed) shown.delete(markOf(id));
  return tailPage(
    walk,
    page.map(({ id, authorId, value }) => ({ id, authorId, score: value })),
    {
      total,
      hasMore: left.length > limit,
      shown: [...shown],
      floor: last ? { heat: last.value, id: last.id } : floor,
    },
  );
}

/** A page so far down that nobody gets there page by page: by heat alone. */
async function readFarPage(reader: Reader, { limit, walk, skip }: RecommendAsk): Promise<RecommendedPage> {
  const { entries, total } = await readNoteSkeleton(reader, { order: "heat", limit, page: skip / limit + 1 });
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return tailPage(
    { ...walk, place: skip },
    page.map(({ id, authorId, value }) => ({ id, authorId, score: value })),
    {
      total,
      hasMore: entries.length > limit,
      shown: [],
      ...(last ? { floor: { heat: last.value, id: last.id } } : {}),
    },
  );
}

function tailPage(
  walk: Walk,
  page: readonly Ranked[],
  { total, hasMore, shown, floor }: { total: number; hasMore: boolean; shown: number[]; floor?: NonNullable<Walk["floor"]> },
): RecommendedPage {
  const arranged = keepAuthorsApart(page, walk.lastAuthorId);
  const lastAuthorId = arranged.at(-1)?.authorId ?? walk.lastAuthorId;
  const next = { ...walk, shown, place: walk.place + page.length, lastAuthorId, ...(floor ? { floor } : {}) };
  return { ids: arranged.map(({ id }) => id), total, hasMore, next };
}
