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

/** Which notes are related changes slowly. Their content, and whether they still exist, is read each time. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2000;

/** Two statements, or one if somebody asked about the note within the last minute. Callers at the same moment share the first one. */
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
    // Includes the note itself, which may have been deleted since.
    hydrate: ({ ids }, { noteId, memberId }) => hydrateCards(reader, [noteId, ...ids], memberId),
    rules: (rows, { noteId }) => {
      const there = rows.filter((row) => row.deleted !== true);
      return there.some(({ id }) => id === noteId) ? there.filter(({ id }) => id !== noteId) : refuse("note-not-found");
    },
    present: (rows) => ({ posts: rows.map(presentCard) }),
  });
  return ({ params }, { caller }) => answer({ noteId: params.id, memberId: memberIdOf(caller) });
}
