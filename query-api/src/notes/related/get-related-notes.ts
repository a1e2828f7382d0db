import type { GetRelatedNotes } from "@shiye/events/note-lists";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { LRUCache } from "lru-cache";
import { memberIdOf } from "../../caller.ts";
import { createPipeline } from "../../pipeline.ts";
import { hydrateCards } from "../hydrate.ts";
import { presentCard } from "../present.ts";
import { isPublished, readRelated } from "./read-related.ts";

/** Which notes are related changes slowly. Their content, and whether they still exist, is read each time. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2000;

/**
 * Two statements, or one if somebody asked about the note within the last minute. Callers at the same moment share the first one. One more
 * for a note that is gone or whose author the caller has blocked.
 */
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
    // Includes the note itself, which may have been deleted since. Cards of authors whom the caller has blocked are left out, but the note can
    // be read by its address, so a missing one is looked for.
    async hydrate({ ids }, { noteId, memberId }) {
      const there = (await hydrateCards(reader, [noteId, ...ids], memberId)).filter((row) => row.deleted !== true);
      const cards = there.filter(({ id }) => id !== noteId);
      return { cards, isThere: cards.length < there.length || (await isPublished(reader, noteId)) };
    },
    rules: (facts) => (facts.isThere ? facts : refuse("note-not-found")),
    present: ({ cards }) => ({ posts: cards.map(presentCard) }),
  });
  return ({ params }, { caller }) => answer({ noteId: params.id, memberId: memberIdOf(caller) });
}
