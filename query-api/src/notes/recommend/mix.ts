/**
 * The order of the recommend channel, from candidates. It is pure, so the order follows from the input alone. Why these numbers:
 * docs/decisions/recommend-score.md.
 */
export const LIFTS = {
  /** In units of heat, which are days: as if the note of a followed author were two days younger, or had four times the interactions. */
  followed: 2,
  /** A channel in which the member likes notes: half a day. */
  channel: 0.5,
} as const;

/** One of every ten places is for a fresh note; the first one is the fifth. */
export const FRESH_EVERY = 10;
export const FRESH_FIRST = 4;

export interface Candidate {
  id: number;
  authorId: number;
  heat: number;
  views: number;
  /** Why it is a candidate. One note may come from several sources. */
  source: "hot" | "followed" | "channel" | "fresh";
}

export interface Ranked {
  id: number;
  authorId: number;
  score: number;
}

/**
 * The rank is heat plus the larger lift, not both. So the best of all sources are among the best of each source, and nothing else has to be
 * read.
 */
export function rank(candidates: readonly Candidate[]): Ranked[] {
  const byId = new Map<number, Ranked>();
  for (const { id, authorId, heat, source } of candidates) {
    if (source === "fresh") continue;
    const score = heat + (source === "hot" ? 0 : LIFTS[source]);
    const known = byId.get(id);
    if (known === undefined || known.score < score) byId.set(id, { id, authorId, score });
  }
  return [...byId.values()].sort((one, other) => other.score - one.score || other.id - one.id);
}

/** Fresh notes, least seen first, and the newer of equals first. */
function rankFresh(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ source }) => source === "fresh").sort((one, other) => one.views - other.views || other.id - one.id);
}

interface Mixing {
  /** Without notes that were shown before. */
  candidates: readonly Candidate[];
  count: number;
  /** How many notes were shown before. So the places of fresh notes do not depend on the page size. */
  place: number;
  lastAuthorId?: number | undefined;
}

/**
 * The next notes of the channel. Each place gets the best note that is left, of another author than the last one if possible. A fresh place
 * gets a fresh note. Skipped notes stay for later.
 */
export function mix({ candidates, count, place, lastAuthorId }: Mixing): { page: Ranked[]; left: number } {
  const ranked = rank(candidates);
  const fresh: Ranked[] = rankFresh(candidates).map(({ id, authorId, heat }) => ({ id, authorId, score: heat }));
  const shown = new Set<number>();
  const page: Ranked[] = [];
  let last = lastAuthorId;
  while (page.length < count) {
    const isFreshPlace = (place + page.length) % FRESH_EVERY === FRESH_FIRST;
    const next =
      (isFreshPlace ? take(fresh, shown, last) : undefined) ??
      take(ranked, shown, last) ??
      ranked.find(({ id }) => !shown.has(id)) ??
      fresh.find(({ id }) => !shown.has(id));
    if (!next) break;
    shown.add(next.id);
    page.push(next);
    last = next.authorId;
  }
  const known = new Set(candidates.map(({ id }) => id));
  return { page, left: known.size - shown.size };
}

function take(from: readonly Ranked[], shown: ReadonlySet<number>, lastAuthorId: number | undefined): Ranked | undefined {
  return from.find(({ id, authorId }) => authorId !== lastAuthorId && !shown.has(id));
}
