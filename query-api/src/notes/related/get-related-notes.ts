import type { GetRelatedNotes } from "@shiye/events/note-lists";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { LRUCache } from "lru-cache";
import { memberIdOf } from "../../caller.ts";
import { createPipeline } from "../../pipeline.ts";
import { hydrateCards } from "../hydrate.ts";
import { presentCard } from "../present.ts";
import { readRelated } from "./read-related.ts";

/** Which notes belong together changes slowly. What is shown of them, and whether they are still there, is read each time. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2000;

/** Two statements; one where the note was asked about within the last minute. Callers who ask at once share the first of them. */
export function createGetRelatedNotes(reader: Reader): HandlerOf<typeof GetRelatedNotes> {
  const known = new LRUCache<number, number[]>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    fetchMethod: (noteId) => readRelated(reader, noteId),
  });
  const answer = createPipeline({
    skeleton: async ({ noteId }: { noteId: number; memberId: number | null }) => {
      const ids = await known.fetch(noteId);
      return ids ? { ids } : refuse("note-not-found");
    },
    // With the note itself, which may have gone since.
    hydrate: ({ ids }, { noteId, memberId }) => hydrateCards(reader, [noteId, ...ids], memberId),
    rules: (rows, { noteId }) => {
      const there = rows.filter((row) => row.deleted !== true);
      return there.some(({ id }) => id === noteId) ? there.filter(({ id }) => id !== noteId) : refuse("note-not-found");
    },
    present: (rows) => ({ posts: rows.map(presentCard) }),
  });
  return ({ params }, { caller }) => answer({ noteId: params.id, memberId: memberIdOf(caller) });
}
