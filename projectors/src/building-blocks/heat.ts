/**
 * The recommend score. An interaction weighs more if it takes more effort, and loses half its value in a day: a note that is one day older
 * needs twice the interactions for the same score. The score is a logarithm, so time changes the score of every note by the same amount. So
 * no clock is needed, and an index can have the order.
 *
 *   heat = log2(1 + weight) + days from 1970 to publication
 *
 * The reasons are in docs/decisions/recommend-score.md.
 */
const HEAT_WEIGHTS = { like: 1, comment: 2, collect: 2, view: 0.05 } as const;
export const HALF_LIFE_SECONDS = 86_400;

interface Interactions {
  likes: number;
  comments: number;
  collections: number;
  views: number;
}

/** The score as a number. It is the definition that the SQL below is tested against. */
export function heatOf(interactions: Interactions, publishedAt: Date): number {
  const { likes, comments, collections, views } = interactions;
  const weight =
    HEAT_WEIGHTS.like * likes + HEAT_WEIGHTS.comment * comments + HEAT_WEIGHTS.collect * collections + HEAT_WEIGHTS.view * views;
  return Math.log2(1 + weight) + publishedAt.getTime() / 1000 / HALF_LIFE_SECONDS;
}

/**
 * The same as a SQL expression; null if the time is null. The weight may be negative, because a correction may arrive before the views that
 * it removes. It is computed where the counters are written, so both change in one write.
 */
export function heatSql(of: Record<keyof Interactions | "publishedAt", string>): string {
  const weight = `${HEAT_WEIGHTS.like} * (${of.likes}) + ${HEAT_WEIGHTS.comment} * (${of.comments}) + ${HEAT_WEIGHTS.collect} * (${of.collections}) + ${HEAT_WEIGHTS.view} * greatest(${of.views}, 0)`;
  return `ln((1 + ${weight})::double precision) / ln(2::double precision) + extract(epoch from ${of.publishedAt})::double precision / ${HALF_LIFE_SECONDS}`;
}
