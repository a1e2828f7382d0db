/**
 * The entries of a list that grows by pages, each once. The order may change while a member reads, so that an entry
 * comes again with a later page; its first place counts.
 */
export function distinct<Entry extends { id: number }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<number>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
