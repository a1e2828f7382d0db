import { searchIndexContract } from "./search-index.contract.ts";
import { createMemorySearchIndex } from "./testing/memory-search-index.ts";

/** The port needs nothing that only PostgreSQL has: an index in memory passes the same suite. */
searchIndexContract("memory", async () => {
  const live = "search";
  const memory = createMemorySearchIndex(live);
  return {
    index: memory.index,
    live,
    open: memory.open,
    begin: async (generation) => memory.begin(generation),
    swap: async (generation) => memory.swap(generation),
    clear: async () => memory.begin(live),
    close: async () => {},
  };
});
