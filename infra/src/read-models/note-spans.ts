/**
 * When a note was published, for an index that finds words: the spans of time that its id lies in, each four times as long as the one
 * before, from a quarter of a second to half a year. A GIN index intersects `word in all notes` with `one of these few spans` without
 * reading the rest of either, so finding the newest notes with a word takes the same time however many notes have it. Ids have 4,096 slots
 * for each millisecond (events/src/ids.ts). The number of a span is its place in time, with its length in the last four bits.
 */
const SHIFTS = Array.from({ length: 14 }, (_none, length) => 20 + 2 * length);
/** The largest distance, in spans, between the two ends of a time window. */
const MOST_APART = 15;

/** The spans of a note, as SQL that can be indexed. */
export function noteSpans(id: string): string {
  return `array[${SHIFTS.map((shift, length) => `(${id} >> ${shift}) * 16 + ${length}`).join(", ")}]`;
}

/** The fewest spans that cover the time from one note to another, as SQL; null if one of them is null. The ends reach a little further. */
export function spansBetween(first: string, last: string): string {
  const [shortest = 0, longest = 0] = [SHIFTS[0], SHIFTS.at(-1)];
  return `(select array_agg(span * 16 + (fitting.shift - ${shortest}) / 2)
    from (select shift from generate_series(${shortest}, ${longest}, 2) shift
          where (${last} >> shift) - (${first} >> shift) <= ${MOST_APART} or shift = ${longest} order by shift limit 1) fitting,
      generate_series(${first} >> fitting.shift, ${last} >> fitting.shift) span)`;
}
