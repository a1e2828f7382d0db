import { randomUUID } from "node:crypto";
import type { MeiliConfig } from "../../../config/engine-variables.ts";
import type { SearchIndexUnderTest } from "../../search-index.contract.ts";
import { connectMeili, untilDone } from "../client.ts";
import { createMeiliSearchIndex } from "../search-index.ts";
import { beginningOfNames, placeNamed } from "../settings.ts";
import { createMeiliWriters, type Places } from "../write-documents.ts";

/** The index on a server. The names of its generations are in memory instead of PostgreSQL. */
export function openMeiliLab(
  server: Pick<MeiliConfig, "url" | "key">,
): SearchIndexUnderTest & { names: Map<string, string>; prefix: string } {
  const prefix = `lab-${randomUUID()}`;
  const client = connectMeili({ ...server, prefix }, { timeoutMs: 10_000 });
  const names = new Map([["search", randomUUID()]]);
  const nameOf = async (generation: string) => names.get(generation) ?? Promise.reject(new Error(`There is no generation ${generation}`));
  const places: Places = { of: nameOf, all: async () => [...names.values()] };
  const writers = createMeiliWriters(client, prefix);
  return {
    names,
    prefix,
    index: createMeiliSearchIndex({ client, prefix, live: () => nameOf("search") }),
    live: "search",
    open: (generation) => writers(generation, places),
    async begin(generation) {
      names.set(generation, randomUUID());
    },
    // In the product a renamed schema does this.
    async swap(generation) {
      names.set("search", await nameOf(generation));
      names.delete(generation);
    },
    async clear() {
      const { notes, members } = placeNamed(prefix, await nameOf("search"));
      // Creates both indexes if they are missing.
      await writers("search", places).rank({ notes: [], members: [] });
      await untilDone(client, [await client.index(notes).deleteAllDocuments(), await client.index(members).deleteAllDocuments()]);
    },
    async close() {
      const { results } = await client.getRawIndexes({ limit: 1000 });
      for (const { uid } of results.filter((one) => one.uid.startsWith(beginningOfNames(prefix))))
        await untilDone(client, [await client.deleteIndex(uid)]);
    },
  };
}
