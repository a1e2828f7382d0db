/**
 * The recommend score. An interaction counts for more the more it asks of a member, and loses half its worth in a day: a note that is one
 * day older needs twice the interactions to be level. As a logarithm, the passing of time is the same for every note, so no clock is needed
 * and the order can be an index.
 *
 *   heat = log2(1 + weight) + days from 1970 to publication
 *
 * Why this form: docs/decisions/recommend-score.md.
 */
const HEAT_WEIGHTS = { like: 1, comment: 2, collect: 2, view: 0.05 } as const;
export const HALF_LIFE_SECONDS = 86_400;

interface Interactions {
  likes: number;
  comments: number;
  collections: number;
  views: number;
}

/** The score as a number: the definition against which the SQL below is tested. */
export function heatOf(interactions: Interactions, publishedAt: Date): number {
  const { likes, comments, collections, views } = interactions;
  const weight =
    HEAT_WEIGHTS.like * likes + HEAT_WEIGHTS.comment * comments + HEAT_WEIGHTS.collect * collections + HEAT_WEIGHTS.view * views;
  return Math.log2(1 + weight) + publishedAt.getTime() / 1000 / HALF_LIFE_SECONDS;
}

/**
 * The same as SQL expressions; null if the time is null. A correction may arrive before the views that it removes. Computed where the
 * counters are, so both change in one write.
 */
export function heatSql(of: Record<keyof Interactions | "publishedAt", string>): string {
  const weight = `${HEAT_WEIGHTS.like} * (${of.likes}) + ${HEAT_WEIGHTS.comment} * (${of.comments}) + ${HEAT_WEIGHTS.collect} * (${of.collections}) + ${HEAT_WEIGHTS.view} * greatest(${of.views}, 0)`;
  return `ln((1 + ${weight})::double precision) / ln(2::double precision) + extract(epoch from ${of.publishedAt})::double precision / ${HALF_LIFE_SECONDS}`;
}
