import { mediaStoreContract } from "./media-store.contract.ts";
import { createMemoryMediaStore } from "./testing/memory-media-store.ts";

/** The port needs nothing that only a file system has: a store in memory passes the same suite. */
mediaStoreContract("memory", async () => {
  const { store, stored } = createMemoryMediaStore();
  return { store, everythingStored: async () => stored(), close: async () => {} };
});
