/**
 * The order of the recommend channel, made from candidates: pure, so that what a member sees can be told from what is known.
 * Why these numbers: docs/decisions/recommend-score.md.
 */
export const LIFTS = {
  /** In units of heat, which are days: as if a followed author's note were two days younger, or had four times the interactions. */
  followed: 2,
  /** A channel that the member likes notes of: half a day. */
  channel: 0.5,
} as const;

/** Every tenth place is a fresh note's, the first of them the fifth. */
export const FRESH_EVERY = 10;
export const FRESH_FIRST = 4;

export interface Candidate {
  id: number;
  authorId: number;
  heat: number;
  views: number;
  /** Why it is a candidate: one note may come from several sources. */
  source: "hot" | "followed" | "channel" | "fresh";
}

export interface Ranked {
  id: number;
  authorId: number;
  score: number;
}

/** Score is heat and the larger lift, not both: so the best of each source are the best of all, and nothing else need be read. */
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

/** Fresh notes, those that fewest have seen first, the newer of two alike before the older. */
function rankFresh(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ source }) => source === "fresh").sort((one, other) => one.views - other.views || other.id - one.id);
}

interface Mixing {
  /** Without what was shown before. */
  candidates: readonly Candidate[];
  count: number;
  /** How many were shown before: the places of fresh notes do not depend on the size of a page. */
  place: number;
  lastAuthorId?: number | undefined;
}

/**
 * The next notes of the channel. On each place stands the best that is left and not of the author just shown, as long as there
 * is another author among the candidates; on a fresh place, a fresh one. What is passed over stays for later.
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
