import { refuse } from "@shiye/events/refusals";
import type { Meilisearch } from "meilisearch";
import { RefusalError } from "../../http/answers.ts";
import type { SearchIndex } from "../search-index.ts";
import { SearchAwayError, unlessAway } from "./client.ts";
import { findMembers } from "./find-members.ts";
import { findNotes } from "./find-notes.ts";
import { placeNamed } from "./settings.ts";

interface MeiliSearchOptions {
  client: Meilisearch;
  prefix: string;
  /** The name of the live generation. */
  live: () => Promise<string>;
}

/** Searches in Meilisearch. If it is away or too slow, the search is refused with `search-busy`. */
export function createMeiliSearchIndex({ client, prefix, live }: MeiliSearchOptions): SearchIndex {
  return {
    async search({ keyword, notes, members }) {
      const place = placeNamed(prefix, await live());
      try {
        const [foundNotes, foundMembers] = await unlessAway(() =>
          Promise.all([
            notes ? findNotes(client, place, keyword, notes) : undefined,
            members ? findMembers(client, place.members, keyword, members) : undefined,
          ]),
        );
        return { ...(foundNotes ? { notes: foundNotes } : {}), ...(foundMembers ? { members: foundMembers } : {}) };
      } catch (error) {
        throw error instanceof SearchAwayError ? new RefusalError(refuse("search-busy", { retryAfterSeconds: 2 })) : error;
      }
    },
  };
}
