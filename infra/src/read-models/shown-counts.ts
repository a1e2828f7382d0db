/**
 * What is counted in note_stats, less what hangs on notes in the recycle bin: those are counted on, so that a note which is restored has all
 * that it had, but nobody is shown them. There are few: a note leaves the bin after 30 days at most.
 */

/** SQL: whether a note is in the recycle bin. `note` names its id. */
export const isBinned = (note: string) => `exists (select from note_stats.notes binned where binned.note_id = ${note} and binned.binned)`;

/** SQL: likes or collections that an author has received, as shown. Null when the author never received any. */
export const receivedBy = (author: string, field: "like_count" | "collect_count") => `
  (select received.${field} - coalesce((select sum(binned.${field}) from note_stats.notes binned where binned.author_id = ${author} and binned.binned), 0)::int
   from note_stats.author_counts received where received.author_id = ${author})`;
