/** A note that was asked about is not read again for so long: an edit may bring new pictures. */
const AGAIN_MS = 60 * 60_000;
const MOST_REMEMBERED = 50_000;

/** Asks for the wide sizes of the pictures of notes that somebody has opened, each note once in a while. */
export function createOpenedNotes(options: {
  picturesOf: (noteId: number) => Promise<string[]>;
  opened: (urls: readonly string[]) => Promise<void>;
  now: () => number;
}): (noteIds: readonly number[]) => Promise<void> {
  const { picturesOf, opened, now } = options;
  const askedAt = new Map<number, number>();
  return async (noteIds) => {
    for (const noteId of noteIds) {
      const moment = now();
      if (moment - (askedAt.get(noteId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) continue;
      if (askedAt.size >= MOST_REMEMBERED) askedAt.clear();
      askedAt.set(noteId, moment);
      await opened(await picturesOf(noteId));
    }
  };
}
