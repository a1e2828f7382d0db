/** How long a note is not read again. After that, because an edit may bring new pictures. */
const AGAIN_MS = 60 * 60_000;
const MOST_REMEMBERED = 50_000;

/** Queues the wide variants of pictures in opened notes, each note once in a while. */
export function createOpenedNotes(options: {
  opened: (noteIds: readonly number[]) => Promise<void>;
  now: () => number;
}): (noteIds: readonly number[]) => Promise<void> {
  const { opened, now } = options;
  const askedAt = new Map<number, number>();
  return async (noteIds) => {
    const moment = now();
    const due = noteIds.filter((noteId) => moment - (askedAt.get(noteId) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS);
    if (due.length === 0) return;
    if (askedAt.size + due.length > MOST_REMEMBERED) askedAt.clear();
    for (const noteId of due) askedAt.set(noteId, moment);
    await opened(due);
  };
}
