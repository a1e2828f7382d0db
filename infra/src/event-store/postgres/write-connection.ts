import type { Client, ClientBase } from "pg";

export interface WriteConnection {
  /** Connects on first use and after a loss. */
  client(): Promise<ClientBase>;
  discard(): void;
  close(): Promise<void>;
}

/** One connection of our own for appends, so that a pool full of slow readers cannot hold up a writer. */
export function createWriteConnection(create: () => Client): WriteConnection {
  let current: Client | undefined;

  function discard() {
    const lost = current;
    current = undefined;
    lost?.end().catch(() => {
      // The connection was lost already, so closing it may fail.
    });
  }

  return {
    async client() {
      if (current) return current;
      const fresh = create();
      // From the start: a connection may die between two calls, and an error without a listener ends the process.
      fresh.on("error", () => {
        if (current === fresh) discard();
      });
      await fresh.connect();
      current = fresh;
      return fresh;
    },
    discard,
    async close() {
      const last = current;
      current = undefined;
      await last?.end().catch(() => {
        // As above.
      });
    },
  };
}
