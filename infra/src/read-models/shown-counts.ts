/**
 * Counts of note_stats without notes in the recycle bin. Their likes and collections are still counted, so that a restored note has all of
 * them, but nobody sees them. There are few: a note leaves the bin after at most 30 days.
 */

/** SQL: whether a note is in the recycle bin or taken down. `note` names its id. */
export const isBinned = (note: string) => `exists (select from note_stats.notes binned where binned.note_id = ${note} and binned.binned)`;

/** SQL: whether a comment belongs to such a note. `comment` names its id. */
export const isOfBinned = (comment: string) =>
  `exists (select from comments.comments below where below.id = ${comment} and ${isBinned("below.note_id")})`;

/** SQL: likes or collections that an author has received, as shown. Null when the author never received any. */
export const receivedBy = (author: string, field: "like_count" | "collect_count") => `
  (select received.${field} - coalesce((select sum(binned.${field}) from note_stats.notes binned where binned.author_id = ${author} and binned.binned), 0)::int
   from note_stats.author_counts received where received.author_id = ${author})`;
