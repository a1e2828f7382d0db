/** A note that was asked about is not read again for so long: an edit may bring new pictures. */
const AGAIN_MS = 60 * 60_000;
const MOST_REMEMBERED = 50_000;

/** Asks for the wide sizes of the pictures of notes that somebody has opened, each note once in a while. */
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
