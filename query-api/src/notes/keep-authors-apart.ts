/**
 * Moves entries as little as needed so that no two neighbours have the same author, if that is possible. The first entry also differs from
 * `previousAuthorId`. It is greedy: it takes the best entry of another author, unless one author has so many left that they would end up as
 * neighbours.
 */
export function keepAuthorsApart<Entry extends { authorId: number }>(entries: readonly Entry[], previousAuthorId?: number): Entry[] {
  const left = [...entries];
  const counts = new Map<number, number>();
  for (const { authorId } of left) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  const arranged: Entry[] = [];
  let last = previousAuthorId;

  while (left.length > 0) {
    const pressing = left.find((entry) => entry.authorId !== last && (counts.get(entry.authorId) ?? 0) * 2 > left.length);
    const next = pressing ?? left.find((entry) => entry.authorId !== last) ?? (left[0] as Entry);
    left.splice(left.indexOf(next), 1);
    counts.set(next.authorId, (counts.get(next.authorId) ?? 1) - 1);
    arranged.push(next);
    last = next.authorId;
  }
  return arranged;
}
